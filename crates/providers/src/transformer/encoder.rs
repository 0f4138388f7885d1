//! The forward pass: pieces to one vector for each of them.
//!
//! The layout is that of BERT (Devlin et al., 2018): the embeddings of piece, place and segment are added and normalized;
//! each layer mixes the pieces of a text by attention (Vaswani et al., 2017), then widens and narrows each one by itself.
//!
//! Several texts run at once by writing their pieces below one another. Everything but attention works row by
//! row, and attention looks at one text at a time, so there is no padding and a text's result does not depend on its
//! neighbors.

use super::functions::{Norm, gelu, softmax};
use super::matrix::Panels;
use agent_memory_core::numeric::sqrt;

/// A product with a weight matrix, and a bias.
#[derive(Debug, Clone)]
pub(super) struct Linear {
    /// The weights.
    pub weights: Panels,
    /// One summand for each output.
    pub bias: Vec<f32>,
}

/// One layer.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    /// Query, key and value side by side.
    pub look: Linear,
    /// What attention found, back to the layer's width.
    pub found: Linear,
    /// After attention.
    pub found_norm: Norm,
    /// To the wide form.
    pub widen: Linear,
    /// And back.
    pub narrow: Linear,
    /// After that.
    pub narrow_norm: Norm,
}

/// All weights of a model.
#[derive(Debug, Clone)]
pub(super) struct Encoder {
    /// Components of a vector.
    pub hidden: usize,
    /// Attention heads; they divide `hidden`.
    pub heads: usize,
    /// A row for each piece.
    pub pieces: Vec<f32>,
    /// A row for each place in a text.
    pub places: Vec<f32>,
    /// The row of the first segment: a text alone has no other.
    pub segment: Vec<f32>,
    /// After their sum.
    pub norm: Norm,
    /// In order.
    pub layers: Vec<Layer>,
}

impl Linear {
    fn apply(&self, rows: &[f32]) -> Vec<f32> {
        let mut out = self.weights.product(rows);
        for row in out.chunks_exact_mut(self.bias.len()) {
            add(row, &self.bias);
        }
        out
    }
}

impl Encoder {
    /// One row for each piece of each text, all below one another. The pieces' numbers and the texts' lengths must be
    /// within the tables; a piece that is not adds nothing.
    pub fn run(&self, texts: &[&[u32]]) -> Vec<f32> {
        let mut rows = Vec::new();
        for text in texts {
            for (place, piece) in text.iter().enumerate() {
                let mut row = self.segment.clone();
                add(&mut row, self.row(&self.pieces, *piece as usize));
                add(&mut row, self.row(&self.places, place));
                rows.extend(row);
            }
        }
        self.norm.apply(&mut rows);
        for layer in &self.layers {
            let mixed = self.attend(&layer.look.apply(&rows), texts);
            add(&mut rows, &layer.found.apply(&mixed));
            layer.found_norm.apply(&mut rows);
            let mut wide = layer.widen.apply(&rows);
            gelu(&mut wide);
            add(&mut rows, &layer.narrow.apply(&wide));
            layer.narrow_norm.apply(&mut rows);
        }
        rows
    }

    fn row<'a>(&self, table: &'a [f32], index: usize) -> &'a [f32] {
        let start = index * self.hidden;
        table.get(start..start + self.hidden).unwrap_or(&[])
    }

    /// For each text and head: softmax(Q·Kᵀ / √d) · V, with Q, K and V side by side in `looks`.
    fn attend(&self, looks: &[f32], texts: &[&[u32]]) -> Vec<f32> {
        let mut out = vec![0.0; looks.len() / 3];
        let width = self.hidden / self.heads;
        let scale = (1.0 / sqrt(width as f64)) as f32;
        let (mut looks, mut rest) = (looks, out.as_mut_slice());
        for text in texts.iter().filter(|text| !text.is_empty()) {
            let (own, others) = looks.split_at(text.len() * 3 * self.hidden);
            let (target, further) = rest.split_at_mut(text.len() * self.hidden);
            (looks, rest) = (others, further);
            for head in 0..self.heads {
                let part = |which: usize| -> Vec<f32> {
                    own.chunks_exact(3 * self.hidden)
                        .flat_map(|row| row.iter().skip(which * self.hidden + head * width).take(width))
                        .copied()
                        .collect()
                };
                let mut queries = part(0);
                for query in &mut queries {
                    *query *= scale;
                }
                let mut shares = Panels::of_columns(width, &part(1)).product(&queries);
                for row in shares.chunks_exact_mut(text.len()) {
                    softmax(row);
                }
                let mixed = Panels::of_rows(width, &part(2)).product(&shares);
                for (row, mixed) in target
                    .chunks_exact_mut(self.hidden)
                    .zip(mixed.chunks_exact(width))
                {
                    for (place, number) in row.iter_mut().skip(head * width).zip(mixed) {
                        *place = *number;
                    }
                }
            }
        }
        out
    }
}

fn add(row: &mut [f32], other: &[f32]) {
    for (x, y) in row.iter_mut().zip(other) {
        *x += y;
    }
}
