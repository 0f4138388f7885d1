//! Salience of a thought in the frame of this memory.

use crate::re_embed::embed_texts;
use crate::{Error, Memory};
use agent_memory_core::{Valid, Validate, Vocabulary};
use salience::{Context, Score, Thought};

/// Moments that stand for the recent context when the caller gives none.
const RECENT: usize = 20;

impl Memory {
    /// Scores a thought on two axes: likeness to the context, and overlap with the agent's own vocabulary. Without a
    /// context of the caller's, the latest moments are the context. All vectors it compares are made now, by one
    /// embedder: which embedder made the stored ones does not matter.
    ///
    /// # Errors
    /// [`Error::Core`] for empty text, [`Error::Store`].
    pub fn score(&mut self, text: &str, context: &[&str]) -> Result<Score, Error> {
        let vocabulary = self.frame()?;
        let recent: Vec<String> = if context.is_empty() {
            let moments = &self.view()?.moments;
            moments
                .iter()
                .rev()
                .take(RECENT)
                .map(|r| r.value.text.clone())
                .collect()
        } else {
            context.iter().map(|text| (*text).to_owned()).collect()
        };
        self.score_in(text, &recent, &vocabulary)
    }

    /// Scores a thought against a context and a vocabulary of the caller's.
    ///
    /// # Errors
    /// [`Error::Core`] for empty text or a vector that cannot be used.
    pub fn score_in(&self, text: &str, context: &[String], vocabulary: &Vocabulary) -> Result<Score, Error> {
        let params: Valid<salience::SalienceParams> = self.params.salience.clone().valid()?;
        let texts: Vec<&str> = std::iter::once(text)
            .chain(context.iter().map(String::as_str))
            .collect();
        let mut vectors = embed_texts(self.embedder.as_ref(), &texts)?;
        let recent = vectors.split_off(1.min(vectors.len()));
        let thought = Thought {
            text,
            vector: vectors.first().map(Vec::as_slice),
        };
        let context = Context { vectors: &recent };
        Ok(salience::score(&thought, &context, vocabulary, &params)?)
    }

    /// The vocabulary that scores: the latest one, or one mined now when no dream has made one.
    fn frame(&mut self) -> Result<Vocabulary, Error> {
        match self.vocabulary()? {
            Some(vocabulary) => Ok(vocabulary),
            None => self.mine(),
        }
    }
}
