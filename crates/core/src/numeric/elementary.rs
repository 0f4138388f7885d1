//! Elementary functions with the same bits on every platform.

/// Natural logarithm. `ln(0)` is minus infinity, `ln` of a negative number is NaN.
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// e to the power of `x`.
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// Square root (correctly rounded).
pub fn sqrt(x: f64) -> f64 {
    libm::sqrt(x)
}
