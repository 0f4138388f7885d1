//! The check of a language model.

use agent_memory_core::{Completion, LanguageModel, ModelError, Prompt};

use super::Report;
use crate::language::{Adjustment, Answered, Provider, Schema, SchemaMode, ServedModel};

/// What is asked: short, with one right answer, and with a schema.
const QUESTION: &str = "Maya moved to Lisbon in spring. In which city does Maya live?";
const SYSTEM: &str = "Answer the question from its own text. Answer with JSON only: {\"city\":\"...\"}.";
const SCHEMA: &str = r#"{"type":"object","additionalProperties":false,"required":["city"],"properties":{"city":{"type":"string"}}}"#;
const RIGHT: &str = "lisbon";
/// Room for the answer and some words around it.
const TOKENS: u32 = 100;

fn question() -> Prompt {
    Prompt {
        system: SYSTEM.to_owned(),
        user: QUESTION.to_owned(),
        schema: Some(SCHEMA.to_owned()),
        max_tokens: TOKENS,
    }
}

/// Asks a model one short question with a schema and tells what its answer shows: whether its server is reached
/// (`model.reachable`), takes the key (`model.key`), has the model (`model.known`) and answers (`model.answers`), whether
/// the answer follows the schema (`model.schema`) and is right (`model.sense`), and whether tokens are counted
/// (`model.tokens`).
///
/// One call. What a failure leaves open is not in the report.
///
/// ```
/// use providers::{State, check_language_model};
/// use testkit::ScriptedModel;
///
/// let report = check_language_model(&ScriptedModel::new().answer(r#"{"city":"Lisbon"}"#));
/// assert_eq!(report.state(), State::Warning); // it counts no tokens
/// assert_eq!(report.findings.last().map(|last| last.name), Some("model.tokens"));
/// ```
pub fn check_language_model(model: &dyn LanguageModel) -> Report {
    let mut report = Report::default();
    match model.complete(&question()) {
        Ok(completion) => answered(&mut report, &completion),
        Err(error) => failed(&mut report, &error),
    }
    report
}

/// The same for a model behind a server, of which more is known: in which way it takes a schema (`model.mode`), what had
/// to be changed to suit its server (`model.adjusted`), and whether long prompts are safe (`model.context`).
pub fn check_served_model(model: &ServedModel) -> Report {
    let mut report = Report::default();
    match model.ask(&question()) {
        Ok(answer) => {
            answered(&mut report, &answer.completion);
            way(&mut report, &answer);
        }
        Err(error) => failed(&mut report, &error),
    }
    if model.provider() == Provider::Ollama && model.settings().context_tokens.is_none() {
        report.warning(
            "model.context",
            "Ollama cuts prompts that are longer than its own setting without saying so",
            "set `context_tokens` to what the model and the machine can hold, for example 16384",
        );
    }
    report
}

fn answered(report: &mut Report, completion: &Completion) {
    report.ok("model.reachable", "the server was reached");
    report.ok("model.key", "the server took the key, or wants none");
    report.ok("model.known", "the server has the model");
    report.ok("model.answers", "the model answered");
    follows(report, completion);
    match (completion.tokens_in, completion.tokens_out) {
        (Some(read), Some(written)) => {
            report.ok(
                "model.tokens",
                format!("tokens are counted: {read} read, {written} written"),
            );
        }
        _ => report.warning(
            "model.tokens",
            "the server does not count tokens; they are estimated from the length of the text",
            "",
        ),
    }
}

/// Whether an answer follows the schema and is right.
fn follows(report: &mut Report, completion: &Completion) {
    let read = Schema::new(SCHEMA).map(|schema| schema.read(&completion.text));
    let found = match read {
        Ok(Ok(found)) => found,
        Ok(Err(error)) => return report.failed("model.schema", error.to_string(), error.hint()),
        Err(error) => return report.failed("model.schema", error.to_string(), error.hint()),
    };
    if found.cut.is_some() || completion.truncated {
        return report.warning(
            "model.schema",
            format!("the answer was cut after {TOKENS} tokens"),
            "for a model that thinks aloud set `thinking_tokens`; it counts as answer",
        );
    }
    report.ok("model.schema", "the answer follows the schema");
    let city = found
        .value
        .get("city")
        .and_then(serde_json::Value::as_str)
        .unwrap_or("");
    if city.to_lowercase().contains(RIGHT) {
        report.ok("model.sense", "the answer is right");
    } else {
        report.warning(
            "model.sense",
            format!(
                "the answer to an easy question is wrong: {:?}",
                city.chars().take(60).collect::<String>()
            ),
            "what the model proposes is checked, but a better model proposes more that holds",
        );
    }
}

/// How the answer came.
fn way(report: &mut Report, answer: &Answered) {
    match answer.mode {
        Some(SchemaMode::Schema | SchemaMode::Auto) => {
            report.ok("model.mode", "the server holds the model to the schema");
        }
        Some(SchemaMode::Object) => report.ok(
            "model.mode",
            "the server holds the model to JSON; the prompt tells the schema",
        ),
        Some(SchemaMode::Prompt) => report.warning(
            "model.mode",
            "nothing but the prompt holds the model to the schema",
            "a server that takes a schema wastes fewer answers",
        ),
        None => {}
    }
    for adjustment in &answer.adjustments {
        report.ok("model.adjusted", adjusted(adjustment));
    }
}

fn adjusted(adjustment: &Adjustment) -> String {
    match adjustment {
        Adjustment::Mode { from, to, why } => {
            format!("the schema is sent in the mode `{to}`, as `{from}` did not work: {why}")
        }
        Adjustment::TokenField { .. } => "answers are limited by `max_completion_tokens`".to_owned(),
        Adjustment::NoTemperature => "the server takes no temperature, so it is left out".to_owned(),
        Adjustment::NoSeed => "the server takes no seed, so it is left out".to_owned(),
    }
}

/// What a failure shows: everything that must have worked before it did.
fn failed(report: &mut Report, error: &ModelError) {
    let stage = match error {
        ModelError::Unreachable(_) | ModelError::TimedOut(_) => 0,
        ModelError::Unauthorized { .. } => 1,
        ModelError::UnknownModel { .. } => 2,
        _ => 3,
    };
    let stages = [
        ("model.reachable", "the server was reached"),
        ("model.key", "the server took the key, or wants none"),
        ("model.known", "the server has the model"),
    ];
    // What a refusal says about key and model is not known.
    let known = match error {
        ModelError::Refused { .. } | ModelError::Busy { .. } | ModelError::Unreadable(_) => 1,
        ModelError::InvalidPrompt(_)
        | ModelError::Unusable(_)
        | ModelError::NotRecorded { .. }
        | ModelError::OverBudget { .. }
        | ModelError::NotKept(_) => 0,
        _ => stage,
    };
    for (name, what) in stages.into_iter().take(known) {
        report.ok(name, what);
    }
    let name = stages.get(stage).map_or("model.answers", |(name, _)| *name);
    report.failed(name, error.to_string(), error.hint());
}
