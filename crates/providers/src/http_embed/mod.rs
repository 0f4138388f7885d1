//! Embedders behind servers: the OpenAI-compatible protocol and Ollama's own.
//!
//! Both put many texts into one request, check everything that comes back, and give all vectors or none. What differs
//! between them, the shape of a request and of an answer, is one small file each.

mod base64;
mod batch;
mod ollama;
mod openai;
mod remote;
mod settings;
mod vectors;

#[cfg(test)]
mod tests;

pub use ollama::OllamaEmbedder;
pub use openai::OpenAiEmbedder;
pub use remote::EmbedUsage;
pub use settings::EmbedSettings;
