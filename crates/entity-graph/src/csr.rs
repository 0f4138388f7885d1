//! A weighted undirected graph in compressed rows: what Louvain reads.
//!
//! Rows hold each link twice, once from either end, so that the neighbors of a node stand side by side in memory.

#[cfg(test)]
mod tests;

use agent_memory_core::numeric::Q32;

use crate::error::Error;

/// An undirected graph with weighted links, without self-links, in compressed sparse rows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Csr {
    /// Where the row of each node begins; one more than nodes.
    offsets: Vec<usize>,
    /// The other end of each link, ascending within a row.
    targets: Vec<u32>,
    /// Its weight, in parts of 2⁻³².
    weights: Vec<u64>,
}

impl Csr {
    /// The graph of some links, in any order. Links between the same nodes are added up; links of weight 0 are none.
    ///
    /// O(nodes + links · log links).
    ///
    /// # Errors
    /// [`Error::InvalidLink`] for a self-link or a node beyond `nodes`, [`Error::TooManyNodes`] from 2³² on,
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
            let reason = if a == b {
                "it leads from a node to itself"
            } else if a.max(b) as usize >= nodes {
                "there is no such node"
            } else {
                ordered.push((a.min(b), a.max(b), weight));
                continue;
            };
            return Err(Error::InvalidLink { a, b, nodes, reason });
        }
        ordered.sort_unstable();
        let mut merged: Vec<(u32, u32, Q32)> = Vec::with_capacity(ordered.len());
        for (a, b, weight) in ordered {
            match merged.last_mut() {
                Some(last) if (last.0, last.1) == (a, b) => last.2 += weight,
                _ => merged.push((a, b, weight)),
            }
        }
        merged.retain(|link| link.2 > Q32::ZERO);
        Self::from_sorted(nodes, &merged)
    }

    /// The graph of links `(a, b, weight)` with a < b < nodes, ascending, each once, none of weight 0.
    pub(crate) fn from_sorted(nodes: usize, links: &[(u32, u32, Q32)]) -> Result<Self, Error> {
        if u32::try_from(nodes).is_err() {
            return Err(Error::TooManyNodes { nodes });
        }
        let mut total = 0u64;
        let mut offsets = vec![0usize; nodes + 1];
        for &(a, b, weight) in links {
            total = weight
                .bits()
                .checked_mul(2)
                .and_then(|both| total.checked_add(both))
                .ok_or(Error::TooHeavy { nodes })?;
            offsets[a as usize + 1] += 1;
            offsets[b as usize + 1] += 1;
        }
        for node in 0..nodes {
            offsets[node + 1] += offsets[node];
        }
        // Links ascend by (a, b): the smaller neighbors of a node come while they are `a`, in order, and all of them
        // before the node is `a` itself. So filling in one pass leaves each row ascending.
        let mut next = offsets.clone();
        let mut targets = vec![0u32; 2 * links.len()];
        let mut weights = vec![0u64; 2 * links.len()];
        for &(a, b, weight) in links {
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
        })
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// How many links there are, each counted once.
    pub fn link_count(&self) -> usize {
        self.targets.len() / 2
    }

    /// The neighbors of a node with the weight of the link, ascending; none beyond the last node.
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
            self.neighbors(a)
                .filter(move |&(b, _)| a < b as usize)
                .map(move |(b, weight)| (a as u32, b, weight))
        })
    }

    /// The weight of the link of two nodes; none when there is no link. O(log degree).
    pub fn weight(&self, a: usize, b: usize) -> Option<Q32> {
        let (start, end) = (*self.offsets.get(a)?, *self.offsets.get(a + 1)?);
        let row = self.targets.get(start..end)?;
        let found = row.binary_search(&u32::try_from(b).ok()?).ok()?;
        self.weights.get(start + found).copied().map(Q32::from_bits)
    }

    /// Sum of the weights of a node's links.
    pub fn strength(&self, node: usize) -> Q32 {
        self.neighbors(node).map(|(_, weight)| weight).sum()
    }

    /// Sum of all strengths: each link counted from both ends.
    pub fn total(&self) -> Q32 {
        Q32::from_bits(self.weights.iter().sum())
    }

    /// The weight of each node's link to itself; empty when there is none.
    pub(crate) fn self_loops(&self) -> &[u64] {
        &[]
    }

    /// Row bounds, targets and weights, for what reads them in bulk.
    pub(crate) fn rows(&self) -> (&[usize], &[u32], &[u64]) {
        (&self.offsets, &self.targets, &self.weights)
    }
}
