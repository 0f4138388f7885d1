//! The words and the ports of agent-memory: what the layers have in common, and nothing else.
//!
//! Here are the types that cross from one crate to another ([`Moment`], [`Fact`], [`Name`], …), the traits through
//! which they reach the outside ([`Store`], [`Embedder`], [`LanguageModel`], [`NameExtractor`], [`Clock`]), and the
//! numerics that keep results the same on every machine ([`numeric`]).
//!
//! What is not here: input and output, a clock, threads, global state, and any rule of a layer.
//!
//! ```
//! use agent_memory_core::{Authority, Calendar, Moment, Name, NameKind};
//!
//! let at = "2026-07-19T20:15:00Z".parse()?;
//! let moment = Moment::new("Maya booked flights to Lisbon.")
//!     .at(at)
//!     .source(Authority::User)
//!     .named(Name::new(NameKind::Place, "Lisbon")?, "Lisbon")
//!     .finish(at)?;
//! assert_eq!(Calendar::default().day_of(moment.occurred_at).to_string(), "2026-07-19");
//! # Ok::<(), agent_memory_core::Error>(())
//! ```
//!
//! Features: `snapshot` (default) adds the binary codec of rebuildable artifacts.
//!
//! Invariants: every value that can be built is valid (ids, weights, names and days are checked when made); every
//! collection here is ordered; equal values serialize to equal bytes.
#![forbid(unsafe_code)]

mod alias;
#[cfg(feature = "answer")]
pub mod answer;
mod authority;
mod concept;
mod diagnostic;
mod edge;
mod embedding;
mod entry;
mod error;
mod fact;
mod group;
mod id;
mod journal;
mod lookup;
mod moment;
mod name;
pub mod numeric;
mod params;
mod port;
mod run;
#[cfg(feature = "snapshot")]
pub mod snapshot;
mod text;
mod tie;
mod time;
mod vocabulary;
mod weight;
mod words;

pub use alias::{AliasDeclaration, AliasVerdict};
pub use authority::Authority;
pub use concept::{Annotation, Concept, ConceptSet};
pub use diagnostic::{Diagnostic, Parsed, Severity};
pub use edge::{Edge, EdgeKey, EdgeKind, EdgeStatus};
pub use embedding::ModelKey;
pub use entry::{Entry, EntryKind};
pub use error::Error;
pub use fact::{Fact, FactKind, RetiredReason, Retirement, current};
pub use group::{Group, GroupName};
pub use id::{
    ConceptId, EntryId, FactId, GroupId, MAX_ID_BYTES, MomentId, RunId, SpaceId, content_digest, content_id,
};
pub use journal::{EdgeBefore, Exchange, Journal, ModelTurn};
pub use lookup::Lookup;
pub use moment::{MAX_MOMENT_BYTES, Moment, MomentDraft, MomentKind, Names};
pub use name::{MAX_NAME_BYTES, Name, NameKind};
pub use params::{Valid, Validate, rule};
pub use port::{
    Append, AppendReport, Clock, Commit, Completion, Embedder, EmbeddingSpace, EmbeddingSpaces, FixedClock,
    LanguageModel, Mention, ModelError, MomentNames, NameExtractor, Prompt, Recorded, Status, Store,
    StoreError, Undo,
};
pub use run::{Action, Decision, Pass, Run, Sequence, Watermark, effective_runs, undone_runs};
pub use text::fold;
pub use tie::Tie;
pub use time::{Calendar, Day, Timestamp, Weekday, Window};
pub use vocabulary::{Term, Vocabulary};
pub use weight::Weight;
