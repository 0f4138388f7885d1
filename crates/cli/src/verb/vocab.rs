//! `vocab`: the agent's own words: as last mined, mined now, or what has changed.

use crate::context::{Context, Need};
use crate::failure::Failure;
use crate::table::{Column, Rows};
use crate::text::{self, grouped};
use crate::verb::import;
use agent_memory::vocab_miner;
use agent_memory_core::Vocabulary;
use clap::{Args, Subcommand};
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// Shows the vocabulary that the last dream mined from the agent's own writing
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory vocab
  agent-memory vocab mine notes/ --json       needs no memory
  agent-memory vocab diff")]
pub struct Arguments {
    /// What to do
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The vocabulary of the last dream
    Show,
    /// A vocabulary mined now, from a folder or from the memory; nothing is kept
    Mine {
        /// Folders and files of writing [default: the memory]
        #[arg(value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
    /// What the last dream changed in it: added, removed, moved
    Diff,
}

impl Arguments {
    /// A folder can be mined without a memory.
    pub fn need(&self) -> Need {
        match &self.what {
            Some(What::Mine { paths }) if !paths.is_empty() => Need::Passing,
            _ => Need::Existing,
        }
    }
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    match &arguments.what {
        None | Some(What::Show) => match context.memory()?.vocabulary()? {
            Some(vocabulary) => show(&vocabulary, context),
            None => none_yet(context),
        },
        Some(What::Mine { paths }) if paths.is_empty() => {
            let vocabulary = context.memory()?.mine()?;
            show(&vocabulary, context)
        }
        Some(What::Mine { paths }) => {
            import::check(paths)?;
            let mut memory = context.passing_memory()?;
            let report = import::take_in(&mut memory, paths, None, None, context)?;
            import::tell(&report.diagnostics, context);
            let vocabulary = memory.mine()?;
            show(&vocabulary, context)
        }
        Some(What::Diff) => {
            let mut all = context.memory()?.vocabularies()?;
            let Some(after) = all.pop() else {
                return none_yet(context);
            };
            let before = all.pop().unwrap_or_else(|| {
                context
                    .out
                    .note("this is the first vocabulary; before it there was none");
                Vocabulary {
                    terms: Vec::new(),
                    entries: 0,
                    run: None,
                    ..after.clone()
                }
            });
            diff(&before, &after, context)
        }
    }
}

/// A memory that has not dreamt has no vocabulary: an empty answer for people, `null` for programs.
fn none_yet(context: &mut Context) -> Result<(), Failure> {
    context
        .out
        .note("no vocabulary; `agent-memory dream` mines one, `vocab mine` shows one");
    if context.out.json {
        context.out.document(&Value::Null)?;
    }
    Ok(())
}

fn show(vocabulary: &Vocabulary, context: &mut Context) -> Result<(), Failure> {
    if context.out.json {
        return context.out.document(&document(vocabulary));
    }
    let mut rows = Rows::new(&[
        Column::Text("term"),
        Column::Number("weight"),
        Column::Number("entries"),
        Column::Number("tagged"),
    ]);
    for term in &vocabulary.terms {
        rows.row([
            term.shown.clone(),
            format!("{:.4}", term.weight),
            grouped(term.df),
            grouped(term.tagged),
        ]);
    }
    rows.write(&mut context.out)?;
    let noisy = if vocabulary.noisy {
        ", too few to trust it yet"
    } else {
        ""
    };
    context.out.note(format!(
        "mined {} from {}{noisy}",
        context.calendar().day_of(vocabulary.mined_at),
        text::entries(vocabulary.entries),
    ));
    Ok(())
}

/// The interchange form: terms with their weights, and the rows in order with all their numbers.
fn document(vocabulary: &Vocabulary) -> Value {
    let weights: Map<String, Value> = vocabulary
        .terms
        .iter()
        .map(|term| (term.text.clone(), json!(term.weight)))
        .collect();
    json!({
        "vocab": weights,
        "terms": vocabulary.terms,
        "mined_at": vocabulary.mined_at,
        "window": vocabulary.window,
        "run": vocabulary.run,
        "params": vocabulary.params,
        "entries": vocabulary.entries,
        "noisy": vocabulary.noisy,
    })
}

fn diff(before: &Vocabulary, after: &Vocabulary, context: &mut Context) -> Result<(), Failure> {
    let diff = vocab_miner::diff(before, after);
    if context.out.json {
        return context.out.document(&diff);
    }
    let moved: Vec<String> = diff
        .moved
        .iter()
        .map(|moved| format!("{} {}→{}", moved.term, moved.from, moved.to))
        .collect();
    for (name, terms) in [
        ("added", &diff.added),
        ("removed", &diff.removed),
        ("moved", &moved),
    ] {
        let terms = if terms.is_empty() {
            "-".to_owned()
        } else {
            terms.join(", ")
        };
        context.out.line(format!("{name:<8} {terms}"))?;
    }
    let flag = match (diff.lock_in, diff.unstable) {
        (true, _) => ", hardly anything changes any more",
        (_, true) => ", most of it changed",
        _ => "",
    };
    context.out.line(format!("churn    {:.2}{flag}", diff.churn))
}
