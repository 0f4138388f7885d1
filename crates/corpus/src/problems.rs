//! Diagnostics of one file, bounded: a million bad lines are told as a hundred and a number.

use agent_memory_core::{Diagnostic, Severity};

/// Most diagnostics told of one file.
const MOST: usize = 100;

#[derive(Debug)]
pub(crate) struct Problems {
    path: String,
    told: Vec<Diagnostic>,
    more: u64,
}

impl Problems {
    pub(crate) fn new(path: &str, told: Vec<Diagnostic>) -> Self {
        Self {
            path: path.to_owned(),
            told,
            more: 0,
        }
    }

    /// Adds a problem at a line, from 1.
    pub(crate) fn at(
        &mut self,
        line: u64,
        severity: Severity,
        code: &str,
        message: impl Into<String>,
        hint: &str,
    ) {
        let problem = Diagnostic::new(severity, self.path.as_str(), code, message).at_line(line);
        self.push(if hint.is_empty() {
            problem
        } else {
            problem.with_hint(hint)
        });
    }

    /// Adds a problem of the whole file.
    pub(crate) fn whole(&mut self, severity: Severity, code: &str, message: impl Into<String>, hint: &str) {
        let problem = Diagnostic::new(severity, self.path.as_str(), code, message);
        self.push(if hint.is_empty() {
            problem
        } else {
            problem.with_hint(hint)
        });
    }

    fn push(&mut self, problem: Diagnostic) {
        if self.told.len() < MOST {
            self.told.push(problem);
        } else {
            self.more += 1;
        }
    }

    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        if self.more > 0 {
            let message = format!("{} more problems in this file are not listed", self.more);
            self.told.push(Diagnostic::new(
                Severity::Warning,
                self.path.as_str(),
                "more_problems",
                message,
            ));
        }
        self.told
    }
}
