//! Vectors of moments, and the change from one embedder to another.
//!
//! Vectors of different embedders never meet. A change of embedder makes all vectors anew beside the old ones, batch by
//! batch, each durable, and then switches in one step: whoever reads in between sees the old ones, and a change that is
//! broken off goes on where it stopped.

use crate::{Error, Memory};
use agent_memory_core::{Embedder, EmbeddingSpaces, ModelKey, Moment, MomentId, StoreError};
use serde::Serialize;

/// Texts embedded in one call, and vectors kept in one durable step.
pub(crate) const EMBED_BATCH: usize = 256;

/// How often another process may get in between with vectors of the old embedder before the change is left for later.
const ATTEMPTS: usize = 16;

/// How far a change of embedder is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReEmbedProgress {
    /// Moments that have a vector of the new embedder, those of an earlier, broken-off call too.
    pub done: u64,
    /// All moments.
    pub of: u64,
}

/// What a change of embedder did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReEmbedReport {
    /// The embedder before; none when no vector was kept.
    pub from: Option<ModelKey>,
    /// The embedder after.
    pub to: ModelKey,
    /// Moments in the memory.
    pub moments: u64,
    /// Moments that were embedded now.
    pub embedded: u64,
    /// Vectors that an earlier, broken-off call had left and that were used.
    pub resumed: u64,
    /// The embedder of another broken-off change, whose vectors were dropped for this one.
    pub dropped: Option<ModelKey>,
    /// Whether the embedder changed; if not, vectors that were missing were made.
    pub switched: bool,
    /// Concepts that were made from vectors of another embedder. They stay as they are until the next dream that has
    /// something new makes them anew.
    pub older_concepts: u64,
}

impl Memory {
    /// The embedder this memory works with.
    pub fn embedder(&self) -> &dyn Embedder {
        self.embedder.as_ref()
    }

    /// The embedders whose vectors are kept: the one that readers see, and the one of a change under way or broken off.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn embedding_spaces(&self) -> Result<EmbeddingSpaces, Error> {
        Ok(self.store.embedding_spaces()?)
    }

    /// Changes the embedder: embeds every moment anew and then uses the new vectors, and the new embedder, from now on.
    ///
    /// Texts go in batches of 256, each kept durably before `progress` hears of it. When it is broken off, by a failing
    /// embedder or the end of the process, the memory still has the old vectors, and the next call with an embedder of
    /// the same key embeds only what is missing. One step at the end switches. Moments that another process adds
    /// meanwhile are embedded when they are needed. The key that is stored already only gets the vectors that are
    /// missing, and a broken-off change to another embedder is given up.
    ///
    /// Facts have no stored vectors; concepts stay as they are until the next dream that has something new.
    /// O(moments) calls of the embedder.
    ///
    /// # Errors
    /// [`Error::Core`] for what keeps the embedder from answering, or when it gives vectors that do not fit its key;
    /// [`Error::Store`], with `model_mismatch` when another process began a change to a third embedder meanwhile. The
    /// memory is then as before, with its old embedder.
    pub fn re_embed(
        &mut self,
        embedder: Box<dyn Embedder>,
        progress: &mut dyn FnMut(ReEmbedProgress),
    ) -> Result<ReEmbedReport, Error> {
        let to = embedder.key();
        let before = self.store.embedding_spaces()?;
        let from = before.current.map(|space| space.model);
        let begun = before.building.map(|space| space.model);
        self.store.begin_embeddings(&to)?;
        let mut missing = self.store.unembedded(&to)?;
        let of = self.store.status()?.moments;
        let kept = of.saturating_sub(missing.len() as u64);
        let mut report = ReEmbedReport {
            resumed: if begun.as_ref() == Some(&to) { kept } else { 0 },
            dropped: begun.filter(|model| *model != to),
            switched: from.as_ref() != Some(&to),
            from,
            to,
            moments: of,
            embedded: 0,
            older_concepts: 0,
        };
        let mut attempt = 1;
        loop {
            self.embed_missing(embedder.as_ref(), &missing, &mut report, progress)?;
            match self.store.switch_embeddings(&report.to) {
                Ok(()) => break,
                // Another process, which knows only the old embedder, embedded a moment since.
                Err(StoreError::UnfinishedSpace { .. }) if attempt < ATTEMPTS => attempt += 1,
                Err(error) => return Err(error.into()),
            }
            missing = self.store.unembedded(&report.to)?;
        }
        let concepts = self.store.concepts()?.concepts;
        report.older_concepts = concepts
            .iter()
            .filter(|concept| concept.retired.is_none() && concept.model != report.to)
            .count() as u64;
        self.embedder = embedder;
        // What was indexed came from the old embedder.
        self.view = None;
        Ok(report)
    }

    /// Embeds moments into the new space, batch by batch.
    fn embed_missing(
        &mut self,
        embedder: &dyn Embedder,
        missing: &[MomentId],
        report: &mut ReEmbedReport,
        progress: &mut dyn FnMut(ReEmbedProgress),
    ) -> Result<(), Error> {
        report.moments = self.view()?.moments.len() as u64;
        let done = report.moments.saturating_sub(missing.len() as u64);
        let of = report.moments;
        progress(ReEmbedProgress { done, of });
        for (number, batch) in missing.chunks(EMBED_BATCH).enumerate() {
            let view = self.view()?;
            let moments: Vec<&Moment> = batch.iter().filter_map(|id| view.moment(id)).collect();
            let rows = embed_moments(embedder, &moments)?;
            self.store.put_embeddings(&report.to, &rows)?;
            report.embedded += rows.len() as u64;
            let done = done + (number * EMBED_BATCH + batch.len()) as u64;
            progress(ReEmbedProgress {
                done: done.min(of),
                of,
            });
        }
        Ok(())
    }

    /// Refuses early what would fail late: a step that reads vectors while those of another embedder are stored.
    pub(crate) fn expect_own_vectors(&self) -> Result<(), Error> {
        let key = self.embedder.key();
        match self.store.embedding_spaces()?.current {
            Some(current) if current.model != key => Err(StoreError::ModelMismatch {
                stored: current.model.to_string(),
                given: key.to_string(),
            }
            .into()),
            _ => Ok(()),
        }
    }
}

/// The vectors of moments, checked against the embedder's key.
pub(crate) fn embed_moments(
    embedder: &dyn Embedder,
    moments: &[&Moment],
) -> Result<Vec<(MomentId, Vec<f32>)>, Error> {
    let texts: Vec<&str> = moments.iter().map(|m| m.text.as_str()).collect();
    let vectors = embed_texts(embedder, &texts)?;
    Ok(moments.iter().map(|m| m.id.clone()).zip(vectors).collect())
}

/// One vector for each text, checked against the embedder's key; an embedder may come from anywhere.
pub(crate) fn embed_texts(embedder: &dyn Embedder, texts: &[&str]) -> Result<Vec<Vec<f32>>, Error> {
    if texts.is_empty() {
        // Nobody is asked for nothing, least of all a server.
        return Ok(Vec::new());
    }
    let key = embedder.key();
    let vectors = embedder.embed(texts)?;
    if vectors.len() != texts.len() {
        return Err(agent_memory_core::Error::EmbedderFailed {
            embedder: key.to_string(),
            reason: format!("it gave {} vectors for {} texts", vectors.len(), texts.len()),
            code: "embedder_failed",
            hint: "an embedder gives one vector for each text, in order",
        }
        .into());
    }
    for vector in &vectors {
        if vector.len() != key.dimension {
            return Err(agent_memory_core::Error::WrongDimension {
                expected: key.dimension,
                found: vector.len(),
            }
            .into());
        }
    }
    Ok(vectors)
}
