//! Matrix products whose every number is summed in one order, whatever the machine.
//!
//! An element of A·B is Σₖ aᵢₖ·bₖⱼ, added from the first k to the last, each product rounded before it is added. Wide
//! instructions work on sixteen columns j at once and never split the sum over k, and no fused multiply-add is used,
//! which would round once instead of twice. So the result is the same on every processor, and a row's result
//! does not depend on which other rows stand in the matrix.

use multiversion::multiversion;

/// Rows of a tile: with [`COLUMNS`], its sums fill twelve of sixteen wide registers.
const ROWS: usize = 6;
/// Columns of a tile.
const COLUMNS: usize = 16;

/// The right side of a product, `inner` × `columns`, laid out in panels of sixteen columns.
#[derive(Debug, Clone)]
pub(super) struct Panels {
    inner: usize,
    columns: usize,
    /// For each panel in turn, for each k, its sixteen numbers; the last panel is filled up with zeros.
    numbers: Vec<[f32; COLUMNS]>,
}

impl Panels {
    /// Of a matrix given by its columns, each of `inner` numbers: a weight matrix as it is stored (one row for each
    /// output), or keys (one row for each token).
    pub fn of_columns(inner: usize, columns: &[f32]) -> Self {
        let count = columns.len() / inner.max(1);
        let mut numbers = vec![[0.0; COLUMNS]; count.div_ceil(COLUMNS) * inner];
        for (panel, group) in numbers
            .chunks_exact_mut(inner.max(1))
            .zip(columns.chunks(inner * COLUMNS))
        {
            for (lane, column) in group.chunks_exact(inner).enumerate() {
                for (place, number) in panel.iter_mut().zip(column) {
                    if let Some(place) = place.get_mut(lane) {
                        *place = *number;
                    }
                }
            }
        }
        Self {
            inner,
            columns: count,
            numbers,
        }
    }

    /// Of a matrix given by its rows, each of `columns` numbers: values, one row for each token.
    pub fn of_rows(columns: usize, rows: &[f32]) -> Self {
        let inner = rows.len() / columns.max(1);
        let mut numbers = Vec::with_capacity(columns.div_ceil(COLUMNS) * inner);
        for start in (0..columns).step_by(COLUMNS) {
            for row in rows.chunks_exact(columns) {
                let mut lanes = [0.0; COLUMNS];
                for (lane, number) in lanes.iter_mut().zip(row.iter().skip(start)) {
                    *lane = *number;
                }
                numbers.push(lanes);
            }
        }
        Self {
            inner,
            columns,
            numbers,
        }
    }

    /// The product of `left` (rows of `inner` numbers) and this matrix: rows of `columns` numbers. O(rows · inner ·
    /// columns).
    pub fn product(&self, left: &[f32]) -> Vec<f32> {
        let rows = left.len() / self.inner.max(1);
        let mut out = vec![0.0; rows * self.columns];
        if !out.is_empty() {
            multiply(
                &tiles(left, self.inner),
                &self.numbers,
                self.inner,
                self.columns,
                &mut out,
            );
        }
        out
    }
}

/// The left side in tiles of six rows: for each tile in turn, for each k, its six numbers.
fn tiles(left: &[f32], inner: usize) -> Vec<[f32; ROWS]> {
    let rows = left.len() / inner;
    let mut tiles = vec![[0.0; ROWS]; rows.div_ceil(ROWS) * inner];
    for (tile, group) in tiles.chunks_exact_mut(inner).zip(left.chunks(inner * ROWS)) {
        for (lane, row) in group.chunks_exact(inner).enumerate() {
            for (place, number) in tile.iter_mut().zip(row) {
                if let Some(place) = place.get_mut(lane) {
                    *place = *number;
                }
            }
        }
    }
    tiles
}

#[multiversion(targets("x86_64+avx+avx2"))]
fn multiply(tiles: &[[f32; ROWS]], panels: &[[f32; COLUMNS]], inner: usize, columns: usize, out: &mut [f32]) {
    for (panel, right) in panels.chunks_exact(inner).enumerate() {
        let start = panel * COLUMNS;
        for (tile, left) in tiles.chunks_exact(inner).enumerate() {
            let mut sums = [[0.0_f32; COLUMNS]; ROWS];
            for (left, right) in left.iter().zip(right) {
                for (sums, a) in sums.iter_mut().zip(left) {
                    for (sum, b) in sums.iter_mut().zip(right) {
                        *sum += a * b;
                    }
                }
            }
            let rows = out.chunks_exact_mut(columns).skip(tile * ROWS);
            for (row, sums) in rows.zip(&sums) {
                for (place, sum) in row.iter_mut().skip(start).zip(sums) {
                    *place = *sum;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
