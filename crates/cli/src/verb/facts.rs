//! `facts`: what is known, what was known, and what was known at a time.

use crate::context::Context;
use crate::failure::Failure;
use crate::show::Show;
use crate::when::When;
use agent_memory::FactFilter;
use agent_memory_core::{Fact, FactId, current};
use clap::Args;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Lists the facts that stand today
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory facts
  agent-memory facts --retired
  agent-memory facts --proposed
  agent-memory facts --as-of 2026-07-20 --json")]
pub struct Arguments {
    /// Every fact there ever was
    #[arg(long, conflicts_with_all = ["retired", "proposed", "as_of"])]
    all: bool,
    /// Those that no longer stand, with why and what took their place
    #[arg(long, conflicts_with_all = ["proposed", "as_of"])]
    retired: bool,
    /// Those that wait for your word, with what they would replace; `accept` and `reject` give it
    #[arg(long, conflicts_with = "as_of")]
    proposed: bool,
    /// Those that stood then, as far as was known then: an instant, or a day for its end
    #[arg(long, value_name = "T")]
    as_of: Option<When>,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let filter = match arguments.as_of {
        // The end of a day already belongs to the next one, so the last instant before it is asked for.
        Some(when @ When::Day(_)) => FactFilter::AsOf(just_before(when.end(context.calendar()))),
        Some(When::Instant(instant)) => FactFilter::AsOf(instant),
        None if arguments.all => FactFilter::All,
        None if arguments.retired => FactFilter::Retired,
        None if arguments.proposed => FactFilter::Proposed,
        None => FactFilter::Standing,
    };
    let mut memory = context.memory()?;
    let facts = memory.facts(filter)?;
    if context.out.json && arguments.proposed {
        for fact in &facts {
            let replaces = memory.would_replace(&fact.id)?;
            context.out.document(&Waiting { fact, replaces })?;
        }
        return Ok(());
    }
    if context.out.json {
        return facts.iter().try_for_each(|fact| context.out.document(fact));
    }
    if facts.is_empty() {
        context.out.note(match filter {
            FactFilter::Standing => "no facts stand; `agent-memory dream` makes them",
            FactFilter::Proposed => "nothing waits; `agent-memory dream --propose` lets new facts wait",
            _ => "no such facts",
        });
        return Ok(());
    }
    let every: BTreeMap<_, _> = memory
        .facts(FactFilter::All)?
        .into_iter()
        .map(|fact| (fact.id.clone(), fact))
        .collect();
    let show = Show {
        paint: context.out.paint,
        calendar: *context.calendar(),
    };
    for fact in in_reading_order(facts) {
        context.out.line(&fact.text)?;
        context.out.line(format!("    {}", show.fact_details(&fact)))?;
        if arguments.proposed {
            for other in memory.would_replace(&fact.id)? {
                let text = every.get(&other).map_or(other.as_str(), |f| f.text.as_str());
                context.out.line(format!("    would replace: {text}"))?;
            }
        }
        if let Some(ending) = show.ending(&fact) {
            let successor = current(&every, &fact.id).filter(|now| now.id != fact.id);
            let now = successor.map_or_else(String::new, |now| format!("; now: {}", now.text));
            context.out.line(format!("    {ending}{now}"))?;
        }
    }
    Ok(())
}

/// A fact that waits, and what it would replace.
#[derive(Serialize)]
struct Waiting<'a> {
    #[serde(flatten)]
    fact: &'a Fact,
    replaces: BTreeSet<FactId>,
}

/// The heaviest first, then by text: a list for reading. JSON keeps the order of ids.
fn in_reading_order(mut facts: Vec<Fact>) -> Vec<Fact> {
    facts.sort_by(|a, b| {
        b.weight
            .cmp(&a.weight)
            .then_with(|| a.text.cmp(&b.text))
            .then_with(|| a.id.cmp(&b.id))
    });
    facts
}

fn just_before(instant: agent_memory_core::Timestamp) -> agent_memory_core::Timestamp {
    let before = agent_memory_core::Timestamp::from_unix_micros(instant.unix_micros() - 1);
    before.with_offset(instant.offset_seconds()).unwrap_or(before)
}
