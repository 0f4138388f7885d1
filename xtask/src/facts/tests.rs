//! What is counted, and what is drawn.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::same::{same_pairs, stems};
use super::{Asked, draw, read_arguments, shown, uncovered};

fn fact(id: &str, text: &str, cites: &[&str]) -> Value {
    json!({"id": id, "text": text, "kind": "world", "cites": cites, "scopes": []})
}

#[test]
fn facts_of_the_same_words_are_a_pair() {
    let facts = [
        fact("1", "Maya swims with Petra on Tuesdays.", &["m"]),
        fact("2", "On Tuesdays, Maya is swimming with Petra.", &["m"]),
        fact("3", "Maya swims with Petra on Thursdays.", &["m"]),
        fact("4", "Maya never swims with Petra on Tuesdays.", &["m"]),
    ];
    let pairs = same_pairs(&facts);
    assert_eq!(pairs.len(), 1, "{pairs:?}");
    assert!(pairs[0].0.starts_with("Maya swims") && pairs[0].1.starts_with("On Tuesdays"));
    assert_ne!(stems("It is."), stems("They are."));
}

#[test]
fn a_cite_that_is_not_there_is_told() {
    let moments: BTreeMap<String, Value> = [("m".to_owned(), json!({"id": "m", "text": "Yes."}))].into();
    let facts = [
        fact("1", "A", &["m"]),
        fact("2", "B", &["m", "x"]),
        fact("3", "C", &[]),
    ];
    assert_eq!(uncovered(&facts, &moments), ["2", "3"]);
}

#[test]
fn a_draw_repeats_and_stays_when_a_fact_goes() {
    let facts: Vec<Value> = (0..40).map(|n| fact(&format!("f-{n}"), "A", &["m"])).collect();
    let ids = |facts: &[Value], seed| -> Vec<String> {
        let drawn = draw(facts, 10, seed);
        drawn
            .iter()
            .map(|f| f["id"].as_str().unwrap_or("").to_owned())
            .collect()
    };
    let first = ids(&facts, 1);
    assert_eq!(first.len(), 10);
    assert_eq!(first, ids(&facts, 1));
    assert_ne!(first, ids(&facts, 2));
    let without: Vec<Value> = facts
        .iter()
        .filter(|f| f["id"] != json!(first[3]))
        .cloned()
        .collect();
    let kept: Vec<&String> = first.iter().filter(|id| **id != first[3]).collect();
    assert!(kept.iter().all(|id| ids(&without, 1).contains(id)));
    assert_eq!(draw(&facts, 100, 1).len(), 40);
}

#[test]
fn a_fact_is_shown_with_its_moments() {
    let moments: BTreeMap<String, Value> = [(
        "m".to_owned(),
        json!({"id": "m", "text": "Maya\nswam.", "occurred_at": "2026-07-19T10:00:00Z"}),
    )]
    .into();
    assert_eq!(
        shown(3, &fact("1", "Maya swims.", &["m"]), &moments),
        "\n3. Maya swims.\n   world\n   - 2026-07-19 Maya swam.\n"
    );
}

#[test]
fn arguments_are_read() {
    let words = |line: &str| -> Vec<String> { line.split(' ').map(str::to_owned).collect() };
    let asked =
        read_arguments(&words("notes --sample 5 --today 2026-08-03 --seed 7 --all")).expect("arguments");
    assert_eq!(
        asked,
        Asked {
            folder: "notes".to_owned(),
            today: Some("2026-08-03".to_owned()),
            sample: 5,
            seed: 7,
            all: true,
        }
    );
    for wrong in [
        "--sample 5",
        "notes --sample",
        "notes --sample x",
        "notes --what",
        "notes other",
    ] {
        assert!(read_arguments(&words(wrong)).is_err(), "{wrong}");
    }
}
