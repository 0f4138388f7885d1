//! The strongest directions of a large sparse matrix, by iterating a subspace.

use super::dense::{Dense, eigen};
use super::terms::SparseRow;
use agent_memory_core::numeric::{add_scaled, sqrt};

/// Columns beyond those asked for: they bear the slow convergence of the last ones.
const SPARE: usize = 16;
/// A direction counts when it is stronger than this share of the strongest one.
const FAINT: f64 = 1e-3;

/// The strongest right singular vectors of a matrix whose rows are documents.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Decomposition {
    /// Singular values, largest first.
    pub strengths: Vec<f64>,
    /// One row per term, one column per singular value.
    pub loadings: Dense,
    /// The largest ‖AᵀA·v − s²·v‖ / s₁² over the singular vectors.
    pub residual: f64,
}

/// A truncated singular value decomposition A ≈ U·S·Vᵀ.
///
/// Subspace iteration with a fixed start (Halko, Martinsson & Tropp, "Finding structure with randomness", 2011,
/// algorithm 4.4, with hashed numbers in the place of random ones): Q ← orthonormal(Aᵀ·A·Q), `rounds` times, then
/// Rayleigh–Ritz: the eigenvectors W of (A·Q)ᵀ(A·Q) give V = Q·W and S². Where the matrix has fewer rows or columns than
/// the subspace has dimensions, one round is exact. Each vector's largest component (the first of equals) is positive.
///
/// O(rounds · (entries + terms · l) · l) with l = dimension + 16; memory for three matrices of terms × l and one of
/// documents × l.
pub(super) fn decompose(rows: &[SparseRow], terms: usize, dimension: usize, rounds: usize) -> Decomposition {
    let width = (dimension + SPARE).min(rows.len()).min(terms);
    let columns = transposed(rows, terms);
    let squared = |space: &Dense| product(&columns, &product(rows, space));
    let mut space = Dense::make(terms, width, |term, row| {
        for (place, value) in row.iter_mut().enumerate() {
            *value = hashed(term as u64, place as u64);
        }
    })
    .orthonormal();
    for _ in 0..rounds {
        space = squared(&space).orthonormal();
    }
    // One pass loses digits where the columns differ much in length; after it they are equal, and a second one keeps all.
    space = space.orthonormal();
    let (squares, vectors) = eigen(&product(rows, &space).gram());
    let strongest = squares.first().copied().unwrap_or(0.0);
    let kept = squares
        .iter()
        .take(dimension)
        .take_while(|square| **square > FAINT * FAINT * strongest)
        .count();
    let mut turn = Dense::zeros(width, kept);
    for column in 0..kept {
        for (row, value) in vectors.row(column).iter().enumerate() {
            turn.data[row * kept + column] = *value;
        }
    }
    let mut loadings = space.times(&turn);
    make_positive(&mut loadings);
    let residual = residual(&squared(&loadings), &loadings, &squares);
    Decomposition {
        strengths: squares.into_iter().take(kept).map(sqrt).collect(),
        loadings,
        residual,
    }
}

/// The rows of the transposed matrix.
fn transposed(rows: &[SparseRow], terms: usize) -> Vec<SparseRow> {
    let mut columns = vec![SparseRow::new(); terms];
    for (number, row) in (0..).zip(rows) {
        for (term, weight) in row {
            columns[*term as usize].push((number, *weight));
        }
    }
    columns
}

/// A sparse matrix times a dense one.
fn product(sparse: &[SparseRow], dense: &Dense) -> Dense {
    Dense::make(sparse.len(), dense.columns, |number, row| {
        for (place, weight) in &sparse[number] {
            add_scaled(row, *weight, dense.row(*place as usize));
        }
    })
}

/// A number from −1 to 1 from the bits of a hash (the finalizer of SplitMix64, Steele et al., 2014).
fn hashed(row: u64, column: u64) -> f64 {
    let mut bits = (row << 20 ^ column)
        .wrapping_add(1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    // 53 bits are what a float holds exactly.
    (bits >> 11) as f64 / (1u64 << 52) as f64 - 1.0
}

/// Turns each column so that its largest component is positive: a singular vector has no sign of its own.
fn make_positive(matrix: &mut Dense) {
    let width = matrix.columns;
    if width == 0 {
        return;
    }
    let mut largest = vec![0.0f64; width];
    for row in matrix.data.chunks_exact(width) {
        for (best, value) in largest.iter_mut().zip(row) {
            if value.abs() > best.abs() {
                *best = *value;
            }
        }
    }
    for row in matrix.data.chunks_exact_mut(width) {
        for (value, best) in row.iter_mut().zip(&largest) {
            if *best < 0.0 {
                *value = -*value;
            }
        }
    }
}

fn residual(squared: &Dense, vectors: &Dense, squares: &[f64]) -> f64 {
    let strongest = squares.first().copied().unwrap_or(0.0);
    let mut totals = vec![0.0; vectors.columns];
    for number in 0..vectors.rows() {
        let off: Vec<f64> = squared
            .row(number)
            .iter()
            .zip(vectors.row(number))
            .zip(squares)
            .map(|((image, value), square)| image - square * value)
            .map(|x| x * x)
            .collect();
        add_scaled(&mut totals, 1.0, &off);
    }
    let largest = totals.into_iter().fold(0.0, f64::max);
    if strongest > 0.0 {
        sqrt(largest) / strongest
    } else {
        0.0
    }
}
