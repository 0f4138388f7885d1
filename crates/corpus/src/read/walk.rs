//! The files below a folder, in a fixed order, never outside it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use agent_memory_core::{Diagnostic, Parsed, Severity};

use crate::error::Error;
use crate::format::{Format, ending};
use crate::params::CorpusParams;

/// A file to read.
#[derive(Debug)]
pub(super) struct Found {
    /// Path inside the root.
    pub(super) path: String,
    /// Where it is.
    pub(super) file: PathBuf,
    /// Whether it was given by itself rather than met in a folder.
    pub(super) given: bool,
}

/// Finds the files of a root.
pub(super) fn files(root: &Path, params: &CorpusParams) -> Result<Parsed<Vec<Found>>, Error> {
    let unreadable = |source| Error::Unreadable {
        path: root.to_owned(),
        source,
    };
    let real = root.canonicalize().map_err(unreadable)?;
    let kind = fs::metadata(&real).map_err(unreadable)?;
    if kind.is_file() {
        let name = root.file_name().or(real.file_name()).unwrap_or_default();
        let path = name.to_string_lossy().into_owned();
        return Ok(Parsed::clean(vec![Found {
            path,
            file: real,
            given: true,
        }]));
    }
    if !kind.is_dir() {
        return Err(Error::NoFile {
            path: root.to_owned(),
        });
    }
    fs::read_dir(&real).map_err(unreadable)?;
    let mut walk = Walk {
        root: &real,
        params,
        found: Vec::new(),
        diagnostics: Vec::new(),
        other: BTreeMap::new(),
        beyond: 0,
    };
    walk.folder(&real, "", 0);
    walk.report();
    if walk.found.is_empty()
        && walk
            .diagnostics
            .iter()
            .all(|problem| problem.severity < Severity::Error)
    {
        return Err(Error::NothingToRead {
            path: root.to_owned(),
            skipped: walk.other.values().sum(),
        });
    }
    let Walk {
        mut found,
        diagnostics,
        ..
    } = walk;
    found.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(Parsed {
        value: found,
        diagnostics,
    })
}

struct Walk<'a> {
    root: &'a Path,
    params: &'a CorpusParams,
    found: Vec<Found>,
    diagnostics: Vec<Diagnostic>,
    /// Files of other kinds, by ending.
    other: BTreeMap<String, u64>,
    /// Files beyond the cap.
    beyond: u64,
}

impl Walk<'_> {
    fn folder(&mut self, folder: &Path, path: &str, depth: usize) {
        if depth > self.params.max_depth {
            let message = format!(
                "the folder is nested deeper than {} and is not read",
                self.params.max_depth
            );
            self.tell(
                Severity::Error,
                path,
                "too_deep",
                message,
                "flatten it, or raise corpus.max_depth",
            );
            return;
        }
        let items = match fs::read_dir(folder) {
            Ok(items) => items,
            Err(error) => return self.unreadable(path, &error),
        };
        let mut names = Vec::new();
        for item in items {
            match item {
                Ok(item) => names.push(item.file_name()),
                Err(error) => self.unreadable(path, &error),
            }
        }
        names.sort();
        for name in names {
            let shown = name.to_string_lossy();
            if shown.starts_with('.') {
                continue;
            }
            let inner = if path.is_empty() {
                shown.clone().into_owned()
            } else {
                format!("{path}/{shown}")
            };
            if name.to_str().is_none() {
                let message = "the name is not valid UTF-8; what cannot be read stands as U+FFFD";
                self.tell(
                    Severity::Warning,
                    &inner,
                    "path_not_utf8",
                    message,
                    "rename the file",
                );
            }
            self.item(&folder.join(&name), inner, depth);
        }
    }

    fn item(&mut self, file: &Path, path: String, depth: usize) {
        let kind = match fs::symlink_metadata(file) {
            Ok(kind) => kind,
            Err(error) => return self.unreadable(&path, &error),
        };
        if kind.is_symlink() {
            self.symlink(file, &path);
        } else if kind.is_dir() {
            self.folder(file, &path, depth + 1);
        } else if !kind.is_file() || !Format::is_known(&path) {
            *self.other.entry(ending(&path)).or_default() += 1;
        } else if self.found.len() >= self.params.max_files {
            self.beyond += 1;
        } else {
            self.found.push(Found {
                path,
                file: file.to_owned(),
                given: false,
            });
        }
    }

    /// A link inside the root would read its target twice, and one out of it leads where nobody pointed.
    fn symlink(&mut self, file: &Path, path: &str) {
        match file.canonicalize() {
            Ok(target) if target.starts_with(self.root) => {
                let message = "the symbolic link is not followed; its target is read where it stands";
                self.tell(Severity::Note, path, "symlink_inside", message, "");
            }
            Ok(_) => {
                let message = "the symbolic link leads out of the folder and is not followed";
                self.tell(
                    Severity::Warning,
                    path,
                    "symlink_outside",
                    message,
                    "import its target by itself",
                );
            }
            Err(error) => self.unreadable(path, &error),
        }
    }

    fn unreadable(&mut self, path: &str, error: &std::io::Error) {
        let message = format!("it cannot be read: {error}");
        self.tell(
            Severity::Error,
            path,
            "unreadable",
            message,
            "check that it exists and that you may read it",
        );
    }

    fn tell(&mut self, severity: Severity, path: &str, code: &str, message: impl Into<String>, hint: &str) {
        let problem = Diagnostic::new(severity, path, code, message);
        self.diagnostics.push(if hint.is_empty() {
            problem
        } else {
            problem.with_hint(hint)
        });
    }

    fn report(&mut self) {
        if self.beyond > 0 {
            let most = self.params.max_files;
            let message = format!(
                "the folder holds {} files beyond the limit of {most}; they are not read",
                self.beyond
            );
            self.tell(
                Severity::Error,
                "",
                "too_many_files",
                message,
                "import its folders one by one, or raise corpus.max_files",
            );
        }
        let total: u64 = self.other.values().sum();
        if total > 0 {
            let kinds: Vec<String> = self
                .other
                .iter()
                .take(8)
                .map(|(end, count)| {
                    if end.is_empty() {
                        format!("{count} without ending")
                    } else {
                        format!("{count} .{end}")
                    }
                })
                .collect();
            let more = if self.other.len() > 8 { ", …" } else { "" };
            let message = format!(
                "{total} files of other kinds are not read ({}{more})",
                kinds.join(", ")
            );
            self.tell(Severity::Note, "", "other_kinds", message, "");
        }
    }
}
