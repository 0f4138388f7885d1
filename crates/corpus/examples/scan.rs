//! Prints what is read of a folder's files, one JSON object a line: `{"path","date","tags","title"}`.
//!
//! `cargo run -p corpus --example scan -- FOLDER`; diagnostics go to standard error.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program at the edge"
)]

use std::io::Write;

use agent_memory_core::Valid;
use corpus::{CorpusParams, DateSource, parse_document};

fn main() -> std::io::Result<()> {
    let root = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let params = Valid::<CorpusParams>::default();
    let mut folders = vec![std::path::PathBuf::from(&root)];
    let mut out = std::io::stdout().lock();
    while let Some(folder) = folders.pop() {
        for item in std::fs::read_dir(folder)? {
            let path = item?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path
                .strip_prefix(&root)
                .unwrap_or(&path)
                .to_string_lossy()
                .replace('\\', "/");
            let read = parse_document(&name, &std::fs::read(&path)?, &params);
            for problem in read.diagnostics {
                eprintln!("{problem}");
            }
            let document = read.value;
            let date = document
                .day
                .filter(|_| document.date_source != DateSource::Heading);
            let title = document.title.filter(|_| document.title_declared);
            let tags: Vec<String> = document.tags.iter().map(|tag| tag.to_lowercase()).collect();
            writeln!(
                out,
                "{}",
                serde_json::json!({"path": name, "date": date, "tags": tags, "title": title})
            )?;
        }
    }
    Ok(())
}
