//! From concept ids to moments: the filter of recall.

#[cfg(test)]
mod tests;

use crate::Error;
use agent_memory_core::{Concept, ConceptId, ConceptSet, MomentId};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The moments that any of these concepts annotates: the union over `ids`, empty when there are none.
///
/// Whoever filters by no concept at all does not filter; that is the caller's to tell apart. O(concepts + annotations).
///
/// # Errors
/// [`Error::UnknownConcept`] for an id that never was; [`Error::ConceptRetired`] for one that is no more, with the live
/// concepts that took over its members. The first such id, in the order of `ids`, is reported.
pub fn resolve(set: &ConceptSet, ids: &[ConceptId]) -> Result<BTreeSet<MomentId>, Error> {
    let mut wanted = BTreeSet::new();
    for id in ids {
        wanted.insert(&live(set, id)?.id);
    }
    let members = set
        .annotations
        .iter()
        .filter(|annotation| wanted.contains(&annotation.concept));
    Ok(members.map(|annotation| annotation.moment.clone()).collect())
}

/// The live concept with this id.
///
/// # Errors
/// As [`resolve`].
pub fn live<'a>(set: &'a ConceptSet, id: &ConceptId) -> Result<&'a Concept, Error> {
    match set.concepts.iter().find(|concept| concept.id == *id) {
        None => Err(Error::UnknownConcept { id: id.clone() }),
        Some(concept) if concept.retired.is_none() => Ok(concept),
        Some(_) => Err(Error::ConceptRetired {
            id: id.clone(),
            successors: successors(set, id),
        }),
    }
}

/// The live concepts that a retired one leads to, nearest first.
///
/// A successor can have retired since: its own successors then stand in its place. Each concept is visited once, so a
/// damaged set with a circle of successors does no harm.
fn successors(set: &ConceptSet, id: &ConceptId) -> Vec<ConceptId> {
    let known: BTreeMap<&ConceptId, &Concept> = set
        .concepts
        .iter()
        .map(|concept| (&concept.id, concept))
        .collect();
    let mut seen = BTreeSet::new();
    let mut open = VecDeque::from([id]);
    let mut found = Vec::new();
    while let Some(next) = open.pop_front() {
        let Some(concept) = known.get(next) else { continue };
        if !seen.insert(next) {
            continue;
        }
        match &concept.retired {
            None => found.push(next.clone()),
            Some(successors) => open.extend(successors),
        }
    }
    found
}
