//! Scores `DIR/<author>/thoughts.jsonl` by the frame mined from `DIR/<author>/train/*.md`, one JSON line a thought.
//!
//! `rank_thoughts DIR [SIZE]`, with the size of the vocabulary. How salience is measured.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example is a program: it reads its arguments and prints"
)]

use agent_memory_core::Validate;
use salience::{Context, SalienceParams, Scorer, Thought};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use vocab_miner::{Document, Stamp, VocabParams, mine};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// How many of the last texts are the context.
const RECENT: usize = 20;
/// How much of a text is compared.
const MOST_BYTES: usize = 1500;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, rest @ ..] = arguments.as_slice() else {
        return Err("usage: rank_thoughts DIR [SIZE]".into());
    };
    let size = rest
        .first()
        .map_or(Ok(VocabParams::default().size), |text| text.parse())?;
    let mining = VocabParams {
        size,
        ..VocabParams::default()
    }
    .valid()?;
    for author in sorted(Path::new(folder))? {
        let mut texts: Vec<(String, BTreeSet<String>)> = Vec::new();
        for file in sorted(&author.join("train"))? {
            texts.push(read(&std::fs::read_to_string(file)?)?);
        }
        let documents: Vec<Document> = texts
            .iter()
            .map(|(text, tags)| Document::new("", text, tags))
            .collect();
        let vocabulary = mine(&documents, &mining, Stamp::at("2026-01-01T00:00:00Z".parse()?));
        let history: Vec<&str> = texts.iter().map(|(text, _)| beginning(text)).collect();
        let recent: Vec<Thought> = history
            .iter()
            .skip(history.len().saturating_sub(RECENT))
            .map(|text| Thought::new(text))
            .collect();
        let context = Context::of(&recent).with_history(&history);
        let scorer = Scorer::new(&context, &vocabulary, &SalienceParams::default().valid()?)?;
        for line in std::fs::read_to_string(author.join("thoughts.jsonl"))?.lines() {
            let row: Value = serde_json::from_str(line)?;
            let score = scorer.score(&Thought::new(row["text"].as_str().unwrap_or_default()))?;
            println!(
                "{}",
                json!({
                    "author": row["author"], "id": row["id"], "score": score.score,
                    "generic": score.generic, "own_frame": score.own_frame,
                })
            );
        }
    }
    Ok(())
}

fn sorted(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut paths: Vec<_> = std::fs::read_dir(folder)?
        .map(|e| e.map(|e| e.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    Ok(paths)
}

fn read(file: &str) -> Outcome<(String, BTreeSet<String>)> {
    let (head, body) = file
        .trim_start_matches("---\n")
        .split_once("\n---\n")
        .unwrap_or(("", file));
    let list = head.lines().find_map(|line| line.strip_prefix("tags: "));
    Ok((
        body.to_owned(),
        list.map(serde_json::from_str).transpose()?.unwrap_or_default(),
    ))
}

fn beginning(text: &str) -> &str {
    text.get(..text.floor_char_boundary(MOST_BYTES)).unwrap_or(text)
}
