//! The flags that choose an embedder, over what the settings say.

use crate::failure::Failure;
use agent_memory::providers::{EmbedderProvider, EmbedderSettings};
use agent_memory_core::Validate;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Which embedder, where it is not the one of the settings.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Embedder, instead of the one in the settings")]
pub struct Choice {
    /// Who embeds
    #[arg(long, value_name = "PROVIDER")]
    provider: Option<Provider>,
    /// The folder of the model (model2vec, transformer)
    #[arg(long, value_name = "FOLDER")]
    path: Option<PathBuf>,
    /// The base address of the server (openai, ollama)
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// The model as the server calls it (openai, ollama)
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
    /// Components of the server's vectors; asked for when it is not given
    #[arg(long, value_name = "N")]
    dimension: Option<usize>,
    /// The variable that holds the server's key; never the key itself
    #[arg(long, value_name = "VARIABLE")]
    key_env: Option<String>,
}

/// The providers of embedders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Provider {
    /// The table that is part of the program: knows meaning, needs nothing
    BuiltIn,
    /// Hashed words: knows spelling, not meaning
    Hash,
    /// The memory's own texts: what stands together there is alike (`re-embed` learns it)
    Lsa,
    /// A static table from a local folder
    Model2vec,
    /// A sentence transformer from a local folder
    Transformer,
    /// A server that speaks OpenAI's protocol
    Openai,
    /// A server of Ollama
    Ollama,
}

impl From<Provider> for EmbedderProvider {
    fn from(provider: Provider) -> Self {
        match provider {
            Provider::BuiltIn => Self::BuiltIn,
            Provider::Hash => Self::Hash,
            Provider::Lsa => Self::Lsa,
            Provider::Model2vec => Self::Model2vec,
            Provider::Transformer => Self::Transformer,
            Provider::Openai => Self::Openai,
            Provider::Ollama => Self::Ollama,
        }
    }
}

impl Choice {
    /// The settings with what the flags say. A flag for another provider starts from that one's defaults: an address or
    /// a folder of the old one would mean nothing to it.
    ///
    /// # Errors
    /// [`Failure`] when a rule is broken.
    pub fn over(&self, settings: &EmbedderSettings) -> Result<EmbedderSettings, Failure> {
        let mut chosen = match self.provider.map(EmbedderProvider::from) {
            Some(provider) if provider != settings.provider => EmbedderSettings::of(provider),
            _ => settings.clone(),
        };
        chosen.path = self.path.clone().or(chosen.path);
        chosen.url = self.url.clone().or(chosen.url);
        chosen.model = self.model.clone().or(chosen.model);
        chosen.dimension = self.dimension.or(chosen.dimension);
        chosen.key_env = self.key_env.clone().or(chosen.key_env);
        chosen.check()?;
        Ok(chosen)
    }
}
