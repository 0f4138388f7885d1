//! The built-in embedder: a table of word pieces with one vector each, summed.
//!
//! A static table distilled from a sentence transformer (as in Model2Vec, Tulkens and van Dongen, 2024) keeps most of what
//! such a model knows about words, and none of its cost: a text is looked up, not computed.

mod features;
mod sums;
mod table;
mod weights;

#[cfg(test)]
mod tests;

use self::features::Features;
use self::sums::{Row, Sums};
use self::table::Table;
use self::weights::Weights;
use crate::Error;
use agent_memory_core::{Embedder, ModelKey, Valid};
use std::borrow::Cow;
use std::sync::Arc;

pub use self::weights::AdaptParams;

/// Version of the way from text to vector, part of the model's version: another way is another space.
const WAY: u32 = 2;

/// Embeds text by the rows of its word pieces.
///
/// With q the 8-bit row and s the 15-bit scale of each distinct piece p of the text, the vector is
/// Σ s(p) · q(p), scaled to length 1. Words that have no pieces (names in other scripts, emoji) get rows of plus and minus
/// 64 made of their hash, scripts without spaces by characters and pairs. All sums are of integers, so equal texts give
/// equal bits on every machine and in every batch.
///
/// Order and repetition of words do not matter. Empty text and text of punctuation only gives the zero vector. O(bytes + words ·
/// (dimension + log words)) per text, nothing is cut off.
///
/// ```
/// # #[cfg(feature = "built-in")] {
/// use agent_memory_core::{Embedder, numeric::cosine};
/// use providers::StaticEmbedder;
///
/// let embedder = StaticEmbedder::built_in()?;
/// let vectors = embedder.embed(&["a car", "an automobile", "a banana"])?;
/// assert!(cosine(&vectors[0], &vectors[1])? > cosine(&vectors[0], &vectors[2])?);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct StaticEmbedder {
    table: Arc<Table>,
    weights: Arc<Weights>,
    key: ModelKey,
}

impl StaticEmbedder {
    /// The embedder with the table that is part of this build.
    ///
    /// # Errors
    /// [`Error::UnreadableTable`] when the build was made with a broken table.
    #[cfg(feature = "built-in")]
    pub fn built_in() -> Result<Self, Error> {
        Self::from_bytes(embedding_table::TABLE)
    }

    /// The embedder with a table file's bytes. The key's version is the table's own, the version of the way from text to
    /// vector, and the table's checksum: another table is another space.
    ///
    /// # Errors
    /// [`Error::UnreadableTable`] for a file that is damaged, cut short, of another or a newer format.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, Error> {
        let table = Table::read(bytes.into())?;
        let version = format!("{}.{WAY}-{:08x}", table.version, table.digest);
        Ok(Self {
            key: ModelKey::new(&table.name, table.dimension, &version),
            weights: Arc::new(Weights::of(&table)),
            table: Arc::new(table),
        })
    }

    /// This embedder with each piece weighed by how rare it is in these texts as well; none for fewer texts than
    /// `least_texts`. The key's version gets a digest of the new weights. O(bytes of the texts).
    ///
    /// With n texts, of which df have the feature: the weight is multiplied by (1 − t + t · idf / idf₀)^strength, where
    /// idf = ln((n + 1) / (df + ½)), idf₀ is that of a feature in no text, and t = n / (n + half_way) is how far the
    /// corpus is trusted. So a word in every text loses at most the share t, and a word in none keeps its weight.
    /// Adapting an adapted embedder starts from the table again.
    #[must_use]
    pub fn adapted(&self, texts: &[&str], params: &Valid<AdaptParams>) -> Option<Self> {
        if texts.len() < params.least_texts {
            return None;
        }
        let weights = Weights::adapted(&self.table, texts, params);
        let version = self.key.version.split('+').next().unwrap_or_default();
        let version = format!("{version}+{:08x}", weights.digest());
        Some(Self {
            table: Arc::clone(&self.table),
            weights: Arc::new(weights),
            key: ModelKey::new(&self.table.name, self.table.dimension, &version),
        })
    }
}

impl Embedder for StaticEmbedder {
    fn key(&self) -> ModelKey {
        self.key.clone()
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, agent_memory_core::Error> {
        let mut features = Features::default();
        let mut sums = Sums::new(self.table.dimension);
        let mut rows: Vec<Row<'_>> = Vec::new();
        let vectors = texts.iter().map(|text| {
            features.read(&self.table, text);
            if features.any_word {
                rows.clear();
                let pieces = features.pieces.iter();
                rows.extend(
                    pieces.map(|piece| (self.table.row(*piece), self.weights.piece(*piece).cast_signed())),
                );
                // Rows lie far apart: asked for all at once, they come from memory side by side.
                let asked = rows.iter().fold(0, |all, (row, _)| all ^ first_and_middle(row));
                std::hint::black_box(asked);
                sums.add(&rows);
                for feature in &features.hashed {
                    sums.add_hashed(feature.hash, self.weights.hashed(*feature));
                }
            }
            sums.take_unit()
        });
        Ok(vectors.collect())
    }

    fn adapt(&self, texts: &[&str]) -> Result<Option<Box<dyn Embedder>>, agent_memory_core::Error> {
        let adapted = self.adapted(texts, &Valid::default());
        Ok(adapted.map(|embedder| Box::new(embedder) as Box<dyn Embedder>))
    }
}

/// A byte of each half of a row, which is a byte of each of its cache lines at 128 components.
fn first_and_middle(row: &[u8]) -> u8 {
    let at = |index: usize| row.get(index).copied().unwrap_or(0);
    at(0) ^ at(row.len() / 2)
}
