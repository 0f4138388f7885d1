//! Moments with planted topics, as an agent's weeks are: each moment has a topic with four names of its own, of which it
//! bears one or two, and one or two people and places of everybody's list, whose length grows as Heaps' law and whose
//! use falls as Zipf's. One name stands in nearly all moments.

use agent_memory_core::numeric::{exp, ln, sqrt};

use crate::graph::Incidence;
use crate::random::Random;

/// Moments of a topic, on average.
const MOMENTS_PER_TOPIC: usize = 25;
/// Names of a topic alone.
const OWN: usize = 4;
/// Names in a larger share of moments than this are left out, as are those in one moment only.
const MOST: f64 = 0.2;
/// Exponent of Zipf's law.
const ZIPF: f64 = 1.05;
/// Heaps' law: the list has this times √moments names.
const HEAPS: f64 = 30.0;
/// How many moments bear a second name of the topic, a second of the list, and the name of all.
const SECOND_OWN: f64 = 0.6;
const SECOND_LISTED: f64 = 0.5;
const BY_NEARLY_ALL: f64 = 0.85;
const SEED: u64 = 3;

/// `moments` moments with the names that tell, weighted ln(moments/df), and the topic of each.
pub fn graph(moments: usize) -> (Incidence, Vec<u32>) {
    let mut random = Random::new(SEED);
    let topics = (moments / MOMENTS_PER_TOPIC).max(4);
    let listed = (HEAPS * sqrt(moments as f64)) as usize;
    let shares = zipf(listed);
    let columns = topics * OWN + listed + 1;

    let mut labels = Vec::with_capacity(moments);
    let mut rows: Vec<Vec<u32>> = Vec::with_capacity(moments);
    let mut df = vec![0u64; columns];
    for _ in 0..moments {
        let topic = random.below(topics);
        let first = random.below(OWN);
        let mut row = vec![topic * OWN + first];
        if random.unit() < SECOND_OWN {
            row.push(topic * OWN + (first + 1 + random.below(OWN - 1)) % OWN);
        }
        row.push(topics * OWN + pick(&shares, random.unit()));
        if random.unit() < SECOND_LISTED {
            row.push(topics * OWN + pick(&shares, random.unit()));
        }
        if random.unit() < BY_NEARLY_ALL {
            row.push(columns - 1);
        }
        row.sort_unstable();
        row.dedup();
        for column in &row {
            df[*column] += 1;
        }
        labels.push(topic as u32);
        rows.push(row.into_iter().map(|column| column as u32).collect());
    }
    (keep_telling(&rows, &df), labels)
}

/// Without the names that tell nothing, the others numbered anew.
fn keep_telling(rows: &[Vec<u32>], df: &[u64]) -> Incidence {
    let moments = rows.len() as f64;
    let mut place = vec![None; df.len()];
    let mut graph = Incidence {
        offsets: vec![0],
        ..Incidence::default()
    };
    for (column, df) in df.iter().enumerate() {
        if *df >= 2 && *df as f64 <= MOST * moments {
            place[column] = Some(graph.weights.len() as u32);
            graph.weights.push(ln(moments / *df as f64));
        }
    }
    for row in rows {
        graph
            .columns
            .extend(row.iter().filter_map(|column| place[*column as usize]));
        graph.offsets.push(graph.columns.len());
    }
    graph
}

/// The share of the names up to each, the most frequent first.
fn zipf(names: usize) -> Vec<f64> {
    let mut sum = 0.0;
    let mut shares: Vec<f64> = (1..=names)
        .map(|rank| {
            sum += exp(-ZIPF * ln(rank as f64));
            sum
        })
        .collect();
    for share in &mut shares {
        *share /= sum;
    }
    shares
}

fn pick(shares: &[f64], at: f64) -> usize {
    shares
        .partition_point(|share| *share < at)
        .min(shares.len().saturating_sub(1))
}
