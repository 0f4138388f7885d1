//! Mines every `DIR/<author>/train/*.md` (frontmatter with a JSON list of tags) and prints one JSON line an author.
//!
//! `vocabulary DIR tags|notags [PARAMS]`, parameters as JSON. How the miner is measured.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example is a program: it reads its arguments and prints"
)]

use agent_memory_core::Validate;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use vocab_miner::{Document, Stamp, VocabParams, mine};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, mode, rest @ ..] = arguments.as_slice() else {
        return Err("usage: vocabulary DIR tags|notags [PARAMS]".into());
    };
    let params: VocabParams = match rest {
        [text, ..] => serde_json::from_str(text)?,
        [] => VocabParams {
            terms: 200,
            ..VocabParams::default()
        },
    };
    let params = params.valid()?;
    for author in sorted(Path::new(folder))? {
        let mut texts = Vec::new();
        for file in sorted(&author.join("train"))? {
            texts.push(read(&std::fs::read_to_string(file)?, mode == "tags")?);
        }
        let documents: Vec<Document> = texts
            .iter()
            .map(|(text, tags)| Document::new("", text, tags))
            .collect();
        let vocabulary = mine(&documents, &params, Stamp::at("2026-01-01T00:00:00Z".parse()?));
        let terms: BTreeMap<&str, f64> = vocabulary
            .terms
            .iter()
            .map(|t| (t.text.as_str(), t.weight))
            .collect();
        let name = author
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        println!("{}", json!({"author": name, "mode": mode, "vocab": terms}));
    }
    Ok(())
}

fn sorted(folder: &Path) -> Outcome<Vec<std::path::PathBuf>> {
    let mut paths: Vec<_> = std::fs::read_dir(folder)?
        .map(|e| e.map(|e| e.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    Ok(paths)
}

fn read(file: &str, with_tags: bool) -> Outcome<(String, BTreeSet<String>)> {
    let (head, body) = file
        .trim_start_matches("---\n")
        .split_once("\n---\n")
        .unwrap_or(("", file));
    let list = head
        .lines()
        .find_map(|line| line.strip_prefix("tags: "))
        .filter(|_| with_tags);
    Ok((
        body.to_owned(),
        list.map(serde_json::from_str).transpose()?.unwrap_or_default(),
    ))
}
