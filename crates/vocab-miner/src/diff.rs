//! What changed between two vocabularies.

use agent_memory_core::Vocabulary;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Churn below this is a vocabulary that only confirms itself.
const LOCK_IN: f64 = 0.05;
/// Churn above this is a vocabulary that holds nothing.
const UNSTABLE: f64 = 0.60;

/// A term that is in both at another rank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// The term.
    pub term: String,
    /// Its rank before, from 1.
    pub from: usize,
    /// Its rank now, from 1.
    pub to: usize,
}

/// The difference of two vocabularies.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct VocabularyDiff {
    /// Terms that are new, heaviest first.
    pub added: Vec<String>,
    /// Terms that are gone, heaviest (before) first.
    pub removed: Vec<String>,
    /// Terms whose rank changed, in the new order.
    pub moved: Vec<Move>,
    /// 1 − |A ∩ B| / |A ∪ B|; 0 when both are empty.
    pub churn: f64,
    /// Churn below 0.05 between two vocabularies that have terms: it may only be hearing itself.
    pub lock_in: bool,
    /// Churn above 0.60: nothing lasts.
    pub unstable: bool,
}

/// Compares two vocabularies by their terms. O(n log n).
///
/// ```
/// use agent_memory_core::Validate;
/// use std::collections::BTreeSet;
/// use vocab_miner::{Document, Stamp, VocabParams, diff, mine};
/// let tags = BTreeSet::new();
/// let stamp = Stamp::at("2026-08-03T04:00:00Z".parse()?);
/// let mined = |text: &str| {
///     let documents = [Document::new("a", text, &tags), Document::new("b", text, &tags)];
///     mine(&documents, &VocabParams::default().valid().expect("the defaults hold"), stamp.clone())
/// };
/// let change = diff(&mined("kiln glaze"), &mined("glaze clay"));
/// assert_eq!((change.added, change.removed), (vec!["clay".to_owned()], vec!["kiln".to_owned()]));
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
pub fn diff(before: &Vocabulary, after: &Vocabulary) -> VocabularyDiff {
    let ranks = |v: &'_ Vocabulary| -> BTreeMap<String, usize> {
        let ranked = v.terms.iter().enumerate().rev();
        ranked.map(|(rank, term)| (term.text.clone(), rank + 1)).collect()
    };
    let (old, new) = (ranks(before), ranks(after));
    let missing = |v: &Vocabulary, from: &BTreeMap<String, usize>| -> Vec<String> {
        v.terms
            .iter()
            .filter(|t| !from.contains_key(&t.text))
            .map(|t| t.text.clone())
            .collect()
    };
    let (added, removed) = (missing(after, &old), missing(before, &new));
    let moved = after
        .terms
        .iter()
        .zip(1..)
        .filter_map(|(term, to)| {
            let from = *old.get(&term.text)?;
            (from != to).then(|| Move {
                term: term.text.clone(),
                from,
                to,
            })
        })
        .collect();
    let common = new.keys().filter(|term| old.contains_key(*term)).count();
    let all = old.len() + new.len() - common;
    let churn = if all == 0 {
        0.0
    } else {
        1.0 - common as f64 / all as f64
    };
    VocabularyDiff {
        added,
        removed,
        moved,
        churn,
        lock_in: !old.is_empty() && !new.is_empty() && churn < LOCK_IN,
        unstable: churn > UNSTABLE,
    }
}
