//! Embeds `{"id","text"}` lines from standard input with the built-in embedder, as `{"id","embedding"}` lines.
//!
//! `cargo run -p providers --example embed < texts.jsonl > embeddings.jsonl`; with `hash` as the only argument, by the
//! hash embedder.
#![allow(clippy::disallowed_methods, reason = "an example reads its own arguments")]

use agent_memory_core::Embedder;
use providers::{HashEmbedder, StaticEmbedder};
use std::io::{BufRead, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let embedder: Box<dyn Embedder> = match std::env::args().nth(1).as_deref() {
        Some("hash") => Box::new(HashEmbedder),
        Some(other) => return Err(format!("`{other}` is no embedder of this example").into()),
        None => Box::new(StaticEmbedder::built_in()?),
    };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let text = row["text"].as_str().ok_or("a line has no text")?;
        let embedding = embedder.embed(&[text])?.pop();
        writeln!(
            out,
            "{}",
            serde_json::json!({"id": row["id"], "embedding": embedding})
        )?;
    }
    out.flush()?;
    Ok(())
}
