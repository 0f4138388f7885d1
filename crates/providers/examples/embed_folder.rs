//! Embeds `{"id","text"}` lines from standard input with a model from a local folder, as `{"id","embedding"}` lines.
//!
//! `cargo run --release -p providers --features transformer --example embed_folder -- transformer FOLDER < texts.jsonl`
//! `cargo run --release -p providers --features model2vec --example embed_folder -- model2vec FOLDER < texts.jsonl`
#![allow(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "an example reads its own arguments"
)]

use agent_memory_core::Embedder;
use providers::Error;
use std::io::{BufRead, Write};
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, folder] = arguments.as_slice() else {
        return Err("give a kind, transformer or model2vec, and a folder".into());
    };
    let model = match kind.as_str() {
        "transformer" => transformer(Path::new(folder)),
        "model2vec" => model2vec(Path::new(folder)),
        other => return Err(format!("{other} is neither transformer nor model2vec").into()),
    };
    let model = model.map_err(|error| format!("{error}\nhint: {}", error.hint()))?;
    eprintln!("{}", model.key());

    let mut rows = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let text = row["text"].as_str().ok_or("a line has no text")?.to_owned();
        rows.push((row["id"].clone(), text));
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for rows in rows.chunks(1024) {
        let texts: Vec<&str> = rows.iter().map(|(_, text)| text.as_str()).collect();
        for ((id, _), embedding) in rows.iter().zip(model.embed(&texts)?) {
            writeln!(out, "{}", serde_json::json!({"id": id, "embedding": embedding}))?;
        }
    }
    out.flush()?;
    Ok(())
}

#[cfg(feature = "transformer")]
fn transformer(folder: &Path) -> Result<Box<dyn Embedder>, Error> {
    let params = providers::TransformerParams::default();
    Ok(Box::new(providers::Transformer::open(folder, params)?))
}

#[cfg(not(feature = "transformer"))]
fn transformer(_: &Path) -> Result<Box<dyn Embedder>, Error> {
    Err(Error::NotBuilt {
        provider: "transformer",
    })
}

#[cfg(feature = "model2vec")]
fn model2vec(folder: &Path) -> Result<Box<dyn Embedder>, Error> {
    Ok(Box::new(providers::Model2Vec::open(folder)?))
}

#[cfg(not(feature = "model2vec"))]
fn model2vec(_: &Path) -> Result<Box<dyn Embedder>, Error> {
    Err(Error::NotBuilt {
        provider: "model2vec",
    })
}
