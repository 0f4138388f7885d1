//! Words by class: which carry meaning, and which of them are values that decide between true and false.

use corpus::{Language, TokenKind};
use std::collections::BTreeSet;

use super::Key;
use crate::lexicon;

/// What sort of word it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Class {
    /// A function word.
    Stop,
    /// A word of meaning, as its stem.
    Content,
    /// A number, as its digits.
    Number,
    /// A weekday, as its number from Monday.
    Weekday,
    /// A month.
    Month,
    /// A time of day, as hours and minutes.
    Time,
    /// A unit of measure, as its base unit. No value by itself: the number before it is.
    Unit,
    /// A part of a name.
    Name,
}

impl Class {
    /// Whether another word of the class makes another statement: 40,000 is not 35,000, Wednesday is not Thursday.
    pub fn is_value(self) -> bool {
        matches!(self, Self::Number | Self::Weekday | Self::Month | Self::Time)
    }
}

/// One word of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// What sort.
    pub class: Class,
    /// What it is compared by.
    pub key: String,
    /// Its folded form.
    pub folded: String,
    /// Byte offset of its start in the text that was read.
    pub start: usize,
    /// Byte offset of its end.
    pub end: usize,
    /// Whether it negates.
    pub negates: bool,
    /// Whether it is a form of "to be".
    pub copula: bool,
}

/// The words of a text, with their classes. `names` are folded names (`lisbon`, `harbor hall`).
pub(crate) fn words(text: &str, language: Language, names: &BTreeSet<String>) -> Vec<Word> {
    let mut parts: Vec<&str> = names
        .iter()
        .flat_map(|name| {
            let whole = !name.contains(' ');
            name.split(' ')
                .map(without_possessive)
                // "The" is no name because a department "of the Interior" has one.
                .filter(move |part| part.chars().nth(1).is_some() && (whole || !is_small(part)))
        })
        .collect();
    parts.sort_unstable();
    // Words of six letters with a space between them are the rule.
    let mut words = Vec::with_capacity(text.len() / 6 + 2);
    words.extend(corpus::tokens(text).map(|token| {
        let folded = token.text.into_owned();
        let shown = text.get(token.start..token.end).unwrap_or("");
        let (class, key) = classify(token.kind, &folded, shown, token.start, language, &parts);
        Word {
            class,
            key,
            negates: lexicon::is_negation(&folded, language),
            copula: lexicon::is_copula(&folded, language),
            folded,
            start: token.start,
            end: token.end,
        }
    }));
    words
}

/// The keys that the words of a text can have in any sentence that is made of them: a capital makes a word a name inside
/// a sentence and not where it opens one.
pub(crate) fn possible_keys(text: &str, language: Language, names: &BTreeSet<String>) -> BTreeSet<Key> {
    let mut keys = BTreeSet::new();
    for word in words(text, language, names) {
        match word.class {
            // Whoever speaks is the subject where there is no other.
            Class::Stop => {
                keys.insert((Class::Content, word.folded));
            }
            Class::Name => {
                let opening = content(&word.folded, language);
                keys.insert((Class::Content, opening));
                keys.insert((Class::Name, word.key));
            }
            class => {
                if word.start == 0 {
                    keys.insert((Class::Name, without_possessive(&word.folded).to_owned()));
                }
                keys.insert((class, word.key));
            }
        }
    }
    keys
}

/// Words that only join or point: a part of many names, and never one that names by itself.
fn is_small(folded: &str) -> bool {
    lexicon::is_preposition(folded)
        || matches!(
            folded,
            "a" | "an"
                | "the"
                | "and"
                | "or"
                | "it"
                | "its"
                | "he"
                | "she"
                | "they"
                | "we"
                | "us"
                | "you"
                | "who"
                | "this"
                | "that"
                | "these"
                | "those"
                | "there"
                | "here"
                | "what"
                | "how"
        )
}

/// Whether a number is a year: four digits from 1900 to 2100.
pub(crate) fn is_year(key: &str) -> bool {
    key.len() == 4 && key.parse::<u32>().is_ok_and(|year| (1900..=2100).contains(&year))
}

/// A word without its English possessive ending.
pub(crate) fn without_possessive(folded: &str) -> &str {
    folded.strip_suffix("'s").unwrap_or(folded)
}

fn classify(
    kind: TokenKind,
    folded: &str,
    shown: &str,
    start: usize,
    language: Language,
    names: &[&str],
) -> (Class, String) {
    if kind == TokenKind::Number {
        return (Class::Number, digits(folded));
    }
    let bare = without_possessive(folded);
    if let Some(day) = lexicon::weekday(folded) {
        return (Class::Weekday, day.index().to_string());
    }
    let named = || names.binary_search(&bare).is_ok();
    // Who is called IT or WHO is written so; "It" and "Who" at the start of a sentence are small words.
    let written = !is_small(bare) || shown.chars().all(|c| !c.is_lowercase());
    if shown.chars().any(char::is_uppercase) && written && named() {
        return (Class::Name, bare.to_owned());
    }
    if let Some(number) = lexicon::number_word(folded) {
        return (Class::Number, number.to_owned());
    }
    if corpus::is_stop_word(language, folded)
        || language == Language::Unknown && corpus::is_stop_word(Language::En, folded)
    {
        return (Class::Stop, folded.to_owned());
    }
    if lexicon::is_month(folded) {
        return (Class::Month, folded.to_owned());
    }
    let capital = shown.chars().next().is_some_and(char::is_uppercase);
    if capital && start > 0 && language != Language::De {
        return (Class::Name, bare.to_owned());
    }
    if written && named() {
        return (Class::Name, bare.to_owned());
    }
    (Class::Content, content(folded, language))
}

/// What a word of content is compared by.
fn content(folded: &str, language: Language) -> String {
    // "swam" and "swims" are one word.
    if matches!(language, Language::En | Language::Unknown)
        && let Some(verb) = lexicon::verb(folded)
    {
        return verb.base.to_owned();
    }
    corpus::stem(language.or(Language::En), without_possessive(folded)).into_owned()
}

/// A number without its separators of thousands: `40,000` and `40000` are one.
pub(crate) fn digits(folded: &str) -> String {
    let mut groups = folded.split(',');
    let first = groups.next().unwrap_or("");
    let thousands = folded.contains(',')
        && first.len() <= 3
        && groups.all(|group| group.len() == 3 && group.bytes().all(|b| b.is_ascii_digit()));
    if thousands {
        folded.replace(',', "")
    } else {
        folded.to_owned()
    }
}
