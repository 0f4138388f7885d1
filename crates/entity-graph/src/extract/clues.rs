//! What the tagger is told of the words of a sentence: how the corpus writes them, and what the rules would do.

use std::ops::Range;

use super::reading::Reading;
use super::run::Class;
use super::word::{Sort, Word};
use crate::tagger::Clue;

impl Reading<'_> {
    /// The clues of the sentence; `known` words are taken, `spans` are what the rules would take for names.
    pub fn clues(&self, known: &[bool], spans: &[Range<usize>]) -> Vec<Clue<'_>> {
        let words = &self.sentence.words;
        let mut rules = vec![0u8; words.len()];
        for span in spans {
            if let Some(rules) = rules.get_mut(span.clone()) {
                let begins = if rules.len() == 1 { 1 } else { 2 };
                rules.fill(3);
                if let Some(first) = rules.first_mut() {
                    *first = begins;
                }
            }
        }
        let numbers = words.iter().filter(|word| is_number(word)).count();
        let table = numbers >= 2 && 3 * numbers >= words.len();
        let beside = |at: usize| words.get(at).is_some_and(is_number);
        let is_cell = |at: usize| {
            let word = &words[at];
            is_number(word)
                && (table || has_marks(word) || beside(at + 1) || at.checked_sub(1).is_some_and(beside))
        };
        let mut end = self.sentence.words.first().map_or(0, |word| word.range.start);
        words
            .iter()
            .enumerate()
            .map(|(at, word)| {
                let between = self.text.get(end..word.range.start).unwrap_or("");
                end = word.range.end;
                let (counts, stem) = self.evidence(at);
                let alone = if word.is_capital() { self.seen_at(at) } else { 0 };
                Clue {
                    folded: &word.folded,
                    text: word.text,
                    between,
                    opens: word.opens,
                    flat: self.sentence.flat,
                    seen: [counts.mid, counts.low, counts.start, alone],
                    stem_seen: [stem.mid, stem.low],
                    class: match self.class(at) {
                        Class::Proper => 0,
                        Class::Unknown => 1,
                        Class::Common => 2,
                        Class::Never => 3,
                        Class::Title => 4,
                    },
                    rule: rules.get(at).copied().unwrap_or(0),
                    taken: known.get(at).copied().unwrap_or(false) || is_cell(at),
                }
            })
            .collect()
    }
}

/// A number, a date or the like.
fn is_number(word: &Word<'_>) -> bool {
    word.sort == Sort::Plain
        && word.text.starts_with(|c: char| c.is_numeric())
        && !word.text.contains(char::is_alphabetic)
}

/// Whether a number has marks inside, as dates and results have.
fn has_marks(word: &Word<'_>) -> bool {
    word.text.contains(['-', ':', '.', '/', '+'])
}
