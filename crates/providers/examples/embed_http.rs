//! Embeds `{"id","text"}` lines from standard input with a model behind a server, as `{"id","embedding"}` lines.
//!
//! `cargo run -p providers --features http --example embed_http -- ollama http://localhost:11434 all-minilm < texts.jsonl`
//!
//! The protocol is `ollama` or `openai`; a key is read from the environment variable that a fourth argument names.
#![allow(
    clippy::disallowed_methods,
    reason = "an example stands at the edge: it reads its own arguments, and the variable that holds the key"
)]

use agent_memory_core::Embedder;
use providers::{EmbedSettings, Endpoint, OllamaEmbedder, OpenAiEmbedder, Secret};
use std::io::{BufRead, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [protocol, url, model, key @ ..] = arguments.as_slice() else {
        return Err("give a protocol (ollama or openai), a base URL and a model".into());
    };
    let mut endpoint = Endpoint::new(url)?;
    if let Some(variable) = key.first() {
        endpoint = endpoint.with_key(Secret::new(&std::env::var(variable)?))?;
    }
    let settings = EmbedSettings::new(model);
    let embedder: Box<dyn Embedder> = match protocol.as_str() {
        "ollama" => Box::new(OllamaEmbedder::new(endpoint, settings)?),
        "openai" => Box::new(OpenAiEmbedder::new(endpoint, settings)?),
        other => return Err(format!("{other} is neither ollama nor openai").into()),
    };

    let mut rows: Vec<serde_json::Value> = Vec::new();
    for line in std::io::stdin().lock().lines() {
        rows.push(serde_json::from_str(&line?)?);
    }
    let texts: Vec<&str> = rows
        .iter()
        .map(|row| row["text"].as_str().ok_or("a line has no text"))
        .collect::<Result<_, _>>()?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for (row, embedding) in rows.iter().zip(embedder.embed(&texts)?) {
        writeln!(
            out,
            "{}",
            serde_json::json!({"id": row["id"], "embedding": embedding})
        )?;
    }
    out.flush()?;
    Ok(())
}
