//! The settings of an embedder, and the embedder they mean.

use super::{check_key_env, check_patience, invalid, only_for};
use crate::{Error, HashEmbedder, Secret};
use agent_memory_core::{Embedder, Validate, rule};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;

/// Who turns text into vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum EmbedderProvider {
    /// The table that is part of the build. The default: it knows meaning and needs nothing.
    #[default]
    BuiltIn,
    /// Hashed words and their pieces: spelling, not meaning.
    Hash,
    /// Latent semantic analysis of the memory's own texts, which whoever opens the memory has learned from them.
    Lsa,
    /// A static table of the model2vec kind in a folder.
    Model2vec,
    /// A sentence transformer of the MiniLM class in a folder.
    Transformer,
    /// A server that speaks OpenAI's protocol.
    Openai,
    /// A server of Ollama.
    Ollama,
}

impl EmbedderProvider {
    /// Every provider, in the order of the documentation.
    pub const ALL: [Self; 7] = [
        Self::BuiltIn,
        Self::Hash,
        Self::Lsa,
        Self::Model2vec,
        Self::Transformer,
        Self::Openai,
        Self::Ollama,
    ];

    /// As settings call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::BuiltIn => "built-in",
            Self::Hash => "hash",
            Self::Lsa => "lsa",
            Self::Model2vec => "model2vec",
            Self::Transformer => "transformer",
            Self::Openai => "openai",
            Self::Ollama => "ollama",
        }
    }

    fn is_folder(self) -> bool {
        matches!(self, Self::Model2vec | Self::Transformer)
    }

    fn is_server(self) -> bool {
        matches!(self, Self::Openai | Self::Ollama)
    }
}

impl fmt::Display for EmbedderProvider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which embedder a memory uses.
///
/// ```
/// use agent_memory_core::Embedder;
/// use providers::{EmbedderProvider, EmbedderSettings, open_embedder};
///
/// let settings = EmbedderSettings { provider: EmbedderProvider::Hash, ..EmbedderSettings::default() };
/// assert_eq!(open_embedder(&settings, None)?.key().to_string(), "hash/256@1");
/// # Ok::<(), providers::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EmbedderSettings {
    /// Who embeds. `built-in` by default: it needs no network, no file and no key.
    pub provider: EmbedderProvider,
    /// The folder of the model, for `model2vec` and `transformer`. None by default: no folder would be right for all.
    pub path: Option<PathBuf>,
    /// The base address of the server, for `openai` and `ollama`. None by default: `https://api.openai.com/v1` and
    /// `http://127.0.0.1:11434`.
    pub url: Option<String>,
    /// The model as the server calls it, for `openai` and `ollama`, which need it. None by default: no name would be
    /// right for all.
    pub model: Option<String>,
    /// Components of a server's vectors. None by default: one tiny request asks for them at every start.
    pub dimension: Option<usize>,
    /// The version in the key of a server's vectors. None by default, which is "1"; another one says that the model
    /// behind the name has changed.
    pub version: Option<String>,
    /// The environment variable that holds the server's key. None by default: `OPENAI_API_KEY` for `openai` at its
    /// default address, and no key for any other server.
    pub key_env: Option<String>,
    /// Seconds for one try of a request, 1 to 3600. 60 by default: embeddings take less.
    pub timeout_seconds: u64,
    /// Tries after the first, 0 to 10. 3 by default: they outlast a restart of a small server.
    pub retries: u32,
    /// Texts in one request of a server, 1 to 2048. None by default: 64.
    pub batch: Option<usize>,
}

impl Default for EmbedderSettings {
    fn default() -> Self {
        Self {
            provider: EmbedderProvider::default(),
            path: None,
            url: None,
            model: None,
            dimension: None,
            version: None,
            key_env: None,
            timeout_seconds: 60,
            retries: 3,
            batch: None,
        }
    }
}

impl EmbedderSettings {
    /// The default settings of a provider.
    pub fn of(provider: EmbedderProvider) -> Self {
        Self {
            provider,
            ..Self::default()
        }
    }

    /// The environment variable that holds the key, when one is to be read: as set, else OpenAI's own for OpenAI's own
    /// server. A key is never sent to a server it was not named for.
    pub fn key_variable(&self) -> Option<&str> {
        let own = self.provider == EmbedderProvider::Openai && self.url.is_none();
        self.key_env.as_deref().or(own.then_some("OPENAI_API_KEY"))
    }

    /// The server's address, when there is a server.
    pub fn server(&self) -> Option<&str> {
        let own = match self.provider {
            EmbedderProvider::Openai => "https://api.openai.com/v1",
            EmbedderProvider::Ollama => "http://127.0.0.1:11434",
            _ => return None,
        };
        Some(self.url.as_deref().unwrap_or(own))
    }
}

impl Validate for EmbedderSettings {
    fn check(&self) -> Result<(), agent_memory_core::Error> {
        let provider = self.provider;
        check_patience(self.timeout_seconds, self.retries)?;
        check_key_env(self.key_env.as_deref())?;
        let server = provider.is_server();
        only_for(self.path.is_some(), provider.is_folder(), "path", provider.name())?;
        only_for(self.url.is_some(), server, "url", provider.name())?;
        only_for(self.model.is_some(), server, "model", provider.name())?;
        only_for(self.dimension.is_some(), server, "dimension", provider.name())?;
        only_for(self.version.is_some(), server, "version", provider.name())?;
        only_for(self.key_env.is_some(), server, "key_env", provider.name())?;
        only_for(self.batch.is_some(), server, "batch", provider.name())?;
        rule(
            !provider.is_folder() || self.path.is_some(),
            "path",
            format!("the provider {provider} needs the folder of its model"),
        )?;
        rule(
            !server
                || self
                    .model
                    .as_deref()
                    .is_some_and(|model| !model.trim().is_empty()),
            "model",
            format!("the provider {provider} needs the name of a model"),
        )?;
        rule(
            self.batch.is_none_or(|texts| (1..=2048).contains(&texts)),
            "batch",
            "from 1 to 2048",
        )
    }
}

/// The embedder that settings mean. `key` is what stands in the variable that [`EmbedderSettings::key_variable`] names.
///
/// # Errors
/// [`Error::InvalidSetting`], also for `lsa`, which is learned from a memory and opened with it; [`Error::NotBuilt`] for a
/// provider that this build leaves out, [`Error::UnusableModel`]
/// for a wrong folder; for a server without a dimension in the settings, whatever keeps it from answering.
pub fn open_embedder(settings: &EmbedderSettings, key: Option<Secret>) -> Result<Box<dyn Embedder>, Error> {
    settings.check().map_err(invalid)?;
    match settings.provider {
        EmbedderProvider::Hash => Ok(Box::new(HashEmbedder)),
        EmbedderProvider::BuiltIn => built_in(),
        EmbedderProvider::Lsa => Err(Error::InvalidSetting {
            setting: "embedder.provider",
            reason: "lsa is learned from the texts of a memory and works with that memory only".to_owned(),
        }),
        EmbedderProvider::Model2vec => model2vec(settings),
        EmbedderProvider::Transformer => transformer(settings),
        EmbedderProvider::Openai | EmbedderProvider::Ollama => server(settings, key),
    }
}

#[cfg(feature = "built-in")]
fn built_in() -> Result<Box<dyn Embedder>, Error> {
    Ok(Box::new(crate::StaticEmbedder::built_in()?))
}

#[cfg(not(feature = "built-in"))]
fn built_in() -> Result<Box<dyn Embedder>, Error> {
    Err(Error::NotBuilt { provider: "built-in" })
}

#[cfg(feature = "model2vec")]
fn model2vec(settings: &EmbedderSettings) -> Result<Box<dyn Embedder>, Error> {
    let folder = settings.path.as_deref().unwrap_or_else(|| "".as_ref());
    Ok(Box::new(crate::Model2Vec::open(folder)?))
}

#[cfg(not(feature = "model2vec"))]
fn model2vec(_: &EmbedderSettings) -> Result<Box<dyn Embedder>, Error> {
    Err(Error::NotBuilt {
        provider: "model2vec",
    })
}

#[cfg(feature = "transformer")]
fn transformer(settings: &EmbedderSettings) -> Result<Box<dyn Embedder>, Error> {
    let folder = settings.path.as_deref().unwrap_or_else(|| "".as_ref());
    let params = crate::TransformerParams::default();
    Ok(Box::new(crate::Transformer::open(folder, params)?))
}

#[cfg(not(feature = "transformer"))]
fn transformer(_: &EmbedderSettings) -> Result<Box<dyn Embedder>, Error> {
    Err(Error::NotBuilt {
        provider: "transformer",
    })
}

#[cfg(feature = "http")]
fn server(settings: &EmbedderSettings, key: Option<Secret>) -> Result<Box<dyn Embedder>, Error> {
    let url = settings.server().unwrap_or_default();
    let endpoint = super::endpoint(url, key, settings.timeout_seconds, settings.retries)?;
    let mut model = crate::EmbedSettings::new(settings.model.as_deref().unwrap_or_default());
    model.dimension = settings.dimension;
    if let Some(version) = &settings.version {
        model.version.clone_from(version);
    }
    if let Some(batch) = settings.batch {
        model.batch_texts = batch;
    }
    Ok(if settings.provider == EmbedderProvider::Ollama {
        Box::new(crate::OllamaEmbedder::new(endpoint, model)?)
    } else {
        Box::new(crate::OpenAiEmbedder::new(endpoint, model)?)
    })
}

#[cfg(not(feature = "http"))]
fn server(settings: &EmbedderSettings, _: Option<Secret>) -> Result<Box<dyn Embedder>, Error> {
    Err(Error::NotBuilt {
        provider: settings.provider.name(),
    })
}
