//! Entries: dated pieces of the agent's own writing.

use crate::{Day, EntryId, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

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

crate::words::written_as_word!(EntryKind, "kind of entry", "journal, thought, insight, note");

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
