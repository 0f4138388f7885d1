//! Every case has its judgement and a score.

use crate::fixture::{field, predictions};
use serde_json::{Value, json};

fn case(id: &str, active: &[(&str, &str)], new: &str) -> String {
    let active: Vec<Value> = active
        .iter()
        .map(|(id, text)| json!({"id": id, "text": text, "occurred_at": "2026-01-01T00:00:00Z"}))
        .collect();
    json!({"case": id, "active": active, "new": {"text": new, "occurred_at": "2026-06-01T00:00:00Z"}})
        .to_string()
        + "\n"
}

#[test]
fn every_case_has_a_judgement() {
    let known = [
        ("choir", "The choir practice is on Tuesday."),
        ("boat", "Saara keeps her boat in Hanko."),
    ];
    let cases = [
        case("modify", &known, "The choir practice is on Friday."),
        case("again", &known, "The choir practice is on Tuesday."),
        case("alone", &[], "The choir practice is on Friday."),
        case("blank", &known, ""),
    ]
    .concat();
    let found = predictions("supersede", &[("cases.jsonl", &cases)]);
    assert_eq!(field(&found, "case"), ["modify", "again", "alone", "blank"]);
    assert_eq!(
        (&found[0]["action"], &found[0]["supersedes"]),
        (&json!("supersede"), &json!(["choir"]))
    );
    assert_eq!(
        (&found[1]["action"], &found[1]["supersedes"]),
        (&json!("reinforce"), &json!([]))
    );
    assert_eq!(
        (&found[2]["action"], &found[2]["supersedes"]),
        (&json!("add"), &json!([]))
    );
    for score in field(&found, "score") {
        assert!(
            score.as_f64().is_some_and(|score| (0.0..=1.0).contains(&score)),
            "{score}"
        );
    }
    assert!(found[0]["score"].as_f64() > found[2]["score"].as_f64());
}
