//! Embedding spaces: vectors of different models never meet.

use crate::{Error, fold};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The key of an embedding space: name, dimension and version. It is stored with the data.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ModelKey {
    /// The model's name.
    pub name: String,
    /// Components of a vector.
    pub dimension: usize,
    /// The version; another version is another space.
    pub version: String,
}

impl ModelKey {
    /// A key; the name is folded.
    pub fn new(name: &str, dimension: usize, version: &str) -> Self {
        Self {
            name: fold(name),
            dimension,
            version: version.to_owned(),
        }
    }

    /// Refuses another space.
    ///
    /// # Errors
    /// [`Error::ModelMismatch`] when the keys differ.
    pub fn expect_same(&self, other: &Self) -> Result<(), Error> {
        if self == other {
            Ok(())
        } else {
            Err(Error::ModelMismatch {
                expected: self.to_string(),
                found: other.to_string(),
            })
        }
    }
}

impl fmt::Display for ModelKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}@{}", self.name, self.dimension, self.version)
    }
}
