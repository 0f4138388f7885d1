//! How good a division is: modularity, and agreement with a known one. The same scorer for every peer.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use agent_memory_core::numeric::{ln, sum};

use crate::Failure;
use crate::graph::{Incidence, Links};

/// Labels numbered from 0, in ascending order of what they were.
pub struct Renumbered {
    /// The label of each node.
    pub labels: Vec<usize>,
    /// How many there are.
    pub count: usize,
}

impl Renumbered {
    /// Renumbers labels.
    pub fn of(labels: &[i64]) -> Self {
        let mut known = labels.to_vec();
        known.sort_unstable();
        known.dedup();
        Self {
            labels: labels
                .iter()
                .map(|label| known.partition_point(|other| other < label))
                .collect(),
            count: known.len(),
        }
    }
}

/// Q = Σ_c [ in_c/2m − (tot_c/2m)² ] of a division (Newman and Girvan, 2004), with in_c twice the weight of the links
/// inside c and tot_c the strengths of its nodes; 0 without links.
pub fn modularity(links: &Links, labels: &[i64]) -> Result<f64, Failure> {
    same_length(links.nodes, labels.len())?;
    let Renumbered { labels, count } = Renumbered::of(labels);
    let (mut inside, mut strength, mut total) = (vec![0.0; count], vec![0.0; count], 0.0);
    for (from, to, weight) in links.iter() {
        let (a, b) = (labels[from as usize], labels[to as usize]);
        total += 2.0 * weight;
        strength[a] += weight;
        strength[b] += weight;
        if a == b {
            inside[a] += 2.0 * weight;
        }
    }
    Ok(from_parts(&inside, &strength, total))
}

/// The same for the ties of moments that share names, without writing them out: a name in df moments, cnt of them in a
/// group, brings w·cnt·(cnt − 1) into the group's inside and w·cnt·(df − 1) into its strength.
pub fn modularity_of_incidence(names: &Incidence, labels: &[i64]) -> Result<f64, Failure> {
    same_length(names.rows(), labels.len())?;
    let Renumbered { labels, count } = Renumbered::of(labels);
    let mut bearers: Vec<Vec<usize>> = vec![Vec::new(); names.weights.len()];
    for (row, columns) in names.iter().enumerate() {
        for column in columns {
            bearers[*column as usize].push(labels[row]);
        }
    }
    let (mut inside, mut strength, mut total) = (vec![0.0; count], vec![0.0; count], 0.0);
    for (groups, weight) in bearers.iter_mut().zip(&names.weights) {
        groups.sort_unstable();
        let others = groups.len().saturating_sub(1) as f64;
        total += weight * groups.len() as f64 * others;
        for run in groups.chunk_by(PartialEq::eq) {
            let members = run.len() as f64;
            inside[run[0]] += weight * members * (members - 1.0);
            strength[run[0]] += weight * members * others;
        }
    }
    Ok(from_parts(&inside, &strength, total))
}

fn from_parts(inside: &[f64], strength: &[f64], total: f64) -> f64 {
    if total == 0.0 {
        return 0.0;
    }
    let part = |(inside, strength): (&f64, &f64)| inside / total - (strength / total) * (strength / total);
    sum(&inside.iter().zip(strength).map(part).collect::<Vec<f64>>())
}

fn same_length(nodes: usize, labels: usize) -> Result<(), Failure> {
    if nodes == labels {
        Ok(())
    } else {
        Err(format!("{labels} labels for {nodes} nodes"))
    }
}

/// How often each pair of labels meets.
pub struct Contingency {
    cells: Vec<u64>,
    rows: Vec<u64>,
    columns: Vec<u64>,
    /// The row and column of each cell.
    places: Vec<(usize, usize)>,
    total: u64,
}

impl Contingency {
    /// Counts two divisions of the same nodes against each other.
    pub fn of(a: &[i64], b: &[i64]) -> Result<Self, Failure> {
        same_length(a.len(), b.len())?;
        let (a, b) = (Renumbered::of(a), Renumbered::of(b));
        let (mut rows, mut columns) = (vec![0; a.count], vec![0; b.count]);
        let mut cells: BTreeMap<(usize, usize), u64> = BTreeMap::new();
        for (row, column) in a.labels.iter().zip(&b.labels) {
            rows[*row] += 1;
            columns[*column] += 1;
            *cells.entry((*row, *column)).or_default() += 1;
        }
        let total = a.labels.len() as u64;
        let (places, cells) = cells.into_iter().unzip();
        Ok(Self {
            cells,
            rows,
            columns,
            places,
            total,
        })
    }

    /// Normalized mutual information, 2·I / (H_a + H_b), as scikit-learn has it by default (arithmetic mean); 1 when
    /// both divisions are one whole.
    pub fn nmi(&self) -> f64 {
        let n = self.total as f64;
        let entropy = |sizes: &[u64]| {
            let part = |size: &u64| -(*size as f64 / n) * ln(*size as f64 / n);
            sum(&sizes.iter().map(part).collect::<Vec<f64>>())
        };
        let part = |(cell, (row, column)): (&u64, &(usize, usize))| {
            let expected = self.rows[*row] as f64 * self.columns[*column] as f64 / n;
            *cell as f64 / n * ln(*cell as f64 / expected)
        };
        let shared = sum(&self
            .cells
            .iter()
            .zip(&self.places)
            .map(part)
            .collect::<Vec<f64>>());
        let both = entropy(&self.rows) + entropy(&self.columns);
        if both <= 0.0 {
            1.0
        } else {
            (2.0 * shared / both).clamp(0.0, 1.0)
        }
    }

    /// Rand index adjusted for chance (Hubert and Arabie, 1985); 1 when nothing is left to chance.
    pub fn ari(&self) -> f64 {
        let pairs = |sizes: &[u64]| {
            sizes
                .iter()
                .map(|size| u128::from(*size) * u128::from(size.saturating_sub(1)) / 2)
                .sum::<u128>() as f64
        };
        let (together, a, b) = (pairs(&self.cells), pairs(&self.rows), pairs(&self.columns));
        let all = pairs(&[self.total]);
        let (expected, most) = (a * b / all.max(1.0), f64::midpoint(a, b));
        if most == expected {
            1.0
        } else {
            (together - expected) / (most - expected)
        }
    }
}
