//! `re-embed`: all vectors anew, by another embedder, with one switch at the end.

use crate::context::Context;
use crate::embedder::Choice;
use crate::failure::Failure;
use crate::lsa;
use crate::progress::Bar;
use crate::text::{count, grouped};
use agent_memory::providers::EmbedderProvider;
use agent_memory_core::Embedder;
use clap::Args;
use serde_json::json;

/// Makes all vectors anew with the embedder of the settings or of the flags, and switches to it at the end
///
/// Until the switch the memory has its old vectors. Broken off or killed, it goes on where it stopped when it is run
/// again; with the old embedder it gives up the change.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory re-embed                           with the embedder of agent-memory.toml, or the built-in one
  agent-memory re-embed --dry-run                 what it would do
  agent-memory re-embed --provider hash
  agent-memory re-embed --provider lsa            learns from the memory's own texts
  agent-memory re-embed --provider ollama --model nomic-embed-text
  OPENAI_API_KEY=… agent-memory re-embed --provider openai --model text-embedding-3-small")]
pub struct Arguments {
    /// Tells what would be done, and does nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    embedder: Choice,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let settings = arguments.embedder.over(&context.config.embedder)?;
    // The memory is opened without the embedder of the settings: it may be the one that is missing.
    context.provides = false;
    let mut memory = context.memory()?;
    let learned = if settings.provider == EmbedderProvider::Lsa {
        Some(lsa::learn(&mut memory, context.folder()?)?)
    } else {
        None
    };
    let embedder = match &learned {
        Some(learned) => learned.embedder(),
        None => context.embedder(&settings)?,
    };
    if arguments.dry_run {
        return plan(&memory, embedder.as_ref(), context);
    }
    if let Some(learned) = &learned {
        learned.keep()?;
    }
    let bar = Bar::new("embed", context.shows_progress());
    let report = memory.re_embed(embedder, &mut |progress| bar.re_embed(progress))?;
    drop(bar);
    for gone in [&report.from, &report.dropped].into_iter().flatten() {
        if report.switched && *gone != report.to {
            lsa::forget(context.folder()?, gone)?;
        }
    }
    if let Some(dropped) = &report.dropped {
        context.out.note(format!(
            "the change to {dropped}, which was broken off, is given up"
        ));
    }
    if context.out.json {
        context.out.document(&report)?;
    } else {
        let from = match &report.from {
            Some(from) if report.switched => format!("{from} -> "),
            _ => String::new(),
        };
        let resumed = if report.resumed > 0 {
            format!(", {} from an earlier run", grouped(report.resumed))
        } else {
            String::new()
        };
        context.out.line(format!(
            "{from}{}: {} embedded{resumed}, {} in all",
            report.to,
            count(report.embedded, "moment"),
            grouped(report.moments),
        ))?;
    }
    if report.older_concepts > 0 {
        context.out.note(format!(
            "{} were made from other vectors; the next dream with something new makes them anew",
            count(report.older_concepts, "concept")
        ));
    }
    if settings != context.config.embedder {
        context.out.note(format!(
            "set the embedder in agent-memory.toml too ([embedder] provider = \"{}\"…): the settings still mean another",
            settings.provider
        ));
    }
    Ok(())
}

/// What would be done.
fn plan(
    memory: &agent_memory::Memory,
    embedder: &dyn Embedder,
    context: &mut Context,
) -> Result<(), Failure> {
    let to = embedder.key();
    let spaces = memory.embedding_spaces()?;
    let moments = memory.status()?.moments;
    let missing = memory
        .store()
        .unembedded(&to)
        .map_err(agent_memory::Error::from)?
        .len() as u64;
    let from = spaces.current.map(|space| space.model);
    let building = spaces.building.map(|space| space.model);
    if context.out.json {
        return context.out.document(&json!({
            "from": from, "to": to, "moments": moments, "to_embed": missing, "building": building, "dry_run": true,
        }));
    }
    let from = match from {
        Some(from) if from != to => format!("{from} -> "),
        _ => String::new(),
    };
    context.out.line(format!(
        "{from}{to}: {} to embed, {} in all; nothing was done",
        count(missing, "moment"),
        grouped(moments)
    ))?;
    if let Some(building) = building.filter(|model| *model != to) {
        context.out.note(format!(
            "the change to {building}, which was broken off, would be given up"
        ));
    }
    Ok(())
}
