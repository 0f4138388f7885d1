//! Planted clusters are counted; caps hold.

use super::*;
use crate::planted::{matrix, vectors};

fn chosen(vectors: &[Vec<f32>]) -> usize {
    choose_k(&matrix(vectors), &Valid::default())
}

#[test]
fn planted_clusters_are_counted() {
    for (n, k) in [(9, 3), (30, 2), (30, 5), (120, 4), (200, 10)] {
        assert_eq!(chosen(&vectors(n, k, 16, 0.2, 5)), k, "{k} clusters of {n} rows");
    }
}

#[test]
fn without_clusters_the_number_is_middling() {
    let k = chosen(&vectors(150, 1, 12, 9.0, 5));
    assert!((3..=10).contains(&k), "{k}");
}

#[test]
fn few_and_equal_rows_are_capped() {
    assert_eq!(
        choose_k(&FixedMatrix::new(2).expect("a dimension"), &Valid::default()),
        0
    );
    assert_eq!(chosen(&[vec![1.0, 0.0], vec![0.0, 1.0]]), 0);
    assert_eq!(chosen(&vec![vec![1.0, 0.0]; 50]), 1);
    assert_eq!(chosen(&[vec![1.0, 0.0], vec![0.0, 1.0], vec![1.0, 1.0]]), 1);
}

#[test]
fn the_ladder_climbs_to_its_end() {
    assert_eq!(ladder(1), [1]);
    assert_eq!(ladder(4), [1, 2, 3, 4]);
    assert_eq!(
        ladder(20),
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20]
    );
}
