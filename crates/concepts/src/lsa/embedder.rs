//! A fitted space as an embedder: text in, vectors out.

use super::{Lsa, LsaParams};
use crate::Error;
use agent_memory_core::{Embedder, ModelKey, Valid};

/// Splits a text into the terms that count. This crate knows no words of its own, so whoever makes an embedder says what a
/// word is; the same text must always give the same terms.
pub type Words = fn(&str) -> Vec<String>;

/// Latent semantic analysis behind the port of embedders.
///
/// ```
/// use agent_memory_core::{Embedder, Valid};
/// use concepts::LsaEmbedder;
///
/// let words = |text: &str| text.split(' ').map(str::to_owned).collect();
/// let lsa = LsaEmbedder::fit(&["red apple", "green apple", "red car", "green car"], words, &Valid::default())?;
/// assert_eq!(lsa.key().name, "lsa");
/// assert_eq!(lsa.embed(&["red apple", "blue"])?[1], vec![0.0; lsa.key().dimension]);
/// # Ok::<(), concepts::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct LsaEmbedder {
    lsa: Lsa,
    words: Words,
    params: Valid<LsaParams>,
}

impl LsaEmbedder {
    /// Learns a space from texts.
    ///
    /// # Errors
    /// As [`Lsa::fit`].
    pub fn fit(texts: &[&str], words: Words, params: &Valid<LsaParams>) -> Result<Self, Error> {
        let documents: Vec<Vec<String>> = texts.iter().map(|text| words(text)).collect();
        Ok(Self::new(Lsa::fit(&documents, params)?, words, params.clone()))
    }

    /// An embedder from a fitted space. `words` must be what split the texts of the fit; `params` are for
    /// [`adapt`](Embedder::adapt).
    pub fn new(lsa: Lsa, words: Words, params: Valid<LsaParams>) -> Self {
        Self { lsa, words, params }
    }

    /// The space.
    pub fn lsa(&self) -> &Lsa {
        &self.lsa
    }
}

impl Embedder for LsaEmbedder {
    fn key(&self) -> ModelKey {
        self.lsa.key()
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, agent_memory_core::Error> {
        Ok(texts
            .iter()
            .map(|text| self.lsa.vector(&(self.words)(text)))
            .collect())
    }

    /// A space learned from these texts in the place of the old ones; none when they do not tell anything.
    fn adapt(&self, texts: &[&str]) -> Result<Option<Box<dyn Embedder>>, agent_memory_core::Error> {
        match Self::fit(texts, self.words, &self.params) {
            Ok(fitted) => Ok(Some(Box::new(fitted))),
            Err(Error::Core(error)) => Err(error),
            Err(_) => Ok(None),
        }
    }
}
