//! What two moments share by their words and by who spoke.

use agent_memory_core::numeric::Q32;
use serde::Serialize;

/// A word that two moments share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SharedWord {
    /// The word, a stem.
    pub word: String,
    /// What it brings into the bond.
    pub brings: Q32,
    /// Whether both moments use it themselves; else at least one of them stands among turns that do.
    pub own: bool,
}

/// The words that two moments share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SharedWords {
    /// The sum of what they bring.
    pub weight: Q32,
    /// The words, heaviest first, equal ones by the word.
    pub words: Vec<SharedWord>,
}

/// The speaker of two moments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SharedSpeaker {
    /// Who spoke.
    pub speaker: String,
    /// Moments of the window that the speaker said.
    pub df: u64,
    /// Moments of the window.
    pub n: u64,
    /// ln(n/df).
    pub weight: Q32,
}
