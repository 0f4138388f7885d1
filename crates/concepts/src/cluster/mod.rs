//! From rows to concepts: the whole way, in one call.

#[cfg(test)]
mod tests;

use crate::choose::{carried, choose_k};
use crate::identity::carry_over;
use crate::kmeans::{KMeans, k_means};
use crate::label::labels;
use crate::nearest::cosine;
use crate::params::{ConceptParams, K};
use crate::rows::UnitRows;
use crate::seed::seed;
use crate::{CfTriplet, Error};
use agent_memory_core::{Annotation, Concept, ConceptSet, ModelKey, MomentId, RunId, Timestamp, Valid};

/// What [`cluster`] found, and how.
#[derive(Debug, Clone, PartialEq)]
pub struct Clustering {
    /// The live concepts with their annotations, and the retired ones.
    pub set: ConceptSet,
    /// The number of clusters that was asked for.
    pub k: K,
    /// The number that was looked for: see [`carried`] and [`choose_k`].
    pub k_eff: usize,
    /// Rounds of refinement.
    pub iterations: usize,
    /// Whether refinement ended by itself.
    pub converged: bool,
    /// The sum over the rows of 1 minus the cosine to the centroid.
    pub inertia: f64,
    /// Moments that no concept annotates, because their cluster is smaller than `min_size`; by id.
    pub untagged: Vec<MomentId>,
}

/// Finds the concepts of some moments.
///
/// Rows in the order of their ids → [`seed`] → [`k_means`] → clusters of `min_size` and more become concepts, and each of
/// their members gets one annotation, with the cosine to the centroid (not below 0) as confidence. Smaller clusters are
/// outliers: their members are listed as `untagged`. Ids come from [`carry_over`], labels from [`labels`]. Nothing here
/// moves or changes a moment.
///
/// The same rows give the same concepts in any order of pushing, on any machine and any number of threads. No rows, or
/// fewer than `min_size`: no concept, and what was live before is retired.
///
/// # Errors
/// [`Error::Core`] when the rows have another dimension than `model`.
///
/// ```
/// use agent_memory_core::{ModelKey, MomentId, RunId, Valid};
/// use concepts::{UnitRows, cluster};
///
/// let mut rows = UnitRows::new(2)?;
/// for (place, angle) in [0.0f32, 0.1, 0.2, 1.4, 1.5, 1.6].iter().enumerate() {
///     rows.push(MomentId::new(format!("m{place}"))?, &[angle.cos(), angle.sin()])?;
/// }
/// let (run, at) = (RunId::new("r1")?, "2026-08-03T04:00:00Z".parse()?);
/// let model = ModelKey::new("angles", 2, "1");
/// let found = cluster(&rows, &|_| Vec::new(), None, &run, at, &model, &Valid::default())?;
/// assert_eq!((found.k_eff, found.set.concepts.len(), found.set.annotations.len()), (2, 2, 6));
/// # Ok::<(), concepts::Error>(())
/// ```
pub fn cluster(
    rows: &UnitRows,
    terms: &dyn Fn(&MomentId) -> Vec<String>,
    previous: Option<&ConceptSet>,
    run: &RunId,
    at: Timestamp,
    model: &ModelKey,
    params: &Valid<ConceptParams>,
) -> Result<Clustering, Error> {
    if rows.dimension() != model.dimension {
        return Err(Error::Core(agent_memory_core::Error::WrongDimension {
            expected: model.dimension,
            found: rows.dimension(),
        }));
    }
    let matrix = rows.matrix();
    let k_eff = match params.k {
        K::Fixed(k) => carried(&matrix, k, params.min_size),
        K::Auto => choose_k(&matrix, params),
    };
    let found = k_means(&matrix, &seed(&matrix, k_eff, params.candidates), params);
    let moments: Vec<&MomentId> = rows.moments().collect();
    let (clusters, untagged) = gather(&found, &moments, params.min_size);

    let members: Vec<Vec<MomentId>> = clusters.iter().map(|cluster| cluster.ids(&moments)).collect();
    let nothing = ConceptSet::default();
    let carried = carry_over(previous.unwrap_or(&nothing), &members, run);
    let labels = labels(&members, terms, params.label_terms);

    let mut set = ConceptSet {
        concepts: carried.retired,
        annotations: Vec::new(),
    };
    for ((cluster, id), label) in clusters.iter().zip(carried.ids).zip(labels) {
        for row in &cluster.rows {
            set.annotations.push(Annotation {
                moment: moments[*row].clone(),
                concept: id.clone(),
                confidence: cosine(found.dots[*row]).max(0.0),
                assigned_at: at,
            });
        }
        set.concepts.push(Concept {
            id,
            label,
            size: cluster.rows.len() as u64,
            cohesion: cluster.triplet.cohesion(),
            medoid: moments[cluster.medoid].clone(),
            centroid: cluster.centroid.to_vec(),
            model: model.clone(),
            run: run.clone(),
            retired: None,
        });
    }
    set.concepts.sort_by(|a, b| a.id.cmp(&b.id));
    set.annotations.sort_by(|a, b| a.moment.cmp(&b.moment));
    Ok(Clustering {
        set,
        k: params.k,
        k_eff,
        iterations: found.iterations,
        converged: found.converged,
        inertia: found.inertia(),
        untagged,
    })
}

/// A cluster that is large enough to be a concept.
struct Cluster<'a> {
    /// Its rows, ascending.
    rows: Vec<usize>,
    /// The row nearest to the centroid, ties to the smaller one.
    medoid: usize,
    centroid: &'a [i16],
    triplet: &'a CfTriplet,
}

impl Cluster<'_> {
    fn ids(&self, moments: &[&MomentId]) -> Vec<MomentId> {
        self.rows.iter().map(|row| moments[*row].clone()).collect()
    }
}

/// The clusters that are large enough, in the order of their numbers, and the moments of the others.
fn gather<'a>(
    found: &'a KMeans,
    moments: &[&MomentId],
    min_size: usize,
) -> (Vec<Cluster<'a>>, Vec<MomentId>) {
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); found.centroids.len()];
    for (row, label) in found.labels.iter().enumerate() {
        rows[*label as usize].push(row);
    }
    let mut untagged: Vec<MomentId> = Vec::new();
    if found.labels.is_empty() {
        untagged.extend(moments.iter().map(|moment| (*moment).clone()));
    }
    let mut clusters = Vec::new();
    for ((rows, centroid), triplet) in rows.into_iter().zip(found.centroids.rows()).zip(&found.triplets) {
        let nearest = rows.iter().copied().reduce(|best, row| {
            if found.dots[row] > found.dots[best] {
                row
            } else {
                best
            }
        });
        match nearest {
            Some(medoid) if rows.len() >= min_size => {
                clusters.push(Cluster {
                    rows,
                    medoid,
                    centroid,
                    triplet,
                });
            }
            _ => untagged.extend(rows.into_iter().map(|row| moments[row].clone())),
        }
    }
    untagged.sort_unstable();
    (clusters, untagged)
}
