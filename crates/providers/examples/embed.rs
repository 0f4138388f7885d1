//! Embeds `{"id","text"}` lines from standard input with the hash embedder, as `{"id","embedding"}` lines.
//!
//! `cargo run -p providers --example embed < texts.jsonl > embeddings.jsonl`

use agent_memory_core::Embedder;
use providers::HashEmbedder;
use std::io::{BufRead, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let text = row["text"].as_str().ok_or("a line has no text")?;
        let embedding = HashEmbedder.embed(&[text])?.pop();
        writeln!(
            out,
            "{}",
            serde_json::json!({"id": row["id"], "embedding": embedding})
        )?;
    }
    out.flush()?;
    Ok(())
}
