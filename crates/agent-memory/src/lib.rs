//! A memory for long-running agents that turns into knowledge.
//!
//! [`Memory`] takes in moments and entries, dreams over them at night, and brings back facts that cite the moments they
//! stand on. It works without a language model, on one thread or many, and gives the same bytes for the same input.
//!
//! ```
//! use agent_memory::{Authority, Dream, FactFilter, Memory, Moment, Query};
//!
//! let mut memory = Memory::in_memory();
//! for (day, text) in [
//!     ("2026-07-08", "The Tideline planning meeting is on Wednesday."),
//!     ("2026-07-15", "The Tideline planning meeting is on Wednesday."),
//! ] {
//!     let at = format!("{day}T10:00:00Z").parse()?;
//!     memory.remember(Moment::new(text).at(at))?;
//! }
//! let report = memory.dream(Dream::week("2026-07-20".parse()?))?;
//! println!("{} decisions", report.decisions().count());
//!
//! memory.correct("Actually, the Tideline planning meeting is on Thursday, not Wednesday.", None)?;
//! for fact in memory.facts(FactFilter::Standing)? {
//!     println!("{} ({})", fact.text, fact.kind);
//! }
//! for hit in memory.recall(&Query::new("when is the planning meeting?"))? {
//!     println!("{hit}");
//! }
//! # Ok::<(), agent_memory::Error>(())
//! ```
//!
//! The layers stand here as modules, for those who want one of them alone; each is a crate of its own.
//!
//! What is not here: a clock (hand one in with [`Builder::clock`]), an async runtime, the network, and rules of the
//! layers. No run ever changes or deletes a moment, and a fact that loses is retired with a pointer.
#![forbid(unsafe_code)]

mod adapted;
mod aliases;
mod bonds;
mod change;
mod concept_space;
mod correct;
mod error;
mod explain;
mod history;
mod import;
mod learn_lsa;
mod lists;
mod memory;
mod mining;
mod night;
mod params;
mod proposals;
mod query;
mod re_embed;
mod recalling;
mod remember;
mod replay;
mod scoring;
mod thinking;
mod timeline;
mod undo;
mod view;
mod why;

pub use agent_memory_core::{
    Action, AliasDeclaration, AliasVerdict, AppendReport, Authority, Calendar, Clock, ConceptId, ConceptSet,
    Day, Decision, Diagnostic, Edge, EdgeKind, EdgeStatus, Embedder, EmbeddingSpace, EmbeddingSpaces, Entry,
    EntryKind, Fact, FactId, FactKind, FixedClock, Group, GroupId, Journal, LanguageModel, ModelKey, Moment,
    MomentDraft, MomentId, MomentKind, Name, NameKind, Pass, RetiredReason, Run, RunId, Severity, SpaceId,
    Status, Store, Term, Tie, Timestamp, Valid, Validate, Vocabulary, Weekday, Weight, Window,
};
pub use aliases::{AliasRow, AliasesView, SharedName};
pub use bonds::Bonds;
pub use concept_space::{ConceptSpace, concept_space, content_words};
pub use error::Error;
pub use explain::Explanation;
pub use history::{FactEvent, FactHistory, HistoryStep};
pub use import::{Import, ImportProgress, ImportReport};
pub use lists::{FactFilter, GroupsView, NameRow};
pub use memory::{Builder, Memory};
pub use night::{Dream, DreamProgress, DreamReport, REFERENCE_DAYS, Writer};
pub use params::Params;
pub use query::Query;
pub use re_embed::{ReEmbedProgress, ReEmbedReport};
pub use recalling::Recalled;
pub use replay::ReplayReport;
pub use timeline::{Timeline, TimelineDay};
pub use why::TieExplanation;

/// The words and the ports.
pub use agent_memory_core as core;
/// Concepts over embeddings.
pub use concepts;
/// Files, transcripts, tokens.
pub use corpus;
/// Groups to facts.
pub use dream;
/// Names, ties, groups.
pub use entity_graph;
/// Embedders.
pub use providers;
/// Ranking.
pub use recall;
/// Two axes of salience.
pub use salience;
/// Where a memory is kept.
pub use store;
/// The agent's own words.
pub use vocab_miner;
