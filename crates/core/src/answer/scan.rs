//! Finds the JSON values in an answer, reading over thoughts, prose and control tokens.

use serde_json::Value;

use super::marks::{Mark, mark};
use super::parse::{Outcome, parse};
use super::{Cut, JsonError, Recovered};

/// What stands in an answer.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// Whole values, in order.
    pub whole: Vec<Recovered>,
    /// The value that broke off at the end.
    pub cut: Option<Recovered>,
    /// The first fault in something that is meant to be JSON.
    pub fault: Option<JsonError>,
    /// Whether the answer ends within a thought.
    pub thinking: bool,
}

/// Looks through an answer once.
///
/// # Errors
/// [`JsonError::TooDeep`].
pub(super) fn scan(text: &str) -> Result<Scan, JsonError> {
    let mut found = Scan::default();
    let mut at = 0;
    while let Some(place) = next_place(text, at) {
        at = place;
        let rest = text.get(at..).unwrap_or("");
        match mark(rest) {
            Some(Mark::OpenThought) => {
                found.thinking = true;
                break;
            }
            // Whatever came before was thought.
            Some(Mark::Closing(length)) => {
                found = Scan::default();
                at += length;
            }
            Some(Mark::End(_)) if !found.whole.is_empty() => break,
            Some(Mark::Thought(length) | Mark::End(length)) => at += length,
            None if opens(rest) => match found.take(text, at)? {
                Some(end) => at = end,
                None => break,
            },
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    Ok(found)
}

impl Scan {
    /// Reads the value that opens at a place; returns where to go on, or nothing when the text is at its end.
    fn take(&mut self, text: &str, start: usize) -> Result<Option<usize>, JsonError> {
        let parsed = parse(text, start);
        match parsed.outcome {
            Ok(Outcome::Whole(value)) => {
                self.whole.push(Recovered {
                    value,
                    cut: None,
                    repairs: parsed.repairs,
                });
                Ok(Some(parsed.at))
            }
            Ok(Outcome::Partial(None)) => {
                // A bracket at the end of prose is no begin of an answer.
                if self.whole.is_empty() {
                    self.fault
                        .get_or_insert(JsonError::NothingWhole { at: parsed.at });
                }
                Ok(None)
            }
            Ok(Outcome::Partial(Some(value))) => {
                self.cut = Some(Recovered {
                    value,
                    cut: Some(Cut {
                        at: parsed.at,
                        path: parsed.path,
                    }),
                    repairs: parsed.repairs,
                });
                Ok(None)
            }
            Err(error @ JsonError::TooDeep { .. }) => Err(error),
            Err(error) => {
                // `[not sure]` is prose; what begins like an object, or holds something already, is meant as JSON.
                let rest = text.get(start..).unwrap_or("");
                if rest.starts_with('[') && parsed.elements == 0 {
                    return Ok(Some(start + 1));
                }
                self.fault.get_or_insert(error);
                Ok(closing(rest).map(|length| start + length))
            }
        }
    }
}

/// The next place where a mark or a value may begin.
fn next_place(text: &str, from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    rest.find(['<', '{', '[', '◁']).map(|at| from + at)
}

/// Whether an object or a list may open here: no `[see above]`, no `{x}`.
fn opens(rest: &str) -> bool {
    let mut bytes = rest.bytes();
    let first = bytes.next();
    let follows = bytes.find(|byte| !byte.is_ascii_whitespace());
    match (first, follows) {
        (Some(b'{'), follows) => matches!(follows, None | Some(b'"' | b'\'' | b'}')),
        (Some(b'['), Some(byte)) => byte.is_ascii_digit() || b"{[]\"'-tfnTFN".contains(&byte),
        (Some(b'['), None) => true,
        _ => false,
    }
}

/// The length of a faulty value up to where its first bracket closes, if it does: nothing inside it is looked for,
/// because a piece of an answer is no answer.
fn closing(rest: &str) -> Option<usize> {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, byte) in rest.bytes().enumerate() {
        if quoted {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => quoted = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => quoted = true,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether something of a value was kept.
pub(super) fn kept(value: &Value) -> bool {
    match value {
        Value::Array(items) => !items.is_empty(),
        Value::Object(members) => !members.is_empty(),
        _ => true,
    }
}
