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

    /// This embedder as it fits a corpus: one that weighs words by how rare they are in these texts, where it can do
    /// that. Its key differs from this one's, so its vectors are never mixed with others and never stored: they are
    /// made anew for every corpus. None for an embedder that cannot adapt, or for a corpus too small to tell anything.
    ///
    /// # Errors
    /// Whatever keeps the embedder from reading the texts.
    fn adapt(&self, texts: &[&str]) -> Result<Option<Box<dyn Embedder>>, Error> {
        let _ = texts;
        Ok(None)
    }
}
