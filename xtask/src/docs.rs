//! `cargo xtask docs`: the documents point at things that exist.
//!
//! Relative links resolve, every `cargo xtask COMMAND` is one of ours, every verb of `agent-memory` shown
//! in a command line stands in the source of the binary. The generated reference comes later; until then
//! `--check` is all there is, and the default.

mod markdown;

use std::collections::BTreeSet;

use crate::context::{Context, Failure};
use crate::tidy::project_files;
use crate::{COMMANDS, Command};
use markdown::{Shown, command_lines, links, verb, words_after};

/// The entry in the list.
pub const COMMAND: Command = Command {
    name: "docs",
    arguments: "[--check]",
    summary: "check links and commands in the documents",
    run,
};

/// Data for the tour: an agent's own writing, whose links are its own affair.
const DATA: &str = "examples/";

/// The source of the binary, one file per verb.
const VERBS: &str = "crates/cli/src/";

fn run(context: &Context, arguments: &[String]) -> Result<(), Failure> {
    if let Some(other) = arguments.iter().find(|argument| *argument != "--check") {
        return Err(Failure::usage(format!("docs knows no argument `{other}`")));
    }
    let files = project_files(context)?;
    let paths: BTreeSet<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    let verbs = known_verbs(&files);
    let mut findings = Vec::new();
    let mut documents = 0;
    for (path, text) in &files {
        if !path.ends_with(".md") || path.starts_with(DATA) || path.contains("/tests/") {
            continue;
        }
        documents += 1;
        findings.extend(broken_links(path, text, &paths));
        findings.extend(unknown_commands(path, text));
        findings.extend(unknown_verbs(path, text, &verbs));
    }
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() {
        println!("docs: {documents} documents, every link and command exists");
        Ok(())
    } else {
        Err(Failure::new(format!(
            "docs: {} links or commands lead nowhere",
            findings.len()
        )))
    }
}

/// Links to files that are not part of the project.
fn broken_links(path: &str, text: &str, paths: &BTreeSet<&str>) -> Vec<String> {
    let mut findings = Vec::new();
    for Shown { line, text: link } in links(text) {
        let target = link.split(['#', '?']).next().unwrap_or_default();
        if target.is_empty() || link.contains("://") || link.starts_with("mailto:") {
            continue;
        }
        let exists = resolve(path, target).is_some_and(|resolved| {
            let folder = format!("{}/", resolved.trim_end_matches('/'));
            resolved.is_empty()
                || paths.contains(resolved.as_str())
                || paths.iter().any(|file| file.starts_with(&folder))
        });
        if !exists {
            findings.push(format!(
                "{path}:{line}: link: `{link}` does not exist in the project"
            ));
        }
    }
    findings
}

/// A link's target relative to the root; none when it leaves the root.
fn resolve(document: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = match target.strip_prefix('/') {
        Some(_) => Vec::new(),
        None => document
            .split('/')
            .rev()
            .skip(1)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .collect(),
    };
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

fn unknown_commands(path: &str, text: &str) -> Vec<String> {
    words_after(text, "cargo xtask ")
        .into_iter()
        .filter(|shown| COMMANDS.iter().all(|command| command.name != shown.text))
        .map(|Shown { line, text }| format!("{path}:{line}: command: `cargo xtask {text}` does not exist"))
        .collect()
}

fn unknown_verbs(path: &str, text: &str, verbs: &BTreeSet<String>) -> Vec<String> {
    command_lines(text)
        .into_iter()
        .filter_map(|shown| Some((shown.line, verb(&shown.text)?)))
        .filter(|(_, verb)| !verbs.contains(verb))
        .map(|(line, verb)| format!("{path}:{line}: verb: `agent-memory {verb}` does not exist"))
        .collect()
}

/// What may be a verb: the files of the binary's source, and the variants that an enum there might have.
fn known_verbs(files: &[(String, String)]) -> BTreeSet<String> {
    let mut verbs = BTreeSet::from(["help".to_owned()]);
    for (path, text) in files
        .iter()
        .filter(|(path, _)| path.starts_with(VERBS) && path.ends_with(".rs"))
    {
        let parts = path.trim_start_matches(VERBS).trim_end_matches(".rs").split('/');
        verbs.extend(parts.map(|part| part.replace('_', "-")));
        for line in text.lines().map(str::trim_start) {
            let name: String = line.chars().take_while(char::is_ascii_alphanumeric).collect();
            let is_variant = line
                .get(name.len()..)
                .is_some_and(|rest| rest.starts_with([',', '(', ' ', '{']));
            if is_variant && name.starts_with(|first: char| first.is_ascii_uppercase()) {
                verbs.insert(name.to_ascii_lowercase());
            }
        }
    }
    verbs
}

#[cfg(test)]
mod tests;
