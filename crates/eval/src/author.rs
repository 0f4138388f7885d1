//! An author's writing: the texts that a vocabulary is mined from.

use crate::task::Mode;
use crate::{Error, dump};
use agent_memory_core::{Day, Timestamp, Valid, Validate, Vocabulary, Window};
use corpus::{CorpusParams, entries, parse_document};
use std::collections::BTreeSet;
use std::path::Path;
use vocab_miner::{Document, Stamp, VocabParams, mine};

/// One text of an author.
pub struct Text {
    id: String,
    day: Option<Day>,
    tags: BTreeSet<String>,
    /// What it says.
    pub body: String,
}

/// The texts of an author that lie in a folder, by day, then file; without a day first.
///
/// # Errors
/// As [`dump::files`]; [`Error::NotADump`] when there is no text.
pub fn texts(folder: &Path, task: &'static str, mode: Mode) -> Result<Vec<Text>, Error> {
    let params = Valid::<CorpusParams>::default();
    let now = Timestamp::from_unix_micros(0);
    let mut texts = Vec::new();
    for file in dump::files(folder, task)? {
        let document = parse_document(&file.inside, &dump::bytes(&file.at)?, &params).value;
        for entry in entries(&document, now) {
            texts.push(Text {
                id: entry.id.to_string(),
                day: entry.day,
                tags: if mode == Mode::Tags {
                    entry.tags
                } else {
                    BTreeSet::new()
                },
                body: entry.body,
            });
        }
    }
    if texts.is_empty() {
        return Err(dump::not_a_dump(folder, task, "there is no text in it"));
    }
    // The files come in order of their paths, and the sort keeps it.
    texts.sort_by_key(|text| text.day);
    Ok(texts)
}

/// The vocabulary of some texts.
///
/// # Errors
/// [`Error::Core`] when a parameter breaks its rule.
pub fn vocabulary(texts: &[Text], params: VocabParams) -> Result<Vocabulary, Error> {
    let documents: Vec<Document<'_>> = texts
        .iter()
        .map(|text| Document {
            id: &text.id,
            day: text.day,
            text: &text.body,
            tags: &text.tags,
            derived: false,
        })
        .collect();
    let stamp = Stamp {
        mined_at: Timestamp::from_unix_micros(0),
        window: Window::ALL,
        run: None,
    };
    Ok(mine(&documents, &params.valid()?, stamp))
}
