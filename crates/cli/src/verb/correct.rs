//! `correct`: the user's word. It takes effect at once, and what it overrides is retired with a pointer.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids;
use crate::verb::dream;
use clap::Args;

/// Takes the user's correction: effective at once, what it overrides is retired with a pointer
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory correct \"The planning meeting is on Thursday, not Wednesday.\"
  agent-memory correct \"The budget is 30,000 euros.\" --fact f-0a1b2c3d")]
pub struct Arguments {
    /// How it is, in one sentence
    text: String,
    /// The fact that it replaces [default: what says otherwise on the same matter]
    #[arg(long, value_name = "ID")]
    fact: Option<String>,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory_or_new()?;
    let about = match &arguments.fact {
        Some(id) => Some(ids::fact(&mut memory, id)?),
        None => None,
    };
    let report = memory.correct(&arguments.text, about.as_ref())?;
    if context.out.json {
        return context.out.document(&report);
    }
    dream::tell(&report, &mut memory, true, context)
}
