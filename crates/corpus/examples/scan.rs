//! Prints what is read of a folder's documents, one JSON object a line: `{"path","date","tags","title"}`.
//!
//! `cargo run -p corpus --example scan -- FOLDER`; diagnostics go to standard error.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "a program at the edge"
)]

use std::io::Write;
use std::path::Path;

use agent_memory_core::Valid;
use corpus::{Content, CorpusParams, DateSource, Format, open_path};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = std::env::args().nth(1).ok_or("usage: scan FOLDER")?;
    let params = Valid::<CorpusParams>::default();
    let mut out = std::io::stdout().lock();
    let reader = open_path(Path::new(&root), &params)?.as_format(Format::Markdown);
    reader
        .diagnostics()
        .iter()
        .for_each(|problem| eprintln!("{problem}"));
    for read in reader {
        read.diagnostics.iter().for_each(|problem| eprintln!("{problem}"));
        let Some(source) = read.value else { continue };
        let Content::Document(document) = source.content else {
            continue;
        };
        let date = document
            .day
            .filter(|_| document.date_source != DateSource::Heading);
        let title = document.title.filter(|_| document.title_declared);
        let tags: Vec<String> = document.tags.iter().map(|tag| tag.to_lowercase()).collect();
        writeln!(
            out,
            "{}",
            serde_json::json!({"path": source.path, "date": date, "tags": tags, "title": title})
        )?;
    }
    Ok(())
}
