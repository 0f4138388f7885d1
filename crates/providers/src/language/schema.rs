//! The part of JSON Schema that our questions use, and the check of an answer against it.
//!
//! A server may promise to hold a model to a schema; what counts is whether the answer follows it. A schema with a
//! keyword that is not checked here is refused, so that nothing passes unchecked.

mod check;
mod compile;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use agent_memory_core::ModelError;
use serde_json::{Number, Value};
use thiserror::Error;

use super::json::{JsonError, Recovered, extract_if, is_schema};

/// A schema that answers can be checked against.
///
/// Known keywords: `type` (a name or a list of names), `properties`, `required`, `additionalProperties`, `items`,
/// `enum`, `const`, `minimum`, `maximum`, `minItems`, `maxItems`, `minLength`, `maxLength` (characters). `title`,
/// `description`, `default`, `examples`, `format`, `deprecated`, `$schema`, `$id` and `$comment` say nothing about what is
/// valid and are passed over. An `integer` is a number written without fraction and exponent.
///
/// ```
/// use providers::Schema;
///
/// let schema = Schema::new(r#"{"type":"object","required":["names"],"properties":{"names":{"type":"array"}}}"#)?;
/// let answer = schema.read("Here you are: {\"names\": []}").expect("it follows the schema");
/// assert!(answer.cut.is_none());
/// let error = schema.read(r#"{"names":"Sara"}"#).expect_err("a string is no list");
/// assert_eq!(error.to_string(), "the answer breaks the schema at /names: type: a string, not array");
/// # Ok::<(), providers::SchemaError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Schema {
    root: Node,
    source: Value,
}

/// Why a schema cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SchemaError {
    /// It is no JSON.
    #[error("the schema is no JSON: {0}")]
    NoJson(String),
    /// A keyword is not among those that are checked.
    #[error("the schema has {keyword:?} at {path:?}, which is not checked")]
    UnknownKeyword {
        /// The way to it.
        path: String,
        /// The keyword.
        keyword: String,
    },
    /// A keyword has a value that it cannot have.
    #[error("the schema's {keyword:?} at {path:?} has a value that it cannot have")]
    InvalidKeyword {
        /// The way to it.
        path: String,
        /// The keyword.
        keyword: String,
    },
    /// It nests deeper than answers may.
    #[error("the schema nests deeper than {limit} levels")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
}

impl SchemaError {
    /// A stable word for the kind of failure, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoJson(_) => "schema_no_json",
            Self::UnknownKeyword { .. } => "schema_unknown_keyword",
            Self::InvalidKeyword { .. } => "schema_invalid_keyword",
            Self::TooDeep { .. } => "schema_too_deep",
        }
    }

    /// What the caller can do about it.
    pub fn hint(&self) -> &'static str {
        "the documentation of `Schema` lists the keywords and what they take"
    }
}

impl From<SchemaError> for ModelError {
    fn from(error: SchemaError) -> Self {
        Self::InvalidPrompt(error.to_string())
    }
}

/// Where and how an answer breaks a schema.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the answer breaks the schema at {}: {rule}: {what}", if path.is_empty() { "its root" } else { path })]
pub struct Mismatch {
    /// The way to the place, a JSON pointer; empty for the root.
    pub path: String,
    /// The keyword of the schema.
    pub rule: &'static str,
    /// What is wrong there.
    pub what: String,
}

/// Why an answer cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// No JSON could be read.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// The JSON breaks the schema.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
}

impl AnswerError {
    /// A stable word for the kind of failure, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Json(error) => error.code(),
            Self::Mismatch(_) => "answer_breaks_schema",
        }
    }

    /// What the caller can do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Json(error) => error.hint(),
            Self::Mismatch(_) => {
                "use a model that follows instructions, or a server that holds it to the schema"
            }
        }
    }
}

impl From<AnswerError> for ModelError {
    fn from(error: AnswerError) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// One level of a schema.
#[derive(Debug, Clone, PartialEq, Default)]
struct Node {
    /// The types a value may have; none for any.
    types: Option<Vec<Kind>>,
    members: BTreeMap<String, Node>,
    required: Vec<String>,
    others: Others,
    items: Option<Box<Node>>,
    /// The values a value may have; none for any.
    values: Option<Vec<Value>>,
    minimum: Option<Number>,
    maximum: Option<Number>,
    items_count: Range,
    length: Range,
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Object,
    Array,
    String,
    Integer,
    Number,
    Boolean,
    Null,
}

/// What members may be there that the schema does not name.
#[derive(Debug, Clone, PartialEq, Default)]
enum Others {
    #[default]
    Any,
    None,
    Like(Box<Node>),
}

/// A closed span of counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Range {
    least: Option<u64>,
    most: Option<u64>,
}

impl Schema {
    /// Reads a schema. O(bytes).
    ///
    /// # Errors
    /// [`SchemaError`].
    pub fn new(text: &str) -> Result<Self, SchemaError> {
        let source: Value =
            serde_json::from_str(text).map_err(|error| SchemaError::NoJson(error.to_string()))?;
        Ok(Self {
            root: compile::node(&source, &mut Vec::new())?,
            source,
        })
    }

    /// Reads the answer that follows this schema, as [`crate::extract_json`] does; of several values the last that
    /// follows it counts. A value that broke off may lack members and items on the way to where it did.
    ///
    /// # Errors
    /// [`AnswerError`]: no JSON, or the value that comes closest breaks the schema.
    pub fn read(&self, answer: &str) -> Result<Recovered, AnswerError> {
        let found = extract_if(
            answer,
            |found| self.check_recovered(found).is_ok(),
            |found| self.is_echo(found),
        )?;
        self.check_recovered(&found)?;
        Ok(found)
    }

    /// Checks a whole value. O(value × members of the schema's `enum`s).
    ///
    /// # Errors
    /// [`Mismatch`]: the first place that breaks the schema, members in alphabetical order.
    pub fn check(&self, value: &Value) -> Result<(), Mismatch> {
        check::value(&self.root, value, None, &mut Vec::new())
    }

    /// Checks a value that may have broken off.
    ///
    /// # Errors
    /// As [`Self::check`].
    pub fn check_recovered(&self, found: &Recovered) -> Result<(), Mismatch> {
        let open = found.cut.as_ref().map(|cut| cut.path.as_slice());
        check::value(&self.root, &found.value, open, &mut Vec::new())
    }

    /// Whether a value is this schema, a part of it, or another one, and no answer.
    fn is_echo(&self, found: &Recovered) -> bool {
        // `type` stands in a schema, and in an answer only where the schema says so.
        let odd = found.value.get("type").is_some() && !self.root.members.contains_key("type");
        odd && part_of(&found.value, &self.source) || is_schema(found) && self.check_recovered(found).is_err()
    }

    /// The schema as JSON.
    pub fn source(&self) -> &Value {
        &self.source
    }

    /// Whether every object names all of its members, demands each and allows no others: what servers call strict.
    pub fn is_strict(&self) -> bool {
        self.root.is_strict()
    }
}

impl Node {
    fn is_strict(&self) -> bool {
        let object = self
            .types
            .as_ref()
            .is_some_and(|types| types.contains(&Kind::Object));
        let closed = self.others == Others::None
            && self.members.keys().all(|name| self.required.contains(name))
            && !self.members.is_empty();
        (closed || !object)
            && self.types.is_some()
            && self.members.values().all(Self::is_strict)
            && self.items.as_deref().is_none_or(Self::is_strict)
    }
}

/// Whether each plain value of a value stands at the same place of another.
fn part_of(part: &Value, all: &Value) -> bool {
    match (part, all) {
        (Value::Object(part), Value::Object(all)) => part
            .iter()
            .all(|(name, value)| all.get(name).is_some_and(|other| part_of(value, other))),
        (Value::Array(part), Value::Array(all)) => {
            part.len() <= all.len() && part.iter().zip(all).all(|(one, other)| part_of(one, other))
        }
        _ => part == all,
    }
}
