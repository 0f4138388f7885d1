//! One level of Louvain: a graph whose nodes may be communities of the level below, and the moves on it.

use std::borrow::Cow;

use super::Ratio;
use crate::csr::Csr;

/// A graph of one level. Links inside a node are left out, because no move changes them; its strength counts them.
pub(super) struct Level<'a> {
    offsets: Cow<'a, [usize]>,
    targets: Cow<'a, [u32]>,
    weights: Cow<'a, [u64]>,
    /// Strength of each node, links inside it counted twice.
    strength: Vec<u64>,
    /// Sum of all strengths, 2m.
    total: u64,
}

/// What the passes over one level did.
pub(super) struct Moved {
    pub(super) any: bool,
    pub(super) converged: bool,
}

/// A community that a node could join: the weight of the links into it, and the strength of its members.
#[derive(Clone, Copy)]
struct Choice {
    community: u32,
    into: u64,
    strength: u64,
}

impl<'a> Level<'a> {
    /// The graph itself.
    pub(super) fn of(graph: &'a Csr) -> Self {
        let (offsets, targets, weights) = graph.rows();
        let strength: Vec<u64> = (0..graph.nodes())
            .map(|node| graph.strength(node).bits())
            .collect();
        Self {
            offsets: Cow::Borrowed(offsets),
            targets: Cow::Borrowed(targets),
            weights: Cow::Borrowed(weights),
            total: strength.iter().sum(),
            strength,
        }
    }

    fn row(&self, node: usize) -> impl Iterator<Item = (u32, u64)> + '_ {
        let row = self.offsets[node]..self.offsets[node + 1];
        self.targets[row.clone()]
            .iter()
            .copied()
            .zip(self.weights[row].iter().copied())
    }

    /// Moves each node in turn to the community that gains most, again and again until none gains.
    ///
    /// A node stays unless another community gains strictly more; of several with the same gain the smallest is taken.
    pub(super) fn sweep(&self, labels: &mut [u32], ratio: Ratio, max_sweeps: u32) -> Moved {
        let nodes = self.strength.len();
        let communities = labels.iter().max().map_or(0, |largest| *largest as usize + 1);
        let mut strength = vec![0u64; communities];
        for (label, own) in labels.iter().zip(&self.strength) {
            strength[*label as usize] += own;
        }
        let mut into = vec![0u64; communities];
        let mut seen: Vec<u32> = Vec::new();
        let mut any = false;
        for _ in 0..max_sweeps {
            let mut moved = false;
            for node in 0..nodes {
                for (target, weight) in self.row(node) {
                    let community = labels[target as usize];
                    let slot = &mut into[community as usize];
                    if *slot == 0 {
                        seen.push(community);
                    }
                    *slot += weight;
                }
                let own = labels[node];
                strength[own as usize] -= self.strength[node];
                let choice = |community: u32| Choice {
                    community,
                    into: into[community as usize],
                    strength: strength[community as usize],
                };
                let mut best = choice(own);
                for &community in &seen {
                    let other = choice(community);
                    let gain = self.compare(node, other, best, ratio);
                    let smaller = best.community != own && other.community < best.community;
                    if gain.is_gt() || gain.is_eq() && smaller {
                        best = other;
                    }
                }
                strength[best.community as usize] += self.strength[node];
                labels[node] = best.community;
                moved |= best.community != own;
                for community in seen.drain(..) {
                    into[community as usize] = 0;
                }
            }
            any |= moved;
            if !moved {
                return Moved { any, converged: true };
            }
        }
        Moved {
            any,
            converged: false,
        }
    }

    /// Which of two communities gains more for a node that is in neither.
    ///
    /// Gain(c) = den·2m·into_c − num·k·strength_c, with γ = num/den. Compared as
    /// den·2m·(into_a − into_b) against num·k·(strength_a − strength_b): products of 96 and 64 bits.
    fn compare(&self, node: usize, a: Choice, b: Choice, ratio: Ratio) -> std::cmp::Ordering {
        let pull = u128::from(ratio.den) * u128::from(self.total);
        let push = u128::from(ratio.num) * u128::from(self.strength[node]);
        let left = wide(pull, a.into.abs_diff(b.into));
        let right = wide(push, a.strength.abs_diff(b.strength));
        let left = (a.into >= b.into, left);
        let right = (a.strength >= b.strength, right);
        match (left, right) {
            ((true, l), (true, r)) => l.cmp(&r),
            ((false, l), (false, r)) => r.cmp(&l),
            // One difference is at least 0 and the other below 0.
            ((true, _), (false, _)) => std::cmp::Ordering::Greater,
            ((false, _), (true, _)) => std::cmp::Ordering::Less,
        }
    }

    /// The graph whose nodes are the communities, numbered from 0 without gaps.
    pub(super) fn aggregate(&self, labels: &[u32], communities: usize) -> Level<'static> {
        let mut strength = vec![0u64; communities];
        let mut start = vec![0usize; communities + 1];
        for (label, own) in labels.iter().zip(&self.strength) {
            strength[*label as usize] += own;
            start[*label as usize + 1] += 1;
        }
        for community in 0..communities {
            start[community + 1] += start[community];
        }
        let mut next = start.clone();
        let mut ordered = vec![0usize; labels.len()];
        for (node, label) in labels.iter().enumerate() {
            ordered[next[*label as usize]] = node;
            next[*label as usize] += 1;
        }
        let mut into = vec![0u64; communities];
        let mut seen: Vec<u32> = Vec::new();
        let mut offsets = Vec::with_capacity(communities + 1);
        offsets.push(0);
        let (mut targets, mut weights) = (Vec::new(), Vec::new());
        for community in 0..communities {
            for &node in &ordered[start[community]..start[community + 1]] {
                for (target, weight) in self.row(node) {
                    let other = labels[target as usize];
                    if other as usize == community {
                        continue;
                    }
                    let slot = &mut into[other as usize];
                    if *slot == 0 {
                        seen.push(other);
                    }
                    *slot += weight;
                }
            }
            for other in seen.drain(..) {
                targets.push(other);
                weights.push(std::mem::take(&mut into[other as usize]));
            }
            offsets.push(targets.len());
        }
        Level {
            offsets: Cow::Owned(offsets),
            targets: Cow::Owned(targets),
            weights: Cow::Owned(weights),
            strength,
            total: self.total,
        }
    }
}

/// The exact product of 128 and 64 bits, as its upper 128 and lower 64 bits.
fn wide(a: u128, b: u64) -> (u128, u64) {
    let low = (a & u128::from(u64::MAX)) * u128::from(b);
    let high = (a >> 64) * u128::from(b) + (low >> 64);
    (high, low as u64)
}
