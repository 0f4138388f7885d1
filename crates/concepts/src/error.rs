//! Why concepts refuse, typed: what, which one, and why.

use agent_memory_core::snapshot::SnapshotError;
use agent_memory_core::{ConceptId, MomentId};
use thiserror::Error;

/// Why something was refused.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// Rows cannot have this many components.
    #[error("rows of {dimension} components cannot be kept: 1 to {limit} can")]
    Dimension {
        /// What was asked.
        dimension: usize,
        /// The largest dimension.
        limit: usize,
    },
    /// A moment's vector has no place in the space: NaN, zero, or another dimension.
    #[error("the vector of moment {moment} cannot be used")]
    Vector {
        /// The moment.
        moment: MomentId,
        /// What is wrong with its vector.
        #[source]
        source: agent_memory_core::Error,
    },
    /// A moment was given twice.
    #[error("moment {moment} has a vector already")]
    DuplicateMoment {
        /// The moment.
        moment: MomentId,
    },
    /// More members than a CF-triplet counts exactly.
    #[error("a CF-triplet holds at most {limit} members")]
    TooManyMembers {
        /// The largest number of members.
        limit: u64,
    },
    /// What was removed from a CF-triplet cannot have been in it.
    #[error("what is to be removed from a CF-triplet of {members} members was never in it")]
    NotAMember {
        /// The members before.
        members: u64,
    },
    /// No concept has this id.
    #[error("no concept has the id {id}")]
    UnknownConcept {
        /// The unknown id.
        id: ConceptId,
    },
    /// The concept has vanished; others took over its members.
    #[error("concept {id} is retired{}", successors_in_words(successors))]
    ConceptRetired {
        /// The retired concept.
        id: ConceptId,
        /// The live concepts that took over its members, most first; empty when none did.
        successors: Vec<ConceptId>,
    },
    /// Some documents do not tell what their words mean.
    #[error(
        "nothing can be learned from {documents} documents: no term is in {min_documents} of them or more without being in all"
    )]
    NothingToLearn {
        /// How many documents there are.
        documents: usize,
        /// How many documents a term must occur in.
        min_documents: usize,
    },
    /// A fitted model cannot be read or kept.
    #[error("the kept model cannot be used")]
    Snapshot(#[from] SnapshotError),
    /// The core refused: a parameter, a mixed space, a vector.
    #[error(transparent)]
    Core(#[from] agent_memory_core::Error),
}

fn successors_in_words(successors: &[ConceptId]) -> String {
    if successors.is_empty() {
        return " and nothing took its place".to_owned();
    }
    let names: Vec<&str> = successors.iter().map(ConceptId::as_str).collect();
    format!("; look at {}", names.join(", "))
}

impl Error {
    /// A stable word for the kind of refusal, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Dimension { .. } => "dimension",
            Self::DuplicateMoment { .. } => "duplicate_moment",
            Self::TooManyMembers { .. } => "too_many_members",
            Self::NotAMember { .. } => "not_a_member",
            Self::UnknownConcept { .. } => "unknown_concept",
            Self::ConceptRetired { .. } => "concept_retired",
            Self::NothingToLearn { .. } => "nothing_to_learn",
            Self::Snapshot(_) => "unusable_snapshot",
            Self::Vector { source, .. } | Self::Core(source) => source.code(),
        }
    }

    /// What the caller can do about it, where that is not plain from the words.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::NothingToLearn { .. } => Some("give more documents, or use an embedder that needs none"),
            Self::Snapshot(_) => Some("fit the model again: it is made of the documents alone"),
            _ => None,
        }
    }
}
