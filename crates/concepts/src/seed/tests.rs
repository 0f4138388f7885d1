//! The lazy search gives what the full greedy search gives, and outliers are no seeds.

use super::*;
use crate::planted::{matrix, vectors};
use proptest::prelude::*;

/// The definition, word by word: every candidate is asked at every step.
fn full_search(rows: &FixedMatrix, k: usize) -> Vec<usize> {
    let all: Vec<&[i16]> = rows.rows().collect();
    let distance = |a: &[i16], b: &[i16]| -> i64 {
        a.iter()
            .zip(b)
            .map(|(x, y)| (i64::from(*x) - i64::from(*y)) * (i64::from(*x) - i64::from(*y)))
            .sum()
    };
    let mut mean = vec![0i64; rows.dimension()];
    for row in &all {
        for (sum, x) in mean.iter_mut().zip(*row) {
            *sum += i64::from(*x);
        }
    }
    let along = |row: &[i16]| -> i64 { row.iter().zip(&mean).map(|(x, m)| i64::from(*x) * m).sum() };
    let first = (0..all.len()).max_by_key(|row| (along(all[*row]), Reverse(*row)));
    let mut seeds: Vec<usize> = first.into_iter().take(k).collect();
    while seeds.len() < k.min(all.len()) {
        let potential = |seeds: &[usize]| -> i64 {
            all.iter()
                .map(|row| {
                    seeds
                        .iter()
                        .map(|seed| distance(row, all[*seed]))
                        .min()
                        .unwrap_or(0)
                })
                .sum()
        };
        let with = |next: usize| potential(&[seeds.as_slice(), &[next]].concat());
        let best = (0..all.len())
            .min_by_key(|next| (with(*next), *next))
            .expect("rows");
        if with(best) == potential(&seeds) {
            break;
        }
        seeds.push(best);
    }
    seeds
}

#[test]
fn few_rows_give_few_seeds() {
    let empty = FixedMatrix::new(3).expect("a dimension");
    assert_eq!(seed(&empty, 4, 512), [0usize; 0]);
    let equal = matrix(&vec![vec![1.0, 2.0]; 5]);
    assert_eq!(seed(&equal, 4, 512), [0]);
    assert_eq!(seed(&equal, 0, 512), [0usize; 0]);
}

#[test]
fn all_distinct_rows_are_found_though_the_stride_misses_them() {
    let mut all = vec![vec![1.0, 0.0, 0.0]; 100];
    all[41] = vec![0.0, 1.0, 0.0];
    all[77] = vec![0.0, 0.0, 1.0];
    assert_eq!(seed(&matrix(&all), 3, 10), [0, 41, 77]);
}

#[test]
fn an_outlier_is_no_seed_while_a_cluster_has_none() {
    let mut all = vectors(60, 3, 8, 0.2, 7);
    // The opposite of a whole cluster lies farther from everything than the clusters do.
    all.push(all[0].iter().map(|x| -x).collect());
    let seeds = seed(&matrix(&all), 3, 512);
    let mut clusters: Vec<usize> = seeds.iter().map(|row| row % 3).collect();
    clusters.sort_unstable();
    assert!(!seeds.contains(&60));
    assert_eq!(clusters, [0, 1, 2]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn lazy_is_full_greedy(n in 1usize..30, k in 1usize..7, planted in 1usize..5, number in 0u64..1000) {
        // A coarse grid, so that equal rows and equal gains happen.
        let grid = |x: f32| (x * 3.0).round() + 0.5;
        let all: Vec<Vec<f32>> = vectors(n, planted, 3, 0.5, number)
            .into_iter()
            .map(|vector| vector.into_iter().map(grid).collect())
            .collect();
        let rows = matrix(&all);
        prop_assert_eq!(seed(&rows, k, 512), full_search(&rows, k));
    }

    #[test]
    fn seeds_are_nested(n in 1usize..60, number in 0u64..1000) {
        let rows = matrix(&vectors(n, 4, 5, 0.5, number));
        let six = seed(&rows, 6, 16);
        for k in 0..6 {
            prop_assert_eq!(&seed(&rows, k, 16)[..], &six[..k.min(six.len())]);
        }
    }
}
