//! A vocabulary mined from an agent's own writing: a bounded, weighted list of its words.
//!
//! [`mine`] counts in how many entries a term stands, in the text and as a tag, and keeps the heaviest. [`Matcher`] finds
//! the terms of a vocabulary in a text, [`diff`] compares two vocabularies, [`is_due`] says when to mine again.
//!
//! ```
//! use agent_memory_core::Validate;
//! use std::collections::BTreeSet;
//! use vocab_miner::{Document, Stamp, VocabParams, mine};
//!
//! let tags = BTreeSet::from(["open-source".to_owned()]);
//! let texts = ["We publish open source tools.", "Open-source tools need maintainers."];
//! let documents: Vec<Document> = texts.iter().map(|text| Document::new("e", text, &tags)).collect();
//! let stamp = Stamp::at("2026-08-03T04:00:00Z".parse()?);
//! let vocabulary = mine(&documents, &VocabParams::default().valid()?, stamp);
//! assert_eq!((vocabulary.terms[0].text.as_str(), vocabulary.terms[0].df), ("open source", 2));
//! assert!(vocabulary.noisy, "two entries are too few to trust it");
//! # Ok::<(), agent_memory_core::Error>(())
//! ```
//!
//! What is not here: reading of files, storage, a clock. A vocabulary is kept as the JSON of
//! [`agent_memory_core::Vocabulary`], readable and with all that is needed to audit it: when, from which window, by
//! which run, with which parameters, from how many entries.
//!
//! Invariants: the result does not depend on the order of the documents; an entry counts once for a term however often
//! it says it (but for the preset that counts); derived entries never carry a term alone.
#![forbid(unsafe_code)]

mod count;
mod diff;
mod document;
mod filler;
mod matcher;
mod mine;
mod params;
mod schedule;

pub use diff::{Move, VocabularyDiff, diff};
pub use document::{Document, Stamp};
pub use matcher::{Found, Matcher};
pub use mine::{coverage, mine, normal_form};
pub use params::{Scoring, VocabParams};
pub use schedule::{is_due, mining_window};
