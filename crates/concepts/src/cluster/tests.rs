//! The promises of the crate, from rows to concepts.

use super::*;
use crate::planted::{Numbers, moment, rows, vectors};
use agent_memory_core::{Validate, content_digest};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn params(k: K) -> Valid<ConceptParams> {
    ConceptParams {
        k,
        ..ConceptParams::default()
    }
    .valid()
    .expect("valid")
}

fn found(rows: &UnitRows, previous: Option<&ConceptSet>, run: &str, k: K) -> Clustering {
    let at = "2026-08-03T04:00:00Z".parse().expect("a time");
    let run = RunId::new(run).expect("an id");
    let model = ModelKey::new("test", rows.dimension(), "1");
    // Every third moment has the same terms: those of its planted cluster when there are three.
    let terms = |id: &MomentId| {
        let number: usize = id.as_str()[1..].parse().expect("a number");
        vec![format!("term{}", number % 3), "all".to_owned()]
    };
    cluster(rows, &terms, previous, &run, at, &model, &params(k)).expect("one space")
}

#[test]
fn nine_memories_in_three_groups_are_three_concepts() {
    let rows = rows(&vectors(9, 3, 16, 0.2, 5), 0..9);
    for k in [K::Fixed(8), K::Auto] {
        let found = found(&rows, None, "r1", k);
        assert_eq!((found.k, found.k_eff), (k, 3));
        assert_eq!((found.set.concepts.len(), found.set.annotations.len()), (3, 9));
        assert!(found.untagged.is_empty() && found.converged);
        for concept in &found.set.concepts {
            assert_eq!(concept.size, 3);
            let group = concept.label[0]
                .strip_prefix("term")
                .expect("a planted term")
                .to_owned();
            let members = found
                .set
                .annotations
                .iter()
                .filter(|edge| edge.concept == concept.id);
            let numbers: Vec<usize> = members
                .map(|edge| edge.moment.as_str()[1..].parse().expect("a number"))
                .collect();
            assert_eq!(numbers.len(), 3);
            assert!(numbers.iter().all(|number| (number % 3).to_string() == group));
            assert!(
                concept.cohesion > 0.9
                    && numbers.contains(&concept.medoid.as_str()[1..].parse().expect("a number"))
            );
        }
        assert!(
            found
                .set
                .annotations
                .iter()
                .all(|edge| edge.confidence > 0.9 && edge.confidence <= 1.0)
        );
    }
}

#[test]
fn the_result_is_golden() {
    // The digest of everything, floats too: another value means another result on this machine or from this code.
    let rows = rows(&vectors(60, 5, 24, 0.7, 21), 0..60);
    let json = serde_json::to_vec(&found(&rows, None, "r1", K::Fixed(8)).set).expect("json");
    assert_eq!(
        content_digest(&json),
        "c62b76650cb5ab847f9b1afc671d1f08066738d8d2837216b93ab70d499325d1"
    );
}

#[test]
fn nothing_one_and_all_equal_are_defined() {
    let empty = UnitRows::new(4).expect("a dimension");
    let one = rows(&[vec![1.0, 0.0]], [0]);
    let equal = rows(&vec![vec![0.3, 0.4]; 7], 0..7);
    for k in [K::Fixed(8), K::Auto] {
        let none = found(&empty, None, "r", k);
        assert_eq!(
            (none.k_eff, none.set, none.untagged),
            (0, ConceptSet::default(), Vec::new())
        );
        let single = found(&one, None, "r", k);
        assert_eq!((single.k_eff, single.set.concepts.len()), (0, 0));
        assert_eq!(single.untagged, [moment(0)]);
        let equal = found(&equal, None, "r", k);
        assert_eq!(
            (equal.k_eff, equal.set.concepts.len(), equal.set.annotations.len()),
            (1, 1, 7)
        );
        assert!((equal.set.concepts[0].cohesion - 1.0).abs() < 1e-4);
        assert!(equal.set.annotations.iter().all(|edge| edge.confidence > 0.9999));
    }
}

#[test]
fn opposites_are_two_concepts_or_one_without_direction() {
    let vectors = [vec![vec![1.0, 0.0]; 3], vec![vec![-1.0, 0.0]; 3]].concat();
    let rows = rows(&vectors, 0..6);
    let two = found(&rows, None, "r", K::Fixed(8));
    assert_eq!((two.k_eff, two.set.concepts.len()), (2, 2));
    let one = found(&rows, None, "r", K::Fixed(1));
    assert_eq!((one.set.concepts.len(), one.set.concepts[0].cohesion), (1, 0.0));
    assert_eq!(
        one.set
            .annotations
            .iter()
            .filter(|edge| edge.confidence == 0.0)
            .count(),
        3
    );
}

#[test]
fn ten_thousand_duplicates_are_as_many_concepts_as_directions() {
    let directions = [[1.0f32, 0.0], [0.0, 1.0], [-1.0, 0.5]];
    let vectors: Vec<Vec<f32>> = (0..10_000)
        .map(|number| directions[number % 3].to_vec())
        .collect();
    let found = found(&rows(&vectors, 0..10_000), None, "r", K::Fixed(8));
    assert_eq!(
        (found.k_eff, found.set.concepts.len(), found.set.annotations.len()),
        (3, 3, 10_000)
    );
    assert!(found.inertia.abs() < 1.0);
}

#[test]
fn small_clusters_are_no_concepts() {
    let mut vectors = vectors(40, 2, 8, 0.1, 5);
    // One stray far from both clusters; with three clusters it is alone.
    let stray: Vec<f32> = (0..8).map(|i| -(vectors[0][i] + vectors[1][i])).collect();
    vectors.push(stray);
    let found = found(&rows(&vectors, 0..41), None, "r", K::Fixed(3));
    assert_eq!(
        (found.k_eff, found.set.concepts.len(), found.set.annotations.len()),
        (3, 2, 40)
    );
    assert_eq!(found.untagged, [moment(40)]);
}

#[test]
fn another_dimension_is_refused() {
    let rows = rows(&[vec![1.0, 0.0]], [0]);
    let at = "2026-08-03T04:00:00Z".parse().expect("a time");
    let (run, model) = (RunId::new("r").expect("an id"), ModelKey::new("test", 3, "1"));
    let error =
        cluster(&rows, &|_| Vec::new(), None, &run, at, &model, &Valid::default()).expect_err("two spaces");
    assert_eq!(error.code(), "wrong_dimension");
}

#[test]
fn ids_survive_five_in_a_hundred_new_memories() {
    let vectors = vectors(420, 6, 16, 0.5, 31);
    let before = found(&rows(&vectors, 0..400), None, "r1", K::Fixed(6));
    let after = found(&rows(&vectors, 0..420), Some(&before.set), "r2", K::Fixed(6));
    let ids = |set: &ConceptSet| {
        set.concepts
            .iter()
            .map(|concept| concept.id.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(before.set.concepts.len(), 6);
    assert_eq!(ids(&before.set), ids(&after.set));
    assert!(
        after
            .set
            .concepts
            .iter()
            .all(|concept| concept.run.as_str() == "r2")
    );
    // Without rows, all of them retire and nothing follows.
    let gone = found(
        &UnitRows::new(16).expect("a dimension"),
        Some(&after.set),
        "r3",
        K::Fixed(6),
    );
    assert_eq!(ids(&gone.set), ids(&after.set));
    assert!(gone.set.annotations.is_empty());
    assert!(
        gone.set
            .concepts
            .iter()
            .all(|concept| concept.retired == Some(Vec::new()))
    );
}

#[cfg(feature = "parallel")]
#[test]
fn threads_change_nothing() {
    let rows = rows(&vectors(2_500, 7, 4, 1.0, 3), 0..2_500);
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        pool.install(|| found(&rows, None, "r", K::Fixed(9)))
    };
    let one = with(1);
    assert!(one.iterations > 2);
    assert_eq!(one, with(2));
    assert_eq!(one, with(4));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn the_order_of_the_input_changes_nothing(n in 1usize..70, planted in 1usize..5, number in 0u64..1000) {
        let vectors = vectors(n, planted, 6, 0.6, number);
        let mut order: Vec<usize> = (0..n).collect();
        let mut numbers = Numbers::new(number + 1);
        for place in (1..n).rev() {
            order.swap(place, numbers.below(place + 1));
        }
        for k in [K::Fixed(4), K::Auto] {
            prop_assert_eq!(
                found(&rows(&vectors, 0..n), None, "r", k),
                found(&rows(&vectors, order.iter().copied()), None, "r", k)
            );
        }
    }

    #[test]
    fn every_member_has_one_edge_and_every_concept_enough_members(n in 0usize..70, k in 1usize..9, number in 0u64..1000) {
        let vectors = vectors(n.max(1), 3, 6, 0.9, number);
        let found = found(&rows(&vectors, 0..n), None, "r", K::Fixed(k));
        let mut sizes: BTreeMap<_, u64> = BTreeMap::new();
        for edge in &found.set.annotations {
            *sizes.entry(edge.concept.clone()).or_default() += 1;
            prop_assert!((0.0..=1.0).contains(&edge.confidence));
        }
        for concept in &found.set.concepts {
            prop_assert!(concept.size >= 3 && sizes.get(&concept.id) == Some(&concept.size));
        }
        let tagged: Vec<_> = found.set.annotations.iter().map(|edge| edge.moment.clone()).collect();
        prop_assert!(tagged.is_sorted_by(|a, b| a < b));
        prop_assert_eq!(tagged.len() + found.untagged.len(), n);
        prop_assert_eq!(found.k_eff, k.min(n / 3).min(n));
    }
}
