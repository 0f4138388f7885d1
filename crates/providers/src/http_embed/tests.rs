//! Both embedders against a real server: what they send, and what they make of every answer.

mod faults;
mod parts;
mod wire;

use super::*;
use crate::http::fake_timer::FakeTimer;
use crate::{Endpoint, Error, Secret};
use agent_memory_core::Embedder;
use serde_json::{Value, json};
use testkit::http::{Gate, Listener, Reply, Request, closed_url};

const KEY: &str = "sk-live-0123456789abcdef";

/// An embedder of either kind under test.
trait Remote: Embedder {
    fn usage_so_far(&self) -> EmbedUsage;
    fn try_it(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, Error>;
}
impl Remote for OpenAiEmbedder {
    fn usage_so_far(&self) -> EmbedUsage {
        self.usage()
    }
    fn try_it(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, Error> {
        self.try_embed(texts)
    }
}
impl Remote for OllamaEmbedder {
    fn usage_so_far(&self) -> EmbedUsage {
        self.usage()
    }
    fn try_it(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, Error> {
        self.try_embed(texts)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    OpenAi,
    Ollama,
}
const KINDS: [Kind; 2] = [Kind::OpenAi, Kind::Ollama];

impl Kind {
    fn make(self, url: &str, settings: EmbedSettings) -> Result<Box<dyn Remote>, Error> {
        let endpoint = Endpoint::new(url)?
            .with_key(Secret::new(KEY))?
            .with_timer(FakeTimer::new());
        Ok(match self {
            Self::OpenAi => Box::new(OpenAiEmbedder::new(endpoint, settings)?),
            Self::Ollama => Box::new(OllamaEmbedder::new(endpoint, settings)?),
        })
    }

    /// An answer in the shape of the kind, with vectors as given.
    fn answer(self, vectors: &[Value]) -> Value {
        match self {
            Self::OpenAi => json!({
                "object": "list",
                "data": vectors.iter().enumerate().map(|(index, vector)| {
                    json!({"object": "embedding", "index": index, "embedding": vector})
                }).collect::<Vec<_>>(),
                "model": "test-model",
                "usage": {"prompt_tokens": 5, "total_tokens": 5},
            }),
            Self::Ollama => json!({
                "model": "test-model",
                "embeddings": vectors,
                "total_duration": 14_143_917,
                "load_duration": 1_019_500,
                "prompt_eval_count": 5,
            }),
        }
    }

    fn reply(self, vectors: &[Value]) -> Reply {
        Reply::json(self.answer(vectors).to_string())
    }

    /// A server that answers [bytes, characters, 1] for every text.
    fn server(self) -> Listener {
        Listener::answering(move |request| {
            let vectors: Vec<Value> = inputs(request)
                .iter()
                .map(|text| json!([text.len() as f32, text.chars().count() as f32, 1.0]))
                .collect();
            self.reply(&vectors)
        })
    }
}

/// The texts of a request.
fn inputs(request: &Request) -> Vec<String> {
    let body: Value = serde_json::from_str(request.text()).expect("a request is JSON");
    let texts = body["input"].as_array().expect("`input` is a list").iter();
    texts
        .map(|text| text.as_str().expect("a text").to_owned())
        .collect()
}

fn settings(dimension: usize) -> EmbedSettings {
    EmbedSettings {
        dimension: Some(dimension),
        ..EmbedSettings::new("test-model")
    }
}
