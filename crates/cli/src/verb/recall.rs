//! `recall`: facts first, and the moments they stand on one step behind.

use crate::batch;
use crate::context::Context;
use crate::failure::Failure;
use crate::ids;
use crate::paint::Ink;
use crate::show::Show;
use crate::text;
use crate::when::When;
use agent_memory::recall::{ConceptMode, Only};
use agent_memory::{Memory, Query, Recalled};
use clap::{Args, ValueEnum};
use serde::Deserialize;
use serde_json::json;
use std::path::PathBuf;

/// Longest text of a moment that is a hit, in characters.
const MOMENT_CHARS: usize = 200;

/// Brings back what fits a question: facts first, each with the moments behind it
///
/// What no longer stands never comes back as current. A question unlike anything known brings back nothing.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[command(after_help = "\
Examples:
  agent-memory recall \"where is the offsite?\"
  agent-memory recall \"planning meeting\" --only facts --explain
  agent-memory recall \"planning meeting\" --as-of 2026-07-20
  agent-memory recall --batch queries.jsonl --ids

Batch: {\"qid\",\"query\",\"as_of\"?,\"scope\"?,\"k\"?} a line in; with --ids {\"qid\",\"ranked\",\"scores\"} a line out,
without it {\"qid\",\"hits\"}.")]
pub struct Arguments {
    /// The question, in any language
    #[arg(required_unless_present = "batch", conflicts_with = "batch")]
    query: Option<String>,
    /// Most hits
    #[arg(short = 'k', long = "limit", value_name = "N", default_value_t = 10)]
    limit: usize,
    /// As things were known then: an instant, or a day for its end
    #[arg(long, value_name = "T")]
    as_of: Option<When>,
    /// Only members of this concept count in the vector leg; repeatable, members of any of them
    #[arg(long = "concept", value_name = "ID")]
    concepts: Vec<String>,
    /// Nothing but members of the concepts, and facts that cite one, comes back at all
    #[arg(long, requires = "concepts")]
    strict: bool,
    /// What belongs to this scope or to none may be seen; repeatable, none sees everything
    #[arg(long = "scope", value_name = "SCOPE")]
    scopes: Vec<String>,
    /// Most tokens of all texts together (about four bytes each)
    #[arg(long, value_name = "TOKENS")]
    budget: Option<usize>,
    /// One kind of hits
    #[arg(long, value_name = "KIND")]
    only: Option<Kind>,
    /// Retired and expired facts too, after the current ones and marked as past
    #[arg(long)]
    history: bool,
    /// The parts of each score
    #[arg(long)]
    explain: bool,
    /// Questions from a file of JSON lines; `-` is standard input
    #[arg(long, value_name = "FILE")]
    batch: Option<PathBuf>,
    /// In a batch: ids and scores alone
    #[arg(long, requires = "batch")]
    ids: bool,
}

/// One kind of hits.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Kind {
    /// Facts, each with the moments behind it
    Facts,
    /// Moments, those behind facts too
    Moments,
}

/// A question of a batch.
#[derive(Debug, Deserialize)]
struct Asked {
    qid: serde_json::Value,
    query: String,
    as_of: Option<String>,
    scope: Option<Scopes>,
    k: Option<usize>,
}

/// One scope or several.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Scopes {
    One(String),
    Several(Vec<String>),
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    let mut base = Query::new("").limit(arguments.limit);
    base.as_of = arguments.as_of.map(|when| when.end(context.calendar()));
    base.scopes = arguments.scopes.iter().cloned().collect();
    base.budget_tokens = arguments.budget;
    base.history = arguments.history;
    base.only = arguments.only.map(|kind| match kind {
        Kind::Facts => Only::Facts,
        Kind::Moments => Only::Moments,
    });
    for concept in &arguments.concepts {
        base = base.concept(ids::concept(&mut memory, concept)?);
    }
    if arguments.strict {
        base = base.concept_mode(ConceptMode::Strict);
    }
    if let Some(path) = &arguments.batch {
        return batch::for_each(path, |asked: Asked| {
            answer(&mut memory, &base, asked, arguments.ids, context)
        });
    }
    let query = Query {
        text: arguments.query.clone().unwrap_or_default(),
        ..base
    };
    let hits = memory.recall(&query)?;
    if hits.is_empty() && arguments.budget.is_some() && !context.out.json {
        context.out.note("nothing known fits that within the budget");
        return Ok(());
    }
    show_hits(&hits, arguments.explain, context)
}

/// One line of a batch.
fn answer(
    memory: &mut Memory,
    base: &Query,
    asked: Asked,
    ids_only: bool,
    context: &mut Context,
) -> Result<(), Failure> {
    let mut query = base.clone();
    query.text = asked.query;
    if let Some(text) = asked.as_of {
        query.as_of = Some(text.parse::<When>()?.end(context.calendar()));
    }
    match asked.scope {
        Some(Scopes::One(scope)) => query.scopes = [scope].into(),
        Some(Scopes::Several(scopes)) => query.scopes = scopes.into_iter().collect(),
        None => {}
    }
    if let Some(k) = asked.k {
        query.limit = k;
    }
    let hits = memory.recall(&query)?;
    if ids_only {
        let ranked: Vec<String> = hits.iter().map(Recalled::id).collect();
        let scores: Vec<f64> = hits.iter().map(|hit| hit.hit.score).collect();
        return context
            .out
            .document(&json!({"qid": asked.qid, "ranked": ranked, "scores": scores}));
    }
    context.out.document(&json!({"qid": asked.qid, "hits": hits}))
}

fn show_hits(hits: &[Recalled], explain: bool, context: &mut Context) -> Result<(), Failure> {
    if context.out.json {
        return hits.iter().try_for_each(|hit| context.out.document(hit));
    }
    if hits.is_empty() {
        context.out.note("nothing known fits that");
        return Ok(());
    }
    let show = Show {
        paint: context.out.paint,
        calendar: *context.calendar(),
    };
    for hit in hits {
        let score = format!("{:.2}", hit.hit.score);
        match (&hit.fact, &hit.moment) {
            (Some(fact), _) => {
                let past = if hit.hit.past { "[past] " } else { "" };
                let line = show.paint.ink(Ink::Heading, &format!("{past}{}", fact.text));
                context.out.line(format!("{score}  {line}"))?;
                context.out.line(format!("      {}", show.fact_details(fact)))?;
                if let Some(ending) = show.ending(fact) {
                    context.out.line(format!("      {ending}"))?;
                }
            }
            (None, Some(moment)) => {
                let day = show.calendar.day_of(moment.occurred_at);
                context.out.line(format!(
                    "{score}  {day}  {}",
                    text::short(&moment.text, MOMENT_CHARS)
                ))?;
            }
            (None, None) => {
                context.out.line(format!("{score}  {}", hit.id()))?;
            }
        }
        for moment in &hit.behind {
            context.out.line(format!("      {}", show.moment(moment)))?;
        }
        if explain {
            let parts: Vec<String> = hit
                .hit
                .parts
                .iter()
                .map(|part| format!("{} {:.3}", part.leg, part.value))
                .collect();
            let parts = show.paint.ink(Ink::Faint, &parts.join(" + "));
            context.out.line(format!("      = {parts}"))?;
        }
    }
    Ok(())
}
