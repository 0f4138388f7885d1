//! Concepts: clusters over embeddings that annotate moments and never move them.

use crate::{ConceptId, ModelKey, MomentId, RunId, Timestamp};
use serde::{Deserialize, Serialize};

/// A cluster of moments in an embedding space.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Concept {
    /// Its id; it survives re-runs as long as most members stay.
    pub id: ConceptId,
    /// The words that describe it best, best first.
    pub label: Vec<String>,
    /// Members.
    pub size: u64,
    /// ‖LS‖/N: 1 when all members point the same way, near 0 when they do not.
    pub cohesion: f64,
    /// The member nearest to the centroid.
    pub medoid: MomentId,
    /// The centroid in fixed point (multiples of 2⁻¹⁴).
    pub centroid: Vec<i16>,
    /// The space it lives in.
    pub model: ModelKey,
    /// The run that made or last kept it.
    pub run: RunId,
    /// When it vanished: the concepts that took over its members, most first.
    pub retired: Option<Vec<ConceptId>>,
}

/// One `concept_annotates` edge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Annotation {
    /// The annotated moment.
    pub moment: MomentId,
    /// The concept.
    pub concept: ConceptId,
    /// Cosine to the centroid, 0..=1.
    pub confidence: f64,
    /// When it was assigned.
    pub assigned_at: Timestamp,
}

/// All concepts of a memory, retired ones too, and who belongs to the live ones.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ConceptSet {
    /// The concepts by id.
    pub concepts: Vec<Concept>,
    /// The annotations by moment.
    pub annotations: Vec<Annotation>,
}
