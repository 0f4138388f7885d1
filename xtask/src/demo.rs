//! `cargo xtask demo`: the main job as the README shows it, in a memory of its own.
//!
//! The command line is read out of the README, so that the demo proves the README and not a copy of it.

use std::fs;

use crate::Command;
use crate::context::{Context, Failure, run as run_process};

/// The entry in the list.
pub const COMMAND: Command = Command {
    name: "demo",
    arguments: "",
    summary: "run the README's main job in a fresh memory under target/demo",
    run,
};

/// How the README calls the binary.
const CALL: &str = "cargo run --release -- ";

fn run(context: &Context, arguments: &[String]) -> Result<(), Failure> {
    if let Some(other) = arguments.first() {
        return Err(Failure::usage(format!("demo knows no argument `{other}`")));
    }
    let readme = fs::read_to_string(context.root.join("README.md"))
        .map_err(|error| Failure::new(format!("cannot read README.md: {error}")))?;
    let job = main_job(&readme)
        .ok_or_else(|| Failure::new(format!("README.md shows no line `{CALL}dream …` to run")))?;
    let memory = context.target().join("demo");
    if memory.exists() {
        fs::remove_dir_all(&memory)
            .map_err(|error| Failure::new(format!("cannot clear {}: {error}", context.shown(&memory))))?;
    }
    let folder = context.shown(&memory);
    let mut words = vec!["run", "--release", "--", "--dir", folder.as_str()];
    words.extend(job.iter().map(String::as_str));
    println!("cargo {}", words.join(" "));
    run_process(&mut context.cargo(&words))
}

/// The arguments of the first `dream` that the README runs; a `--dir` of its own is left out.
fn main_job(readme: &str) -> Option<Vec<String>> {
    readme
        .lines()
        .filter_map(|line| line.trim().trim_start_matches("$ ").strip_prefix(CALL))
        .map(|rest| split(rest.split(" #").next().unwrap_or(rest)))
        .find(|words| words.iter().any(|word| word == "dream"))
        .map(|words| {
            let own = words.iter().position(|word| word == "--dir");
            let is_own = |at: usize| own.is_some_and(|start| at == start || at == start + 1);
            words
                .into_iter()
                .enumerate()
                .filter(|(at, _)| !is_own(*at))
                .map(|(_, word)| word)
                .collect()
        })
}

/// Words of a shell line; double or single quotes keep spaces together.
fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in line.chars() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests;
