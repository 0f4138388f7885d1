//! Text to vectors.

use crate::{Error, ModelKey};

/// Turns texts into vectors of one space.
pub trait Embedder: Send + Sync {
    /// The space of the vectors.
    fn key(&self) -> ModelKey;

    /// One vector of `key().dimension` finite components per text, in order. A text without a direction (empty, only
    /// signs) gives a zero vector.
    ///
    /// # Errors
    /// Whatever keeps the embedder from answering; none of the texts is embedded then.
    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, Error>;
}
