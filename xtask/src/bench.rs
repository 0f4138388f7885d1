//! `cargo xtask bench`: the benches of one layer, or of all.

use std::fs;

use crate::Command;
use crate::context::{Context, Failure, run as run_process};

/// The entry in the list.
pub const COMMAND: Command = Command {
    name: "bench",
    arguments: "[LAYER] [--quick] [-- FILTER]",
    summary: "run the benches of one layer, or of all; --quick for a first look",
    run,
};

/// The package that holds the benches, and their folder.
const PACKAGE: &str = "agent-memory-benches";
const FOLDER: &str = "benches/layers";

/// What to run.
#[derive(Debug, PartialEq, Eq)]
struct Plan {
    layers: Vec<String>,
    /// Passed on to criterion.
    arguments: Vec<String>,
}

fn run(context: &Context, arguments: &[String]) -> Result<(), Failure> {
    let plan = plan(arguments, &layers(context)?)?;
    for layer in &plan.layers {
        let mut words = vec!["bench", "-p", PACKAGE, "--bench", layer, "--"];
        words.extend(plan.arguments.iter().map(String::as_str));
        run_process(&mut context.cargo(&words))?;
    }
    Ok(())
}

fn plan(arguments: &[String], known: &[String]) -> Result<Plan, Failure> {
    let mut plan = Plan {
        layers: Vec::new(),
        arguments: Vec::new(),
    };
    let mut words = arguments.iter();
    for word in words.by_ref() {
        match word.as_str() {
            "--quick" => plan.arguments.push(word.clone()),
            "--" => break,
            layer if known.iter().any(|name| name == layer) => plan.layers.push(word.clone()),
            other => {
                let list = if known.is_empty() {
                    "none yet".to_owned()
                } else {
                    known.join(", ")
                };
                return Err(Failure::usage(format!("there is no bench `{other}`"))
                    .hint(format!("the layers are: {list}")));
            }
        }
    }
    plan.arguments.extend(words.cloned());
    if plan.layers.is_empty() {
        plan.layers = known.to_vec();
    }
    if plan.layers.is_empty() {
        return Err(Failure::new(format!("there is no bench in {FOLDER}")));
    }
    Ok(plan)
}

/// The names of the bench files, sorted.
fn layers(context: &Context) -> Result<Vec<String>, Failure> {
    let folder = context.root.join(FOLDER);
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries =
        fs::read_dir(&folder).map_err(|error| Failure::new(format!("cannot list {FOLDER}: {error}")))?;
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str()?.strip_suffix(".rs").map(str::to_owned))
        .collect();
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests;
