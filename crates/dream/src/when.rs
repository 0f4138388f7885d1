//! Days to come that a text names, seen from the day it was said.

mod absolute;

pub(crate) use absolute::{absolute, named_days};

use agent_memory_core::Day;
use corpus::{DateBound, Language, resolve_dates};

use crate::lexicon;

/// A day to come that a text names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ahead {
    /// The last day of what is named.
    pub last: Day,
    /// Whether only a weekday says it ("on Wednesday"): that may be every Wednesday, or the last one.
    pub bare: bool,
    /// Whether a word such as "to" or "until" leads to it.
    pub toward: bool,
}

/// Words that lead to a day to come.
const TOWARD: [&str; 11] = [
    "to", "until", "till", "by", "for", "auf", "bis", "au", "al", "para", "jusqu'à",
];

/// Words before a month that mean its second third, to the 20th.
const MIDDLE: [&str; 6] = ["middle", "mid", "mitte", "mediados", "milieu", "mitten"];

/// Words before a month that mean its first third, to the 10th.
const EARLY: [&str; 7] = [
    "beginning",
    "start",
    "early",
    "anfang",
    "début",
    "principios",
    "början",
];

/// The days after `said` that a text names, in the order of the text. What only began then has no end.
pub(crate) fn ahead(text: &str, said: Day, language: Language) -> Vec<Ahead> {
    // "mid-August" is one word; in several the month is found.
    let text = text.replace("mid-", "middle of ").replace(" mid ", " middle of ");
    resolve_dates(&text, said, language)
        .into_iter()
        .filter(|date| date.bound != DateBound::Since && date.last > said)
        .map(|date| {
            let folded = |part: &str| -> Vec<String> {
                corpus::tokens(part)
                    .map(|token| token.text.into_owned())
                    .collect()
            };
            let before = folded(text.get(..date.range.start).unwrap_or(""));
            let words = folded(text.get(date.range).unwrap_or(""));
            let leads = |word: Option<&String>| word.is_some_and(|w| TOWARD.contains(&w.as_str()));
            let beside = words
                .iter()
                .filter(|word| lexicon::weekday(word).is_none())
                .any(|word| {
                    !corpus::is_stop_word(language, word) || matches!(word.as_str(), "this" | "until")
                });
            // "until the middle of August"
            let month = date.last.since(date.first) >= 27;
            let all: Vec<&str> = before.iter().chain(&words).map(String::as_str).collect();
            let part = all.iter().rposition(|w| lexicon::is_month(w)).and_then(|at| {
                all.get(..at)?
                    .iter()
                    .rfind(|w| !matches!(**w, "of" | "de" | "du" | "av"))
            });
            let is_part = |list: &[&str]| month && part.is_some_and(|w| list.contains(w));
            let last = if is_part(&MIDDLE) {
                date.last.min(date.first.plus(19))
            } else if is_part(&EARLY) {
                date.last.min(date.first.plus(9))
            } else {
                date.last
            };
            Ahead {
                last,
                bare: date.bound == DateBound::At && !beside,
                toward: leads(before.last()) || leads(words.first()),
            }
        })
        .filter(|ahead| ahead.last > said)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_to_come_count() {
        let said: Day = "2026-07-21".parse().expect("a day"); // a Tuesday
        for (text, wanted) in [
            ("The meeting is on Thursday.", vec![("2026-07-23", true)]),
            (
                "Jonas has the sofa until the end of August.",
                vec![("2026-08-31", false)],
            ),
            (
                "Jonas has the sofa until the middle of August.",
                vec![("2026-08-20", false)],
            ),
            (
                "Jonas has the sofa until mid-August.",
                vec![("2026-08-20", false)],
            ),
            (
                "Jonas has the sofa until the beginning of August.",
                vec![("2026-08-10", false)],
            ),
            ("Ines plans to start in August.", vec![("2026-08-31", false)]),
            ("Jonas had the sofa until the beginning of July.", vec![]),
            ("Ines starts in August.", vec![("2026-08-31", false)]),
            ("Maya flies to Lisbon on 12 August.", vec![("2026-08-12", false)]),
            ("Maya flies to Lisbon next Friday.", vec![("2026-07-31", false)]),
            ("Maya walked home on Monday.", vec![]),
            ("Maya has been ill since Monday.", vec![]),
            ("Maya swims on Tuesdays.", vec![]),
        ] {
            let found: Vec<(String, bool)> = ahead(text, said, Language::En)
                .into_iter()
                .map(|a| (a.last.to_string(), a.bare))
                .collect();
            let wanted: Vec<(String, bool)> = wanted
                .into_iter()
                .map(|(d, b): (&str, bool)| (d.to_owned(), b))
                .collect();
            assert_eq!(found, wanted, "{text}");
        }
    }
}
