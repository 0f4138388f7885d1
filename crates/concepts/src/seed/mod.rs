//! Where k-means starts: the greedy potential seeding.
//!
//! k-means keeps the mistakes of its start. Random starts (k-means++) change with the seed number; farthest-first picks
//! outliers by design. The greedy rule asks of every candidate how much it would lower the whole potential
//! Σ min ‖x − seed‖², and takes the best: deterministic, and an outlier lowers it by hardly more than its own share.

#[cfg(test)]
mod tests;

use crate::cf::CfTriplet;
use crate::chunks;
use crate::kernel::dot;
use crate::rows::FixedMatrix;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Numbers of up to `k` rows to start from, best first; the first j of them are the seeds for j clusters.
///
/// The first seed is the row with the largest dot product with the mean. Each later one is the candidate that lowers
/// Σᵢ min over seeds ‖xᵢ − seed‖² most. Candidates are all rows when there are at most `candidates` of them, else every
/// ⌈n / candidates⌉-th. When no candidate lowers the potential any more, the row farthest from the seeds follows. Ties go
/// to the smaller number. Exact in integers; fewer than `k` seeds come back only when there are fewer distinct rows.
///
/// A candidate's gain never grows as seeds are added (the potential is submodular), so gains of earlier rounds are upper
/// bounds and most candidates are not looked at again (Minoux, 1978): the result is that of the full greedy search.
/// O(n·candidates·d) for the first round, little for the others; O(n + candidates) memory.
///
/// ```
/// use concepts::{FixedMatrix, seed};
/// let mut rows = FixedMatrix::new(2)?;
/// for vector in [[1.0, 0.0], [1.0, 0.1], [1.0, 0.2], [-1.0, 0.0]] {
///     rows.push(&vector)?;
/// }
/// assert_eq!(seed(&rows, 2, 512), [1, 3]);
/// # Ok::<(), concepts::Error>(())
/// ```
pub fn seed(rows: &FixedMatrix, k: usize, candidates: usize) -> Vec<usize> {
    let Some(first) = nearest_to_mean(rows) else {
        return Vec::new();
    };
    let mut potential = Potential::new(rows);
    if k == 0 {
        return Vec::new();
    }
    let mut seeds = vec![first];
    potential.add(first);
    let mut queue = if k > 1 {
        potential.first_gains(candidates)
    } else {
        BinaryHeap::new()
    };
    while seeds.len() < k {
        let best = potential
            .best(&mut queue, seeds.len())
            .or_else(|| potential.farthest());
        let Some(next) = best else { break };
        seeds.push(next);
        potential.add(next);
    }
    seeds
}

/// The row with the largest dot product with LS; with the mean, that is.
fn nearest_to_mean(rows: &FixedMatrix) -> Option<usize> {
    let mut all = CfTriplet::new(rows.dimension());
    for row in rows.rows() {
        all.absorb(row);
    }
    // |x·LS| ≤ 2²⁹ · N, partial sums included.
    let along = |row: &[i16]| -> i64 {
        row.iter()
            .zip(all.linear_sum())
            .map(|(x, sum)| i64::from(*x) * sum)
            .sum()
    };
    let mut best: Option<(i64, usize)> = None;
    for (number, row) in rows.rows().enumerate() {
        let product = along(row);
        if best.is_none_or(|(largest, _)| product > largest) {
            best = Some((product, number));
        }
    }
    best.map(|(_, number)| number)
}

/// An upper bound of a candidate's gain: larger gains first, then smaller numbers; and the number of seeds it was
/// computed with, at which it is exact.
type Bound = (i64, Reverse<usize>, usize);

/// The squared distance of every row to its nearest seed.
struct Potential<'a> {
    rows: &'a FixedMatrix,
    squares: Vec<i32>,
    /// Before the first seed everything is farther than any distance: ‖x − y‖² ≤ 4 · 2²⁹ in i64.
    distances: Vec<i64>,
}

impl<'a> Potential<'a> {
    fn new(rows: &'a FixedMatrix) -> Self {
        Self {
            rows,
            squares: rows.rows().map(|row| dot(row, row)).collect(),
            distances: vec![i64::MAX; rows.len()],
        }
    }

    /// ‖a − b‖² of two rows: never negative, and 0 only when they are equal.
    fn distance(&self, a: usize, b: usize) -> i64 {
        let product = dot(self.rows.known(a), self.rows.known(b));
        i64::from(self.squares[a]) + i64::from(self.squares[b]) - 2 * i64::from(product)
    }

    fn add(&mut self, seed: usize) {
        let parts = chunks::map(self.rows.len(), chunks::ROWS, |range| {
            range
                .map(|row| self.distances[row].min(self.distance(row, seed)))
                .collect::<Vec<i64>>()
        });
        self.distances = parts.concat();
    }

    /// How much the potential falls over some rows when `candidate` becomes a seed.
    fn gain(&self, candidate: usize, rows: std::ops::Range<usize>) -> i64 {
        rows.map(|row| (self.distances[row] - self.distance(row, candidate)).max(0))
            .sum()
    }

    /// The gains of all candidates after the first seed.
    fn first_gains(&self, candidates: usize) -> BinaryHeap<Bound> {
        let stride = self.rows.len().div_ceil(candidates.max(1)).max(1);
        let numbers: Vec<usize> = (0..self.rows.len()).step_by(stride).collect();
        let parts = chunks::map(numbers.len(), 8, |range| {
            range
                .map(|place| {
                    (
                        self.gain(numbers[place], 0..self.rows.len()),
                        Reverse(numbers[place]),
                        1,
                    )
                })
                .collect::<Vec<Bound>>()
        });
        parts.concat().into()
    }

    /// The candidate with the largest gain, if any gains.
    fn best(&self, queue: &mut BinaryHeap<Bound>, seeds: usize) -> Option<usize> {
        while let Some((gain, Reverse(candidate), computed_with)) = queue.pop() {
            if gain == 0 {
                return None;
            }
            if computed_with == seeds {
                return Some(candidate);
            }
            let parts = chunks::map(self.rows.len(), chunks::ROWS, |range| self.gain(candidate, range));
            let gain = parts.iter().sum();
            if gain > 0 {
                queue.push((gain, Reverse(candidate), seeds));
            }
        }
        None
    }

    /// The row farthest from all seeds, if any is not one of them.
    fn farthest(&self) -> Option<usize> {
        let mut best = None;
        let mut largest = 0;
        for (row, distance) in self.distances.iter().enumerate() {
            if *distance > largest {
                largest = *distance;
                best = Some(row);
            }
        }
        best
    }
}
