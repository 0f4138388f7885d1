//! `score`: how salient a thought is, on two axes: likeness to the context, and the agent's own frame.

use crate::batch;
use crate::context::Context;
use crate::failure::Failure;
use agent_memory::salience::Score;
use clap::Args;
use serde::Deserialize;
use serde_json::json;
use std::path::PathBuf;

/// Scores how salient a thought is: likeness to the recent context, and overlap with the agent's own vocabulary
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory score \"The offsite needs a second workshop room.\"
  agent-memory score \"Second room?\" --context \"We plan the offsite.\" --context \"Lisbon is booked.\"
  agent-memory score --batch thoughts.jsonl

Batch: {\"id\",\"text\",\"context\"?} a line in, {\"id\",\"score\",\"generic\",\"own_frame\"} a line out.")]
pub struct Arguments {
    /// The thought
    #[arg(required_unless_present = "batch", conflicts_with = "batch")]
    text: Option<String>,
    /// A text of the context; repeatable [default: the latest moments]
    #[arg(long = "context", value_name = "TEXT")]
    around: Vec<String>,
    /// Thoughts from a file of JSON lines; `-` is standard input
    #[arg(long, value_name = "FILE")]
    batch: Option<PathBuf>,
}

/// A thought of a batch.
#[derive(Debug, Deserialize)]
struct Given {
    id: serde_json::Value,
    text: String,
    context: Option<Around>,
}

/// One text of context or several.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Around {
    One(String),
    Several(Vec<String>),
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    let around: Vec<&str> = arguments.around.iter().map(String::as_str).collect();
    if let Some(path) = &arguments.batch {
        return batch::for_each(path, |given: Given| {
            let own: Vec<&str> = match &given.context {
                Some(Around::One(text)) => vec![text],
                Some(Around::Several(texts)) => texts.iter().map(String::as_str).collect(),
                None => around.clone(),
            };
            let score = memory.score(&given.text, &own)?;
            context.out.document(&json!({
                "id": given.id,
                "score": score.score,
                "generic": score.generic,
                "own_frame": score.own_frame,
            }))
        });
    }
    let text = arguments.text.as_deref().unwrap_or_default();
    let score = memory.score(text, &around)?;
    if context.out.json {
        return context.out.document(&score);
    }
    people(&score, context)
}

fn people(score: &Score, context: &mut Context) -> Result<(), Failure> {
    let generic = score
        .generic
        .map_or_else(|| "none: no context".to_owned(), |value| format!("{value:.4}"));
    context.out.line(format!("score      {:.4}", score.score))?;
    context.out.line(format!("generic    {generic}"))?;
    context.out.line(format!("own frame  {:.4}", score.own_frame))?;
    for part in &score.parts {
        let what = part.term.as_deref().unwrap_or("likeness to the context");
        context.out.line(format!("  {:+.4}  {what}", part.value))?;
    }
    Ok(())
}
