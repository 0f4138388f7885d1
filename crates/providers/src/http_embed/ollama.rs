//! `POST {base}/api/embed`, Ollama's own protocol.

use super::remote::{Read, Remote, Wire, tokens};
use super::vectors::{kind, vector};
use super::{EmbedSettings, EmbedUsage};
use crate::Error;
use crate::http::{Answer, Endpoint};
use agent_memory_core::{Embedder, ModelKey};
use serde_json::{Value, json};

/// An embedding model behind Ollama, mostly at `http://localhost:11434`. A key, if its host wants one, goes into
/// `Authorization: Bearer`.
///
/// Keys, blank and long texts, batches and failures are as for [`crate::OpenAiEmbedder`]. Besides, Ollama itself cuts
/// texts at the model's context (`truncate`). Versions before 0.3.4 do not know `/api/embed` and answer with status 404.
///
/// ```
/// use agent_memory_core::Embedder;
/// use providers::{EmbedSettings, Endpoint, OllamaEmbedder};
///
/// # let answer = r#"{"model":"tiny","embeddings":[[0.6,0.8]],"prompt_eval_count":3}"#;
/// # let server = testkit::http::Listener::always(testkit::http::Reply::json(answer));
/// # let url = server.url();
/// // let url = "http://localhost:11434";
/// let embedder = OllamaEmbedder::new(Endpoint::new(&url)?, EmbedSettings::new("tiny"))?;
/// assert_eq!(embedder.key().to_string(), "tiny/2@1");
/// assert_eq!(embedder.embed(&["Maya booked flights to Lisbon.", ""])?, [[0.6, 0.8], [0.0, 0.0]]);
/// // One request for the dimension, one for the text.
/// assert_eq!((embedder.usage().requests, embedder.usage().tokens), (2, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct OllamaEmbedder(Remote);

const WIRE: Wire = Wire {
    path: "api/embed",
    request,
    read,
};

impl OllamaEmbedder {
    /// An embedder. Settings without a dimension cost one tiny request now, because a space has its dimension in its key.
    ///
    /// # Errors
    /// [`Error::InvalidSetting`]; without a dimension, also whatever keeps the server from answering.
    pub fn new(endpoint: Endpoint, settings: EmbedSettings) -> Result<Self, Error> {
        Ok(Self(Remote::new(endpoint, settings, &WIRE)?))
    }

    /// What was asked of the server so far.
    pub fn usage(&self) -> EmbedUsage {
        self.0.usage()
    }

    /// As [`Embedder::embed`], with the provider's own error.
    ///
    /// # Errors
    /// Every variant of [`Error`] that names a server.
    pub fn try_embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, Error> {
        self.0.embed(texts)
    }
}

impl Embedder for OllamaEmbedder {
    fn key(&self) -> ModelKey {
        self.0.key()
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, agent_memory_core::Error> {
        self.0
            .embed(texts)
            .map_err(|error| error.of_embedder(&self.key().to_string()))
    }
}

fn request(settings: &EmbedSettings, texts: &[&str]) -> Value {
    let mut request = json!({
        "model": settings.model.trim(),
        "input": texts,
        "truncate": true,
    });
    if let (Some(dimension), Some(fields)) = (settings.shorten_to, request.as_object_mut()) {
        fields.insert("dimensions".to_owned(), json!(dimension));
    }
    request
}

fn read(answer: &Answer, _texts: usize) -> Result<Read, Error> {
    let json = answer.json()?;
    let Some(Value::Array(rows)) = json.get("embeddings") else {
        let found = json.get("embeddings").map_or("missing", kind);
        return Err(answer.unexpected(format!("`embeddings` is {found} where a list of vectors belongs")));
    };
    let vectors = rows
        .iter()
        .map(|row| vector(row).map_err(|reason| answer.unexpected(reason)))
        .collect::<Result<_, Error>>()?;
    Ok(Read {
        vectors,
        tokens: tokens(&json, "/prompt_eval_count"),
    })
}
