//! `POST {base}/embeddings`, the protocol of OpenAI that most servers speak.

use super::remote::{Read, Remote, Wire, tokens};
use super::vectors::{kind, vector};
use super::{EmbedSettings, EmbedUsage};
use crate::Error;
use crate::http::{Answer, Endpoint};
use agent_memory_core::{Embedder, ModelKey};
use serde_json::{Value, json};

/// An embedding model behind an OpenAI-compatible server: OpenAI itself, llama.cpp, vLLM, LM Studio, LiteLLM, and others.
/// The base URL mostly ends in `/v1`; the key goes into `Authorization: Bearer`.
///
/// The key of its space is `MODEL/DIMENSION@VERSION`, without the server, so that a model keeps its vectors when it
/// moves. A blank text has the zero vector; a text longer than [`EmbedSettings::longest_text_bytes`] is cut there.
/// Vectors are finite and as long as the server makes them. Texts of one call go out in
/// ⌈texts / [`EmbedSettings::batch_texts`]⌉ requests or a few more, one after the other; when one of them fails after its
/// tries, all texts of the call fail.
///
/// ```no_run
/// use agent_memory_core::Embedder;
/// use providers::{EmbedSettings, Endpoint, OpenAiEmbedder, Secret};
///
/// # fn key_from_the_host() -> Secret { Secret::new("sk-…") }
/// let endpoint = Endpoint::new("https://api.openai.com/v1")?.with_key(key_from_the_host())?;
/// let settings = EmbedSettings {
///     shorten_to: Some(256),
///     ..EmbedSettings::new("text-embedding-3-small")
/// };
/// let embedder = OpenAiEmbedder::new(endpoint, settings)?;
/// assert_eq!(embedder.key().to_string(), "text-embedding-3-small/256@1");
/// let vectors = embedder.embed(&["Maya booked flights to Lisbon."])?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct OpenAiEmbedder(Remote);

const WIRE: Wire = Wire {
    path: "embeddings",
    request,
    read,
};

impl OpenAiEmbedder {
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

impl Embedder for OpenAiEmbedder {
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
        "encoding_format": "float",
    });
    if let (Some(dimension), Some(fields)) = (settings.shorten_to, request.as_object_mut()) {
        fields.insert("dimensions".to_owned(), json!(dimension));
    }
    request
}

fn read(answer: &Answer, texts: usize) -> Result<Read, Error> {
    let json = answer.json()?;
    let Some(Value::Array(rows)) = json.get("data") else {
        let found = json.get("data").map_or("missing", kind);
        return Err(answer.unexpected(format!("`data` is {found} where a list of vectors belongs")));
    };
    if rows.len() != texts {
        return Err(Error::WrongNumberOfVectors {
            server: answer.server.clone(),
            expected: texts,
            found: rows.len(),
        });
    }
    let mut vectors: Vec<Option<Vec<f32>>> = vec![None; rows.len()];
    for (position, row) in rows.iter().enumerate() {
        // A server that numbers nothing keeps the order.
        let index = match row.get("index") {
            None | Some(Value::Null) => Some(position),
            Some(index) => index.as_u64().and_then(|index| usize::try_from(index).ok()),
        };
        let place = index
            .and_then(|index| vectors.get_mut(index))
            .filter(|place| place.is_none())
            .ok_or_else(|| answer.unexpected("the numbers of its vectors are not those of the texts"))?;
        let value = row
            .get("embedding")
            .ok_or_else(|| answer.unexpected("a row of `data` has no `embedding`"))?;
        *place = Some(vector(value).map_err(|reason| answer.unexpected(reason))?);
    }
    let used = tokens(&json, "/usage/total_tokens").max(tokens(&json, "/usage/prompt_tokens"));
    Ok(Read {
        vectors: vectors.into_iter().flatten().collect(),
        tokens: used,
    })
}
