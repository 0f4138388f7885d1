//! `embed`: texts to vectors, by the embedder that the memory uses.

use crate::batch;
use crate::context::Context;
use crate::embedder::Choice;
use crate::failure::Failure;
use clap::Args;
use serde::Deserialize;
use serde_json::json;
use std::path::PathBuf;

/// Embeds texts; needs no memory
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory embed --batch texts.jsonl > vectors.jsonl
  agent-memory embed --batch texts.jsonl --provider ollama --model nomic-embed-text

Batch: {\"id\",\"text\"} a line in, {\"id\",\"embedding\":[…]} a line out. A text without words gives a zero vector.")]
pub struct Arguments {
    /// Texts in a file of JSON lines; `-` is standard input
    #[arg(long, value_name = "FILE", required = true)]
    batch: PathBuf,
    #[command(flatten)]
    embedder: Choice,
}

/// A text of a batch.
#[derive(Debug, Deserialize)]
struct Given {
    id: serde_json::Value,
    text: String,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let embedder = context.embedder(&arguments.embedder.over(&context.config.embedder)?)?;
    batch::for_each(&arguments.batch, |given: Given| {
        let vectors = embedder.embed(&[given.text.as_str()])?;
        let vector = vectors.into_iter().next().unwrap_or_default();
        context
            .out
            .document(&json!({"id": given.id, "embedding": vector}))
    })
}
