//! `dream --replay`: runs done again from their journals, without a model, and held against what they did.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids;
use crate::paint::Ink;
use crate::text;
use agent_memory::{Error, Memory, ReplayReport};
use agent_memory_core::Run;
use serde::Serialize;

/// One run as a JSON line.
#[derive(Serialize)]
struct Row<'a> {
    run: &'a str,
    /// Whether it came out the same; none when it cannot be replayed.
    identical: Option<bool>,
    #[serde(flatten)]
    report: Option<Counted<'a>>,
    /// Why it cannot be replayed.
    reason: Option<String>,
}

#[derive(Serialize)]
struct Counted<'a> {
    writer: &'a str,
    answers: u64,
    decisions: u64,
    facts: u64,
    differences: &'a [String],
}

/// Replays one run, or all of them.
///
/// # Errors
/// [`Failure`] with code `replay_differs` when something came out otherwise, after all of it was told.
pub fn run(wanted: &str, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    let all = wanted == "all";
    let runs = memory.runs()?;
    let chosen: Vec<&Run> = if all {
        runs.iter().collect()
    } else {
        let id = ids::run_id(&mut memory, wanted)?;
        let found: Vec<&Run> = runs.iter().filter(|run| run.id == id).collect();
        if found.is_empty() {
            // Says that there is no such run.
            memory.replay(&id)?;
        }
        found
    };
    let (mut same, mut other) = (0_u64, 0_u64);
    for run in chosen {
        match memory.replay(&run.id) {
            Ok(report) => {
                *if report.is_identical() {
                    &mut same
                } else {
                    &mut other
                } += 1;
                tell(run, Ok(&report), context)?;
            }
            Err(Error::NothingToReplay { reason, .. }) if all => tell(run, Err(reason), context)?,
            Err(error) => return Err(error.into()),
        }
    }
    verdict(same, other, &memory, context)
}

fn tell(run: &Run, outcome: Result<&ReplayReport, String>, context: &mut Context) -> Result<(), Failure> {
    if context.out.json {
        let report = outcome.as_ref().ok().map(|report| Counted {
            writer: &report.writer,
            answers: report.answers,
            decisions: report.decisions,
            facts: report.facts,
            differences: &report.differences,
        });
        return context.out.document(&Row {
            run: run.id.as_str(),
            identical: outcome.as_ref().ok().map(|report| report.is_identical()),
            report,
            reason: outcome.err(),
        });
    }
    let paint = context.out.paint;
    let head = format!("{}  {:<5}  {}", run.today, run.pass.as_str(), ids::run(&run.id));
    match outcome {
        Err(reason) => {
            let line = paint.ink(Ink::Faint, &format!("{head}  not replayed: {reason}"));
            context.out.line(line)
        }
        Ok(report) => {
            let (ink, word) = if report.is_identical() {
                (Ink::Good, "identical")
            } else {
                (Ink::Ended, "differs")
            };
            let answers = match report.answers {
                0 => String::new(),
                some => format!(", {}", text::count(some, "recorded answer")),
            };
            let counted = format!(
                "{}, {}, {}{answers}",
                report.writer,
                text::count(report.decisions, "decision"),
                text::count(report.facts, "fact")
            );
            context
                .out
                .line(format!("{head}  {}  {counted}", paint.ink(ink, word)))?;
            for difference in &report.differences {
                context.out.line(format!("    {difference}"))?;
            }
            Ok(())
        }
    }
}

fn verdict(same: u64, other: u64, memory: &Memory, context: &mut Context) -> Result<(), Failure> {
    if other > 0 {
        let told = format!(
            "{} of {} came out otherwise",
            other,
            text::count(same + other, "run")
        );
        return Err(Failure::refused("replay_differs", told).hint(
            "parameters, or the version of the program, have changed since; what is stored is as it was",
        ));
    }
    if memory.status()?.runs == 0 {
        context.out.note("no runs; `agent-memory dream` makes them");
    } else {
        context
            .out
            .note(format!("{} replayed, all identical", text::count(same, "run")));
    }
    Ok(())
}
