//! The cases differ in what they should, and one strange digest is found.

use super::cases::{Case, Copy, cases, is_digest, latest_date, shuffled, verdict};

fn files() -> Vec<String> {
    [
        "2026-07-19.md",
        "2026-07-26.md",
        "chat/2026-08-02.jsonl",
        "notes.md",
    ]
    .map(str::to_owned)
    .to_vec()
}

#[test]
fn threads_orders_and_copies_are_varied() {
    let full = cases("lisbon", &files(), false);
    let threads: Vec<&str> = full
        .iter()
        .filter(|case| !case.one_by_one && case.copy == Copy::Forward)
        .filter_map(|case| case.threads.as_deref())
        .collect();
    assert_eq!(threads, ["1", "2", "4", "8"]);
    assert_eq!(
        full.iter()
            .filter(|case| case.rayon.is_some() && case.threads.is_none())
            .count(),
        4
    );
    assert!(full.iter().any(|case| case.copy == Copy::Backward));
    assert!(cases("lisbon", &files(), true).len() < full.len());
}

#[test]
fn every_order_hands_over_the_same_files() {
    let mut orders: Vec<Vec<String>> = cases("lisbon", &files(), false)
        .into_iter()
        .filter(|case| case.one_by_one)
        .map(|case| case.paths)
        .collect();
    assert_eq!(orders[0][2], "lisbon/chat/2026-08-02.jsonl");
    let reference = orders[0].clone();
    assert!(orders[1..].iter().all(|order| *order != reference));
    for order in &mut orders {
        order.sort();
    }
    assert!(orders.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn a_shuffle_is_a_fixed_permutation() {
    let items: Vec<String> = (0..40).map(|number| number.to_string()).collect();
    assert_eq!(shuffled(&items, 7), shuffled(&items, 7));
    assert_ne!(shuffled(&items, 7), shuffled(&items, 8));
    assert!(shuffled(&[], 1).is_empty());
}

#[test]
fn digests_and_dates_are_recognized() {
    assert!(is_digest(&"0a".repeat(32)));
    assert!(!is_digest("0a0a"));
    assert!(!is_digest(&"xy".repeat(32)));
    assert_eq!(latest_date(&files()).as_deref(), Some("2026-08-02"));
    assert_eq!(
        latest_date(&["notes.md".to_owned(), "20260802.md".to_owned()]),
        None
    );
}

fn judged(digests: &[(&str, bool, &str)]) -> (usize, Vec<String>) {
    let digests: Vec<(Case, String)> = digests
        .iter()
        .map(|&(name, one_by_one, digest)| {
            let case = Case {
                name: name.to_owned(),
                copy: Copy::Forward,
                threads: None,
                rayon: None,
                paths: Vec::new(),
                one_by_one,
            };
            (case, digest.to_owned())
        })
        .collect();
    let verdict = verdict(&digests);
    (verdict.differing, verdict.notes)
}

#[test]
fn a_differing_run_is_named() {
    assert_eq!(
        judged(&[("a", false, "1"), ("b", false, "1"), ("c", true, "1")]),
        (0, vec!["3 runs, one digest".to_owned()])
    );
    let (differing, notes) = judged(&[("a", false, "1"), ("b", false, "2"), ("c", false, "1")]);
    assert_eq!((differing, notes), (1, vec!["DIFFERS: b from a".to_owned()]));
}

#[test]
fn files_one_by_one_are_judged_among_themselves() {
    let (differing, notes) = judged(&[("a", false, "1"), ("c", true, "2"), ("d", true, "2")]);
    assert_eq!(differing, 0);
    assert!(notes[0].starts_with("note:"), "{notes:?}");
    assert_eq!(
        judged(&[("a", false, "1"), ("c", true, "1"), ("d", true, "2")]).0,
        1
    );
}
