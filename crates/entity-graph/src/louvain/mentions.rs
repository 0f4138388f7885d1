//! A level of Louvain whose links are implied by shared columns and never written out.
//!
//! With cnt_c(C) = Σ b_jc over the members j of community C, the weight from row i into C is Σ_c w_c b_ic cnt_c(C),
//! into its own Σ_c w_c b_ic (cnt_c − b_ic): the same integers as the sums over written links. A community as a row of
//! the next level is b_Cc = cnt_c(C): rows merge, so a level never has more entries than the one below.
//!
//! The best community of a row is found without reading all that share a column with it: see `view`.

mod view;

use std::borrow::Cow;

use super::counts::Counts;
use super::expected::Expected;
use super::network::{Network, common_unit, grouped, summed};
use crate::incidence::{Arrays, Incidence};
use view::MentionView;

/// A graph by the columns of its rows.
pub(super) struct Mentions<'a> {
    offsets: Cow<'a, [usize]>,
    columns: Cow<'a, [u32]>,
    /// The count of each entry; none when all are 1.
    counts: Option<Cow<'a, [u32]>>,
    weights: Cow<'a, [u64]>,
    /// The strength of each row, or what stands for it in what is expected.
    mass: Vec<u64>,
    total: u64,
    unit: u64,
}

impl<'a> Mentions<'a> {
    /// The incidence itself, its weights divided by what divides them all, where that costs the masses nothing.
    pub(super) fn of(graph: &'a Incidence, expected: Expected) -> Self {
        let Arrays {
            offsets,
            columns,
            counts,
            weights,
        } = graph.arrays();
        let unit = match expected {
            Expected::Strength => common_unit(weights.iter().copied().filter(|weight| *weight > 0)),
            Expected::Root => 1,
        };
        let strength: Vec<u64> = (0..graph.rows())
            .map(|row| graph.strength(row).bits() / unit)
            .collect();
        Self {
            offsets: Cow::Borrowed(offsets),
            columns: Cow::Borrowed(columns),
            counts: counts.map(Cow::Borrowed),
            weights: if unit == 1 {
                Cow::Borrowed(weights)
            } else {
                weights.iter().map(|weight| weight / unit).collect()
            },
            mass: expected.masses(&strength),
            total: graph.total().bits() / unit,
            unit,
        }
    }

    /// The columns of a row with their counts.
    fn row(&self, row: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let range = self.offsets[row]..self.offsets[row + 1];
        let counts = self.counts.as_ref().map(|counts| &counts[range.clone()]);
        self.columns[range]
            .iter()
            .enumerate()
            .map(move |(place, column)| {
                let count = counts.map_or(1, |counts| counts[place]);
                (*column, count)
            })
    }

    /// How many rows bear each column.
    fn bearers(&self) -> Vec<u32> {
        let mut rows = vec![0u32; self.weights.len()];
        for column in self.columns.iter() {
            rows[*column as usize] += 1;
        }
        rows
    }

    /// For each column the least mass of a row that bears it, for each count of it in the row.
    fn floors(&self) -> Vec<u64> {
        let mut floors = vec![u64::MAX; self.weights.len()];
        for (row, mass) in self.mass.iter().enumerate() {
            for (column, count) in self.row(row) {
                let floor = &mut floors[column as usize];
                *floor = (*floor).min(mass / u64::from(count.max(1)));
            }
        }
        floors
    }

    /// The entries of each column one after another: where each begins, then rows and counts, ascending.
    fn transposed(&self) -> (Vec<usize>, Vec<(u32, u32)>) {
        let mut start = vec![0usize; self.weights.len() + 1];
        for (column, rows) in self.bearers().into_iter().enumerate() {
            start[column + 1] = start[column] + rows as usize;
        }
        let mut next = start.clone();
        let mut entries = vec![(0u32, 0u32); self.columns.len()];
        for row in 0..self.mass.len() {
            for (column, count) in self.row(row) {
                entries[next[column as usize]] = (row as u32, count);
                next[column as usize] += 1;
            }
        }
        (start, entries)
    }
}

impl Network for Mentions<'_> {
    type Coarse = Mentions<'static>;
    type View<'a>
        = MentionView<'a>
    where
        Self: 'a;

    fn masses(&self) -> &[u64] {
        &self.mass
    }

    fn total(&self) -> u64 {
        self.total
    }

    fn unit(&self) -> u64 {
        self.unit
    }

    fn view(&self, labels: &[u32], communities: usize) -> MentionView<'_> {
        let mut counts = Counts::with_room(&self.bearers());
        for (row, label) in labels.iter().enumerate() {
            for (column, count) in self.row(row) {
                counts.put(column, *label, count);
            }
        }
        counts.arrange();
        MentionView::new(self, counts, summed(&self.mass, labels, communities))
    }

    fn aggregate(&self, labels: &[u32], communities: usize) -> Mentions<'static> {
        let (start, ordered) = grouped(labels, communities);
        let mut sums = vec![0u32; self.weights.len()];
        let mut seen: Vec<u32> = Vec::new();
        let mut offsets = Vec::with_capacity(communities + 1);
        offsets.push(0);
        let (mut columns, mut counts) = (Vec::new(), Vec::new());
        for community in 0..communities {
            for &row in &ordered[start[community]..start[community + 1]] {
                for (column, count) in self.row(row as usize) {
                    let sum = &mut sums[column as usize];
                    if *sum == 0 {
                        seen.push(column);
                    }
                    *sum += count;
                }
            }
            for column in seen.drain(..) {
                columns.push(column);
                counts.push(std::mem::take(&mut sums[column as usize]));
            }
            offsets.push(columns.len());
        }
        // A column that one row bears alone links nothing any more.
        let mut rows = vec![0u32; self.weights.len()];
        for column in &columns {
            rows[*column as usize] += 1;
        }
        let mut number = vec![u32::MAX; rows.len()];
        let mut weights = Vec::new();
        for (column, rows) in rows.iter().enumerate() {
            if *rows > 1 {
                number[column] = weights.len() as u32;
                weights.push(self.weights[column]);
            }
        }
        let mut kept = 0;
        let mut from = 0;
        for end in offsets.iter_mut().skip(1) {
            for place in from..*end {
                let column = number[columns[place] as usize];
                if column != u32::MAX {
                    columns[kept] = column;
                    counts[kept] = counts[place];
                    kept += 1;
                }
            }
            from = *end;
            *end = kept;
        }
        columns.truncate(kept);
        counts.truncate(kept);
        Mentions {
            offsets: Cow::Owned(offsets),
            columns: Cow::Owned(columns),
            counts: Some(Cow::Owned(counts)),
            weights: Cow::Owned(weights),
            mass: summed(&self.mass, labels, communities),
            total: self.total,
            unit: self.unit,
        }
    }

    fn inside(&self, labels: &[u32], communities: usize) -> Vec<u64> {
        let (start, entries) = self.transposed();
        let mut inside = vec![0u64; communities];
        let mut sums = vec![(0u64, 0u64); communities];
        for (column, weight) in self.weights.iter().enumerate() {
            let bearers = &entries[start[column]..start[column + 1]];
            for (row, count) in bearers {
                let (sum, squares) = &mut sums[labels[*row as usize] as usize];
                *sum += u64::from(*count);
                *squares += u64::from(*count) * u64::from(*count);
            }
            for (row, _) in bearers {
                let label = labels[*row as usize] as usize;
                let (sum, squares) = std::mem::take(&mut sums[label]);
                let pairs = sum * sum - squares;
                if pairs > 0 {
                    inside[label] += weight * pairs;
                }
            }
        }
        inside
    }

    fn divide(&self, labels: &mut [u32]) -> bool {
        // All rows of a community that bear the same column are linked.
        let (start, entries) = self.transposed();
        let mut parts: Vec<u32> = (0..labels.len() as u32).collect();
        let mut first =
            vec![(u32::MAX, 0u32); labels.iter().max().map_or(0, |largest| *largest as usize + 1)];
        for column in 0..self.weights.len() {
            for (row, _) in &entries[start[column]..start[column + 1]] {
                let slot = &mut first[labels[*row as usize] as usize];
                if slot.0 == column as u32 {
                    join(&mut parts, slot.1, *row);
                } else {
                    *slot = (column as u32, *row);
                }
            }
        }
        let mut whole = vec![u32::MAX; first.len()];
        let mut divided = false;
        for (row, label) in labels.iter_mut().enumerate() {
            let part = root(&mut parts, row as u32);
            let whole = &mut whole[*label as usize];
            divided |= *whole != u32::MAX && *whole != part;
            *whole = part;
            *label = part;
        }
        divided
    }
}

/// The smallest row of a part, with the way to it made short.
fn root(parent: &mut [u32], row: u32) -> u32 {
    let mut at = row;
    while parent[at as usize] != at {
        parent[at as usize] = parent[parent[at as usize] as usize];
        at = parent[at as usize];
    }
    at
}

fn join(parent: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(parent, a), root(parent, b));
    parent[a.max(b) as usize] = a.min(b);
}
