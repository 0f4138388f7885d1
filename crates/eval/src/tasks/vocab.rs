//! `vocab`: the terms that describe an author, mined from the earlier part of the writing.

#[cfg(test)]
mod tests;

use crate::{Error, Options, author, dump, prediction};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use vocab_miner::VocabParams;

const TASK: &str = "vocab";

/// Terms given: the scorer looks at the thirty and the hundred heaviest.
const TERMS: usize = 200;

#[derive(Serialize)]
struct Prediction<'a> {
    author: &'a str,
    mode: &'a str,
    vocab: BTreeMap<&'a str, f64>,
}

/// One prediction per author. The defaults, but for the number of terms.
pub fn run(dir: &Path, options: &Options, out: &mut dyn Write) -> Result<(), Error> {
    for folder in dump::folders(dir, TASK)? {
        let author = &dump::name_of(&folder);
        let texts = author::texts(&folder.join("train"), TASK, options.mode)?;
        let params = VocabParams {
            terms: TERMS,
            ..VocabParams::default()
        };
        let mined = author::vocabulary(&texts, params)?;
        let vocab = mined
            .terms
            .iter()
            .map(|term| (term.text.as_str(), term.weight))
            .collect();
        let mode = options.mode.as_str();
        prediction::write(out, &Prediction { author, mode, vocab })?;
    }
    Ok(())
}
