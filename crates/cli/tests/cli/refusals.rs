//! Bad input: a typed refusal with a hint, or a diagnostic; nothing is lost, nothing panics.

use crate::home::{Home, assert_refused, called};
use serde_json::Value;

const TODAY: [&str; 2] = ["--today", "2026-08-03"];

/// The diagnostics of importing one file, as `code`s, and the report.
fn imported(home: &Home, file: &std::path::Path) -> (Vec<String>, Value) {
    let report = home.document(&["import", &file.display().to_string(), TODAY[0], TODAY[1]]);
    let codes = report["diagnostics"]
        .as_array()
        .expect("diagnostics")
        .iter()
        .map(|diagnostic| {
            assert!(diagnostic["message"].is_string() && diagnostic["path"].is_string());
            diagnostic["code"].as_str().expect("a code").to_owned()
        })
        .collect();
    (codes, report)
}

#[test]
fn weights_times_names_and_texts_are_checked() {
    let home = Home::new();
    for weight in ["nan", "1.5", "-0.1", "inf"] {
        home.refused(&["remember", "A line.", "--weight", weight], 1, "invalid_weight");
    }
    home.refused(&["remember", "   "], 1, "empty_text");
    let called = home.call(&["remember", "A line.", "--at", "yesterday"]);
    assert_eq!(called.code, Some(2), "{}", called.err);
    let called = home.call(&["remember", "A line.", "--source", "boss"]);
    assert_eq!(called.code, Some(2), "{}", called.err);
    assert!(
        called.err.contains("external, tool, agent, user"),
        "{}",
        called.err
    );
    home.refused(&["remember", "A line.", "--id", " "], 1, "invalid_id");
    assert_eq!(home.document(&["status"])["moments"], 0);
}

#[test]
fn an_id_is_taken_once() {
    let home = Home::new();
    home.ok(&["remember", "The first.", "--id", "d1", "--at", "2026-07-01"]);
    home.refused(
        &["remember", "Another.", "--id", "d1", "--at", "2026-07-01"],
        1,
        "duplicate_id",
    );
    assert_eq!(home.json(&["moments"])[0]["text"], "The first.");
}

#[test]
fn unknown_ids_are_told() {
    let home = Home::new();
    home.ok(&["remember", "A line.", "--id", "d1"]);
    home.refused(&["explain", "f-nothing"], 1, "unknown_id");
    home.refused(&["retract", "f-nothing"], 1, "unknown_id");
    home.refused(&["correct", "It is so.", "--fact", "f-nothing"], 1, "unknown_id");
    home.refused(&["ties", "d1", "d2"], 1, "unknown_id");
    home.refused(&["concepts", "show", "c-nothing"], 1, "unknown_id");
    assert_eq!(
        home.document(&["status"])["moments"],
        1,
        "a refused word is not kept"
    );
}

#[test]
fn a_model_is_needed_before_anything_is_written() {
    let home = Home::new();
    home.ok(&["import", "examples/lisbon", TODAY[0], TODAY[1]]);
    let digest = home.digest();
    home.refused(
        &["dream", "--writer", "model", TODAY[0], TODAY[1]],
        1,
        "language_model_not_configured",
    );
    assert_eq!(digest, home.digest());
}

#[test]
fn a_memory_must_be_there_and_must_be_one() {
    let home = Home::new();
    home.refused(&["facts"], 3, "no_memory");
    home.refused(&["dream"], 3, "no_memory");
    assert!(!home.memory().exists(), "asking makes nothing");

    // The folder is a file.
    let file = home.file("file", "not a folder");
    let arguments = ["--dir", &file.display().to_string(), "remember", "A line."];
    assert_refused(&called(&mut home.bare(&arguments)), &arguments, 3, "io");

    // The file is something else.
    home.file(
        "mem/memory.db",
        "# Notes\n\nThis is a markdown file, long enough to be no empty database.\n",
    );
    let told = home.refused(&["facts"], 1, "store_foreign");
    assert!(told.contains("memory.db"), "{told}");
}

#[test]
fn no_home_and_no_folder_is_told() {
    let home = Home::new();
    let mut command = home.bare(&["facts"]);
    command.env_remove("HOME");
    assert_refused(&called(&mut command), &["facts"], 3, "no_folder");
}

#[test]
fn a_newer_file_is_left_alone() {
    let home = Home::new();
    home.ok(&["remember", "A line."]);
    let path = home.memory().join("memory.db");
    let database = rusqlite::Connection::open(&path).expect("a database");
    database
        .pragma_update(None, "user_version", 9_999)
        .expect("written");
    drop(database);
    for verb in [&["facts"][..], &["remember", "Another."], &["dream"]] {
        home.refused(verb, 1, "store_newer");
    }
    let database = rusqlite::Connection::open(&path).expect("a database");
    let version: i64 = database
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .expect("a number");
    assert_eq!(version, 9_999);
}

#[test]
fn paths_that_cannot_be_read_stop_before_anything_is_taken_in() {
    let home = Home::new();
    let good = home.file("good.md", "---\ndate: 2026-07-01\n---\n\nA good line.\n");
    home.refused(
        &["import", &good.display().to_string(), "no-such-folder"],
        3,
        "io",
    );
    assert!(!home.memory().exists());
    let empty = home.path("empty");
    std::fs::create_dir(&empty).expect("a folder");
    home.refused(&["import", &empty.display().to_string()], 1, "nothing_to_read");
    home.refused(&["dream", &empty.display().to_string()], 1, "nothing_to_read");
    let nowhere = called(&mut home.bare(&["dream", "no-such-folder"]));
    assert_refused(&nowhere, &["dream"], 3, "io");
}

#[test]
fn files_that_are_broken_cost_only_themselves() {
    let home = Home::new();
    let broken = home.file(
        "notes/2026-07-01-broken.md",
        "---\ntags: [unclosed\ndate: 2026-07-01\n---\n\nThe text is kept.\n",
    );
    home.file("notes/2026-07-02-latin.md", b"A caf\xe9 in Lisbon.\n");
    home.file("notes/2026-07-03-good.md", "A good line.\n");
    let (codes, report) = imported(&home, broken.parent().expect("a folder"));
    assert_eq!(report["files"], 3, "{report}");
    assert_eq!(report["entries_added"], 3, "{report}");
    assert!(codes.len() >= 2, "both are told: {codes:?}");
    let texts: Vec<String> = home
        .json(&["moments"])
        .iter()
        .map(|moment| moment["text"].as_str().expect("text").to_owned())
        .collect();
    for kept in ["The text is kept.", "A good line."] {
        assert!(texts.iter().any(|text| text.contains(kept)), "{kept}: {texts:?}");
    }
    assert!(texts.iter().any(|text| text.contains("in Lisbon")), "{texts:?}");

    let people = home.call(&["import", &broken.display().to_string(), TODAY[0], TODAY[1]]);
    assert_eq!(people.code, Some(0));
    assert!(
        people.err.contains("diagnostic") && people.err.contains("2026-07-01-broken.md"),
        "{}",
        people.err
    );
}

#[test]
fn lines_that_are_broken_cost_only_themselves() {
    let home = Home::new();
    let file = home.file(
        "moments.jsonl",
        concat!(
            "{\"id\":\"a\",\"text\":\"A good line.\",\"occurred_at\":\"2026-07-01T10:00:00Z\"}\n",
            "{\"id\":\"b\",\"text\":\"Too heavy.\",\"occurred_at\":\"2026-07-01T10:00:00Z\",\"weight\":NaN}\n",
            "{\"id\":\"a\",\"text\":\"The same id.\",\"occurred_at\":\"2026-07-01T10:00:00Z\"}\n",
            "{\"id\":\"c\",\"text\":\n",
            "{\"id\":\"d\",\"text\":\"Another good line.\",\"occurred_at\":\"2026-07-02T10:00:00Z\"}\n",
        ),
    );
    let (codes, report) = imported(&home, &file);
    assert!(report["moments_added"].as_u64() >= Some(2), "{report}");
    for code in ["duplicate_id", "invalid_json"] {
        assert!(codes.iter().any(|found| found == code), "{code}: {codes:?}");
    }
    assert!(codes.len() >= 3, "the weight is told too: {codes:?}");
    let moments = home.json(&["moments"]);
    let by_id = |id: &str| moments.iter().find(|moment| moment["id"] == id);
    assert_eq!(by_id("a").expect("kept")["text"], "A good line.");
    assert!(by_id("d").is_some());
}

#[test]
fn with_json_errors_are_json_on_standard_error() {
    let home = Home::new();
    let called = home.call(&["facts", "--json"]);
    assert_eq!((called.code, called.out.as_str()), (Some(3), ""));
    let error: Value = serde_json::from_str(called.err.trim()).expect("one object");
    assert_eq!(error["error"]["code"], "no_memory");
    assert!(error["error"]["message"].is_string() && error["error"]["hint"].is_string());
}

#[test]
fn wrong_usage_ends_with_two() {
    let home = Home::new();
    for arguments in [
        &["ponder"][..],
        &["recall"],
        &["facts", "--all", "--retired"],
        &["dream", "--window", "year"],
        &["recall", "x", "--strict"],
        &["ties", "a"],
        &["status", "--threads", "none"],
        &["status", "--today", "2026-02-30"],
    ] {
        let called = home.call(arguments);
        assert_eq!(called.code, Some(2), "{arguments:?}\n{}", called.err);
        assert_eq!(called.out, "", "{arguments:?}");
        assert!(called.err.starts_with("error: "), "{arguments:?}\n{}", called.err);
    }
}

#[test]
fn wrong_usage_is_one_object_under_json() {
    let home = Home::new();
    for arguments in [
        &["--json", "ponder"][..],
        &["--json"],
        &["status", "--json", "--no-such-option"],
        &["recall", "--json"],
        &["status", "--today", "2026-13-40", "--json"],
    ] {
        let called = home.call(arguments);
        assert_eq!((called.code, called.out.as_str()), (Some(2), ""), "{arguments:?}");
        let error: Value = serde_json::from_str(&called.err).expect("one object");
        assert_eq!(error["error"]["code"], "usage", "{arguments:?}");
        let message = error["error"]["message"].as_str().expect("a message");
        assert!(!message.is_empty() && !message.starts_with("error"), "{message}");
    }
    let called = home.call(&["ponder"]);
    assert!(
        called.code == Some(2) && called.err.starts_with("error: "),
        "{}",
        called.err
    );
    let called = home.call(&["ponder\u{1b}[31m", "--", "--json"]);
    assert!(!called.err.contains('\u{1b}'), "{}", called.err);
}
