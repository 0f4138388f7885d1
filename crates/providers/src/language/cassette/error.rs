//! Why a recording cannot be used.

use std::path::Path;

use agent_memory_core::ModelError;
use thiserror::Error;

/// Why a recording cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CassetteError {
    /// The file cannot be opened, read or written.
    #[error("the recording {path} cannot be used: {reason}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// A line is no line of a recording.
    #[error("line {line} of the recording {path} cannot be read: {reason}")]
    Unreadable {
        /// The file.
        path: String,
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A line was written by a newer version.
    #[error("line {line} of the recording {path} has version {version}; this program reads {known}")]
    Newer {
        /// The file.
        path: String,
        /// Which line, counted from 1.
        line: usize,
        /// Its version.
        version: u32,
        /// The newest known version.
        known: u32,
    },
    /// The recording is larger than is read.
    #[error("the recording {path} is larger than {limit} bytes")]
    TooLarge {
        /// The file.
        path: String,
        /// The limit.
        limit: u64,
    },
    /// The recording has no model, or several, and none was named.
    #[error("the recording {path} holds {found}, so the model has to be named")]
    WhichModel {
        /// The file.
        path: String,
        /// Which models.
        found: String,
    },
}

impl CassetteError {
    /// A stable word for the kind of failure, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Io { .. } => "recording_io",
            Self::Unreadable { .. } => "recording_unreadable",
            Self::Newer { .. } => "recording_newer",
            Self::TooLarge { .. } => "recording_too_large",
            Self::WhichModel { .. } => "recording_which_model",
        }
    }

    /// What the caller can do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Io { .. } => "check the path, the rights and the room on the disk",
            Self::Unreadable { .. } => "take the line out, or record again",
            Self::Newer { .. } => "use the version that recorded it, or record again",
            Self::TooLarge { .. } => "begin a new recording",
            Self::WhichModel { .. } => "name the model whose answers are to be replayed",
        }
    }

    pub(super) fn io(path: &Path, error: &std::io::Error) -> Self {
        Self::Io {
            path: path.display().to_string(),
            reason: error.to_string(),
        }
    }
}

impl From<CassetteError> for ModelError {
    fn from(error: CassetteError) -> Self {
        Self::NotKept(error.to_string())
    }
}
