//! `supersede`: which known statement does a new one end?

#[cfg(test)]
mod tests;

use crate::{Error, dump, prediction};
use agent_memory_core::{Timestamp, Validate};
use dream::{JudgeAction, JudgeParams, KnownStatement, Statement, judge_with};
use providers::StaticEmbedder;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::Path;

const TASK: &str = "supersede";

#[derive(Deserialize)]
struct Posed {
    case: String,
    active: Vec<Active>,
    new: New,
}

#[derive(Deserialize)]
struct Active {
    id: String,
    text: String,
    occurred_at: Option<Timestamp>,
}

#[derive(Deserialize)]
struct New {
    text: String,
    occurred_at: Option<Timestamp>,
}

#[derive(Serialize)]
struct Prediction<'a> {
    case: &'a str,
    supersedes: Vec<String>,
    action: &'static str,
    score: f64,
}

/// One prediction per case. The gate stands open, so that every case has a best guess with its score: the scorer moves
/// the gate over the scores.
pub fn run(dir: &Path, out: &mut dyn Write) -> Result<(), Error> {
    let params = JudgeParams { gate: 0.0 }.valid()?;
    let embedder = StaticEmbedder::built_in()?;
    for row in dump::rows::<Posed>(&dump::required(dir, "cases.jsonl", TASK)?)? {
        let Posed { case, active, new } = row.value;
        let known: Vec<KnownStatement> = active.into_iter().map(known).collect();
        let new = Statement {
            text: new.text,
            at: new.occurred_at,
            source: None,
        };
        let judgement = judge_with(&known, &new, &embedder, &params)?;
        prediction::write(
            out,
            &Prediction {
                case: &case,
                supersedes: judgement.supersedes,
                action: word(judgement.action),
                score: judgement.score,
            },
        )?;
    }
    Ok(())
}

fn known(active: Active) -> KnownStatement {
    KnownStatement {
        id: active.id,
        text: active.text,
        at: active.occurred_at,
        source: None,
    }
}

/// The scorer's word; where nothing can decide, both stand, which is an addition.
fn word(action: JudgeAction) -> &'static str {
    match action {
        JudgeAction::Add | JudgeAction::Conflict => "add",
        JudgeAction::Reinforce => "reinforce",
        JudgeAction::Supersede => "supersede",
        JudgeAction::Retract => "retract",
    }
}
