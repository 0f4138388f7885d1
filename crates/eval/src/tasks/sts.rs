//! `sts`: the vector of every sentence, by the built-in table.

#[cfg(test)]
mod tests;

use crate::{Error, dump, prediction};
use agent_memory_core::Embedder;
use providers::StaticEmbedder;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::Path;

/// Sentences embedded in one call.
const BATCH: usize = 256;

#[derive(Deserialize)]
struct Sentence {
    id: String,
    text: String,
}

#[derive(Serialize)]
struct Prediction<'a> {
    id: &'a str,
    embedding: &'a [f32],
}

/// One prediction per row of the file.
pub fn run(file: &Path, out: &mut dyn Write) -> Result<(), Error> {
    let sentences = dump::rows::<Sentence>(file)?;
    let embedder = StaticEmbedder::built_in().map_err(|error| error.of_embedder("agent-memory-static"))?;
    for batch in sentences.chunks(BATCH) {
        let texts: Vec<&str> = batch.iter().map(|row| row.value.text.as_str()).collect();
        let vectors = embedder.embed(&texts)?;
        for (row, embedding) in batch.iter().zip(&vectors) {
            let id = &row.value.id;
            prediction::write(out, &Prediction { id, embedding })?;
        }
    }
    Ok(())
}
