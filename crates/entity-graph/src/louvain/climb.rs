//! From every node alone to communities, level by level, the same for every form of a graph.

use super::gain::{Ratio, Signed192};
use super::network::{Network, renumber, summed, sweep};
use super::{LouvainParams, Partition};
use agent_memory_core::numeric::sum;

/// The whole is repeated from the communities found while at least one node in so many still moved by itself.
const WORTHWHILE: usize = 128;

/// The communities of a graph.
///
/// After the first climb, in small graphs, further rounds climb with the nodes in another order and recombine (after
/// Ovelgönne and Geyer-Schulz, 2012): nodes that both divisions have together become one node, and the climb goes on
/// from there and the better division. Every second round only makes small pieces, so that pieces of a community can
/// leave it (to the effect of the refinement of Traag, Waltman and van Eck, 2019). Each step gains or changes nothing,
/// so a round never makes the division worse.
pub(super) fn communities<N: Network>(base: &N, params: &LouvainParams) -> Partition {
    let ratio = params.ratio();
    let nodes = base.masses().len();
    let mut labels: Vec<u32> = (0..nodes as u32).collect();
    let mut climbed = settle(base, &mut labels, &[], ratio, params.max_sweeps);
    let mut communities = renumber(&mut labels);
    let rounds = if nodes as u64 <= params.rounds_up_to && communities < nodes {
        params.rounds
    } else {
        0
    };
    let mut idle = 0;
    for round in 0..rounds {
        let order = shuffled(nodes, round);
        let mut other: Vec<u32> = (0..nodes as u32).collect();
        if round % 2 == 0 {
            let again = settle(base, &mut other, &order, ratio, params.max_sweeps);
            climbed.converged &= again.converged;
        } else {
            // One pass leaves many small communities: pieces that can move as a whole.
            sweep(base, &mut other, &order, ratio, 1);
        }
        let before = labels.clone();
        recombine(base, &mut labels, &other, &order, params, &mut climbed);
        communities = renumber(&mut labels);
        idle = if labels == before { idle + 1 } else { 0 };
        if idle == ENOUGH {
            break;
        }
    }
    let modularity = modularity(base, &labels, communities, ratio);
    Partition {
        labels,
        communities,
        modularity,
        levels: climbed.levels,
        converged: climbed.converged,
    }
}

/// So many rounds in a row that change nothing show that there is hardly a better division.
const ENOUGH: u32 = 6;

/// Makes of two divisions one that is at least as good as either.
fn recombine<N: Network>(
    base: &N,
    labels: &mut [u32],
    other: &[u32],
    order: &[u32],
    params: &LouvainParams,
    result: &mut Climb,
) {
    let ratio = params.ratio();
    // What both have together.
    let mut pairs: Vec<(u32, u32, u32)> = labels
        .iter()
        .zip(other)
        .enumerate()
        .map(|(node, (a, b))| (*a, *b, node as u32))
        .collect();
    pairs.sort_unstable();
    let mut together = vec![0u32; labels.len()];
    let same = pairs.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1));
    for (part, nodes) in same.enumerate() {
        for (_, _, node) in nodes {
            together[*node as usize] = part as u32;
        }
    }
    let start = if quality(base, other, ratio) > quality(base, labels, ratio) {
        other
    } else {
        &*labels
    };
    let parts = renumber(&mut together);
    let mut own = vec![0u32; parts];
    for (part, label) in together.iter().zip(start) {
        own[*part as usize] = *label;
    }
    let level = base.aggregate(&together, parts);
    renumber(&mut own);
    let moved = sweep(&level, &mut own, &[], ratio, params.max_sweeps);
    result.levels += u32::from(moved.moves > 0);
    climb(&level, &mut own, ratio, params.max_sweeps, result);
    for (label, part) in labels.iter_mut().zip(&together) {
        *label = own[*part as usize];
    }
    let settled = settle(base, labels, order, ratio, params.max_sweeps);
    result.levels += settled.levels;
    result.converged &= moved.converged && settled.converged;
}

/// Node numbers in an order that looks like chance and is the same everywhere.
fn shuffled(nodes: usize, round: u32) -> Vec<u32> {
    // SplitMix64 (Steele, Lea and Flood, 2014) of the node and the round.
    let mixed = |node: u32| {
        let mut z = (u64::from(round) << 32 | u64::from(node)).wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    };
    let mut order: Vec<(u64, u32)> = (0..nodes as u32).map(|node| (mixed(node), node)).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, node)| node).collect()
}

/// Modularity up to a positive factor, exactly: Σ_c den·2m·in_c − num·tot_c².
fn quality<N: Network>(base: &N, labels: &[u32], ratio: Ratio) -> Signed192 {
    let communities = labels.iter().max().map_or(0, |largest| *largest as usize + 1);
    let pull = u128::from(ratio.den) * u128::from(base.total());
    base.inside(labels, communities)
        .into_iter()
        .zip(summed(base.masses(), labels, communities))
        .fold(Signed192::default(), |sum, (inside, strength)| {
            sum.plus(Signed192::product(pull, inside))
                .minus(Signed192::product(
                    u128::from(ratio.num) * u128::from(strength),
                    strength,
                ))
        })
}

struct Climb {
    levels: u32,
    converged: bool,
}

/// Climbs from the given communities again and again, until hardly a node gains by a move and all are connected.
fn settle<N: Network>(base: &N, labels: &mut [u32], order: &[u32], ratio: Ratio, max_sweeps: u32) -> Climb {
    let mut result = Climb {
        levels: 0,
        converged: true,
    };
    let mut first = true;
    loop {
        renumber(labels);
        let moved = sweep(base, labels, order, ratio, max_sweeps);
        result.converged &= moved.converged;
        result.levels += u32::from(moved.moves > 0);
        let worthwhile = moved.moves > labels.len() / WORTHWHILE;
        if first || worthwhile {
            climb(base, labels, ratio, max_sweeps, &mut result);
        }
        first = false;
        if worthwhile && moved.converged {
            continue;
        }
        // Dividing gains too, so this ends.
        if !base.divide(labels) {
            return result;
        }
    }
}

/// Moves communities, then communities of those, until nothing gains.
fn climb<N: Network>(base: &N, labels: &mut [u32], ratio: Ratio, max_sweeps: u32, result: &mut Climb) {
    let mut communities = renumber(labels);
    let mut level = base.aggregate(labels, communities);
    loop {
        let mut own: Vec<u32> = (0..communities as u32).collect();
        let moved = sweep(&level, &mut own, &[], ratio, max_sweeps);
        result.converged &= moved.converged;
        if moved.moves == 0 {
            return;
        }
        result.levels += 1;
        communities = renumber(&mut own);
        for label in labels.iter_mut() {
            *label = own[*label as usize];
        }
        level = level.aggregate(&own, communities);
    }
}

/// Q = Σ_c [ in_c/2m − γ (tot_c/2m)² ], from exact sums, added in the order of the communities.
pub(super) fn modularity<N: Network>(base: &N, labels: &[u32], communities: usize, ratio: Ratio) -> f64 {
    let total = base.total() * base.unit();
    if total == 0 {
        return 0.0;
    }
    let total = total as f64;
    let resolution = ratio.num as f64 / ratio.den as f64;
    let parts: Vec<f64> = base
        .inside(labels, communities)
        .iter()
        .zip(summed(base.masses(), labels, communities))
        .map(|(inside, strength)| {
            let share = (strength * base.unit()) as f64 / total;
            (inside * base.unit()) as f64 / total - resolution * share * share
        })
        .collect();
    sum(&parts)
}
