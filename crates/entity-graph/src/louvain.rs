//! Louvain without chance: communities of a weighted graph (Blondel, Guillaume, Lambiotte and Lefebvre, 2008).
//!
//! The method starts with every node alone, moves nodes in turn to the neighboring community that gains most
//! modularity, makes each community one node, and begins again until nothing gains. The usual implementations shuffle
//! the nodes and compare floats; here nodes come in their given order, gains are compared as integers, and of equal
//! gains the smallest community wins. So the same graph gives the same communities on every machine.
//!
//! What is added:
//! - The whole is repeated from the communities found while a noticeable part of the nodes still gains by moving, and a
//!   community that fell apart into pieces without a link is divided, which never lowers modularity. So every community
//!   is connected (the fault of plain Louvain that Traag, Waltman and van Eck describe, 2019).
//! - Within a level only nodes are asked again of which a neighbor moved to a community not their own (Ozaki, Tezuka and
//!   Inaba, 2016), and the passes end when fewer than one node in 64 moves.
//! - Small graphs get further rounds from other orders of the nodes, each recombined with the best so far.
//!
//! **Two forms, one schedule.** A graph is given by its links (`links`) or by columns that its rows share (`mentions`).
//! Both only answer what the one schedule in `network` and `climb` asks: strengths, the best community of a node, who
//! wakes, who is connected, and the next level. Each answer is determined by integers that are equal in both forms,
//! because sums of integers do not depend on how they are grouped; nothing else is read; so by induction over the moves
//! both end in the same labels. The tests compare them to the last bit.

mod climb;
mod counts;
mod expected;
mod gain;
#[cfg(feature = "petgraph")]
mod general;
mod links;
mod mentions;
mod network;
#[cfg(test)]
mod tests;

use agent_memory_core::{Error as CoreError, Valid, Validate, rule};
use serde::{Deserialize, Serialize};

#[cfg(feature = "petgraph")]
pub use general::{NodePartition, louvain_petgraph};

use crate::csr::Csr;
use crate::incidence::Incidence;
use crate::params::millionths;
pub use expected::Expected;
use gain::Ratio;
use links::Links;
use mentions::Mentions;

/// Parameters of Louvain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LouvainParams {
    /// γ, the size of the expected weight that a community must beat: above 1 gives more and smaller communities.
    /// Default 1.0, plain modularity. Read to six decimals, from 0.000001 to 1000.
    pub resolution: f64,
    /// What weight between two nodes is expected by chance. Default strength, plain modularity.
    pub expected: Expected,
    /// Most passes over the nodes of one level. Default 1000: a guard that no graph met so far has come near; every
    /// move gains, so the passes end by themselves.
    pub max_sweeps: u32,
    /// Most further rounds, each from another order of the nodes and recombined with what was found; each makes the
    /// division better or leaves it, and six in a row that leave it are the last. Default 12: with it the
    /// division is as good as the best of the peers measured on the graphs of the literature.
    pub rounds: u32,
    /// The further rounds are for graphs of at most so many nodes. Default 16384: a round costs as much as one or two
    /// climbs, and on the large graphs measured the first climb was within a thousandth of the best peer.
    pub rounds_up_to: u64,
}

impl Default for LouvainParams {
    fn default() -> Self {
        Self {
            resolution: 1.0,
            expected: Expected::default(),
            max_sweeps: 1000,
            rounds: 12,
            rounds_up_to: 16_384,
        }
    }
}

impl Validate for LouvainParams {
    fn check(&self) -> Result<(), CoreError> {
        rule(
            (0.000_001..=1000.0).contains(&self.resolution),
            "resolution",
            format!("{} is not from 0.000001 to 1000", self.resolution),
        )?;
        rule(self.max_sweeps >= 1, "max_sweeps", "0 passes move nothing")
    }
}

impl LouvainParams {
    /// γ as a reduced fraction.
    fn ratio(&self) -> Ratio {
        let (num, den) = (millionths(self.resolution), 1_000_000);
        let (mut a, mut b) = (num, den);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Ratio {
            num: num / a.max(1),
            den: den / a.max(1),
        }
    }
}

/// Nodes divided into communities.
#[derive(Debug, Clone, PartialEq)]
pub struct Partition {
    /// The community of each node. Communities are numbered from 0 by their smallest node.
    pub labels: Vec<u32>,
    /// How many communities there are.
    pub communities: usize,
    /// Q of the division at the given resolution; 0 in a graph without links.
    pub modularity: f64,
    /// Levels of aggregation that gained something.
    pub levels: u32,
    /// Whether the passes ended by themselves and not at `max_sweeps`.
    pub converged: bool,
}

impl Partition {
    /// The nodes of each community, ascending.
    pub fn members(&self) -> Vec<Vec<u32>> {
        let mut members = vec![Vec::new(); self.communities];
        for (node, label) in self.labels.iter().enumerate() {
            if let Some(community) = members.get_mut(*label as usize) {
                community.push(node as u32);
            }
        }
        members
    }
}

/// The communities of a graph.
///
/// Maximizes Q = Σ_c [ in_c/2m − γ (tot_c/2m)² ], where 2m is the sum of all strengths, in_c twice the weight of the
/// links inside community c, tot_c the sum of its members' strengths (or of what `expected` puts in their place). A move of node i from community a to b gains, up
/// to a positive factor, 2m·(w_ib − w_ia) − γ·k_i·(tot_b − tot_a), with i taken out of a first; this is compared in
/// integers of 64, 128 or 192 bits, as wide as 2m needs. Every community is connected. A node without links is a
/// community of its own. A self-loop counts twice in tot and is always inside.
///
/// In a graph of fewer than 128 nodes no node gains by moving alone in the end; in larger ones few do.
/// Depends on the graph and the order of its nodes only. O(links) for each pass, a few passes for each level; memory
/// O(nodes + links).
///
/// For a graph of floats see [`Csr::from_f64_links`], for one of petgraph `louvain_petgraph`, for rows that share
/// columns [`louvain_incidence`].
///
/// ```
/// use agent_memory_core::numeric::Q32;
/// use entity_graph::{Csr, louvain};
///
/// let one = Q32::from_f64(1.0);
/// // Two triangles with one link between them.
/// let links = [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5)].map(|(a, b)| (a, b, one));
/// let found = louvain(&Csr::from_links(6, &links)?, &Default::default());
/// assert_eq!(found.labels, [0, 0, 0, 1, 1, 1]);
/// assert_eq!(format!("{:.4}", found.modularity), "0.3571"); // 6/7 − 2·(7/14)²
/// # Ok::<(), entity_graph::Error>(())
/// ```
pub fn louvain(graph: &Csr, params: &Valid<LouvainParams>) -> Partition {
    communities(graph, params)
}

/// As [`louvain`], for params that are known to hold.
pub(crate) fn communities(graph: &Csr, params: &LouvainParams) -> Partition {
    climb::communities(&Links::of(graph, params.expected), params)
}

/// The communities of rows that share columns, without writing out their links: as [`louvain`] of
/// [`Incidence::to_csr`], to the last bit.
///
/// All that Louvain reads from the links A_ij = Σ_c w_c b_ic b_jc factors through the columns: the strength of a row is
/// Σ_c w_c b_ic (S_c − b_ic), its weight into a community Σ_c w_c b_ic cnt_c, with cnt_c the sum of the column over the
/// community, and a community is a row again. All sums are of integers, so both ways give the same numbers, and both
/// go through the same moves in the same order.
///
/// Memory O(rows + columns + entries). A row is compared with the communities of its rarest columns first and with
/// those of frequent ones only where they could win.
pub fn louvain_incidence(graph: &Incidence, params: &Valid<LouvainParams>) -> Partition {
    communities_incidence(graph, params)
}

/// As [`louvain_incidence`], for params that are known to hold.
pub(crate) fn communities_incidence(graph: &Incidence, params: &LouvainParams) -> Partition {
    climb::communities(&Mentions::of(graph, params.expected), params)
}

/// Modularity of a division: `labels` gives the community of each node, in any numbering.
///
/// Q = Σ_c [ in_c/2m − γ (tot_c/2m)² ]. 0 in a graph without links. Nodes beyond the labels count as alone.
/// O(nodes + links).
pub fn modularity(graph: &Csr, labels: &[u32], params: &Valid<LouvainParams>) -> f64 {
    modularity_of(graph, labels, params)
}

/// As [`modularity`], for params that are known to hold.
pub(crate) fn modularity_of(graph: &Csr, labels: &[u32], params: &LouvainParams) -> f64 {
    let (labels, communities) = numbered(labels, graph.nodes());
    climb::modularity(
        &Links::of(graph, params.expected),
        &labels,
        communities,
        params.ratio(),
    )
}

/// As [`modularity`], for rows that share columns. O(rows + entries).
pub fn modularity_incidence(graph: &Incidence, labels: &[u32], params: &Valid<LouvainParams>) -> f64 {
    modularity_incidence_of(graph, labels, params)
}

/// As [`modularity_incidence`], for params that are known to hold.
pub(crate) fn modularity_incidence_of(graph: &Incidence, labels: &[u32], params: &LouvainParams) -> f64 {
    let (labels, communities) = numbered(labels, graph.rows());
    climb::modularity(
        &Mentions::of(graph, params.expected),
        &labels,
        communities,
        params.ratio(),
    )
}

/// A label for each node, without gaps in the order of the given ones, and how many there are.
fn numbered(labels: &[u32], nodes: usize) -> (Vec<u32>, usize) {
    let mut alone = labels.iter().max().map_or(0, |largest| u64::from(*largest) + 1);
    let mut numbered: Vec<u64> = labels.iter().take(nodes).map(|label| u64::from(*label)).collect();
    while numbered.len() < nodes {
        numbered.push(alone);
        alone += 1;
    }
    let mut order = numbered.clone();
    order.sort_unstable();
    order.dedup();
    let labels = numbered
        .iter()
        .map(|label| order.partition_point(|other| other < label) as u32)
        .collect();
    (labels, order.len())
}
