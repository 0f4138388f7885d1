//! Which concepts lie near: to a concept, and to a vector.

#[cfg(test)]
mod tests;

use crate::Error;
use crate::kernel::dot;
use crate::resolve::live;
use crate::rows::UNIT_DOT;
use agent_memory_core::numeric::quantize_unit;
use agent_memory_core::{Concept, ConceptId, ConceptSet, ModelKey};
use std::cmp::Reverse;

/// A concept and how near it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Near {
    /// The concept.
    pub concept: ConceptId,
    /// The cosine to its centroid, -1..=1.
    pub cosine: f64,
}

/// The other live concepts of the same space, nearest first, ties by id, at most `limit`. O(concepts · d).
///
/// # Errors
/// [`Error::UnknownConcept`] or [`Error::ConceptRetired`] when `id` is not a live concept.
pub fn nearest_concepts(set: &ConceptSet, id: &ConceptId, limit: usize) -> Result<Vec<Near>, Error> {
    let from = live(set, id)?;
    let others = set
        .concepts
        .iter()
        .filter(|other| other.id != *id && other.model == from.model);
    Ok(ranked(others, &from.centroid, limit))
}

/// The live concepts nearest to a vector of the space `model`, nearest first, ties by id, at most `limit`.
///
/// # Errors
/// [`Error::Core`] when a live concept lives in another space, or the vector has another dimension than the space, is not
/// finite, or has no direction.
pub fn concepts_near(
    set: &ConceptSet,
    model: &ModelKey,
    vector: &[f32],
    limit: usize,
) -> Result<Vec<Near>, Error> {
    if vector.len() != model.dimension {
        return Err(Error::Core(agent_memory_core::Error::WrongDimension {
            expected: model.dimension,
            found: vector.len(),
        }));
    }
    for concept in set.concepts.iter().filter(|concept| concept.retired.is_none()) {
        concept.model.expect_same(model)?;
    }
    Ok(ranked(set.concepts.iter(), &quantize_unit(vector)?, limit))
}

fn ranked<'a>(concepts: impl Iterator<Item = &'a Concept>, row: &[i16], limit: usize) -> Vec<Near> {
    let mut found: Vec<(Reverse<i32>, &ConceptId)> = concepts
        .filter(|concept| concept.retired.is_none())
        .map(|concept| (Reverse(dot(&concept.centroid, row)), &concept.id))
        .collect();
    found.sort_unstable();
    found
        .into_iter()
        .take(limit)
        .map(|(Reverse(product), id)| Near {
            concept: id.clone(),
            cosine: cosine(product),
        })
        .collect()
}

/// The cosine of a dot product of two unit rows.
pub(crate) fn cosine(product: i32) -> f64 {
    (f64::from(product) / f64::from(UNIT_DOT)).clamp(-1.0, 1.0)
}
