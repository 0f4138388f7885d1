//! The settings file that `init` writes: every key with its default, all of them commented out.
//!
//! It is made from the defaults themselves, so that it cannot fall behind them.

use agent_memory::Params;
use agent_memory::providers::{EmbedderSettings, LanguageModelSettings};
use serde_json::{Map, Value};
use std::fmt::Write;

const HEAD: &str = "\
# Settings of this memory. Everything here is optional: a line that is commented out shows the default.
# Flags win over AGENT_MEMORY_* variables, and those over this file. A parameter is set by a variable as
# AGENT_MEMORY_SECTION__KEY=value, for example AGENT_MEMORY_CALENDAR__DAY_START_HOUR=5.

# space = \"default\"
# threads = 1
";

/// What stands above a section.
fn purpose(section: &str) -> &'static str {
    match section {
        "calendar" => "When a day starts, and how far local time is from UTC.",
        "corpus" => "How files are read.",
        "graph" => "How names weigh, and how moments that share them become groups.",
        "dream" => {
            "How groups become facts. Under the policy \"propose\" new facts wait for `accept` or `reject`; model tells how \
             a language model is asked."
        }
        "vocabulary" => "How the vocabulary is mined from the agent's own writing.",
        "concepts" => "How moments are clustered into concepts.",
        "salience" => "How thoughts are scored.",
        "embedder" => {
            "Who turns texts into vectors: built-in, hash, model2vec or transformer (with path), openai or ollama (with \
             model, and url, dimension, version, batch). key_env names the variable that holds a key; the key itself \
             never stands here. After a change: `agent-memory re-embed`."
        }
        "language_model" => {
            "Who answers prompts, if anybody: none, openai, anthropic or ollama (with model, and url, max_tokens, \
             context_tokens, record, replay). key_env as above; budget limits calls, tokens_in and tokens_out of a run."
        }
        "recall" => "How recall ranks.",
        _ => "",
    }
}

/// The text of the file.
pub fn template() -> String {
    let mut text = HEAD.to_owned();
    // Plain structs of numbers and words always become an object.
    if let Ok(Value::Object(sections)) = serde_json::to_value(Params::default()) {
        for (name, value) in &sections {
            if let Value::Object(keys) = value {
                text.push('\n');
                if !purpose(name).is_empty() {
                    let _ = writeln!(text, "# {}", purpose(name));
                }
                section(&mut text, name, keys);
            }
        }
    }
    for (name, value) in [
        ("embedder", serde_json::to_value(EmbedderSettings::default())),
        (
            "language_model",
            serde_json::to_value(LanguageModelSettings::default()),
        ),
    ] {
        if let Ok(Value::Object(keys)) = value {
            let _ = writeln!(text, "\n# {}", purpose(name));
            section(&mut text, name, &keys);
        }
    }
    text
}

fn section(text: &mut String, path: &str, keys: &Map<String, Value>) {
    let _ = writeln!(text, "[{path}]");
    let (tables, plain): (Vec<_>, Vec<_>) = keys.iter().partition(|(_, value)| value.is_object());
    for (key, value) in plain {
        // Keys without a value are those that are off by default; their documentation tells what they take.
        if !value.is_null() {
            let _ = writeln!(text, "# {key} = {value}");
        }
    }
    for (key, value) in tables {
        // Files are read by the memory's own calendar; a second one would have no effect.
        let inherited = path == "corpus" && key == "calendar";
        if let (Value::Object(keys), false) = (value, inherited) {
            text.push('\n');
            section(text, &format!("{path}.{key}"), keys);
        }
    }
}
