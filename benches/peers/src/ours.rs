//! Our own code in the same run: Louvain on links, Louvain on moments and names, and the groups of the night.

use std::collections::BTreeMap;

use agent_memory_core::numeric::Q32;
use agent_memory_core::{MomentId, Name, NameKind, Names, Valid};
use entity_graph::Csr;

use crate::Failure;
use crate::graph::{Incidence, Links};
use crate::measure::Measured;

/// Louvain on a graph of links.
pub fn louvain(links: &Links, runs: usize) -> Result<Measured, Failure> {
    let weighed: Vec<(u32, u32, Q32)> = links
        .iter()
        .map(|(from, to, weight)| (from, to, Q32::from_f64(weight)))
        .collect();
    let graph = Csr::from_links(links.nodes, &weighed).map_err(|error| error.to_string())?;
    drop(weighed);
    let params = Valid::default();
    Measured::of(runs, || Ok(entity_graph::louvain(&graph, &params).labels))
}

/// Louvain on moments and their names, with the weights of the file; the ties are never written out.
pub fn incidence(names: &Incidence, runs: usize) -> Result<Measured, Failure> {
    let weights: Vec<Q32> = names
        .weights
        .iter()
        .map(|weight| Q32::from_f64(*weight))
        .collect();
    let graph =
        entity_graph::Incidence::from_rows(&weights, names.iter()).map_err(|error| error.to_string())?;
    let params = Valid::default();
    Measured::of(runs, || {
        Ok(entity_graph::louvain_incidence(&graph, &params).labels)
    })
}

/// Groups with the default parameters: name weights from the counts, ties, communities, review. A moment in no group
/// gets a label of its own.
pub fn groups(names: &Incidence, runs: usize) -> Result<Measured, Failure> {
    let moments = moments(names)?;
    let params = Valid::default();
    let members: Vec<(&MomentId, &Names)> = moments.iter().map(|(id, names)| (id, names)).collect();
    Measured::of(runs, || {
        let weights = entity_graph::name_weights(moments.iter().map(|(_, names)| names), &params);
        let found = entity_graph::groups(&members, &weights, &params).map_err(|error| error.to_string())?;
        let mut label: BTreeMap<&MomentId, u32> = BTreeMap::new();
        for (group, number) in found.groups.iter().zip(0..) {
            label.extend(group.members.iter().map(|id| (id, number)));
        }
        let alone = found.groups.len() as u32;
        let of = |(place, (id, _)): (usize, &(MomentId, Names))| {
            label.get(id).copied().unwrap_or(alone + place as u32)
        };
        Ok(moments.iter().enumerate().map(of).collect())
    })
}

/// Rows as moments, columns as names; ids keep the order of the rows.
fn moments(names: &Incidence) -> Result<Vec<(MomentId, Names)>, Failure> {
    let mut known = Vec::with_capacity(names.weights.len());
    for column in 0..names.weights.len() {
        let text = format!("name {column}");
        known.push((
            Name::new(NameKind::Other, &text).map_err(|error| error.to_string())?,
            text,
        ));
    }
    let mut moments = Vec::with_capacity(names.rows());
    for (row, columns) in names.iter().enumerate() {
        let id = MomentId::new(format!("{row:08}")).map_err(|error| error.to_string())?;
        moments.push((
            id,
            columns
                .iter()
                .map(|column| known[*column as usize].clone())
                .collect(),
        ));
    }
    Ok(moments)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::planted;
    use crate::score::{Contingency, modularity, modularity_of_incidence};

    fn wide(labels: &[u32]) -> Vec<i64> {
        labels.iter().map(|label| i64::from(*label)).collect()
    }

    #[test]
    fn ties_and_incidence_give_divisions_of_one_quality() {
        let (names, _) = planted::graph(200);
        let ties = names.ties();
        let from_ties = wide(&louvain(&ties, 1).unwrap().labels);
        let from_names = wide(&incidence(&names, 1).unwrap().labels);
        let (a, b) = (
            modularity(&ties, &from_ties).unwrap(),
            modularity(&ties, &from_names).unwrap(),
        );
        assert!((a - b).abs() < 1e-6, "{a} {b}");
        let direct = modularity_of_incidence(&names, &from_names).unwrap();
        assert!((direct - b).abs() < 1e-9, "{direct} {b}");
    }

    #[test]
    fn two_hundred_moments_come_back_in_their_topics() {
        let (names, topics) = planted::graph(200);
        let found = wide(&groups(&names, 1).unwrap().labels);
        let nmi = Contingency::of(&wide(&topics), &found).unwrap().nmi();
        assert!(nmi > 0.7, "{nmi}");
    }
}
