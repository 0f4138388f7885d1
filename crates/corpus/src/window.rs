//! Windows over entries: which days and kinds of writing a layer looks at.
//!
//! All windows are half-open in days, `[first, end)`, so that neighboring windows neither overlap nor leave a gap.

use std::collections::BTreeSet;

use agent_memory_core::{Calendar, Day, Entry, EntryKind, Error, Window};

/// A span of days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Span {
    /// Everything, what has no day included.
    #[default]
    All,
    /// From the first day up to, not including, the end.
    Days {
        /// The first day inside.
        first: Day,
        /// The first day after.
        end: Day,
    },
}

impl Span {
    /// One day.
    pub fn day(day: Day) -> Self {
        Self::Days {
            first: day,
            end: day.plus(1),
        }
    }

    /// The last `days` days, `today` included: `[today − days + 1, today + 1)`. None at all for 0 days.
    pub fn last_days(today: Day, days: u32) -> Self {
        let end = today.plus(1);
        let back = i32::try_from(days).unwrap_or(i32::MAX);
        Self::Days {
            first: end.plus(-back),
            end,
        }
    }

    /// A month of a year, month 1 to 12.
    ///
    /// # Errors
    /// [`Error::InvalidTime`] when there is no such month.
    pub fn month(year: i16, month: i8) -> Result<Self, Error> {
        let first = Day::from_ymd(year, month, 1)?;
        Ok(Self::Days {
            first,
            end: first.plus(31).first_of_month(),
        })
    }

    /// Whether a day lies inside. What has no day lies only in [`Span::All`].
    pub fn contains(&self, day: Option<Day>) -> bool {
        match *self {
            Self::All => true,
            Self::Days { first, end } => day.is_some_and(|day| first <= day && day < end),
        }
    }

    /// The same span in instants, for moments.
    pub fn window(&self, calendar: &Calendar) -> Window {
        match *self {
            Self::All => Window::ALL,
            Self::Days { first, end } => Window::days(calendar, first, end),
        }
    }
}

/// The entries inside a span and of some kinds, in their order; no kinds at all means every kind.
///
/// ```
/// use agent_memory_core::{Day, EntryKind, Valid};
/// use corpus::{CorpusParams, Span, entries, parse_document, select};
/// let document = parse_document("thoughts/2026-07-19.md", b"Rain again.", &Valid::<CorpusParams>::default()).value;
/// let all = entries(&document, "2026-07-20T08:00:00Z".parse()?);
/// let today: Day = "2026-07-25".parse()?;
/// assert_eq!(select(&all, Span::last_days(today, 7), &[EntryKind::Thought]).count(), 1);
/// assert_eq!(select(&all, Span::last_days(today, 6), &[]).count(), 0);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
pub fn select<'a>(
    entries: impl IntoIterator<Item = &'a Entry>,
    span: Span,
    kinds: &[EntryKind],
) -> impl Iterator<Item = &'a Entry> {
    let kinds: BTreeSet<EntryKind> = kinds.iter().copied().collect();
    entries
        .into_iter()
        .filter(move |entry| span.contains(entry.day) && (kinds.is_empty() || kinds.contains(&entry.kind)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().expect("a day")
    }

    #[test]
    fn spans_are_half_open() {
        let today = day("2026-07-21");
        let last = Span::last_days(today, 3);
        let inside: Vec<bool> = ["2026-07-18", "2026-07-19", "2026-07-21", "2026-07-22"]
            .into_iter()
            .map(|text| last.contains(Some(day(text))))
            .collect();
        assert_eq!(inside, [false, true, true, false]);
        assert!(!Span::last_days(today, 0).contains(Some(today)));
        assert!(Span::last_days(today, u32::MAX).contains(Some(day("0001-01-01"))));
        assert_eq!(Span::day(today), Span::last_days(today, 1));
        let february = Span::month(2024, 2).expect("a month");
        assert_eq!(
            february,
            Span::Days {
                first: day("2024-02-01"),
                end: day("2024-03-01")
            }
        );
        assert_eq!(
            Span::month(2026, 13).expect_err("no month").code(),
            "invalid_time"
        );
    }

    #[test]
    fn what_has_no_day_is_only_in_all() {
        assert!(Span::All.contains(None));
        assert!(!Span::day(day("2026-07-21")).contains(None));
    }

    #[test]
    fn moments_of_a_day_lie_in_its_window() {
        let calendar = Calendar::default();
        let window = Span::day(day("2026-07-21")).window(&calendar);
        assert!(window.contains("2026-07-21T04:00:00Z".parse().expect("an instant")));
        assert!(!window.contains("2026-07-22T04:00:00Z".parse().expect("an instant")));
        assert_eq!(Span::All.window(&calendar), Window::ALL);
    }
}
