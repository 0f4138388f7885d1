//! Worlds are what their docs say, and the same every time.

use super::words::{name, word};
use super::{entries, moments, planted_moments, planted_vectors, vectors};
use crate::SplitMix64;
use agent_memory_core::numeric::{cosine, norm};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn worlds_begin_with_the_year() {
    assert_eq!(super::first_day().to_string(), "2026-01-01");
}

#[test]
fn the_same_seed_gives_the_same_world_and_another_seed_another() {
    assert_eq!(moments(50, 4, 5, 1), moments(50, 4, 5, 1));
    assert_ne!(moments(50, 4, 5, 1), moments(50, 4, 5, 2));
    assert_eq!(vectors(20, 8, 3, 1), vectors(20, 8, 3, 1));
    assert_ne!(vectors(20, 8, 3, 1), vectors(20, 8, 3, 2));
    assert_eq!(entries(20, 1), entries(20, 1));
    assert_ne!(entries(20, 1), entries(20, 2));
}

#[test]
fn words_and_names_do_not_repeat() {
    let words: BTreeSet<String> = (0..5000).map(word).collect();
    let names: BTreeSet<String> = (0..5000).map(name).collect();
    assert_eq!((words.len(), names.len()), (5000, 5000));
    assert!(names.iter().all(|n| n.starts_with(char::is_uppercase)));
}

#[test]
fn moments_share_names_inside_their_topic() {
    let world = planted_moments(700, 7, 6, 3);
    assert_eq!(world.len(), 700);
    assert!(world.is_sorted_by_key(|p| p.moment.occurred_at));
    let mut topics_of: BTreeMap<&str, BTreeMap<usize, usize>> = BTreeMap::new();
    let mut per_topic = [0; 7];
    for planted in &world {
        per_topic[planted.topic] += 1;
        for shown in planted.moment.names.values() {
            assert!(planted.moment.text.contains(shown.as_str()));
            *topics_of
                .entry(shown)
                .or_default()
                .entry(planted.topic)
                .or_default() += 1;
        }
    }
    assert_eq!(per_topic, [100; 7]);
    let maya: usize = topics_of.remove("Maya").expect("the hero").values().sum();
    assert!((580..=670).contains(&maya), "{maya}");
    assert_eq!(topics_of.len(), 42);
    for (name, topics) in &topics_of {
        let total: usize = topics.values().sum();
        let most = topics.values().max().copied().unwrap_or(0);
        assert!(most * 10 >= total * 7, "{name} stands in {topics:?}");
    }
}

#[test]
fn vectors_lie_around_their_center() {
    let world = planted_vectors(300, 64, 6, 5);
    for planted in &world {
        assert!((norm(&planted.vector) - 1.0).abs() < 1e-6);
    }
    let (mut inside, mut across) = (Vec::new(), Vec::new());
    for a in &world[..60] {
        for b in &world[60..120] {
            let similarity = cosine(&a.vector, &b.vector).expect("one dimension");
            if a.center == b.center {
                &mut inside
            } else {
                &mut across
            }
            .push(similarity);
        }
    }
    let mean = |values: &[f64]| agent_memory_core::numeric::mean(values).expect("some pairs");
    assert!(
        mean(&inside) > 0.55 && mean(&across).abs() < 0.2,
        "{} {}",
        mean(&inside),
        mean(&across)
    );
}

#[test]
fn entries_have_text_days_and_some_tags() {
    let world = entries(100, 9);
    assert_eq!(world.iter().map(|e| &e.id).collect::<BTreeSet<_>>().len(), 100);
    assert!(world.is_sorted_by_key(|e| e.day));
    assert!(world.iter().all(|e| e.body.split_whitespace().count() >= 20));
    assert!(world.iter().any(|e| e.tags.is_empty()) && world.iter().any(|e| e.tags.len() >= 2));
}

#[test]
fn empty_and_tiny_worlds_are_fine() {
    assert!(moments(0, 0, 0, 0).is_empty() && vectors(0, 0, 0, 0).is_empty() && entries(0, 0).is_empty());
    assert_eq!(
        (
            moments(1, 0, 0, 0).len(),
            vectors(1, 0, 0, 0).len(),
            entries(1, 0).len()
        ),
        (1, 1, 1)
    );
}

#[test]
fn ranks_fall_and_stay_below_their_bound() {
    let mut random = SplitMix64::new(4);
    let mut seen = [0u32; 10];
    for _ in 0..10_000 {
        seen[random.rank(10)] += 1;
    }
    assert!(seen[0] > 2 * seen[4] && seen[9] > 100, "{seen:?}");
    assert_eq!((random.rank(1), random.rank(0), random.below(0)), (0, 0, 0));
}
