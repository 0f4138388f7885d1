//! The ports: what the layers need from outside, as traits without a runtime.

mod clock;
mod embedder;
mod language_model;
mod name_extractor;
mod store;

pub use clock::{Clock, FixedClock};
pub use embedder::Embedder;
pub use language_model::{Completion, LanguageModel, ModelError, Prompt};
pub use name_extractor::{Mention, NameExtractor};
pub use store::{
    Append, AppendReport, Commit, EmbeddingSpace, EmbeddingSpaces, MomentNames, Recorded, Status, Store,
    StoreError, Undo,
};
