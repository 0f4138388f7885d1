//! What can be chosen about latent semantic analysis, each default with its reason.

use agent_memory_core::{Error, Validate, rule};
use serde::{Deserialize, Serialize};

/// The most dimensions that can be asked for: the cost of a round grows with the square.
pub const MAX_LSA_DIMENSION: usize = 1024;

/// Parameters of [`Lsa::fit`](crate::Lsa::fit).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LsaParams {
    /// Dimensions at most. Default 128: topics of short notes come out best between 64 and 128; with 256 the words of
    /// single notes return as dimensions of their own.
    pub dimension: usize,
    /// A term counts from this many documents on. Default 2: a term of one document ties it to nothing.
    pub min_documents: usize,
    /// Terms at most, the most frequent first. Default 20,000: some 10 MB of model with 128 dimensions, and what lies
    /// beyond occurs in a handful of documents.
    pub max_terms: usize,
    /// Rounds of the iteration. Default 8: the topics stand after three; more only turns the last, weakest dimensions.
    pub rounds: usize,
}

impl Default for LsaParams {
    fn default() -> Self {
        Self {
            dimension: 128,
            min_documents: 2,
            max_terms: 20_000,
            rounds: 8,
        }
    }
}

impl Validate for LsaParams {
    fn check(&self) -> Result<(), Error> {
        rule(
            (1..=MAX_LSA_DIMENSION).contains(&self.dimension),
            "dimension",
            format!(
                "{} is not a number of dimensions from 1 to {MAX_LSA_DIMENSION}",
                self.dimension
            ),
        )?;
        rule(
            self.min_documents >= 1,
            "min_documents",
            "a term occurs in at least one document",
        )?;
        rule(self.max_terms >= 1, "max_terms", "at least one term is needed")?;
        rule(self.rounds >= 1, "rounds", "at least one round is needed")
    }
}
