//! The agent's own words: a bounded, weighted list mined from its writing.

use crate::{RunId, Timestamp, Window};
use serde::{Deserialize, Serialize};

/// One row of a vocabulary.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Term {
    /// The term in its normal form: folded, with single spaces for hyphens and underscores.
    pub text: String,
    /// The form most often written.
    pub shown: String,
    /// How much it stands for the agent, > 0, finite.
    pub weight: f64,
    /// Entries that use it, in the text or as a tag.
    pub df: u64,
    /// Entries that carry it as a tag.
    pub tagged: u64,
}

/// A bounded weighted list of terms, heaviest first, equal weights by term.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Vocabulary {
    /// The terms, heaviest first.
    pub terms: Vec<Term>,
    /// When it was mined.
    pub mined_at: Timestamp,
    /// The span of entries it was mined from.
    pub window: Window,
    /// The run it belongs to, when a dream mined it.
    pub run: Option<RunId>,
    /// Digest of the parameters.
    pub params: String,
    /// Entries it was mined from.
    pub entries: u64,
    /// Whether there were too few entries to trust it.
    pub noisy: bool,
}

impl Vocabulary {
    /// The row of a term in normal form. O(n).
    pub fn get(&self, text: &str) -> Option<&Term> {
        self.terms.iter().find(|t| t.text == text)
    }
}
