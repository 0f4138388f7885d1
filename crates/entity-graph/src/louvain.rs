//! Louvain without chance: communities of a weighted graph (Blondel, Guillaume, Lambiotte and Lefebvre, 2008).
//!
//! The method starts with every node alone, moves nodes in turn to the neighboring community that gains most
//! modularity, makes each community one node, and begins again until nothing gains. The usual implementations shuffle
//! the nodes and compare floats; here nodes come in their given order, gains are compared as integers, and of equal
//! gains the smallest community wins. So the same graph gives the same communities on every machine.
//!
//! Two things are added. The whole is repeated from the communities found, because a node may gain by a move that was
//! impossible before; and a community that fell apart into pieces without a link is divided (moving a bridging node
//! away can leave one), which never lowers modularity.

mod level;
mod split;
#[cfg(test)]
mod tests;

use agent_memory_core::numeric::sum;
use agent_memory_core::{Error as CoreError, Valid, Validate, rule};
use serde::{Deserialize, Serialize};

use crate::csr::Csr;
use crate::params::millionths;
use level::Level;

/// Parameters of Louvain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LouvainParams {
    /// γ, the size of the expected weight that a community must beat: above 1 gives more and smaller communities.
    /// Default 1.0, plain modularity. Read to six decimals, from 0.000001 to 1000.
    pub resolution: f64,
    /// Most passes over the nodes of one level. Default 1000: a guard that no graph met so far has come near; every
    /// move gains, so the passes end by themselves.
    pub max_sweeps: u32,
}

impl Default for LouvainParams {
    fn default() -> Self {
        Self {
            resolution: 1.0,
            max_sweeps: 1000,
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

/// A positive fraction; both parts stay below 2³⁰.
#[derive(Debug, Clone, Copy)]
struct Ratio {
    num: u64,
    den: u64,
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
/// links inside community c, tot_c the sum of its members' strengths. A move of node i from community a to b gains, up
/// to a positive factor, 2m·(w_ib − w_ia) − γ·k_i·(tot_b − tot_a), with i taken out of a first; this is compared in
/// 192-bit integers. Every community is connected. A node without links is a community of its own.
///
/// Depends on the graph and the order of its nodes only. O(links) for each pass, a few passes for each level.
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
    let ratio = params.ratio();
    let base = Level::of(graph);
    let mut labels: Vec<u32> = (0..graph.nodes() as u32).collect();
    let mut levels = 0;
    let mut converged = true;
    loop {
        let climbed = climb(&base, &mut labels, ratio, params.max_sweeps);
        levels += climbed.levels;
        converged &= climbed.converged;
        let split = split::into_connected(graph, &mut labels);
        if !split && (climbed.levels == 0 || !climbed.converged) {
            break;
        }
    }
    let communities = renumber(&mut labels);
    let modularity = modularity_at(graph, &labels, ratio);
    Partition {
        labels,
        communities,
        modularity,
        levels,
        converged,
    }
}

struct Climb {
    levels: u32,
    converged: bool,
}

/// Moves nodes, then communities of nodes, then communities of those, until nothing gains.
fn climb(base: &Level<'_>, labels: &mut [u32], ratio: Ratio, max_sweeps: u32) -> Climb {
    let mut result = Climb {
        levels: 0,
        converged: true,
    };
    let mut communities = renumber(labels);
    // The first level moves single nodes out of the communities they have; the others start with every node alone.
    let mut own: Vec<u32> = labels.to_vec();
    let mut coarse: Option<Level<'static>> = None;
    loop {
        let level = coarse.as_ref().unwrap_or(base);
        let moved = level.sweep(&mut own, ratio, max_sweeps);
        result.converged &= moved.converged;
        result.levels += u32::from(moved.any);
        if coarse.is_some() && !moved.any {
            return result;
        }
        communities = if moved.any {
            renumber(&mut own)
        } else {
            communities
        };
        if coarse.is_some() {
            for label in labels.iter_mut() {
                *label = own[*label as usize];
            }
        } else {
            labels.copy_from_slice(&own);
        }
        coarse = Some(level.aggregate(&own, communities));
        own = (0..communities as u32).collect();
    }
}

/// Numbers communities from 0 by their smallest node; gives how many there are.
fn renumber(labels: &mut [u32]) -> usize {
    const NONE: u32 = u32::MAX;
    let mut number = vec![NONE; labels.iter().max().map_or(0, |largest| *largest as usize + 1)];
    let mut next = 0;
    for label in labels.iter_mut() {
        let slot = &mut number[*label as usize];
        if *slot == NONE {
            *slot = next;
            next += 1;
        }
        *label = *slot;
    }
    next as usize
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
    let mut numbered: Vec<u32> = Vec::with_capacity(graph.nodes());
    let mut own = labels.iter().max().map_or(0, |largest| largest.saturating_add(1));
    for node in 0..graph.nodes() {
        numbered.push(labels.get(node).copied().unwrap_or_else(|| {
            own = own.saturating_add(1);
            own
        }));
    }
    let mut order: Vec<u32> = numbered.clone();
    order.sort_unstable();
    order.dedup();
    for label in &mut numbered {
        *label = order.binary_search(label).unwrap_or(0) as u32;
    }
    modularity_at(graph, &numbered, params.ratio())
}

fn modularity_at(graph: &Csr, labels: &[u32], ratio: Ratio) -> f64 {
    let total = graph.total().bits();
    if total == 0 {
        return 0.0;
    }
    let communities = labels.iter().max().map_or(0, |largest| *largest as usize + 1);
    let mut inside = vec![0u64; communities];
    let mut strength = vec![0u64; communities];
    for (node, label) in labels.iter().enumerate() {
        for (other, weight) in graph.neighbors(node) {
            strength[*label as usize] += weight.bits();
            if labels[other as usize] == *label {
                inside[*label as usize] += weight.bits();
            }
        }
    }
    let total = total as f64;
    let resolution = ratio.num as f64 / ratio.den as f64;
    let parts: Vec<f64> = inside
        .iter()
        .zip(&strength)
        .map(|(inside, strength)| {
            let share = *strength as f64 / total;
            *inside as f64 / total - resolution * share * share
        })
        .collect();
    sum(&parts)
}
