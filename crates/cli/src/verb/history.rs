//! `history`: what a fact replaced, what replaced it, and every word on the way.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids::{self, short};
use crate::paint::Ink;
use crate::show::Show;
use crate::verb::dream;
use agent_memory::{FactEvent, FactHistory, HistoryStep};
use agent_memory_core::MomentId;
use clap::Args;

/// Moments shown for one event.
const MOMENTS: usize = 5;

/// Tells what a fact replaced and what replaced it, with dates, reasons and moments
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory history f-0a1b2c3d
  agent-memory history f-0a1b2c3d --json")]
pub struct Arguments {
    /// The fact
    #[arg(value_name = "FACT")]
    fact: String,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    let fact = ids::fact(&mut memory, &arguments.fact)?;
    let history = memory.history(&fact)?;
    if context.out.json {
        return context.out.document(&history);
    }
    let show = Show {
        paint: context.out.paint,
        calendar: *context.calendar(),
    };
    for step in &history.steps {
        for line in told(step, &history, show) {
            context.out.line(line)?;
        }
    }
    Ok(())
}

fn told(step: &HistoryStep, history: &FactHistory, show: Show) -> Vec<String> {
    let mut lines = vec![
        show.paint.ink(Ink::Heading, &step.fact.text),
        format!("    {}", show.fact_details(&step.fact)),
    ];
    for event in &step.events {
        lines.push(format!("    {}", line_of(event, show)));
        for id in event.moments.iter().take(MOMENTS) {
            if let Some(moment) = history.moments.get(id) {
                lines.push(format!("{:16}{}", "", show.moment(moment)));
            }
        }
        if event.moments.len() > MOMENTS {
            lines.push(format!("{:16}… and {} more", "", event.moments.len() - MOMENTS));
        }
    }
    if step.events.is_empty() {
        // Facts of versions without decisions still tell their ends.
        let ids: Vec<&MomentId> = step.fact.cites.iter().take(MOMENTS).collect();
        for moment in ids.into_iter().filter_map(|id| history.moments.get(id)) {
            lines.push(format!("{:16}{}", "", show.moment(moment)));
        }
    }
    if let Some(ending) = show.ending(&step.fact) {
        lines.push(format!("    {ending}"));
    }
    lines
}

/// `2026-07-20  new          moments on enough distinct days speak for it [spread]`
fn line_of(event: &FactEvent, show: Show) -> String {
    let other = event
        .other
        .as_ref()
        .map_or_else(String::new, |id| format!(" {}", short(id.as_str())));
    let undone = if event.undone { ", taken back" } else { "" };
    let why = dream::meaning(&event.reason).unwrap_or(&event.detail);
    let faint = format!("{why} [{}], run {}{undone}", event.reason, ids::run(&event.run));
    format!(
        "{}  {:<12}{}{}",
        show.calendar.day_of(event.at),
        event.action.as_str(),
        show.paint.ink(Ink::Faint, &faint),
        other
    )
}
