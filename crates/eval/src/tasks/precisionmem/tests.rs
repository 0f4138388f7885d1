//! Every question has its ids: of the right user, in scope, standing, and no more than asked for.

use crate::fixture::{dump, field, predictions};
use crate::{Options, run};
use serde_json::{Value, json};

fn fact(id: &str, user: &str, scope: &str, text: &str) -> Value {
    json!({"id": id, "user": user, "scope": [scope], "type": "preference", "name": id, "aliases": [], "text": text,
        "superseded_by": null, "resolved_at": null, "occurred_at": "2026-09-01T00:00:00Z", "confidence": 0.9})
}

fn query(case: &str, user: &str, scope: &[&str], query: &str, max_ids: usize) -> Value {
    json!({"op": "query", "caseId": case, "user": user, "scope": scope, "query": query, "max_ids": max_ids})
}

fn lines(values: &[Value]) -> String {
    values.iter().map(|value| value.to_string() + "\n").collect()
}

fn facts() -> Vec<Value> {
    let mut old = fact("old-sail", "ida", "boat", "The mainsail is made of cotton.");
    old["superseded_by"] = json!("sail");
    let mut settled = fact(
        "settled",
        "ida",
        "boat",
        "Undecided between a cotton mainsail and a nylon mainsail.",
    );
    settled["resolved_at"] = json!("2026-09-03T00:00:00Z");
    vec![
        fact("sail", "ida", "boat", "The mainsail is made of nylon."),
        old,
        settled,
        fact(
            "house-sail",
            "ida",
            "house",
            "The mainsail hangs in the attic as a curtain.",
        ),
        fact("onni-sail", "onni", "boat", "The mainsail is blue."),
        fact("onni-oars", "onni", "boat", "The oars are in the shed."),
        fact("onni-engine", "onni", "boat", "The engine needs a new propeller."),
    ]
}

#[test]
fn only_standing_facts_of_the_user_in_scope() {
    let steps = [
        query("boat", "ida", &["boat"], "What is the mainsail made of?", 20),
        query("house", "ida", &["house"], "Where is the mainsail?", 20),
        query(
            "both",
            "ida",
            &["boat", "house"],
            "Tell me of the nylon and of the attic",
            1,
        ),
        query("onni", "onni", &["boat"], "Which color has the mainsail?", 20),
        query("nobody", "nobody", &["boat"], "mainsail", 20),
        query("blank", "ida", &["boat"], "  ", 20),
        query("none", "ida", &["boat"], "mainsail", 0),
    ];
    let found = predictions(
        "precisionmem",
        &[
            ("facts.jsonl", &lines(&facts())),
            ("queries.jsonl", &lines(&steps)),
        ],
    );
    assert_eq!(
        field(&found, "caseId"),
        ["boat", "house", "both", "onni", "nobody", "blank", "none"]
    );
    let ids = field(&found, "ids");
    assert_eq!(ids[0], &json!(["sail"]));
    assert_eq!(ids[1], &json!(["house-sail"]));
    assert_eq!(ids[2].as_array().expect("ids").len(), 1);
    assert_eq!(ids[3], &json!(["onni-sail"]));
    for nothing in &ids[4..] {
        assert_eq!(*nothing, &json!([]));
    }
}

#[test]
fn steps_take_effect_in_order() {
    let steps = [
        query("before", "ida", &["boat"], "Which spinnaker?", 20),
        json!({"op": "aliases", "id": "sail", "add": ["spinnaker"]}),
        query("alias", "ida", &["boat"], "Which spinnaker?", 20),
        json!({"op": "add", "fact": fact("rope", "ida", "boat", "The anchor rope is forty meters long.")}),
        query("added", "ida", &["boat"], "How long is the anchor rope?", 20),
    ];
    let found = predictions(
        "precisionmem",
        &[
            ("facts.jsonl", &lines(&facts())),
            ("queries.jsonl", &lines(&steps)),
        ],
    );
    assert_eq!(
        field(&found, "ids"),
        [&json!([]), &json!(["sail"]), &json!(["rope"])]
    );
}

#[test]
fn a_step_about_an_unknown_fact_or_of_an_unknown_kind_is_named() {
    for (step, told) in [
        (
            json!({"op": "aliases", "id": "mast", "add": ["pole"]}),
            "queries.jsonl:2: no fact \"mast\"",
        ),
        (
            json!({"op": "forget", "id": "sail"}),
            "queries.jsonl:2: unknown variant",
        ),
    ] {
        let steps = lines(&[query("a", "ida", &[], "mainsail", 5), step]);
        let folder = dump(&[("facts.jsonl", &lines(&facts())), ("queries.jsonl", &steps)]);
        let error = run(
            "precisionmem",
            folder.path(),
            &Options::default(),
            &mut Vec::new(),
        )
        .expect_err("refused");
        assert!(error.to_string().contains(told), "{error}");
    }
}
