//! Moments as JSON lines, the batch form of `remember`.

use std::collections::BTreeMap;

use agent_memory_core::{
    Authority, FactId, MomentDraft, MomentId, MomentKind, Name, NameKind, Parsed, Severity, Valid, Weight,
    fold,
};
use serde_json::{Map, Value};

use super::{Row, rows, text_of, texts_of, told_instant};
use crate::decode::decode;
use crate::params::CorpusParams;
use crate::problems::Problems;
use crate::timeline::{Timeline, When};

/// Reads moments, one object a line: `{"id","text","occurred_at","source"?,"speaker"?,"session"?,"names"?,"tags"?,
/// "scope"?,"weight"?,"kind"?,"about"?}`.
///
/// `names` holds strings `kind:Name` or objects `{"text","kind"}`; `occurred_at` is RFC 3339, a date, or a unix time.
/// Without `source` a moment has `params.authority`; an unknown word there is taken as `external`, the lowest. A bad
/// line or field is told with its line, and everything else is kept:
///
/// * left out: `invalid_json`, `not_an_object`, `empty_text`, `undated` (no time, and `params.undated` is none),
///   `duplicate_id` (the id was used above with other content);
/// * kept without the field: `invalid_weight`, `invalid_id`, `unknown_word`, `name_unusable`, `invalid_time` (with
///   `params.undated`);
/// * kept on its day: `invalid_time`, where a time of day or an offset is written that cannot be read.
///
/// A line that repeats another one word for word counts once (`repeated`).
pub fn parse_moments(path: &str, bytes: &[u8], params: &Valid<CorpusParams>) -> Parsed<Vec<MomentDraft>> {
    let decoded = decode(path, bytes);
    let mut problems = Problems::new(path, decoded.diagnostics);
    let mut timeline = Timeline::new(params.calendar, params.undated);
    let mut moments: Vec<MomentDraft> = Vec::new();
    let mut known: BTreeMap<MomentId, usize> = BTreeMap::new();
    for row in rows(&decoded.value, &mut problems) {
        let Some(draft) = draft(&row, params, &mut timeline, &mut problems) else {
            continue;
        };
        if let Some(id) = &draft.id {
            if let Some(before) = known.get(id).and_then(|&index| moments.get(index)) {
                if *before == draft {
                    let message = format!("moment {id} stands here again, word for word");
                    problems.at(row.line, Severity::Note, "repeated", message, "");
                } else {
                    let message =
                        format!("the id {id} was used above with other content; this line is left out");
                    problems.at(
                        row.line,
                        Severity::Error,
                        "duplicate_id",
                        message,
                        "give each moment an id of its own",
                    );
                }
                continue;
            }
            known.insert(id.clone(), moments.len());
        }
        moments.push(draft);
    }
    Parsed {
        value: moments,
        diagnostics: problems.finish(),
    }
}

fn draft(
    row: &Row,
    params: &CorpusParams,
    timeline: &mut Timeline,
    problems: &mut Problems,
) -> Option<MomentDraft> {
    let object = &row.object;
    let Some(text) = text_of(object.get("text")) else {
        let hint = "give each moment a \"text\"";
        problems.at(
            row.line,
            Severity::Error,
            "empty_text",
            "the moment has no text; it is left out",
            hint,
        );
        return None;
    };
    let when = when(row, problems);
    let own_time = when.is_some() || params.undated.is_some();
    let Some(occurred_at) = own_time.then(|| timeline.next(when)).flatten() else {
        let message = "the moment has no time that can be read; it is left out";
        problems.at(
            row.line,
            Severity::Error,
            "undated",
            message,
            "give it an \"occurred_at\" in RFC 3339",
        );
        return None;
    };
    let mut draft = MomentDraft {
        text,
        occurred_at: Some(occurred_at),
        ..MomentDraft::default()
    };
    draft.id = id(object, "id", row.line, problems, MomentId::new);
    draft.about = id(object, "about", row.line, problems, FactId::new);
    draft.session = text_of(object.get("session"));
    draft.speaker = text_of(object.get("speaker"));
    draft.source =
        word(object, "source", row.line, problems, Authority::External).unwrap_or(params.authority);
    draft.kind = word(object, "kind", row.line, problems, MomentKind::Observation).unwrap_or_default();
    draft.weight = weight(object, row.line, problems);
    draft.tags = texts_of(object.get("tags"))
        .iter()
        .map(|tag| fold(tag.trim_start_matches('#')))
        .filter(|tag| !tag.is_empty())
        .collect();
    draft.scopes = texts_of(object.get("scope"))
        .into_iter()
        .chain(texts_of(object.get("scopes")))
        .collect();
    for (name, shown) in names(object.get("names"), row.line, problems) {
        draft.names.entry(name).or_insert(shown);
    }
    Some(draft)
}

fn when(row: &Row, problems: &mut Problems) -> Option<When> {
    let (key, value) = ["occurred_at", "timestamp", "time", "created_at"]
        .into_iter()
        .find_map(|key| Some((key, row.object.get(key)?)))?;
    if value.is_null() {
        return None;
    }
    told_instant(key, value, row.line, problems)
}

/// An id as given; a bad one is told, and a content hash takes its place.
fn id<T>(
    object: &Map<String, Value>,
    key: &str,
    line: u64,
    problems: &mut Problems,
    make: fn(String) -> Result<T, agent_memory_core::Error>,
) -> Option<T> {
    let value = object.get(key).filter(|value| !value.is_null())?;
    let text = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    make(text)
        .map_err(|error| problems.at(line, Severity::Warning, error.code(), error.to_string(), ""))
        .ok()
}

/// One of the words of a type; an unknown one is told and read as `fallback`.
fn word<T>(
    object: &Map<String, Value>,
    key: &str,
    line: u64,
    problems: &mut Problems,
    fallback: T,
) -> Option<T>
where
    T: std::str::FromStr<Err = agent_memory_core::Error> + std::fmt::Display,
{
    let text = text_of(object.get(key))?;
    Some(
        fold(&text)
            .parse()
            .unwrap_or_else(|error: agent_memory_core::Error| {
                let message = format!("{key} {error}; it is taken as {fallback}");
                problems.at(line, Severity::Warning, error.code(), message, "");
                fallback
            }),
    )
}

fn weight(object: &Map<String, Value>, line: u64, problems: &mut Problems) -> Option<f64> {
    let value = object.get("weight").filter(|value| !value.is_null())?;
    let number = value
        .as_f64()
        .or_else(|| value.as_str().and_then(|text| text.trim().parse().ok()));
    if let Some(Ok(_)) = number.map(Weight::new) {
        return number;
    }
    let message = format!("weight {value} is not a finite number from 0 to 1; the moment is kept without it");
    problems.at(
        line,
        Severity::Error,
        "invalid_weight",
        message,
        "give a weight from 0 to 1, or none",
    );
    None
}

/// Names as strings `kind:Name` or objects `{"text","kind"}`, each with the form it is shown in.
pub(super) fn names(value: Option<&Value>, line: u64, problems: &mut Problems) -> Vec<(Name, String)> {
    let items: &[Value] = match value {
        Some(Value::Array(items)) => items,
        Some(single @ (Value::String(_) | Value::Object(_))) => std::slice::from_ref(single),
        _ => &[],
    };
    let mut names = Vec::new();
    for item in items {
        let read = match item {
            Value::Object(object) => object_name(object),
            Value::String(text) => string_name(text),
            _ => None,
        };
        if let Some(named) = read.and_then(|(kind, shown)| Some((Name::new(kind, &shown).ok()?, shown))) {
            names.push(named);
            continue;
        }
        let shown: String = item.to_string().chars().take(60).collect();
        let message = format!("{shown} is no usable name and is left out");
        let hint = "write \"kind:Name\" or {\"text\": …, \"kind\": …}";
        problems.at(line, Severity::Warning, "name_unusable", message, hint);
    }
    names
}

fn object_name(object: &Map<String, Value>) -> Option<(NameKind, String)> {
    let shown = text_of(object.get("text")).or_else(|| text_of(object.get("name")))?;
    let kind = text_of(object.get("kind")).or_else(|| text_of(object.get("type")));
    let kind = kind.map_or(Some(NameKind::Other), |word| fold(&word).parse().ok())?;
    Some((kind, shown))
}

/// `place:Lisbon`; text before a colon that is no kind belongs to the name.
fn string_name(text: &str) -> Option<(NameKind, String)> {
    let shown = text.trim();
    if let Some((word, rest)) = shown.split_once(':')
        && let Ok(kind) = fold(word).parse()
    {
        return Some((kind, rest.trim().to_owned()));
    }
    (!shown.is_empty()).then(|| (NameKind::Other, shown.to_owned()))
}
