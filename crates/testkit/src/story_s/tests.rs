//! The figures of story S hold for the fixture itself.

use super::{budget, moments, one_evening, wednesday, window_of_200};
use agent_memory_core::numeric::Q32;
use agent_memory_core::{Authority, Calendar, Day, Moment, MomentKind};
use std::collections::{BTreeMap, BTreeSet};

/// Moments that name it.
fn df(moments: &[Moment], name: &str) -> usize {
    moments
        .iter()
        .filter(|m| m.names.keys().any(|n| n.to_string() == name))
        .count()
}

fn days(moments: &[Moment]) -> BTreeSet<String> {
    moments
        .iter()
        .map(|m| Calendar::default().day_of(m.occurred_at).to_string())
        .collect()
}

#[test]
fn the_window_names_who_it_should() {
    let window = window_of_200();
    assert_eq!(window.len(), 200);
    for (name, expected) in [
        ("person:maya", 192),
        ("place:lisbon", 6),
        ("person:sara", 15),
        ("place:lucia's", 2),
    ] {
        assert_eq!(df(&window, name), expected, "{name}");
    }
    let names: BTreeSet<_> = window.iter().flat_map(|m| m.names.keys()).collect();
    assert_eq!(names.len(), 4);
    assert_eq!(
        format!("{:.4}", Q32::ln_ratio(200, df(&window, "place:lisbon") as u64)),
        "3.5066"
    );
    assert_eq!(
        format!("{:.4}", Q32::ln_ratio(200, df(&window, "person:sara") as u64)),
        "2.5903"
    );
}

#[test]
fn the_window_is_by_time_and_spread_over_its_thirty_days() {
    let window = window_of_200();
    assert!(window.is_sorted_by_key(|m| (m.occurred_at, m.id.clone())));
    let first: Day = "2026-07-04".parse().expect("a day");
    let expected: BTreeSet<String> = (0..30).map(|n| first.plus(n).to_string()).collect();
    assert_eq!(days(&window), expected);
    assert_eq!(window.iter().map(|m| &m.id).collect::<BTreeSet<_>>().len(), 200);
    assert_eq!(window.iter().map(|m| &m.text).collect::<BTreeSet<_>>().len(), 200);
}

#[test]
fn fillers_say_what_they_name_and_name_what_they_say() {
    for moment in window_of_200() {
        for word in ["Maya", "Sara", "Lisbon", "Lucia's"] {
            assert_eq!(
                moment.text.contains(word),
                moment.names.values().any(|shown| shown == word),
                "{word} in {:?}",
                moment.text
            );
        }
        let both = moment.text.contains("Sara") && moment.text.contains("Lisbon");
        assert!(!both || moment.id.as_str() == "m1" || moment.id.as_str() == "m2");
        // A capital inside a sentence is one of the names, or the Friday of m4.
        for word in moment.text.split_whitespace().skip(1) {
            let known = ["Maya", "Sara", "Lisbon", "Lucia", "Friday"]
                .iter()
                .any(|n| word.starts_with(n));
            assert!(
                known || !word.starts_with(char::is_uppercase),
                "{word} in {:?}",
                moment.text
            );
        }
    }
}

#[test]
fn the_episodes_are_what_their_docs_say() {
    assert_eq!(
        moments().iter().map(|m| m.id.as_str()).collect::<Vec<_>>(),
        ["m1", "m2", "m3", "m4", "m5"]
    );
    for (episode, kind) in [
        (wednesday(), MomentKind::Correction),
        (budget(), MomentKind::Retraction),
    ] {
        let (last, before) = episode.split_last().expect("three moments");
        assert_eq!(days(before).len(), 2);
        assert!(
            before
                .iter()
                .all(|m| m.source == Authority::Agent && m.occurred_at < last.occurred_at)
        );
        assert_eq!((last.source, last.kind), (Authority::User, kind));
    }
    assert_eq!(days(&one_evening()), BTreeSet::from(["2026-07-11".to_owned()]));
}

/// Modularity of the window's ties for a division of its moments; who is in no part has no ties inside.
fn modularity(window: &[Moment], part: impl Fn(&Moment) -> u8) -> f64 {
    let names = ["place:lisbon", "person:sara", "place:lucia's"];
    let mut inside = 0.0;
    let mut strengths: BTreeMap<u8, f64> = BTreeMap::new();
    for name in names {
        let having: Vec<&Moment> = window
            .iter()
            .filter(|m| m.names.keys().any(|n| n.to_string() == name))
            .collect();
        let weight = Q32::ln_ratio(window.len() as u64, having.len() as u64).to_f64();
        for a in &having {
            for b in having.iter().filter(|b| b.id != a.id) {
                *strengths.entry(part(a)).or_default() += weight;
                inside += if part(a) == part(b) { weight } else { 0.0 };
            }
        }
    }
    let total: f64 = strengths.values().fold(0.0, |sum, k| sum + k);
    inside / total
        - strengths
            .values()
            .fold(0.0, |sum, k| sum + (k / total) * (k / total))
}

#[test]
fn the_best_division_of_the_window_is_the_two_groups() {
    let window = window_of_200();
    let lisbon = |m: &Moment| m.names.values().any(|shown| shown == "Lisbon");
    let dinner = |m: &Moment| m.names.values().any(|shown| shown == "Lucia's");
    let sara = |m: &Moment| m.names.values().any(|shown| shown == "Sara");
    let two = modularity(&window, |m| u8::from(lisbon(m)));
    let sara_apart = modularity(&window, |m| {
        if lisbon(m) {
            0
        } else if dinner(m) {
            1
        } else {
            2
        }
    });
    let by_sara = modularity(&window, |m| u8::from(!sara(m) && !dinner(m)));
    assert_eq!(
        format!("{two:.3} {sara_apart:.3} {by_sara:.3}"),
        "0.190 0.186 0.105"
    );
}
