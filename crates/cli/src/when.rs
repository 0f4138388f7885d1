//! Days and instants as they are written on the command line.

use agent_memory_core::{Calendar, Day, Error, Timestamp};
use std::str::FromStr;

/// A day (`2026-08-03`) or an instant (`2026-08-03T18:30:00+03:00`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// A day.
    Day(Day),
    /// An instant.
    Instant(Timestamp),
}

impl FromStr for When {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        // The day parser would take the day out of an instant and drop its clock time.
        if text.contains(['T', 't', ':', ' ']) {
            text.parse().map(Self::Instant)
        } else {
            text.parse().map(Self::Day)
        }
    }
}

impl When {
    /// As the clock's instant, or as the time of a moment: a day means its noon.
    pub fn noon(self, calendar: &Calendar) -> Timestamp {
        match self {
            Self::Day(day) => calendar.at(day, 12 * 3600),
            Self::Instant(instant) => instant,
        }
    }

    /// As the first instant of a span: a day means its start.
    pub fn start(self, calendar: &Calendar) -> Timestamp {
        match self {
            Self::Day(day) => calendar.start_of(day),
            Self::Instant(instant) => instant,
        }
    }

    /// As the instant up to which things count: a day counts whole.
    pub fn end(self, calendar: &Calendar) -> Timestamp {
        match self {
            Self::Day(day) => calendar.start_of(day.plus(1)),
            Self::Instant(instant) => instant,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::When;
    use agent_memory_core::Calendar;

    #[test]
    fn a_day_means_its_noon_its_start_or_its_end() {
        let calendar = Calendar {
            offset_seconds: 3 * 3600,
            ..Calendar::default()
        };
        let day: When = "2026-08-03".parse().expect("a day");
        assert_eq!(day.noon(&calendar).to_string(), "2026-08-03T12:00:00+03:00");
        assert_eq!(day.start(&calendar).to_string(), "2026-08-03T04:00:00+03:00");
        assert_eq!(day.end(&calendar).to_string(), "2026-08-04T04:00:00+03:00");
    }

    #[test]
    fn an_instant_keeps_its_clock_time() {
        let at: When = "2026-08-03T18:30:00Z".parse().expect("an instant");
        assert_eq!(at.noon(&Calendar::default()).to_string(), "2026-08-03T18:30:00Z");
        assert!("2026-08-03 25:00".parse::<When>().is_err());
        assert!("yesterday".parse::<When>().is_err());
        assert!("2026-13-01".parse::<When>().is_err());
    }
}
