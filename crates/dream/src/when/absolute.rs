//! Days told as they are on the calendar: a fact that says "tomorrow" would say something else each day.

use agent_memory_core::Day;
use corpus::{DateBound, Language, ResolvedDate, resolve_dates};

use crate::lexicon;

/// Words that mean another day whenever they are read.
const RELATIVE: [&str; 11] = [
    "today",
    "tonight",
    "tomorrow",
    "yesterday",
    "next",
    "last",
    "this",
    "coming",
    "ago",
    "past",
    "previous",
];

/// Units of a distance ("in two weeks").
const UNITS: [&str; 8] = ["day", "days", "week", "weeks", "month", "months", "year", "years"];

/// A sentence with its relative dates made absolute, seen from the day it was said: "tomorrow" is "on Wednesday,
/// 2026-07-22", "next week" is "between 2026-07-27 and 2026-08-02". Dates that mean one day anyhow stay, and so do
/// weekdays alone, which often mean every one. English; in other languages the sentence stays as it is. O(bytes).
pub(crate) fn absolute(text: &str, said: Day, language: Language) -> String {
    if !matches!(language, Language::En | Language::Unknown) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() + 24);
    let mut from = 0;
    for date in resolve_dates(text, said, language) {
        let words = text.get(date.range.clone()).unwrap_or("");
        if !is_relative(words) {
            continue;
        }
        out.push_str(text.get(from..date.range.start).unwrap_or(""));
        let told = told(&date);
        if out.trim_end().is_empty()
            && let Some(first) = told.chars().next()
        {
            out.extend(first.to_uppercase());
            out.push_str(told.get(first.len_utf8()..).unwrap_or(""));
        } else {
            out.push_str(&told);
        }
        from = date.range.end;
    }
    out.push_str(text.get(from..).unwrap_or(""));
    out
}

/// The first and last days of the relative dates in a text: what [`absolute`] may write of it.
pub(crate) fn named_days(text: &str, said: Day, language: Language) -> Vec<Day> {
    resolve_dates(text, said, language)
        .into_iter()
        .filter(|date| text.get(date.range.clone()).is_some_and(is_relative))
        .flat_map(|date| [date.first, date.last])
        .collect()
}

fn is_relative(words: &str) -> bool {
    let words: Vec<String> = corpus::tokens(words)
        .map(|token| token.text.into_owned())
        .collect();
    let distance = matches!(words.first().map(String::as_str), Some("in" | "within"))
        && words.last().is_some_and(|word| UNITS.contains(&word.as_str()));
    distance || words.iter().any(|word| RELATIVE.contains(&word.as_str()))
}

fn told(date: &ResolvedDate) -> String {
    match date.bound {
        DateBound::Until => format!("until {}", date.last),
        DateBound::Since => format!("since {}", date.first),
        DateBound::At if date.first == date.last => {
            let weekday = lexicon::weekday_name(date.first.weekday());
            format!("on {weekday}, {}", date.first)
        }
        DateBound::At => format!("between {} and {}", date.first, date.last),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_drift_is_told_by_the_calendar() {
        let said: Day = "2026-07-21".parse().expect("a day"); // a Tuesday
        for (text, wanted) in [
            (
                "The meeting is tomorrow.",
                "The meeting is on Wednesday, 2026-07-22.",
            ),
            (
                "The team is in Lisbon next week.",
                "The team is in Lisbon between 2026-07-27 and 2026-08-02.",
            ),
            (
                "Maya flies next Friday to Lisbon.",
                "Maya flies on Friday, 2026-07-31 to Lisbon.",
            ),
            (
                "The dentist is in two weeks.",
                "The dentist is on Tuesday, 2026-08-04.",
            ),
            (
                "Maya was in Lahti last month.",
                "Maya was in Lahti between 2026-06-01 and 2026-06-30.",
            ),
            (
                "Jonas has the sofa until next Friday.",
                "Jonas has the sofa until 2026-07-31.",
            ),
            (
                "Tomorrow is the last day of the offsite.",
                "On Wednesday, 2026-07-22 is the last day of the offsite.",
            ),
            ("The meeting is on Thursday.", "The meeting is on Thursday."),
            ("Maya flies on 12 August.", "Maya flies on 12 August."),
            ("Maya swims on Tuesdays.", "Maya swims on Tuesdays."),
            ("The last train left.", "The last train left."),
            ("Das Treffen ist am Freitag.", "Das Treffen ist am Freitag."),
        ] {
            assert_eq!(absolute(text, said, Language::En), wanted, "{text}");
        }
        let german = "Das Treffen ist morgen.";
        assert_eq!(absolute(german, said, Language::De), german);
    }
}
