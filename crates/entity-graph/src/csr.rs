//! A weighted undirected graph in compressed rows: what Louvain reads.
//!
//! Rows hold each link twice, once from either end, so that the neighbors of a node stand side by side in memory.

mod real;
#[cfg(test)]
mod tests;

use agent_memory_core::numeric::Q32;

use crate::error::Error;

/// An undirected graph with weighted links in compressed sparse rows.
///
/// A node may be linked to itself. As in the literature such a self-loop has both its ends there: it counts twice in
/// the node's strength and is inside whatever community the node is in.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Csr {
    /// Where the row of each node begins; one more than nodes.
    offsets: Vec<usize>,
    /// The other end of each link, ascending within a row.
    targets: Vec<u32>,
    /// Its weight, in parts of 2⁻³².
    weights: Vec<u64>,
    /// The weight of each node's link to itself; empty when there is none.
    loops: Vec<u64>,
}

impl Csr {
    /// The graph of some links, in any order. Links between the same nodes are added up; links of weight 0 are none.
    ///
    /// O(nodes + links · log links).
    ///
    /// # Errors
    /// [`Error::InvalidLink`] for a node beyond `nodes`, [`Error::TooManyNodes`] from 2³² nodes on,
    /// [`Error::TooHeavy`] when the summed weights do not fit.
    ///
    /// ```
    /// use agent_memory_core::numeric::Q32;
    /// let one = Q32::from_f64(1.0);
    /// let path = entity_graph::Csr::from_links(3, &[(0, 1, one), (2, 1, one), (0, 1, one)])?;
    /// assert_eq!(path.strength(0), Q32::from_f64(2.0));
    /// assert_eq!(path.links().count(), 2);
    /// # Ok::<(), entity_graph::Error>(())
    /// ```
    pub fn from_links(nodes: usize, links: &[(u32, u32, Q32)]) -> Result<Self, Error> {
        let mut ordered = Vec::with_capacity(links.len());
        for &(a, b, weight) in links {
            if a.max(b) as usize >= nodes {
                let reason = "there is no such node";
                return Err(Error::InvalidLink { a, b, nodes, reason });
            }
            if weight > Q32::ZERO {
                ordered.push((a.min(b), a.max(b), weight));
            }
        }
        if !ordered.is_sorted() {
            ordered.sort_unstable();
        }
        let mut heavy = false;
        ordered.dedup_by(|next, kept| {
            let same = (next.0, next.1) == (kept.0, kept.1);
            if same {
                let sum = kept.2.bits().checked_add(next.2.bits());
                heavy |= sum.is_none();
                kept.2 = Q32::from_bits(sum.unwrap_or(u64::MAX));
            }
            same
        });
        if heavy {
            return Err(Error::too_heavy(nodes));
        }
        Self::from_sorted(nodes, &ordered)
    }

    /// The graph of links `(a, b, weight)` with a ≤ b < nodes, ascending, each once, none of weight 0.
    pub(crate) fn from_sorted(nodes: usize, links: &[(u32, u32, Q32)]) -> Result<Self, Error> {
        if u32::try_from(nodes).is_err() {
            return Err(Error::TooManyNodes { nodes });
        }
        let mut total = 0u64;
        let mut loops: Vec<u64> = Vec::new();
        let mut offsets = vec![0usize; nodes + 1];
        for &(a, b, weight) in links {
            total = weight
                .bits()
                .checked_mul(2)
                .and_then(|both| total.checked_add(both))
                .ok_or(Error::too_heavy(nodes))?;
            if a == b {
                loops.resize(nodes, 0);
                loops[a as usize] = weight.bits();
                continue;
            }
            offsets[a as usize + 1] += 1;
            offsets[b as usize + 1] += 1;
        }
        for node in 0..nodes {
            offsets[node + 1] += offsets[node];
        }
        // Links ascend by (a, b): the smaller neighbors of a node come while they are `a`, in order, and all of them
        // before the node is `a` itself. So filling in one pass leaves each row ascending.
        let mut next = offsets.clone();
        let ends = offsets[nodes];
        let mut targets = vec![0u32; ends];
        let mut weights = vec![0u64; ends];
        for &(a, b, weight) in links.iter().filter(|link| link.0 != link.1) {
            for (from, to) in [(a, b), (b, a)] {
                let slot = next[from as usize];
                targets[slot] = to;
                weights[slot] = weight.bits();
                next[from as usize] += 1;
            }
        }
        Ok(Self {
            offsets,
            targets,
            weights,
            loops,
        })
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// How many links there are, each counted once, self-loops too.
    pub fn link_count(&self) -> usize {
        self.targets.len() / 2 + self.loops.iter().filter(|weight| **weight > 0).count()
    }

    /// The neighbors of a node with the weight of the link, ascending; without the node itself, and none beyond the
    /// last node.
    pub fn neighbors(&self, node: usize) -> impl Iterator<Item = (u32, Q32)> + '_ {
        let row = match (self.offsets.get(node), self.offsets.get(node + 1)) {
            (Some(&start), Some(&end)) => start..end,
            _ => 0..0,
        };
        let weights = self.weights.get(row.clone()).unwrap_or_default();
        self.targets
            .get(row)
            .unwrap_or_default()
            .iter()
            .copied()
            .zip(weights.iter().copied().map(Q32::from_bits))
    }

    /// The links, each once with its smaller node first, ascending.
    pub fn links(&self) -> impl Iterator<Item = (u32, u32, Q32)> + '_ {
        (0..self.nodes()).flat_map(move |a| {
            let own = self.self_loop(a).map(|weight| (a as u32, a as u32, weight));
            let others = self
                .neighbors(a)
                .filter(move |&(b, _)| a < b as usize)
                .map(move |(b, weight)| (a as u32, b, weight));
            own.into_iter().chain(others)
        })
    }

    /// The weight of the link of two nodes; none when there is no link. O(log degree).
    pub fn weight(&self, a: usize, b: usize) -> Option<Q32> {
        if a == b {
            return self.self_loop(a);
        }
        let (start, end) = (*self.offsets.get(a)?, *self.offsets.get(a + 1)?);
        let row = self.targets.get(start..end)?;
        let found = row.binary_search(&u32::try_from(b).ok()?).ok()?;
        self.weights.get(start + found).copied().map(Q32::from_bits)
    }

    /// The weight of a node's link to itself; none when there is no such link.
    pub fn self_loop(&self, node: usize) -> Option<Q32> {
        let weight = self.loops.get(node).copied().filter(|weight| *weight > 0)?;
        Some(Q32::from_bits(weight))
    }

    /// Sum of the weights of a node's links, that of a self-loop twice.
    pub fn strength(&self, node: usize) -> Q32 {
        let own = self.self_loop(node).unwrap_or(Q32::ZERO);
        self.neighbors(node).map(|(_, weight)| weight).sum::<Q32>() + own + own
    }

    /// Sum of all strengths: each link counted from both ends.
    pub fn total(&self) -> Q32 {
        let loops: u64 = self.loops.iter().sum();
        Q32::from_bits(self.weights.iter().sum::<u64>() + 2 * loops)
    }

    /// The weight of each node's link to itself; empty when there is none.
    pub(crate) fn self_loops(&self) -> &[u64] {
        &self.loops
    }

    /// Row bounds, targets and weights, for what reads them in bulk.
    pub(crate) fn rows(&self) -> (&[usize], &[u32], &[u64]) {
        (&self.offsets, &self.targets, &self.weights)
    }
}
