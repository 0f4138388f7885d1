//! Clusters `{"track","id","text"}` lines from standard input with the hash embedder, as `{"track","id","concept"}`
//! lines; the concepts and how they were found go to standard error.
//!
//! `cargo run -p concepts --example cluster [K|auto] < texts.jsonl > concepts.jsonl`
#![allow(clippy::disallowed_methods, reason = "an example reads its own arguments")]
#![allow(clippy::print_stderr, reason = "an example reports to whoever runs it")]

use agent_memory_core::{Embedder, MomentId, RunId, Validate, content_id};
use concepts::{ConceptParams, UnitRows, cluster};
use providers::HashEmbedder;
use std::collections::BTreeMap;
use std::io::{BufRead, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let k = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "8".to_owned())
        .parse()?;
    let params = ConceptParams {
        k,
        ..ConceptParams::default()
    }
    .valid()?;
    let mut texts: BTreeMap<MomentId, (serde_json::Value, String)> = BTreeMap::new();
    for line in std::io::stdin().lock().lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let text = row["text"].as_str().ok_or("a line has no text")?.to_owned();
        let id = content_id("m", &[row["id"].to_string().as_bytes()]);
        texts.insert(MomentId::new(id)?, (row, text));
    }
    let model = HashEmbedder.key();
    let mut rows = UnitRows::new(model.dimension)?;
    for (id, (_, text)) in &texts {
        let vector = HashEmbedder.embed(&[text])?.pop().unwrap_or_default();
        // A text without words has no direction and stays outside.
        if vector.iter().any(|x| *x != 0.0) {
            rows.push(id.clone(), &vector)?;
        }
    }
    let words = |id: &MomentId| -> Vec<String> {
        let text = texts.get(id).map_or("", |(_, text)| text).to_lowercase();
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| word.len() > 3)
            .map(str::to_owned)
            .collect()
    };
    let at = "2026-08-03T04:00:00Z".parse()?;
    let found = cluster(&rows, &words, None, &RunId::new("example")?, at, &model, &params)?;
    eprintln!(
        "{} texts, k {} -> {}, {} rounds, converged {}, inertia {:.1}, untagged {}",
        rows.len(),
        found.k,
        found.k_eff,
        found.iterations,
        found.converged,
        found.inertia,
        found.untagged.len()
    );
    for concept in &found.set.concepts {
        eprintln!(
            "{} {:4} {:.3} {}",
            concept.id,
            concept.size,
            concept.cohesion,
            concept.label.join(" · ")
        );
    }
    let homes: BTreeMap<_, _> = found
        .set
        .annotations
        .iter()
        .map(|edge| (&edge.moment, &edge.concept))
        .collect();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for (id, (row, _)) in &texts {
        let line = serde_json::json!({"track": row["track"], "id": row["id"], "concept": homes.get(id)});
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    Ok(())
}
