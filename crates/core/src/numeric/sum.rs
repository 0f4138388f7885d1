//! Float sums with one order.

/// Lanes of a chunk: each lane sums every eighth value, then the lanes are folded in order.
const LANES: usize = 8;

/// The sum of `values`: eight interleaved lanes over the whole slice, folded from lane 0 to lane 7.
///
/// The order of additions depends on the length alone, never on threads or vector width. Empty: 0. O(n).
///
/// ```
/// assert_eq!(agent_memory_core::numeric::sum(&[0.5, 0.25, 0.25]), 1.0);
/// ```
pub fn sum(values: &[f64]) -> f64 {
    let mut lanes = [0.0f64; LANES];
    let mut chunks = values.chunks_exact(LANES);
    for chunk in &mut chunks {
        for (lane, value) in lanes.iter_mut().zip(chunk) {
            *lane += value;
        }
    }
    for (lane, value) in lanes.iter_mut().zip(chunks.remainder()) {
        *lane += value;
    }
    lanes.iter().fold(0.0, |total, lane| total + lane)
}

/// The arithmetic mean, or none of nothing.
pub fn mean(values: &[f64]) -> Option<f64> {
    if values.is_empty() {
        None
    } else {
        Some(sum(values) / values.len() as f64)
    }
}
