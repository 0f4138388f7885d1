//! Every question has its answer, from its own conversation and from before it was asked.

use crate::fixture::{dump, field, predictions};
use crate::{Mode, Options, run};
use serde_json::json;

const HARBOR: &str = r#"{"id":"a1","text":"The ferry to Suomenlinna leaves at nine.","occurred_at":"2026-05-01T08:00:00Z","speaker":"Ida","session":"1"}
{"id":"a2","text":"","occurred_at":"2026-05-01T08:00:20Z","speaker":"Onni","session":"1"}
{"id":"a3","text":"I repaired the red kayak in the boathouse.","occurred_at":"2026-05-02T08:00:00Z","speaker":"Onni","session":"2"}
{"id":"a4","text":"The ferry was canceled because of the storm.","occurred_at":"2026-05-09T08:00:00Z","speaker":"Ida","session":"3"}
"#;
const KITCHEN: &str = r#"{"id":"a1","text":"Rye bread needs a day to rise.","occurred_at":"2026-05-01T08:00:00Z","speaker":"Eero","session":"1"}
"#;

#[test]
fn moments_of_the_own_conversation_before_the_question() {
    let questions = r#"{"qid":"h0","query":"When does the ferry leave?","as_of":"2026-05-05T00:00:00Z"}
{"qid":"h1","query":"What happened to the ferry in the storm?","as_of":"2026-06-01T00:00:00Z"}
{"qid":"h2","query":"  ","as_of":"2026-06-01T00:00:00Z"}
"#;
    let files = [
        ("harbor/moments.jsonl", HARBOR),
        ("harbor/queries.jsonl", questions),
        ("kitchen/moments.jsonl", KITCHEN),
        (
            "kitchen/queries.jsonl",
            "{\"qid\":\"k0\",\"query\":\"How long does rye bread rise?\",\"as_of\":\"2026-06-01T00:00:00Z\"}\n",
        ),
    ];
    // Moments are ranked in one task, their sessions in the other.
    for (task, [first, last]) in [("locomo", ["a1", "a4"]), ("realmem", ["1", "3"])] {
        let found = predictions(task, &files);
        assert_eq!(field(&found, "qid"), ["h0", "h1", "h2", "k0"]);
        let ranked = field(&found, "ranked");
        assert_eq!(ranked[0][0], first);
        assert!(
            !ranked[0].as_array().expect("ids").contains(&json!(last)),
            "{last} came later: {}",
            ranked[0]
        );
        assert_eq!(ranked[1][0], last);
        assert_eq!(ranked[2], &json!([]));
        assert_eq!(ranked[3], &json!([first]));
    }
}

#[test]
fn vectors_alone_rank_what_has_a_direction() {
    let question = r#"{"qid":"h0","query":"the kayak in the boathouse","as_of":"2026-06-01T00:00:00Z"}"#;
    let folder = dump(&[("h/moments.jsonl", HARBOR), ("h/queries.jsonl", question)]);
    let options = Options { mode: Mode::Dense };
    let mut out = Vec::new();
    run("locomo", folder.path(), &options, &mut out).expect("predictions");
    let found: serde_json::Value = serde_json::from_slice(&out).expect("a line");
    assert_eq!(found["ranked"][0], "a3", "{found}");
}

#[test]
fn rows_that_cannot_be_remembered_are_named() {
    let question = ("c/queries.jsonl", "");
    let cases = [
        (
            "{\"id\":\"a\",\"text\":\"x\",\"occurred_at\":\"2026-05-01\"}",
            "c/moments.jsonl:1: ",
        ),
        (
            "{\"id\":\"\",\"text\":\"x\",\"occurred_at\":\"2026-05-01T08:00:00Z\"}",
            "c/moments.jsonl:1: moment id",
        ),
        (
            "{\"id\":\"a\",\"text\":\"x\",\"occurred_at\":\"2026-05-01T08:00:00Z\"}\n{\"id\":\"a\",\"text\":\"y\",\"occurred_at\":\"2026-05-01T08:00:00Z\"}",
            "c/moments.jsonl:2: the id \"a\" stands in line 1 already",
        ),
    ];
    for (moments, told) in cases {
        let folder = dump(&[("c/moments.jsonl", moments), question]);
        let error = run("locomo", folder.path(), &Options::default(), &mut Vec::new()).expect_err("refused");
        assert!(error.to_string().contains(told), "{error}");
    }
    let folder = dump(&[("c/moments.jsonl", KITCHEN)]);
    let error = run("realmem", folder.path(), &Options::default(), &mut Vec::new()).expect_err("refused");
    assert!(error.to_string().contains("queries.jsonl"), "{error}");
}
