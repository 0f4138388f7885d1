//! The settings of a language model, and the model they mean.

use super::{check_key_env, check_patience, invalid, only_for};
use crate::{Budget, Budgeted, CassetteError, Error, Recorder, Replayer, Secret};
use agent_memory_core::{LanguageModel, Validate, rule};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;

/// Who answers prompts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ModelProvider {
    /// Nobody. The default: a memory does its whole work without a model.
    #[default]
    None,
    /// A server that speaks OpenAI's protocol.
    Openai,
    /// Anthropic's server.
    Anthropic,
    /// A server of Ollama.
    Ollama,
}

impl ModelProvider {
    /// As settings call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Openai => "openai",
            Self::Anthropic => "anthropic",
            Self::Ollama => "ollama",
        }
    }
}

impl fmt::Display for ModelProvider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which language model a memory asks, if any.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LanguageModelSettings {
    /// Who answers. `none` by default: texts leave the machine only when somebody says so.
    pub provider: ModelProvider,
    /// The base address of the server. None by default: `https://api.openai.com/v1`, `https://api.anthropic.com`,
    /// `http://127.0.0.1:11434`.
    pub url: Option<String>,
    /// The model as the server calls it. None by default; every provider but `none` needs it.
    pub model: Option<String>,
    /// The environment variable that holds the server's key. None by default: `OPENAI_API_KEY` and `ANTHROPIC_API_KEY`
    /// for these providers at their default addresses, and no key for any other server.
    pub key_env: Option<String>,
    /// Seconds for one try of a request, 1 to 3600. 180 by default: a local model on a slow machine writes some hundred
    /// tokens in it.
    pub timeout_seconds: u64,
    /// Tries after the first, 0 to 10. 3 by default, as for embedders.
    pub retries: u32,
    /// The most tokens of an answer, whatever a prompt allows. None by default: prompts know best.
    pub max_tokens: Option<u32>,
    /// Tokens that are allowed on top for thinking aloud. 0 by default: most models do not.
    pub thinking_tokens: u32,
    /// Tokens that Ollama makes room for, prompt and answer together. None by default: the server's own setting.
    pub context_tokens: Option<u32>,
    /// Keeps every prompt and answer in this file, for `replay`. None by default: they are as private as the memory.
    pub record: Option<PathBuf>,
    /// Answers from a recording instead of a server. None by default.
    pub replay: Option<PathBuf>,
    /// What one run may ask. No limits by default: a night makes a few calls.
    pub budget: Budget,
}

impl Default for LanguageModelSettings {
    fn default() -> Self {
        Self {
            provider: ModelProvider::default(),
            url: None,
            model: None,
            key_env: None,
            timeout_seconds: 180,
            retries: 3,
            max_tokens: None,
            thinking_tokens: 0,
            context_tokens: None,
            record: None,
            replay: None,
            budget: Budget::default(),
        }
    }
}

impl LanguageModelSettings {
    /// The environment variable that holds the key, when one is to be read: as set, else the provider's own for its own
    /// server. A key is never sent to a server it was not named for, and a recording needs none.
    pub fn key_variable(&self) -> Option<&str> {
        if self.replay.is_some() {
            return None;
        }
        let own = match self.provider {
            ModelProvider::Openai if self.url.is_none() => Some("OPENAI_API_KEY"),
            ModelProvider::Anthropic if self.url.is_none() => Some("ANTHROPIC_API_KEY"),
            _ => None,
        };
        self.key_env.as_deref().or(own)
    }

    /// The server's address, when there is a server.
    pub fn server(&self) -> Option<&str> {
        let own = match self.provider {
            ModelProvider::None => return None,
            ModelProvider::Openai => "https://api.openai.com/v1",
            ModelProvider::Anthropic => "https://api.anthropic.com",
            ModelProvider::Ollama => "http://127.0.0.1:11434",
        };
        Some(self.url.as_deref().unwrap_or(own))
    }
}

impl Validate for LanguageModelSettings {
    fn check(&self) -> Result<(), agent_memory_core::Error> {
        let provider = self.provider;
        check_patience(self.timeout_seconds, self.retries)?;
        check_key_env(self.key_env.as_deref())?;
        self.budget.check()?;
        let server = provider != ModelProvider::None;
        only_for(self.url.is_some(), server, "url", provider.name())?;
        only_for(self.model.is_some(), server, "model", provider.name())?;
        only_for(self.key_env.is_some(), server, "key_env", provider.name())?;
        only_for(self.max_tokens.is_some(), server, "max_tokens", provider.name())?;
        only_for(self.record.is_some(), server, "record", provider.name())?;
        only_for(self.replay.is_some(), server, "replay", provider.name())?;
        only_for(
            self.context_tokens.is_some(),
            provider == ModelProvider::Ollama,
            "context_tokens",
            provider.name(),
        )?;
        rule(
            self.record.is_none() || self.replay.is_none(),
            "replay",
            "a run either records or replays",
        )?;
        rule(
            !server
                || self
                    .model
                    .as_deref()
                    .is_some_and(|model| !model.trim().is_empty()),
            "model",
            format!("the provider {provider} needs the name of a model"),
        )
    }
}

/// The language model that settings mean; none for `none`. `key` is what stands in the variable that
/// [`LanguageModelSettings::key_variable`] names. Nothing is sent yet.
///
/// # Errors
/// [`Error::InvalidSetting`], also for a recording that cannot be used; [`Error::NotBuilt`] for a server in a build
/// without the feature `http`.
pub fn open_language_model(
    settings: &LanguageModelSettings,
    key: Option<Secret>,
) -> Result<Option<Box<dyn LanguageModel>>, Error> {
    settings.check().map_err(invalid)?;
    if settings.provider == ModelProvider::None {
        return Ok(None);
    }
    let model: Box<dyn LanguageModel> = match (&settings.replay, &settings.record) {
        (Some(path), _) => Box::new(Replayer::open(path).map_err(|error| recording("replay", &error))?),
        (None, Some(path)) => {
            let recorder = Recorder::open(served(settings, key.clone())?, path)
                .map_err(|error| recording("record", &error))?;
            match key {
                Some(key) => Box::new(recorder.without(key)),
                None => Box::new(recorder),
            }
        }
        (None, None) => served(settings, key)?,
    };
    Ok(Some(if settings.budget == Budget::default() {
        model
    } else {
        Box::new(Budgeted::new(model, settings.budget))
    }))
}

fn recording(setting: &'static str, error: &CassetteError) -> Error {
    Error::InvalidSetting {
        setting,
        reason: error.to_string(),
    }
}

#[cfg(feature = "http")]
fn served(settings: &LanguageModelSettings, key: Option<Secret>) -> Result<Box<dyn LanguageModel>, Error> {
    use crate::{ModelSettings, Provider, ServedModel};
    let url = settings.server().unwrap_or_default();
    let endpoint = super::endpoint(url, key, settings.timeout_seconds, settings.retries)?;
    let provider = match settings.provider {
        ModelProvider::Anthropic => Provider::Anthropic,
        ModelProvider::Ollama => Provider::Ollama,
        ModelProvider::Openai | ModelProvider::None => Provider::Openai,
    };
    let model = ModelSettings {
        max_tokens: settings.max_tokens,
        thinking_tokens: settings.thinking_tokens,
        context_tokens: settings.context_tokens,
        ..ModelSettings::named(settings.model.as_deref().unwrap_or_default())
    };
    Ok(Box::new(ServedModel::new(provider, model, endpoint)?))
}

#[cfg(not(feature = "http"))]
fn served(settings: &LanguageModelSettings, _: Option<Secret>) -> Result<Box<dyn LanguageModel>, Error> {
    Err(Error::NotBuilt {
        provider: settings.provider.name(),
    })
}
