//! When to ask again, and after what wait. Nothing here is random: the same faults give the same waits.

use crate::Error;
use jiff::fmt::rfc2822::DateTimeParser;
use std::time::Duration;

/// The wait before the second try; it doubles with each further one.
const FIRST: Duration = Duration::from_millis(500);
/// Doubling ends here.
const LONGEST: Duration = Duration::from_secs(8);

/// A failed try.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) error: Error,
    pub(super) again: Again,
}

/// Whether another try may help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Again {
    /// It will fail in the same way.
    Never,
    /// It may work.
    Maybe,
    /// It may work, though not sooner than this, says the server.
    After(Duration),
}

impl Failure {
    pub(super) fn never(error: Error) -> Self {
        Self {
            error,
            again: Again::Never,
        }
    }

    pub(super) fn maybe(error: Error) -> Self {
        Self {
            error,
            again: Again::Maybe,
        }
    }
}

/// The wait after so many failed tries (1 or more): .5 s, 1 s, 2 s, 4 s, then 8 s.
pub(super) fn backoff(tries: u32) -> Duration {
    let doublings = tries.saturating_sub(1).min(4);
    (FIRST * (1 << doublings)).min(LONGEST)
}

/// Statuses that speak of the moment, not of the request: 529 is "overloaded" in Anthropic's words.
pub(super) fn is_passing(status: u16) -> bool {
    matches!(status, 408 | 425 | 429 | 500 | 502 | 503 | 504 | 529)
}

/// The wait that a server asks for: seconds, or a date, which counts from the server's own `Date` so that no clock of
/// ours is needed. None for anything else; a date that has passed is no wait. (RFC 9110, 10.2.3)
pub(super) fn retry_after(value: &str, date: Option<&str>) -> Option<Duration> {
    let value = value.trim();
    if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        // More digits than a number holds are forever.
        return Some(Duration::from_secs(value.parse().unwrap_or(u64::MAX)));
    }
    let parser = DateTimeParser::new();
    let until = parser.parse_timestamp(value).ok()?;
    let now = parser.parse_timestamp(date?.trim()).ok()?;
    let seconds = until.as_second().saturating_sub(now.as_second());
    Some(Duration::from_secs(u64::try_from(seconds).unwrap_or(0)))
}
