//! One line of a recording, as it stands in the file. Its own types: the file's words stay when ours change.

use agent_memory_core::{Completion, ModelError, Prompt, content_digest};
use serde::{Deserialize, Serialize};

use super::{CASSETTE_VERSION, CassetteError};
use crate::Secret;

/// One question with its answer or failure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    pub version: u32,
    /// Digest of prompt and model.
    pub key: String,
    pub model: String,
    pub prompt: Asked,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Said>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failed>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    pub system: String,
    pub user: String,
    pub schema: Option<String>,
    pub max_tokens: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Said {
    pub text: String,
    pub truncated: bool,
    pub tokens_in: Option<u64>,
    pub tokens_out: Option<u64>,
}

/// A failure of the model or its server; those of this program are not recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Failed {
    Unreachable { message: String },
    TimedOut { seconds: u64 },
    Unauthorized { status: u16, message: String },
    UnknownModel { model: String, message: String },
    Busy { status: u16, message: String },
    PromptTooLong { message: String },
    Refused { status: u16, message: String },
    Declined { reason: String },
    Truncated { limit: u32 },
    Empty,
    AskedForTool { tool: String },
    Unreadable { message: String },
}

/// The digest that a question is found by: BLAKE3 over a JSON list of the version, the model and the prompt's four parts.
pub(super) fn key(model: &str, prompt: &Prompt) -> String {
    let parts = serde_json::json!([
        "agent-memory/recording/1",
        model,
        prompt.system,
        prompt.user,
        prompt.schema,
        prompt.max_tokens
    ]);
    content_digest(parts.to_string().as_bytes())
}

impl Line {
    /// The line for a question; none for a failure that is not the model's.
    pub fn of(
        model: &str,
        prompt: &Prompt,
        outcome: &Result<Completion, ModelError>,
        secrets: &[Secret],
    ) -> Option<Self> {
        let clean = |text: &str| {
            secrets
                .iter()
                .fold(text.to_owned(), |text, secret| secret.redact(&text))
        };
        let (answer, failure) = match outcome {
            Ok(completion) => (
                Some(Said {
                    text: clean(&completion.text),
                    truncated: completion.truncated,
                    tokens_in: completion.tokens_in,
                    tokens_out: completion.tokens_out,
                }),
                None,
            ),
            Err(error) => (None, Some(Failed::of(error, &clean)?)),
        };
        Some(Self {
            version: CASSETTE_VERSION,
            key: key(model, prompt),
            model: model.to_owned(),
            prompt: Asked {
                system: clean(&prompt.system),
                user: clean(&prompt.user),
                schema: prompt.schema.as_deref().map(clean),
                max_tokens: prompt.max_tokens,
            },
            answer,
            failure,
        })
    }

    /// Reads one line.
    pub fn read(name: &str, number: usize, bytes: &[u8]) -> Result<Self, CassetteError> {
        /// What every version has.
        #[derive(Deserialize)]
        struct Version {
            version: u32,
        }
        let unreadable = |reason: String| CassetteError::Unreadable {
            path: name.to_owned(),
            line: number,
            reason,
        };
        let head: Version = serde_json::from_slice(bytes).map_err(|error| unreadable(error.to_string()))?;
        if head.version > CASSETTE_VERSION {
            return Err(CassetteError::Newer {
                path: name.to_owned(),
                line: number,
                version: head.version,
                known: CASSETTE_VERSION,
            });
        }
        let line: Self = serde_json::from_slice(bytes).map_err(|error| unreadable(error.to_string()))?;
        if line.answer.is_some() == line.failure.is_some() {
            return Err(unreadable("it has either an answer or a failure".to_owned()));
        }
        Ok(line)
    }

    /// What the model said.
    pub fn outcome(self) -> Result<Completion, ModelError> {
        match (self.answer, self.failure) {
            (Some(said), _) => Ok(Completion {
                text: said.text,
                truncated: said.truncated,
                tokens_in: said.tokens_in,
                tokens_out: said.tokens_out,
            }),
            (None, Some(failed)) => Err(failed.error()),
            (None, None) => Err(ModelError::Empty),
        }
    }
}

impl Failed {
    fn of(error: &ModelError, clean: &dyn Fn(&str) -> String) -> Option<Self> {
        Some(match error {
            ModelError::Unreachable(message) => Self::Unreachable {
                message: clean(message),
            },
            ModelError::TimedOut(seconds) => Self::TimedOut { seconds: *seconds },
            ModelError::Unauthorized { status, message } => Self::Unauthorized {
                status: *status,
                message: clean(message),
            },
            ModelError::UnknownModel { model, message } => Self::UnknownModel {
                model: model.clone(),
                message: clean(message),
            },
            ModelError::Busy { status, message } => Self::Busy {
                status: *status,
                message: clean(message),
            },
            ModelError::PromptTooLong { message } => Self::PromptTooLong {
                message: clean(message),
            },
            ModelError::Refused { status, message } => Self::Refused {
                status: *status,
                message: clean(message),
            },
            ModelError::Declined { reason } => Self::Declined {
                reason: clean(reason),
            },
            ModelError::Truncated { limit } => Self::Truncated { limit: *limit },
            ModelError::Empty => Self::Empty,
            ModelError::AskedForTool { tool } => Self::AskedForTool { tool: clean(tool) },
            ModelError::Unreadable(message) => Self::Unreadable {
                message: clean(message),
            },
            ModelError::InvalidPrompt(_)
            | ModelError::OverBudget { .. }
            | ModelError::NotRecorded { .. }
            | ModelError::NotKept(_)
            | ModelError::Unusable(_) => return None,
            other => Self::Unreadable {
                message: clean(&other.to_string()),
            },
        })
    }

    fn error(self) -> ModelError {
        match self {
            Self::Unreachable { message } => ModelError::Unreachable(message),
            Self::TimedOut { seconds } => ModelError::TimedOut(seconds),
            Self::Unauthorized { status, message } => ModelError::Unauthorized { status, message },
            Self::UnknownModel { model, message } => ModelError::UnknownModel { model, message },
            Self::Busy { status, message } => ModelError::Busy { status, message },
            Self::PromptTooLong { message } => ModelError::PromptTooLong { message },
            Self::Refused { status, message } => ModelError::Refused { status, message },
            Self::Declined { reason } => ModelError::Declined { reason },
            Self::Truncated { limit } => ModelError::Truncated { limit },
            Self::Empty => ModelError::Empty,
            Self::AskedForTool { tool } => ModelError::AskedForTool { tool },
            Self::Unreadable { message } => ModelError::Unreadable(message),
        }
    }
}
