//! The answer: two axes, their blend, and what each term gave.

use serde::{Deserialize, Serialize};

/// An axis of salience.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Axis {
    /// Likeness to the recent context.
    Generic,
    /// The agent's own vocabulary.
    OwnFrame,
}

/// How likeness to the context was judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Likeness {
    /// By vectors.
    Vectors,
    /// By words, for want of vectors.
    Words,
    /// There was no context; the own frame alone makes the score.
    Absent,
}

/// One part of a score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// The axis it belongs to.
    pub axis: Axis,
    /// The term that gave it; none where vectors were compared.
    pub term: Option<String>,
    /// How much it adds to the score, above 0.
    pub value: f64,
}

/// How salient a thought is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// The blend, 0..=1: (generic weight · generic + own weight · own frame) / (sum of the weights).
    pub score: f64,
    /// Likeness to the recent context, 0..=1; 0 when there is none.
    pub generic: f64,
    /// How much of the agent's own frame it holds, 0..1: d/(d + h), where d is the density of vocabulary weight in its
    /// words, and h that of the agent's median text.
    pub own_frame: f64,
    /// How likeness was judged.
    pub likeness: Likeness,
    /// The contributions, by axis, largest first; their sum ([`agent_memory_core::numeric::sum`]) is the score.
    pub parts: Vec<Part>,
}
