//! `salience`: how much a text is in an author's own line, on both axes.

#[cfg(test)]
mod tests;

use crate::{Error, Options, author, dump, prediction};
use agent_memory_core::{Embedder, Valid};
use providers::HashEmbedder;
use salience::{Context, SalienceParams, score};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::Path;
use vocab_miner::VocabParams;

const TASK: &str = "salience";

/// Latest texts that are the recent context.
const CONTEXT: usize = 20;

#[derive(Deserialize)]
struct Thought {
    author: String,
    id: String,
    text: String,
}

#[derive(Serialize)]
struct Prediction<'a> {
    author: &'a str,
    id: &'a str,
    score: f64,
}

/// One prediction per thought: the score against the vocabulary of the earlier texts and the last twenty of them. A
/// thought without text scores 0.
pub fn run(dir: &Path, options: &Options, out: &mut dyn Write) -> Result<(), Error> {
    let params = Valid::<SalienceParams>::default();
    for folder in dump::folders(dir, TASK)? {
        let thoughts = dump::rows::<Thought>(&dump::required(&folder, "thoughts.jsonl", TASK)?)?;
        let texts = author::texts(&folder.join("train"), TASK, options.mode)?;
        let vocabulary = author::vocabulary(&texts, VocabParams::default())?;
        let recent: Vec<&str> = texts
            .iter()
            .rev()
            .take(CONTEXT)
            .map(|text| text.body.as_str())
            .collect();
        let vectors = &HashEmbedder.embed(&recent)?;
        for row in &thoughts {
            let Thought { author, id, text } = &row.value;
            let score = if text.trim().is_empty() {
                0.0
            } else {
                let vectors_of_text = HashEmbedder.embed(&[text.as_str()])?;
                let vector = vectors_of_text.first().map(Vec::as_slice);
                score(
                    &salience::Thought { text, vector },
                    &Context { vectors },
                    &vocabulary,
                    &params,
                )?
                .score
            };
            prediction::write(out, &Prediction { author, id, score })?;
        }
    }
    Ok(())
}
