//! The protocols of the servers: a question as a request's body, a reply's body as what the model said. No network.

mod anthropic;
mod ollama;
mod openai;
#[cfg(test)]
mod tests;

use agent_memory_core::{ModelError, Prompt};
use serde_json::{Map, Value, json};

use super::{ModelSettings, Provider, SchemaMode};

/// The name under which a schema is sent; as the name of a tool it must be a word.
const ANSWER: &str = "answer";

/// How a server is asked, as far as it was found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Manner {
    /// Never [`SchemaMode::Auto`].
    pub mode: SchemaMode,
    /// Whether `max_completion_tokens` limits an answer, and not `max_tokens`.
    pub completion_field: bool,
    /// Whether the temperature is told.
    pub temperature: bool,
    /// Whether the seed is told.
    pub seed: bool,
}

/// One question, ready to be written in a protocol.
pub(super) struct Question<'a> {
    pub prompt: &'a Prompt,
    pub settings: &'a ModelSettings,
    pub manner: Manner,
    /// The schema as JSON.
    pub schema: Option<Value>,
    /// Most tokens of the answer, thoughts included.
    pub limit: u32,
}

/// What a model said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    pub text: String,
    pub truncated: bool,
    pub tokens_in: Option<u64>,
    pub tokens_out: Option<u64>,
}

/// The path of the request below the server's base.
pub(super) fn path(provider: Provider) -> &'static str {
    match provider {
        Provider::Openai => "chat/completions",
        Provider::Anthropic => "v1/messages",
        Provider::Ollama => "api/chat",
    }
}

/// The request's body.
pub(super) fn body(provider: Provider, question: &Question<'_>) -> Value {
    match provider {
        Provider::Openai => openai::body(question),
        Provider::Anthropic => anthropic::body(question),
        Provider::Ollama => ollama::body(question),
    }
}

/// What the model said, from the body of a reply with a status of success; `limit` is the one that was asked with.
///
/// # Errors
/// [`ModelError`] for whatever is no answer.
pub(super) fn read(provider: Provider, reply: &str, limit: u32) -> Result<Said, ModelError> {
    let reply: Value = serde_json::from_str(reply).map_err(|error| no_json(reply, &error))?;
    let said = match provider {
        Provider::Openai => openai::read(&reply),
        Provider::Anthropic => anthropic::read(&reply),
        Provider::Ollama => ollama::read(&reply),
    }?;
    match (said.text.trim().is_empty(), said.truncated) {
        (true, true) => Err(ModelError::Truncated { limit }),
        (true, false) => Err(ModelError::Empty),
        _ => Ok(said),
    }
}

impl Question<'_> {
    /// The instructions, with the schema where the server is not given it.
    fn system(&self) -> String {
        let system = self.prompt.system.as_str();
        match (&self.schema, self.manner.mode) {
            (None, _) | (Some(_), SchemaMode::Schema | SchemaMode::Auto) => system.to_owned(),
            (Some(schema), _) => {
                let gap = if system.is_empty() { "" } else { "\n\n" };
                format!(
                    "{system}{gap}Answer with one JSON value that follows this JSON schema, and with nothing else. Do not \
                     repeat the schema.\n{schema}"
                )
            }
        }
    }

    /// Instructions and request as a list of messages.
    fn messages(&self) -> Value {
        let system = self.system();
        let user = json!({"role": "user", "content": self.prompt.user});
        if system.is_empty() {
            json!([user])
        } else {
            json!([{"role": "system", "content": system}, user])
        }
    }

    /// The temperature, where the server takes one.
    fn temperature(&self) -> Option<Value> {
        self.manner.temperature.then(|| json!(self.settings.temperature))
    }

    /// The seed, where there is one and the server takes it.
    fn seed(&self) -> Option<Value> {
        let seed = self.settings.seed.filter(|_| self.manner.seed)?;
        Some(json!(seed))
    }
}

/// Adds a field where there is a value for it.
fn set(body: &mut Value, field: &str, value: Option<Value>) {
    if let (Some(body), Some(value)) = (body.as_object_mut(), value) {
        body.insert(field.to_owned(), value);
    }
}

/// A count of tokens. Zero is what servers say that do not count.
fn count(value: Option<&Value>) -> Option<u64> {
    value?.as_u64().filter(|count| *count > 0)
}

/// The tool that a list of calls names first.
fn first_tool(calls: Option<&Value>) -> Option<ModelError> {
    let call = calls?.as_array()?.first()?;
    let name = call
        .pointer("/function/name")
        .or_else(|| call.get("name"))
        .and_then(Value::as_str)
        .unwrap_or("without a name");
    Some(ModelError::AskedForTool { tool: short(name) })
}

fn unreadable(what: &str) -> ModelError {
    ModelError::Unreadable(what.to_owned())
}

/// A failure that is told with a status of success.
fn told_failure(reply: &Map<String, Value>) -> Option<ModelError> {
    let error = reply.get("error").filter(|error| !error.is_null())?;
    let message = error
        .get("message")
        .and_then(Value::as_str)
        .or_else(|| error.as_str())
        .unwrap_or("it gives no reason");
    let status = error
        .get("code")
        .and_then(Value::as_u64)
        .and_then(|code| u16::try_from(code).ok())
        .unwrap_or(200);
    Some(ModelError::Refused {
        status,
        message: short(message),
    })
}

fn no_json(reply: &str, error: &serde_json::Error) -> ModelError {
    let begin = reply.trim_start();
    ModelError::Unreadable(if begin.is_empty() {
        "the server's reply is empty".to_owned()
    } else if begin.starts_with('<') {
        format!("the server's reply is HTML or XML and no JSON: {}", short(begin))
    } else {
        format!("the server's reply is no JSON ({error}): {}", short(begin))
    })
}

/// The beginning of a text, on one line.
pub(super) fn short(text: &str) -> String {
    let near: String = text.chars().take(600).collect();
    let line = near.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(200).collect()
}
