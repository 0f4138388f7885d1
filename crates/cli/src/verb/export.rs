//! `export`: everything the memory holds, in one canonical form; or the digest of it.

use crate::context::Context;
use crate::failure::Failure;
use clap::Args;
use serde_json::json;

/// Writes everything as JSON lines in one fixed order; equal memories give equal bytes
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory export > memory.jsonl
  agent-memory export --digest")]
pub struct Arguments {
    /// Only the digest of these bytes: equal digests, equal memories
    #[arg(long)]
    digest: bool,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let memory = context.memory()?;
    if arguments.digest {
        let digest = memory.digest()?;
        if context.out.json {
            return context.out.document(&json!({"digest": digest}));
        }
        return context.out.line(digest);
    }
    memory
        .export()?
        .iter()
        .try_for_each(|line| context.out.exact(line))
}
