//! `cargo xtask facts DIR`: what a dream makes of a folder, counted, and a sample of it to read.
//!
//! Whether a fact deserves belief is for a reader to judge; this command draws the same sample for every reader, beside
//! the moments that each fact cites. What needs no reader it counts: facts that cite a moment which is not there, and
//! facts that say the same. Both must be none, or the command fails. The memory lies under `target/facts/`.

mod same;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::Command;
use crate::context::{Context, Failure, capture, run as run_process};
use crate::table::Table;
use same::same_pairs;

/// The entry in the list.
pub const COMMAND: Command = Command {
    name: "facts",
    arguments: "DIR [--today DAY] [--sample N] [--seed N] [--all]",
    summary: "dream over a folder, count coverage and duplicates, and draw facts to read",
    run,
};

/// Facts that are drawn when nothing else is said: enough to tell a tenth from a fifth.
const SAMPLE: usize = 50;
/// How much of a cited moment is shown, in characters.
const SHOWN: usize = 240;

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
struct Asked {
    folder: String,
    today: Option<String>,
    sample: usize,
    seed: u64,
    /// Whether facts that no longer stand may be drawn, too.
    all: bool,
}

fn run(context: &Context, arguments: &[String]) -> Result<(), Failure> {
    let asked = read_arguments(arguments)?;
    let folder = Path::new(&asked.folder);
    if !folder.exists() {
        return Err(Failure::new(format!("there is no {}", folder.display())));
    }
    let folder = fs::canonicalize(folder)
        .map_err(|error| Failure::new(format!("cannot read {}: {error}", folder.display())))?;
    run_process(&mut context.cargo(&["build", "--release", "-p", "agent-memory-cli"]))?;
    let memory = Dreamt::new(context, &folder, &asked)?;
    let standing = memory.rows(&["facts"])?;
    let every = memory.rows(&["facts", "--all"])?;
    let moments: BTreeMap<String, Value> = memory
        .rows(&["moments"])?
        .into_iter()
        .map(|moment| (text(&moment, "id").to_owned(), moment))
        .collect();
    let uncovered = uncovered(&every, &moments);
    let pairs = same_pairs(&standing);
    println!(
        "{}",
        counted(&standing, &every, moments.len(), uncovered.len(), &pairs)
    );
    for id in &uncovered {
        println!("cites no live moment: {id}");
    }
    for (one, other) in &pairs {
        println!("say the same: {one}\n              {other}");
    }
    let from = if asked.all { &every } else { &standing };
    for (fact, number) in draw(from, asked.sample, asked.seed).into_iter().zip(1..) {
        print!("{}", shown(number, fact, &moments));
    }
    if uncovered.is_empty() && pairs.is_empty() {
        Ok(())
    } else {
        Err(Failure::new(format!(
            "{} facts cite no live moment, {} pairs say the same",
            uncovered.len(),
            pairs.len()
        )))
    }
}

fn read_arguments(arguments: &[String]) -> Result<Asked, Failure> {
    let mut asked = Asked {
        folder: String::new(),
        today: None,
        sample: SAMPLE,
        seed: 1,
        all: false,
    };
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut value = || {
            words
                .next()
                .ok_or_else(|| Failure::usage(format!("{word} needs a value")))
        };
        let number = |value: &String| {
            value
                .parse::<u64>()
                .map_err(|_| Failure::usage(format!("`{value}` is no whole number")))
        };
        match word.as_str() {
            "--today" => asked.today = Some(value()?.clone()),
            "--sample" => asked.sample = usize::try_from(number(value()?)?).unwrap_or(usize::MAX),
            "--seed" => asked.seed = number(value()?)?,
            "--all" => asked.all = true,
            folder if asked.folder.is_empty() && !folder.starts_with('-') => {
                word.clone_into(&mut asked.folder);
            }
            other => return Err(Failure::usage(format!("facts knows no argument `{other}`"))),
        }
    }
    if asked.folder.is_empty() {
        return Err(Failure::usage("facts needs a folder of notes or chats"));
    }
    Ok(asked)
}

/// A memory that has dreamt over a folder.
struct Dreamt<'a> {
    context: &'a Context,
    /// Where it lies.
    memory: PathBuf,
    today: Option<String>,
}

impl<'a> Dreamt<'a> {
    /// Imports the folder into a fresh memory and plays all passes that are due.
    fn new(context: &'a Context, folder: &Path, asked: &Asked) -> Result<Self, Failure> {
        let name = folder
            .file_name()
            .map_or("facts".into(), |name| name.to_string_lossy());
        let memory = context.target().join("facts").join(name.as_ref());
        if memory.exists() {
            fs::remove_dir_all(&memory)
                .map_err(|error| Failure::new(format!("cannot clear {}: {error}", context.shown(&memory))))?;
        }
        let dreamt = Self {
            context,
            memory,
            today: asked.today.clone(),
        };
        let folder = folder.to_string_lossy();
        capture(&mut dreamt.call(&["--quiet", "dream", "--writer", "extractive", &folder])).map(drop)?;
        Ok(dreamt)
    }

    /// A call of the release binary on the memory.
    fn call(&self, words: &[&str]) -> std::process::Command {
        let mut command = self.context.process(self.context.binary("release"), &["--dir"]);
        command.arg(&self.memory);
        if let Some(today) = &self.today {
            command.args(["--today", today]);
        }
        command.args(words);
        command
    }

    /// The rows that a listing verb prints.
    fn rows(&self, words: &[&str]) -> Result<Vec<Value>, Failure> {
        let printed = capture(self.call(words).arg("--json"))?;
        printed
            .lines()
            .map(|line| {
                serde_json::from_str(line)
                    .map_err(|error| Failure::new(format!("`{}` printed no JSON: {error}", words.join(" "))))
            })
            .collect()
    }
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value.get(key).and_then(Value::as_str).unwrap_or("")
}

fn cites(fact: &Value) -> Vec<&str> {
    let cites = fact.get("cites").and_then(Value::as_array);
    cites.into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The facts that cite nothing, or something that is no live moment.
fn uncovered(facts: &[Value], moments: &BTreeMap<String, Value>) -> Vec<String> {
    let covered = |fact: &Value| {
        let cites = cites(fact);
        !cites.is_empty() && cites.iter().all(|cite| moments.contains_key(*cite))
    };
    facts
        .iter()
        .filter(|fact| !covered(fact))
        .map(|fact| text(fact, "id").to_owned())
        .collect()
}

/// The figures, as a table.
fn counted(
    standing: &[Value],
    every: &[Value],
    moments: usize,
    uncovered: usize,
    pairs: &[(String, String)],
) -> Table {
    let kinds = |kind: &str| standing.iter().filter(|fact| text(fact, "kind") == kind).count();
    let cited: BTreeSet<&str> = standing.iter().flat_map(cites).collect();
    let coverage = if every.is_empty() {
        "none".to_owned()
    } else {
        format!("{:.3}", (every.len() - uncovered) as f64 / every.len() as f64)
    };
    let mut table = Table::default();
    table.row(["moments", &moments.to_string()]);
    table.row(["facts ever", &every.len().to_string()]);
    table.row(["facts that stand", &standing.len().to_string()]);
    for kind in ["world", "habit", "state"] {
        table.row([&format!("  {kind}"), &kinds(kind).to_string()]);
    }
    table.row(["moments they cite", &cited.len().to_string()]);
    table.row(["provenance coverage", &coverage]);
    table.row(["pairs that say the same", &pairs.len().to_string()]);
    table
}

/// Facts drawn at random, the same for the same seed: those whose ids mix to the smallest numbers. A fact that comes or
/// goes changes the draw of no other one.
fn draw(facts: &[Value], sample: usize, seed: u64) -> Vec<&Value> {
    let mut drawn: Vec<(u64, &str, &Value)> = facts
        .iter()
        .map(|fact| (mixed(text(fact, "id"), seed), text(fact, "id"), fact))
        .collect();
    drawn.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)));
    drawn.into_iter().take(sample).map(|(_, _, fact)| fact).collect()
}

/// A number from an id and a seed: FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991), then the finalizer of `SplitMix64`
/// (G. Steele, D. Lea, C. Flood, 2014).
fn mixed(id: &str, seed: u64) -> u64 {
    let hashed = id.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mut word = hashed.wrapping_add(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// A fact with the moments that it cites, for reading.
fn shown(number: usize, fact: &Value, moments: &BTreeMap<String, Value>) -> String {
    let until = match text(fact, "valid_until") {
        "" => String::new(),
        day => format!(", until {day}"),
    };
    let mut lines = format!(
        "\n{number}. {}\n   {}{until}\n",
        text(fact, "text"),
        text(fact, "kind")
    );
    for cite in cites(fact) {
        let moment = moments.get(cite).unwrap_or(&Value::Null);
        let said = text(moment, "text")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let day: String = text(moment, "occurred_at").chars().take(10).collect();
        let cut: String = said.chars().take(SHOWN).collect();
        let more = if cut.len() < said.len() { " …" } else { "" };
        for part in ["   - ", &day, " ", &cut, more, "\n"] {
            lines.push_str(part);
        }
    }
    lines
}
