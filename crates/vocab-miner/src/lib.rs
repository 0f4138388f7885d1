//! The agent's own words: a bounded, weighted vocabulary mined from what it writes.
//!
//! Terms are counted by the documents that use them, never by how often they stand in one, so a single entry that
//! repeats a word a thousand times moves nothing. Tags, which the agent chose on purpose, weigh more.
//!
//! ```
//! use agent_memory_core::{Valid, Window};
//! use std::collections::BTreeSet;
//! use vocab_miner::{Document, Stamp, mine};
//!
//! let tags = BTreeSet::from(["seagrass".to_owned()]);
//! let texts = ["The seagrass meadow grew.", "A drone over the meadow.", "Seagrass and drones again."];
//! let documents: Vec<Document<'_>> = texts
//!     .iter()
//!     .zip(["a", "b", "c"])
//!     .map(|(text, id)| Document { id, day: None, text, tags: &tags, derived: false })
//!     .collect();
//! let stamp = Stamp { mined_at: "2026-07-19T04:00:00Z".parse()?, window: Window::ALL, run: None };
//! let vocabulary = mine(&documents, &Valid::default(), stamp);
//! assert_eq!(vocabulary.terms[0].text, "seagrass");
//! assert!(vocabulary.noisy); // three documents are too few to trust
//! # Ok::<(), agent_memory_core::Error>(())
//! ```
//!
//! What is not here: reading files, storage, scoring of thoughts (that is `salience`).
//!
//! Invariants: the result does not depend on the order of documents or on threads; every weight is finite and positive;
//! equal weights are ordered by term; nothing is ever NaN, not even for no documents at all.
#![forbid(unsafe_code)]

mod count;
mod diff;
mod mine;
mod params;

pub use count::Document;
pub use diff::{Moved, VocabularyDiff, coverage, diff};
pub use mine::{Stamp, is_due, mine};
pub use params::{Preset, VocabParams};
