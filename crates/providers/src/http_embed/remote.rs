//! What every embedder behind a server does: batches out, checked vectors in, everything or nothing.

use super::EmbedSettings;
use super::batch::batches;
use crate::Error;
use crate::http::{Answer, Endpoint, KeyHeader, Transport};
use agent_memory_core::{ModelKey, Validate};
use serde_json::Value;
use std::sync::atomic::{AtomicU64, Ordering};

/// A protocol: how a request looks, and how an answer is read.
pub(super) struct Wire {
    /// The path below the base URL.
    pub(super) path: &'static str,
    /// The request for some texts.
    pub(super) request: fn(&EmbedSettings, &[&str]) -> Value,
    /// What an answer to that many texts holds.
    pub(super) read: fn(&Answer, usize) -> Result<Read, Error>,
}

/// What an answer holds.
pub(super) struct Read {
    /// In the order of the texts.
    pub(super) vectors: Vec<Vec<f32>>,
    /// As the server counted them.
    pub(super) tokens: u64,
}

/// What an embedder has asked of its server so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EmbedUsage {
    /// Requests that were answered.
    pub requests: u64,
    /// Texts in them.
    pub texts: u64,
    /// Tokens, as the server counted them; 0 from a server that does not.
    pub tokens: u64,
}

/// A model behind a server.
pub(super) struct Remote {
    transport: Transport,
    wire: &'static Wire,
    settings: EmbedSettings,
    dimension: usize,
    requests: AtomicU64,
    texts: AtomicU64,
    tokens: AtomicU64,
}

/// Sent to learn the dimension.
const PROBE: &str = "hello";

impl Remote {
    /// Checks the settings, and asks the server for the dimension when they do not say it.
    pub(super) fn new(
        endpoint: Endpoint,
        settings: EmbedSettings,
        wire: &'static Wire,
    ) -> Result<Self, Error> {
        settings.check().map_err(invalid)?;
        let mut remote = Self {
            transport: Transport::new(endpoint, KeyHeader::Bearer, &[])?,
            wire,
            dimension: settings.shorten_to.or(settings.dimension).unwrap_or_default(),
            settings,
            requests: AtomicU64::new(0),
            texts: AtomicU64::new(0),
            tokens: AtomicU64::new(0),
        };
        if remote.dimension == 0 {
            let vectors = remote.ask(&[PROBE])?;
            remote.dimension = vectors.first().map_or(0, Vec::len);
            if remote.dimension == 0 {
                return Err(Error::UnexpectedAnswer {
                    server: remote.transport.server().to_owned(),
                    reason: "its vectors have no components".to_owned(),
                });
            }
        }
        Ok(remote)
    }

    pub(super) fn key(&self) -> ModelKey {
        ModelKey::new(self.settings.space_name(), self.dimension, &self.settings.version)
    }

    pub(super) fn usage(&self) -> EmbedUsage {
        EmbedUsage {
            requests: self.requests.load(Ordering::Relaxed),
            texts: self.texts.load(Ordering::Relaxed),
            tokens: self.tokens.load(Ordering::Relaxed),
        }
    }

    /// One vector per text; a blank text has the zero vector, and nothing is sent for it.
    pub(super) fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, Error> {
        let settings = &self.settings;
        let mut vectors = vec![Vec::new(); texts.len()];
        for batch in batches(
            texts,
            settings.longest_text_bytes,
            settings.batch_texts,
            settings.batch_bytes,
        ) {
            let sent: Vec<&str> = batch.iter().map(|part| part.text).collect();
            for (part, vector) in batch.iter().zip(self.ask(&sent)?) {
                if vector.len() != self.dimension {
                    return Err(Error::WrongDimension {
                        server: self.transport.server().to_owned(),
                        expected: self.dimension,
                        found: vector.len(),
                    });
                }
                if let Some(place) = vectors.get_mut(part.index) {
                    *place = vector;
                }
            }
        }
        for vector in &mut vectors {
            vector.resize(self.dimension, 0.0);
        }
        Ok(vectors)
    }

    /// One request.
    fn ask(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, Error> {
        let request = (self.wire.request)(&self.settings, texts);
        let answer = self.transport.post_json(self.wire.path, &request)?;
        let Read { vectors, tokens } = (self.wire.read)(&answer, texts.len())?;
        if vectors.len() != texts.len() {
            return Err(Error::WrongNumberOfVectors {
                server: answer.server,
                expected: texts.len(),
                found: vectors.len(),
            });
        }
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.texts.fetch_add(texts.len() as u64, Ordering::Relaxed);
        self.tokens.fetch_add(tokens, Ordering::Relaxed);
        Ok(vectors)
    }
}

impl std::fmt::Debug for Remote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Remote")
            .field("server", &self.transport.server())
            .field("key", &self.key())
            .field("usage", &self.usage())
            .finish_non_exhaustive()
    }
}

/// A count of tokens in an answer; a server that gives none, or nonsense, counts none.
pub(super) fn tokens(answer: &Value, place: &str) -> u64 {
    answer
        .pointer(place)
        .and_then(Value::as_u64)
        // Nonsense stays too small to overflow a sum.
        .filter(|tokens| *tokens < 1 << 40)
        .unwrap_or_default()
}

fn invalid(error: agent_memory_core::Error) -> Error {
    match error {
        agent_memory_core::Error::InvalidParam { name, reason } => Error::InvalidSetting {
            setting: name,
            reason,
        },
        other => Error::InvalidSetting {
            setting: "embedder",
            reason: other.to_string(),
        },
    }
}
