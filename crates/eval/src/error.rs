//! Why an evaluation stopped: what was read, which row, and why; or what the layer under test refused.

use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why an evaluation stopped. Predictions written before stand, and are whole lines.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no such task.
    #[error("there is no task {name:?}; the tasks are {known}")]
    UnknownTask {
        /// What was asked for.
        name: String,
        /// The tasks there are.
        known: String,
    },
    /// There is no such mode.
    #[error("there is no mode {name:?}; the modes are tags, notags")]
    UnknownMode {
        /// What was asked for.
        name: String,
    },
    /// A file or folder of the dump cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// Which one.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The dump lacks what the task reads.
    #[error("{} is no dump of the task {task}: {missing}", path.display())]
    NotADump {
        /// The folder or file that was given.
        path: PathBuf,
        /// The task.
        task: &'static str,
        /// What is not there.
        missing: String,
    },
    /// A file or a line is larger than anything a dump holds.
    #[error("{} is too large: more than {limit} bytes", path.display())]
    TooLarge {
        /// Which file.
        path: PathBuf,
        /// The limit.
        limit: u64,
    },
    /// A row cannot be used.
    #[error("{}:{line}: {reason}", path.display())]
    Row {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// A prediction cannot be written.
    #[error("a prediction cannot be written: {0}")]
    Write(#[from] io::Error),
    /// The memory did not take in what the dump gave it.
    #[error("{what} were not taken in whole: {reason}")]
    Refused {
        /// What was given.
        what: String,
        /// What became of it.
        reason: String,
    },
    /// A value breaks a rule.
    #[error(transparent)]
    Core(#[from] agent_memory_core::Error),
    /// Concepts cannot be computed.
    #[error(transparent)]
    Concepts(#[from] concepts::Error),
    /// The built-in embedder cannot be made.
    #[error(transparent)]
    Embedder(#[from] providers::Error),
    /// The memory refused or failed.
    #[error(transparent)]
    Memory(#[from] agent_memory::Error),
}

impl Error {
    /// A stable word for the kind of error, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::UnknownTask { .. } => "unknown_task",
            Self::UnknownMode { .. } => "unknown_mode",
            Self::Read { .. } => "cannot_read",
            Self::NotADump { .. } => "not_a_dump",
            Self::TooLarge { .. } => "too_large",
            Self::Row { .. } => "bad_row",
            Self::Write(_) => "cannot_write",
            Self::Refused { .. } => "refused",
            Self::Core(error) => error.code(),
            Self::Concepts(error) => error.code(),
            Self::Embedder(error) => error.code(),
            Self::Memory(error) => error.code(),
        }
    }

    /// What the caller can do about it, when that can be said.
    pub fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::Read { .. } | Self::NotADump { .. } => {
                "write the dump with `score.py TASK --dump DIR` (`sts.py --dump FILE` for sts) and give that path"
            }
            Self::TooLarge { .. } | Self::Row { .. } => {
                "write the dump again; a dump is never edited by hand"
            }
            Self::Memory(error) => return error.hint(),
            _ => return None,
        };
        Some(hint.to_owned())
    }
}
