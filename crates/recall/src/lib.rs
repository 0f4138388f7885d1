//! Facts first, and the moments one step behind.
//!
//! An [`Index`] over moments and facts is built once and asked many times. A [`Query`] gets [`Hit`]s: first the facts
//! that fit well, each with the moments it cites, then further moments. Every hit says how well it fits and which legs
//! (words, names, vectors, session, recency, …) gave how much.
//!
//! ```
//! use agent_memory_core::{Calendar, Moment, Validate};
//! use recall::{Index, Input, Query, RecallParams};
//! use std::collections::BTreeMap;
//!
//! let at = "2026-07-19T18:00:00Z".parse()?;
//! let moments = [Moment::new("Maya booked flights to Lisbon for the offsite.").finish(at)?];
//! let input = Input {
//!     moments: &moments,
//!     names: &BTreeMap::new(),
//!     facts: &[],
//!     vectors: &[],
//!     fact_vectors: &[],
//!     calendar: Calendar::default(),
//! };
//! let index = Index::build(input, &RecallParams::default().valid()?)?;
//! let hits = index.recall(&Query::new("Where is the offsite?", "2026-08-03".parse()?))?;
//! assert_eq!(hits.len(), 1);
//! assert!(index.recall(&Query::new("quantum chromodynamics", "2026-08-03".parse()?))?.is_empty());
//! # Ok::<(), agent_memory_core::Error>(())
//! ```
//!
//! What is not here: storage, embedding of texts, and any change of what is known. The index never sees more than what
//! it is built from, and a query never changes it.
//!
//! Invariants: retired, expired and proposed facts never come back as current; with [`Query::as_of`] nothing that
//! happened or came to be known later takes part, not even in word statistics (only which languages are read, which
//! words may be typing errors, and what all vectors have in common is judged by the whole index); the parts of a score sum to it; equal input gives equal
//! hits.
#![forbid(unsafe_code)]

mod analyze;
mod answer;
mod common;
mod evidence;
mod hit;
mod index;
mod keys;
mod likeness;
mod matrix;
mod params;
mod query;
mod rank_facts;
mod rank_moments;
mod words;

pub use analyze::estimated_tokens;
pub use hit::{Hit, Item, Leg, Part};
pub use index::{Index, Input};
pub use params::RecallParams;
pub use query::{ConceptFilter, ConceptMode, MAX_QUERY_BYTES, Only, Query};
