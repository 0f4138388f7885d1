//! `graph`: bonds of the listed pairs (names, words and who spoke), and groups of all moments, over the whole
//! conversation.

#[cfg(test)]
mod tests;

use crate::{Error, Mode, Options, dump, moments, prediction};
use agent_memory::entity_graph::{Bond, WordParams};
use agent_memory::{Memory, MomentId, Params, Window};
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

/// A tie line per listed pair, in the order of the list, with weight 0 where nothing binds it (a conversation without a
/// single line would drop out of the mean); then a group line per moment that is in a group, in the order of the
/// conversation. In the mode `names` words take no part in either.
pub fn run(dir: &Path, options: &Options, out: &mut dyn Write) -> Result<(), Error> {
    let names_only = options.mode == Mode::Names;
    for folder in dump::folders(dir, TASK)? {
        let conv = &dump::name_of(&folder);
        let moments = dump::required(&folder, "moments.jsonl", TASK)?;
        let mut conversation = moments::remember(&moments)?;
        let pairs = dump::rows::<Pair>(&dump::required(&folder, "pairs.jsonl", TASK)?)?;
        let bonds = conversation.memory.bonds(Some(Window::ALL))?;
        for row in &pairs {
            let Pair { a, b } = &row.value;
            // An id that breaks the rules of ids is in no memory.
            let pair = MomentId::new(a.as_str()).ok().zip(MomentId::new(b.as_str()).ok());
            let w = pair.and_then(|(a, b)| bonds.between(&a, &b)).map_or(0.0, |bond| {
                if names_only {
                    without_words(&bond)
                } else {
                    bond.weight.to_f64()
                }
            });
            prediction::write(out, &TieLine { conv, a, b, w })?;
        }
        if names_only {
            let mut params = Params::default();
            params.graph.words = WordParams::off();
            conversation = moments::remember_in(Memory::builder().params(params).open()?, &moments)?;
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

/// What the names of two moments and their speaker bring into their bond.
fn without_words(bond: &Bond) -> f64 {
    let tie = bond.tie.as_ref().map_or(0.0, |shared| shared.weight.to_f64());
    let speaker = bond.speaker.as_ref().map_or(0.0, |shared| shared.weight.to_f64());
    tie + speaker
}
