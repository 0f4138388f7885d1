//! Louvain on any undirected graph of petgraph.

use agent_memory_core::Valid;
use petgraph::Undirected;
use petgraph::visit::{EdgeRef, GraphProp, IntoEdgeReferences, IntoNodeIdentifiers, NodeIndexable};

use super::{LouvainParams, Partition, louvain};
use crate::csr::Csr;
use crate::error::Error;

/// The communities of a petgraph graph.
#[derive(Debug, Clone, PartialEq)]
pub struct NodePartition<N> {
    /// The nodes, in the order of their indices in the graph.
    pub nodes: Vec<N>,
    /// Their communities: the label at a place is that of the node at that place.
    pub partition: Partition,
}

impl<N: Copy> NodePartition<N> {
    /// Each node with its community.
    pub fn iter(&self) -> impl Iterator<Item = (N, u32)> + '_ {
        self.nodes
            .iter()
            .copied()
            .zip(self.partition.labels.iter().copied())
    }

    /// The nodes of each community.
    pub fn members(&self) -> Vec<Vec<N>> {
        let mut members = vec![Vec::new(); self.partition.communities];
        for (node, label) in self.iter() {
            if let Some(community) = members.get_mut(label as usize) {
                community.push(node);
            }
        }
        members
    }
}

/// The communities of any undirected graph of petgraph: `Graph`, `StableGraph`, `GraphMap`, `Csr`, `MatrixGraph`.
///
/// `weight` gives the weight of an edge, read as by [`Csr::from_f64_links`]: edges between the same nodes are added up,
/// those of weight 0 are none, self-loops count as in the literature (but half in petgraph's `Csr`, which lists every
/// other edge twice, once from either end). Directed graphs do not compile. Nodes come in the
/// order of their indices. Besides what [`louvain`] takes, O(nodes + edges · log edges).
///
/// # Errors
/// [`Error::InvalidWeight`] for a weight below 0, infinite or no number; [`Error::TooManyNodes`].
///
/// ```
/// use entity_graph::louvain_petgraph;
/// use petgraph::graph::UnGraph;
///
/// let mut graph = UnGraph::<&str, f64>::default();
/// let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| graph.add_node(name));
/// graph.extend_with_edges([(a, b, 2.0), (b, c, 0.5), (c, d, 2.0)]);
/// let found = louvain_petgraph(&graph, |edge| *edge.weight(), &Default::default())?;
/// assert_eq!(found.members(), [[a, b], [c, d]]);
/// # Ok::<(), entity_graph::Error>(())
/// ```
pub fn louvain_petgraph<G>(
    graph: G,
    mut weight: impl FnMut(G::EdgeRef) -> f64,
    params: &Valid<LouvainParams>,
) -> Result<NodePartition<G::NodeId>, Error>
where
    G: IntoEdgeReferences + IntoNodeIdentifiers + NodeIndexable + GraphProp<EdgeType = Undirected>,
{
    let mut nodes: Vec<G::NodeId> = graph.node_identifiers().collect();
    nodes.sort_by_key(|node| graph.to_index(*node));
    if u32::try_from(nodes.len()).is_err() {
        return Err(Error::TooManyNodes { nodes: nodes.len() });
    }
    // Indices may have gaps where nodes were removed.
    let mut place = vec![0u32; graph.node_bound()];
    for (number, node) in nodes.iter().enumerate() {
        if let Some(place) = place.get_mut(graph.to_index(*node)) {
            *place = number as u32;
        }
    }
    let end = |node| place.get(graph.to_index(node)).copied().unwrap_or(u32::MAX);
    let links: Vec<(u32, u32, f64)> = graph
        .edge_references()
        .map(|edge| (end(edge.source()), end(edge.target()), weight(edge)))
        .collect();
    let written = Csr::from_f64_links(nodes.len(), &links)?;
    Ok(NodePartition {
        nodes,
        partition: louvain(&written, params),
    })
}
