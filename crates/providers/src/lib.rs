//! Embedders and language models behind the ports of agent-memory-core.
//!
//! [`StaticEmbedder`] knows meaning: each word piece has a vector in a table that is part of the build, and a text is their
//! sum. "car" and "automobile" meet. It needs no network and no setup, and can weigh words by how rare they are in a
//! corpus. [`HashEmbedder`] needs not even a table: it turns text into 256 numbers by hashing words and their character
//! pieces. It knows spelling, not meaning: "car" and "cars" meet, "car" and "automobile" do not. [`WordPiece`] is the
//! tokenizer that the tables and models of the BERT family share.
//!
//! With the feature `http`, `OpenAiEmbedder` and `OllamaEmbedder` ask a model behind a server; an `Endpoint` says where
//! it is and how patient to be. The key is handed in, travels in a header, and shows nowhere else.
//!
//! With a model in a local folder, `Transformer` runs sentence transformers of the MiniLM class and `Model2Vec` reads
//! static tables of that kind; each stands behind a feature.
//!
//! What is not here: model files, downloads, and any judgment about which provider to use.
//!
//! ```
//! # #[cfg(feature = "built-in")] {
//! use agent_memory_core::{Embedder, numeric::cosine};
//! use providers::StaticEmbedder;
//!
//! let embedder = StaticEmbedder::built_in()?;
//! let vectors = embedder.embed(&["flights to Lisbon", "a plane to Portugal", "the quarterly budget"])?;
//! assert!(cosine(&vectors[0], &vectors[1])? > cosine(&vectors[0], &vectors[2])?);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Features: `built-in` (default) brings the table of [`StaticEmbedder::built_in`], 4 to 5 MB. `transformer` and `model2vec`
//! add the embedders of these names, both from local folders only.
//!
//! Invariants: equal texts give equal bits on every machine; a text without letters, digits or symbols gives the zero
//! vector.
#![forbid(unsafe_code)]

mod doctor;
mod error;
mod hash;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "http")]
mod http_embed;
mod language;
#[cfg(any(feature = "model2vec", feature = "transformer"))]
mod local;
#[cfg(feature = "model2vec")]
mod model2vec;
mod secret;
mod settings;
mod static_table;
#[cfg(feature = "transformer")]
mod transformer;
mod word_piece;

pub use doctor::{Finding, Report, State, check_embedder, check_language_model, check_served_model};
pub use error::Error;
pub use hash::{HASH_DIMENSION, HashEmbedder};
#[cfg(feature = "http")]
pub use http::{BaseUrl, Endpoint, HttpLimits, SystemTimer, Timer};
#[cfg(feature = "http")]
pub use http_embed::{EmbedSettings, EmbedUsage, OllamaEmbedder, OpenAiEmbedder};
pub use language::{
    Adjustment, AnswerError, Answered, Budget, Budgeted, CASSETTE_VERSION, CassetteError, Cut, Exchange,
    JsonError, MAX_ANSWER_BYTES, MAX_ANSWER_DEPTH, Mismatch, ModelSettings, Provider, Recorder, Recovered,
    Repair, Replayer, Schema, SchemaError, SchemaMode, ServedModel, TokenField, Usage, estimated_tokens,
    extract_json,
};
#[cfg(feature = "model2vec")]
pub use model2vec::Model2Vec;
pub use secret::Secret;
pub use settings::{
    EmbedderProvider, EmbedderSettings, LanguageModelSettings, ModelProvider, open_embedder,
    open_language_model,
};
pub use static_table::{AdaptParams, StaticEmbedder};
#[cfg(feature = "transformer")]
pub use transformer::{Transformer, TransformerParams};
pub use word_piece::WordPiece;
