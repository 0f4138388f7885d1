//! When a day starts: the agent's day ends in the small hours, not at midnight.

use super::{Day, Timestamp};
use crate::{Error, Validate, params::rule};
use serde::{Deserialize, Serialize};

/// The calendar of one memory: a fixed offset from UTC and the hour at which a day starts.
///
/// What happens at 01:30 belongs to the evening before: with the default start hour 4, the day `d` is the half-open
/// span from `d` 04:00 to `d + 1` 04:00 in local time.
///
/// ```
/// use agent_memory_core::{Calendar, Day, Timestamp};
/// let calendar = Calendar::default();
/// let late: Timestamp = "2026-07-20T01:30:00Z".parse()?;
/// assert_eq!(calendar.day_of(late), "2026-07-19".parse::<Day>()?);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Calendar {
    /// Seconds east of UTC. Default 0.
    pub offset_seconds: i32,
    /// The hour at which a day starts, 0 to 23. Default 4: few people are still up, few are up already.
    pub day_start_hour: u8,
}

impl Default for Calendar {
    fn default() -> Self {
        Self {
            offset_seconds: 0,
            day_start_hour: 4,
        }
    }
}

impl Validate for Calendar {
    fn check(&self) -> Result<(), Error> {
        rule(
            self.offset_seconds.abs() <= 18 * 3600,
            "calendar.offset_seconds",
            "it is beyond 18 hours",
        )?;
        rule(
            self.day_start_hour < 24,
            "calendar.day_start_hour",
            "it is not an hour from 0 to 23",
        )
    }
}

impl Calendar {
    /// Microseconds between midnight UTC of a day and that day's start here.
    fn shift_micros(&self) -> i64 {
        (i64::from(self.day_start_hour) * 3600 - i64::from(self.offset_seconds)) * 1_000_000
    }

    /// The day an instant belongs to.
    pub fn day_of(&self, instant: Timestamp) -> Day {
        Day::from_number((instant.unix_micros() - self.shift_micros()).div_euclid(86_400_000_000) as i32)
    }

    /// The first instant of a day, written with this calendar's offset.
    pub fn start_of(&self, day: Day) -> Timestamp {
        let micros = i64::from(day.number()) * 86_400_000_000 + self.shift_micros();
        let instant = Timestamp::from_unix_micros(micros);
        instant.with_offset(self.offset_seconds).unwrap_or(instant)
    }

    /// An instant inside a day: `seconds` after local midnight of that day, moved into the day where a clock time
    /// before the start hour is meant (01:30 of the day is 01:30 of the following night).
    pub fn at(&self, day: Day, seconds: u32) -> Timestamp {
        let start = self.start_of(day);
        let since_start = i64::from(seconds) - i64::from(self.day_start_hour) * 3600;
        start.plus_seconds(since_start.rem_euclid(86_400))
    }
}
