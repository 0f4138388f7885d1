//! A question to the memory, as callers put it.

use agent_memory_core::{ConceptId, Timestamp};
use recall::{ConceptMode, Only};
use std::collections::BTreeSet;

/// A question to the memory. Only the text is needed.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The question.
    pub text: String,
    /// Most hits.
    pub limit: usize,
    /// Ask as of this instant; none means now.
    pub as_of: Option<Timestamp>,
    /// See what belongs to no scope or to one of these; empty sees everything.
    pub scopes: BTreeSet<String>,
    /// Facts alone, or moments alone.
    pub only: Option<Only>,
    /// Restrict the vector leg to the members of these concepts.
    pub concepts: BTreeSet<ConceptId>,
    /// What the concepts do.
    pub concept_mode: ConceptMode,
    /// Stop before this many tokens (about four bytes each).
    pub budget_tokens: Option<usize>,
    /// Bring back retired facts too, marked as past.
    pub history: bool,
}

impl Query {
    /// A question with the defaults: ten hits, everything visible, as of now.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            limit: 10,
            as_of: None,
            scopes: BTreeSet::new(),
            only: None,
            concepts: BTreeSet::new(),
            concept_mode: ConceptMode::default(),
            budget_tokens: None,
            history: false,
        }
    }

    /// At most this many hits.
    #[must_use]
    pub fn limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// As of an instant.
    #[must_use]
    pub fn as_of(mut self, instant: Timestamp) -> Self {
        self.as_of = Some(instant);
        self
    }

    /// Seeing one more scope.
    #[must_use]
    pub fn scope(mut self, scope: impl Into<String>) -> Self {
        self.scopes.insert(scope.into());
        self
    }

    /// Facts alone, or moments alone.
    #[must_use]
    pub fn only(mut self, only: Only) -> Self {
        self.only = Some(only);
        self
    }

    /// With one more concept.
    #[must_use]
    pub fn concept(mut self, concept: ConceptId) -> Self {
        self.concepts.insert(concept);
        self
    }

    /// With what the concepts do.
    #[must_use]
    pub fn concept_mode(mut self, mode: ConceptMode) -> Self {
        self.concept_mode = mode;
        self
    }

    /// Within a budget of tokens.
    #[must_use]
    pub fn budget(mut self, tokens: usize) -> Self {
        self.budget_tokens = Some(tokens);
        self
    }

    /// With what is past.
    #[must_use]
    pub fn with_history(mut self) -> Self {
        self.history = true;
        self
    }
}
