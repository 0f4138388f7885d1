//! `accept`: the user's word for a fact that waited. It stands from now on, and what it replaces is retired.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids;
use crate::verb::dream;
use clap::Args;

/// Lets a fact stand that waited, and retires what it replaces
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory dream --propose      new facts wait
  agent-memory facts --proposed     those that wait, with what they would replace
  agent-memory accept f-0a1b2c3d")]
pub struct Arguments {
    /// The fact
    #[arg(value_name = "FACT")]
    fact: String,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    let fact = ids::fact(&mut memory, &arguments.fact)?;
    let report = memory.accept(&fact)?;
    if context.out.json {
        return context.out.document(&report);
    }
    dream::tell(&report, &mut memory, true, context)
}
