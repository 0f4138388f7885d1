//! Which new cluster is which old concept, so that an id means the same tomorrow.
//!
//! Clustering starts anew at every run and numbers its clusters as it likes. What makes a concept the same one is that
//! most of its members are: ids follow the members, and what vanishes points to where its members went.

#[cfg(test)]
mod tests;

use agent_memory_core::{Concept, ConceptId, ConceptSet, MomentId, RunId};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// What [`carry_over`] decided.
#[derive(Debug, Clone, PartialEq)]
pub struct CarriedOver {
    /// The id of each new cluster, in the order of the clusters.
    pub ids: Vec<ConceptId>,
    /// The concepts that are no more: those that were retired before, and those that vanished now, by id.
    pub retired: Vec<Concept>,
}

/// Gives new clusters the ids of the old concepts that they continue.
///
/// An old concept and a new cluster can be the same when their members overlap by a Jaccard index
/// |A∩B| / |A∪B| ≥ ½. Pairs are taken greedily, the largest index first, ties by the old id, then by the cluster's place. A
/// cluster that continues nothing gets the content id of the run and its members. An old concept that nothing continues is
/// retired, with the new ids that hold its members as successors, most shared first, ties by id.
///
/// Members decide, not vectors: ids survive a change of the embedding model. Indices are compared as fractions, so nothing
/// is rounded. Each cluster's members should be sorted and belong to no other cluster. O(members · log members).
///
/// ```
/// use agent_memory_core::{ConceptSet, MomentId, RunId};
/// use concepts::carry_over;
/// let members = ["a", "b", "c"].map(|id| MomentId::new(id).expect("an id")).to_vec();
/// let carried = carry_over(&ConceptSet::default(), &[members], &RunId::new("r1")?);
/// assert!(carried.ids[0].as_str().starts_with("c-") && carried.retired.is_empty());
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
pub fn carry_over(previous: &ConceptSet, clusters: &[Vec<MomentId>], run: &RunId) -> CarriedOver {
    let shared = Shared::of(previous, clusters);
    let mut kept: BTreeMap<usize, &ConceptId> = BTreeMap::new();
    let mut taken: BTreeSet<&ConceptId> = BTreeSet::new();
    for pair in shared.candidates() {
        if !kept.contains_key(&pair.cluster) && taken.insert(pair.concept) {
            kept.insert(pair.cluster, pair.concept);
        }
    }
    let ids: Vec<ConceptId> = clusters
        .iter()
        .enumerate()
        .map(|(number, members)| match kept.get(&number) {
            Some(id) => (*id).clone(),
            None => new_id(run, members),
        })
        .collect();
    let living: BTreeSet<&ConceptId> = ids.iter().collect();
    let retired = previous
        .concepts
        .iter()
        .filter(|concept| !living.contains(&concept.id))
        .map(|concept| {
            let mut concept = concept.clone();
            if concept.retired.is_none() {
                concept.retired = Some(shared.successors(&concept.id, &ids));
            }
            concept
        })
        .collect();
    CarriedOver { ids, retired }
}

/// The content id of a concept that is new in `run`.
fn new_id(run: &RunId, members: &[MomentId]) -> ConceptId {
    let mut parts = vec![run.as_str().as_bytes()];
    parts.extend(members.iter().map(|member| member.as_str().as_bytes()));
    ConceptId::of(&parts)
}

/// An old concept and a new cluster with common members.
#[derive(Debug, Clone, Copy)]
struct Pair<'a> {
    concept: &'a ConceptId,
    cluster: usize,
    both: u64,
    either: u64,
}

/// How many members each live old concept shares with each new cluster, where it shares any.
struct Shared<'a> {
    pairs: Vec<Pair<'a>>,
}

impl<'a> Shared<'a> {
    fn of(previous: &'a ConceptSet, clusters: &[Vec<MomentId>]) -> Self {
        let live: BTreeSet<&ConceptId> = previous
            .concepts
            .iter()
            .filter(|concept| concept.retired.is_none())
            .map(|concept| &concept.id)
            .collect();
        let mut sizes: BTreeMap<&ConceptId, u64> = BTreeMap::new();
        let mut homes: BTreeMap<&MomentId, Vec<&ConceptId>> = BTreeMap::new();
        for annotation in previous
            .annotations
            .iter()
            .filter(|annotation| live.contains(&annotation.concept))
        {
            *sizes.entry(&annotation.concept).or_default() += 1;
            homes
                .entry(&annotation.moment)
                .or_default()
                .push(&annotation.concept);
        }
        let mut pairs = Vec::new();
        for (cluster, members) in clusters.iter().enumerate() {
            let mut both: BTreeMap<&ConceptId, u64> = BTreeMap::new();
            for concept in members.iter().filter_map(|member| homes.get(member)).flatten() {
                *both.entry(concept).or_default() += 1;
            }
            for (concept, both) in both {
                let old = sizes.get(concept).copied().unwrap_or(both);
                let either = old + members.len() as u64 - both;
                pairs.push(Pair {
                    concept,
                    cluster,
                    both,
                    either,
                });
            }
        }
        Self { pairs }
    }

    /// The pairs that overlap enough, best first.
    fn candidates(&self) -> Vec<Pair<'a>> {
        let mut enough: Vec<Pair<'a>> = self
            .pairs
            .iter()
            .filter(|pair| 2 * pair.both >= pair.either)
            .copied()
            .collect();
        enough.sort_by(|a, b| {
            let (left, right) = (
                u128::from(a.both) * u128::from(b.either),
                u128::from(b.both) * u128::from(a.either),
            );
            right
                .cmp(&left)
                .then_with(|| (a.concept, a.cluster).cmp(&(b.concept, b.cluster)))
        });
        enough
    }

    /// The new ids that hold members of an old concept, most members first.
    fn successors(&self, concept: &ConceptId, ids: &[ConceptId]) -> Vec<ConceptId> {
        let mut found: Vec<(Reverse<u64>, &ConceptId)> = self
            .pairs
            .iter()
            .filter(|pair| pair.concept == concept)
            .filter_map(|pair| Some((Reverse(pair.both), ids.get(pair.cluster)?)))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, id)| id.clone()).collect()
    }
}
