//! One thing that a rule found, with its place.

use std::fmt;

/// Ordered by path, then line, then rule: the order in which findings are printed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file, relative to the root.
    pub path: String,
    /// Counted from 1; 0 when the finding is about the file or the whole tree.
    pub line: usize,
    /// The rule's name, as used in `tidy: allow(...)`.
    pub rule: &'static str,
    /// What is wrong and what to do instead.
    pub message: String,
}

impl Finding {
    /// A finding at a line.
    pub fn new(path: &str, line: usize, rule: &'static str, message: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line,
            rule,
            message: message.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            write!(out, "{}: {}: {}", self.path, self.rule, self.message)
        } else {
            write!(
                out,
                "{}:{}: {}: {}",
                self.path, self.line, self.rule, self.message
            )
        }
    }
}
