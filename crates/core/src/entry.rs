//! Entries: dated pieces of the agent's own writing.

use crate::{Day, EntryId, Error, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// What sort of writing an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EntryKind {
    /// What happened.
    #[default]
    Journal,
    /// A passing thought.
    Thought,
    /// Something understood; derived writing, which weighs less in the vocabulary.
    Insight,
    /// Anything else.
    Note,
}

impl EntryKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Journal, Self::Thought, Self::Insight, Self::Note];

    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Journal => "journal",
            Self::Thought => "thought",
            Self::Insight => "insight",
            Self::Note => "note",
        }
    }
}

impl fmt::Display for EntryKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for EntryKind {
    type Err = Error;
    fn from_str(word: &str) -> Result<Self, Error> {
        Self::ALL
            .into_iter()
            .find(|k| k.as_str() == word)
            .ok_or_else(|| Error::UnknownWord {
                kind: "kind of entry",
                value: word.to_owned(),
                known: "journal, thought, insight, note",
            })
    }
}

/// One dated piece of the agent's own writing, with its tags.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Content hash of path, date and body, or given.
    pub id: EntryId,
    /// Where it came from: a path inside the imported folder.
    pub path: String,
    /// What sort of writing it is.
    pub kind: EntryKind,
    /// The title, when it has one.
    pub title: Option<String>,
    /// The day it is about, when it is known.
    pub day: Option<Day>,
    /// When it came in.
    pub recorded_at: Timestamp,
    /// The text, without its frontmatter.
    pub body: String,
    /// Tags, folded.
    pub tags: BTreeSet<String>,
}
