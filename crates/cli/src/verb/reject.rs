//! `reject`: the user's word against a fact that waited. It is retired, and the same moments do not bring it back.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids;
use crate::verb::dream;
use clap::Args;

/// Turns down a fact that waited; the same moments do not bring it back
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory facts --proposed
  agent-memory reject f-0a1b2c3d

A fact that stands already is closed with `retract`.")]
pub struct Arguments {
    /// The fact
    #[arg(value_name = "FACT")]
    fact: String,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    let fact = ids::fact(&mut memory, &arguments.fact)?;
    let report = memory.reject(&fact)?;
    if context.out.json {
        return context.out.document(&report);
    }
    dream::tell(&report, &mut memory, true, context)
}
