//! Settings of a sentence transformer.

use agent_memory_core::{Error, Validate, rule};
use serde::{Deserialize, Serialize};

/// How a [`Transformer`](super::Transformer) runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TransformerParams {
    /// Longest text in tokens, the two marks around it included; what lies beyond is cut off. Part of the space: another
    /// length is another model key. At least 3, at most what the model has places for.
    ///
    /// Default: none, which is the length that the model was published for (`max_seq_length`, 256 for
    /// all-MiniLM-L6-v2), or else all places it has. Time grows a little faster than the length.
    pub max_tokens: Option<usize>,
    /// About how many tokens run at once on one thread, 1 to 65536; a longer text runs alone. It changes speed and
    /// memory, never a vector.
    ///
    /// Default: 256, which is enough to read the weights seldom and still stays within a processor's cache.
    pub batch: usize,
}

impl Default for TransformerParams {
    fn default() -> Self {
        Self {
            max_tokens: None,
            batch: 256,
        }
    }
}

impl Validate for TransformerParams {
    fn check(&self) -> Result<(), Error> {
        rule(
            self.max_tokens.is_none_or(|tokens| tokens >= 3),
            "max_tokens",
            "it must be at least 3: two marks and a token",
        )?;
        rule(
            (1..=65_536).contains(&self.batch),
            "batch",
            "it must be from 1 to 65536",
        )
    }
}
