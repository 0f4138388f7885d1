//! What comes back: an item, how well it fits, and why.

use agent_memory_core::{FactId, MomentId};
use std::fmt;

/// A returned item.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// A fact.
    Fact(FactId),
    /// A moment.
    Moment(MomentId),
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fact(id) => id.fmt(f),
            Self::Moment(id) => id.fmt(f),
        }
    }
}

/// Where a part of a score comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Leg {
    /// Words in common (BM25).
    Words,
    /// Names in common.
    Names,
    /// An alias of the fact stands in the query.
    Aliases,
    /// Vectors alike.
    Vectors,
    /// The moments around it in its session fit.
    Neighbors,
    /// Its session fits as a whole.
    Session,
    /// The query names its speaker.
    Speaker,
    /// It is recent, or it faded little.
    Recency,
    /// A moment behind the fact fits.
    Behind,
    /// It belongs to a preferred concept.
    Concept,
}

impl Leg {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Names => "names",
            Self::Aliases => "aliases",
            Self::Vectors => "vectors",
            Self::Neighbors => "neighbors",
            Self::Session => "session",
            Self::Speaker => "speaker",
            Self::Recency => "recency",
            Self::Behind => "behind",
            Self::Concept => "concept",
        }
    }
}

impl fmt::Display for Leg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// One part of a score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part {
    /// Where it comes from.
    pub leg: Leg,
    /// How much it adds, above 0.
    pub value: f64,
}

/// One returned item with its why.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// The item.
    pub item: Item,
    /// How well it fits, above 0 and below 1: x/(x + h), where x is the evidence and h the evidence that gives 0.5.
    pub score: f64,
    /// The parts of the score, in the order of [`Leg`]; their sum ([`agent_memory_core::numeric::sum`]) is the score.
    pub parts: Vec<Part>,
    /// Of a fact: the moments it cites that may be seen, oldest first. Of a moment: the moments that say the same and
    /// were folded into it.
    pub behind: Vec<MomentId>,
    /// Whether it is a fact that does not stand (any more); only with [`crate::Query::history`].
    pub past: bool,
}
