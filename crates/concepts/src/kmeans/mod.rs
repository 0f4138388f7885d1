//! k-means over fixed-point unit rows: same rows, same clusters, whatever the threads and the machine.
//!
//! The centroids are directions (spherical k-means, Dhillon and Modha, 2001): the mean of a cluster, LS/N, is scaled back
//! to length 1 and quantized like a row. Against Euclidean k-means, whose centroid keeps its length, a loose cluster does
//! not lose members for being loose; and the nearest centroid is the largest dot product, exact in i32.

#[cfg(test)]
mod tests;

use crate::cf::CfTriplet;
use crate::chunks;
use crate::kernel::{Nearest, dot, nearest};
use crate::params::ConceptParams;
use crate::rows::{FixedMatrix, UNIT_DOT};
use agent_memory_core::Valid;

/// What [`k_means`] found.
#[derive(Debug, Clone, PartialEq)]
pub struct KMeans {
    /// The cluster of each row.
    pub labels: Vec<u32>,
    /// The dot product of each row with the centroid of its cluster, in multiples of 2⁻²⁸.
    pub dots: Vec<i32>,
    /// One unit row per cluster.
    pub centroids: FixedMatrix,
    /// The members of each cluster, summed.
    pub triplets: Vec<CfTriplet>,
    /// Rounds of refinement that were done.
    pub iterations: usize,
    /// Whether it ended by itself: nothing moved, or the inertia fell by no more than the tolerance.
    pub converged: bool,
    /// Σ (1 − x·c) over the rows, in multiples of 2⁻²⁸: how far the members are from their centroids.
    pub inertia: i64,
}

impl KMeans {
    /// The inertia as a number: the sum over the rows of 1 minus the cosine to the centroid.
    pub fn inertia(&self) -> f64 {
        self.inertia as f64 / f64::from(UNIT_DOT)
    }
}

/// Refines `seeds` (numbers of rows, such as those of [`seed`](crate::seed)) into clusters.
///
/// A round assigns every row to the centroid with the largest dot product (ties to the smaller cluster), gives each empty
/// cluster the row that lies farthest from its centroid among clusters of two and more (ties to the smaller row), sums the
/// members exactly in i64, and quantizes the new centroids. A cluster whose members cancel out keeps its centroid. It ends
/// when no row moves, when the inertia falls by at most `tolerance` of itself, or after `max_iterations`. Labels, dot
/// products and triplets of the result belong to the centroids of the result: assigning once more to these centroids
/// changes nothing if nothing had moved.
///
/// As many clusters as seeds, or none for no rows; numbers of rows that do not exist are left out. O(n·k·d) a round.
///
/// ```
/// use agent_memory_core::Valid;
/// use concepts::{FixedMatrix, k_means, seed};
/// let mut rows = FixedMatrix::new(2)?;
/// for vector in [[1.0, 0.0], [1.0, 0.1], [0.0, 1.0], [0.1, 1.0]] {
///     rows.push(&vector)?;
/// }
/// let found = k_means(&rows, &seed(&rows, 2, 512), &Valid::default());
/// assert_eq!(found.labels[0], found.labels[1]);
/// assert_ne!(found.labels[1], found.labels[2]);
/// assert!(found.converged && found.inertia() < 0.01);
/// # Ok::<(), concepts::Error>(())
/// ```
pub fn k_means(rows: &FixedMatrix, seeds: &[usize], params: &Valid<ConceptParams>) -> KMeans {
    let mut centroids = rows.like();
    for row in seeds.iter().filter_map(|seed| rows.row(*seed)) {
        centroids.push_fixed(row);
    }
    let mut previous: Option<Nearest> = None;
    let mut iterations = 0;
    let mut converged = centroids.is_empty();
    while !converged && iterations < params.max_iterations {
        iterations += 1;
        let mut found = nearest(rows, &centroids);
        fill_empty(rows, &mut centroids, &mut found);
        converged = previous
            .as_ref()
            .is_some_and(|before| settled(before, &found, params.tolerance));
        if !converged {
            let members = triplets(rows, &found.labels, centroids.len());
            update(&mut centroids, &members);
        }
        previous = Some(found);
    }
    let mut last = previous.unwrap_or_default();
    if !converged {
        last = nearest(rows, &centroids);
        fill_empty(rows, &mut centroids, &mut last);
    }
    KMeans {
        triplets: triplets(rows, &last.labels, centroids.len()),
        inertia: inertia(&last.dots),
        labels: last.labels,
        dots: last.dots,
        centroids,
        iterations,
        converged,
    }
}

/// Whether another round is not worth it.
fn settled(before: &Nearest, after: &Nearest, tolerance: f64) -> bool {
    let (old, new) = (inertia(&before.dots), inertia(&after.dots));
    before.labels == after.labels || (old - new) as f64 <= tolerance * old as f64
}

fn inertia(dots: &[i32]) -> i64 {
    dots.iter()
        .map(|product| i64::from(UNIT_DOT) - i64::from(*product))
        .sum()
}

/// Gives each empty cluster a row, so that the number of clusters stays what was asked.
fn fill_empty(rows: &FixedMatrix, centroids: &mut FixedMatrix, found: &mut Nearest) {
    let mut sizes = vec![0usize; centroids.len()];
    for label in &found.labels {
        sizes[*label as usize] += 1;
    }
    for empty in 0..sizes.len() {
        if sizes[empty] > 0 {
            continue;
        }
        let mut farthest: Option<usize> = None;
        for (row, label) in found.labels.iter().enumerate() {
            let alone = sizes[*label as usize] < 2;
            if !alone && farthest.is_none_or(|best| found.dots[row] < found.dots[best]) {
                farthest = Some(row);
            }
        }
        // Without a cluster of two there are fewer rows than clusters; the rest stay empty.
        let Some(row) = farthest else { return };
        sizes[found.labels[row] as usize] -= 1;
        sizes[empty] = 1;
        centroids.replace(empty, rows.known(row));
        found.labels[row] = empty as u32;
        found.dots[row] = dot(rows.known(row), rows.known(row));
    }
}

/// The members of each cluster, summed by chunks of rows and then over the chunks: exact, so any order would do.
fn triplets(rows: &FixedMatrix, labels: &[u32], k: usize) -> Vec<CfTriplet> {
    let empty = || vec![CfTriplet::new(rows.dimension()); k];
    let parts = chunks::map(labels.len(), chunks::ROWS * 8, |range| {
        let mut sums = empty();
        for number in range {
            sums[labels[number] as usize].absorb(rows.known(number));
        }
        sums
    });
    let mut all = empty();
    for part in &parts {
        for (sum, more) in all.iter_mut().zip(part) {
            sum.absorb_all(more);
        }
    }
    all
}

fn update(centroids: &mut FixedMatrix, triplets: &[CfTriplet]) {
    for (number, triplet) in triplets.iter().enumerate() {
        if let Some(centroid) = triplet.centroid() {
            centroids.replace(number, &centroid);
        }
    }
}
