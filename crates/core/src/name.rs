//! Names: who, where, what a moment is about.

use crate::{Error, fold};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Longest name in bytes of its folded text.
pub const MAX_NAME_BYTES: usize = 256;

/// What a name names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NameKind {
    /// A person or an animal one would call by name.
    Person,
    /// A place.
    Place,
    /// An organization.
    Organization,
    /// A project or a work.
    Project,
    /// A product.
    Product,
    /// A name of something else, or of nobody knows what.
    Other,
}

impl NameKind {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Person,
        Self::Place,
        Self::Organization,
        Self::Project,
        Self::Product,
        Self::Other,
    ];

    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Place => "place",
            Self::Organization => "organization",
            Self::Project => "project",
            Self::Product => "product",
            Self::Other => "other",
        }
    }
}

impl fmt::Display for NameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for NameKind {
    type Err = Error;
    fn from_str(word: &str) -> Result<Self, Error> {
        match word {
            "organisation" | "org" => Ok(Self::Organization),
            "work" => Ok(Self::Project),
            _ => Self::ALL
                .into_iter()
                .find(|k| k.as_str() == word)
                .ok_or_else(|| Error::UnknownWord {
                    kind: "kind of name",
                    value: word.to_owned(),
                    known: "person, place, organization, project, product, other",
                }),
        }
    }
}

/// A name: folded text and kind. The same text with another kind is another name.
///
/// Written and read as `kind:text`, which is also its form in JSON.
///
/// ```
/// use agent_memory_core::{Name, NameKind};
/// let name = Name::new(NameKind::Place, "  LISBON ")?;
/// assert_eq!(name.to_string(), "place:lisbon");
/// assert_eq!("place:Lisbon".parse::<Name>()?, name);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name {
    text: String,
    kind: NameKind,
}

impl Name {
    /// A name of a kind; the text is folded (NFC, case folding, single spaces, trimmed).
    ///
    /// # Errors
    /// [`Error::EmptyText`] when nothing is left, [`Error::TextTooLong`] beyond 256 bytes.
    pub fn new(kind: NameKind, text: &str) -> Result<Self, Error> {
        if text.len() > 16 * MAX_NAME_BYTES {
            return Err(Error::TextTooLong {
                what: "a name",
                bytes: text.len(),
                limit: MAX_NAME_BYTES,
            });
        }
        let text = fold(text);
        if text.is_empty() {
            return Err(Error::EmptyText { what: "a name" });
        }
        if text.len() > MAX_NAME_BYTES {
            return Err(Error::TextTooLong {
                what: "a name",
                bytes: text.len(),
                limit: MAX_NAME_BYTES,
            });
        }
        Ok(Self { text, kind })
    }

    /// The folded text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The kind.
    pub fn kind(&self) -> NameKind {
        self.kind
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}:{}", self.kind, self.text))
    }
}

impl FromStr for Name {
    type Err = Error;

    /// Reads `kind:text`; text without a known kind before a colon is a name of kind other.
    fn from_str(text: &str) -> Result<Self, Error> {
        match text.split_once(':') {
            Some((kind, rest)) => match kind.parse() {
                Ok(kind) => Self::new(kind, rest),
                Err(_) => Self::new(NameKind::Other, text),
            },
            None => Self::new(NameKind::Other, text),
        }
    }
}

impl TryFrom<String> for Name {
    type Error = Error;
    fn try_from(text: String) -> Result<Self, Error> {
        text.parse()
    }
}

impl From<Name> for String {
    fn from(name: Name) -> String {
        name.to_string()
    }
}
