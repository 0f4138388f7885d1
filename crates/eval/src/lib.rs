//! Quality of every layer on real data: reads what a scorer dumped, asks the layers, writes predictions.
//!
//! One function does it all: [`run`] takes the name of a [`Task`], the dump, and a writer. It calls what users call,
//! the facade and the public functions of the layers with their defaults, and nothing is fitted to the data.
//!
//! ```
//! use agent_memory_eval::{Options, run};
//!
//! let folder = tempfile::tempdir()?;
//! let dump = folder.path().join("sentences.jsonl");
//! std::fs::write(&dump, "{\"id\":\"1a\",\"text\":\"A cat sleeps.\"}\n")?;
//! let mut predictions = Vec::new();
//! run("sts", &dump, &Options::default(), &mut predictions)?;
//! assert!(predictions.starts_with(b"{\"id\":\"1a\",\"embedding\":["));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is not here: the data, the right answers, the scoring. Those lie with the scorers, outside this tree, and the
//! answers never come near the program under test.
//!
//! Invariants: equal dumps give equal bytes; every row of a dump has its prediction, in the order of the dump; a row
//! that cannot be read stops the run with its line, so that half a dump never gets a score.
#![forbid(unsafe_code)]

mod author;
mod dump;
mod error;
#[cfg(test)]
mod fixture;
mod moments;
mod prediction;
mod task;
mod tasks;

pub use error::Error;
pub use task::{Mode, Options, Task, run};
