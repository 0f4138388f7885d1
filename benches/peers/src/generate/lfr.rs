//! Communities as they are in the wild: degrees and sizes by power laws (Lancichinetti, Fortunato and Radicchi, 2008).

use std::collections::BTreeSet;

use agent_memory_core::numeric::{exp, ln};

use super::wiring::wire;
use crate::graph::Links;
use crate::random::Random;

/// What a graph is to be like.
pub struct Shape {
    /// Nodes.
    pub nodes: usize,
    /// Links that a node has on average.
    pub mean_degree: f64,
    /// Most links of a node.
    pub max_degree: usize,
    /// Least and most nodes of a community.
    pub sizes: (usize, usize),
}

/// Exponent of the degrees.
const DEGREE_EXPONENT: f64 = 3.0;
/// Exponent of the sizes of communities.
const SIZE_EXPONENT: f64 = 1.5;
/// μ, the share of a node's links that leave its community.
const MIXING: f64 = 0.3;
const SEED: u64 = 10;

/// A thousand nodes.
pub const SMALL: Shape = Shape {
    nodes: 1000,
    mean_degree: 15.0,
    max_degree: 50,
    sizes: (20, 100),
};
/// Ten thousand nodes.
pub const LARGE: Shape = Shape {
    nodes: 10_000,
    mean_degree: 15.0,
    max_degree: 100,
    sizes: (30, 300),
};

/// A graph and the community of each node.
pub fn graph(shape: &Shape) -> (Links, Vec<u32>) {
    let mut random = Random::new(SEED);
    let least = least_degree(shape);
    let mut degrees: Vec<usize> = (0..shape.nodes)
        .map(|_| {
            let degree = power_law(DEGREE_EXPONENT, least, shape.max_degree as f64, random.unit());
            (degree + random.unit()).min(shape.max_degree as f64) as usize
        })
        .collect();
    degrees.sort_unstable_by(|a, b| b.cmp(a));
    let inner: Vec<usize> = degrees
        .iter()
        .map(|degree| (*degree as f64 * (1.0 - MIXING) + random.unit()) as usize)
        .collect();
    let sizes = sizes(shape, &mut random);
    let labels = places(&inner, &sizes, &mut random);

    let mut links = BTreeSet::new();
    for community in 0..sizes.len() as u32 {
        let members = (0..shape.nodes).filter(|node| labels[*node] == community);
        let stubs = members
            .flat_map(|node| std::iter::repeat_n(node as u32, inner[node]))
            .collect();
        wire(stubs, |_, _| true, &mut links, &mut random);
    }
    let outer =
        (0..shape.nodes).flat_map(|node| std::iter::repeat_n(node as u32, degrees[node] - inner[node]));
    let apart = |a: u32, b: u32| labels[a as usize] != labels[b as usize];
    wire(outer.collect(), apart, &mut links, &mut random);

    // Nodes were made by descending degree; a bench in that order would be kinder than the world is.
    let mut order: Vec<u32> = (0..shape.nodes as u32).collect();
    random.shuffle(&mut order);
    let mut shown = vec![0; shape.nodes];
    for (node, label) in labels.iter().enumerate() {
        shown[order[node] as usize] = *label;
    }
    let renamed: BTreeSet<(u32, u32)> = links
        .into_iter()
        .map(|(a, b)| (order[a as usize], order[b as usize]))
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    (Links::plain(shape.nodes, renamed), shown)
}

/// x^y for x above 0.
fn power(x: f64, y: f64) -> f64 {
    exp(y * ln(x))
}

/// The value at a share of a continuous power law x^-exponent between two bounds; exponent not 1.
fn power_law(exponent: f64, least: f64, most: f64, share: f64) -> f64 {
    let rise = 1.0 - exponent;
    let (low, high) = (power(least, rise), power(most, rise));
    power(low + share * (high - low), 1.0 / rise)
}

/// The lower bound of the degrees that gives them their mean, by bisection.
fn least_degree(shape: &Shape) -> f64 {
    let most = shape.max_degree as f64;
    let (mut low, mut high) = (1.0, most);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        // ∫ x·x⁻³ / ∫ x⁻³ between the bounds.
        let mean = (1.0 / middle - 1.0 / most) / ((1.0 / (middle * middle) - 1.0 / (most * most)) / 2.0);
        if mean < shape.mean_degree {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Sizes of communities that sum to the nodes.
fn sizes(shape: &Shape, random: &mut Random) -> Vec<usize> {
    let (least, most) = shape.sizes;
    let mut sizes: Vec<usize> = Vec::new();
    let mut left = shape.nodes;
    while left >= least {
        let size = power_law(SIZE_EXPONENT, least as f64, most as f64, random.unit()) as usize;
        let size = size.min(left);
        sizes.push(size);
        left -= size;
    }
    // What remains is too few for a community: others take one each, in turn.
    let mut turn = 0;
    while left > 0 {
        let place = turn % sizes.len();
        if sizes[place] < most {
            sizes[place] += 1;
            left -= 1;
        }
        turn += 1;
    }
    sizes
}

/// A community for each node, with more places than the node has inner links; nodes come by descending degree.
fn places(inner: &[usize], sizes: &[usize], random: &mut Random) -> Vec<u32> {
    let mut free = sizes.to_vec();
    inner
        .iter()
        .map(|degree| {
            let fits = |place: &usize| free[*place] > 0 && sizes[*place] > *degree;
            let open: Vec<usize> = (0..sizes.len()).filter(fits).collect();
            // Where none is large enough, the largest with a place left; a few inner links are then dropped.
            let choice = if open.is_empty() {
                (0..sizes.len())
                    .filter(|place| free[*place] > 0)
                    .max_by_key(|place| sizes[*place])
            } else {
                // By free places, so that communities fill evenly.
                let all: usize = open.iter().map(|place| free[*place]).sum();
                let mut at = random.below(all);
                open.into_iter().find(|place| {
                    let here = at < free[*place];
                    at = at.saturating_sub(free[*place]);
                    here
                })
            };
            let choice = choice.expect("there are as many places as nodes");
            free[choice] -= 1;
            choice as u32
        })
        .collect()
}
