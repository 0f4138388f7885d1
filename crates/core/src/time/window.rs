//! A half-open span of time.

use super::{Calendar, Day, Timestamp};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A half-open span `[start, end)`; an absent bound is open.
///
/// ```
/// use agent_memory_core::{Calendar, Day, Window};
/// let day: Day = "2026-07-19".parse()?;
/// let night = Window::days(&Calendar::default(), day, day.plus(1));
/// assert!(night.contains("2026-07-19T04:00:00Z".parse()?));
/// assert!(!night.contains("2026-07-20T04:00:00Z".parse()?));
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Window {
    /// The first instant inside, or none when the window is open to the past.
    pub start: Option<Timestamp>,
    /// The first instant after, or none when the window is open to the future.
    pub end: Option<Timestamp>,
}

impl Window {
    /// Everything.
    pub const ALL: Self = Self {
        start: None,
        end: None,
    };

    /// The days from `first` up to but not including `end`.
    pub fn days(calendar: &Calendar, first: Day, end: Day) -> Self {
        Self {
            start: Some(calendar.start_of(first)),
            end: Some(calendar.start_of(end)),
        }
    }

    /// Everything before a day.
    pub fn before(calendar: &Calendar, end: Day) -> Self {
        Self {
            start: None,
            end: Some(calendar.start_of(end)),
        }
    }

    /// Whether an instant lies inside.
    pub fn contains(&self, instant: Timestamp) -> bool {
        let at = instant.unix_micros();
        self.start.is_none_or(|s| s.unix_micros() <= at) && self.end.is_none_or(|e| at < e.unix_micros())
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.start, &self.end) {
            (None, None) => f.pad("everything"),
            (Some(s), None) => write!(f, "since {s}"),
            (None, Some(e)) => write!(f, "before {e}"),
            (Some(s), Some(e)) => write!(f, "{s} to {e}"),
        }
    }
}
