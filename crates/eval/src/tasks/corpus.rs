//! `corpus`: date, tags and title of every file, as written.

#[cfg(test)]
mod tests;

use crate::{Error, dump, prediction};
use agent_memory_core::Valid;
use corpus::{CorpusParams, parse_document};
use serde::Serialize;
use std::io::Write;
use std::path::Path;

const TASK: &str = "corpus";

#[derive(Serialize)]
struct Prediction<'a> {
    corpus: &'a str,
    path: &'a str,
    date: Option<String>,
    tags: &'a [String],
    title: Option<&'a str>,
}

/// One prediction per file of every folder in the dump. What is wrong with a file is the reader's to bear: none stops
/// the run.
pub fn run(dir: &Path, out: &mut dyn Write) -> Result<(), Error> {
    let params = Valid::<CorpusParams>::default();
    for folder in dump::folders(dir, TASK)? {
        let name = dump::name_of(&folder);
        for file in dump::files(&folder, TASK)? {
            let document = parse_document(&file.inside, &dump::bytes(&file.at)?, &params).value;
            prediction::write(
                out,
                &Prediction {
                    corpus: &name,
                    path: &file.inside,
                    date: document.day.map(|day| day.to_string()),
                    tags: &document.tags,
                    title: document.title.as_deref(),
                },
            )?;
        }
    }
    Ok(())
}
