//! Edges between moments that structural rules propose at capture.

use crate::{MomentId, RunId};
use serde::{Deserialize, Serialize};

/// How one moment relates to an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EdgeKind {
    /// It says the same again.
    Repeats,
    /// It says more about it.
    Elaborates,
    /// It says how it is now.
    Updates,
    /// It says otherwise.
    Contradicts,
    /// It comes next.
    Follows,
}

/// What became of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EdgeStatus {
    /// Nobody has judged it; usable as a weak edge.
    #[default]
    Pending,
    /// A dream confirmed it.
    Confirmed,
    /// A dream rejected it.
    Rejected,
}

/// A directed edge between two moments.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Edge {
    /// The later moment.
    pub from: MomentId,
    /// The earlier moment.
    pub to: MomentId,
    /// How they relate.
    pub kind: EdgeKind,
    /// What became of the candidate.
    pub status: EdgeStatus,
    /// The rule or the answer behind it.
    pub reason: String,
    /// The run that judged it.
    pub run: Option<RunId>,
}

/// What an edge is known by: the later moment, the earlier one, and how they relate.
pub type EdgeKey = (MomentId, MomentId, EdgeKind);

impl Edge {
    /// What it is known by.
    pub fn key(&self) -> EdgeKey {
        (self.from.clone(), self.to.clone(), self.kind)
    }
}
