//! Embedders and language models behind the ports of agent-memory-core.
//!
//! [`HashEmbedder`] needs no data, no network and no setup: it turns text into 256 numbers by hashing words and their
//! character pieces. It knows spelling, not meaning: "car" and "cars" meet, "car" and "automobile" do not.
//!
//! With the feature `http`, `OpenAiEmbedder` and `OllamaEmbedder` ask a model behind a server; an `Endpoint` says where
//! it is and how patient to be. The key is handed in, travels in a header, and shows nowhere else.
//!
//! What is not here: model files, downloads, threads, and any judgment about which provider to use.
//!
//! ```
//! use agent_memory_core::{Embedder, numeric::cosine};
//! use providers::HashEmbedder;
//!
//! let vectors = HashEmbedder.embed(&["flights to Lisbon", "a flight to Lisbon", "the quarterly budget"])?;
//! assert!(cosine(&vectors[0], &vectors[1])? > cosine(&vectors[0], &vectors[2])?);
//! # Ok::<(), agent_memory_core::Error>(())
//! ```
//!
//! Invariants: equal texts give equal bits on every machine; a text without letters or digits gives the zero vector.
#![forbid(unsafe_code)]

mod error;
mod hash;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "http")]
mod http_embed;
mod secret;

pub use error::Error;
pub use hash::{HASH_DIMENSION, HashEmbedder};
#[cfg(feature = "http")]
pub use http::{BaseUrl, Endpoint, HttpLimits, SystemTimer, Timer};
#[cfg(feature = "http")]
pub use http_embed::{EmbedSettings, EmbedUsage, OllamaEmbedder, OpenAiEmbedder};
pub use secret::Secret;
