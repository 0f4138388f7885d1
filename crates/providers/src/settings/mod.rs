//! Which provider is used, as a settings file says it, and the one place where providers are made from that.
//!
//! A key never stands in settings: they name the environment variable that holds it, and whoever reads the environment
//! hands the key in.

mod embedder;
mod language_model;
#[cfg(test)]
mod tests;

pub use embedder::{EmbedderProvider, EmbedderSettings, open_embedder};
pub use language_model::{LanguageModelSettings, ModelProvider, open_language_model};

use agent_memory_core::{Error, rule};

/// The longest wait for one answer that may be set: an hour.
const LONGEST_TIMEOUT_SECONDS: u64 = 3600;

/// The most tries after the first that may be set.
const MOST_RETRIES: u32 = 10;

/// The rules of patience, which are the same for all servers.
fn check_patience(timeout_seconds: u64, retries: u32) -> Result<(), Error> {
    rule(
        (1..=LONGEST_TIMEOUT_SECONDS).contains(&timeout_seconds),
        "timeout_seconds",
        "from 1 to 3600",
    )?;
    rule(retries <= MOST_RETRIES, "retries", "from 0 to 10")
}

/// The rules of a variable's name; a key in its place is refused without being repeated.
fn check_key_env(key_env: Option<&str>) -> Result<(), Error> {
    let named = |name: &str| {
        !name.is_empty()
            && name.len() <= 64
            && !name.starts_with(|first: char| first.is_ascii_digit())
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    rule(
        key_env.is_none_or(named),
        "key_env",
        "it names an environment variable (letters, digits, _) and is never the key itself",
    )
}

/// A setting that the provider has no use for would silently be without effect.
fn only_for(given: bool, fits: bool, setting: &'static str, provider: &str) -> Result<(), Error> {
    rule(
        !given || fits,
        setting,
        format!("it has no effect with the provider {provider}"),
    )
}

/// A server with its patience and its key.
#[cfg(feature = "http")]
fn endpoint(
    url: &str,
    key: Option<crate::Secret>,
    timeout_seconds: u64,
    retries: u32,
) -> Result<crate::Endpoint, crate::Error> {
    use agent_memory_core::Validate;
    let limits = crate::HttpLimits {
        timeout_seconds,
        retries,
        // Time for every try and the waits between them, so that a long timeout has its effect.
        deadline_seconds: (timeout_seconds * (u64::from(retries) + 1) + 60).min(86_400),
        ..crate::HttpLimits::default()
    }
    .valid()
    .map_err(invalid)?;
    let endpoint = crate::Endpoint::new(url)?.with_limits(&limits);
    match key {
        Some(key) => endpoint.with_key(key),
        None => Ok(endpoint),
    }
}

/// A broken rule, in the words of the providers.
fn invalid(error: Error) -> crate::Error {
    match error {
        Error::InvalidParam { name, reason } => crate::Error::InvalidSetting {
            setting: name,
            reason,
        },
        other => crate::Error::InvalidSetting {
            setting: "a setting",
            reason: other.to_string(),
        },
    }
}
