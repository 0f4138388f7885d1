//! When the lines of a conversation were said: each by its own time, or right after the one before.

use agent_memory_core::{Calendar, Day, Timestamp};

use crate::frontmatter::WrittenDate;

/// A time as a line gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    Instant(Timestamp),
    /// A day, perhaps with a time of day, without an offset.
    Written(WrittenDate),
    /// Seconds after midnight of the day that holds.
    Clock(u32),
}

/// Follows a conversation.
#[derive(Debug, Clone)]
pub(crate) struct Timeline {
    calendar: Calendar,
    /// The day that holds for lines without one.
    day: Option<Day>,
    last: Option<Timestamp>,
}

impl Timeline {
    pub(crate) fn new(calendar: Calendar, day: Option<Day>) -> Self {
        Self {
            calendar,
            day,
            last: None,
        }
    }

    /// A day that holds from here on.
    pub(crate) fn turn_to(&mut self, day: Day) {
        if self.day != Some(day) {
            self.day = Some(day);
            self.last = None;
        }
    }

    /// The instant of the next line; none when no day is known.
    ///
    /// Without a time of its own a line follows the one before by a second; the first one is said at noon. A clock time is of
    /// the day that the last full date gave.
    pub(crate) fn next(&mut self, when: Option<When>) -> Option<Timestamp> {
        let at = match when {
            Some(When::Instant(at)) => {
                self.day = Some(self.calendar.day_of(at));
                at
            }
            Some(When::Written(written)) => {
                self.turn_to(written.day);
                match written.timestamp(&self.calendar) {
                    Some(at) => at,
                    None => self.follow(written.day),
                }
            }
            Some(When::Clock(seconds)) => self.calendar.at(self.day?, seconds),
            None => match (self.last, self.day) {
                (Some(last), _) => last.plus_seconds(1),
                (None, Some(day)) => self.follow(day),
                (None, None) => return None,
            },
        };
        self.last = Some(at);
        Some(at)
    }

    fn follow(&self, day: Day) -> Timestamp {
        self.last
            .map_or_else(|| self.calendar.at(day, 12 * 3600), |last| last.plus_seconds(1))
    }
}
