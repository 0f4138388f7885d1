//! Ties for the pairs asked for, groups for whoever is in one.

use crate::fixture::predictions;
use serde_json::{Value, json};

/// Two threads of talk, each about two names of its own.
fn harbor() -> String {
    let turns = [
        "We rowed to Utö with Saara.",
        "We mended the nets.",
        "Then Saara wrote a letter from Utö.",
        "We heard that Otto sings in Turku.",
        "We rowed back from Utö without Saara.",
        "We met Otto in Turku, and he sang.",
        "We looked for mushrooms.",
        "We slept.",
    ];
    turns
        .iter()
        .enumerate()
        .map(|(n, text)| {
            json!({"id": format!("t{n}"), "text": text, "occurred_at": format!("2026-05-0{}T08:00:00Z", n + 1), "session": n.to_string()})
                .to_string()
                + "\n"
        })
        .collect()
}

#[test]
fn ties_of_the_pairs_and_groups_of_all() {
    let pairs: String = [
        ("t4", "t0"),
        ("t3", "t5"),
        ("t0", "t3"),
        ("t1", "t6"),
        ("t0", "nowhere"),
    ]
    .map(|(a, b)| json!({"conv": "harbor", "a": a, "b": b}).to_string() + "\n")
    .concat();
    let found = predictions(
        "graph",
        &[
            ("harbor/moments.jsonl", &harbor()),
            ("harbor/pairs.jsonl", &pairs),
        ],
    );
    assert!(found.iter().all(|line| line["conv"] == "harbor"));
    let ties: Vec<&Value> = found.iter().filter(|line| line.get("w").is_some()).collect();
    let ends: Vec<&Value> = ties.iter().map(|line| &line["a"]).collect();
    assert_eq!(ends, ["t4", "t3", "t0", "t1", "t0"]);
    let tied: Vec<bool> = ties.iter().map(|line| line["w"].as_f64() > Some(0.0)).collect();
    assert_eq!(tied, [true, true, false, false, false]);
    let group = |id: &str| {
        found
            .iter()
            .find(|line| line["id"] == id)
            .map(|line| line["group"].clone())
    };
    assert!(group("t0").is_some() && group("t3").is_some());
    assert_eq!(group("t0"), group("t4"));
    assert_eq!(group("t3"), group("t5"));
    assert_ne!(group("t0"), group("t3"));
    assert_eq!(group("t7"), None);
}
