//! Vectors around planted centers.

use crate::SplitMix64;
use agent_memory_core::numeric::unit;

/// A unit vector and the center it was drawn around.
#[derive(Debug, Clone, PartialEq)]
pub struct PlantedVector {
    /// The vector, of length 1.
    pub vector: Vec<f32>,
    /// Its center, from 0.
    pub center: usize,
}

/// Length of the noise beside a center of length 1: members keep a cosine of about 0.8 to their center.
const NOISE: f64 = 0.75;

/// The vectors of [`planted_vectors`] alone.
pub fn vectors(n: usize, dim: usize, k: usize, seed: u64) -> Vec<Vec<f32>> {
    planted_vectors(n, dim, k, seed)
        .into_iter()
        .map(|planted| planted.vector)
        .collect()
}

/// `n` unit vectors of `dim` components (at least one) around `k` centers (at least one), the i-th around center i mod k.
///
/// Centers are normal and independent, so in high dimensions they stand nearly at right angles; the noise is normal
/// with a length of about 0.75 whatever the dimension. O(n · dim).
pub fn planted_vectors(n: usize, dim: usize, k: usize, seed: u64) -> Vec<PlantedVector> {
    let (dim, k) = (dim.max(1), k.max(1));
    let mut random = SplitMix64::new(seed);
    let centers: Vec<Vec<f32>> = (0..k).map(|_| direction(&mut random, dim)).collect();
    (0..n)
        .map(|i| {
            let center = i % k;
            let noise = direction(&mut random, dim);
            PlantedVector {
                vector: near(&centers[center], &noise),
                center,
            }
        })
        .collect()
}

/// The center, pushed by the noise.
fn near(center: &[f32], noise: &[f32]) -> Vec<f32> {
    let pushed: Vec<f32> = center
        .iter()
        .zip(noise)
        .map(|(c, e)| (f64::from(*c) + NOISE * f64::from(*e)) as f32)
        .collect();
    unit(&pushed).expect("a center and shorter noise never cancel")
}

/// A direction without preference.
fn direction(random: &mut SplitMix64, dim: usize) -> Vec<f32> {
    loop {
        let drawn: Vec<f32> = (0..dim).map(|_| random.normal() as f32).collect();
        // All components zero is as good as impossible; then the next draw serves.
        if let Ok(direction) = unit(&drawn) {
            return direction;
        }
    }
}
