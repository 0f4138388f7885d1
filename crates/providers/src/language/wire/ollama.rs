//! The protocol of Ollama's chat.
//!
//! Source: the API documentation of Ollama, "Generate a chat completion" and "Structured outputs".

use agent_memory_core::ModelError;
use serde_json::{Value, json};

use super::{Question, Said, count, first_tool, set, told_failure, unreadable};
use crate::language::SchemaMode;

pub(super) fn body(question: &Question<'_>) -> Value {
    let mut options = json!({"num_predict": question.limit});
    set(&mut options, "temperature", question.temperature());
    set(&mut options, "seed", question.seed());
    set(
        &mut options,
        "num_ctx",
        question.settings.context_tokens.map(|tokens| json!(tokens)),
    );
    let mut body = json!({
        "model": question.settings.model,
        "messages": question.messages(),
        "stream": false,
        "options": options,
    });
    let format = match (&question.schema, question.manner.mode) {
        (None, _) | (Some(_), SchemaMode::Prompt) => None,
        (Some(_), SchemaMode::Object) => Some(json!("json")),
        (Some(schema), SchemaMode::Schema | SchemaMode::Auto) => Some(schema.clone()),
    };
    set(&mut body, "format", format);
    body
}

pub(super) fn read(reply: &Value) -> Result<Said, ModelError> {
    let fields = reply
        .as_object()
        .ok_or_else(|| unreadable("the server's reply is no object"))?;
    if let Some(failure) = told_failure(fields) {
        return Err(failure);
    }
    let message = reply
        .get("message")
        .ok_or_else(|| unreadable("the server's reply has no message"))?;
    let text = message.get("content").and_then(Value::as_str).unwrap_or("");
    if text.trim().is_empty()
        && let Some(tool) = first_tool(message.get("tool_calls"))
    {
        return Err(tool);
    }
    if reply.get("done") == Some(&Value::Bool(false)) {
        return Err(unreadable(
            "the server sent a part of an answer as if it were all",
        ));
    }
    Ok(Said {
        text: text.to_owned(),
        truncated: reply.get("done_reason").and_then(Value::as_str) == Some("length"),
        tokens_in: count(reply.get("prompt_eval_count")),
        tokens_out: count(reply.get("eval_count")),
    })
}
