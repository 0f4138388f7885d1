//! What is so after a change: who "moved from Turku to Berlin" has a home in Berlin now.

use super::{Class, Key, Word};
use crate::lexicon;
use std::collections::BTreeSet;

/// What is so after a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The relation it sets: `home`, `work`, or `value` for a day or a number.
    pub group: &'static str,
    /// The value that holds now.
    pub value: BTreeSet<Key>,
}

/// Prepositions that begin another part of the sentence.
const OTHER: [&str; 12] = [
    "from", "in", "on", "last", "since", "for", "with", "because", "von", "im", "de", "från",
];

/// What is so after the change that a statement tells of, in each reading of its verb.
pub(super) fn outcomes(words: &[Word], pivot: Option<usize>) -> Vec<Outcome> {
    let Some(pivot) = pivot else {
        return Vec::new();
    };
    let words: Vec<&Word> = words.iter().skip(pivot).collect();
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        for &(group, prepositions) in lexicon::changes(&word.folded) {
            let value = prepositions.iter().find_map(|preposition| {
                let said = |words: &[&Word]| {
                    words
                        .iter()
                        .position(|w| w.folded == *preposition)
                        .map(|at| at + 1)
                };
                let after = words.get(at + 1..)?;
                let value = if preposition.is_empty() {
                    value(after, group)
                } else if let Some(begin) = said(after) {
                    // "moved the boxes to Berlin" is no move of hers.
                    let of_another = |w: &&&Word| w.class == Class::Content;
                    if group != "value" && after.iter().take(begin).any(|w| of_another(&w)) {
                        return None;
                    }
                    value(after.get(begin..)?, group)
                } else {
                    // "ist nach Berlin gezogen"
                    let before = words.get(..at)?;
                    value(before.get(said(before)?..)?, group)
                };
                (!value.is_empty()).then_some(value)
            });
            if let Some(value) = value {
                found.push(Outcome { group, value });
            }
        }
    }
    found
}

/// The value that begins here, up to what begins another part.
fn value(words: &[&Word], group: &str) -> BTreeSet<Key> {
    let kept = |w: &&&Word| match group {
        "value" => w.class.is_value() || w.class == Class::Unit,
        _ => w.class == Class::Name,
    };
    words
        .iter()
        .take_while(|w| !OTHER.contains(&w.folded.as_str()))
        .filter(kept)
        .map(|w| (w.class, w.key.clone()))
        .collect()
}
