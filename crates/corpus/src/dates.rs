//! Dates in text, resolved against the day the text was written on.
//!
//! "Last Thursday" means something only beside the day of the moment that says it; read later it would drift. So every
//! function here takes that day, and none asks what day it is now.

mod calendar;
mod join;
mod lex;
mod relative;
mod tense;
#[cfg(test)]
mod tests;
mod words;

use std::ops::Range;

use agent_memory_core::Day;

use crate::frontmatter::read_day;
use crate::language::Language;

use lex::Text;

pub(crate) use words::is_month;

/// A date that a text mentions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedDate {
    /// The bytes of the text that say it, the preposition included (`on Friday`, `until 12 August`): without them the
    /// text is without the date.
    pub range: Range<usize>,
    /// The first day it covers.
    pub first: Day,
    /// The last day it covers; the same as `first` for a single day.
    pub last: Day,
    /// Whether it is a date, or the end or the beginning of a span.
    pub bound: DateBound,
}

/// How a date bounds what it is said of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DateBound {
    /// At the date itself.
    At,
    /// From the base day until the date: `until Friday`, `by 12 August`.
    Until,
    /// From the date on, as far as is known: `since Monday` lasts until the base day, `from Monday` has its own day only.
    Since,
}

/// The dates in a text, in order, without overlaps, resolved against `base`, the day of whoever says it.
///
/// Read are ISO dates and dates with dots (`12.8.2026`), written ones (`12 August`, `Aug 12–14, 2026`, `in July`),
/// `today`, `yesterday`, `the day after tomorrow`, weekdays with and without `last`, `this`, `next`, weeks, weekends,
/// months and years (`next week`, `last month`), distances (`in three weeks`, `two days ago`), spans (`from Monday to
/// Friday`). Words are English, German, French, Spanish, Finnish or Swedish by `language`; English for any other.
///
/// Where words leave it open:
///
/// * a weekday alone is the first one on or after the base; in English the last one before it when the clause is in the
///   past (`we met on Monday`);
/// * `next Friday` is the Friday of the following week in English and Swedish, the coming one elsewhere;
/// * a week begins on Monday; `this weekend` ends the base's week;
/// * a day or month without a year is the one nearest to the base, in days.
///
/// Habits (`every Friday`, `Fridays`) are no dates. Linear in the text's length.
///
/// ```
/// use agent_memory_core::Day;
/// use corpus::{Language, resolve_dates};
/// let base: Day = "2026-07-21".parse()?; // a Tuesday
/// let found = resolve_dates("Moved the meeting from last Thursday to Friday.", base, Language::En);
/// let days: Vec<String> = found.iter().map(|date| date.first.to_string()).collect();
/// assert_eq!(days, ["2026-07-16", "2026-07-24"]);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
pub fn resolve_dates(text: &str, base: Day, language: Language) -> Vec<ResolvedDate> {
    let text = Text::new(text, base, words::words_of(language));
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.words.len() {
        let begins = text.table.can_begin(text.word(at));
        let hit = begins
            .then(|| calendar::read(&text, at).or_else(|| relative::read(&text, at)))
            .flatten();
        match hit {
            Some(hit) => {
                at = hit.next.max(at + 1);
                found.push(hit);
            }
            None => at += 1,
        }
    }
    join::finish(&text, found)
}

/// The day a heading or a title begins with: an ISO date, or a written one with its year (`Monday, 20 July 2026`).
pub(crate) fn leading_day(text: &str) -> Option<Day> {
    let text = text.trim_start();
    if let Some((day, rest)) = read_day(text) {
        return (!rest.starts_with(|c: char| c.is_alphanumeric())).then_some(day);
    }
    // Titles are short; more of a text than this is not its date.
    let head = text.get(..text.floor_char_boundary(80)).unwrap_or(text);
    words::ALL.into_iter().find_map(|words| {
        let text = Text::new(head, Day::from_number(0), words);
        let first = text.words.first()?;
        let skipped = usize::from(words.weekday(&first.folded).is_some());
        calendar::read_with_year(&text, skipped)
    })
}
