//! The only place where floats are summed and where `ln`, `exp` and `sqrt` are called.
//!
//! Float addition is not associative, and the platform's `ln` differs in the last bit between platforms. Both would
//! break "same input, same bytes". So sums run in fixed chunks folded in order, and elementary functions come from
//! one portable implementation. Where it can be had, integers are better still: see [`Q32`].

mod elementary;
mod q32;
mod sum;
mod vector;

pub use elementary::{exp, ln, sqrt};
pub use q32::Q32;
pub use sum::{mean, sum};
pub use vector::{UNIT_SCALE, add_scaled, cosine, dot, norm, quantize_unit, unit};

#[cfg(test)]
mod tests;
