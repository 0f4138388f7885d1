//! Dates by their distance from the base: days, weekdays, weeks, `in three weeks`.

use agent_memory_core::Day;

use super::calendar::month_end;
use super::lex::{Hit, Kind, Text};
use super::tense;
use super::words::{Trait, Unit};

/// Reads a relative date whose first word stands at `at`.
pub(super) fn read(text: &Text<'_>, at: usize) -> Option<Hit> {
    named_day(text, at)
        .or_else(|| distance(text, at))
        .or_else(|| modified(text, at))
        .or_else(|| weekday_alone(text, at))
}

/// Which one of several weekdays, weeks or months.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Last,
    This,
    Next,
}

/// `today`, `the day after tomorrow`.
fn named_day(text: &Text<'_>, at: usize) -> Option<Hit> {
    let (next, days) = text
        .table
        .days
        .iter()
        .filter_map(|(phrase, days)| Some((text.phrase(at, phrase)?, *days)))
        .max()?;
    let day = text.base.plus(days);
    Some(Hit {
        from: at,
        next,
        first: day,
        last: day,
        kind: Kind::Other,
    })
}

/// `in three weeks`, `three weeks ago`, `vor drei Wochen`, `kolmen viikon päästä`.
fn distance(text: &Text<'_>, at: usize) -> Option<Hit> {
    let table = text.table;
    let hit = |from: usize, next: usize, count: i32, unit: Unit| {
        let day = shifted(text.base, count, unit)?;
        Some(Hit {
            from,
            next,
            first: day,
            last: day,
            kind: Kind::Other,
        })
    };
    let counted = |at: usize| {
        let count = table.number(text.word(at))?;
        let unit = table.unit(text.word(at + 1)).filter(|_| text.joined(at))?;
        Some((count, unit, at + 2))
    };
    for (phrases, sign) in [(table.ago, -1), (table.ahead, 1)] {
        if let Some(start) = text
            .any_phrase(at, phrases)
            .filter(|start| text.joined(start - 1))
            && let Some((count, unit, next)) = counted(start)
        {
            // `för tre veckor sedan`: the word behind belongs to it.
            let closed = text
                .any_phrase(next, table.ago_after)
                .filter(|_| sign < 0 && text.joined(next - 1));
            return hit(at, closed.unwrap_or(next), sign * count, unit);
        }
    }
    let (count, unit, next) = counted(at)?;
    if !text.joined(next - 1) {
        return None;
    }
    if let Some(end) = text.any_phrase(next, table.ago_after) {
        return hit(at, end, -count, unit);
    }
    let end = text.any_phrase(next, table.ahead_after)?;
    hit(at, end, count, unit)
}

/// The base moved by a number of units; none for weekends.
fn shifted(base: Day, count: i32, unit: Unit) -> Option<Day> {
    match unit {
        Unit::Day => Some(base.plus(count)),
        Unit::Week => Some(base.plus(count * 7)),
        Unit::Month => Some(plus_months(base, count)),
        Unit::Year => Some(plus_months(base, count * 12)),
        Unit::Weekend => None,
    }
}

/// The same day of another month, or that month's last day when it is shorter.
fn plus_months(day: Day, months: i32) -> Day {
    let (year, month, number) = day.ymd();
    let total = i32::from(year) * 12 + i32::from(month) - 1 + months;
    let year = i16::try_from(total.div_euclid(12)).unwrap_or(year);
    let month = i8::try_from(total.rem_euclid(12) + 1).unwrap_or(month);
    let first = Day::from_ymd(year, month, 1).unwrap_or(day);
    first.plus(i32::from(number) - 1).min(month_end(first))
}

/// `last Thursday`, `next week`, `vendredi prochain`, `this July`.
fn modified(text: &Text<'_>, at: usize) -> Option<Hit> {
    let table = text.table;
    let lists = [
        (table.last, Which::Last),
        (table.next, Which::Next),
        (table.this, Which::This),
    ];
    for (words, which) in lists {
        // Before what it modifies …
        if let Some(noun) = text.any_phrase(at, words).filter(|noun| text.joined(noun - 1))
            && let Some(hit) = noun_of(text, noun, which)
        {
            return Some(Hit { from: at, ..hit });
        }
        // … or behind it.
        if table.has(Trait::ModifierFollows)
            && let Some(end) = text.any_phrase(at + 1, words).filter(|_| text.joined(at))
            && let Some(hit) = noun_of(text, at, which)
            && hit.next == at + 1
        {
            return Some(Hit { next: end, ..hit });
        }
    }
    None
}

/// The weekday, unit or month at `at`, of which one is meant by `which`.
fn noun_of(text: &Text<'_>, at: usize, which: Which) -> Option<Hit> {
    let (table, base) = (text.table, text.base);
    let word = text.word(at);
    let hit = |first: Day, last: Day, kind: Kind| Hit {
        from: at,
        next: at + 1,
        first,
        last,
        kind,
    };
    if let Some(weekday) = table.weekday(word) {
        let day = weekday_of(text, weekday, which);
        return Some(hit(day, day, Kind::Other));
    }
    let steps = match which {
        Which::Last => -1,
        Which::This => 0,
        Which::Next => 1,
    };
    if let Some(unit) = table.unit(word) {
        let monday = base.monday().plus(7 * steps);
        return match unit {
            Unit::Day => None,
            Unit::Week => Some(hit(monday, monday.plus(6), Kind::Week)),
            Unit::Weekend => Some(hit(monday.plus(5), monday.plus(6), Kind::Other)),
            Unit::Month => {
                let first = plus_months(base.first_of_month(), steps);
                Some(hit(first, month_end(first), Kind::Other))
            }
            Unit::Year => {
                let year = base.ymd().0.saturating_add(i16::try_from(steps).unwrap_or(0));
                let first = Day::from_ymd(year, 1, 1).ok()?;
                Some(hit(first, Day::from_ymd(year, 12, 31).ok()?, Kind::Other))
            }
        };
    }
    let month = table.month(word)?;
    let year = base.ymd().0;
    let months = (-1i16..=1).filter_map(|step| Day::from_ymd(year.saturating_add(step), month, 1).ok());
    let first = match which {
        Which::Last => months.rev().find(|first| month_end(*first) < base)?,
        Which::Next => months.into_iter().find(|first| *first > base)?,
        Which::This => Day::from_ymd(year, month, 1).ok()?,
    };
    Some(hit(first, month_end(first), Kind::Calendar))
}

fn weekday_of(text: &Text<'_>, weekday: i32, which: Which) -> Day {
    let base = text.base;
    let ahead = (weekday - base.weekday().index()).rem_euclid(7);
    match which {
        Which::This => base.plus(ahead),
        Which::Last => base.plus(if ahead == 0 { -7 } else { ahead - 7 }),
        Which::Next if text.table.has(Trait::NextSkipsWeek) => base.monday().plus(7 + weekday),
        Which::Next => base.plus(if ahead == 0 { 7 } else { ahead }),
    }
}

/// A weekday without more.
fn weekday_alone(text: &Text<'_>, at: usize) -> Option<Hit> {
    let table = text.table;
    let word = text.words.get(at)?;
    let weekday = table.weekday(&word.folded)?;
    if table.has(Trait::Capital) && !word.capital || text.follows(at, table.every) {
        return None;
    }
    let led = [table.at, table.until, table.since, table.from, table.to];
    if table.doubtful.contains(&word.folded.as_ref()) && !led.into_iter().any(|words| text.follows(at, words))
    {
        return None;
    }
    let past = text.follows(at, table.since) || table.has(Trait::English) && tense::is_past(text, at);
    let ahead = (weekday - text.base.weekday().index()).rem_euclid(7);
    let back = if ahead == 0 { -7 } else { ahead - 7 };
    let day = text.base.plus(if past { back } else { ahead });
    Some(Hit {
        from: at,
        next: at + 1,
        first: day,
        last: day,
        kind: Kind::Weekday(weekday),
    })
}
