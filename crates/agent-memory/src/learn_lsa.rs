//! An embedder learned from what a memory holds.

use crate::{Error, Memory, content_words};
use agent_memory_core::Valid;
use concepts::{LsaEmbedder, LsaParams};

impl Memory {
    /// Latent semantic analysis of every moment, as an embedder. It is fixed from then on: keep it
    /// ([`concepts::Lsa::to_bytes`]) and hand it to [`Memory::re_embed`], and later to the builder; learning again gives
    /// another space. The order of the moments does not matter.
    ///
    /// # Errors
    /// [`Error::Concepts`] when the moments teach nothing, [`Error::Store`].
    pub fn learn_lsa(&mut self, params: &Valid<LsaParams>) -> Result<LsaEmbedder, Error> {
        let view = self.view()?;
        let texts: Vec<&str> = view
            .moments
            .iter()
            .map(|moment| moment.value.text.as_str())
            .collect();
        Ok(LsaEmbedder::fit(&texts, content_words, params)?)
    }
}
