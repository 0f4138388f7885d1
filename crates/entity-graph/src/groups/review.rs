//! A second look at large groups, each by itself.

use std::collections::BTreeMap;

use crate::csr::Csr;
use crate::louvain::communities;
use crate::params::GraphParams;

/// Divides the communities that are plainly several, and their parts likewise; gives how many were divided.
///
/// A community of more than `review_size` nodes is cut out of the graph and Louvain runs on it alone. It is divided when
/// the parts have a modularity of at least `review_modularity` there. New labels are free ones, not in order.
///
/// Ends: a part that holds nearly everything has nearly no modularity, so each division makes parts much smaller.
/// O(links) for each level of division.
pub(super) fn divide(graph: &Csr, labels: &mut [u32], params: &GraphParams) -> u64 {
    let mut sets: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (node, label) in labels.iter().enumerate() {
        sets.entry(*label).or_default().push(node as u32);
    }
    let mut free = sets.keys().next_back().map_or(0, |last| last.saturating_add(1));
    let mut waiting: Vec<Vec<u32>> = sets.into_values().collect();
    let mut divided = 0;
    while let Some(nodes) = waiting.pop() {
        if nodes.len() <= params.review_size {
            continue;
        }
        let Some(inner) = cut_out(graph, &nodes) else {
            continue;
        };
        let found = communities(&inner, &params.louvain);
        if found.communities < 2 || found.modularity < params.review_modularity {
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
            waiting.push(part);
        }
    }
    divided
}

/// The graph of some ascending nodes and the links between them.
fn cut_out(graph: &Csr, nodes: &[u32]) -> Option<Csr> {
    let mut links = Vec::new();
    for (place, node) in nodes.iter().enumerate() {
        for (other, weight) in graph.neighbors(*node as usize) {
            if other > *node
                && let Ok(other) = nodes.binary_search(&other)
            {
                links.push((place as u32, other as u32, weight));
            }
        }
    }
    // A part of a graph that fits does fit.
    Csr::from_sorted(nodes.len(), &links).ok()
}
