//! Text to names.

use crate::Name;
use std::ops::Range;

/// A name where it stands in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    /// Byte offsets in the text.
    pub range: Range<usize>,
    /// The name it resolves to.
    pub name: Name,
    /// The text as written.
    pub shown: String,
}

/// Finds the names in a text.
pub trait NameExtractor: Send + Sync {
    /// The mentions in order of their start; they do not overlap.
    fn extract(&self, text: &str) -> Vec<Mention>;
}
