//! How many clusters the data carry: the cap for every k, and the knee that `auto` looks for.

#[cfg(test)]
mod tests;

use crate::kmeans::k_means;
use crate::params::ConceptParams;
use crate::rows::FixedMatrix;
use crate::seed::seed;
use agent_memory_core::{Valid, Validate};

/// The most clusters that `auto` chooses: more cannot be looked over.
pub const MAX_AUTO: usize = 64;
/// Rows that the knee is looked for on; of more, a fixed stride.
const SAMPLE: usize = 2048;
/// Rounds of refinement per point of the curve: its shape stands long before the labels do.
const ROUNDS: usize = 8;

/// min(k, ⌊n / min_size⌋, distinct rows): more clusters than that can neither be filled nor told apart.
///
/// ```
/// use concepts::{FixedMatrix, carried};
/// let mut rows = FixedMatrix::new(1)?;
/// for x in [1.0, 2.0, 3.0, -1.0, -2.0, -3.0] {
///     rows.push(&[x])?;
/// }
/// assert_eq!((carried(&rows, 8, 3), carried(&rows, 8, 1)), (2, 2)); // six rows, two directions
/// # Ok::<(), concepts::Error>(())
/// ```
pub fn carried(rows: &FixedMatrix, k: usize, min_size: usize) -> usize {
    let filled = k.min(rows.len() / min_size.max(1));
    rows.distinct(filled)
}

/// The number of clusters at the knee of the inertia curve.
///
/// I(k) is the inertia of k clusters, for k on a ladder (steps of 1, from 16 on of an eighth) up to E = 2·M, where
/// M = min(⌈√n⌉, [`MAX_AUTO`]), both capped by [`carried`]. The curve falls steeply while clusters come apart and flatly
/// when only noise is left to split. The knee is the k ≤ M farthest above the straight fall from (1, I(1)) to (E, I(E)):
/// the largest (I(1) − I(k)) · (E − 1) − (k − 1) · (I(1) − I(E)), in integers, ties to the smaller k (Satopää et al.,
/// "Kneedle", 2011). Well separated clusters are counted as they are; text without clear borders gets a middling number;
/// so does a single round cloud, which has no knee to show.
///
/// Above 2,048 rows the curve is that of a fixed stride of them. 0 for too few rows, 1 when all rows are equal.
pub fn choose_k(rows: &FixedMatrix, params: &Valid<ConceptParams>) -> usize {
    let root = (1..=MAX_AUTO).find(|k| k * k >= rows.len()).unwrap_or(MAX_AUTO);
    let most = carried(rows, root, params.min_size);
    if most < 2 {
        return most;
    }
    let sample = rows.every(rows.len().div_ceil(SAMPLE));
    let end = sample.distinct(2 * most);
    let Ok(quick) = (ConceptParams {
        max_iterations: ROUNDS,
        ..ConceptParams::clone(params)
    })
    .valid() else {
        return most;
    };
    let seeds = seed(&sample, end, params.candidates);
    let ladder = ladder(seeds.len());
    let curve: Vec<i128> = ladder
        .iter()
        .map(|k| i128::from(k_means(&sample, &seeds[..*k], &quick).inertia))
        .collect();
    let (Some(first), Some(last), Some(end)) = (curve.first(), curve.last(), ladder.last()) else {
        return most;
    };
    let mut best = (i128::MIN, most);
    for (k, inertia) in ladder.iter().zip(&curve).filter(|(k, _)| **k <= most) {
        let above = (first - inertia) * (*end as i128 - 1) - (*k as i128 - 1) * (first - last);
        if above > best.0 {
            best = (above, *k);
        }
    }
    best.1
}

/// 1, 2, 3, … in steps of one, later of an eighth, and `end` itself.
fn ladder(end: usize) -> Vec<usize> {
    let mut steps: Vec<usize> = std::iter::successors(Some(1), |k| Some((k + 1).max(k * 9 / 8)))
        .take_while(|k| *k < end)
        .collect();
    steps.push(end);
    steps
}
