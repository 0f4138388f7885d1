//! Finds the terms of a vocabulary in a text, whichever way they are written.

use crate::count::{MOST_WORDS, words};
use agent_memory_core::{Lookup, Vocabulary};
use corpus::Language;

/// One occurrence of a term in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// The row of the vocabulary.
    pub term: usize,
    /// Byte offset of its first byte.
    pub start: usize,
    /// Byte offset after its last byte.
    pub end: usize,
}

/// The terms of one vocabulary, ready to be found. Building is O(terms), finding O(words of the text).
///
/// `open-source`, `Open_Source` and `open source` are one term. A phrase does not hide the words in it.
#[derive(Debug, Clone)]
pub struct Matcher {
    rows: Lookup<String, usize>,
    longest: usize,
}

impl Matcher {
    /// The terms of a vocabulary; the first row of a term counts.
    pub fn new(vocabulary: &Vocabulary) -> Self {
        let mut rows = Lookup::with_capacity(vocabulary.terms.len());
        let mut longest = 1;
        for (row, term) in vocabulary.terms.iter().enumerate() {
            longest = longest.max(term.text.split(' ').count().min(MOST_WORDS));
            rows.entry_or(term.text.clone(), row);
        }
        Self { rows, longest }
    }

    /// All occurrences in a text, in order of their start, shorter first.
    pub fn find(&self, text: &str) -> Vec<Found> {
        let words = words(text, Language::Unknown);
        let mut found = Vec::new();
        for (at, first) in words.iter().enumerate() {
            let mut phrase = first.text.clone();
            let mut take = |phrase: &str, end: usize| {
                if let Some(&term) = self.rows.get(phrase) {
                    found.push(Found {
                        term,
                        start: first.start,
                        end,
                    });
                }
            };
            take(&phrase, first.end);
            for word in words
                .iter()
                .skip(at + 1)
                .take(self.longest - 1)
                .take_while(|w| w.joined)
            {
                phrase.push(' ');
                phrase.push_str(&word.text);
                take(&phrase, word.end);
            }
        }
        found
    }
}
