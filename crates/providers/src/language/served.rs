//! A language model behind a server: asks, learns how the server wants to be asked, and says which way it went.

mod complaint;
#[cfg(feature = "http")]
mod endpoint;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use agent_memory_core::{Completion, LanguageModel, ModelError, Prompt, Validate};
use serde_json::Value;

use super::wire::{self, Manner, Question};
use super::{AnswerError, ModelSettings, Provider, Schema, SchemaMode, TokenField};
use crate::Error;

/// Something that carries a request to one server and brings back the reply.
///
/// With the feature `http` an endpoint does it; a host with a client of its own brings that.
pub trait Exchange: Send + Sync {
    /// The server, for messages, without secrets.
    fn server(&self) -> &str;

    /// Sends JSON to a path below the server's base, and gives the body of a reply with a status of success.
    ///
    /// # Errors
    /// Whatever kept the reply away, with the server's own words in [`Error::Refused`].
    fn post(&self, path: &str, body: &Value) -> Result<String, Error>;
}

/// A language model behind a server.
///
/// A prompt is one request, mostly. Servers of one protocol differ in what they take, so a refusal that names a part of
/// the request is answered by leaving that part out or putting it otherwise, once each ([`Adjustment`]); what was learned
/// holds for all later prompts. Where the schema mode is `auto` and the server lets through a whole answer that is not in
/// the shape of the schema, it ignores the schema, and the next mode is tried. The tokens of a completion are those of all
/// its requests.
///
/// Nothing is retried here that fails for other reasons, and no answer is changed: it comes as the model wrote it.
/// Threads may share a model.
///
/// ```
/// use agent_memory_core::{LanguageModel, Prompt};
/// use providers::{Error, Exchange, ModelSettings, Provider, ServedModel};
///
/// struct Canned;
/// impl Exchange for Canned {
///     fn server(&self) -> &str {
///         "a canned server"
///     }
///     fn post(&self, path: &str, body: &serde_json::Value) -> Result<String, Error> {
///         assert_eq!((path, &body["model"]), ("api/chat", &serde_json::json!("tiny")));
///         Ok(r#"{"message":{"content":"Lisbon."},"done":true,"done_reason":"stop","eval_count":3}"#.to_owned())
///     }
/// }
///
/// let model = ServedModel::over(Provider::Ollama, ModelSettings::named("tiny"), Box::new(Canned))?;
/// let prompt = Prompt { system: String::new(), user: "Where?".into(), schema: None, max_tokens: 20 };
/// let completion = model.complete(&prompt)?;
/// assert_eq!((completion.text.as_str(), completion.tokens_out), ("Lisbon.", Some(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ServedModel {
    provider: Provider,
    settings: ModelSettings,
    exchange: Box<dyn Exchange>,
    learned: Mutex<Learned>,
}

/// What was found out about a server.
#[derive(Debug, Clone)]
struct Learned {
    manner: Manner,
    adjustments: Vec<Adjustment>,
}

/// A way in which a request was changed to suit its server.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Adjustment {
    /// The server refused, or ignored, the mode in which the schema was sent.
    Mode {
        /// The mode that did not work.
        from: SchemaMode,
        /// The mode that is used since.
        to: SchemaMode,
        /// Why: the server's words, or what was wrong with the answer.
        why: String,
    },
    /// The server wants another field for the limit of an answer.
    TokenField {
        /// The field that is used since.
        to: TokenField,
    },
    /// The server takes no temperature, or not this one; it is left out since.
    NoTemperature,
    /// The server takes no seed; it is left out since.
    NoSeed,
}

/// A completion with the way it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// What the model said, and the tokens of all requests.
    pub completion: Completion,
    /// How the schema was sent; none for a prompt without one.
    pub mode: Option<SchemaMode>,
    /// How many requests the server answered or refused.
    pub requests: u32,
    /// What had to be changed on the way.
    pub adjustments: Vec<Adjustment>,
}

/// More requests than there are things to change.
const MOST_REQUESTS: u32 = 8;

impl ServedModel {
    /// A model whose requests are carried by `exchange`. Nothing is sent yet.
    ///
    /// # Errors
    /// [`Error::InvalidSetting`].
    pub fn over(
        provider: Provider,
        settings: ModelSettings,
        exchange: Box<dyn Exchange>,
    ) -> Result<Self, Error> {
        settings.check().map_err(|error| Error::InvalidSetting {
            setting: "language_model",
            reason: error.to_string(),
        })?;
        let manner = Manner {
            mode: match settings.schema {
                SchemaMode::Auto => SchemaMode::Schema,
                SchemaMode::Object if provider == Provider::Anthropic => SchemaMode::Prompt,
                mode => mode,
            },
            completion_field: settings.token_field == TokenField::MaxCompletionTokens,
            temperature: true,
            seed: true,
        };
        Ok(Self {
            provider,
            settings,
            exchange,
            learned: Mutex::new(Learned {
                manner,
                adjustments: Vec::new(),
            }),
        })
    }

    /// The protocol of the server.
    pub fn provider(&self) -> Provider {
        self.provider
    }

    /// The settings, as given.
    pub fn settings(&self) -> &ModelSettings {
        &self.settings
    }

    /// The server, for messages, without secrets.
    pub fn server(&self) -> &str {
        self.exchange.server()
    }

    /// How schemas are sent, as far as is known by now.
    pub fn mode(&self) -> SchemaMode {
        self.learned().manner.mode
    }

    /// Everything that was changed so far to suit the server, in order.
    pub fn adjustments(&self) -> Vec<Adjustment> {
        self.learned().adjustments.clone()
    }

    /// Answers one prompt and says how.
    ///
    /// # Errors
    /// [`ModelError`], typed by what went wrong.
    pub fn ask(&self, prompt: &Prompt) -> Result<Answered, ModelError> {
        let schema = prompt.schema.as_deref().map(parsed).transpose()?;
        let checked = prompt.schema.as_deref().and_then(|text| Schema::new(text).ok());
        let allowed = self
            .settings
            .max_tokens
            .map_or(prompt.max_tokens, |most| prompt.max_tokens.min(most));
        let limit = allowed.saturating_add(self.settings.thinking_tokens);
        let (mut tokens_in, mut tokens_out) = (None, None);
        let mut adjustments = Vec::new();
        let mut requests = 0;
        loop {
            let manner = self.manner_for(schema.as_ref());
            let question = Question {
                prompt,
                settings: &self.settings,
                manner,
                schema: schema.clone(),
                limit,
            };
            let body = wire::body(self.provider, &question);
            requests += 1;
            let sent = self
                .exchange
                .post(wire::path(self.provider), &body)
                .map_err(|error| complaint::of_exchange(error, &self.settings.model))
                .and_then(|reply| wire::read(self.provider, &reply, limit))
                .map_err(|error| complaint::classified(error, &self.settings.model));
            let change = match &sent {
                Err(error) => {
                    complaint::remedy(error, self.provider, &self.settings, manner, schema.is_some())
                }
                Ok(said) if said.truncated => None,
                Ok(said) => ignored(checked.as_ref(), schema.as_ref(), manner.mode, &said.text)
                    .and_then(|why| complaint::next_mode(self.provider, &self.settings, manner.mode, &why)),
            };
            if let Ok(said) = &sent {
                add(&mut tokens_in, said.tokens_in);
                add(&mut tokens_out, said.tokens_out);
            }
            if let Some(change) = change.filter(|_| requests < MOST_REQUESTS) {
                self.learn(&change, manner);
                adjustments.push(change);
            } else {
                let said = sent?;
                return Ok(Answered {
                    completion: Completion {
                        text: said.text,
                        truncated: said.truncated,
                        tokens_in,
                        tokens_out,
                    },
                    mode: schema.is_some().then_some(manner.mode),
                    requests,
                    adjustments,
                });
            }
        }
    }

    /// The manner for a prompt. A tool's input is an object, so Anthropic is sent no schema of something else.
    fn manner_for(&self, schema: Option<&Value>) -> Manner {
        let mut manner = self.learned().manner;
        let object = schema.is_none_or(|schema| schema.get("type").and_then(Value::as_str) == Some("object"));
        if self.provider == Provider::Anthropic && !object {
            manner.mode = SchemaMode::Prompt;
        }
        manner
    }

    /// Keeps what a request taught, unless another thread has learned it meanwhile.
    fn learn(&self, change: &Adjustment, asked: Manner) {
        let mut learned = self.learned();
        let manner = &mut learned.manner;
        match change {
            Adjustment::Mode { from, to, .. } if manner.mode == *from => manner.mode = *to,
            Adjustment::TokenField { to } if manner.completion_field == asked.completion_field => {
                manner.completion_field = *to == TokenField::MaxCompletionTokens;
            }
            Adjustment::NoTemperature if manner.temperature => manner.temperature = false,
            Adjustment::NoSeed if manner.seed => manner.seed = false,
            _ => return,
        }
        learned.adjustments.push(change.clone());
    }

    fn learned(&self) -> MutexGuard<'_, Learned> {
        // Each change is one assignment, so what a panicking thread left behind is whole.
        self.learned.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LanguageModel for ServedModel {
    fn name(&self) -> String {
        format!("{}/{}", self.provider, self.settings.model)
    }

    fn complete(&self, prompt: &Prompt) -> Result<Completion, ModelError> {
        self.ask(prompt).map(|answered| answered.completion)
    }
}

impl fmt::Debug for ServedModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServedModel")
            .field("provider", &self.provider)
            .field("settings", &self.settings)
            .field("server", &self.exchange.server())
            .field("learned", &*self.learned())
            .finish()
    }
}

/// The schema of a prompt.
fn parsed(schema: &str) -> Result<Value, ModelError> {
    serde_json::from_str(schema)
        .map_err(|error| ModelError::InvalidPrompt(format!("its schema is no JSON: {error}")))
}

/// Why a whole answer shows that the server does not hold the model to the schema; nothing where it may well do.
///
/// Limits and lists of values are no sign: many servers keep to the shape alone.
fn ignored(checked: Option<&Schema>, schema: Option<&Value>, mode: SchemaMode, text: &str) -> Option<String> {
    schema?;
    let error = match (checked, mode) {
        (_, SchemaMode::Prompt) => return None,
        (Some(schema), SchemaMode::Schema | SchemaMode::Auto) => schema.read(text).err()?,
        _ => AnswerError::Json(super::extract_json(text).err()?),
    };
    match &error {
        AnswerError::Mismatch(mismatch)
            if !matches!(mismatch.rule, "type" | "required" | "additionalProperties") =>
        {
            None
        }
        _ => Some(error.to_string()),
    }
}

fn add(total: &mut Option<u64>, more: Option<u64>) {
    *total = match (*total, more) {
        (Some(total), Some(more)) => Some(total.saturating_add(more)),
        (total, more) => total.or(more),
    };
}
