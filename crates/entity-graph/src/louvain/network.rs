//! What Louvain asks of a graph, and the one schedule of moves that every form of a graph goes through.

use super::gain::{Arithmetic, Middle, Narrow, Ratio, Wide, Width};

/// A graph of one level, whose nodes may be communities of the level below.
pub(super) trait Network: Sized {
    /// The form of the levels above.
    type Coarse: Network<Coarse = Self::Coarse>;

    /// Its nodes in their communities.
    type View<'a>: View
    where
        Self: 'a;

    /// What is expected of each node: its strength, links inside it counted twice, or what stands for it (see
    /// [`Expected`](super::Expected)). Sums to 2m.
    fn masses(&self) -> &[u64];

    /// Sum of all strengths, 2m.
    fn total(&self) -> u64;

    /// What strengths, weights and total were divided by.
    fn unit(&self) -> u64;

    /// Who is in which of `communities` communities, all nodes awake.
    fn view(&self, labels: &[u32], communities: usize) -> Self::View<'_>;

    /// The graph whose nodes are the communities, numbered from 0 without gaps.
    fn aggregate(&self, labels: &[u32], communities: usize) -> Self::Coarse;

    /// Twice the weight inside each community, links inside a node included.
    fn inside(&self, labels: &[u32], communities: usize) -> Vec<u64>;

    /// Gives every connected part of a community a label of its own, its smallest node; says whether any was divided.
    fn divide(&self, labels: &mut [u32]) -> bool;
}

/// Who is in which community, while nodes move.
pub(super) trait View {
    /// Whether a neighbor has moved to another community than the node's since it was last asked, or it never was.
    fn wakes(&mut self, node: usize, own: u32) -> bool;

    /// Takes a node of strength `of_node` out of its community and puts it into the one that gains most, which it gives.
    ///
    /// The node stays unless another gains strictly more; of several with the same gain it is the smallest.
    fn place<A: Arithmetic>(&mut self, node: usize, of_node: u64, labels: &[u32], arithmetic: A) -> u32;

    /// A node has moved: its neighbors wake, except where it came to them.
    fn moved(&mut self, node: usize, from: u32, to: u32, labels: &[u32]);
}

/// What the passes over one level did.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Moved {
    pub(super) moves: usize,
    /// The passes stopped by themselves.
    pub(super) converged: bool,
}

/// The passes over a level stop when fewer than one node in so many moved: the levels above and the next round move
/// what is left sooner. Small levels go on until no node moves.
const WORTHWHILE: usize = 64;

/// Moves each node in turn to the community that gains most, again and again until (nearly) none gains.
///
/// Only nodes are asked of which a neighbor has moved since, other than to their own community (Ozaki, Tezuka and Inaba,
/// 2016; Traag, Waltman and van Eck, 2019). `order` is the order of
/// the nodes, that of their numbers when empty.
pub(super) fn sweep<N: Network>(
    network: &N,
    labels: &mut [u32],
    order: &[u32],
    ratio: Ratio,
    max_sweeps: u32,
) -> Moved {
    match Width::of(network.total(), ratio) {
        Width::Narrow => run(
            network,
            labels,
            order,
            Narrow::of(network.total(), ratio),
            max_sweeps,
        ),
        Width::Middle => run(
            network,
            labels,
            order,
            Middle::of(network.total(), ratio),
            max_sweeps,
        ),
        Width::Wide => run(
            network,
            labels,
            order,
            Wide::of(network.total(), ratio),
            max_sweeps,
        ),
    }
}

fn run<N: Network, A: Arithmetic>(
    network: &N,
    labels: &mut [u32],
    order: &[u32],
    arithmetic: A,
    max_sweeps: u32,
) -> Moved {
    let own = network.masses();
    let communities = labels.iter().max().map_or(0, |largest| *largest as usize + 1);
    let mut view = network.view(labels, communities);
    let mut result = Moved::default();
    for _ in 0..max_sweeps {
        let mut moves = 0;
        for place in 0..own.len() {
            let node = order.get(place).map_or(place, |node| *node as usize);
            let from = labels[node];
            if !view.wakes(node, from) {
                continue;
            }
            let to = view.place(node, own[node], labels, arithmetic);
            if to != from {
                labels[node] = to;
                view.moved(node, from, to, labels);
                moves += 1;
            }
        }
        result.moves += moves;
        if moves == 0 || moves < own.len() / WORTHWHILE {
            result.converged = true;
            break;
        }
    }
    result
}

/// Numbers communities from 0 by their smallest node; gives how many there are.
pub(super) fn renumber(labels: &mut [u32]) -> usize {
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

/// The nodes of each community one after another: where each begins, and the nodes, ascending within it.
pub(super) fn grouped(labels: &[u32], communities: usize) -> (Vec<usize>, Vec<u32>) {
    let mut start = vec![0usize; communities + 1];
    for label in labels {
        start[*label as usize + 1] += 1;
    }
    for community in 0..communities {
        start[community + 1] += start[community];
    }
    let mut next = start.clone();
    let mut ordered = vec![0u32; labels.len()];
    for (node, label) in labels.iter().enumerate() {
        ordered[next[*label as usize]] = node as u32;
        next[*label as usize] += 1;
    }
    (start, ordered)
}

/// The sum of the nodes' values in each community.
pub(super) fn summed(values: &[u64], labels: &[u32], communities: usize) -> Vec<u64> {
    let mut sums = vec![0u64; communities];
    for (label, value) in labels.iter().zip(values) {
        sums[*label as usize] += value;
    }
    sums
}

/// The largest number that divides all of these; 1 for none.
pub(super) fn common_unit(weights: impl Iterator<Item = u64>) -> u64 {
    let mut unit = 0u64;
    for weight in weights {
        if weight == unit || unit == 1 {
            continue;
        }
        let (mut a, mut b) = (unit, weight);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        unit = a;
    }
    unit.max(1)
}
