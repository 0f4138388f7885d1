//! Bodies and replies as the providers document them.

use serde_json::json;

use super::*;

fn prompt() -> Prompt {
    Prompt {
        system: "Find names.".to_owned(),
        user: "Sara met Maya.".to_owned(),
        schema: None,
        max_tokens: 50,
    }
}

fn schema() -> Value {
    json!({"type": "object", "additionalProperties": false, "required": ["names"],
        "properties": {"names": {"type": "array", "items": {"type": "string"}}}})
}

fn asked(provider: Provider, mode: SchemaMode, change: impl Fn(&mut ModelSettings, &mut Manner)) -> Value {
    let mut settings = ModelSettings::named("some-model");
    let mut manner = Manner {
        mode,
        completion_field: false,
        temperature: true,
        seed: true,
    };
    change(&mut settings, &mut manner);
    body(
        provider,
        &Question {
            prompt: &prompt(),
            settings: &settings,
            manner,
            schema: Some(schema()),
            limit: 50,
        },
    )
}

#[test]
fn questions_for_openai() {
    let plain = |_: &mut ModelSettings, _: &mut Manner| {};
    assert_eq!(
        asked(Provider::Openai, SchemaMode::Schema, plain),
        json!({
            "model": "some-model",
            "messages": [
                {"role": "system", "content": "Find names."},
                {"role": "user", "content": "Sara met Maya."}
            ],
            "stream": false,
            "max_tokens": 50,
            "temperature": 0.0,
            "response_format": {"type": "json_schema", "json_schema": {"name": "answer", "strict": true, "schema": schema()}},
        })
    );
    let object = asked(Provider::Openai, SchemaMode::Object, plain);
    assert_eq!(object["response_format"], json!({"type": "json_object"}));
    let system = object["messages"][0]["content"].as_str().expect("text");
    assert!(
        system.starts_with("Find names.\n\n") && system.ends_with(&schema().to_string()),
        "{system}"
    );
    let bare = asked(Provider::Openai, SchemaMode::Prompt, |settings, manner| {
        settings.seed = Some(7);
        manner.completion_field = true;
        manner.temperature = false;
    });
    assert_eq!(
        (&bare["max_completion_tokens"], &bare["seed"]),
        (&json!(50), &json!(7))
    );
    for absent in ["response_format", "temperature", "max_tokens"] {
        assert!(bare.get(absent).is_none(), "{absent}");
    }
    let no_system = Question {
        prompt: &Prompt {
            system: String::new(),
            ..prompt()
        },
        settings: &ModelSettings::named("m"),
        manner: Manner {
            mode: SchemaMode::Schema,
            completion_field: false,
            temperature: true,
            seed: true,
        },
        schema: None,
        limit: 5,
    };
    assert_eq!(
        body(Provider::Openai, &no_system)["messages"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
}

#[test]
fn questions_for_anthropic() {
    let plain = |settings: &mut ModelSettings, _: &mut Manner| settings.seed = Some(7);
    assert_eq!(
        asked(Provider::Anthropic, SchemaMode::Schema, plain),
        json!({
            "model": "some-model",
            "max_tokens": 50,
            "system": "Find names.",
            "messages": [{"role": "user", "content": "Sara met Maya."}],
            "temperature": 0.0,
            "tools": [{"name": "answer", "description": "Gives the answer.", "input_schema": schema()}],
            "tool_choice": {"type": "tool", "name": "answer"},
        })
    );
    let prompt = asked(Provider::Anthropic, SchemaMode::Prompt, plain);
    assert!(prompt.get("tools").is_none() && prompt.get("seed").is_none());
    assert!(
        prompt["system"]
            .as_str()
            .is_some_and(|system| system.contains("JSON schema"))
    );
}

#[test]
fn questions_for_ollama() {
    let with = |settings: &mut ModelSettings, _: &mut Manner| {
        settings.seed = Some(7);
        settings.context_tokens = Some(8192);
    };
    assert_eq!(
        asked(Provider::Ollama, SchemaMode::Schema, with),
        json!({
            "model": "some-model",
            "messages": [
                {"role": "system", "content": "Find names."},
                {"role": "user", "content": "Sara met Maya."}
            ],
            "stream": false,
            "options": {"num_predict": 50, "temperature": 0.0, "seed": 7, "num_ctx": 8192},
            "format": schema(),
        })
    );
    assert_eq!(
        asked(Provider::Ollama, SchemaMode::Object, with)["format"],
        "json"
    );
    assert!(
        asked(Provider::Ollama, SchemaMode::Prompt, with)
            .get("format")
            .is_none()
    );
}

fn said(provider: Provider, reply: &Value) -> Result<Said, ModelError> {
    read(provider, &reply.to_string(), 50)
}

fn code(provider: Provider, reply: &Value) -> &'static str {
    said(provider, reply).expect_err(&reply.to_string()).code()
}

fn openai(message: &Value, reason: &str) -> Value {
    json!({
        "id": "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT", "object": "chat.completion", "created": 1_741_569_952, "model": "some-model",
        "choices": [{"index": 0, "message": message, "logprobs": null, "finish_reason": reason}],
        "usage": {"prompt_tokens": 19, "completion_tokens": 10, "total_tokens": 29,
            "completion_tokens_details": {"reasoning_tokens": 0}},
        "service_tier": "default", "system_fingerprint": null
    })
}

#[test]
fn replies_of_openai() {
    let message =
        json!({"role": "assistant", "content": "{\"names\":[]}", "refusal": null, "annotations": []});
    let whole = said(Provider::Openai, &openai(&message, "stop")).expect("an answer");
    assert_eq!(
        whole,
        Said {
            text: "{\"names\":[]}".to_owned(),
            truncated: false,
            tokens_in: Some(19),
            tokens_out: Some(10)
        }
    );
    assert!(
        said(Provider::Openai, &openai(&message, "length"))
            .expect("cut")
            .truncated
    );
    let parts = json!({"role": "assistant", "content": [{"type": "text", "text": "{}"}, {"type": "other"}]});
    assert_eq!(
        said(Provider::Openai, &openai(&parts, "stop"))
            .expect("parts")
            .text,
        "{}"
    );
    let thinking = json!({"role": "assistant", "content": "{}", "reasoning_content": "hm"});
    assert_eq!(
        said(Provider::Openai, &openai(&thinking, "stop"))
            .expect("thought")
            .text,
        "{}"
    );
    let uncounted = json!({"choices": [{"message": {"content": "x"}}], "usage": {"prompt_tokens": 0, "completion_tokens": null}});
    let uncounted = said(Provider::Openai, &uncounted).expect("an answer");
    assert_eq!((uncounted.tokens_in, uncounted.tokens_out), (None, None));

    let empty = json!({"role": "assistant", "content": null});
    let tool = json!({"role": "assistant", "content": null, "tool_calls": [
        {"id": "call_abc123", "type": "function", "function": {"name": "get_current_weather", "arguments": "{}"}}]});
    for (reply, expected) in [
        (openai(&empty, "stop"), "model_answer_empty"),
        (openai(&empty, "length"), "model_answer_truncated"),
        (openai(&message, "content_filter"), "model_declined"),
        (
            openai(
                &json!({"content": null, "refusal": "I'm sorry, I cannot assist with that."}),
                "stop",
            ),
            "model_declined",
        ),
        (openai(&tool, "tool_calls"), "model_asked_for_tool"),
        (
            openai(
                &json!({"content": "", "function_call": {"name": "f", "arguments": ""}}),
                "function_call",
            ),
            "model_asked_for_tool",
        ),
        (openai(&message, "error"), "model_answer_unreadable"),
        (openai(&json!({"content": 7}), "stop"), "model_answer_unreadable"),
        (json!({"choices": []}), "model_answer_unreadable"),
        (json!([]), "model_answer_unreadable"),
        (
            json!({"error": {"message": "Provider returned error", "code": 502}}),
            "model_refused",
        ),
        (json!({"detail": "x"}), "model_answer_unreadable"),
    ] {
        assert_eq!(code(Provider::Openai, &reply), expected, "{reply}");
    }
    assert_eq!(
        said(Provider::Openai, &openai(&empty, "length")),
        Err(ModelError::Truncated { limit: 50 })
    );
}

#[test]
fn replies_of_anthropic() {
    let reply = |content: Value, reason: &str| {
        json!({
            "id": "msg_01XFDUDYJgAACzvnptvVoYEL", "type": "message", "role": "assistant", "model": "some-model",
            "content": content, "stop_reason": reason, "stop_sequence": null,
            "usage": {"input_tokens": 12, "cache_creation_input_tokens": 3, "cache_read_input_tokens": 0, "output_tokens": 6}
        })
    };
    let call = json!([
        {"type": "thinking", "thinking": "hm", "signature": "x"},
        {"type": "tool_use", "id": "toolu_01A09q90qw90lq917835lq9", "name": "answer", "input": {"names": ["Sara"]}}]);
    let text = json!([{"type": "text", "text": "Hi! "}, {"type": "text", "text": "There."}]);
    let whole = said(Provider::Anthropic, &reply(call, "tool_use")).expect("an answer");
    assert_eq!(
        whole,
        Said {
            text: "{\"names\":[\"Sara\"]}".to_owned(),
            truncated: false,
            tokens_in: Some(15),
            tokens_out: Some(6)
        }
    );
    assert_eq!(
        said(Provider::Anthropic, &reply(text.clone(), "end_turn"))
            .expect("text")
            .text,
        "Hi! There."
    );
    assert!(
        said(Provider::Anthropic, &reply(text.clone(), "max_tokens"))
            .expect("cut")
            .truncated
    );
    let begun = json!([{"type": "tool_use", "id": "t", "name": "answer", "input": {}}]);
    let other = json!([{"type": "tool_use", "id": "t", "name": "search", "input": {}}]);
    for (reply, expected) in [
        (reply(begun, "max_tokens"), "model_answer_truncated"),
        (reply(other, "tool_use"), "model_asked_for_tool"),
        (reply(json!([]), "end_turn"), "model_answer_empty"),
        (reply(json!([]), "refusal"), "model_declined"),
        (reply(text, "refusal"), "model_declined"),
        (
            json!({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}),
            "model_refused",
        ),
        (json!({"type": "message"}), "model_answer_unreadable"),
    ] {
        assert_eq!(code(Provider::Anthropic, &reply), expected, "{reply}");
    }
}

#[test]
fn replies_of_ollama() {
    let reply = |message: Value, reason: &str| {
        json!({
            "model": "llama3.2", "created_at": "2023-12-12T14:13:43.416799Z", "message": message, "done_reason": reason, "done": true,
            "total_duration": 5_191_566_416_i64, "load_duration": 2_154_458, "prompt_eval_count": 26,
            "prompt_eval_duration": 383_809_000, "eval_count": 298, "eval_duration": 4_799_921_000_i64
        })
    };
    let text = json!({"role": "assistant", "content": "{\"names\":[]}", "thinking": "hm"});
    let whole = said(Provider::Ollama, &reply(text.clone(), "stop")).expect("an answer");
    assert_eq!(
        whole,
        Said {
            text: "{\"names\":[]}".to_owned(),
            truncated: false,
            tokens_in: Some(26),
            tokens_out: Some(298)
        }
    );
    assert!(
        said(Provider::Ollama, &reply(text, "length"))
            .expect("cut")
            .truncated
    );
    let tool = json!({"role": "assistant", "content": "", "tool_calls": [{"function": {"name": "get_weather", "arguments": {}}}]});
    for (reply, expected) in [
        (reply(tool, "stop"), "model_asked_for_tool"),
        (
            reply(json!({"role": "assistant", "content": ""}), "load"),
            "model_answer_empty",
        ),
        (
            json!({"error": "model runner has unexpectedly stopped"}),
            "model_refused",
        ),
        (
            json!({"message": {"content": "a"}, "done": false}),
            "model_answer_unreadable",
        ),
        (json!({"done": true}), "model_answer_unreadable"),
    ] {
        assert_eq!(code(Provider::Ollama, &reply), expected, "{reply}");
    }
}

#[test]
fn what_is_no_json_is_told_as_what_it_is() {
    let error = |reply: &str| read(Provider::Openai, reply, 5).expect_err(reply).to_string();
    assert!(error("<html><title>502 Bad Gateway</title></html>").contains("HTML"));
    assert!(error(" ").contains("empty"));
    assert!(error("{\"choices\":[").contains("no JSON"));
}
