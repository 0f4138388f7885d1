//! Laws of the refinement and its edges.

use super::*;
use crate::params::K;
use crate::planted::{matrix, vectors};
use crate::seed::seed;
use agent_memory_core::Validate;
use proptest::prelude::*;

fn exact() -> Valid<ConceptParams> {
    ConceptParams {
        tolerance: 0.0,
        k: K::Auto,
        ..ConceptParams::default()
    }
    .valid()
    .expect("valid")
}

#[test]
fn nothing_gives_nothing() {
    let empty = FixedMatrix::new(3).expect("a dimension");
    let found = k_means(&empty, &[], &exact());
    assert_eq!(
        (
            found.labels.len(),
            found.iterations,
            found.inertia,
            found.converged
        ),
        (0, 0, 0, true)
    );
    let rows = matrix(&[vec![1.0, 0.0]]);
    assert!(k_means(&rows, &[5], &exact()).centroids.is_empty());
    let single = k_means(&rows, &[0], &exact());
    assert_eq!((single.labels, single.inertia), (vec![0], 0));
}

#[test]
fn antipodal_rows_keep_a_centroid() {
    let rows = matrix(&[vec![1.0, 0.0], vec![-1.0, 0.0]]);
    let found = k_means(&rows, &[0], &exact());
    assert_eq!(found.centroids.row(0), Some(&[16_384, 0][..]));
    assert_eq!(found.dots, [UNIT_DOT, -UNIT_DOT]);
    assert_eq!(found.inertia(), 2.0);
}

#[test]
fn equal_distances_go_to_the_smaller_cluster() {
    let rows = matrix(&[vec![1.0, 0.0], vec![0.0, 1.0], vec![1.0, 1.0]]);
    assert_eq!(k_means(&rows, &[0, 1], &exact()).labels, [0, 1, 0]);
    assert_eq!(k_means(&rows, &[1, 0], &exact()).labels, [1, 0, 0]);
}

#[test]
fn an_empty_cluster_takes_the_farthest_row() {
    // Two equal seeds: the second cluster gets nothing, then the row that fits worst.
    let rows = matrix(&[vec![1.0, 0.0], vec![1.0, 0.0], vec![1.0, 0.1], vec![-1.0, 0.2]]);
    let found = k_means(&rows, &[0, 1], &exact());
    assert_eq!(found.labels, [0, 0, 0, 1]);
    assert!(found.triplets.iter().all(|triplet| triplet.n() > 0));
}

#[test]
fn more_seeds_than_rows_leave_the_rest_empty() {
    let rows = matrix(&[vec![1.0, 0.0], vec![0.0, 1.0]]);
    let found = k_means(&rows, &[0, 1, 1, 0], &exact());
    assert_eq!(found.labels, [0, 1]);
    assert_eq!(
        found.triplets.iter().map(CfTriplet::n).collect::<Vec<u64>>(),
        [1, 1, 0, 0]
    );
}

#[test]
fn the_limit_of_rounds_holds_and_is_reported() {
    let rows = matrix(&vectors(300, 6, 8, 1.0, 3));
    let seeds: Vec<usize> = (0..6).collect();
    let one = ConceptParams {
        max_iterations: 1,
        ..ConceptParams::default()
    }
    .valid()
    .expect("valid");
    let short = k_means(&rows, &seeds, &one);
    assert_eq!((short.iterations, short.converged), (1, false));
    let long = k_means(&rows, &seeds, &exact());
    assert!(long.converged && long.iterations > 2 && long.inertia < short.inertia);
}

#[test]
fn planted_clusters_come_back_with_outliers_about() {
    for outliers in [0usize, 6, 15] {
        let mut all = vectors(300, 5, 16, 0.4, 11);
        let stray = vectors(outliers.max(1), outliers.max(1), 16, 0.0, 99);
        all.extend(stray.into_iter().take(outliers));
        let rows = matrix(&all);
        let found = k_means(&rows, &seed(&rows, 5, 512), &exact());
        for row in 0..300 {
            assert_eq!(
                found.labels[row],
                found.labels[row % 5],
                "row {row} with {outliers} outliers"
            );
        }
        assert!((0..5).all(|a| (0..a).all(|b| found.labels[a] != found.labels[b])));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_converged_result_is_a_fixed_point(n in 2usize..80, k in 1usize..6, number in 0u64..1000) {
        let rows = matrix(&vectors(n, 3, 6, 0.8, number));
        let seeds = seed(&rows, k, 512);
        let found = k_means(&rows, &seeds, &exact());
        prop_assert!(found.triplets.iter().all(|triplet| triplet.n() > 0));
        // The definition, word by word: no other centroid is nearer, and the sums are those of the members.
        for (row, label) in found.labels.iter().enumerate() {
            let products: Vec<i64> = found.centroids.rows().map(|centroid| {
                centroid.iter().zip(rows.known(row)).map(|(x, y)| i64::from(*x) * i64::from(*y)).sum()
            }).collect();
            prop_assert_eq!(products[*label as usize], i64::from(found.dots[row]));
            if found.converged {
                let first = products.iter().position(|product| Some(product) == products.iter().max());
                prop_assert_eq!(first, Some(*label as usize));
            }
        }
        prop_assert_eq!(&found.triplets, &triplets(&rows, &found.labels, seeds.len()));
    }

    #[test]
    fn refinement_lowers_the_inertia(n in 20usize..120, number in 0u64..1000) {
        let rows = matrix(&vectors(n, 4, 6, 0.8, number));
        let seeds = seed(&rows, 4, 512);
        let mut centroids = rows.like();
        for row in &seeds {
            centroids.push_fixed(rows.known(*row));
        }
        let start = inertia(&nearest(&rows, &centroids).dots);
        // Rounding the centroids costs at most a few parts of 2⁻²⁸ per row and component.
        prop_assert!(k_means(&rows, &seeds, &exact()).inertia <= start + (n as i64) * 6 * 16_384);
    }
}
