//! Vectors: dot products in one order, unit length, and fixed point.

use super::sqrt;
use crate::Error;

/// One in fixed point: a component of a unit vector is stored as a multiple of 2⁻¹⁴.
pub const UNIT_SCALE: f64 = 16_384.0;

const LANES: usize = 8;

/// Dot product Σ aᵢ·bᵢ in f64, eight interleaved lanes folded in order. Extra components of the longer one are
/// ignored; use [`cosine`] where dimensions must agree.
pub fn dot(a: &[f32], b: &[f32]) -> f64 {
    let mut lanes = [0.0f64; LANES];
    for (index, (x, y)) in a.iter().zip(b).enumerate() {
        lanes[index % LANES] += f64::from(*x) * f64::from(*y);
    }
    lanes.iter().fold(0.0, |total, lane| total + lane)
}

/// into += factor · values, component by component: sums of rows grow in the order of the calls, whatever the width of
/// the machine's registers. Extra components of the longer one are left alone.
///
/// ```
/// let mut total = [1.0, 2.0];
/// agent_memory_core::numeric::add_scaled(&mut total, 0.5, &[4.0, 8.0]);
/// assert_eq!(total, [3.0, 6.0]);
/// ```
pub fn add_scaled(into: &mut [f64], factor: f64, values: &[f64]) {
    for (total, value) in into.iter_mut().zip(values) {
        *total += factor * value;
    }
}

/// Euclidean length ‖a‖.
pub fn norm(a: &[f32]) -> f64 {
    sqrt(dot(a, a))
}

/// Cosine of the angle between two vectors, in -1..=1; 0 when one of them is zero.
///
/// # Errors
/// [`Error::WrongDimension`] when their dimensions differ.
pub fn cosine(a: &[f32], b: &[f32]) -> Result<f64, Error> {
    if a.len() != b.len() {
        return Err(Error::WrongDimension {
            expected: a.len(),
            found: b.len(),
        });
    }
    let lengths = norm(a) * norm(b);
    Ok(if lengths > 0.0 {
        (dot(a, b) / lengths).clamp(-1.0, 1.0)
    } else {
        0.0
    })
}

/// The vector scaled to length 1.
///
/// # Errors
/// [`Error::NotFinite`] for NaN and infinities, [`Error::ZeroVector`] for a vector without direction.
pub fn unit(a: &[f32]) -> Result<Vec<f32>, Error> {
    if let Some(index) = a.iter().position(|x| !x.is_finite()) {
        return Err(Error::NotFinite { index });
    }
    // Scaling by the largest component first keeps squares of huge and tiny values inside the range.
    let largest = a.iter().fold(0.0f32, |m, x| m.max(x.abs()));
    if largest == 0.0 {
        return Err(Error::ZeroVector);
    }
    let scaled: Vec<f64> = a.iter().map(|x| f64::from(*x) / f64::from(largest)).collect();
    let squares: Vec<f64> = scaled.iter().map(|x| x * x).collect();
    let length = sqrt(super::sum(&squares));
    Ok(scaled.iter().map(|x| (x / length) as f32).collect())
}

/// The unit vector in fixed point: round(x / ‖x‖ · 2¹⁴), each component in -16384..=16384.
///
/// Two such rows of equal dimension have a dot product of about ±2²⁸, exact in i32.
///
/// # Errors
/// As [`unit()`].
pub fn quantize_unit(a: &[f32]) -> Result<Vec<i16>, Error> {
    Ok(unit(a)?
        .iter()
        .map(|x| libm::round(f64::from(*x) * UNIT_SCALE) as i16)
        .collect())
}
