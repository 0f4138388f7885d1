//! Problems in data are values: what was kept, and what was wrong with it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How much a problem in the data costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing, nothing is missing.
    Note,
    /// Something was read otherwise than written.
    Warning,
    /// Something could not be taken in.
    Error,
}

/// One problem found in data, with where it stands and what to do.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Diagnostic {
    /// The file, or what else the data came from.
    pub path: String,
    /// The line, from 1, when one can be named.
    pub line: Option<u64>,
    /// How much it costs.
    pub severity: Severity,
    /// A stable word for the kind of problem.
    pub code: String,
    /// What is wrong, in a sentence.
    pub message: String,
    /// What the writer of the data can do.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// A problem at `path`.
    pub fn new(
        severity: Severity,
        path: impl Into<String>,
        code: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            path: path.into(),
            line: None,
            severity,
            code: code.into(),
            message: message.into(),
            hint: None,
        }
    }

    /// The same, at a line (from 1).
    #[must_use]
    pub fn at_line(mut self, line: u64) -> Self {
        self.line = Some(line);
        self
    }

    /// The same, with a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {} [{}]", self.message, self.code)?;
        if let Some(hint) = &self.hint {
            write!(f, " (hint: {hint})")?;
        }
        Ok(())
    }
}

/// What was read, and every problem met on the way. Nothing is lost silently.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Parsed<T> {
    /// What could be read.
    pub value: T,
    /// What was wrong, in the order it was met.
    pub diagnostics: Vec<Diagnostic>,
}

impl<T> Parsed<T> {
    /// A value without problems.
    pub fn clean(value: T) -> Self {
        Self {
            value,
            diagnostics: Vec::new(),
        }
    }

    /// The same problems around another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Parsed<U> {
        Parsed {
            value: change(self.value),
            diagnostics: self.diagnostics,
        }
    }
}
