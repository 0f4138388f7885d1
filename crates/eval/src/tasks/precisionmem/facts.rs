//! Facts as the dump states them, and a memory that has taken them in.

use crate::Error;
use agent_memory::corpus::Format;
use agent_memory::{Import, Memory, Severity};
use serde::{Deserialize, Serialize};
use std::io::Write;

/// A fact of the dump; what no memory has a field for is passed over.
#[derive(Debug, Clone, Deserialize)]
pub struct Stated {
    /// Its id.
    pub id: String,
    /// Whose memory it belongs to.
    pub user: String,
    #[serde(default)]
    scope: Vec<String>,
    #[serde(default)]
    name: Option<String>,
    /// Other words for it.
    #[serde(default)]
    pub aliases: Vec<String>,
    text: String,
    superseded_by: Option<String>,
    resolved_at: Option<String>,
    occurred_at: Option<String>,
}

/// The same, as `import --format facts` reads it.
#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    text: &'a str,
    aliases: Vec<String>,
    scope: &'a [String],
    status: &'a str,
    superseded_by: Option<&'a str>,
    valid_from: Option<&'a str>,
}

impl Stated {
    fn line(&self) -> Line<'_> {
        let status = if self.superseded_by.is_some() {
            "superseded"
        } else if self.resolved_at.is_some() {
            "resolved"
        } else {
            "active"
        };
        let name = self.name.iter().map(|name| name.replace('_', " "));
        Line {
            id: &self.id,
            text: &self.text,
            aliases: name.chain(self.aliases.iter().cloned()).collect(),
            scope: &self.scope,
            status,
            superseded_by: self.superseded_by.as_deref(),
            valid_from: self.occurred_at.as_deref(),
        }
    }
}

/// A memory with the facts of one user, imported as any file of facts.
///
/// # Errors
/// [`Error::Refused`] when a fact was left out, [`Error::Memory`], [`Error::Write`].
pub fn memory_of(user: &str, stated: &[Stated]) -> Result<Memory, Error> {
    let mut memory = Memory::in_memory();
    let own: Vec<&Stated> = stated.iter().filter(|fact| fact.user == user).collect();
    if own.is_empty() {
        return Ok(memory);
    }
    let mut file = tempfile::Builder::new().suffix(".jsonl").tempfile()?;
    for fact in own {
        crate::prediction::write(&mut file, &fact.line())?;
    }
    file.flush()?;
    let report = memory.import(&Import::new(file.path()).format(Format::Facts))?;
    match report
        .diagnostics
        .into_iter()
        .find(|problem| problem.severity == Severity::Error)
    {
        Some(problem) => Err(Error::Refused {
            what: format!("the facts of {user}"),
            reason: problem.message,
        }),
        None => Ok(memory),
    }
}
