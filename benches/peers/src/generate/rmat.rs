//! A graph of hubs and fringes without planted communities (R-MAT; Chakrabarti, Zhan and Faloutsos, 2004).

use crate::graph::Links;
use crate::random::Random;

/// Where a draw goes in a quarter: below the first bound up-left, below the second up-right, below the third down-left.
const BOUNDS: [f64; 3] = [0.57, 0.76, 0.95];
const SEED: u64 = 2;

/// What is left of `draws` links over 2^`scale` nodes without doubles and self-links; nodes in random order.
pub fn graph(scale: u32, draws: usize) -> Links {
    let mut random = Random::new(SEED);
    let nodes = 1usize << scale;
    let mut pairs: Vec<(u32, u32)> = (0..draws).map(|_| draw(scale, &mut random)).collect();
    let mut order: Vec<u32> = (0..nodes as u32).collect();
    random.shuffle(&mut order);
    for pair in &mut pairs {
        let (a, b) = (order[pair.0 as usize], order[pair.1 as usize]);
        *pair = (a.min(b), a.max(b));
    }
    pairs.retain(|(a, b)| a != b);
    pairs.sort_unstable();
    pairs.dedup();
    Links::plain(nodes, pairs)
}

fn draw(scale: u32, random: &mut Random) -> (u32, u32) {
    (0..scale).fold((0, 0), |(a, b), _| {
        let at = random.unit();
        let [first, second, third] = BOUNDS;
        let down = at >= second;
        let right = (first..second).contains(&at) || at >= third;
        (a * 2 + u32::from(down), b * 2 + u32::from(right))
    })
}
