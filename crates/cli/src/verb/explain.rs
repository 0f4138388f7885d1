//! `explain`: where something comes from and why it is as it is.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids;
use crate::plain;
use clap::Args;

/// Tells where a fact, moment, concept, group, name or run comes from, and why it is as it is
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory explain f-0a1b2c3d
  agent-memory explain place:Lisbon
  agent-memory explain r-4e5f6071 --json

Ids may be cut short as they are shown, as long as they are of one thing only.")]
pub struct Arguments {
    /// The id, or a name as kind:name
    id: String,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    let id = ids::resolve(&mut memory, &arguments.id)?;
    let mut explanation = memory.explain(&id)?;
    if context.out.json {
        return context.out.document(&explanation);
    }
    // The breaks between its lines are ours, those inside them are not.
    for (_, text) in &mut explanation.lines {
        *text = plain::line(text);
    }
    explanation
        .to_string()
        .trim_end()
        .lines()
        .try_for_each(|line| context.out.line(line))
}
