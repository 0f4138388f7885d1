//! `status`: what the memory holds, in numbers.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids;
use crate::text::grouped;
use agent_memory::{EmbeddingSpace, FactFilter};
use clap::Args;
use serde_json::{Value, json};

/// Tells what the memory holds, in numbers
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  agent-memory status\n  agent-memory status --json")]
pub struct Arguments {}

/// Runs the verb.
pub fn run(context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    let status = memory.status()?;
    let standing = memory.facts(FactFilter::Standing)?.len() as u64;
    let retired = memory.facts(FactFilter::Retired)?.len() as u64;
    let spaces = memory.embedding_spaces()?;
    if context.out.json {
        let mut document = serde_json::to_value(&status)
            .map_err(|error| Failure::refused("json", format!("cannot write the status: {error}")))?;
        if let Value::Object(fields) = &mut document {
            fields.insert("facts_standing".to_owned(), json!(standing));
            fields.insert("facts_retired".to_owned(), json!(retired));
            fields.insert("embeddings".to_owned(), json!(spaces));
            fields.insert("today".to_owned(), json!(context.today()));
        }
        return context.out.document(&document);
    }
    let considered = match status.watermark.through {
        Some(day) => format!("every day before {day}"),
        None => "nothing".to_owned(),
    };
    let last_run = match &status.last_run {
        Some(run) => format!("{} ({} in all)", ids::run(run), grouped(status.runs)),
        None => "none; `agent-memory dream` starts one".to_owned(),
    };
    let shown = |space: &EmbeddingSpace| {
        let of = grouped(status.moments);
        format!("{} of {of} moments, by {}", grouped(space.vectors), space.model)
    };
    let vectors = spaces
        .current
        .as_ref()
        .map_or_else(|| "none yet".to_owned(), shown);
    let change = spaces
        .building
        .as_ref()
        .map(|space| format!("{}, broken off; `re-embed` goes on", shown(space)));
    let lines = [
        ("memory", status.location),
        ("space", status.space.to_string()),
        ("format", status.format.to_string()),
        ("today", context.today().to_string()),
        ("entries", grouped(status.entries)),
        ("moments", grouped(status.moments)),
        (
            "facts",
            format!("{} standing, {} retired", grouped(standing), grouped(retired)),
        ),
        ("considered", considered),
        ("last run", last_run),
        ("vectors", vectors),
    ];
    for (name, value) in lines
        .into_iter()
        .chain(change.map(|change| ("new vectors", change)))
    {
        context.out.line(format!("{name:<11} {value}"))?;
    }
    Ok(())
}
