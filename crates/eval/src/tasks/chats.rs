//! `locomo`, `realmem`: the moments that answer a question about a conversation.

#[cfg(test)]
mod tests;

use crate::{Error, Mode, Options, Task, dump, moments, prediction};
use agent_memory::recall::{Only, RecallParams};
use agent_memory::{Memory, Params, Query, Recalled, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

/// Ids per question: more are not read.
const RANKED: usize = 50;
/// Moments asked for per session that is ranked.
const MOMENTS_OF_A_SESSION: usize = 10;

#[derive(Deserialize)]
struct Question {
    qid: String,
    query: String,
    as_of: Timestamp,
}

#[derive(Serialize)]
struct Prediction<'a> {
    qid: &'a str,
    ranked: &'a [String],
}

/// One prediction per question. Each conversation is a memory of its own; a question sees what happened before it. In
/// the mode `dense` moments are ranked by their vectors alone, without their neighbors.
pub fn run(task: Task, dir: &Path, options: &Options, out: &mut dyn Write) -> Result<(), Error> {
    let name = task.as_str();
    for folder in dump::folders(dir, name)? {
        let mut params = Params::default();
        if options.mode == Mode::Dense {
            params.recall = vectors_alone();
        }
        let memory = Memory::builder().params(params).open()?;
        let path = dump::required(&folder, "moments.jsonl", name)?;
        let mut conversation = moments::remember_in(memory, &path)?;
        // For `realmem` sessions are ranked, each by the best of its moments.
        let limit = match task {
            Task::Realmem => RANKED * MOMENTS_OF_A_SESSION,
            _ => RANKED,
        };
        for row in dump::rows::<Question>(&dump::required(&folder, "queries.jsonl", name)?)? {
            let Question { qid, query, as_of } = row.value;
            let hits = if query.trim().is_empty() {
                Vec::new()
            } else {
                let ask = Query::new(query).only(Only::Moments).as_of(as_of).limit(limit);
                conversation.memory.recall(&ask)?
            };
            let ranked = &match task {
                Task::Realmem => first(hits.iter().flat_map(sessions)),
                _ => first(hits.iter().flat_map(ids)),
            };
            prediction::write(out, &Prediction { qid: &qid, ranked })?;
        }
    }
    Ok(())
}

/// Recall by nothing but the cosine of question and moment: no words, names, neighbors, session, speaker, age, and
/// nothing that is cut off or folded for being weak or said before.
fn vectors_alone() -> RecallParams {
    RecallParams {
        words: 0.0,
        vectors: 1.0,
        vector_floor: 0.0,
        names: 0.0,
        previous: 0.0,
        next: 0.0,
        two_away: 0.0,
        session: 0.0,
        speaker: 0.0,
        recency: 0.0,
        moment_floor: 0.0,
        near_duplicate: 1.0,
        ..RecallParams::default()
    }
}

/// The session of a hit, and after it those of moments that say the same.
fn sessions(hit: &Recalled) -> impl Iterator<Item = String> {
    let moments = hit.moment.iter().chain(&hit.behind);
    moments.filter_map(|moment| moment.session.clone())
}

/// A hit, and after it the moments that say the same.
fn ids(hit: &Recalled) -> impl Iterator<Item = String> {
    std::iter::once(hit.id()).chain(hit.behind.iter().map(|moment| moment.id.to_string()))
}

/// The first of them, none twice.
fn first(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    all.filter(|id| seen.insert(id.clone())).take(RANKED).collect()
}
