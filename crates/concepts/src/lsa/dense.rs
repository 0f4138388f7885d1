//! Small dense matrices in f64: what a truncated decomposition needs, each sum in one fixed order.

use crate::chunks;
use agent_memory_core::numeric::{add_scaled, sqrt};

/// Rows of a chunk: their partial sums are folded in order.
const ROWS: usize = 1024;
/// A column counts as a combination of those before it when less than this share of the longest square is left of it.
const DEPENDENT: f64 = 1e-13;

/// A dense matrix, row by row.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Dense {
    pub columns: usize,
    pub data: Vec<f64>,
}

impl Dense {
    pub(super) fn zeros(rows: usize, columns: usize) -> Self {
        Self {
            columns,
            data: vec![0.0; rows * columns],
        }
    }

    pub(super) fn rows(&self) -> usize {
        self.data.len() / self.columns.max(1)
    }

    pub(super) fn row(&self, number: usize) -> &[f64] {
        &self.data[number * self.columns..(number + 1) * self.columns]
    }

    /// Rows made one by one; `make` fills a row of zeros.
    pub(super) fn make(rows: usize, columns: usize, make: impl Fn(usize, &mut [f64]) + Sync) -> Self {
        let parts = chunks::map(rows, ROWS, |range| {
            let mut part = Self::zeros(range.len(), columns);
            for (number, row) in range.zip(part.data.chunks_exact_mut(columns)) {
                make(number, row);
            }
            part.data
        });
        Self {
            columns,
            data: parts.concat(),
        }
    }

    /// This matrix times a small one: each row becomes the sum of the rows of `small`, weighed by its components.
    pub(super) fn times(&self, small: &Self) -> Self {
        Self::make(self.rows(), small.columns, |number, row| {
            for (place, factor) in self.row(number).iter().enumerate() {
                add_scaled(row, *factor, small.row(place));
            }
        })
    }

    /// The Gram matrix: the dot products of all pairs of columns. O(rows · columns²).
    pub(super) fn gram(&self) -> Self {
        let width = self.columns;
        let parts = chunks::map(self.rows(), ROWS, |range| {
            let mut part = Self::zeros(width, width);
            for number in range {
                let row = self.row(number);
                for (place, factor) in row.iter().enumerate() {
                    let upper = place * width + place..(place + 1) * width;
                    add_scaled(&mut part.data[upper], *factor, &row[place..]);
                }
            }
            part.data
        });
        let mut gram = Self::zeros(width, width);
        for part in &parts {
            add_scaled(&mut gram.data, 1.0, part);
        }
        for row in 0..width {
            for column in 0..row {
                gram.data[row * width + column] = gram.data[column * width + row];
            }
        }
        gram
    }

    /// The same space with columns of length 1 at right angles, by the Cholesky factor of the Gram matrix. Columns that
    /// are combinations of those before them become zero.
    pub(super) fn orthonormal(&self) -> Self {
        self.times(&inverse_factor(&self.gram()))
    }
}

/// R⁻¹ of gram = RᵀR, upper triangular; zero columns where gram is singular.
fn inverse_factor(gram: &Dense) -> Dense {
    let width = gram.columns;
    let largest = (0..width).map(|i| gram.data[i * width + i]).fold(0.0, f64::max);
    let mut factor = gram.clone();
    let mut kept = vec![false; width];
    for pivot in 0..width {
        let square = factor.data[pivot * width + pivot];
        kept[pivot] = square > DEPENDENT * largest;
        if !kept[pivot] {
            continue;
        }
        let length = sqrt(square);
        let (above, below) = factor.data.split_at_mut((pivot + 1) * width);
        let row = &mut above[pivot * width..];
        for value in &mut row[pivot..] {
            *value /= length;
        }
        for (offset, rest) in below.chunks_exact_mut(width).enumerate() {
            let place = pivot + 1 + offset;
            add_scaled(&mut rest[place..], -row[place], &row[place..]);
        }
    }
    // Column by column of the inverse would be strided; row by row from below it is not:
    // row i of R⁻¹ = (e_i − Σ_{j>i} R_ij · row j) / R_ii.
    let mut inverse = Dense::zeros(width, width);
    for row in (0..width).rev().filter(|row| kept[*row]) {
        let (above, below) = inverse.data.split_at_mut((row + 1) * width);
        let own = &mut above[row * width..];
        own[row] = 1.0;
        for (offset, later) in below.chunks_exact(width).enumerate() {
            add_scaled(own, -factor.data[row * width + row + 1 + offset], later);
        }
        let diagonal = factor.data[row * width + row];
        for value in own {
            *value /= diagonal;
        }
    }
    inverse
}

/// Eigenvalues and eigenvectors (as rows) of a symmetric matrix, largest value first.
///
/// Cyclic Jacobi rotations (Golub & Van Loan, 8.5) until the off-diagonal part is nothing beside the diagonal.
/// O(width³) a sweep, of which 6 to 10 are needed.
pub(super) fn eigen(symmetric: &Dense) -> (Vec<f64>, Dense) {
    const SWEEPS: usize = 30;
    let width = symmetric.columns;
    let mut matrix = symmetric.clone();
    let mut vectors = Dense::zeros(width, width);
    for place in 0..width {
        vectors.data[place * width + place] = 1.0;
    }
    let largest = matrix.data.iter().fold(0.0f64, |m, x| m.max(x.abs()));
    for _ in 0..SWEEPS {
        let mut rotated = false;
        for p in 0..width {
            for q in p + 1..width {
                let off = matrix.data[p * width + q];
                if off.abs() <= 1e-15 * largest {
                    continue;
                }
                rotated = true;
                let half = (matrix.data[q * width + q] - matrix.data[p * width + p]) / (2.0 * off);
                let sign = if half < 0.0 { -1.0 } else { 1.0 };
                let tangent = sign / (half.abs() + sqrt(half * half + 1.0));
                let cosine = 1.0 / sqrt(tangent * tangent + 1.0);
                let sine = tangent * cosine;
                rotate_rows(&mut matrix, p, q, cosine, sine);
                rotate_columns(&mut matrix, p, q, cosine, sine);
                rotate_rows(&mut vectors, p, q, cosine, sine);
            }
        }
        if !rotated {
            break;
        }
    }
    let value = |place: usize| matrix.data[place * width + place];
    let mut order: Vec<usize> = (0..width).collect();
    order.sort_by(|a, b| value(*b).total_cmp(&value(*a)));
    let sorted = Dense {
        columns: width,
        data: order
            .iter()
            .flat_map(|place| vectors.row(*place))
            .copied()
            .collect(),
    };
    (order.into_iter().map(value).collect(), sorted)
}

fn rotate_rows(matrix: &mut Dense, p: usize, q: usize, cosine: f64, sine: f64) {
    let width = matrix.columns;
    let (above, below) = matrix.data.split_at_mut(q * width);
    let first = &mut above[p * width..(p + 1) * width];
    for (a, b) in first.iter_mut().zip(&mut below[..width]) {
        (*a, *b) = (cosine * *a - sine * *b, sine * *a + cosine * *b);
    }
}

fn rotate_columns(matrix: &mut Dense, p: usize, q: usize, cosine: f64, sine: f64) {
    for row in matrix.data.chunks_exact_mut(matrix.columns) {
        (row[p], row[q]) = (cosine * row[p] - sine * row[q], sine * row[p] + cosine * row[q]);
    }
}
