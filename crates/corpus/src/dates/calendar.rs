//! Dates of the calendar: in figures, and with a month's name.

use agent_memory_core::Day;

use super::lex::{Hit, Kind, Text};
use super::words::Trait;
use crate::frontmatter::read_day;

/// Reads a calendar date whose first word stands at `at`.
pub(super) fn read(text: &Text<'_>, at: usize) -> Option<Hit> {
    if let Some((first, last, next)) = figures(text, at) {
        return Some(Hit {
            from: at,
            next,
            first,
            last,
            kind: Kind::Calendar,
        });
    }
    let written = Written::read(text, at)?;
    let (first, last) = written.resolve(text)?;
    Some(Hit {
        from: at,
        next: written.next,
        first,
        last,
        kind: Kind::Calendar,
    })
}

/// The day of a date at `at` that has its year and its day.
pub(super) fn read_with_year(text: &Text<'_>, at: usize) -> Option<Day> {
    if let Some((first, last, _)) = figures(text, at) {
        return (first == last).then_some(first);
    }
    let written = Written::read(text, at)?;
    written.year?;
    let (first, last) = written.resolve(text)?;
    (first == last).then_some(first)
}

/// `2026-08-12`, `2026/08/12`, `12.8.2026`, `2026-08`.
fn figures(text: &Text<'_>, at: usize) -> Option<(Day, Day, usize)> {
    let word = text.word(at);
    let bytes = word.as_bytes();
    if !bytes.first()?.is_ascii_digit() {
        return None;
    }
    if bytes.get(4) == Some(&b'-') {
        if let Some((day, rest)) = read_day(word) {
            // A time may follow: `2026-08-12t18`.
            return (rest.is_empty() || rest.starts_with('t')).then_some((day, day, at + 1));
        }
        let (year, month) = word.split_once('-')?;
        let first = Day::from_ymd(
            year_of(year)?,
            month.parse().ok().filter(|_| month.len() == 2)?,
            1,
        )
        .ok()?;
        return Some((first, month_end(first), at + 1));
    }
    if let Some((day, rest)) = word.split_once('.') {
        let (month, year) = rest.split_once('.')?;
        let day = Day::from_ymd(year_of(year)?, month.parse().ok()?, day.parse().ok()?).ok()?;
        return Some((day, day, at + 1));
    }
    if text.gap(at) == "/" && text.gap(at + 1) == "/" {
        let day = Day::from_ymd(
            year_of(word)?,
            text.word(at + 1).parse().ok()?,
            text.word(at + 2).parse().ok()?,
        );
        let day = day.ok()?;
        return Some((day, day, at + 3));
    }
    None
}

/// A date with a month's name, taken apart.
struct Written {
    /// First and last day of the month, or none for the whole month.
    days: Option<(i8, i8)>,
    month: i8,
    year: Option<i16>,
    next: usize,
}

impl Written {
    fn read(text: &Text<'_>, at: usize) -> Option<Self> {
        Self::day_first(text, at).or_else(|| Self::month_first(text, at))
    }

    /// `12 August 2026`, `12th of August`, `12. elokuuta`, `12 de agosto de 2026`, `12–14 August`.
    fn day_first(text: &Text<'_>, at: usize) -> Option<Self> {
        let (first, last, mut next) = day_numbers(text, at)?;
        while is_space(text.gap(next - 1)) && text.table.of.contains(&text.word(next)) {
            next += 1;
        }
        if !is_space(text.gap(next - 1)) {
            return None;
        }
        let month = text.table.month(text.word(next))?;
        let (year, next) = year_after(text, next + 1);
        Some(Self {
            days: Some((first, last)),
            month,
            year,
            next,
        })
    }

    /// `August 12`, `Aug. 12th, 2026`, `August 12–14`, `August 2026`, `August`.
    fn month_first(text: &Text<'_>, at: usize) -> Option<Self> {
        let word = text.words.get(at)?;
        let month = text.table.month(&word.folded)?;
        if text.table.has(Trait::Capital) && !word.capital {
            return None;
        }
        if text.table.has(Trait::English)
            && is_space(text.gap(at))
            && let Some((first, last, next)) = day_numbers(text, at + 1)
        {
            let (year, next) = year_after(text, next);
            return Some(Self {
                days: Some((first, last)),
                month,
                year,
                next,
            });
        }
        let (year, next) = year_after(text, at + 1);
        // `31 February` is no date, and no whole month either.
        let numbered =
            at > 0 && is_space(text.gap(at - 1)) && text.word(at - 1).bytes().all(|b| b.is_ascii_digit());
        if numbered {
            return None;
        }
        let doubtful = text.table.doubtful.contains(&word.folded.as_ref());
        let led = [
            text.table.at,
            text.table.until,
            text.table.since,
            text.table.from,
            text.table.of,
        ];
        if doubtful && year.is_none() && !led.into_iter().any(|words| text.follows(at, words)) {
            return None;
        }
        Some(Self {
            days: None,
            month,
            year,
            next,
        })
    }

    /// The days meant; without a year those nearest to the base.
    fn resolve(&self, text: &Text<'_>) -> Option<(Day, Day)> {
        let span = |year: i16| {
            let first = Day::from_ymd(year, self.month, self.days.map_or(1, |(first, _)| first)).ok()?;
            let last = match self.days {
                Some((_, last)) => Day::from_ymd(year, self.month, last).ok()?,
                None => month_end(first),
            };
            (first <= last).then_some((first, last))
        };
        if let Some(year) = self.year {
            return span(year);
        }
        let base = text.base;
        let year = base.ymd().0;
        [year, year.saturating_add(1), year.saturating_sub(1)]
            .into_iter()
            .filter_map(span)
            .min_by_key(|(first, last)| {
                if base < *first {
                    first.since(base)
                } else {
                    base.since(*last).max(0)
                }
            })
    }
}

/// A day of the month at a word, or two of them joined by a dash, and the index after.
fn day_numbers(text: &Text<'_>, at: usize) -> Option<(i8, i8, usize)> {
    let word = text.word(at);
    if let Some((first, last)) = word.split_once('-') {
        return Some((day_number(first)?, day_number(last)?, at + 1));
    }
    let first = day_number(word)?;
    if matches!(text.gap(at).trim(), "–" | "—" | "-" | ".–" | ".-")
        && let Some(last) = day_number(text.word(at + 1))
    {
        return Some((first, last, at + 2));
    }
    Some((first, first, at + 1))
}

/// `12`, `12th`, `1er`: a day of the month.
fn day_number(word: &str) -> Option<i8> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, suffix) = word.split_at_checked(digits)?;
    let plain = matches!(suffix, "" | "st" | "nd" | "rd" | "th" | "er");
    number
        .parse()
        .ok()
        .filter(|day| plain && number.len() <= 2 && (1..=31).contains(day))
}

/// A year after a date, `of` words and a comma passed over, and the index after it.
fn year_after(text: &Text<'_>, next: usize) -> (Option<i16>, usize) {
    let mut at = next;
    if is_space(text.gap(at - 1)) && text.table.of.contains(&text.word(at)) {
        at += 1;
    }
    let gap = text.gap(at - 1).trim_start_matches(['.', ',']);
    let year = year_of(text.word(at)).filter(|_| !gap.is_empty() && gap.chars().all(char::is_whitespace));
    if year.is_some() {
        (year, at + 1)
    } else {
        (None, next)
    }
}

/// Four digits that are a year of somebody's life.
fn year_of(word: &str) -> Option<i16> {
    let year: i16 = word.parse().ok().filter(|_| word.len() == 4)?;
    (1800..=2200).contains(&year).then_some(year)
}

/// White space, perhaps after the full stop of an ordinal or an abbreviation.
fn is_space(gap: &str) -> bool {
    let gap = gap.strip_prefix('.').unwrap_or(gap);
    !gap.is_empty() && gap.chars().all(char::is_whitespace)
}

/// The last day of the month that `first` begins.
pub(super) fn month_end(first: Day) -> Day {
    first.plus(31).first_of_month().plus(-1)
}
