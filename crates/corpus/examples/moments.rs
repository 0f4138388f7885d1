//! Prints the moments of a folder: `cargo run -p corpus --example moments -- FOLDER`.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program at the edge"
)]

use std::path::Path;

use agent_memory_core::Valid;
use corpus::{Content, CorpusParams, moments, open_path};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = std::env::args().nth(1).ok_or("usage: moments FOLDER")?;
    let params = Valid::<CorpusParams>::default();
    for read in open_path(Path::new(&root), &params)? {
        read.diagnostics.iter().for_each(|problem| eprintln!("{problem}"));
        let found = match read.value.map(|source| source.content) {
            Some(Content::Document(document)) => moments(&document, &params),
            Some(Content::Moments(moments)) => moments,
            _ => Vec::new(),
        };
        for moment in found {
            let at = moment.occurred_at.map(|at| at.to_string()).unwrap_or_default();
            println!("{at} [{}] {}", moment.source, moment.text);
        }
    }
    Ok(())
}
