//! What a run looked at and decided, and its journal: who phrased, what a model was asked and what it said.

use super::{Explanation, cut, subject};
use crate::{Error, Memory};
use agent_memory_core::{Exchange, Run, RunId, undone_runs};

/// Characters of a model's answer that are told.
const ANSWER_CHARS: usize = 240;

impl Memory {
    pub(super) fn explain_run(&self, run: &Run, runs: &[Run]) -> Result<Explanation, Error> {
        let mut out = Explanation::new("run", run.id.as_str());
        out.say("pass", format!("{} on {}, at {}", run.pass, run.today, run.at));
        if let Some(target) = &run.undoes {
            out.say("takes back", pass_of(target, runs));
        }
        if undone_runs(runs).contains(&run.id) {
            let by = runs.iter().rfind(|later| later.undoes.as_ref() == Some(&run.id));
            let by = by.map_or_else(String::new, |by| format!(" by run {} of {}", by.id, by.today));
            out.say("standing", format!("taken back{by}"));
        }
        out.say(
            "looked at",
            format!("{}: {} moments, {} groups", run.window, run.moments, run.groups),
        );
        let journal = self.store.journal(&run.id)?;
        match &journal {
            None => out.say(
                "journal",
                "none was kept; the run cannot be replayed or taken back",
            ),
            Some(journal) => {
                let asked: usize = journal.exchanges.iter().map(|e| e.turns.len()).sum();
                out.say(
                    "written by",
                    match &journal.prompts {
                        Some(prompts) => {
                            format!("{}, prompts {prompts}, {asked} calls", journal.writer)
                        }
                        None => format!("{}, no model was asked", journal.writer),
                    },
                );
                if journal.proposing {
                    out.say("policy", "propose: new facts wait for the user's word");
                }
                let made = journal.facts_before.values().filter(|f| f.is_none()).count();
                out.say(
                    "changed",
                    format!(
                        "{made} facts made, {} changed, {} edges",
                        journal.facts_before.len() - made,
                        journal.edges_before.len()
                    ),
                );
                for exchange in &journal.exchanges {
                    let about = match &exchange.group {
                        Some(group) => format!("about group {group}"),
                        None => "about single moments".to_owned(),
                    };
                    out.say(
                        "asked",
                        format!("{} {about}: {} moments", exchange.request, exchange.moments.len()),
                    );
                    for line in said_about(exchange) {
                        out.say("model said", line);
                    }
                }
            }
        }
        for decision in &run.decisions {
            out.say(
                decision.action.as_str(),
                format!("{} [{}] {}", subject(decision), decision.reason, decision.detail),
            );
        }
        Ok(out)
    }
}

/// A run in words: `the week pass of 2026-07-20 (run r-…)`.
pub(super) fn pass_of(id: &RunId, runs: &[Run]) -> String {
    match runs.iter().find(|run| run.id == *id) {
        Some(run) => format!("the {} pass of {} (run {id})", run.pass, run.today),
        None => format!("run {id}"),
    }
}

/// What a model said about a request, a line for each turn; long answers are cut.
pub(super) fn said_about(exchange: &Exchange) -> Vec<String> {
    (1..)
        .zip(&exchange.turns)
        .map(|(number, turn)| {
            let tokens = match (turn.tokens_in, turn.tokens_out) {
                (Some(given), Some(taken)) => format!(" ({given} tokens in, {taken} out)"),
                _ => String::new(),
            };
            let said = match (&turn.answer, &turn.failure) {
                (Some(answer), _) => cut(answer, ANSWER_CHARS),
                (None, Some((code, why))) => format!("no answer [{code}]: {}", cut(why, ANSWER_CHARS)),
                (None, None) => "no answer".to_owned(),
            };
            let repair = if number == 1 { "" } else { ", asked to repair it" };
            format!("turn {number}{repair}{tokens}: {said}")
        })
        .collect()
}
