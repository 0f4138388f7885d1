//! `timeline`: what came to be known on which day, was said again, and ended.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids::{self, short};
use crate::paint::Ink;
use crate::when::When;
use agent_memory::{FactEvent, Timeline};
use agent_memory_core::{Action, Day, FactId, Window};
use clap::Args;
use serde::Serialize;

/// Lists day by day the facts that came, were said again, and ended
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory timeline
  agent-memory timeline --since 2026-07-19 --until 2026-07-31
  agent-memory timeline --json                     one line for each day

Days are those on which runs took place. What was taken back with `undo` is left out.")]
pub struct Arguments {
    /// From this day or instant on
    #[arg(long, value_name = "T")]
    since: Option<When>,
    /// Up to this day, which counts, or to this instant, which does not
    #[arg(long, value_name = "T")]
    until: Option<When>,
}

/// A day as one JSON line.
#[derive(Serialize)]
struct Row<'a> {
    day: Day,
    events: Vec<Told<'a>>,
}

/// An event with the sentences of its facts.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    event: &'a FactEvent,
    text: Option<&'a str>,
    other_text: Option<&'a str>,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let calendar = *context.calendar();
    let window = Window {
        start: arguments.since.map(|when| when.start(&calendar)),
        end: arguments.until.map(|when| when.end(&calendar)),
    };
    let timeline = context.memory()?.timeline(&window)?;
    if context.out.json {
        for day in &timeline.days {
            let events = day
                .events
                .iter()
                .map(|event| Told {
                    event,
                    text: text_of(&timeline, Some(&event.fact)),
                    other_text: text_of(&timeline, event.other.as_ref()),
                })
                .collect();
            context.out.document(&Row { day: day.day, events })?;
        }
        return Ok(());
    }
    if timeline.days.is_empty() {
        context.out.note("nothing came to be known then");
    }
    for day in &timeline.days {
        let heading = context.out.paint.ink(Ink::Heading, &day.day.to_string());
        context.out.line(heading)?;
        for event in &day.events {
            let line = line_of(event, &timeline, context);
            context.out.line(line)?;
        }
    }
    Ok(())
}

fn text_of<'a>(timeline: &'a Timeline, id: Option<&FactId>) -> Option<&'a str> {
    timeline.facts.get(id?).map(|fact| fact.text.as_str())
}

fn line_of(event: &FactEvent, timeline: &Timeline, context: &Context) -> String {
    let paint = context.out.paint;
    let ink = match event.action {
        Action::New | Action::Reinforced | Action::Accepted => Ink::Good,
        Action::Conflict | Action::Lost | Action::Proposed | Action::Doubted => Ink::Changed,
        _ => Ink::Ended,
    };
    let text = text_of(timeline, Some(&event.fact)).unwrap_or(event.fact.as_str());
    let relation = match event.action {
        Action::Superseded => "now",
        Action::Proposed => "would replace",
        Action::Conflict => "against",
        Action::Lost => "stands",
        _ => "beside",
    };
    let other = text_of(timeline, event.other.as_ref())
        .map_or_else(String::new, |other| format!(" ({relation}: {other})"));
    let faint = format!(
        "[{}] {} · run {}",
        event.reason,
        short(event.fact.as_str()),
        ids::run(&event.run)
    );
    format!(
        "  {}{text}{other} {}",
        paint.ink(ink, &format!("{:<12}", event.action.as_str())),
        paint.ink(Ink::Faint, &faint)
    )
}
