//! How much a moment mattered when it was captured.

use crate::Error;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A weight from 0 to 1, set at capture and never recomputed by the night.
///
/// Kept as millionths, so that equal weights are equal bits and order is total.
///
/// ```
/// use agent_memory_core::Weight;
/// assert_eq!(Weight::new(0.8)?.get(), 0.8);
/// assert!(Weight::new(f64::NAN).is_err());
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Weight(u32);

impl Weight {
    /// A finite number from 0 to 1, rounded to millionths.
    ///
    /// # Errors
    /// [`Error::InvalidWeight`] for anything else.
    pub fn new(value: f64) -> Result<Self, Error> {
        if (0.0..=1.0).contains(&value) {
            Ok(Self((value * 1e6 + 0.5) as u32))
        } else {
            Err(Error::InvalidWeight { value })
        }
    }

    /// The number.
    pub fn get(self) -> f64 {
        f64::from(self.0) / 1e6
    }
}

impl Default for Weight {
    /// 0.5: nothing is known about it.
    fn default() -> Self {
        Self(500_000)
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

impl TryFrom<f64> for Weight {
    type Error = Error;
    fn try_from(value: f64) -> Result<Self, Error> {
        Self::new(value)
    }
}

impl From<Weight> for f64 {
    fn from(weight: Weight) -> f64 {
        weight.get()
    }
}
