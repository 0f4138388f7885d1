//! Asks a language model for the names in a text, and prints what of its answer follows the schema.
//!
//! `cargo run -p providers --features http --example ask -- http://127.0.0.1:11434 llama3.2 "Sara met Maya in Oslo."`
#![allow(clippy::disallowed_methods, reason = "an example reads its own arguments")]

use agent_memory_core::{LanguageModel, Prompt};
use providers::{Endpoint, ModelSettings, Provider, Schema, ServedModel};
use std::io::Write;

const SCHEMA: &str = r#"{"type":"object","additionalProperties":false,"required":["names"],
    "properties":{"names":{"type":"array","items":{"type":"string"}}}}"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [server, model, text] = given.as_slice() else {
        return Err("give a server of Ollama, a model and a text".into());
    };
    let model = ServedModel::new(
        Provider::Ollama,
        ModelSettings::named(model),
        Endpoint::new(server)?,
    )?;
    let completion = model.complete(&Prompt {
        system: "List the names in the text. Answer with JSON: {\"names\":[\"...\"]}.".to_owned(),
        user: text.clone(),
        schema: Some(SCHEMA.to_owned()),
        max_tokens: 200,
    })?;
    let names = Schema::new(SCHEMA)?.read(&completion.text)?;
    writeln!(
        std::io::stdout(),
        "{} (cut: {})",
        names.value,
        names.cut.is_some()
    )?;
    Ok(())
}
