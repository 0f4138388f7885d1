//! `cargo xtask tidy`: what the compiler and clippy do not look at.
//!
//! File sizes, stubs, ambient calls, hash maps, float functions, machine paths: every rule reads text, not
//! types, so it is quick and needs no build. Each finding is one line `path:line: rule: message`.
//!
//! A line that is right in spite of a rule says so beside it or just above:
//! `// tidy: allow(float-sum): the sums are integers`. The reason is part of the form.

mod files;
mod finding;
mod place;
mod rules;
mod source;

use crate::Command;
use crate::context::{Context, Failure};
use crate::workspace::Workspace;
use files::{File, read_files};
use finding::Finding;
use place::Place;
use source::Source;

/// The entry in the list.
pub const COMMAND: Command = Command {
    name: "tidy",
    arguments: "",
    summary: "check file sizes, stubs, ambient calls, hash maps, floats, paths, crate docs",
    run,
};

/// A Rust file with all that the rules look at.
struct RustFile {
    /// Relative to the root, with forward slashes.
    path: String,
    source: Source,
    place: Place,
}

impl RustFile {
    fn new(path: &str, text: &str, workspace: &Workspace) -> Self {
        Self {
            path: path.to_owned(),
            source: Source::new(text),
            place: Place::of(path, workspace),
        }
    }
}

fn run(context: &Context, arguments: &[String]) -> Result<(), Failure> {
    if let Some(other) = arguments.iter().find(|argument| *argument != "--check") {
        return Err(Failure::usage(format!("tidy knows no argument `{other}`")));
    }
    let workspace = Workspace::load(context)?;
    let files = read_files(context)?;
    let findings = check(&files, &workspace);
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() {
        println!("tidy: {} files, nothing to report", files.len());
        Ok(())
    } else {
        Err(Failure::new(format!("tidy: {} findings", findings.len()))
            .hint("CONTRIBUTING.md, \"Tidy\", says what each rule is for"))
    }
}

/// Every text file of the project with its path, for other checks.
pub fn project_files(context: &Context) -> Result<Vec<(String, String)>, Failure> {
    let files = read_files(context)?;
    Ok(files
        .into_iter()
        .filter_map(|file| Some((file.path, file.text?)))
        .collect())
}

/// Every finding, in order of paths and lines.
fn check(files: &[File], workspace: &Workspace) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut rust_files = Vec::new();
    for file in files {
        findings.extend(rules::size::file_size(file));
        let Some(text) = &file.text else { continue };
        findings.extend(rules::machine::check(&file.path, text));
        if rules::manifest::applies_to(&file.path, workspace) {
            findings.extend(rules::manifest::check(&file.path, text));
        }
        if file.path.ends_with(".rs") {
            rust_files.push(RustFile::new(&file.path, text, workspace));
        }
    }
    for file in &rust_files {
        for rule in rules::RUST {
            findings.extend(
                rule(file)
                    .into_iter()
                    .filter(|finding| !file.source.allows(finding.line, finding.rule)),
            );
        }
    }
    findings.extend(rules::size::percentile(&rust_files));
    findings.sort();
    findings
}

#[cfg(test)]
mod tests;
