//! What a server's refusal means: a kind of failure, and what can be changed about the request.

use agent_memory_core::ModelError;

use super::Adjustment;
use crate::Error;
use crate::language::wire::{Manner, short};
use crate::language::{ModelSettings, Provider, SchemaMode, TokenField};

/// Words by which servers say that a prompt does not fit.
const TOO_LONG: &[&str] = &[
    "context length",
    "context size",
    "context window",
    "context limit",
    "context_length_exceeded",
    "exceed_context_size",
    "prompt is too long",
    "input is too long",
    "input length and",
];

/// Words by which servers name the way in which a schema was sent.
const MODES: &[&str] = &[
    "response_format",
    "response format",
    "json_schema",
    "json schema",
    "json_object",
    "json mode",
    "schema",
    "format",
    "grammar",
    "tool",
    "guided",
    "structured output",
];

/// A failure of the way to the server, in the words of the port.
pub(super) fn of_exchange(error: Error, model: &str) -> ModelError {
    match error {
        Error::Unreachable { server, reason } => ModelError::Unreachable(format!("{server}: {reason}")),
        Error::TimedOut { seconds, .. } => ModelError::TimedOut(seconds),
        Error::Unauthorized { status, message, .. } => ModelError::Unauthorized { status, message },
        Error::Refused { status, message, .. } => classified(ModelError::Refused { status, message }, model),
        Error::RateLimited { status, message, .. } => ModelError::Busy { status, message },
        Error::UnexpectedAnswer { reason, .. } => ModelError::Unreadable(reason),
        other => ModelError::Unusable(other.to_string()),
    }
}

/// A refusal by its kind; other failures as they are.
pub(super) fn classified(error: ModelError, model: &str) -> ModelError {
    let ModelError::Refused { status, message } = error else {
        return error;
    };
    let words = message.to_lowercase();
    let names = |list: &[&str]| list.iter().any(|word| words.contains(word));
    let about_model =
        words.contains("model") && names(&["not found", "not exist", "unknown", "not supported", "no such"]);
    match status {
        401 | 403 => ModelError::Unauthorized { status, message },
        429 | 503 | 529 => ModelError::Busy { status, message },
        400 | 413 | 422 | 500 if names(TOO_LONG) => ModelError::PromptTooLong { message },
        404 if about_model || words.contains(&model.to_lowercase()) => ModelError::UnknownModel {
            model: model.to_owned(),
            message,
        },
        400 if about_model && words.contains(&model.to_lowercase()) && !names(MODES) => {
            ModelError::UnknownModel {
                model: model.to_owned(),
                message,
            }
        }
        _ => ModelError::Refused { status, message },
    }
}

/// What can be changed about a request after a refusal; nothing where the refusal names no part of it.
pub(super) fn remedy(
    error: &ModelError,
    provider: Provider,
    settings: &ModelSettings,
    manner: Manner,
    has_schema: bool,
) -> Option<Adjustment> {
    let ModelError::Refused { status, message } = error else {
        return None;
    };
    if !matches!(status, 400 | 404 | 405 | 415 | 422 | 500 | 501) {
        return None;
    }
    let words = message.to_lowercase();
    let any_field = settings.token_field == TokenField::Auto && provider == Provider::Openai;
    if any_field && !manner.completion_field && words.contains("max_completion_tokens") {
        return Some(Adjustment::TokenField {
            to: TokenField::MaxCompletionTokens,
        });
    }
    if manner.temperature && words.contains("temperature") {
        return Some(Adjustment::NoTemperature);
    }
    if manner.seed && settings.seed.is_some() && words.contains("seed") {
        return Some(Adjustment::NoSeed);
    }
    if has_schema && MODES.iter().any(|word| words.contains(word)) {
        return next_mode(provider, settings, manner.mode, message);
    }
    None
}

/// The mode after one that did not work, where the settings leave that open.
pub(super) fn next_mode(
    provider: Provider,
    settings: &ModelSettings,
    from: SchemaMode,
    why: &str,
) -> Option<Adjustment> {
    if settings.schema != SchemaMode::Auto {
        return None;
    }
    let to = match from {
        SchemaMode::Schema | SchemaMode::Auto if provider == Provider::Anthropic => SchemaMode::Prompt,
        SchemaMode::Schema | SchemaMode::Auto => SchemaMode::Object,
        SchemaMode::Object => SchemaMode::Prompt,
        SchemaMode::Prompt => return None,
    };
    Some(Adjustment::Mode {
        from,
        to,
        why: short(why),
    })
}
