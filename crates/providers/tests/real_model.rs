//! A few calls to a small real language model, where there is one.
//!
//! `AGENT_MEMORY_TEST_LLM=http://127.0.0.1:PORT` names a server of the OpenAI kind; `cargo xtask ci` starts one. Without
//! it each test says that it skips. What is checked holds for any model, however weak.
#![cfg(feature = "http")]
#![allow(
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a test that says why it skips, and is told by the environment where the model is"
)]

use std::time::Duration;

use agent_memory_core::{LanguageModel, ModelError, Prompt, Validate};
use providers::{
    Budget, Budgeted, Endpoint, HttpLimits, ModelSettings, Provider, Recorder, Replayer, Schema, SchemaMode,
    ServedModel, State, check_served_model,
};

const SCHEMA: &str = r#"{"type":"object","additionalProperties":false,"required":["words"],"properties":{"words":{"type":"array","maxItems":3,"items":{"type":"string","maxLength":12}}}}"#;

fn model(timeout: Duration) -> Option<ServedModel> {
    let Ok(server) = std::env::var("AGENT_MEMORY_TEST_LLM") else {
        eprintln!("skipped: AGENT_MEMORY_TEST_LLM names no language model");
        return None;
    };
    let limits = HttpLimits {
        retries: 0,
        ..HttpLimits::default()
    }
    .valid()
    .expect("limits");
    let endpoint = Endpoint::new(&format!("{server}/v1"))
        .expect("an address")
        .with_limits(&limits)
        .with_timeout(timeout);
    Some(ServedModel::new(Provider::Openai, ModelSettings::named("small"), endpoint).expect("settings"))
}

fn patient() -> Option<ServedModel> {
    model(Duration::from_mins(4))
}

fn prompt(max_tokens: u32) -> Prompt {
    Prompt {
        system: "List up to three words of the text as JSON: {\"words\":[\"...\"]}.".to_owned(),
        user: "Maya booked flights to Lisbon.".to_owned(),
        schema: Some(SCHEMA.to_owned()),
        max_tokens,
    }
}

#[test]
fn an_answer_follows_the_schema_and_is_counted_recorded_and_replayed() {
    let Some(model) = patient() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answers.jsonl");
    let recorder = Recorder::open(Budgeted::new(model, Budget::default()), &file).expect("a recording");
    let said = recorder.complete(&prompt(80)).expect("an answer");
    let found = Schema::new(SCHEMA)
        .expect("a schema")
        .read(&said.text)
        .expect("it follows the schema");
    assert_eq!(found.cut.is_some(), said.truncated);
    let usage = recorder.inner().usage();
    assert_eq!((usage.calls, usage.failed, usage.estimated), (1, 0, 0));
    assert!(
        usage.tokens_in > 10 && (1..=80).contains(&usage.tokens_out),
        "{usage:?}"
    );
    assert_eq!(
        recorder.inner().inner().mode(),
        SchemaMode::Schema,
        "the server holds the model to the schema"
    );
    assert_eq!(
        Replayer::open(&file).expect("a recording").complete(&prompt(80)),
        Ok(said)
    );
}

#[test]
fn an_answer_that_was_cut_says_so() {
    let Some(model) = patient() else { return };
    let said = model.complete(&prompt(3)).expect("three tokens");
    assert!(said.truncated, "{said:?}");
    if let Ok(found) = Schema::new(SCHEMA).expect("a schema").read(&said.text) {
        assert!(found.cut.is_some());
    }
}

#[test]
fn faults_have_their_kind() {
    let Some(hasty) = model(Duration::from_millis(20)) else {
        return;
    };
    assert!(matches!(
        hasty.complete(&prompt(80)),
        Err(ModelError::TimedOut(_))
    ));
    let Some(model) = patient() else { return };
    let long = Prompt {
        user: "Maya booked flights. ".repeat(2_000),
        ..prompt(5)
    };
    assert_eq!(
        model.complete(&long).expect_err("too long").code(),
        "model_prompt_too_long"
    );
}

#[test]
fn the_connection_is_found_to_work() {
    let Some(model) = patient() else { return };
    let report = check_served_model(&model);
    let failed: Vec<_> = report
        .findings
        .iter()
        .filter(|finding| finding.state == State::Failed)
        .collect();
    assert!(failed.is_empty(), "{failed:?}");
    assert!(
        report
            .findings
            .iter()
            .any(|finding| finding.name == "model.tokens")
    );
}
