//! `judge`: what a new statement does to known ones, by the rules of the dream, without a memory around it.

use crate::batch;
use crate::context::Context;
use crate::failure::Failure;
use crate::when::When;
use agent_memory::dream::{JudgeParams, KnownStatement, Statement, judge_with};
use agent_memory_core::{Authority, Calendar, Timestamp, Valid};
use clap::Args;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Judges what new statements do to known ones; needs no memory
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  agent-memory judge --batch cases.jsonl

Batch: {\"case\",\"known\":[{\"id\",\"text\",\"at\"?,\"source\"?}],\"new\":{\"text\",\"at\"?,\"source\"?}} a line in,
{\"case\",\"action\":\"add|reinforce|supersede|retract|conflict\",\"supersedes\":[id…]} a line out.")]
pub struct Arguments {
    /// Cases in a file of JSON lines; `-` is standard input
    #[arg(long, value_name = "FILE", required = true)]
    batch: PathBuf,
}

/// A case of a batch.
#[derive(Debug, Deserialize)]
struct Case {
    #[serde(rename = "case")]
    id: Value,
    known: Vec<Known>,
    new: Said,
}

/// A known statement; its id may be any value and comes back as it was.
#[derive(Debug, Deserialize)]
struct Known {
    id: Value,
    #[serde(flatten)]
    said: Said,
}

/// A statement.
#[derive(Debug, Deserialize)]
struct Said {
    text: String,
    at: Option<String>,
    source: Option<Authority>,
}

impl Said {
    fn at(&self, calendar: &Calendar) -> Result<Option<Timestamp>, Failure> {
        match &self.at {
            Some(text) => Ok(Some(text.parse::<When>()?.noon(calendar))),
            None => Ok(None),
        }
    }
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let calendar = *context.calendar();
    let params = Valid::<JudgeParams>::default();
    let embedder = context.embedder(&context.config.embedder)?;
    batch::for_each(&arguments.batch, |case: Case| {
        // Inside, statements are known by their place, so that ids of any kind come back unchanged.
        let mut known = Vec::with_capacity(case.known.len());
        for (place, statement) in case.known.iter().enumerate() {
            known.push(KnownStatement {
                id: place.to_string(),
                text: statement.said.text.clone(),
                at: statement.said.at(&calendar)?,
                source: statement.said.source,
            });
        }
        let new = Statement {
            text: case.new.text.clone(),
            at: case.new.at(&calendar)?,
            source: case.new.source,
        };
        let judgement =
            judge_with(&known, &new, embedder.as_ref(), &params).map_err(agent_memory::Error::from)?;
        let supersedes: Vec<&Value> = judgement
            .supersedes
            .iter()
            .filter_map(|place| Some(&case.known.get(place.parse::<usize>().ok()?)?.id))
            .collect();
        context.out.document(&json!({
            "case": case.id,
            "action": judgement.action,
            "supersedes": supersedes,
        }))
    })
}
