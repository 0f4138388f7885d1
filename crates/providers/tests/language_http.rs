//! Language models over real HTTP: what is on the wire, and which failure becomes which.
#![cfg(feature = "http")]

use std::time::Duration;

use agent_memory_core::{LanguageModel, ModelError, Prompt, Validate};
use providers::{Endpoint, HttpLimits, ModelSettings, Provider, Secret, ServedModel};
use testkit::http::{Gate, Listener, Reply, closed_url};

const KEY: &str = "sk-very-secret-key";

fn endpoint(url: &str) -> Endpoint {
    let limits = HttpLimits {
        retries: 0,
        ..HttpLimits::default()
    }
    .valid()
    .expect("limits");
    Endpoint::new(url)
        .and_then(|endpoint| endpoint.with_key(Secret::new(KEY)))
        .expect("an endpoint")
        .with_limits(&limits)
}

fn model(provider: Provider, endpoint: Endpoint) -> ServedModel {
    ServedModel::new(provider, ModelSettings::named("some-model"), endpoint).expect("settings")
}

fn prompt() -> Prompt {
    Prompt {
        system: "Be brief.".to_owned(),
        user: "Who?".to_owned(),
        schema: Some(r#"{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}}"#.to_owned()),
        max_tokens: 20,
    }
}

const OPENAI: &str = r#"{"choices":[{"message":{"content":"{\"a\":\"Sara\"}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":5}}"#;

#[test]
fn each_provider_is_asked_at_its_place_with_its_key() {
    let anthropic = r#"{"content":[{"type":"tool_use","name":"answer","input":{"a":"Sara"}}],"stop_reason":"tool_use","usage":{"input_tokens":9,"output_tokens":5}}"#;
    let ollama = r#"{"message":{"content":"{\"a\":\"Sara\"}"},"done":true,"done_reason":"stop","prompt_eval_count":9,"eval_count":5}"#;
    for (provider, reply, path, header) in [
        (Provider::Openai, OPENAI, "/chat/completions", "authorization"),
        (Provider::Anthropic, anthropic, "/v1/messages", "x-api-key"),
        (Provider::Ollama, ollama, "/api/chat", "authorization"),
    ] {
        let listener = Listener::script([Reply::json(reply)]);
        let said = model(provider, endpoint(&listener.url()))
            .complete(&prompt())
            .expect("an answer");
        assert_eq!(said.text, r#"{"a":"Sara"}"#);
        assert_eq!((said.tokens_in, said.tokens_out), (Some(9), Some(5)));
        let requests = listener.requests();
        assert_eq!(requests.len(), 1);
        assert!(requests[0].path.ends_with(path), "{}", requests[0].path);
        assert!(
            requests[0]
                .header(header)
                .is_some_and(|value| value.ends_with(KEY)),
            "{provider}"
        );
        assert_eq!(
            requests[0].header("anthropic-version").is_some(),
            provider == Provider::Anthropic
        );
    }
}

#[test]
fn a_refused_schema_is_put_otherwise_over_the_wire() {
    let refusal = r#"{"error":{"message":"Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model","type":"invalid_request_error","param":"response_format","code":null}}"#;
    let listener = Listener::script([Reply::json(refusal).with_status(400), Reply::json(OPENAI)]);
    let model = model(Provider::Openai, endpoint(&listener.url()));
    assert_eq!(model.ask(&prompt()).expect("an answer").requests, 2);
    let bodies: Vec<String> = listener
        .requests()
        .iter()
        .map(|request| request.text().to_owned())
        .collect();
    assert!(bodies[0].contains("json_schema") && bodies[1].contains("json_object"));
}

#[test]
fn faults_of_the_wire_have_their_kind_and_hold_no_key() {
    let json = |status: u16, text: &str| Reply::json(text).with_status(status);
    let wrong_key = format!(r#"{{"error":{{"message":"Incorrect API key provided: {KEY}."}}}}"#);
    for (reply, code) in [
        (json(401, &wrong_key), "model_unauthorized"),
        (json(403, "{}"), "model_unauthorized"),
        (
            json(
                404,
                r#"{"error":{"message":"The model `some-model` does not exist","code":"model_not_found"}}"#,
            ),
            "model_unknown",
        ),
        (
            json(
                400,
                r#"{"error":{"message":"This model's maximum context length is 10 tokens."}}"#,
            ),
            "model_prompt_too_long",
        ),
        (
            json(429, r#"{"error":{"message":"Rate limit reached"}}"#),
            "model_busy",
        ),
        (
            json(
                529,
                r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#,
            ),
            "model_busy",
        ),
        (json(500, "oops"), "model_refused"),
        (
            json(200, "<html><body>Sign in</body></html>"),
            "model_answer_unreadable",
        ),
        (json(200, ""), "model_answer_unreadable"),
        (Reply::json(OPENAI).cut_after(30), "model_answer_unreadable"),
        (Reply::nothing(), "model_unreachable"),
    ] {
        let listener = Listener::script([reply]);
        let error = model(Provider::Openai, endpoint(&listener.url()))
            .complete(&prompt())
            .expect_err(code);
        assert_eq!(error.code(), code, "{error}");
        assert!(!format!("{error} {error:?}").contains(KEY), "{error}");
        assert_eq!(listener.requests().len(), 1);
    }
    let down = model(Provider::Openai, endpoint(&closed_url())).complete(&prompt());
    assert_eq!(down.expect_err("nothing there").code(), "model_unreachable");
}

#[test]
fn a_slow_server_is_left_in_time() {
    let gate = Gate::new();
    let listener = Listener::script([Reply::json(OPENAI).held(&gate)]);
    let endpoint = endpoint(&listener.url()).with_timeout(Duration::from_millis(100));
    let outcome = model(Provider::Openai, endpoint).complete(&prompt());
    gate.open();
    assert_eq!(outcome, Err(ModelError::TimedOut(1)));
}
