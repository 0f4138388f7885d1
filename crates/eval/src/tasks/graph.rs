//! `graph`: ties of the listed pairs, and groups of all moments, over the whole conversation.

#[cfg(test)]
mod tests;

use crate::{Error, dump, moments, prediction};
use agent_memory::Window;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

const TASK: &str = "graph";

#[derive(Deserialize)]
struct Pair {
    a: String,
    b: String,
}

#[derive(Serialize)]
struct TieLine<'a> {
    conv: &'a str,
    a: &'a str,
    b: &'a str,
    w: f64,
}

#[derive(Serialize)]
struct GroupLine<'a> {
    conv: &'a str,
    id: &'a str,
    group: usize,
}

/// A tie line per listed pair, in the order of the list, with weight 0 where nothing ties it (a conversation without a
/// single line would drop out of the mean); then a group line per moment that is in a group, in the order of the
/// conversation.
pub fn run(dir: &Path, out: &mut dyn Write) -> Result<(), Error> {
    for folder in dump::folders(dir, TASK)? {
        let conv = &dump::name_of(&folder);
        let mut conversation = moments::remember(&dump::required(&folder, "moments.jsonl", TASK)?)?;
        let pairs = dump::rows::<Pair>(&dump::required(&folder, "pairs.jsonl", TASK)?)?;
        let weights: BTreeMap<(String, String), f64> = conversation
            .memory
            .ties(Some(Window::ALL))?
            .into_iter()
            .map(|tie| ((tie.a.to_string(), tie.b.to_string()), tie.weight.to_f64()))
            .collect();
        for row in &pairs {
            let Pair { a, b } = &row.value;
            let key = if a <= b {
                (a.clone(), b.clone())
            } else {
                (b.clone(), a.clone())
            };
            let w = weights.get(&key).copied().unwrap_or(0.0);
            prediction::write(out, &TieLine { conv, a, b, w })?;
        }
        let view = conversation.memory.groups(Some(Window::ALL))?;
        let groups: BTreeMap<&str, usize> = view
            .grouping
            .groups
            .iter()
            .enumerate()
            .flat_map(|(number, group)| group.members.iter().map(move |id| (id.as_str(), number)))
            .collect();
        for id in &conversation.ids {
            if let Some(&group) = groups.get(id.as_str()) {
                prediction::write(out, &GroupLine { conv, id, group })?;
            }
        }
    }
    Ok(())
}
