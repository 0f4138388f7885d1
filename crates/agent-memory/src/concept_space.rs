//! The space in which concepts are looked for: what the embedder knows, and what the texts themselves teach.
//!
//! An embedder that comes with the build knows the language but not this agent's subjects; latent semantic analysis knows
//! nothing but the subjects, and needs many texts to learn them. Each bears the weight of what it has seen.

#[cfg(test)]
mod tests;

use crate::Error;
use agent_memory_core::numeric::sqrt;
use agent_memory_core::{Embedder, ModelKey, Valid};
use concepts::LsaEmbedder;

/// Embedders that come with the build. Those that users bring are larger and are taken as they are.
const BUILT_IN: [&str; 2] = ["hash", TABLE];
/// The name of the built-in table's space.
const TABLE: &str = "agent-memory-static";
/// As many texts as a built-in embedder's knowledge is worth: with so many, both bear the same weight. Default 200: of
/// programming notes, the table alone was better up to 150, both alike at 400, the notes alone at 1,500.
const WORTH: f64 = 200.0;
/// Texts that words are learned from at most; of more, a fixed stride. Beyond, topics no longer change.
const MOST_TEXTS: usize = 20_000;

/// Vectors to cluster, and the key of their space.
#[derive(Debug, Clone, PartialEq)]
pub struct ConceptSpace {
    /// The key: that of the embedder, or of both together.
    pub key: ModelKey,
    /// One vector per text, in order; zero for a text that says nothing.
    pub vectors: Vec<Vec<f32>>,
}

/// The space of concepts for some texts, of which the embedder of `key` made `vectors`.
///
/// For an embedder that comes with the build: √w · unit(vector) beside √(1 − w) · the vector of latent semantic analysis
/// over the texts' content words, w = 200 / (200 + N) for N texts, so that the cosine of two texts is the mean of both
/// cosines with weights w and 1 − w. For any other embedder, and for texts that teach nothing: the vectors as they are.
///
/// The order of the texts counts only above 20,000 of them, of which a fixed stride is learned from: give them in the order
/// of their ids. The key changes with what was learned, so these vectors are never mixed with stored ones.
///
/// # Errors
/// [`Error::Concepts`] when the learned space is too large to be kept.
pub fn concept_space(key: &ModelKey, texts: &[&str], vectors: Vec<Vec<f32>>) -> Result<ConceptSpace, Error> {
    let as_they_are = |vectors| ConceptSpace {
        key: key.clone(),
        vectors,
    };
    if !BUILT_IN.contains(&key.name.as_str()) {
        return Ok(as_they_are(vectors));
    }
    let stride = texts.len().div_ceil(MOST_TEXTS).max(1);
    let sample: Vec<&str> = texts.iter().step_by(stride).copied().collect();
    let learned = match LsaEmbedder::fit(&sample, content_words, &Valid::default()) {
        Ok(learned) => learned,
        Err(concepts::Error::NothingToLearn { .. }) => return Ok(as_they_are(vectors)),
        Err(error) => return Err(error.into()),
    };
    let known = WORTH / (WORTH + texts.len() as f64);
    let own = learned.embed(texts)?;
    let key = ModelKey::new(
        &format!("{}+lsa", key.name),
        key.dimension + learned.key().dimension,
        &format!("{}+{}", key.version, learned.key().version),
    );
    let vectors = vectors
        .iter()
        .zip(&own)
        .map(|(vector, own)| {
            let mut joined = scaled(vector, sqrt(known));
            joined.extend(scaled(own, sqrt(1.0 - known)));
            joined
        })
        .collect();
    Ok(ConceptSpace { key, vectors })
}

/// The words of a text that latent semantic analysis learns from: stems of content words of its language.
pub fn content_words(text: &str) -> Vec<String> {
    corpus::content_terms(text, corpus::detect(text))
}

/// The vector with this length; one without a direction stays zero.
fn scaled(vector: &[f32], length: f64) -> Vec<f32> {
    match agent_memory_core::numeric::unit(vector) {
        Ok(unit) => unit.iter().map(|x| (f64::from(*x) * length) as f32).collect(),
        Err(_) => vec![0.0; vector.len()],
    }
}
