//! The content of a message: text, or a list of typed parts.

use serde_json::Value;

/// Deepest nesting of parts that is read.
const MAX_DEPTH: usize = 8;

/// What was said, and what tools returned, as two texts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) said: String,
    pub(super) tool: String,
}

/// Reads a content field. Parts of type text (`text`, `input_text`, `output_text`) and bare strings are what was said;
/// `tool_result` is what a tool returned; images, files, tool calls and hidden reasoning are no words of a conversation.
pub(super) fn read(value: &Value) -> Content {
    let mut content = Content::default();
    collect(value, false, 0, &mut content);
    content
}

fn collect(value: &Value, tool: bool, depth: usize, content: &mut Content) {
    if depth > MAX_DEPTH {
        return;
    }
    match value {
        Value::String(text) => {
            let target = if tool {
                &mut content.tool
            } else {
                &mut content.said
            };
            let text = text.trim();
            if !text.is_empty() {
                if !target.is_empty() {
                    target.push('\n');
                }
                target.push_str(text);
            }
        }
        Value::Array(items) => items
            .iter()
            .for_each(|item| collect(item, tool, depth + 1, content)),
        Value::Object(part) => {
            let kind = part.get("type").and_then(Value::as_str).unwrap_or("text");
            let inner = match kind {
                "text" | "input_text" | "output_text" => {
                    ["text", "content", "value"].iter().find_map(|key| part.get(*key))
                }
                "tool_result" => ["content", "output", "text"]
                    .iter()
                    .find_map(|key| part.get(*key)),
                // Older exports: {"content_type": "text", "parts": […]}.
                _ => None,
            };
            let inner = inner.or_else(|| part.get("parts"));
            if let Some(inner) = inner {
                collect(inner, tool || kind == "tool_result", depth + 1, content);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn parts_are_told_apart() {
        let check = |value: Value, said: &str, tool: &str| {
            assert_eq!(
                read(&value),
                Content {
                    said: said.to_owned(),
                    tool: tool.to_owned()
                },
                "{value}"
            );
        };
        check(json!(" hi "), "hi", "");
        check(json!(null), "", "");
        check(json!([{"type": "text", "text": "one"}, "two"]), "one\ntwo", "");
        check(
            json!([{"type": "image_url", "image_url": {"url": "x"}}, {"type": "tool_use", "input": {}}]),
            "",
            "",
        );
        check(
            json!([{"type": "tool_result", "content": [{"type": "text", "text": "sunny"}]}, {"type": "text", "text": "ok"}]),
            "ok",
            "sunny",
        );
        check(json!({"content_type": "text", "parts": ["a", "b"]}), "a\nb", "");
    }
}
