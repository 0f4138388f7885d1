//! Why a provider cannot be used or did not answer: what, which one, and why.

use std::path::PathBuf;
use thiserror::Error;

/// Why a provider cannot be used or gave no answer. No variant ever holds a key.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A setting breaks its rule.
    #[error("{setting} cannot be used: {reason}")]
    InvalidSetting {
        /// The setting.
        setting: &'static str,
        /// The broken rule.
        reason: String,
    },
    /// A model folder or a file in it cannot be used.
    #[error("{} is no usable model: {reason}", path.display())]
    UnusableModel {
        /// The folder or file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A table of vectors is damaged, cut short or of another format.
    #[error("the embedding table cannot be read: {reason}")]
    UnreadableTable {
        /// What is wrong with it.
        reason: String,
    },
    /// The provider is not part of this build.
    #[error("{provider} is not part of this build")]
    NotBuilt {
        /// Which provider.
        provider: &'static str,
    },
    /// The server could not be reached, or the connection broke.
    #[error("{server} could not be reached: {reason}")]
    Unreachable {
        /// The server, without credentials.
        server: String,
        /// Why not.
        reason: String,
    },
    /// No answer in time.
    #[error("{server} did not answer within {seconds} s")]
    TimedOut {
        /// The server, without credentials.
        server: String,
        /// How long was waited.
        seconds: u64,
    },
    /// The server refused the key, or wants one.
    #[error("{server} refused the key with status {status}: {message}")]
    Unauthorized {
        /// The server, without credentials.
        server: String,
        /// HTTP status, 401 or 403.
        status: u16,
        /// What it said, redacted.
        message: String,
    },
    /// The server wants fewer requests, or none for a while, and the tries are used up or the wait is too long.
    #[error("{server} refused for now with status {status}{}: {message}", asked_wait(*retry_after_seconds))]
    RateLimited {
        /// The server, without credentials.
        server: String,
        /// HTTP status, mostly 429.
        status: u16,
        /// How long it asked to wait, when it said so.
        retry_after_seconds: Option<u64>,
        /// What it said, redacted.
        message: String,
    },
    /// The server sent the request elsewhere. Keys and texts are not carried to another address.
    #[error("{server} sends requests on to {target} with status {status}")]
    Redirected {
        /// The server, without credentials.
        server: String,
        /// HTTP status.
        status: u16,
        /// Where to, without credentials and query.
        target: String,
    },
    /// The server refused for another reason.
    #[error("{server} refused with status {status}: {message}")]
    Refused {
        /// The server, without credentials.
        server: String,
        /// HTTP status.
        status: u16,
        /// What it said, redacted.
        message: String,
    },
    /// The server answered something else than was asked for.
    #[error("the answer of {server} cannot be used: {reason}")]
    UnexpectedAnswer {
        /// The server, without credentials.
        server: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The server gave more or fewer vectors than texts.
    #[error("{server} answered {found} vectors for {expected} texts")]
    WrongNumberOfVectors {
        /// The server, without credentials.
        server: String,
        /// Texts sent.
        expected: usize,
        /// Vectors received.
        found: usize,
    },
    /// A vector has another dimension than the settings say, or than the vectors before it.
    #[error("{server} answered a vector of {found} components where {expected} belong")]
    WrongDimension {
        /// The server, without credentials.
        server: String,
        /// Components of the space.
        expected: usize,
        /// Components received.
        found: usize,
    },
}

impl Error {
    /// A stable word for the kind of failure, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::InvalidSetting { .. } => "invalid_setting",
            Self::UnusableModel { .. } => "unusable_model",
            Self::UnreadableTable { .. } => "unreadable_table",
            Self::NotBuilt { .. } => "provider_not_built",
            Self::Unreachable { .. } => "server_unreachable",
            Self::TimedOut { .. } => "server_timed_out",
            Self::Unauthorized { .. } => "server_unauthorized",
            Self::RateLimited { .. } => "server_rate_limited",
            Self::Redirected { .. } => "server_redirected",
            Self::Refused { .. } => "server_refused",
            Self::UnexpectedAnswer { .. } => "server_unexpected_answer",
            Self::WrongNumberOfVectors { .. } => "server_wrong_number_of_vectors",
            Self::WrongDimension { .. } => "server_wrong_dimension",
        }
    }

    /// What the caller can do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::InvalidSetting { .. } => "each setting's documentation says what it may be",
            Self::UnusableModel { .. } => {
                "give the folder that holds the model's own files, whole and unchanged"
            }
            Self::UnreadableTable { .. } => "make the table anew with the packer of its own version",
            Self::NotBuilt { .. } => "build with the feature of that name, or choose another provider",
            Self::Unreachable { .. } => {
                "check the address, and that the server runs; `doctor` tests the connection"
            }
            Self::TimedOut { .. } => "raise the timeout, or ask a faster server",
            Self::Unauthorized { .. } => {
                "put a valid key into the environment variable that the settings name"
            }
            Self::RateLimited { .. } => {
                "wait and try again; more retries, a longer wait or a smaller load can be set"
            }
            Self::Redirected { .. } => "if that address is right, put it into the settings as the base URL",
            Self::Refused { .. } => "the server's own words say why; `doctor` tests the connection",
            Self::UnexpectedAnswer { .. } => {
                "check that the address belongs to a server of this kind, and the model's name"
            }
            Self::WrongNumberOfVectors { .. } => {
                "check the model's name; a smaller batch may help a server that drops texts"
            }
            Self::WrongDimension { .. } => {
                "set the dimension that the model has; another dimension is another space and needs a new embedding of all"
            }
        }
    }

    /// As an embedder's failure, in the words of the port.
    pub fn of_embedder(&self, embedder: &str) -> agent_memory_core::Error {
        agent_memory_core::Error::EmbedderFailed {
            embedder: embedder.to_owned(),
            reason: self.to_string(),
            code: self.code(),
            hint: self.hint(),
        }
    }
}

fn asked_wait(seconds: Option<u64>) -> String {
    seconds.map_or_else(String::new, |seconds| format!(" and asks to wait {seconds} s"))
}
