//! Requests of a language model over HTTP.

use serde_json::Value;

use super::{Exchange, ServedModel};
use crate::http::{KeyHeader, Transport};
use crate::language::{ModelSettings, Provider};
use crate::{Endpoint, Error};

/// The version of Anthropic's protocol that is spoken here.
const ANTHROPIC_VERSION: &str = "2023-06-01";

/// A server that is reached over HTTP.
struct Remote(Transport);

impl Exchange for Remote {
    fn server(&self) -> &str {
        self.0.server()
    }

    fn post(&self, path: &str, body: &Value) -> Result<String, Error> {
        self.0.post_json(path, body).map(|answer| answer.text)
    }
}

impl ServedModel {
    /// A model behind an HTTP server. The base of the endpoint is, for example, `https://api.openai.com/v1`,
    /// `https://api.anthropic.com` or `http://127.0.0.1:11434`. Nothing is sent yet.
    ///
    /// The key goes into `Authorization: Bearer`, with Anthropic into `x-api-key`. Waiting, trying again and limits are
    /// those of the endpoint; a language model needs more time than an embedder, so a timeout of some minutes is in place
    /// for a local one.
    ///
    /// # Errors
    /// [`Error::InvalidSetting`].
    pub fn new(provider: Provider, settings: ModelSettings, endpoint: Endpoint) -> Result<Self, Error> {
        let transport = match provider {
            Provider::Anthropic => Transport::new(
                endpoint,
                KeyHeader::Named("x-api-key"),
                &[("anthropic-version", ANTHROPIC_VERSION)],
            ),
            _ => Transport::new(endpoint, KeyHeader::Bearer, &[]),
        }?;
        Self::over(provider, settings, Box::new(Remote(transport)))
    }
}
