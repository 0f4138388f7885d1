//! JSON lines: one object a line, read one by one, so that a bad line costs that line only.

mod facts;
mod moments;
#[cfg(test)]
mod tests;
mod value;

use agent_memory_core::Severity;
use serde_json::{Map, Value};

use crate::problems::Problems;

pub use facts::{FactRow, parse_facts};
pub use moments::parse_moments;
#[cfg(test)]
pub(crate) use value::instant_of;
pub(crate) use value::{text_of, texts_of, told_instant, written_of};

/// An object and the line it stands on, from 1.
pub(crate) struct Row {
    pub(crate) line: u64,
    pub(crate) object: Map<String, Value>,
}

/// The objects of a text. Blank lines are skipped; what is no JSON object is told as `invalid_json` or `not_an_object`.
pub(crate) fn rows(text: &str, problems: &mut Problems) -> Vec<Row> {
    let mut rows = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let number = index as u64 + 1;
        if line.trim().is_empty() {
            continue;
        }
        match read_line(line) {
            Ok(Value::Object(object)) => rows.push(Row { line: number, object }),
            Ok(other) => {
                let message = format!(
                    "the line holds {} where an object should stand; it is left out",
                    kind_of(&other)
                );
                problems.at(
                    number,
                    Severity::Error,
                    "not_an_object",
                    message,
                    "write one {…} a line",
                );
            }
            Err(reason) => {
                let message = format!("the line is not valid JSON ({reason}); it is left out");
                problems.at(
                    number,
                    Severity::Error,
                    "invalid_json",
                    message,
                    "write one JSON object a line",
                );
            }
        }
    }
    rows
}

/// Reads a line. `NaN` and `Infinity`, which some writers produce and JSON does not have, are read as the strings they
/// spell, so that the field with the bad number is refused and not the line.
fn read_line(line: &str) -> Result<Value, String> {
    serde_json::from_str(line).or_else(|error| {
        let spelled = spell_numbers(line);
        if spelled == line {
            return Err(error.to_string());
        }
        serde_json::from_str(&spelled).map_err(|_| error.to_string())
    })
}

/// Puts quotes around bare `NaN`, `Infinity` and `-Infinity`.
fn spell_numbers(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 8);
    let mut in_string = false;
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let word = ["NaN", "-Infinity", "Infinity"]
            .into_iter()
            .find(|word| !in_string && rest.starts_with(word));
        let taken = match (word, c) {
            (Some(word), _) => {
                out.push('"');
                out.push_str(word);
                out.push('"');
                word.len()
            }
            (None, '\\') if in_string => {
                let escaped = rest.chars().nth(1).map_or(0, char::len_utf8);
                out.push_str(rest.get(..1 + escaped).unwrap_or(""));
                1 + escaped
            }
            (None, _) => {
                in_string ^= c == '"';
                out.push(c);
                c.len_utf8()
            }
        };
        rest = rest.get(taken..).unwrap_or("");
    }
    out
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
