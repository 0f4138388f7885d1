//! What is mined, and what a vocabulary is stamped with.

use agent_memory_core::{Day, Entry, EntryKind, RunId, Timestamp, Window};
use std::collections::BTreeSet;

/// One piece of the agent's writing, as the miner sees it.
#[derive(Debug, Clone, Copy)]
pub struct Document<'a> {
    /// Its id, for whoever looks at the list; equal ids are not checked.
    pub id: &'a str,
    /// The day it is about, when it is known.
    pub day: Option<Day>,
    /// Its text, without frontmatter.
    pub text: &'a str,
    /// Its tags.
    pub tags: &'a BTreeSet<String>,
    /// Whether it was derived from other entries (an insight of a dream, a summary); such entries weigh less.
    pub derived: bool,
}

impl<'a> Document<'a> {
    /// An entry of the agent's own, without a day.
    pub fn new(id: &'a str, text: &'a str, tags: &'a BTreeSet<String>) -> Self {
        Self {
            id,
            day: None,
            text,
            tags,
            derived: false,
        }
    }
}

impl<'a> From<&'a Entry> for Document<'a> {
    /// An entry; insights are derived.
    fn from(entry: &'a Entry) -> Self {
        Self {
            id: entry.id.as_str(),
            day: entry.day,
            text: &entry.body,
            tags: &entry.tags,
            derived: entry.kind == EntryKind::Insight,
        }
    }
}

/// When, over what and by which run a vocabulary is mined.
#[derive(Debug, Clone, PartialEq)]
pub struct Stamp {
    /// The instant.
    pub mined_at: Timestamp,
    /// The span of the entries.
    pub window: Window,
    /// The run, when a dream mines; its insights carry the same one.
    pub run: Option<RunId>,
}

impl Stamp {
    /// Mined at an instant over everything, by no run.
    pub fn at(mined_at: Timestamp) -> Self {
        Self {
            mined_at,
            window: Window::ALL,
            run: None,
        }
    }
}
