//! Documents as sparse rows: which terms count, what they weigh, and how often each stands where.

use super::params::LsaParams;
use agent_memory_core::Lookup;
use agent_memory_core::numeric::{ln, sqrt, sum};
use std::collections::BTreeMap;

/// The terms that count, in their alphabetical order, with their weights.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Terms {
    /// The terms, ascending.
    pub words: Vec<String>,
    /// ln(N / df) of each.
    pub idf: Vec<f64>,
}

/// One document: term numbers, ascending, with weights; of length 1, or empty.
pub(super) type SparseRow = Vec<(u32, f64)>;

impl Terms {
    /// The terms of some documents: those in `min_documents` and more but not in all, at most `max_terms`, by frequency
    /// and then by the alphabet.
    pub(super) fn of(documents: &[Vec<String>], params: &LsaParams) -> Self {
        let mut frequency: BTreeMap<&str, usize> = BTreeMap::new();
        for document in documents {
            let mut own: Vec<&str> = document.iter().map(String::as_str).collect();
            own.sort_unstable();
            own.dedup();
            for word in own {
                *frequency.entry(word).or_default() += 1;
            }
        }
        let all = documents.len();
        let mut kept: Vec<(&str, usize)> = frequency
            .into_iter()
            .filter(|(_, df)| *df >= params.min_documents && *df < all)
            .collect();
        // The sort is stable, so equal frequencies stay in the order of the alphabet.
        kept.sort_by_key(|(_, df)| std::cmp::Reverse(*df));
        kept.truncate(params.max_terms);
        kept.sort_unstable();
        Self {
            idf: kept.iter().map(|(_, df)| ln(all as f64 / *df as f64)).collect(),
            words: kept.into_iter().map(|(word, _)| word.to_owned()).collect(),
        }
    }

    /// The numbers of the terms.
    pub(super) fn numbers(&self) -> Lookup<String, u32> {
        let mut numbers = Lookup::with_capacity(self.words.len());
        for (number, word) in (0..).zip(&self.words) {
            numbers.insert(word.clone(), number);
        }
        numbers
    }

    /// A document as a row of length 1: (1 + ln count) · idf of each known term. Empty without one.
    pub(super) fn row(&self, numbers: &Lookup<String, u32>, words: &[String]) -> SparseRow {
        let mut known: Vec<u32> = words
            .iter()
            .filter_map(|word| numbers.get(word).copied())
            .collect();
        known.sort_unstable();
        let mut row: SparseRow = known
            .chunk_by(|a, b| a == b)
            .map(|same| {
                (
                    same[0],
                    (1.0 + ln(same.len() as f64)) * self.idf[same[0] as usize],
                )
            })
            .collect();
        let squares: Vec<f64> = row.iter().map(|(_, weight)| weight * weight).collect();
        let length = sqrt(sum(&squares));
        for (_, weight) in &mut row {
            *weight /= length;
        }
        row
    }
}
