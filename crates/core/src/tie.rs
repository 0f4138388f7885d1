//! Ties: weighted links between two moments.

use crate::numeric::Q32;
use crate::{MomentId, Name};
use serde::{Deserialize, Serialize};

/// A link of two moments: the sum of the weights of the names they share. Nothing shared, no tie.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tie {
    /// The moment with the smaller id.
    pub a: MomentId,
    /// The moment with the larger id.
    pub b: MomentId,
    /// Sum of the weights of the shared names.
    pub weight: Q32,
    /// The shared names with their weights, heaviest first, equal weights by name.
    pub names: Vec<(Name, Q32)>,
}
