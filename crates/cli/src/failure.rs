//! What went wrong, as a person and as a program read it, and the exit code it ends with.

use crate::plain;
use serde_json::json;
use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// How the program ends when it does not end well. Stable: scripts depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// What was asked was refused, with a code that says why.
    Refused = 1,
    /// The command line or a variable cannot be understood.
    Usage = 2,
    /// The surroundings are in the way: files, permissions, locks.
    Environment = 3,
}

/// Why a verb ended early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// Whoever read our output has seen enough. Not an error.
    ClosedPipe,
    /// Something to tell.
    Told {
        /// The exit code.
        exit: Exit,
        /// A stable word for programs.
        code: String,
        /// What is wrong, in a sentence.
        message: String,
        /// What to do about it.
        hint: Option<String>,
    },
}

impl Failure {
    /// Refused, with a code.
    pub fn refused(code: &str, message: impl Into<String>) -> Self {
        Self::told(Exit::Refused, code, message)
    }

    /// The command line cannot be understood.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::told(Exit::Usage, "usage", message)
    }

    /// The command line as the parser refuses it: its first paragraph is the message, the others are the hint.
    pub fn parser(error: &clap::Error) -> Self {
        let text = error.to_string();
        let mut paragraphs = text
            .split("\n\n")
            .map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "))
            .filter(|part| !part.is_empty());
        let first = paragraphs.next().unwrap_or_default();
        let message = first.strip_prefix("error: ").unwrap_or(&first);
        let failure = Self::usage(message);
        let hint = paragraphs.collect::<Vec<_>>().join("; ");
        if hint.is_empty() {
            failure
        } else {
            failure.hint(hint)
        }
    }

    /// The surroundings are in the way.
    pub fn environment(code: &str, message: impl Into<String>) -> Self {
        Self::told(Exit::Environment, code, message)
    }

    /// A file or folder that could not be used.
    pub fn file(doing: &str, path: &Path, error: &io::Error) -> Self {
        let failure = Self::environment("io", format!("cannot {doing} {}: {error}", path.display()));
        match error.kind() {
            io::ErrorKind::NotFound => failure.hint("check the path; nothing of that name is there"),
            io::ErrorKind::PermissionDenied => failure.hint("check who may read and write there"),
            io::ErrorKind::InvalidData => failure.hint("the file must be UTF-8 text"),
            io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
                failure.hint("a file stands where a folder should be; name another folder")
            }
            _ => failure.hint("check the path, and that the disk has room"),
        }
    }

    fn told(exit: Exit, code: &str, message: impl Into<String>) -> Self {
        Self::Told {
            exit,
            code: code.to_owned(),
            message: message.into(),
            hint: None,
        }
    }

    /// The same, with what to do about it.
    #[must_use]
    pub fn hint(self, text: impl Into<String>) -> Self {
        match self {
            Self::ClosedPipe => Self::ClosedPipe,
            Self::Told {
                exit, code, message, ..
            } => Self::Told {
                exit,
                code,
                message,
                hint: Some(text.into()),
            },
        }
    }

    /// The code the program ends with.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::ClosedPipe => ExitCode::SUCCESS,
            Self::Told { exit, .. } => ExitCode::from(*exit as u8),
        }
    }

    /// One JSON object, for `--json`; none when there is nothing to tell.
    pub fn to_json(&self) -> Option<String> {
        match self {
            Self::ClosedPipe => None,
            Self::Told {
                code, message, hint, ..
            } => Some(json!({"error": {"code": code, "message": message, "hint": hint}}).to_string()),
        }
    }
}

impl fmt::Display for Failure {
    /// `error[code]: message`, and `hint: …` on a line of its own; what could steer a terminal is escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ClosedPipe => f.write_str("the output was closed"),
            Self::Told {
                code, message, hint, ..
            } => {
                write!(f, "error[{code}]: {}", plain::line(message))?;
                match hint {
                    Some(hint) => write!(f, "\nhint: {}", plain::line(hint)),
                    None => Ok(()),
                }
            }
        }
    }
}

/// For writing to our own output: a closed pipe is no error.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::ClosedPipe
        } else {
            Self::environment("io", format!("cannot write the output: {error}"))
        }
    }
}

impl From<agent_memory_core::Error> for Failure {
    fn from(error: agent_memory_core::Error) -> Self {
        agent_memory::Error::from(error).into()
    }
}

impl From<agent_memory::Error> for Failure {
    fn from(error: agent_memory::Error) -> Self {
        let code = error.code();
        let failure = Self::told(exit_of(code), code, error.to_string());
        match error.hint() {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }
}

/// Codes that blame the surroundings; all others are refusals.
fn exit_of(code: &str) -> Exit {
    match code {
        "store_unusable" | "store_failed" | "unreadable" | "io" | "server_unreachable"
        | "server_timed_out" => Exit::Environment,
        _ => Exit::Refused,
    }
}

#[cfg(test)]
mod tests;
