//! `concepts`: the cluster of every note, in the space in which a memory looks for its concepts.

#[cfg(test)]
mod tests;

use crate::{Error, dump, prediction};
use agent_memory::concept_space;
use agent_memory_core::{Embedder, MomentId, RunId, Timestamp, Valid, Validate};
use concepts::{ConceptParams, K, UnitRows, cluster};
use providers::StaticEmbedder;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

const TASK: &str = "concepts";

#[derive(Deserialize)]
struct Note {
    track: String,
    id: String,
    text: String,
}

#[derive(Serialize)]
struct Prediction<'a> {
    track: &'a str,
    id: &'a str,
    concept: Option<usize>,
}

/// One prediction per note. The defaults, but for the number of concepts: nobody knows how many topics a folder of
/// strangers has, so it is found (`auto`).
pub fn run(dir: &Path, out: &mut dyn Write) -> Result<(), Error> {
    let params = ConceptParams {
        k: K::Auto,
        ..ConceptParams::default()
    };
    let params = params.valid()?;
    for file in dump::row_files(dir, TASK)? {
        let notes: Vec<Note> = dump::rows::<Note>(&file)?
            .into_iter()
            .map(|row| row.value)
            .collect();
        let found = concepts_of(&notes, &params)?;
        for (note, concept) in notes.iter().zip(found) {
            let Note { track, id, .. } = note;
            prediction::write(out, &Prediction { track, id, concept })?;
        }
    }
    Ok(())
}

/// The number of each note's concept, from 0 in the order in which they first occur; none for a note in no concept.
fn concepts_of(notes: &[Note], params: &Valid<ConceptParams>) -> Result<Vec<Option<usize>>, Error> {
    let texts: Vec<&str> = notes.iter().map(|note| note.text.as_str()).collect();
    let embedder = StaticEmbedder::built_in()?;
    let space = concept_space(&embedder.key(), &texts, embedder.embed(&texts)?)?;
    // The notes' own ids may break the rules of ids, so each is known here by its place.
    let places: Vec<MomentId> = (0..notes.len())
        .map(|place| MomentId::new(format!("{place:08}")))
        .collect::<Result<_, _>>()?;
    let mut rows = UnitRows::new(space.key.dimension)?;
    for (place, vector) in places.iter().zip(&space.vectors) {
        if vector.iter().any(|x| *x != 0.0) {
            rows.push(place.clone(), vector)?;
        }
    }
    let at = Timestamp::from_unix_micros(0);
    let found = cluster(
        &rows,
        &|_| Vec::new(),
        None,
        &RunId::of(&[b"eval"]),
        at,
        &space.key,
        params,
    )?;
    let of: BTreeMap<&MomentId, _> = found
        .set
        .annotations
        .iter()
        .map(|a| (&a.moment, &a.concept))
        .collect();
    let mut numbers = BTreeMap::new();
    Ok(places
        .iter()
        .map(|place| {
            let concept = of.get(place)?;
            let next = numbers.len();
            Some(*numbers.entry(concept).or_insert(next))
        })
        .collect())
}
