//! From every node alone to communities, level by level, the same for every form of a graph.

use super::gain::Ratio;
use super::network::{Network, renumber, summed, sweep};
use super::{LouvainParams, Partition};
use agent_memory_core::numeric::sum;

/// The whole is repeated from the communities found while at least one node in so many still moved by itself.
const WORTHWHILE: usize = 1024;

/// The communities of a graph.
pub(super) fn communities<N: Network>(base: &N, params: &LouvainParams) -> Partition {
    let ratio = params.ratio();
    let mut labels: Vec<u32> = (0..base.strengths().len() as u32).collect();
    let climbed = settle(base, &mut labels, &[], ratio, params.max_sweeps);
    let communities = renumber(&mut labels);
    let modularity = modularity(base, &labels, communities, ratio);
    Partition {
        labels,
        communities,
        modularity,
        levels: climbed.levels,
        converged: climbed.converged,
    }
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
        if first || moved.moves > 0 {
            climb(base, labels, ratio, max_sweeps, &mut result);
        }
        let divided = (first || moved.moves > 0) && base.divide(labels);
        first = false;
        let worthwhile = moved.moves > labels.len() / WORTHWHILE && moved.converged;
        if !worthwhile && !divided {
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
        .zip(summed(base.strengths(), labels, communities))
        .map(|(inside, strength)| {
            let share = (strength * base.unit()) as f64 / total;
            (inside * base.unit()) as f64 / total - resolution * share * share
        })
        .collect();
    sum(&parts)
}
