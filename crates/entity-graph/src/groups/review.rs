//! A second look: at those left alone, and at large groups, each by itself.

use std::collections::BTreeMap;

use crate::error::Error;
use crate::incidence::Incidence;
use crate::louvain::{LouvainParams, communities_incidence};

/// Finds communities among the rows that are alone in theirs.
///
/// At a resolution above 1 rows that one column alone links, and that are a large part of the whole, gain nothing by any
/// move. Cut out of the graph they are the whole. O(entries).
pub(super) fn gather(graph: &Incidence, labels: &mut [u32], louvain: &LouvainParams) -> Result<(), Error> {
    let mut sizes: BTreeMap<u32, u32> = BTreeMap::new();
    for label in labels.iter() {
        *sizes.entry(*label).or_default() += 1;
    }
    let rows: Vec<u32> = (0..labels.len() as u32)
        .filter(|row| sizes[&labels[*row as usize]] == 1 && graph.row(*row as usize).next().is_some())
        .collect();
    for part in communities_incidence(&graph.part(&rows)?, louvain).members() {
        // The label of its first row was that row's alone.
        let mut part = part.iter().filter_map(|place| rows.get(*place as usize));
        if let Some(first) = part.next() {
            let label = labels[*first as usize];
            for row in part {
                labels[*row as usize] = label;
            }
        }
    }
    Ok(())
}

/// Divides the communities that are plainly several, and their parts likewise; gives how many were divided.
///
/// A community of more than `size` rows is cut out of the graph and Louvain runs on it alone, at a resolution well below
/// 1: parts come apart only when they share less than that part of what chance would give them. New labels are free
/// ones, not in order. O(entries) for each level of division.
pub(super) fn divide(
    graph: &Incidence,
    labels: &mut [u32],
    size: usize,
    louvain: &LouvainParams,
) -> Result<u64, Error> {
    let mut sets: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (node, label) in labels.iter().enumerate() {
        sets.entry(*label).or_default().push(node as u32);
    }
    let mut free = sets.keys().next_back().map_or(0, |last| last.saturating_add(1));
    let mut waiting: Vec<Vec<u32>> = sets.into_values().filter(|nodes| nodes.len() > size).collect();
    let mut divided = 0;
    while let Some(nodes) = waiting.pop() {
        let found = communities_incidence(&graph.part(&nodes)?, louvain);
        if found.communities < 2 {
            continue;
        }
        divided += 1;
        for part in found.members() {
            let part: Vec<u32> = part
                .iter()
                .filter_map(|place| nodes.get(*place as usize).copied())
                .collect();
            for node in &part {
                labels[*node as usize] = free;
            }
            free = free.saturating_add(1);
            if part.len() > size {
                waiting.push(part);
            }
        }
    }
    Ok(divided)
}
