//! The Store port in memory and on SQLite: atomic commits, watermark, run log.
//!
//! [`SqliteStore`] keeps a memory in one file that several processes may use at once; [`MemoryStore`] keeps the same
//! laws without a file. [`export_lines`], [`export`] and [`digest`] say what a store knows in a form that is the same
//! for the same knowledge.
//!
//! ```
//! use agent_memory_core::{Append, Moment, Sequence, SpaceId, Store};
//! use store::SqliteStore;
//!
//! let folder = tempfile::tempdir()?;
//! let mut store = SqliteStore::open(folder.path().join("agent.db"), &SpaceId::default())?;
//! let moment = Moment::new("Maya booked flights to Lisbon.").finish("2026-07-19T20:15:00Z".parse()?)?;
//! store.append(&Append { moments: vec![moment], ..Append::default() })?;
//! assert_eq!(store.moments(Sequence(0))?.len(), 1);
//! assert_eq!(store::digest(&store)?.len(), 64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is not here: any rule of a layer. A store refuses what breaks the laws of the port (a fact without cites, a
//! circle of supersession, a commit planned on an older state) and otherwise keeps what it is given.
//!
//! Invariants: a reply means durable; an append or a commit happens whole or not at all, also when the process is killed
//! in the middle; entries, moments and declarations on names are never changed or
//! deleted; rows are the truth, and what can be made again from
//! them is never the only copy.
#![forbid(unsafe_code)]

mod export;
mod laws;
mod memory;
mod same;
mod sqlite;

pub use export::{digest, export, export_lines};
pub use memory::MemoryStore;
pub use sqlite::{Create, SqliteStore};

/// The newest format of the file that this version reads and writes; older ones are migrated when they are opened.
pub const FORMAT: u32 = 4;
