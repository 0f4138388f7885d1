//! What is asked: the text, and what may come back.

use agent_memory_core::{Day, Error, MomentId, Timestamp, rule};
use std::collections::BTreeSet;

/// Longest query in bytes.
pub const MAX_QUERY_BYTES: usize = 1 << 20;

/// What kind of items may come back, when not both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Only {
    /// Facts.
    Facts,
    /// Moments; those behind facts are then hits of their own.
    Moments,
}

/// How a set of concept members changes recall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum ConceptMode {
    /// Only members count in the vector leg; words and names find everything.
    #[default]
    Restrict,
    /// Only members, and facts that cite one, come back at all.
    Strict,
    /// Members are lifted, nothing is left out.
    Prefer,
}

/// Members of the concepts asked for (the union of several), and how they count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConceptFilter {
    /// The members. An empty set has no members: nothing passes it. Leave the filter away when no concept is asked for.
    pub members: BTreeSet<MomentId>,
    /// How they count.
    pub mode: ConceptMode,
}

/// A question to the memory.
///
/// ```
/// use recall::Query;
/// let query = Query::new("where is the offsite?", "2026-08-03".parse()?).limit(5);
/// assert_eq!(query.limit, 5);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The text, in any language.
    pub text: String,
    /// The day that decides which facts stand, and from which age counts.
    pub today: Day,
    /// Most hits to return (k), at least 1. Default 10.
    pub limit: usize,
    /// What was known just before this instant; none means now.
    pub as_of: Option<Timestamp>,
    /// Scopes whose items may be seen, beside items without a scope. Empty means all.
    pub scopes: BTreeSet<String>,
    /// One kind of items only.
    pub only: Option<Only>,
    /// The query's vector, in the space of the index's vectors. A zero vector has no direction and counts as none.
    pub vector: Option<Vec<f32>>,
    /// Members of concepts.
    pub concepts: Option<ConceptFilter>,
    /// Most tokens that the texts of all hits may have together, by [`crate::estimated_tokens`].
    pub budget_tokens: Option<usize>,
    /// Whether retired and expired facts come too, after the current ones and marked as past.
    pub history: bool,
}

impl Query {
    /// A query with ten hits at most, over everything.
    pub fn new(text: impl Into<String>, today: Day) -> Self {
        Self {
            text: text.into(),
            today,
            limit: 10,
            as_of: None,
            scopes: BTreeSet::new(),
            only: None,
            vector: None,
            concepts: None,
            budget_tokens: None,
            history: false,
        }
    }

    /// With another number of hits.
    #[must_use]
    pub fn limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// As things were known just before an instant.
    #[must_use]
    pub fn as_of(mut self, instant: Timestamp) -> Self {
        self.as_of = Some(instant);
        self
    }

    /// With one more scope.
    #[must_use]
    pub fn scope(mut self, scope: impl Into<String>) -> Self {
        self.scopes.insert(scope.into());
        self
    }

    /// Facts only, or moments only.
    #[must_use]
    pub fn only(mut self, only: Only) -> Self {
        self.only = Some(only);
        self
    }

    /// With the query's vector.
    #[must_use]
    pub fn vector(mut self, vector: Vec<f32>) -> Self {
        self.vector = Some(vector);
        self
    }

    /// With the members of concepts.
    #[must_use]
    pub fn concepts(mut self, members: BTreeSet<MomentId>, mode: ConceptMode) -> Self {
        self.concepts = Some(ConceptFilter { members, mode });
        self
    }

    /// With a budget of tokens.
    #[must_use]
    pub fn budget(mut self, tokens: usize) -> Self {
        self.budget_tokens = Some(tokens);
        self
    }

    /// With retired and expired facts, marked as past.
    #[must_use]
    pub fn with_history(mut self) -> Self {
        self.history = true;
        self
    }

    /// Checks all that does not need the index.
    pub(crate) fn check(&self) -> Result<(), Error> {
        rule(self.limit > 0, "limit", "it is 0; ask for at least one hit")?;
        if self.text.trim().is_empty() {
            return Err(Error::EmptyText { what: "a query" });
        }
        if self.text.len() > MAX_QUERY_BYTES {
            return Err(Error::TextTooLong {
                what: "a query",
                bytes: self.text.len(),
                limit: MAX_QUERY_BYTES,
            });
        }
        Ok(())
    }

    /// Whether an item with these scopes may be seen.
    pub(crate) fn sees(&self, scopes: &BTreeSet<String>) -> bool {
        self.scopes.is_empty() || scopes.is_empty() || !self.scopes.is_disjoint(scopes)
    }
}
