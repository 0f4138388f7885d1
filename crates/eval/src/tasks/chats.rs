//! `locomo`, `realmem`: the moments that answer a question about a conversation.

#[cfg(test)]
mod tests;

use crate::{Error, Task, dump, moments, prediction};
use agent_memory::recall::Only;
use agent_memory::{Query, Recalled, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

/// Ids per question: more are not read.
const RANKED: usize = 50;

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

/// One prediction per question. Each conversation is a memory of its own; a question sees what happened before it.
pub fn run(task: Task, dir: &Path, out: &mut dyn Write) -> Result<(), Error> {
    let task = task.as_str();
    for folder in dump::folders(dir, task)? {
        let mut memory = moments::remember(&dump::required(&folder, "moments.jsonl", task)?)?.memory;
        for row in dump::rows::<Question>(&dump::required(&folder, "queries.jsonl", task)?)? {
            let Question { qid, query, as_of } = row.value;
            let hits = if query.trim().is_empty() {
                Vec::new()
            } else {
                memory.recall(&Query::new(query).only(Only::Moments).as_of(as_of).limit(RANKED))?
            };
            let ranked = &ranked(&hits);
            prediction::write(out, &Prediction { qid: &qid, ranked })?;
        }
    }
    Ok(())
}

/// The moments in order; those that say the same as a better one follow it.
fn ranked(hits: &[Recalled]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    hits.iter()
        .flat_map(|hit| {
            std::iter::once(hit.id()).chain(hit.behind.iter().map(|moment| moment.id.to_string()))
        })
        .filter(|id| seen.insert(id.clone()))
        .take(RANKED)
        .collect()
}
