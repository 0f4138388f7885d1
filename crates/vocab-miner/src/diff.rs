//! How a vocabulary moved, and how well it covers what is written now.

#[cfg(test)]
mod tests;

use agent_memory_core::Vocabulary;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Churn below which the vocabulary no longer learns.
const LOCK_IN: f64 = 0.05;
/// Churn above which it does not hold.
const UNSTABLE: f64 = 0.60;

/// A term that changed its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Moved {
    /// The term.
    pub term: String,
    /// Its place before, from 1.
    pub from: usize,
    /// Its place now, from 1.
    pub to: usize,
}

/// What changed from one vocabulary to another.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct VocabularyDiff {
    /// Terms that came in, heaviest first.
    pub added: Vec<String>,
    /// Terms that went out, heaviest first.
    pub removed: Vec<String>,
    /// Terms that changed their place, by the new place.
    pub moved: Vec<Moved>,
    /// 1 − |A∩B| / |A∪B|, 0 for two empty ones.
    pub churn: f64,
    /// Whether hardly anything changed (churn < 0.05): the frame may be locked in. Not said of an empty one.
    pub lock_in: bool,
    /// Whether most of it changed (churn > 0.60).
    pub unstable: bool,
}

/// Compares two vocabularies. O(n log n).
pub fn diff(before: &Vocabulary, after: &Vocabulary) -> VocabularyDiff {
    let places = |v: &Vocabulary| -> BTreeMap<String, usize> {
        v.terms
            .iter()
            .enumerate()
            .map(|(at, term)| (term.text.clone(), at + 1))
            .collect()
    };
    let (old, new) = (places(before), places(after));
    let missing = |from: &Vocabulary, in_: &BTreeMap<String, usize>| -> Vec<String> {
        from.terms
            .iter()
            .filter(|t| !in_.contains_key(&t.text))
            .map(|t| t.text.clone())
            .collect()
    };
    let moved = after
        .terms
        .iter()
        .filter_map(|t| {
            Some(Moved {
                term: t.text.clone(),
                from: *old.get(&t.text)?,
                to: *new.get(&t.text)?,
            })
        })
        .filter(|moved| moved.from != moved.to)
        .collect();
    let all: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let both = old.keys().filter(|term| new.contains_key(*term)).count();
    let churn = if all.is_empty() {
        0.0
    } else {
        1.0 - both as f64 / all.len() as f64
    };
    VocabularyDiff {
        added: missing(after, &old),
        removed: missing(before, &new),
        moved,
        churn,
        lock_in: !all.is_empty() && churn < LOCK_IN,
        unstable: churn > UNSTABLE,
    }
}

/// The share of texts that use at least one term, 0 of no texts.
pub fn coverage<'a>(vocabulary: &Vocabulary, texts: impl IntoIterator<Item = &'a str>) -> f64 {
    let terms: BTreeSet<&str> = vocabulary.terms.iter().map(|t| t.text.as_str()).collect();
    let longest = terms.iter().map(|t| t.split(' ').count()).max().unwrap_or(0);
    let (mut all, mut covered) = (0u64, 0u64);
    for text in texts {
        all += 1;
        let joined: Vec<String> = corpus::tokens(text)
            .flat_map(|token| {
                corpus::join_key(&token.text)
                    .split(' ')
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            })
            .collect();
        let hit = (1..=longest).any(|n| {
            joined
                .windows(n)
                .any(|words| terms.contains(words.join(" ").as_str()))
        });
        covered += u64::from(hit);
    }
    if all == 0 {
        0.0
    } else {
        covered as f64 / all as f64
    }
}
