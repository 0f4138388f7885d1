//! The data of the built-in embedder: some thirty thousand word pieces with 128 numbers each, in one file.
//!
//! The data stand in a crate of their own, so that only who embeds with them carries them (4 to 5 MB). What they were made
//! from, and under which licences, is written in `data/SOURCES.md`; the tool that makes them is
//! `tools/embedding-table`; the format is described in `docs/formats.md`.
//!
//! What is not here: any code. `providers::StaticEmbedder::built_in()` reads the table.
//!
//! ```
//! assert!(embedding_table::TABLE.starts_with(b"AMET"));
//! assert!(embedding_table::TABLE.len() <= 4_500_000);
//! ```
#![no_std]
#![forbid(unsafe_code)]

/// The table file as it stands in `data/table.bin`.
pub static TABLE: &[u8] = include_bytes!("../data/table.bin");
