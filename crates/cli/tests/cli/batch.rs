//! The batch forms: one JSON object a line in, one a line out, in the same order. Most need no memory.

use crate::home::{Home, assert_refused, called, rows};
use serde_json::{Value, json};
use std::io::Write;
use std::process::Stdio;

const TODAY: [&str; 2] = ["--today", "2026-08-03"];

fn lines(rows: &[Value]) -> String {
    let lines: Vec<String> = rows.iter().map(Value::to_string).collect();
    lines.join("\n")
}

/// Runs a batch verb without any memory.
fn stateless(verb: &str, input: &[Value]) -> Vec<Value> {
    let home = Home::new();
    let file = home.file("in.jsonl", lines(input)).display().to_string();
    let done = called(&mut home.bare(&[verb, "--batch", &file]));
    assert_eq!(done.code, Some(0), "{}", done.err);
    assert!(!home.path("home").exists(), "{verb} keeps nothing");
    rows(&done.out)
}

#[test]
fn names_come_with_byte_offsets() {
    let text = "Zoë met Sara Okafor in Lisbon.";
    let found = stateless(
        "names",
        &[
            json!({"id": 2, "text": text, "lang": "en"}),
            json!({"id": "one", "text": "In the evening Sara Okafor flew home from Lisbon."}),
            json!({"id": "none", "text": ""}),
        ],
    );
    assert_eq!(found.len(), 3);
    assert_eq!(found[0]["id"], 2, "ids come back as they were");
    assert_eq!(found[2], json!({"id": "none", "names": []}));
    let sara = found[0]["names"]
        .as_array()
        .expect("names")
        .iter()
        .find(|name| name["text"] == "Sara Okafor")
        .expect("Sara is found");
    let at = |key: &str| sara[key].as_u64().expect("a number") as usize;
    assert_eq!(&text[at("start")..at("end")], "Sara Okafor");
    assert!(sara["kind"].is_string());
}

#[test]
fn embeddings_are_unit_vectors_of_one_space() {
    let found = stateless(
        "embed",
        &[
            json!({"id": "a", "text": "A cat sleeps on the mat."}),
            json!({"id": "b", "text": "A cat is sleeping on a mat."}),
            json!({"id": "c", "text": "The tax form is due in April."}),
        ],
    );
    let vector = |row: usize| -> Vec<f64> {
        found[row]["embedding"]
            .as_array()
            .expect("a vector")
            .iter()
            .map(|x| x.as_f64().expect("a number"))
            .collect()
    };
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
    let (a, b, c) = (vector(0), vector(1), vector(2));
    assert!((dot(&a, &a) - 1.0).abs() < 1e-3);
    assert!(dot(&a, &b) > dot(&a, &c) + 0.2, "{} {}", dot(&a, &b), dot(&a, &c));
}

#[test]
fn judgments_tell_what_becomes_of_what_is_known() {
    let known = json!([
        {"id": "k1", "text": "The Tideline planning meeting is on Wednesday.", "at": "2026-07-08"},
        {"id": "k2", "text": "Maya drinks tea in the morning.", "at": "2026-07-09"},
    ]);
    let found = stateless(
        "judge",
        &[
            json!({"case": 1, "known": known, "new": {"text": "The Tideline planning meeting is on Thursday.", "at": "2026-07-21", "source": "user"}}),
            json!({"case": 2, "known": known, "new": {"text": "Maya drinks tea in the morning.", "at": "2026-07-21"}}),
            json!({"case": 3, "known": known, "new": {"text": "Sara plays the cello.", "at": "2026-07-21"}}),
            json!({"case": 4, "known": [], "new": {"text": "Sara plays the cello."}}),
        ],
    );
    assert_eq!(
        found[0],
        json!({"case": 1, "action": "supersede", "supersedes": ["k1"]})
    );
    assert_eq!(
        found[1],
        json!({"case": 2, "action": "reinforce", "supersedes": []})
    );
    assert_eq!(found[2], json!({"case": 3, "action": "add", "supersedes": []}));
    assert_eq!(found[3], json!({"case": 4, "action": "add", "supersedes": []}));
}

#[test]
fn recall_ranks_ids() {
    let home = Home::lisbon();
    let file = home.file(
        "queries.jsonl",
        lines(&[
            json!({"qid": "q2", "query": "where is the offsite?", "k": 3}),
            json!({"qid": "q1", "query": "Tideline planning meeting", "as_of": "2026-07-20"}),
        ]),
    );
    let file = file.display().to_string();
    let ranked = rows(&home.ok(&["recall", "--batch", &file, "--ids", TODAY[0], TODAY[1]]));
    assert_eq!(ranked.len(), 2);
    assert_eq!(ranked[0]["qid"], "q2");
    let ids = ranked[0]["ranked"].as_array().expect("ids");
    assert!((1..=3).contains(&ids.len()));
    let scores: Vec<f64> = ranked[0]["scores"]
        .as_array()
        .expect("scores")
        .iter()
        .map(|score| score.as_f64().expect("a number"))
        .collect();
    assert_eq!(scores.len(), ids.len());
    assert!(scores.iter().all(|score| *score > 0.0 && *score < 1.0));

    let whole = rows(&home.ok(&["recall", "--batch", &file, TODAY[0], TODAY[1]]));
    assert_eq!(whole[0]["hits"][0]["id"], ids[0]);
    let then: Vec<&str> = whole[1]["hits"]
        .as_array()
        .expect("hits")
        .iter()
        .filter(|hit| hit["kind"] == "fact")
        .map(|hit| hit["text"].as_str().expect("text"))
        .collect();
    assert!(!then.iter().any(|text| text.contains("Thursday")), "{then:?}");
}

#[test]
fn scores_keep_their_order() {
    let home = Home::lisbon();
    let mut child = home
        .command(&["score", "--batch", "-", TODAY[0], TODAY[1]])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let input = lines(&[
        json!({"id": "b", "text": "The offsite in Lisbon needs a room."}),
        json!({"id": "a", "text": "Nothing of the sort.", "context": ["Nothing here.", "Nothing there."]}),
    ]);
    let mut pipe = child.stdin.take().expect("an input");
    pipe.write_all(input.as_bytes()).expect("taken");
    drop(pipe);
    let output = child.wait_with_output().expect("ends");
    let scored = rows(&String::from_utf8(output.stdout).expect("text"));
    assert_eq!(scored[0]["id"], "b");
    assert_eq!(scored[1]["id"], "a");
    for row in &scored {
        for key in ["score", "generic", "own_frame"] {
            assert!(row[key].is_number(), "{key}: {row}");
        }
    }
}

#[test]
fn a_bad_line_stops_the_batch_where_it_stands() {
    let home = Home::new();
    let file = home.file("in.jsonl", "{\"id\":1,\"text\":\"Good.\"}\n{\"id\":2}\n");
    let path = file.display().to_string();
    let done = called(&mut home.bare(&["embed", "--batch", &path]));
    assert_eq!(done.code, Some(1));
    assert_eq!(rows(&done.out).len(), 1, "what came before is there");
    assert!(done.err.contains(":2: missing field `text`"), "{}", done.err);
    let missing = called(&mut home.bare(&["judge", "--batch", "no-such.jsonl"]));
    assert_refused(&missing, &["judge"], 3, "io");
}

#[cfg(feature = "eval")]
#[test]
fn eval_reads_a_dump_and_writes_predictions() {
    let home = Home::new();
    let dump = home.file("sentences.jsonl", "{\"id\":\"1a\",\"text\":\"A cat sleeps.\"}\n");
    let path = dump.display().to_string();
    let done = called(&mut home.bare(&["eval", "sts", &path]));
    assert_eq!(done.code, Some(0), "{}", done.err);
    assert_eq!(rows(&done.out)[0]["id"], "1a");
    let missing = called(&mut home.bare(&["eval", "sts", "no-such-dump"]));
    assert_refused(&missing, &["eval"], 3, "cannot_read");
    assert_eq!(called(&mut home.bare(&["eval", "nmaes", &path])).code, Some(2));
    assert_eq!(
        called(&mut home.bare(&["eval", "vocab", &path, "--mode", "tag"])).code,
        Some(2)
    );
}

#[test]
fn a_text_of_a_names_batch_has_a_limit() {
    let home = Home::new();
    let text = "a ".repeat(600_000);
    let file = home.file("long.jsonl", format!("{{\"id\":\"t\",\"text\":\"{text}\"}}\n"));
    home.refused(
        &["names", "--batch", &file.display().to_string()],
        1,
        "text_too_long",
    );
}
