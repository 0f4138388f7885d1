//! Readings of JSON values that several row formats share.

use agent_memory_core::{Severity, Timestamp};
use serde_json::Value;

use crate::frontmatter::WrittenDate;
use crate::problems::Problems;
use crate::timeline::When;

/// The text of a string or a number, trimmed; none when empty or of another kind.
pub(crate) fn text_of(value: Option<&Value>) -> Option<String> {
    let text = match value? {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}

/// The texts of a list, or the one text of a string.
pub(crate) fn texts_of(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::Array(items)) => items.iter().filter_map(|item| text_of(Some(item))).collect(),
        other => text_of(other).into_iter().collect(),
    }
}

/// A time: RFC 3339, a date with or without a time of day, or seconds, milliseconds or microseconds since 1970, told
/// apart by their size (seconds reach to the year 5138).
pub(crate) fn instant_of(value: &Value) -> Option<When> {
    match value {
        Value::String(text) => {
            let text = text.trim();
            if let Ok(at) = text.parse::<Timestamp>() {
                return Some(When::Instant(at));
            }
            if let Some(written) = written_of(text) {
                return Some(When::Written(written));
            }
            text.parse::<f64>().ok().and_then(unix_instant)
        }
        Value::Number(number) => number.as_f64().and_then(unix_instant),
        _ => None,
    }
}

/// Reads the time of a row's field and tells, as `invalid_time`, what of it cannot be read: all of it, or the time of day
/// or offset of a day that can.
pub(crate) fn told_instant(key: &str, value: &Value, line: u64, problems: &mut Problems) -> Option<When> {
    let when = instant_of(value);
    let shown = || value.to_string().chars().take(60).collect::<String>();
    let message = match when {
        None => format!("{key} {} is no time that can be read", shown()),
        Some(When::Written(written)) if written.unread => format!(
            "the time of day or the offset in {key} {} cannot be read; its day {} is kept",
            shown(),
            written.day
        ),
        Some(_) => return when,
    };
    let hint = "write it in RFC 3339: 2026-07-20T18:30:00+03:00, the offset at most 18 hours";
    problems.at(line, Severity::Warning, "invalid_time", message, hint);
    when
}

/// A written date that is no bare number (`20260720` in JSON is rather a count of seconds).
pub(crate) fn written_of(text: &str) -> Option<WrittenDate> {
    WrittenDate::read(text).filter(|_| text.as_bytes().get(4).is_some_and(|byte| !byte.is_ascii_digit()))
}

fn unix_instant(number: f64) -> Option<When> {
    let size = number.abs();
    let micros = if size < 1e11 {
        number * 1e6
    } else if size < 1e14 {
        number * 1e3
    } else if size < 1e17 {
        number
    } else {
        return None; // not finite, or no time of ours
    };
    Some(When::Instant(Timestamp::from_unix_micros(micros as i64)))
}
