//! Which passes are due: a pure function of what has been considered, of the days of the records, and of today.
//!
//! Nights follow days with something new, week passes follow Mondays, the month pass follows the first of a month.
//! Where nothing is new nothing is due, so a memory that nobody feeds costs nothing.

use agent_memory_core::{Calendar, Day, Pass, Run, Sequence, Watermark, Window};
use std::collections::BTreeSet;

/// Days a week pass looks back.
pub const WEEK_PASS_DAYS: i32 = 30;

/// The last run of a wide pass: on which day, and which records were there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastPass {
    /// The day on which it ran; it has seen the days before.
    pub today: Day,
    /// The last record that was there.
    pub seen: Sequence,
}

impl LastPass {
    /// The last run of `pass` in a log of runs, in the order they were committed.
    pub fn of(runs: &[Run], pass: Pass) -> Option<Self> {
        runs.iter().rev().find(|run| run.pass == pass).map(|run| Self {
            today: run.today,
            seen: run.watermark.seen,
        })
    }

    /// Whether it has seen a record of a day.
    fn saw(&self, sequence: Sequence, day: Day) -> bool {
        sequence <= self.seen && day < self.today
    }
}

/// One pass that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DuePass {
    /// The day on which it runs: the day after a night's day, the Monday, the first of the month.
    pub today: Day,
    /// Which pass.
    pub pass: Pass,
    /// The first day it looks at; none means from the beginning.
    pub first: Option<Day>,
    /// The day after the last day it looks at.
    pub end: Day,
    /// Whether it also takes in what came late: records that no night has considered and whose day is over since.
    pub late: bool,
}

impl DuePass {
    /// The window it looks at, late arrivals apart.
    pub fn window(&self, calendar: &Calendar) -> Window {
        match self.first {
            Some(first) => Window::days(calendar, first, self.end),
            None => Window::before(calendar, self.end),
        }
    }

    /// Whether a record of a day belongs to this pass, given the watermark at its start.
    pub fn takes(&self, watermark: &Watermark, sequence: Sequence, day: Day) -> bool {
        let inside = self.first.is_none_or(|first| first <= day) && day < self.end;
        inside || self.late && day < self.end && is_late(watermark, sequence, day)
    }
}

/// Whether a record came after its day had been considered.
fn is_late(watermark: &Watermark, sequence: Sequence, day: Day) -> bool {
    !watermark.considered(sequence, day) && watermark.through.is_some_and(|through| day < through)
}

/// The passes that are due on `today`, in the order in which they must run: by day, then night < week < month.
///
/// `records` are all moments with their day; those of `today` and later wait. A night is due for every day before
/// `today` with a record that no night has considered; what came late (its day lies before `watermark.through`) joins
/// the first of these nights, or makes one of its own. A week pass is due for every Monday after the last week run, up
/// to `today`, whose 30 days hold a record that run had not seen. The month pass is due once, for the last first of a
/// month up to `today`, if a record before it is new to the last month run. Nothing new: nothing due.
///
/// O(records · log records + Mondays · records).
///
/// ```
/// use agent_memory_core::{Day, Pass, Sequence, Watermark};
/// let day = |text: &str| text.parse::<Day>();
/// let records = [(Sequence(1), day("2026-07-19")?), (Sequence(2), day("2026-07-20")?)];
/// let due = dream::due(&Watermark::default(), &records, None, None, day("2026-07-21")?);
/// let passes: Vec<String> = due.iter().map(|d| format!("{} {}", d.today, d.pass)).collect();
/// assert_eq!(passes, ["2026-07-20 night", "2026-07-20 week", "2026-07-21 night"]);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
pub fn due(
    watermark: &Watermark,
    records: &[(Sequence, Day)],
    last_week: Option<LastPass>,
    last_month: Option<LastPass>,
    today: Day,
) -> Vec<DuePass> {
    let past: Vec<(Sequence, Day)> = records.iter().copied().filter(|(_, day)| *day < today).collect();
    let mut passes = nights(watermark, &past, today);
    passes.extend(weeks(&past, last_week, today));
    passes.extend(month(&past, last_month, today));
    passes.sort();
    passes
}

fn nights(watermark: &Watermark, past: &[(Sequence, Day)], today: Day) -> Vec<DuePass> {
    let mut days = BTreeSet::new();
    let mut late = false;
    for &(sequence, day) in past {
        if is_late(watermark, sequence, day) {
            late = true;
        } else if !watermark.considered(sequence, day) {
            days.insert(day);
        }
    }
    if late && days.is_empty() {
        // Its own window is the day just over, which may be empty; what came late is what it is for.
        days.insert(today.plus(-1));
    }
    let night = |(index, day): (usize, &Day)| DuePass {
        today: day.plus(1),
        pass: Pass::Night,
        first: Some(*day),
        end: day.plus(1),
        late: late && index == 0,
    };
    days.iter().enumerate().map(night).collect()
}

fn weeks(past: &[(Sequence, Day)], last: Option<LastPass>, today: Day) -> Vec<DuePass> {
    let Some(oldest) = past.iter().map(|(_, day)| *day).min() else {
        return Vec::new();
    };
    let newest_record = past
        .iter()
        .map(|(sequence, _)| *sequence)
        .max()
        .unwrap_or_default();
    let mut last = last;
    let mut passes = Vec::new();
    let mut monday = last.map_or(oldest, |l| l.today).monday().plus(7);
    while monday <= today {
        let first = monday.plus(-WEEK_PASS_DAYS);
        let is_new = |&(sequence, day): &(Sequence, Day)| {
            first <= day && day < monday && !last.is_some_and(|l| l.saw(sequence, day))
        };
        if past.iter().any(is_new) {
            passes.push(DuePass {
                today: monday,
                pass: Pass::Week,
                first: Some(first),
                end: monday,
                late: false,
            });
            last = Some(LastPass {
                today: monday,
                seen: newest_record,
            });
        }
        monday = monday.plus(7);
    }
    passes
}

fn month(past: &[(Sequence, Day)], last: Option<LastPass>, today: Day) -> Option<DuePass> {
    let first_of_month = today.first_of_month();
    if last.is_some_and(|l| l.today >= first_of_month) {
        return None;
    }
    let is_new = |&(sequence, day): &(Sequence, Day)| {
        day < first_of_month && !last.is_some_and(|l| l.saw(sequence, day))
    };
    past.iter().any(is_new).then_some(DuePass {
        today: first_of_month,
        pass: Pass::Month,
        first: None,
        end: first_of_month,
        late: false,
    })
}

#[cfg(test)]
mod tests;
