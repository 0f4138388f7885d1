//! `precisionmem`: the facts that answer a question, by user and scope, and no other.

mod facts;
#[cfg(test)]
mod tests;

use crate::dump::{Row, bad_row, required, rows};
use crate::{Error, prediction};
use agent_memory::recall::Only;
use agent_memory::{Memory, Query, Recalled};
use facts::{Stated, memory_of};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

const TASK: &str = "precisionmem";

/// One step, in order.
#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Step {
    Query {
        #[serde(rename = "caseId")]
        case: String,
        user: String,
        #[serde(default)]
        scope: Vec<String>,
        query: String,
        max_ids: usize,
    },
    Add {
        fact: Box<Stated>,
    },
    Aliases {
        id: String,
        add: Vec<String>,
    },
}

#[derive(Serialize)]
struct Prediction<'a> {
    #[serde(rename = "caseId")]
    case: &'a str,
    ids: Vec<String>,
}

/// One prediction per question. Each user's facts are a memory of their own; a step that adds a fact or an alias makes
/// that memory anew from all that was stated so far.
pub fn run(dir: &Path, out: &mut dyn Write) -> Result<(), Error> {
    let path = required(dir, "queries.jsonl", TASK)?;
    let stated = rows::<Stated>(&required(dir, "facts.jsonl", TASK)?)?;
    let mut stated: Vec<Stated> = stated.into_iter().map(|row| row.value).collect();
    let mut memories: BTreeMap<String, Memory> = BTreeMap::new();
    for Row { line, value } in rows::<Step>(&path)? {
        match value {
            Step::Add { fact } => {
                memories.remove(&fact.user);
                stated.push(*fact);
            }
            Step::Aliases { id, add } => {
                let Some(fact) = stated.iter_mut().find(|fact| fact.id == id) else {
                    return Err(bad_row(
                        &path,
                        line,
                        format!("no fact {id:?} has been stated before"),
                    ));
                };
                fact.aliases.extend(add);
                memories.remove(&fact.user);
            }
            Step::Query {
                case,
                user,
                scope,
                query,
                max_ids,
            } => {
                if !memories.contains_key(&user) {
                    memories.insert(user.clone(), memory_of(&user, &stated)?);
                }
                let Some(memory) = memories.get_mut(&user) else {
                    continue;
                };
                let ids = answer(memory, &scope, &query, max_ids)?;
                prediction::write(out, &Prediction { case: &case, ids })?;
            }
        }
    }
    Ok(())
}

fn answer(memory: &mut Memory, scope: &[String], query: &str, limit: usize) -> Result<Vec<String>, Error> {
    if query.trim().is_empty() || limit == 0 {
        return Ok(Vec::new());
    }
    let mut ask = Query::new(query).only(Only::Facts).limit(limit);
    for scope in scope {
        ask = ask.scope(scope);
    }
    Ok(memory.recall(&ask)?.iter().map(Recalled::id).collect())
}
