//! The functions between the matrix products: softmax, GELU, layer normalization.
//!
//! `e^x` and the error function are polynomials here, made of additions, products and one division, so that wide
//! instructions can compute them and every machine gets the same bits. They differ from the exact functions by
//! less than 10⁻⁶ of the value or of one.

use agent_memory_core::numeric::{sqrt, sum};
use multiversion::multiversion;

/// Replaces a row by e^(x − max) / Σ e^(x − max).
pub(super) fn softmax(row: &mut [f32]) {
    let largest = row.iter().fold(f32::NEG_INFINITY, |largest, x| largest.max(*x));
    exponentials(row, largest);
    let total = sum(&row.iter().map(|x| f64::from(*x)).collect::<Vec<f64>>());
    let share = (1.0 / total) as f32;
    for x in row {
        *x *= share;
    }
}

/// e^(x − largest) of each, for x ≤ largest.
///
/// x · log₂ e is split into a whole number n and a rest r of at most ½, e^(r · ln 2) is a polynomial of degree six (the
/// classic one of the Cephes library, S. Moshier, 1989), and 2ⁿ is written into the exponent.
#[multiversion(targets("x86_64+avx+avx2"))]
fn exponentials(values: &mut [f32], largest: f32) {
    // adding and taking away 1.5 · 2²³ rounds to a whole number
    const ROUND: f32 = 12_582_912.0;
    for value in values {
        let x = (*value - largest).clamp(-87.0, 0.0);
        let n = (x * std::f32::consts::LOG2_E + ROUND) - ROUND;
        // ln 2 in two parts, the first of few digits, so that n times it is exact
        let r = (x - n * 0.693_359_4) + n * 2.121_944_4e-4;
        let mut p = 1.987_569_1e-4;
        p = p * r + 1.398_199_9e-3;
        p = p * r + 8.333_452e-3;
        p = p * r + 4.166_579_6e-2;
        p = p * r + 1.666_666_6e-1;
        p = p * r + 0.5;
        let fraction = p * (r * r) + r + 1.0;
        let power = f32::from_bits(((n as i32 + 127) << 23).cast_unsigned());
        *value = fraction * power;
    }
}

/// Replaces each x by x · ½ (1 + erf(x / √2)), the exact form of GELU (Hendrycks and Gimpel, 2016).
///
/// erf is x·P(x²)/Q(x²) with the coefficients of the Eigen library (float form, 2015); beyond ±4 it is ±1.
#[multiversion(targets("x86_64+avx+avx2"))]
pub(super) fn gelu(values: &mut [f32]) {
    for value in values {
        let x = (*value * std::f32::consts::FRAC_1_SQRT_2).clamp(-4.0, 4.0);
        let x2 = x * x;
        let mut p = -2.726_142_3e-10;
        p = p * x2 + 2.770_681_5e-8;
        p = p * x2 - 2.101_024e-6;
        p = p * x2 - 5.692_506_4e-5;
        p = p * x2 - 7.349_906_3e-4;
        p = p * x2 - 2.954_6e-3;
        p = p * x2 - 1.609_603_3e-2;
        let mut q = -1.456_607_2e-5;
        q = q * x2 - 2.133_740_6e-4;
        q = q * x2 - 1.682_827e-3;
        q = q * x2 - 7.373_329e-3;
        q = q * x2 - 1.426_473_9e-2;
        let erf = (x * p / q).clamp(-1.0, 1.0);
        *value = 0.5 * *value * (1.0 + erf);
    }
}

/// The gain and the shift of a layer normalization (Ba, Kiros and Hinton, 2016).
#[derive(Debug, Clone)]
pub(super) struct Norm {
    /// One factor for each component.
    pub gain: Vec<f32>,
    /// One summand for each component.
    pub shift: Vec<f32>,
    /// What keeps a row without variance from being divided by zero.
    pub epsilon: f64,
}

impl Norm {
    /// Replaces each row by (x − mean) / √(variance + ε) · gain + shift, in 64 bits.
    pub fn apply(&self, rows: &mut [f32]) {
        let width = self.gain.len();
        let mut wide = Vec::with_capacity(width);
        for row in rows.chunks_exact_mut(width) {
            wide.clear();
            wide.extend(row.iter().map(|x| f64::from(*x)));
            let mean = sum(&wide) / width as f64;
            for x in &mut wide {
                *x = (*x - mean) * (*x - mean);
            }
            let scale = 1.0 / sqrt(sum(&wide) / width as f64 + self.epsilon);
            for ((x, gain), shift) in row.iter_mut().zip(&self.gain).zip(&self.shift) {
                *x = ((f64::from(*x) - mean) * scale * f64::from(*gain) + f64::from(*shift)) as f32;
            }
        }
    }
}

#[cfg(test)]
mod tests;
