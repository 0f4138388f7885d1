//! Vectors that fit this memory: words weighed by how rare they are in what it holds.
//!
//! A word that stands in every moment of a memory tells its moments apart no more, however rare it is elsewhere. Such
//! vectors change with every text that comes in, so they are made when the recall index is, live as long as it does, and
//! are never stored. A question is embedded by the same embedder; one that looks back in time too, so that
//! [`crate::Query::as_of`] changes what may come back, not how words are weighed.

use crate::{Error, Memory};
use agent_memory_core::{Embedder, Fact, FactId, Moment, MomentId};
use std::borrow::Cow;
use std::sync::Arc;

/// Texts embedded in one call.
const BATCH: usize = 256;

/// The adapted embedder with the vectors of all that is there; those without a direction are left away.
pub(crate) struct Adapted {
    pub(crate) embedder: Arc<dyn Embedder>,
    pub(crate) moments: Vec<(MomentId, Vec<f32>)>,
    pub(crate) facts: Vec<(FactId, Vec<f32>)>,
}

impl Memory {
    /// The embedder as it fits what is there; none when it cannot adapt or there is too little to adapt to.
    /// O(bytes of all texts).
    pub(crate) fn adapted(&mut self) -> Result<Option<Adapted>, Error> {
        self.view()?;
        let view = self.view.as_ref().expect("the view was just made");
        let moments: Vec<&Moment> = view.moments.iter().map(|r| &r.value).collect();
        let facts: Vec<&Fact> = view.facts.values().collect();
        let said: Vec<Cow<'_, str>> = moments.iter().map(|moment| said(moment)).collect();
        let mut texts: Vec<&str> = said.iter().map(AsRef::as_ref).collect();
        texts.extend(facts.iter().map(|fact| fact.text.as_str()));
        let Some(embedder) = self.embedder.adapt(&texts)? else {
            return Ok(None);
        };
        let (of_moments, of_facts) = texts.split_at(moments.len());
        let ids = moments.iter().map(|moment| moment.id.clone());
        let moments = vectors(embedder.as_ref(), ids, of_moments)?;
        let ids = facts.iter().map(|fact| fact.id.clone());
        let facts = vectors(embedder.as_ref(), ids, of_facts)?;
        let embedder = Arc::from(embedder);
        Ok(Some(Adapted {
            embedder,
            moments,
            facts,
        }))
    }
}

/// What a moment says and who says it: both are asked for, and the words leg reads both too.
fn said(moment: &Moment) -> Cow<'_, str> {
    match &moment.speaker {
        Some(speaker) => Cow::Owned(format!("{speaker}: {}", moment.text)),
        None => Cow::Borrowed(&moment.text),
    }
}

/// The vectors of texts, each beside the id of what has it.
fn vectors<Id>(
    embedder: &dyn Embedder,
    ids: impl Iterator<Item = Id>,
    texts: &[&str],
) -> Result<Vec<(Id, Vec<f32>)>, Error> {
    let mut all = Vec::with_capacity(texts.len());
    for batch in texts.chunks(BATCH) {
        let rows = embedder.embed(batch)?;
        if rows.len() != batch.len() {
            return Err(agent_memory_core::Error::EmbedderFailed {
                embedder: embedder.key().to_string(),
                reason: format!("it gave {} vectors for {} texts", rows.len(), batch.len()),
                code: "embedder_failed",
                hint: "an embedder gives one vector for each text, in order",
            }
            .into());
        }
        all.extend(rows);
    }
    Ok(ids
        .zip(all)
        .filter(|(_, vector)| vector.iter().any(|x| *x != 0.0))
        .collect())
}

#[cfg(test)]
mod tests;
