//! `runs`: every execution of the dream, in the order they were committed.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids;
use crate::table::{Column, Rows};
use crate::text::grouped;
use agent_memory_core::Run;
use clap::Args;
use std::collections::BTreeMap;

/// Lists the runs of the dream; `explain RUN` tells what one decided and why
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  agent-memory runs\n  agent-memory runs --json")]
pub struct Arguments {}

/// Runs the verb.
pub fn run(context: &mut Context) -> Result<(), Failure> {
    let runs = context.memory()?.runs()?;
    if context.out.json {
        return runs.iter().try_for_each(|run| context.out.document(run));
    }
    if runs.is_empty() {
        context.out.note("no runs; `agent-memory dream` makes them");
    }
    let mut rows = Rows::new(&[
        Column::Text("day"),
        Column::Text("pass"),
        Column::Number("moments"),
        Column::Number("groups"),
        Column::Text("run"),
        Column::Text("decisions"),
    ]);
    for run in &runs {
        rows.row([
            run.today.to_string(),
            run.pass.to_string(),
            grouped(run.moments),
            grouped(run.groups),
            ids::run(&run.id).to_owned(),
            decisions(run),
        ]);
    }
    rows.write(&mut context.out)
}

/// `2 new, 1 superseded`, in the order of the actions.
fn decisions(run: &Run) -> String {
    let mut counts = BTreeMap::new();
    for decision in &run.decisions {
        *counts.entry(decision.action).or_insert(0_u64) += 1;
    }
    let parts: Vec<String> = counts
        .into_iter()
        .map(|(action, count)| format!("{} {action}", grouped(count)))
        .collect();
    parts.join(", ")
}
