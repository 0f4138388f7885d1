//! Facts as JSON lines: what another memory already knows.

use std::collections::{BTreeMap, BTreeSet};

use agent_memory_core::{Day, FactId, FactKind, Name, Parsed, Severity, Timestamp, Valid, fold};

use super::moments::names;
use super::{Row, rows, text_of, texts_of, told_instant};
use crate::decode::decode;
use crate::params::CorpusParams;
use crate::problems::Problems;
use crate::timeline::{Timeline, When};

/// A fact as a line gives it. What it cites and which run it belongs to is the importer's to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactRow {
    /// Its id.
    pub id: FactId,
    /// Its sentence.
    pub text: String,
    /// What sort of fact it is, when the line says so.
    pub kind: Option<FactKind>,
    /// The names it is about, each with the form it is shown in.
    pub names: BTreeMap<Name, String>,
    /// Other words it is known by.
    pub aliases: BTreeSet<String>,
    /// Scopes it belongs to; none means everywhere.
    pub scopes: BTreeSet<String>,
    /// Its status as written, folded: `active`, `superseded`, `retracted`, ….
    pub status: Option<String>,
    /// The fact that took its place.
    pub superseded_by: Option<FactId>,
    /// The first day it holds.
    pub valid_from: Option<Day>,
    /// The last day it holds.
    pub valid_until: Option<Day>,
    /// When it came to be known.
    pub recorded_at: Option<Timestamp>,
}

/// Reads facts, one object a line: `{"id","text","kind"?,"names"?,"aliases"?,"scope"?,"status"?,"superseded_by"?,
/// "valid_from"?,"valid_until"?,"recorded_at"?}`.
///
/// Days may be written as instants; the calendar day as written counts. Diagnostics as in [`crate::parse_moments`],
/// and `missing_id` (left out), `unknown_fact` (`superseded_by` points to no fact of the file; the pointer is kept).
pub fn parse_facts(path: &str, bytes: &[u8], params: &Valid<CorpusParams>) -> Parsed<Vec<FactRow>> {
    let decoded = decode(path, bytes);
    let mut problems = Problems::new(path, decoded.diagnostics);
    let mut facts: Vec<FactRow> = Vec::new();
    let mut lines = Vec::new();
    let mut known: BTreeMap<FactId, usize> = BTreeMap::new();
    for row in rows(&decoded.value, &mut problems) {
        let Some(fact) = fact(&row, params, &mut problems) else {
            continue;
        };
        if let Some(before) = known.get(&fact.id).and_then(|&index| facts.get(index)) {
            if *before == fact {
                problems.at(
                    row.line,
                    Severity::Note,
                    "repeated",
                    format!("fact {} stands here again", fact.id),
                    "",
                );
            } else {
                let message = format!(
                    "the id {} was used above with other content; this line is left out",
                    fact.id
                );
                problems.at(
                    row.line,
                    Severity::Error,
                    "duplicate_id",
                    message,
                    "give each fact an id of its own",
                );
            }
            continue;
        }
        known.insert(fact.id.clone(), facts.len());
        facts.push(fact);
        lines.push(row.line);
    }
    for (fact, line) in facts.iter().zip(lines) {
        if let Some(next) = fact
            .superseded_by
            .as_ref()
            .filter(|next| !known.contains_key(*next))
        {
            let message = format!(
                "fact {} is superseded by {next}, which is not in this file",
                fact.id
            );
            problems.at(
                line,
                Severity::Warning,
                "unknown_fact",
                message,
                "import the file that holds it, too",
            );
        }
    }
    Parsed {
        value: facts,
        diagnostics: problems.finish(),
    }
}

fn fact(row: &Row, params: &CorpusParams, problems: &mut Problems) -> Option<FactRow> {
    let object = &row.object;
    let mut left_out = |code: &str, message: String| {
        problems.at(
            row.line,
            Severity::Error,
            code,
            message,
            "give each fact an \"id\" and a \"text\"",
        );
    };
    let id = match text_of(object.get("id")).map(FactId::new) {
        Some(Ok(id)) => id,
        Some(Err(error)) => {
            left_out(error.code(), format!("{error}; the fact is left out"));
            return None;
        }
        None => {
            left_out("missing_id", "the fact has no id; it is left out".to_owned());
            return None;
        }
    };
    let Some(text) = text_of(object.get("text")) else {
        left_out("empty_text", format!("fact {id} has no text; it is left out"));
        return None;
    };
    let kind = text_of(object.get("kind")).and_then(|word| match fold(&word).parse() {
        Ok(kind) => Some(kind),
        Err(error) => {
            let error: agent_memory_core::Error = error;
            problems.at(row.line, Severity::Warning, error.code(), error.to_string(), "");
            None
        }
    });
    let superseded_by = text_of(object.get("superseded_by")).and_then(|next| match FactId::new(next) {
        Ok(next) => Some(next),
        Err(error) => {
            problems.at(row.line, Severity::Warning, error.code(), error.to_string(), "");
            None
        }
    });
    let mut when = |key: &str| {
        let value = object.get(key).filter(|value| !value.is_null())?;
        told_instant(key, value, row.line, problems)
    };
    let valid_from = when("valid_from").and_then(day_of);
    let valid_until = when("valid_until").and_then(day_of);
    let recorded_at =
        when("recorded_at").and_then(|when| Timeline::new(params.calendar, None).next(Some(when)));
    Some(FactRow {
        names: names(object.get("names"), row.line, problems)
            .into_iter()
            .collect(),
        aliases: texts_of(object.get("aliases")).into_iter().collect(),
        scopes: texts_of(object.get("scope"))
            .into_iter()
            .chain(texts_of(object.get("scopes")))
            .collect(),
        status: text_of(object.get("status")).map(|status| fold(&status)),
        id,
        text,
        kind,
        superseded_by,
        valid_from,
        valid_until,
        recorded_at,
    })
}

/// The calendar day as written.
fn day_of(when: When) -> Option<Day> {
    match when {
        When::Written(written) => Some(written.day),
        When::Instant(at) => {
            let local = at.unix_micros().div_euclid(1_000_000) + i64::from(at.offset_seconds());
            i32::try_from(local.div_euclid(86_400)).ok().map(Day::from_number)
        }
        When::Clock(_) => None,
    }
}
