//! Names for concepts: the terms that its members share and the other concepts lack.

#[cfg(test)]
mod tests;

use agent_memory_core::MomentId;
use agent_memory_core::numeric::ln;
use std::collections::{BTreeMap, BTreeSet};

/// For each cluster its `limit` best terms, best first, by a class-based TF-IDF.
///
/// score(t, c) = m(t, c) · ln lift(t, c), lift(t, c) = (m(t, c) / |c|) / (m(t) / n), where m(t, c) = members of c that have
/// the term t (each counts once), m(t) and n the same over all clusters. It is the count of Grootendorst's c-TF-IDF
/// (BERTopic, 2022) with lift in the place of his ln(1 + A / m(t)): that one never comes near 0, so that words which all
/// clusters share lead the labels of the loose ones. Terms that are rarer in the cluster than elsewhere are left out; ties
/// go to the more frequent term, then to the one that comes first.
///
/// A term of one member alone names nothing, so a cluster of two and more needs it twice; a label can be shorter than
/// `limit`, and is empty when the members have no terms.
///
/// `terms` gives the terms of a moment (vocabulary terms, names); repeats in it do not count. O(terms of all members).
///
/// ```
/// use agent_memory_core::MomentId;
/// use concepts::labels;
/// let ids = ["a", "b", "c", "d"].map(|id| MomentId::new(id).expect("an id"));
/// let terms = |id: &MomentId| match id.as_str() {
///     "a" | "b" => vec!["trip".to_owned(), "lisbon".to_owned()],
///     _ => vec!["trip".to_owned(), "oslo".to_owned()],
/// };
/// let found = labels(&[ids[..2].to_vec(), ids[2..].to_vec()], &terms, 1);
/// assert_eq!(found, [["lisbon"], ["oslo"]]);
/// ```
pub fn labels(
    clusters: &[Vec<MomentId>],
    terms: &dyn Fn(&MomentId) -> Vec<String>,
    limit: usize,
) -> Vec<Vec<String>> {
    let mut counts: Vec<BTreeMap<String, u64>> = vec![BTreeMap::new(); clusters.len()];
    for (cluster, count) in clusters.iter().zip(&mut counts) {
        for moment in cluster {
            for term in terms(moment).into_iter().collect::<BTreeSet<String>>() {
                *count.entry(term).or_default() += 1;
            }
        }
    }
    let mut everywhere: BTreeMap<&str, u64> = BTreeMap::new();
    for (term, count) in counts.iter().flatten() {
        *everywhere.entry(term).or_default() += count;
    }
    let all: usize = clusters.iter().map(Vec::len).sum();
    let score = |term: &str, count: u64, size: usize| {
        let total = everywhere.get(term).copied().unwrap_or(count);
        // Both products are integers, so a term as frequent here as elsewhere has a lift of exactly 1.
        let lift = (count as f64 * all as f64) / (total as f64 * size as f64);
        count as f64 * ln(lift)
    };
    clusters
        .iter()
        .zip(&counts)
        .map(|(cluster, counts)| {
            let needed = cluster.len().min(2) as u64;
            let mut scored: Vec<(f64, u64, &String)> = counts
                .iter()
                .filter(|(_, count)| **count >= needed)
                .map(|(term, count)| (score(term, *count, cluster.len()), *count, term))
                .filter(|(score, _, _)| *score >= 0.0)
                .collect();
            scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.cmp(&a.1)).then(a.2.cmp(b.2)));
            scored
                .into_iter()
                .take(limit)
                .map(|(_, _, term)| term.clone())
                .collect()
        })
        .collect()
}
