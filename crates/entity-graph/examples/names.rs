//! Names of texts: reads lines `{"id","text"}`, learns from all of them, and prints `{"id","names":[…]}` for each.
//!
//! `cargo run -p entity-graph --example names < texts.jsonl`

#![expect(clippy::print_stdout, reason = "an example prints")]

use std::io::Read;

use agent_memory_core::{NameExtractor, Names};
use entity_graph::Learner;
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input)?;
    let lines: Vec<Value> = input
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()?;
    let text = |line: &Value| line["text"].as_str().unwrap_or("").to_owned();
    let mut learner = Learner::new();
    for line in &lines {
        learner.observe(&text(line), &Names::new());
    }
    let extractor = learner.finish();
    for line in &lines {
        let found: Vec<Value> = extractor
            .extract(&text(line))
            .iter()
            .map(|mention| {
                json!({
                    "text": mention.shown,
                    "kind": mention.name.kind().as_str(),
                    "start": mention.range.start,
                    "end": mention.range.end,
                })
            })
            .collect();
        println!("{}", json!({ "id": line["id"], "names": found }));
    }
    Ok(())
}
