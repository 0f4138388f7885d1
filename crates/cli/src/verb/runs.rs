//! `runs`: every execution of the dream, in the order they were committed, and one of them with its journal.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids;
use crate::plain;
use crate::table::{Column, Rows};
use crate::text::grouped;
use agent_memory::Memory;
use agent_memory_core::{Journal, Run, RunId, undone_runs};
use clap::Args;
use serde::Serialize;
use std::collections::BTreeMap;

/// Lists the runs of the dream; with a run, its decisions and its journal
///
/// A journal tells who phrased, what a language model was asked, and what it said.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory runs
  agent-memory runs --json
  agent-memory runs r-0a1b2c3d              what it decided, and what a model was asked and said
  agent-memory runs r-0a1b2c3d --json       with the journal, answers whole")]
pub struct Arguments {
    /// One run
    #[arg(value_name = "RUN")]
    run: Option<String>,
}

/// A run as a row of the list.
#[derive(Serialize)]
struct Row<'a> {
    #[serde(flatten)]
    run: &'a Run,
    /// Who phrased; none where no journal was kept.
    writer: Option<&'a str>,
    /// Calls of a language model.
    calls: u64,
    /// Whether it was taken back.
    undone: bool,
}

/// A run with its journal.
#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    run: &'a Run,
    undone: bool,
    journal: Option<Journal>,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    match &arguments.run {
        Some(text) => {
            let id = ids::run_id(&mut memory, text)?;
            one(&id, &mut memory, context)
        }
        None => list(&memory, context),
    }
}

fn one(id: &RunId, memory: &mut Memory, context: &mut Context) -> Result<(), Failure> {
    let journal = memory.journal(id)?;
    let runs = memory.runs()?;
    let undone = undone_runs(&runs).contains(id);
    if context.out.json {
        return runs.iter().find(|run| run.id == *id).map_or(Ok(()), |run| {
            context.out.document(&Document { run, undone, journal })
        });
    }
    let mut explanation = memory.explain(id.as_str())?;
    for (_, text) in &mut explanation.lines {
        *text = plain::line(text);
    }
    let told = explanation.to_string();
    told.trim_end()
        .lines()
        .try_for_each(|line| context.out.line(line))
}

fn list(memory: &Memory, context: &mut Context) -> Result<(), Failure> {
    let runs = memory.runs()?;
    let undone = undone_runs(&runs);
    if runs.is_empty() {
        context.out.note("no runs; `agent-memory dream` makes them");
    }
    let mut rows = Rows::new(&[
        Column::Text("day"),
        Column::Text("pass"),
        Column::Number("moments"),
        Column::Number("groups"),
        Column::Text("run"),
        Column::Text("writer"),
        Column::Text("decisions"),
    ]);
    for run in &runs {
        let journal = memory.journal(&run.id)?;
        let calls: usize = journal
            .iter()
            .flat_map(|journal| &journal.exchanges)
            .map(|exchange| exchange.turns.len())
            .sum();
        let row = Row {
            run,
            writer: journal.as_ref().map(|journal| journal.writer.as_str()),
            calls: calls as u64,
            undone: undone.contains(&run.id),
        };
        if context.out.json {
            context.out.document(&row)?;
            continue;
        }
        rows.row([
            run.today.to_string(),
            run.pass.to_string(),
            grouped(run.moments),
            grouped(run.groups),
            ids::run(&run.id).to_owned(),
            writer(&row),
            decisions(&row),
        ]);
    }
    rows.write(&mut context.out)
}

/// `extractive`, or `gemma (12 calls)`.
fn writer(row: &Row<'_>) -> String {
    match (row.writer, row.calls) {
        (None, _) => "–".to_owned(),
        (Some(writer), 0) => writer.to_owned(),
        (Some(writer), calls) => format!("{writer} ({calls} calls)"),
    }
}

/// `2 new, 1 superseded`, in the order of the actions; what was taken back says so first.
fn decisions(row: &Row<'_>) -> String {
    let mut counts = BTreeMap::new();
    for decision in &row.run.decisions {
        *counts.entry(decision.action).or_insert(0_u64) += 1;
    }
    let mut parts: Vec<String> = Vec::new();
    if row.undone {
        parts.push("taken back".to_owned());
    }
    if let Some(target) = &row.run.undoes {
        parts.push(format!("takes back {}", ids::run(target)));
    }
    parts.extend(
        counts
            .into_iter()
            .map(|(action, count)| format!("{} {action}", grouped(count))),
    );
    parts.join(", ")
}
