//! `retract`: closes a fact that is wrong, with nothing in its place. It is kept, with when and why.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids;
use crate::verb::dream;
use clap::Args;

/// Closes a fact that is wrong, with nothing in its place
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  agent-memory retract f-0a1b2c3d --why \"The sum was from an old deck.\"")]
pub struct Arguments {
    /// The fact
    #[arg(value_name = "FACT")]
    fact: String,
    /// Why, in words; kept as the moment that brought it down
    #[arg(long, value_name = "TEXT")]
    why: Option<String>,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    let fact = ids::fact(&mut memory, &arguments.fact)?;
    let report = memory.retract(&fact, arguments.why.as_deref())?;
    if context.out.json {
        return context.out.document(&report);
    }
    dream::tell(&report, &mut memory, true, context)
}
