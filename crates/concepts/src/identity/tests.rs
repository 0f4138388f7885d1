//! Ids follow members.

use super::*;
use crate::planted::moment;
use agent_memory_core::{Annotation, ModelKey, Timestamp};

fn members(numbers: impl IntoIterator<Item = usize>) -> Vec<MomentId> {
    numbers.into_iter().map(moment).collect()
}

fn run(name: &str) -> RunId {
    RunId::new(name).expect("an id")
}

/// The set after a run: its live concepts and who belongs to them.
fn set(carried: &CarriedOver, clusters: &[Vec<MomentId>], run: &RunId) -> ConceptSet {
    let at: Timestamp = "2026-08-03T04:00:00Z".parse().expect("a time");
    let mut set = ConceptSet {
        concepts: carried.retired.clone(),
        annotations: Vec::new(),
    };
    for (id, members) in carried.ids.iter().zip(clusters) {
        set.concepts.push(Concept {
            id: id.clone(),
            label: Vec::new(),
            size: members.len() as u64,
            cohesion: 1.0,
            medoid: members[0].clone(),
            centroid: vec![16_384],
            model: ModelKey::new("test", 1, "1"),
            run: run.clone(),
            retired: None,
        });
        for member in members {
            let (moment, concept) = (member.clone(), id.clone());
            set.annotations.push(Annotation {
                moment,
                concept,
                confidence: 1.0,
                assigned_at: at,
            });
        }
    }
    set
}

fn first(clusters: &[Vec<MomentId>]) -> ConceptSet {
    let run = run("first");
    set(
        &carry_over(&ConceptSet::default(), clusters, &run),
        clusters,
        &run,
    )
}

/// The ids of `before` by the clusters they were made from: ids are in cluster order there.
fn ids(before: &ConceptSet) -> Vec<ConceptId> {
    before.concepts.iter().map(|concept| concept.id.clone()).collect()
}

#[test]
fn the_same_members_keep_their_id_in_any_order_of_clusters() {
    let before = first(&[members(0..5), members(5..10)]);
    let carried = carry_over(&before, &[members(5..10), members(0..5)], &run("second"));
    assert_eq!(carried.ids, [ids(&before)[1].clone(), ids(&before)[0].clone()]);
    assert!(carried.retired.is_empty());
}

#[test]
fn half_is_enough_and_less_is_not() {
    let before = first(&[members(0..4)]);
    // 4 of 8 is ½; 4 of 9 is less.
    assert_eq!(
        carry_over(&before, &[members(0..8)], &run("second")).ids,
        ids(&before)
    );
    let carried = carry_over(&before, &[members(0..9)], &run("second"));
    assert_ne!(carried.ids, ids(&before));
    assert_eq!(carried.retired[0].retired, Some(carried.ids));
}

#[test]
fn the_larger_overlap_wins_and_ties_are_stable() {
    let before = first(&[members(0..4)]);
    // Both halves overlap by ½: the first keeps the id.
    let carried = carry_over(&before, &[members(0..2), members(2..4)], &run("second"));
    assert_eq!(carried.ids[0], ids(&before)[0]);
    assert_ne!(carried.ids[1], ids(&before)[0]);
    let carried = carry_over(&before, &[members(0..1), members(1..4)], &run("second"));
    assert_eq!(carried.ids[1], ids(&before)[0]);
}

#[test]
fn what_vanishes_points_to_where_its_members_went() {
    let before = first(&[members(0..9), members(20..25)]);
    let clusters = [members((0..3).chain(30..40)), members((3..8).chain(40..60))];
    let carried = carry_over(&before, &clusters, &run("second"));
    let by_id: BTreeMap<&ConceptId, &Concept> = carried
        .retired
        .iter()
        .map(|concept| (&concept.id, concept))
        .collect();
    let old = ids(&before);
    assert_eq!(
        by_id[&old[0]].retired,
        Some(vec![carried.ids[1].clone(), carried.ids[0].clone()])
    );
    assert_eq!(by_id[&old[1]].retired, Some(Vec::new()));
    // One run later they are retired as they were.
    let after = set(&carried, &clusters, &run("second"));
    let third = carry_over(&after, &clusters, &run("third"));
    assert_eq!(third.ids, carried.ids);
    assert_eq!(third.retired, carried.retired);
}

#[test]
fn the_same_run_repeated_gives_the_same_ids() {
    let clusters = [members(0..5), members(5..10)];
    let before = first(&clusters);
    let again = carry_over(&before, &clusters, &run("first"));
    assert_eq!(again.ids, ids(&before));
    assert!(again.retired.is_empty());
    // And when everything vanished in between, the repeated run brings its own ids to life again.
    let empty = carry_over(&before, &[], &run("second"));
    let gone = set(&empty, &[], &run("second"));
    let back = carry_over(&gone, &clusters, &run("first"));
    assert_eq!((back.ids, back.retired), (ids(&before), Vec::new()));
}
