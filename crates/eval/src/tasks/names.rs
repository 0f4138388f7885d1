//! `names`: the names in every text, learned from the texts of the same set and nothing else.

#[cfg(test)]
mod tests;

use crate::{Error, dump, prediction};
use agent_memory_core::{NameExtractor, Names};
use entity_graph::Learner;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::Path;

const TASK: &str = "names";

#[derive(Deserialize)]
struct Line {
    dataset: String,
    id: u64,
    text: String,
}

#[derive(Serialize)]
struct Prediction<'a> {
    dataset: &'a str,
    id: u64,
    names: Vec<&'a str>,
}

/// One prediction per text. A set is read as one memory's texts: how its words are capitalized is learned from all of
/// them, and then each is looked at again.
pub fn run(dir: &Path, out: &mut dyn Write) -> Result<(), Error> {
    for file in dump::row_files(dir, TASK)? {
        let texts = dump::rows::<Line>(&file)?;
        let given = Names::new();
        let mut learner = Learner::new();
        for row in &texts {
            learner.observe(&row.value.text, &given);
        }
        let extractor = learner.finish();
        for row in &texts {
            let Line { dataset, id, text } = &row.value;
            let mentions = extractor.extract(text);
            let names = mentions
                .iter()
                .filter_map(|mention| text.get(mention.range.clone()))
                .collect();
            prediction::write(
                out,
                &Prediction {
                    dataset,
                    id: *id,
                    names,
                },
            )?;
        }
    }
    Ok(())
}
