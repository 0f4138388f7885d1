//! Test data: clusters planted around random directions, from a fixed generator.
#![cfg(test)]

use crate::rows::{FixedMatrix, UnitRows};
use agent_memory_core::MomentId;

/// A small generator with a seed (xorshift64*), so that test data are the same everywhere.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }

    /// A number from -1 to 1, more often near 0.
    fn bell(&mut self) -> f32 {
        let parts = (0..4).map(|_| self.below(2001) as f32 / 1000.0 - 1.0);
        parts.fold(0.0, |total, part| total + part) / 4.0
    }

    pub(crate) fn vector(&mut self, dimension: usize) -> Vec<f32> {
        (0..dimension).map(|_| self.bell()).collect()
    }
}

/// `n` vectors around `k` directions, in turn; `noise` 0 puts them on the directions, 1 blurs them fully.
pub(crate) fn vectors(n: usize, k: usize, dimension: usize, noise: f32, seed: u64) -> Vec<Vec<f32>> {
    let mut numbers = Numbers::new(seed);
    let centers: Vec<Vec<f32>> = (0..k).map(|_| numbers.vector(dimension)).collect();
    (0..n)
        .map(|number| {
            let around = numbers.vector(dimension);
            centers[number % k]
                .iter()
                .zip(around)
                .map(|(center, x)| center + noise * x)
                .collect()
        })
        .collect()
}

pub(crate) fn matrix(vectors: &[Vec<f32>]) -> FixedMatrix {
    let mut matrix = FixedMatrix::new(vectors[0].len()).expect("a dimension");
    for vector in vectors {
        matrix.push(vector).expect("a direction");
    }
    matrix
}

/// The vectors as rows of the moments m00000, m00001, …, pushed in the given order.
pub(crate) fn rows(vectors: &[Vec<f32>], order: impl IntoIterator<Item = usize>) -> UnitRows {
    let mut rows = UnitRows::new(vectors[0].len()).expect("a dimension");
    for number in order {
        rows.push(moment(number), &vectors[number]).expect("a direction");
    }
    rows
}

pub(crate) fn moment(number: usize) -> MomentId {
    MomentId::new(format!("m{number:05}")).expect("an id")
}
