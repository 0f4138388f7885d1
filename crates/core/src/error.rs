//! Refusals of the core, typed: what, which one, and why.

use thiserror::Error;

/// Why something was refused.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// An id breaks the rules of ids.
    #[error("{kind} id {value:?} cannot be used: {reason}")]
    InvalidId {
        /// Which kind of id.
        kind: &'static str,
        /// Its first characters.
        value: String,
        /// The broken rule.
        reason: &'static str,
    },
    /// A weight is not a finite number from 0 to 1.
    #[error("weight {value} is not a finite number from 0 to 1")]
    InvalidWeight {
        /// The refused value.
        value: f64,
    },
    /// A date or an instant cannot be read.
    #[error("{text:?} is not a {wanted}: {reason}")]
    InvalidTime {
        /// What was given.
        text: String,
        /// What it should have been.
        wanted: &'static str,
        /// Why it is not.
        reason: String,
    },
    /// A word stands where only some words are known.
    #[error("{value:?} is not a {kind}; known are {known}")]
    UnknownWord {
        /// What the word names.
        kind: &'static str,
        /// The word.
        value: String,
        /// The known words.
        known: &'static str,
    },
    /// A parameter breaks its rule.
    #[error("parameter {name} cannot be used: {reason}")]
    InvalidParam {
        /// The parameter.
        name: &'static str,
        /// The broken rule.
        reason: String,
    },
    /// Text is needed and there is none.
    #[error("{what} has no text")]
    EmptyText {
        /// What should have text.
        what: &'static str,
    },
    /// Text is longer than the limit.
    #[error("{what} has {bytes} bytes of text, more than the limit of {limit}")]
    TextTooLong {
        /// What is too long.
        what: &'static str,
        /// Its size.
        bytes: usize,
        /// The limit.
        limit: usize,
    },
    /// Two names are needed and one is given twice.
    #[error("{name:?} is one name already: two names are needed to say that they mean one, or two")]
    SameName {
        /// The name.
        name: String,
    },
    /// Something has no time and no clock is there to give one.
    #[error("{what} has no time, and no clock was given")]
    NoTime {
        /// What needs a time.
        what: &'static str,
    },
    /// A step needs a language model and none is configured; nothing was written.
    #[error("{step} needs a language model, and none is configured")]
    LanguageModelNotConfigured {
        /// The step that needs it.
        step: &'static str,
    },
    /// Two embedding spaces would be mixed.
    #[error("vectors of {found} cannot be used with vectors of {expected}")]
    ModelMismatch {
        /// The space in use.
        expected: String,
        /// The space of what was given.
        found: String,
    },
    /// A vector has another dimension than its space.
    #[error("a vector has {found} dimensions, not {expected}")]
    WrongDimension {
        /// The dimension of the space.
        expected: usize,
        /// The dimension found.
        found: usize,
    },
    /// A vector has a component that is not a finite number.
    #[error("component {index} of a vector is not a finite number")]
    NotFinite {
        /// Which component.
        index: usize,
    },
    /// A vector has no direction.
    #[error("a vector is zero and has no direction")]
    ZeroVector,
    /// An embedder could not answer; none of the texts was embedded.
    #[error("{embedder} could not embed: {reason}")]
    EmbedderFailed {
        /// Which embedder, as its key says.
        embedder: String,
        /// Why not, without secrets.
        reason: String,
        /// A stable word for the kind of failure.
        code: &'static str,
        /// What the caller can do about it.
        hint: &'static str,
    },
}

impl Error {
    /// A stable word for the kind of refusal, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::InvalidId { .. } => "invalid_id",
            Self::InvalidWeight { .. } => "invalid_weight",
            Self::InvalidTime { .. } => "invalid_time",
            Self::UnknownWord { .. } => "unknown_word",
            Self::InvalidParam { .. } => "invalid_param",
            Self::EmptyText { .. } => "empty_text",
            Self::TextTooLong { .. } => "text_too_long",
            Self::SameName { .. } => "same_name",
            Self::NoTime { .. } => "no_time",
            Self::LanguageModelNotConfigured { .. } => "language_model_not_configured",
            Self::ModelMismatch { .. } => "model_mismatch",
            Self::WrongDimension { .. } => "wrong_dimension",
            Self::NotFinite { .. } => "not_finite",
            Self::ZeroVector => "zero_vector",
            Self::EmbedderFailed { code, .. } => code,
        }
    }
}
