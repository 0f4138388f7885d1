//! The protocol of OpenAI's chat completions, which most servers speak in some dialect.
//!
//! Source: the API reference of OpenAI, "Create chat completion"; the dialects are those of llama.cpp's server, vLLM,
//! OpenRouter and DeepSeek.

use agent_memory_core::ModelError;
use serde_json::{Value, json};

use super::{ANSWER, Question, Said, count, first_tool, set, short, told_failure, unreadable};
use crate::language::{Schema, SchemaMode};

pub(super) fn body(question: &Question<'_>) -> Value {
    let field = if question.manner.completion_field {
        "max_completion_tokens"
    } else {
        "max_tokens"
    };
    let mut body = json!({
        "model": question.settings.model,
        "messages": question.messages(),
        "stream": false,
        field: question.limit,
    });
    set(&mut body, "temperature", question.temperature());
    set(&mut body, "seed", question.seed());
    set(&mut body, "response_format", format(question));
    body
}

fn format(question: &Question<'_>) -> Option<Value> {
    let schema = question.schema.as_ref()?;
    match question.manner.mode {
        SchemaMode::Schema | SchemaMode::Auto => {
            // `strict` is refused for schemas that leave a member out or open.
            let strict = Schema::new(&schema.to_string()).is_ok_and(|schema| schema.is_strict());
            Some(json!({
                "type": "json_schema",
                "json_schema": {"name": ANSWER, "strict": strict, "schema": schema},
            }))
        }
        SchemaMode::Object => Some(json!({"type": "json_object"})),
        SchemaMode::Prompt => None,
    }
}

pub(super) fn read(reply: &Value) -> Result<Said, ModelError> {
    let fields = reply
        .as_object()
        .ok_or_else(|| unreadable("the server's reply is no object"))?;
    if let Some(failure) = told_failure(fields) {
        return Err(failure);
    }
    let choice = reply
        .pointer("/choices/0")
        .ok_or_else(|| unreadable("the server's reply has no choices"))?;
    let message = choice
        .get("message")
        .ok_or_else(|| unreadable("the server's reply has no message"))?;
    let reason = choice.get("finish_reason").and_then(Value::as_str).unwrap_or("");
    if reason == "content_filter" {
        return Err(ModelError::Declined {
            reason: "the server's content filter".to_owned(),
        });
    }
    let refusal = message.get("refusal").and_then(Value::as_str);
    if let Some(refusal) = refusal.filter(|refusal| !refusal.trim().is_empty()) {
        return Err(ModelError::Declined {
            reason: short(refusal),
        });
    }
    let text = content(message.get("content"))?;
    if text.trim().is_empty() {
        if let Some(tool) = first_tool(message.get("tool_calls")) {
            return Err(tool);
        }
        if let Some(name) = message.pointer("/function_call/name").and_then(Value::as_str) {
            return Err(ModelError::AskedForTool { tool: short(name) });
        }
    }
    if reason == "error" {
        return Err(unreadable("the server ended the answer with an error"));
    }
    Ok(Said {
        text,
        truncated: reason == "length",
        tokens_in: count(reply.pointer("/usage/prompt_tokens")),
        tokens_out: count(reply.pointer("/usage/completion_tokens")),
    })
}

/// The text of a message: a string, or a list of parts of which the text counts.
fn content(content: Option<&Value>) -> Result<String, ModelError> {
    match content {
        None | Some(Value::Null) => Ok(String::new()),
        Some(Value::String(text)) => Ok(text.clone()),
        Some(Value::Array(parts)) => Ok(parts
            .iter()
            .filter_map(|part| part.get("text")?.as_str())
            .collect()),
        Some(_) => Err(unreadable("the message of the server's reply is no text")),
    }
}
