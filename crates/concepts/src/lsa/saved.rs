//! The fitted model on its way to bytes and back. Its own type, so that the format stays when the code moves.

use crate::Error;
use agent_memory_core::snapshot::{self, SnapshotError};
use serde::{Deserialize, Serialize};

/// The kind of this snapshot: "LSA" and the version of its fields.
const KIND: u32 = u32::from_be_bytes(*b"LSA\x01");

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Saved {
    pub documents: u64,
    /// The terms, ascending.
    pub words: Vec<String>,
    /// The weight of each term.
    pub idf: Vec<f64>,
    /// As many as dimensions.
    pub strengths: Vec<f64>,
    pub residual: f64,
    /// terms × dimensions.
    pub loadings: Vec<f32>,
}

impl Saved {
    pub(super) fn encode(&self) -> Result<Vec<u8>, Error> {
        Ok(snapshot::encode(KIND, self)?)
    }

    /// Reads and checks: a snapshot can be intact and still not be what it says.
    pub(super) fn decode(bytes: &[u8]) -> Result<Self, Error> {
        let saved: Self = snapshot::decode(KIND, bytes)?;
        let (terms, dimension) = (saved.words.len(), saved.strengths.len());
        let finite = saved.idf.iter().chain(&saved.strengths).all(|x| x.is_finite())
            && saved.loadings.iter().all(|x| x.is_finite());
        let wrong = if terms == 0 || dimension == 0 {
            "it has no terms or no dimensions"
        } else if saved.idf.len() != terms || Some(saved.loadings.len()) != terms.checked_mul(dimension) {
            "its parts do not fit together"
        } else if !saved.words.is_sorted_by(|a, b| a < b) {
            "its terms are out of order"
        } else if !finite || saved.idf.iter().any(|x| *x <= 0.0) {
            "its numbers are not finite, or a weight is not above 0"
        } else {
            return Ok(saved);
        };
        Err(SnapshotError::Undecodable(wrong.to_owned()).into())
    }
}
