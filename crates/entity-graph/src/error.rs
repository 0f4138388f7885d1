//! What this crate refuses, typed: what, which one, and why.

use agent_memory_core::MomentId;
use thiserror::Error;

/// Why names, ties or groups could not be made.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// Some bytes are no model of the names tagger.
    #[error("these bytes are no model of the names tagger: {why}")]
    Model {
        /// What is wrong with them.
        why: &'static str,
    },
    /// The same moment was given twice.
    #[error("moment {id} was given twice; a window is a set of moments")]
    DuplicateMoment {
        /// The moment.
        id: MomentId,
    },
    /// The window has more ties than may be held in memory.
    #[error(
        "more than {limit} ties in a window of {moments} moments; use a shorter window or a lower max_ratio"
    )]
    TooManyTies {
        /// Moments in the window.
        moments: usize,
        /// The limit, `max_ties`.
        limit: usize,
    },
    /// Ties, or the counts they are worked out from, sum to more than fits.
    #[error("the ties of {nodes} nodes are too heavy for the integers of Louvain: {reason}")]
    TooHeavy {
        /// Nodes of the graph; where a row was one too many, the rows up to it.
        nodes: usize,
        /// What does not fit.
        reason: &'static str,
    },
    /// A graph has more nodes than can be numbered.
    #[error("{nodes} nodes are more than the 2^32 - 1 that can be numbered")]
    TooManyNodes {
        /// Nodes of the graph.
        nodes: usize,
    },
    /// A link leads to a node that is not there.
    #[error("the link {a} - {b} cannot be in a graph of {nodes} nodes: {reason}")]
    InvalidLink {
        /// One end.
        a: u32,
        /// The other end.
        b: u32,
        /// Nodes of the graph.
        nodes: usize,
        /// The broken rule.
        reason: &'static str,
    },
    /// A link has a weight that is none.
    #[error("the link {a} - {b} cannot weigh {weight}: {reason}")]
    InvalidWeight {
        /// One end.
        a: u32,
        /// The other end.
        b: u32,
        /// The weight as given.
        weight: f64,
        /// The broken rule.
        reason: &'static str,
    },
    /// A row of an incidence bears a column that is not there.
    #[error("row {row} bears column {column}, but only {columns} columns have a weight")]
    InvalidColumn {
        /// The row.
        row: usize,
        /// The column.
        column: u32,
        /// Columns with a weight.
        columns: usize,
    },
    /// A row was asked for that is not there, or twice.
    #[error("row {row} was asked for twice or is none of the {rows} rows")]
    InvalidRow {
        /// The row.
        row: usize,
        /// Rows of the incidence.
        rows: usize,
    },
    /// A value of the core was refused.
    #[error(transparent)]
    Core(#[from] agent_memory_core::Error),
}

impl Error {
    /// The refusal of weights whose sum does not fit.
    pub(crate) fn too_heavy(nodes: usize) -> Self {
        Self::TooHeavy {
            nodes,
            reason: "they weigh more than 2^31 together",
        }
    }

    /// A stable word for the kind of refusal, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Model { .. } => "not_a_model",
            Self::DuplicateMoment { .. } => "duplicate_moment",
            Self::TooManyTies { .. } => "too_many_ties",
            Self::TooHeavy { .. } => "ties_too_heavy",
            Self::TooManyNodes { .. } => "too_many_nodes",
            Self::InvalidLink { .. } => "invalid_link",
            Self::InvalidWeight { .. } => "invalid_weight",
            Self::InvalidColumn { .. } => "invalid_column",
            Self::InvalidRow { .. } => "invalid_row",
            Self::Core(error) => error.code(),
        }
    }
}
