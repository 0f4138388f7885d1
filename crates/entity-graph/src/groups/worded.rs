//! The words of a window as further columns beside its names.

use agent_memory_core::MomentId;
use agent_memory_core::numeric::Q32;
use std::collections::BTreeMap;

use crate::groups::rule::GroupRule;
use crate::params::GraphParams;
use crate::words::WordTable;

/// Words listed of a group.
const LISTED: usize = 8;

/// A word that holds a group together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupWord {
    /// The word, a stem.
    pub word: String,
    /// What it brings into the ties inside.
    pub brings: Q32,
    /// Members that use it.
    pub members: u64,
}

/// The words of the moments of a window, and what each brings.
pub(super) struct WordColumns<'a> {
    table: &'a WordTable,
    /// The columns of each moment with their counts, ascending.
    rows: Vec<Vec<(u32, u32)>>,
    /// What a column brings into a tie, for counts of 1.
    weights: Vec<Q32>,
    /// The same, damped as the rule has it.
    pulls: Vec<Q32>,
}

impl<'a> WordColumns<'a> {
    /// The words of moments in the order of nodes.
    pub(super) fn of(moments: &[&MomentId], table: &'a WordTable) -> Self {
        let rows = moments
            .iter()
            .map(|id| table.node(id).map_or(Vec::new(), |node| table.row(node)))
            .collect();
        let weights: Vec<Q32> = (0..table.columns())
            .map(|place| table.column_weight(place as u32))
            .collect();
        Self {
            table,
            rows,
            pulls: weights.clone(),
            weights,
        }
    }

    /// Whether a moment has words.
    pub(super) fn links(&self, node: usize) -> bool {
        self.rows.get(node).is_some_and(|row| !row.is_empty())
    }

    /// Damps the words as names are, by how many moments use them.
    pub(super) fn damp(&mut self, rule: GroupRule, params: &GraphParams) {
        for (place, pull) in self.pulls.iter_mut().enumerate() {
            *pull = rule.pull(self.weights[place], self.table.df(place as u32), params);
        }
    }

    pub(super) fn pulls(&self) -> &[Q32] {
        &self.pulls
    }

    pub(super) fn row(&self, node: u32) -> &[(u32, u32)] {
        &self.rows[node as usize]
    }

    /// What the words bring into the ties among some moments: as the rule has it, and undamped, word by word.
    pub(super) fn among(&self, nodes: impl Iterator<Item = u32>) -> (u128, Vec<Inside>) {
        // Of each column: the sum of the counts, of their squares, and how many rows bear it.
        let mut sums: BTreeMap<u32, (u128, u128, u64)> = BTreeMap::new();
        for node in nodes {
            for (place, count) in self.row(node) {
                let count = u128::from(*count);
                let sum = sums.entry(*place).or_default();
                *sum = (sum.0 + count, sum.1 + count * count, sum.2 + 1);
            }
        }
        let mut pulled = 0u128;
        let inside = sums
            .into_iter()
            .filter(|(_, sum)| sum.2 >= 2)
            .map(|(place, (sum, squares, bearers))| {
                let pairs = (sum * sum - squares) / 2;
                pulled += pairs * u128::from(self.pulls[place as usize].bits());
                Inside {
                    place,
                    brings: pairs * u128::from(self.weights[place as usize].bits()),
                    bearers,
                }
            })
            .collect();
        (pulled, inside)
    }

    /// The words that bring most, heaviest first.
    pub(super) fn heaviest(&self, mut inside: Vec<Inside>) -> Vec<GroupWord> {
        inside.sort_by(|a, b| b.brings.cmp(&a.brings).then_with(|| a.place.cmp(&b.place)));
        inside
            .into_iter()
            .take(LISTED)
            .map(|word| GroupWord {
                word: self.table.text(word.place).to_owned(),
                brings: Q32::from_bits(u64::try_from(word.brings).unwrap_or(u64::MAX)),
                members: word.bearers,
            })
            .collect()
    }
}

/// What one word brings into the ties among some moments.
pub(super) struct Inside {
    place: u32,
    pub(super) brings: u128,
    bearers: u64,
}
