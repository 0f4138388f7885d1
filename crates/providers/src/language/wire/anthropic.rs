//! The protocol of Anthropic's messages.
//!
//! Source: the API reference of Anthropic, "Messages" and "Tool use". A schema is sent as a tool that the model has to
//! call; the input of the call is the answer. The reply then holds no text but an object, so what a model began to write
//! when its tokens were used up arrives already read, or not at all.

use agent_memory_core::ModelError;
use serde_json::{Value, json};

use super::{ANSWER, Question, Said, count, set, short, told_failure, unreadable};
use crate::language::SchemaMode;

pub(super) fn body(question: &Question<'_>) -> Value {
    let mut body = json!({
        "model": question.settings.model,
        "max_tokens": question.limit,
        "messages": [{"role": "user", "content": question.prompt.user}],
    });
    let system = question.system();
    set(&mut body, "system", (!system.is_empty()).then(|| json!(system)));
    set(&mut body, "temperature", question.temperature());
    if let (Some(schema), SchemaMode::Schema) = (&question.schema, question.manner.mode) {
        let tool = json!({
            "name": ANSWER,
            "description": "Gives the answer.",
            "input_schema": schema,
        });
        set(&mut body, "tools", Some(json!([tool])));
        set(
            &mut body,
            "tool_choice",
            Some(json!({"type": "tool", "name": ANSWER})),
        );
    }
    body
}

pub(super) fn read(reply: &Value) -> Result<Said, ModelError> {
    let fields = reply
        .as_object()
        .ok_or_else(|| unreadable("the server's reply is no object"))?;
    if let Some(failure) = told_failure(fields) {
        return Err(failure);
    }
    let blocks = reply
        .get("content")
        .and_then(Value::as_array)
        .ok_or_else(|| unreadable("the server's reply has no content"))?;
    let reason = reply.get("stop_reason").and_then(Value::as_str).unwrap_or("");
    let spoken: String = blocks
        .iter()
        .filter(|block| kind(block) == "text")
        .filter_map(|block| block.get("text")?.as_str())
        .collect();
    if reason == "refusal" {
        let words = short(&spoken);
        return Err(ModelError::Declined {
            reason: if words.is_empty() {
                "it refused".to_owned()
            } else {
                words
            },
        });
    }
    let truncated = matches!(reason, "max_tokens" | "model_context_window_exceeded");
    let text = match blocks.iter().find(|block| kind(block) == "tool_use") {
        None => spoken,
        Some(call) => {
            let name = call.get("name").and_then(Value::as_str).unwrap_or("");
            if name != ANSWER {
                return Err(ModelError::AskedForTool { tool: short(name) });
            }
            match call.get("input") {
                // A call that was cut before it said anything has an empty input.
                Some(Value::Object(input)) if truncated && input.is_empty() => String::new(),
                Some(input) => input.to_string(),
                None => String::new(),
            }
        }
    };
    let usage = |field: &str| count(reply.get("usage").and_then(|usage| usage.get(field)));
    // What came from a cache, or went into it, was read as well.
    let tokens_in = [
        "input_tokens",
        "cache_creation_input_tokens",
        "cache_read_input_tokens",
    ]
    .iter()
    .filter_map(|field| usage(field))
    .reduce(u64::saturating_add);
    Ok(Said {
        text,
        truncated,
        tokens_in,
        tokens_out: usage("output_tokens"),
    })
}

fn kind(block: &Value) -> &str {
    block.get("type").and_then(Value::as_str).unwrap_or("")
}
