//! `names`: who and what the moments name, and how much each name tells; or the names in texts of a file.

use crate::batch;
use crate::context::Context;
use crate::failure::Failure;
use crate::table::{Column, Rows};
use crate::text::grouped;
use agent_memory::entity_graph::Learner;
use agent_memory_core::{NameExtractor, Names, Window};
use clap::Args;
use serde::Deserialize;
use serde_json::json;
use std::path::PathBuf;

/// Lists names with their weights, ln(N/df) over the last thirty days
///
/// A name in one moment ties it to none, a name in every tenth says nothing about which belong together: both are set
/// aside, with weight 0.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory names
  agent-memory names --everything --json
  agent-memory names --batch texts.jsonl        needs no memory

Names that mean one are counted as one, and the others stand beside it; `alias` tells by what.

Batch: {\"id\",\"text\",\"lang\"?} a line in, {\"id\",\"names\":[{\"text\",\"kind\",\"start\",\"end\"}]} a line out, byte
offsets; the texts of the file teach each other what a name is.")]
pub struct Arguments {
    /// Over everything, not only the last thirty days
    #[arg(long, conflicts_with = "batch")]
    everything: bool,
    /// Names in the texts of a file of JSON lines; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub batch: Option<PathBuf>,
}

/// Longest text of a batch in bytes: that of a moment.
const MAX_TEXT: usize = 1 << 20;

/// A text of a batch.
#[derive(Debug, Deserialize)]
struct Given {
    id: serde_json::Value,
    text: String,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    if let Some(path) = &arguments.batch {
        let given: Vec<Given> = batch::read_all(path)?;
        if let Some(long) = given.iter().find(|given| given.text.len() > MAX_TEXT) {
            let message = format!(
                "the text {} has {} bytes, the most is {MAX_TEXT}",
                long.id,
                long.text.len()
            );
            return Err(Failure::refused("text_too_long", message).hint("split it into several texts"));
        }
        return extract(&given, context);
    }
    let window = arguments.everything.then_some(Window::ALL);
    let names = context.memory()?.names(window)?;
    if context.out.json {
        return names.iter().try_for_each(|row| context.out.document(row));
    }
    if names.is_empty() {
        context.out.note("no names there");
    }
    let mut rows = Rows::new(&[
        Column::Text("name"),
        Column::Text("kind"),
        Column::Number("moments"),
        Column::Number("of"),
        Column::Number("weight"),
        Column::Text("standing"),
        Column::Text("also"),
    ]);
    for row in &names {
        rows.row([
            row.shown.clone(),
            row.name.kind().to_string(),
            grouped(row.df),
            grouped(row.n),
            format!("{:.4}", row.weight),
            word(&row.standing),
            super::alias::names(&row.aliases),
        ]);
    }
    rows.write(&mut context.out)
}

/// The word that a plain enum is written as in JSON.
fn word(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word.replace('_', " "),
        _ => String::new(),
    }
}

fn extract(given: &[Given], context: &mut Context) -> Result<(), Failure> {
    let mut learner = Learner::new();
    let nothing_given = Names::new();
    for given in given {
        learner.observe(&given.text, &nothing_given);
    }
    let extractor = learner.finish();
    for given in given {
        let names: Vec<_> = extractor
            .extract(&given.text)
            .iter()
            .map(|mention| {
                json!({
                    "text": mention.shown,
                    "kind": mention.name.kind(),
                    "start": mention.range.start,
                    "end": mention.range.end,
                })
            })
            .collect();
        context.out.document(&json!({"id": given.id, "names": names}))?;
    }
    Ok(())
}
