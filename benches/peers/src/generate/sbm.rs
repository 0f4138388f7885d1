//! Blocks of equal size with links mostly inside (the stochastic block model; Holland, Laskey and Leinhardt, 1983).

use std::collections::BTreeSet;

use crate::graph::Links;
use crate::random::Random;

/// Three of ten draws go anywhere.
const ANYWHERE: f64 = 0.3;
/// Draws inside are a little more, for those that meet twice.
const MORE_INSIDE: f64 = 1.02;
const SEED: u64 = 1;

/// About `draws` links over `nodes` nodes in `blocks` equal blocks, numbered block by block; and the block of each node.
pub fn graph(nodes: usize, blocks: usize, draws: usize) -> (Links, Vec<u32>) {
    let mut random = Random::new(SEED);
    let size = nodes / blocks;
    let mut links = BTreeSet::new();
    let mut add = |a: usize, b: usize| {
        if a != b {
            links.insert((a.min(b) as u32, a.max(b) as u32));
        }
    };
    for _ in 0..(draws as f64 * (1.0 - ANYWHERE) * MORE_INSIDE) as usize {
        let start = random.below(blocks) * size;
        add(start + random.below(size), start + random.below(size));
    }
    for _ in 0..(draws as f64 * ANYWHERE) as usize {
        add(random.below(nodes), random.below(nodes));
    }
    (
        Links::plain(nodes, links),
        (0..nodes).map(|node| (node / size) as u32).collect(),
    )
}
