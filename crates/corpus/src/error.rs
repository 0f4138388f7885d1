//! Failures of reading: what could not be read at all, and why.

use std::path::PathBuf;

use thiserror::Error;

/// Why nothing could be read. Problems inside files are diagnostics, never this.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The path leads nowhere, or may not be read.
    #[error("{} cannot be read: {source}", path.display())]
    Unreadable {
        /// What was to be read.
        path: PathBuf,
        /// What the system says.
        #[source]
        source: std::io::Error,
    },
    /// The path is neither a file nor a folder.
    #[error("{} is neither a file nor a folder", path.display())]
    NoFile {
        /// What was to be read.
        path: PathBuf,
    },
    /// The folder holds nothing that can be read.
    #[error("{} holds no markdown, text, chat or JSON lines ({skipped} files of other kinds)", path.display())]
    NothingToRead {
        /// The folder.
        path: PathBuf,
        /// How many files of other kinds it holds.
        skipped: u64,
    },
}

impl Error {
    /// A stable word for the kind of failure, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "unreadable",
            Self::NoFile { .. } => "no_file",
            Self::NothingToRead { .. } => "nothing_to_read",
        }
    }

    /// What the caller can do.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "check that the path exists and that you may read it",
            Self::NoFile { .. } => "give a file or a folder",
            Self::NothingToRead { .. } => {
                "give a folder with .md, .markdown, .txt, .jsonl, .ndjson or .json files; hidden files are not read"
            }
        }
    }
}
