//! Every sentence has its vector, in order.

use crate::fixture::dump;
use crate::{Options, run};
use serde_json::Value;

#[test]
fn one_vector_per_sentence_in_order() {
    let rows: String = (0..300)
        .map(|n| format!("{{\"id\":\"p{n}a\",\"text\":\"Boat number {n}\"}}\n"))
        .chain([r#"{"id":"none","text":"…"}"#.to_owned()])
        .collect();
    let folder = dump(&[("sts.jsonl", &rows)]);
    let mut out = Vec::new();
    run(
        "sts",
        &folder.path().join("sts.jsonl"),
        &Options::default(),
        &mut out,
    )
    .expect("predictions");
    let found: Vec<Value> = String::from_utf8(out)
        .expect("UTF-8")
        .lines()
        .map(|l| serde_json::from_str(l).expect("JSON"))
        .collect();
    assert_eq!(found.len(), 301);
    assert_eq!(found[299]["id"], "p299a");
    let lengths: std::collections::BTreeSet<usize> = found
        .iter()
        .map(|row| row["embedding"].as_array().expect("a vector").len())
        .collect();
    assert_eq!(lengths.len(), 1);
    assert_ne!(found[0]["embedding"], found[1]["embedding"]);
    assert!(
        found[300]["embedding"]
            .as_array()
            .expect("a vector")
            .iter()
            .all(|x| x.as_f64() == Some(0.0))
    );
}

#[test]
fn a_row_without_text_is_named() {
    let folder = dump(&[("sts.jsonl", "{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"b\"}\n")]);
    let file = folder.path().join("sts.jsonl");
    let error = run("sts", &file, &Options::default(), &mut Vec::new()).expect_err("refused");
    assert!(error.to_string().contains("sts.jsonl:2"), "{error}");
}
