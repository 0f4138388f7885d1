//! The text as words with what stands between them.

use std::borrow::Cow;

use agent_memory_core::Day;

use super::words::Words;
use crate::token::{TokenKind, tokens};

/// A word of the text.
#[derive(Debug)]
pub(super) struct Word<'a> {
    pub(super) folded: Cow<'a, str>,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether it begins with a capital letter.
    pub(super) capital: bool,
}

/// A text on its way through the readers.
#[derive(Debug)]
pub(super) struct Text<'a> {
    pub(super) raw: &'a str,
    pub(super) words: Vec<Word<'a>>,
    pub(super) base: Day,
    pub(super) table: &'static Words,
}

/// What a reader found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hit {
    /// Index of its first word.
    pub(super) from: usize,
    /// Index after its last word.
    pub(super) next: usize,
    pub(super) first: Day,
    pub(super) last: Day,
    pub(super) kind: Kind,
}

/// What sort of date was found; it decides how neighbors join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A weekday by itself, 0 for Monday.
    Weekday(i32),
    /// A whole week.
    Week,
    /// A date of the calendar.
    Calendar,
    /// Anything else.
    Other,
}

impl<'a> Text<'a> {
    pub(super) fn new(raw: &'a str, base: Day, table: &'static Words) -> Self {
        let words = tokens(raw)
            .filter(|token| token.kind != TokenKind::Cjk)
            .map(|token| Word {
                capital: raw
                    .get(token.start..)
                    .and_then(|rest| rest.chars().next())
                    .is_some_and(char::is_uppercase),
                folded: token.text,
                start: token.start,
                end: token.end,
            })
            .collect();
        Self {
            raw,
            words,
            base,
            table,
        }
    }

    /// The folded word at an index; empty beyond the ends.
    pub(super) fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| &word.folded)
    }

    /// What stands between a word and the next one.
    pub(super) fn gap(&self, at: usize) -> &str {
        let ends = self.words.get(at).zip(self.words.get(at + 1));
        ends.and_then(|(one, other)| self.raw.get(one.end..other.start))
            .unwrap_or("\u{0}")
    }

    /// Whether only white space stands between a word and the next one.
    pub(super) fn joined(&self, at: usize) -> bool {
        self.gap(at).chars().all(char::is_whitespace)
    }

    /// The index after a phrase that begins at `at`, its words joined.
    pub(super) fn phrase(&self, at: usize, phrase: &str) -> Option<usize> {
        let mut next = at;
        for (index, word) in phrase.split(' ').enumerate() {
            if self.word(next) != word || index > 0 && !self.joined(next - 1) {
                return None;
            }
            next += 1;
        }
        Some(next)
    }

    /// The index after the longest of some phrases that begins at `at`.
    pub(super) fn any_phrase(&self, at: usize, phrases: &[&str]) -> Option<usize> {
        phrases.iter().filter_map(|phrase| self.phrase(at, phrase)).max()
    }

    /// The index of the first word of the longest of some phrases that ends right before `at`.
    pub(super) fn phrase_before(&self, at: usize, phrases: &[&str]) -> Option<usize> {
        phrases
            .iter()
            .filter_map(|phrase| {
                let start = at.checked_sub(phrase.split(' ').count())?;
                let end = self.phrase(start, phrase)?;
                (end == at && self.joined(at - 1)).then_some(start)
            })
            .min()
    }

    /// Whether a word stands directly before `at`.
    pub(super) fn follows(&self, at: usize, words: &[&str]) -> bool {
        self.phrase_before(at, words).is_some()
    }
}
