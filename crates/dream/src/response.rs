//! A language model's answer, read: nothing in it is trusted, and nothing is guessed.
//!
//! The answer may be wrapped in talk, fenced, cut short or of the wrong shape. What it says whole is read item by item,
//! so one wrong fact costs itself and not its neighbors.

use agent_memory_core::{Day, FactKind};
use serde_json::Value;

use crate::params::DreamParams;
use crate::reason;
use crate::request::{Answer, Draft, Refusal, Request};

/// Reads an answer about facts.
///
/// `{"facts":[{"fact","kind","moments","until"}]}`, or the list alone. A state without a last day gets one:
/// `horizon_days` after its newest cited day, today at the earliest. Items of another shape become refusals with the
/// reason `invalid_draft`, those beyond `max_facts` with `too_many`.
///
/// # Errors
/// Why nothing of it can be used, in words for the model and the journal.
pub(crate) fn read(request: &Request, text: &str, params: &DreamParams) -> Result<Answer, String> {
    let found = agent_memory_core::answer::extract_json(text).map_err(|error| error.to_string())?;
    let items = match &found.value {
        Value::Array(items) => items,
        Value::Object(members) => match members.get("facts") {
            Some(Value::Array(items)) => items,
            Some(_) => return Err("\"facts\" is no list".to_owned()),
            None => return Err("the JSON has no \"facts\"".to_owned()),
        },
        _ => return Err("the JSON is no object".to_owned()),
    };
    if items.is_empty() && found.cut.is_some() {
        return Err("the answer broke off before one fact was whole".to_owned());
    }
    let mut answer = Answer::none(request);
    // What is far beyond what was asked for is counted, and not told one by one.
    let told = params.max_facts.saturating_mul(2);
    if let Some(more) = items.len().checked_sub(told).filter(|more| *more > 0) {
        answer.refusals.push(Refusal {
            text: format!("{more} more facts"),
            cites: Vec::new(),
            reason: reason::TOO_MANY.to_owned(),
        });
    }
    for item in items.iter().take(told) {
        match draft(request, item, params) {
            Ok(draft) if answer.drafts.len() < params.max_facts => answer.drafts.push(draft),
            Ok(draft) => answer.refusals.push(Refusal {
                text: draft.text,
                cites: known(request, &draft.cites),
                reason: reason::TOO_MANY.to_owned(),
            }),
            Err(what) => answer.refusals.push(Refusal {
                text: format!("{what}: {}", crate::question::shown(&item.to_string(), 200)),
                cites: Vec::new(),
                reason: reason::INVALID_DRAFT.to_owned(),
            }),
        }
    }
    Ok(answer)
}

fn draft(request: &Request, item: &Value, params: &DreamParams) -> Result<Draft, String> {
    let text = match item.get("fact") {
        Some(Value::String(text)) if !text.trim().is_empty() => unquoted(text.trim()),
        _ => return Err("a fact without words".to_owned()),
    };
    if text.chars().any(char::is_control) {
        return Err("a text with control characters".to_owned());
    }
    let kind = match item.get("kind") {
        Some(Value::String(word)) => word
            .trim()
            .to_lowercase()
            .parse::<FactKind>()
            .map_err(|_| format!("{word:?} is no kind"))?,
        _ => return Err("a fact without kind".to_owned()),
    };
    let mut last: Option<Day> = match item.get("until") {
        None | Some(Value::Null) => None,
        Some(Value::String(day)) if matches!(day.trim(), "" | "null" | "none") => None,
        Some(Value::String(day)) => Some(
            day.trim()
                .parse()
                .map_err(|_| format!("{day:?} is no day as YYYY-MM-DD"))?,
        ),
        Some(_) => return Err("until is no day".to_owned()),
    };
    let Some(Value::Array(numbers)) = item.get("moments") else {
        return Err("a fact without moments".to_owned());
    };
    let cites = numbers
        .iter()
        .map(|n| {
            n.as_u64()
                .and_then(|n| u32::try_from(n).ok())
                .ok_or_else(|| format!("{n} is no number of a moment"))
        })
        .collect::<Result<Vec<u32>, String>>()?;
    if kind == FactKind::State && last.is_none() {
        let newest = request
            .moments
            .iter()
            .filter(|m| cites.contains(&m.number))
            .map(|m| m.day)
            .max()
            .unwrap_or(request.today);
        let horizon = newest.plus(i32::try_from(params.horizon_days).unwrap_or(i32::MAX));
        last = Some(horizon.max(request.today));
    }
    Ok(Draft {
        text: text.to_owned(),
        kind,
        valid_until: last,
        cites,
    })
}

/// A text without the quotation marks around the whole of it, which a model copies from the question.
fn unquoted(text: &str) -> &str {
    text.strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .filter(|inner| !inner.contains('"') && !inner.trim().is_empty())
        .map_or(text, str::trim)
}

/// The numbers among these that the request has.
fn known(request: &Request, cites: &[u32]) -> Vec<u32> {
    let has = |n: &&u32| request.moments.iter().any(|m| m.number == **n);
    cites.iter().filter(has).copied().collect()
}
