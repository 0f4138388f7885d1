//! Exact dot products of fixed-point rows, and the search for the nearest centroid: where the time goes.
//!
//! Written so that the compiler can vectorize it (products of i16 pairs into i32, one instruction on most machines).
//! Integer sums are the same in every order, so vector width cannot show in the result.

use crate::chunks;
use crate::rows::FixedMatrix;

/// Rows that share one pass over the centroids, so that these stay in the nearest cache.
const TILE: usize = 16;

/// The exact dot product of two rows of one dimension.
#[inline]
pub(crate) fn dot(a: &[i16], b: &[i16]) -> i32 {
    a.iter().zip(b).map(|(x, y)| i32::from(*x) * i32::from(*y)).sum()
}

/// For each row the centroid with the largest dot product and that product; ties go to the smaller number.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Nearest {
    /// The centroid of each row.
    pub labels: Vec<u32>,
    /// Its dot product with the row.
    pub dots: Vec<i32>,
}

/// The nearest centroid of each row. O(n·k·d). With no centroids, the labels are empty.
pub(crate) fn nearest(rows: &FixedMatrix, centroids: &FixedMatrix) -> Nearest {
    if centroids.is_empty() {
        return Nearest::default();
    }
    let parts = chunks::map(rows.len(), chunks::ROWS, |range| {
        let mut labels = vec![0u32; range.len()];
        let mut dots = vec![i32::MIN; range.len()];
        for tile in range.clone().step_by(TILE) {
            let tile_end = (tile + TILE).min(range.end);
            for (label, centroid) in centroids.rows().enumerate() {
                for number in tile..tile_end {
                    let product = dot(rows.known(number), centroid);
                    let place = number - range.start;
                    if product > dots[place] {
                        dots[place] = product;
                        labels[place] = label as u32;
                    }
                }
            }
        }
        (labels, dots)
    });
    let mut all = Nearest::default();
    for (labels, dots) in parts {
        all.labels.extend(labels);
        all.dots.extend(dots);
    }
    all
}
