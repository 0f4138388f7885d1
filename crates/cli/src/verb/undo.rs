//! `undo`: takes back what a run did. Facts and edges are as they were; the moments stay.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids;
use crate::verb::dream;
use clap::Args;

/// Takes back what a run did; the moments stay, and taking back an undo brings the run back
///
/// The next dream looks at the same moments again, unless a later night has gone on from there, and comes to the same where
/// nothing else has changed. What `correct` or `retract` did that was taken back does not happen again.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory runs                 the ids of the runs
  agent-memory undo r-0a1b2c3d
  agent-memory undo r-0a1b2c3d --json

Refused with undo_blocked when a later run changed what this one changed: take that one back first.")]
pub struct Arguments {
    /// The run
    #[arg(value_name = "RUN")]
    run: String,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    let run = ids::run_id(&mut memory, &arguments.run)?;
    let report = memory.undo(&run)?;
    if context.out.json {
        return context.out.document(&report);
    }
    dream::tell(&report, &mut memory, true, context)
}
