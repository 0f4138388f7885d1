//! The process around the program, read once at the start: variables, and where data belongs on this platform.
//!
//! This is the only reader of the environment; everything below gets values.
#![allow(
    clippy::disallowed_methods,
    reason = "the binary is the edge: here, and only here, it reads its surroundings"
)]

use crate::failure::Failure;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// How the variables of this program begin.
pub const PREFIX: &str = "AGENT_MEMORY_";

/// Whether the command line asks for JSON, read apart from the parser for when that refuses it.
pub fn asks_for_json() -> bool {
    std::env::args_os()
        .skip(1)
        .take_while(|argument| argument != "--")
        .any(|argument| argument == "--json")
}

/// The variables of the process.
#[derive(Debug, Clone, Default)]
pub struct Environment {
    variables: BTreeMap<String, OsString>,
}

impl Environment {
    /// The variables as they are now.
    pub fn read() -> Self {
        std::env::vars_os().collect()
    }

    /// A variable; an empty one counts as absent.
    pub fn get(&self, name: &str) -> Option<&OsStr> {
        self.variables
            .get(name)
            .map(OsString::as_os_str)
            .filter(|value| !value.is_empty())
    }

    /// A variable that must be text.
    pub fn text(&self, name: &str) -> Result<Option<&str>, Failure> {
        self.get(name)
            .map(|value| {
                value
                    .to_str()
                    .ok_or_else(|| Failure::usage(format!("the variable {name} is not valid UTF-8")))
            })
            .transpose()
    }

    /// The variables `AGENT_MEMORY_A__B…`, which set parameters: the parts of the name in lower case, and the value.
    pub fn parameters(&self) -> Result<Vec<(Vec<String>, String)>, Failure> {
        let mut found = Vec::new();
        for name in self.variables.keys() {
            let Some(rest) = name.strip_prefix(PREFIX).filter(|rest| rest.contains("__")) else {
                continue;
            };
            if let Some(value) = self.text(name)? {
                let parts = rest.split("__").map(str::to_ascii_lowercase).collect();
                found.push((parts, value.to_owned()));
            }
        }
        Ok(found)
    }

    /// The folder in which this platform keeps data of programs, with ours in it; none when there is no home.
    pub fn data_dir(&self) -> Option<PathBuf> {
        let home = || self.get("HOME").map(PathBuf::from);
        let base = if cfg!(windows) {
            self.get("LOCALAPPDATA").map(PathBuf::from)
        } else if cfg!(target_os = "macos") {
            home().map(|home| home.join("Library").join("Application Support"))
        } else {
            // The XDG rule: a relative path there is to be ignored.
            self.get("XDG_DATA_HOME")
                .map(PathBuf::from)
                .filter(|path| path.is_absolute())
                .or_else(|| home().map(|home| home.join(".local").join("share")))
        };
        base.map(|base| base.join("agent-memory"))
    }
}

impl FromIterator<(OsString, OsString)> for Environment {
    fn from_iter<I: IntoIterator<Item = (OsString, OsString)>>(variables: I) -> Self {
        let variables = variables
            .into_iter()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
            .collect();
        Self { variables }
    }
}

#[cfg(test)]
mod tests;
