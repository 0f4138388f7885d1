//! What this crate refuses, typed.

use thiserror::Error;

/// Why a pass could not be planned.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The moments of the pass could not be grouped.
    #[error("the moments of the pass cannot be grouped: {0}")]
    Graph(#[from] entity_graph::Error),
}

impl Error {
    /// A stable word for the kind of refusal, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Graph(error) => error.code(),
        }
    }
}
