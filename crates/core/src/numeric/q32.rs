//! Numbers with 32 binary places: sums of them are exact in any order.

use super::ln;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// A non-negative number as an integer count of 2⁻³². Addition is exact and associative, and saturates.
///
/// Ties between moments are kept in this form: the sum of shared name weights is then the same for every order of
/// addition and every thread count. The rounding of one value is at most 2⁻³³ ≈ 1.2·10⁻¹⁰.
///
/// ```
/// use agent_memory_core::numeric::Q32;
/// let lisbon = Q32::ln_ratio(200, 6);
/// let sara = Q32::ln_ratio(200, 15);
/// assert_eq!(format!("{:.4} {:.4} {:.4}", lisbon, sara, lisbon + sara), "3.5066 2.5903 6.0968");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Q32(u64);

impl Q32 {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// The number of 2⁻³² parts.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The number of `bits` parts of 2⁻³².
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The nearest such number; negative and NaN become 0, what is too large the largest.
    pub fn from_f64(value: f64) -> Self {
        // A float-to-integer cast saturates and maps NaN to 0.
        Self((value * 4_294_967_296.0 + 0.5) as u64)
    }

    /// ln(n / d), or zero when d is 0 or n ≤ d.
    pub fn ln_ratio(n: u64, d: u64) -> Self {
        if d == 0 || n <= d {
            Self::ZERO
        } else {
            Self::from_f64(ln(n as f64 / d as f64))
        }
    }

    /// As a float, exact up to 2²¹.
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / 4_294_967_296.0
    }
}

impl Add for Q32 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Q32 {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Q32 {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Q32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_f64(), f)
    }
}
