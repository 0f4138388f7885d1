//! Rows that share columns, as a graph that is never written out: moments and their names, documents and their words.
//!
//! Two rows are linked by every column that both bear, so a column in a tenth of a million rows makes five billion
//! links. All that Louvain asks of those links factors through the columns (see [`crate::louvain_incidence`]), so they
//! are never made: memory grows with the entries.

#[cfg(test)]
mod tests;

use agent_memory_core::numeric::Q32;

use crate::csr::Csr;
use crate::error::Error;

/// The most that all links may weigh together, both ends counted.
const HEAVIEST: u128 = 1 << 62;

/// Rows × columns with a weight for each column and a small count for each entry; 1 in the usual case.
///
/// It stands for the undirected graph of its rows with links A_ij = Σ_c w_c · b_ic · b_jc for i ≠ j. A column of weight
/// 0 and one that a single row bears link nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incidence {
    /// Where the entries of each row begin; one more than rows.
    offsets: Vec<usize>,
    /// The column of each entry, ascending within a row.
    columns: Vec<u32>,
    /// The count of each entry; none when all are 1.
    counts: Option<Vec<u32>>,
    /// The weight of each column.
    weights: Vec<u64>,
    /// Σ_i b_ic of each column.
    sums: Vec<u64>,
    halvings: u32,
    total: u64,
}

impl Default for Incidence {
    fn default() -> Self {
        Self {
            offsets: vec![0],
            columns: Vec::new(),
            counts: None,
            weights: Vec::new(),
            sums: Vec::new(),
            halvings: 0,
            total: 0,
        }
    }
}

impl Incidence {
    /// Rows that bear a column or not. `weights` gives the weight of each column; a column named twice in a row counts
    /// once, and the order within a row does not matter.
    ///
    /// Where the links weigh more than 2⁶² parts of 2⁻³² together, as those of a million rows do, all weights are halved
    /// (rounding down, but not to nothing) until they fit: see [`Incidence::halvings`]. Louvain depends on the ratios of
    /// the weights only.
    ///
    /// O(entries · log entries of a row).
    ///
    /// # Errors
    /// [`Error::InvalidColumn`] for a column beyond `weights`, [`Error::TooManyNodes`] for 2³² rows or columns or more,
    /// [`Error::TooHeavy`] when even weights of 2⁻³² are too much.
    ///
    /// ```
    /// use agent_memory_core::numeric::Q32;
    /// use entity_graph::{Incidence, louvain_incidence};
    ///
    /// let weights = [1.0, 1.0, 0.25].map(Q32::from_f64);
    /// let rows: [&[u32]; 5] = [&[0, 2], &[0], &[1, 2], &[1], &[]];
    /// let graph = Incidence::from_rows(&weights, rows)?;
    /// assert_eq!(graph.strength(0), Q32::from_f64(1.25)); // to row 1 by column 0, to row 2 by column 2
    /// assert_eq!(louvain_incidence(&graph, &Default::default()).labels, [0, 0, 1, 1, 2]);
    /// # Ok::<(), entity_graph::Error>(())
    /// ```
    pub fn from_rows<R: AsRef<[u32]>>(
        weights: &[Q32],
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Self, Error> {
        let mut built = Builder::new(weights)?;
        for row in rows {
            let row = row.as_ref();
            built.row(row.iter().map(|column| (*column, 1)), |_, _| 1)?;
        }
        built.finish()
    }

    /// Rows with a count for each column they bear. Counts of the same column in a row are added; a count of 0 is none.
    ///
    /// # Errors
    /// As for [`Incidence::from_rows`]; [`Error::TooHeavy`] also when the counts of a column sum to 2³² or more.
    pub fn from_counts<R: AsRef<[(u32, u32)]>>(
        weights: &[Q32],
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Self, Error> {
        let mut built = Builder::new(weights)?;
        for row in rows {
            built.row(row.as_ref().iter().copied(), u64::saturating_add)?;
        }
        built.finish()
    }

    /// How many rows there are: the nodes of the graph.
    pub fn rows(&self) -> usize {
        self.offsets.len() - 1
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.weights.len()
    }

    /// How many entries there are: each column of each row once.
    pub fn entries(&self) -> usize {
        self.columns.len()
    }

    /// How often all weights were halved for the total to fit; 0 up to some hundred thousand rows.
    pub fn halvings(&self) -> u32 {
        self.halvings
    }

    /// The columns of a row with their counts, ascending; none beyond the last row.
    pub fn row(&self, row: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let range = match (self.offsets.get(row), self.offsets.get(row.saturating_add(1))) {
            (Some(&start), Some(&end)) => start..end,
            _ => 0..0,
        };
        range.filter_map(|place| {
            let count = match &self.counts {
                Some(counts) => *counts.get(place)?,
                None => 1,
            };
            Some((*self.columns.get(place)?, count))
        })
    }

    /// The weight of a column, halved as all are; nothing beyond the last column.
    pub fn weight(&self, column: usize) -> Q32 {
        Q32::from_bits(self.weights.get(column).copied().unwrap_or_default())
    }

    /// Sum of the weights of a row's links: k_i = Σ_c w_c · b_ic · (S_c − b_ic), with S_c = Σ_i b_ic.
    pub fn strength(&self, row: usize) -> Q32 {
        Q32::from_bits(
            self.row(row)
                .map(|(column, count)| self.pull(column, count))
                .sum(),
        )
    }

    /// What a column brings into the strength of a row that bears it `count` times.
    fn pull(&self, column: u32, count: u32) -> u64 {
        let others = self.sums[column as usize] - u64::from(count);
        // In this order a column of a single row, whose weight nothing bounds, cannot overflow.
        if others == 0 {
            0
        } else {
            self.weights[column as usize] * u64::from(count) * others
        }
    }

    /// Sum of all strengths: each link counted from both ends.
    pub fn total(&self) -> Q32 {
        Q32::from_bits(self.total)
    }

    /// The graph with its links written out, halved weights and all: for small graphs, and for comparison.
    ///
    /// O(Σ_c rows of c squared).
    ///
    /// # Errors
    /// [`Error::TooManyTies`] beyond `max_links`, before memory runs out.
    pub fn to_csr(&self, max_links: usize) -> Result<Csr, Error> {
        let lists = self.transposed();
        let mut links = Vec::new();
        let mut weight = vec![0u64; self.rows()];
        let mut later: Vec<u32> = Vec::new();
        for row in 0..self.rows() {
            for (column, count) in self.row(row) {
                let list = &lists[column as usize];
                let from = list.partition_point(|(other, _)| *other as usize <= row);
                for &(other, others) in &list[from..] {
                    let slot = &mut weight[other as usize];
                    if *slot == 0 {
                        later.push(other);
                    }
                    *slot += self.weights[column as usize] * u64::from(count) * u64::from(others);
                }
            }
            later.sort_unstable();
            if links.len() + later.len() > max_links {
                return Err(Error::TooManyTies {
                    moments: self.rows(),
                    limit: max_links,
                });
            }
            for other in later.drain(..) {
                let weight = std::mem::take(&mut weight[other as usize]);
                links.push((row as u32, other, Q32::from_bits(weight)));
            }
        }
        Csr::from_sorted(self.rows(), &links)
    }

    /// The graph of some of the rows, in the given order, and the links between them.
    ///
    /// Columns that link none of them are left out and the others numbered anew, in their old order, so that a small
    /// part is small. Weights stay as they are. O(entries of the part · log).
    ///
    /// # Errors
    /// [`Error::InvalidRow`] for a row that is not there or that is given twice.
    pub fn part(&self, rows: &[u32]) -> Result<Self, Error> {
        let mut sorted = rows.to_vec();
        sorted.sort_unstable();
        let twice = sorted
            .windows(2)
            .find(|pair| pair[0] == pair[1])
            .map(|pair| pair[0]);
        let beyond = sorted.last().copied().filter(|row| *row as usize >= self.rows());
        if let Some(row) = beyond.or(twice) {
            return Err(Error::InvalidRow {
                row: row as usize,
                rows: self.rows(),
            });
        }
        let mut borne: Vec<u32> = rows
            .iter()
            .flat_map(|row| self.row(*row as usize).map(|(column, _)| column))
            .collect();
        borne.sort_unstable();
        let kept: Vec<u32> = borne
            .chunk_by(|a, b| a == b)
            .filter(|same| same.len() > 1)
            .map(|same| same[0])
            .collect();
        let weights: Vec<Q32> = kept.iter().map(|column| self.weight(*column as usize)).collect();
        let mut built = Builder::new(&weights)?;
        let mut own: Vec<(u32, u32)> = Vec::new();
        for row in rows {
            own.clear();
            own.extend(self.row(*row as usize).filter_map(|(column, count)| {
                let place = kept.binary_search(&column).ok()?;
                Some((place as u32, count))
            }));
            built.row(own.iter().copied(), u64::saturating_add)?;
        }
        let part = built.finish()?;
        Ok(Self {
            halvings: self.halvings + part.halvings,
            ..part
        })
    }

    /// The rows that bear each column, with their counts, ascending.
    fn transposed(&self) -> Vec<Vec<(u32, u32)>> {
        let mut lists = vec![Vec::new(); self.columns()];
        for row in 0..self.rows() {
            for (column, count) in self.row(row) {
                lists[column as usize].push((row as u32, count));
            }
        }
        lists
    }

    /// Row bounds, columns, counts and column weights, for what reads them in bulk.
    pub(crate) fn arrays(&self) -> Arrays<'_> {
        Arrays {
            offsets: &self.offsets,
            columns: &self.columns,
            counts: self.counts.as_deref(),
            weights: &self.weights,
        }
    }
}

/// An incidence as it lies in memory.
pub(crate) struct Arrays<'a> {
    pub(crate) offsets: &'a [usize],
    pub(crate) columns: &'a [u32],
    pub(crate) counts: Option<&'a [u32]>,
    pub(crate) weights: &'a [u64],
}

/// An incidence in the making.
struct Builder {
    graph: Incidence,
    /// Σ_i b_ic² of each column.
    squares: Vec<u128>,
    counts: Vec<u32>,
    own: Vec<(u32, u64)>,
}

impl Builder {
    fn new(weights: &[Q32]) -> Result<Self, Error> {
        if u32::try_from(weights.len()).is_err() {
            return Err(Error::TooManyNodes { nodes: weights.len() });
        }
        Ok(Self {
            graph: Incidence {
                weights: weights.iter().map(|weight| weight.bits()).collect(),
                sums: vec![0; weights.len()],
                ..Incidence::default()
            },
            squares: vec![0; weights.len()],
            counts: Vec::new(),
            own: Vec::new(),
        })
    }

    /// Adds a row; `join` makes one count of two.
    fn row(
        &mut self,
        entries: impl Iterator<Item = (u32, u32)>,
        join: impl Fn(u64, u64) -> u64,
    ) -> Result<(), Error> {
        let row = self.graph.rows();
        self.own.clear();
        self.own
            .extend(entries.map(|(column, count)| (column, u64::from(count))));
        self.own.sort_unstable();
        self.own.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 = join(kept.1, next.1);
            }
            same
        });
        for &(column, count) in &self.own {
            let Some(weight) = self.graph.weights.get(column as usize) else {
                return Err(Error::InvalidColumn {
                    row,
                    column,
                    columns: self.graph.columns(),
                });
            };
            if *weight == 0 || count == 0 {
                continue;
            }
            let sum = &mut self.graph.sums[column as usize];
            *sum = sum.saturating_add(count);
            if *sum > u64::from(u32::MAX) {
                return Err(Error::TooHeavy {
                    nodes: row + 1,
                    reason: "the counts of a column sum to 2^32 or more",
                });
            }
            self.squares[column as usize] += u128::from(count) * u128::from(count);
            self.graph.columns.push(column);
            self.counts.push(count as u32);
        }
        self.graph.offsets.push(self.graph.columns.len());
        if u32::try_from(row + 1).is_err() {
            return Err(Error::TooManyNodes { nodes: row + 1 });
        }
        Ok(())
    }

    fn finish(self) -> Result<Incidence, Error> {
        let mut graph = self.graph;
        graph.counts = self.counts.iter().any(|count| *count != 1).then_some(self.counts);
        let halved = |weight: u64, times: u32| match weight {
            0 => 0,
            weight => (weight >> times).max(1),
        };
        for times in 0..64 {
            let total = graph.weights.iter().zip(&graph.sums).zip(&self.squares).fold(
                0u128,
                |total, ((weight, sum), squares)| {
                    let pairs = u128::from(*sum) * u128::from(*sum) - squares;
                    total.saturating_add(u128::from(halved(*weight, times)).saturating_mul(pairs))
                },
            );
            if total <= HEAVIEST {
                for weight in &mut graph.weights {
                    *weight = halved(*weight, times);
                }
                graph.halvings = times;
                graph.total = total as u64;
                return Ok(graph);
            }
        }
        Err(Error::too_heavy(graph.rows()))
    }
}
