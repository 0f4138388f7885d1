//! An instant, kept in UTC together with the offset it was written with.

use crate::Error;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

const MICROS_PER_SECOND: i64 = 1_000_000;

/// An instant in microseconds since 1970-01-01T00:00:00Z, with the offset it was written in.
///
/// Order and windows look at the instant first; the offset only decides between equal instants and is kept so that
/// text comes back as it was written. Reads and prints RFC 3339.
///
/// ```
/// use agent_memory_core::Timestamp;
/// let t: Timestamp = "2026-07-19T18:30:00+03:00".parse()?;
/// assert_eq!(t.to_string(), "2026-07-19T18:30:00+03:00");
/// assert_eq!(t.unix_micros(), "2026-07-19T15:30:00Z".parse::<Timestamp>()?.unix_micros());
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Timestamp {
    micros: i64,
    offset_seconds: i32,
}

impl Timestamp {
    /// The instant `micros` microseconds after the epoch, in UTC, kept inside years -9998 to 9999.
    pub fn from_unix_micros(micros: i64) -> Self {
        let clamped = micros.clamp(Self::MIN_MICROS, Self::MAX_MICROS);
        Self {
            micros: clamped,
            offset_seconds: 0,
        }
    }

    const MIN_MICROS: i64 = -377_600_000_000 * MICROS_PER_SECOND;
    const MAX_MICROS: i64 = 253_402_207_199 * MICROS_PER_SECOND;

    /// The same instant, to be written with another offset in seconds east of UTC.
    ///
    /// # Errors
    /// [`Error::InvalidTime`] when the offset is beyond 18 hours.
    pub fn with_offset(self, offset_seconds: i32) -> Result<Self, Error> {
        if offset_seconds.abs() > 18 * 3600 {
            return Err(Error::InvalidTime {
                text: format!("{offset_seconds} s"),
                wanted: "UTC offset",
                reason: "it is beyond 18 hours".to_owned(),
            });
        }
        Ok(Self {
            offset_seconds,
            ..self
        })
    }

    /// Microseconds since the epoch.
    pub fn unix_micros(self) -> i64 {
        self.micros
    }

    /// The offset it was written with, in seconds east of UTC.
    pub fn offset_seconds(self) -> i32 {
        self.offset_seconds
    }

    /// The instant `seconds` later (earlier when negative).
    #[must_use]
    pub fn plus_seconds(self, seconds: i64) -> Self {
        let moved = self
            .micros
            .saturating_add(seconds.saturating_mul(MICROS_PER_SECOND));
        Self {
            offset_seconds: self.offset_seconds,
            ..Self::from_unix_micros(moved)
        }
    }

    /// Days from `earlier` to this instant, as a fraction; negative when it is later.
    pub fn days_since(self, earlier: Self) -> f64 {
        (self.micros - earlier.micros) as f64 / (86_400.0 * MICROS_PER_SECOND as f64)
    }
}

impl FromStr for Timestamp {
    type Err = Error;

    /// Reads RFC 3339; a space may stand for the `T`. A date alone is no instant.
    fn from_str(text: &str) -> Result<Self, Error> {
        let fail = |reason: String| Error::InvalidTime {
            text: text.chars().take(60).collect(),
            wanted: "RFC 3339 instant",
            reason,
        };
        let instant: jiff::Timestamp = text
            .trim()
            .parse()
            .map_err(|e: jiff::Error| fail(e.to_string()))?;
        let offset_seconds =
            offset_of(text.trim()).ok_or_else(|| fail("its offset cannot be read".to_owned()))?;
        Self {
            micros: instant.as_microsecond(),
            offset_seconds: 0,
        }
        .with_offset(offset_seconds)
    }
}

/// The written offset of a valid RFC 3339 instant, in seconds.
fn offset_of(text: &str) -> Option<i32> {
    if text.ends_with(['Z', 'z']) {
        return Some(0);
    }
    let tail = text.get(10..)?;
    let at = tail.rfind(['+', '-'])?;
    let sign = if tail.as_bytes().get(at) == Some(&b'-') {
        -1
    } else {
        1
    };
    let digits: String = tail.get(at + 1..)?.chars().filter(|c| *c != ':').collect();
    let hours: i32 = digits.get(0..2)?.parse().ok()?;
    let minutes: i32 = digits.get(2..4).unwrap_or("00").parse().ok()?;
    let seconds: i32 = digits.get(4..6).unwrap_or("00").parse().ok()?;
    Some(sign * (hours * 3600 + minutes * 60 + seconds))
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let instant = jiff::Timestamp::from_microsecond(self.micros).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
        let text = match jiff::tz::Offset::from_seconds(self.offset_seconds) {
            Ok(offset) if self.offset_seconds != 0 => instant.display_with_offset(offset).to_string(),
            _ => instant.to_string(),
        };
        f.pad(&text)
    }
}

impl TryFrom<String> for Timestamp {
    type Error = Error;
    fn try_from(text: String) -> Result<Self, Error> {
        text.parse()
    }
}

impl From<Timestamp> for String {
    fn from(instant: Timestamp) -> String {
        instant.to_string()
    }
}
