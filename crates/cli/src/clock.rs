//! The clock: the machine's, read here and nowhere else in the whole project, or the one that `--today` fixes.
#![allow(
    clippy::disallowed_methods,
    reason = "the binary is the edge: here the real time enters, as an injected Clock"
)]

use crate::when::When;
use agent_memory_core::{Calendar, Clock, Timestamp};
use std::time::{SystemTime, UNIX_EPOCH};

/// The clock of a call.
#[derive(Debug, Clone, Copy)]
pub enum HostClock {
    /// Stands still.
    Fixed(Timestamp),
    /// The machine's, written with the calendar's offset.
    System(Calendar),
}

impl HostClock {
    /// The clock that stands at `today`, or the machine's.
    pub fn new(today: Option<When>, calendar: Calendar) -> Self {
        today.map_or(Self::System(calendar), |when| Self::Fixed(when.noon(&calendar)))
    }
}

impl Clock for HostClock {
    fn now(&self) -> Timestamp {
        match self {
            Self::Fixed(instant) => *instant,
            Self::System(calendar) => {
                let now = Timestamp::from_unix_micros(system_micros());
                now.with_offset(calendar.offset_seconds).unwrap_or(now)
            }
        }
    }
}

/// Microseconds since 1970; before it when the machine's clock is that wrong.
fn system_micros() -> i64 {
    match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => i64::try_from(since.as_micros()).unwrap_or(i64::MAX),
        Err(before) => i64::try_from(before.duration().as_micros()).map_or(i64::MIN, |micros| -micros),
    }
}

#[cfg(test)]
mod tests {
    use super::HostClock;
    use agent_memory_core::{Calendar, Clock};

    #[test]
    fn the_machine_s_clock_runs_forward_with_the_calendar_s_offset() {
        let calendar = Calendar {
            offset_seconds: 7200,
            ..Calendar::default()
        };
        let clock = HostClock::new(None, calendar);
        let (first, second) = (clock.now(), clock.now());
        assert!(first.unix_micros() <= second.unix_micros());
        assert_eq!(first.offset_seconds(), 7200);
        // 2026-01-01: whoever builds this lives later.
        assert!(first.unix_micros() > 1_767_225_600_000_000);
    }

    #[test]
    fn a_fixed_clock_stands_at_noon() {
        let clock = HostClock::new("2026-08-03".parse().ok(), Calendar::default());
        assert_eq!(clock.now().to_string(), "2026-08-03T12:00:00Z");
    }
}
