//! Does it work? One question to a model or an embedder, and what its answer shows.
//!
//! Nothing here prints, measures time or reads settings: the caller renders the findings, and may time the calls.

mod embedder;
mod model;
#[cfg(test)]
mod tests;

pub use embedder::check_embedder;
pub use model::{check_language_model, check_served_model};

use serde::Serialize;

/// How a thing stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// As it should be.
    Ok,
    /// It works, and something should be known about it.
    Warning,
    /// It does not work.
    Failed,
}

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What was looked at: a stable code such as `model.reachable`.
    pub name: &'static str,
    /// How it stands.
    pub state: State,
    /// What was found, as a sentence; it holds no secret.
    pub what: String,
    /// What the reader can do about it; empty where there is nothing to do.
    pub hint: String,
}

/// Everything that was found, in the order in which it was looked at. What could not be looked at because something
/// before it failed is not in it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Report {
    /// The findings.
    pub findings: Vec<Finding>,
}

impl Report {
    /// The worst state of all.
    pub fn state(&self) -> State {
        self.findings
            .iter()
            .map(|finding| finding.state)
            .max()
            .unwrap_or(State::Ok)
    }

    fn ok(&mut self, name: &'static str, what: impl Into<String>) {
        self.add(name, State::Ok, what, "");
    }

    fn warning(&mut self, name: &'static str, what: impl Into<String>, hint: &str) {
        self.add(name, State::Warning, what, hint);
    }

    fn failed(&mut self, name: &'static str, what: impl Into<String>, hint: &str) {
        self.add(name, State::Failed, what, hint);
    }

    fn add(&mut self, name: &'static str, state: State, what: impl Into<String>, hint: &str) {
        self.findings.push(Finding {
            name,
            state,
            what: what.into(),
            hint: hint.to_owned(),
        });
    }
}
