//! `moments`: what happened, by time.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids::short;
use crate::table::{Column, Rows};
use crate::text;
use crate::when::When;
use agent_memory_core::Window;
use clap::Args;

/// Longest text in a row, in characters.
const TEXT_CHARS: usize = 90;

/// Lists moments, oldest first
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory moments --since 2026-07-19
  agent-memory moments --since 2026-07-19 --until 2026-07-19 --json")]
pub struct Arguments {
    /// From this day or instant on
    #[arg(long, value_name = "T")]
    since: Option<When>,
    /// Up to this day, which counts, or to this instant, which does not
    #[arg(long, value_name = "T")]
    until: Option<When>,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let calendar = *context.calendar();
    let window = Window {
        start: arguments.since.map(|when| when.start(&calendar)),
        end: arguments.until.map(|when| when.end(&calendar)),
    };
    let moments = context.memory()?.moments(&window)?;
    if context.out.json {
        return moments.iter().try_for_each(|moment| context.out.document(moment));
    }
    if moments.is_empty() {
        context.out.note("no moments there");
    }
    let mut rows = Rows::new(&[
        Column::Text("day"),
        Column::Text("source"),
        Column::Number("weight"),
        Column::Text("id"),
        Column::Text("text"),
    ]);
    for moment in &moments {
        rows.row([
            calendar.day_of(moment.occurred_at).to_string(),
            moment.source.to_string(),
            format!("{:.2}", moment.weight.get()),
            short(moment.id.as_str()).to_owned(),
            text::short(&moment.text, TEXT_CHARS),
        ]);
    }
    rows.write(&mut context.out)
}
