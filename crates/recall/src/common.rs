//! What all vectors of an index have in common, to be left out of every comparison.
//!
//! Vectors of one agent's texts share a direction: its language, its manner, the model's own bias. It makes everything
//! look alike and tells nothing apart. As in Arora, Liang and Ma (2017, "A simple but tough-to-beat baseline for sentence
//! embeddings") and Mu and Viswanath (2018, "All-but-the-top"), the first principal direction u of the vectors (not
//! centered) is removed from each vector and from the query: x' = (x − (x·u)·u) / ‖x − (x·u)·u‖.
//!
//! u comes from power iteration, u ← Xᵀ(X·u)/‖·‖, from the sum of all vectors on, in whole numbers: the order of
//! vectors leaves no trace. O(rows · dimension) with at most 16,384 rows, evenly spread over the documents.

use crate::matrix::{Matrix, dot};
use agent_memory_core::numeric::{self, UNIT_SCALE};

/// Fewer vectors have no direction in common, they have a topic in common.
const LEAST_ROWS: usize = 64;
/// Rows that are looked at. A direction needs no more.
const MOST_ROWS: usize = 16_384;
/// Steps of the iteration. The sum of all vectors is close to the direction already.
const STEPS: usize = 8;
/// Of a unit vector that keeps less than this length, rounding is all that is left.
const LEAST_REST: f64 = 0.01;

/// The direction, at unit length.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Common {
    direction: Vec<f32>,
}

impl Common {
    /// Finds it; none below 64 vectors, or when they cancel each other out.
    pub fn of(matrices: &[&Matrix]) -> Option<Self> {
        let rows: Vec<&[i16]> = matrices.iter().flat_map(|matrix| matrix.rows()).collect();
        if rows.len() < LEAST_ROWS {
            return None;
        }
        let step = rows.len().div_ceil(MOST_ROWS);
        let rows: Vec<&[i16]> = rows.into_iter().step_by(step).collect();
        let mut direction = sum(&rows, |_| 1)?;
        for _ in 0..STEPS {
            let fixed = numeric::quantize_unit(&direction).ok()?;
            // 2²⁸ is one; 2¹⁴ is precise enough, and a sum over all rows stays far inside 64 bits.
            direction = sum(&rows, |row| i64::from(dot(row, &fixed) >> 14))?;
        }
        Some(Self { direction })
    }

    /// What is left of a row, at unit length again; none when nothing is left.
    pub fn removed_from(&self, row: &[i16]) -> Option<Vec<i16>> {
        let row: Vec<f32> = row.iter().map(|x| (f64::from(*x) / UNIT_SCALE) as f32).collect();
        let share = numeric::dot(&row, &self.direction);
        let rest: Vec<f32> = row
            .iter()
            .zip(&self.direction)
            .map(|(x, u)| (f64::from(*x) - share * f64::from(*u)) as f32)
            .collect();
        if numeric::norm(&rest) < LEAST_REST {
            return None;
        }
        numeric::quantize_unit(&rest).ok()
    }
}

/// The weighted sum of rows at unit length; none when it is zero.
fn sum(rows: &[&[i16]], weight: impl Fn(&[i16]) -> i64) -> Option<Vec<f32>> {
    let mut total = vec![0i64; rows.first()?.len()];
    for row in rows {
        let weight = weight(row);
        for (slot, x) in total.iter_mut().zip(*row) {
            *slot += weight * i64::from(*x);
        }
    }
    let total: Vec<f32> = total.into_iter().map(|x| x as f32).collect();
    numeric::unit(&total).ok()
}

#[cfg(test)]
mod tests;
