//! Embedders from the shell: one memory changes its embedder, and what does not fit is told.

use crate::home::{Home, called};
use std::fs;
use testkit::http::{Listener, Reply};

#[test]
fn a_memory_changes_its_embedder_and_back() {
    let home = Home::lisbon();
    let question = &["recall", "where is the offsite?", "--today", "2026-08-03"];
    home.ok(question);
    let built_in = home.document(&["status"])["embeddings"]["current"]["model"]["name"].clone();
    let plan = home.document(&["re-embed", "--provider", "hash", "--dry-run"]);
    assert_eq!(plan["to"]["name"], "hash");
    assert_eq!(plan["to_embed"], plan["moments"]);
    assert_eq!(
        home.document(&["status"])["embeddings"]["current"]["model"]["name"],
        built_in
    );

    let known = home.digest();
    let report = home.document(&["re-embed", "--provider", "hash"]);
    assert_eq!(report["switched"], true);
    assert_eq!(report["embedded"], report["moments"]);
    assert_eq!(home.digest(), known, "what is known stays");
    let told = home.refused(question, 1, "model_mismatch");
    assert!(told.contains("re-embed"), "{told}");
    let refused = home.call(&["doctor"]);
    assert_eq!(refused.code, Some(1), "{}", refused.out);
    assert!(refused.out.contains("vectors.own"), "{}", refused.out);

    // By the settings too, and then both agree.
    fs::write(
        home.memory().join("agent-memory.toml"),
        "[embedder]\nprovider = \"hash\"\n",
    )
    .expect("written");
    home.ok(question);
    let doctor = home.document(&["doctor"]);
    assert_ne!(doctor["state"], "failed", "{doctor}");
    let shown = home.ok(&["status"]);
    assert!(shown.contains("by hash/256@1"), "{shown}");
    fs::remove_file(home.memory().join("agent-memory.toml")).expect("removed");
    home.ok(&["re-embed", "--quiet"]);
    home.ok(question);
    assert_eq!(
        home.document(&["status"])["embeddings"]["current"]["model"]["name"],
        built_in
    );
}

#[test]
fn embed_uses_the_embedder_that_is_asked_for() {
    let home = Home::new();
    let texts = home
        .file("texts.jsonl", "{\"id\":1,\"text\":\"flights to Lisbon\"}\n")
        .display()
        .to_string();
    let length = |arguments: &[&str]| {
        home.json(arguments)[0]["embedding"]
            .as_array()
            .map_or(0, Vec::len)
    };
    assert_eq!(length(&["embed", "--batch", &texts]), 128);
    assert_eq!(length(&["embed", "--batch", &texts, "--provider", "hash"]), 256);
    home.refused(
        &["embed", "--batch", &texts, "--provider", "openai"],
        1,
        "invalid_param",
    );
    home.refused(
        &[
            "embed",
            "--batch",
            &texts,
            "--provider",
            "hash",
            "--url",
            "http://localhost",
        ],
        1,
        "invalid_param",
    );
}

#[test]
fn a_key_is_never_shown() {
    let home = Home::new();
    home.ok(&["init"]);
    home.file(
        "mem/agent-memory.toml",
        "[embedder]\nprovider = \"openai\"\nurl = \"http://127.0.0.1:9\"\nmodel = \"m\"\nkey_env = \"THE_KEY\"\nretries = 0\n",
    );
    home.refused(&["recall", "anything"], 1, "no_key");
    // What reads no vectors needs no server and no key.
    home.ok(&["status"]);
    let mut command = home.command(&["doctor"]);
    let done = called(command.env("THE_KEY", "sk-very-secret-indeed"));
    assert_eq!(done.code, Some(1), "{}{}", done.out, done.err);
    assert!(
        done.out.contains("failed") && done.out.contains("127.0.0.1:9"),
        "{}",
        done.out
    );
    assert!(!format!("{}{}", done.out, done.err).contains("very-secret"));
}

#[test]
fn doctor_tells_of_a_good_a_missing_and_a_broken_memory() {
    let home = Home::new();
    let none = home.document(&["doctor"]);
    assert_eq!(none["state"], "warning", "{none}");
    let home = Home::lisbon();
    let good = home.document(&["doctor"]);
    assert_ne!(good["state"], "failed", "{good}");
    fs::write(home.memory().join("memory.db"), "no database at all").expect("written");
    let broken = home.call(&["doctor"]);
    assert_eq!(broken.code, Some(1));
    assert!(broken.out.contains("failed   store.opens"), "{}", broken.out);
    assert!(broken.out.contains("hint: "), "{}", broken.out);
}

#[test]
fn a_memory_learns_an_embedder_from_its_own_texts() {
    let home = Home::lisbon();
    let question = &["recall", "where is the offsite?", "--today", "2026-08-03"];
    let settings = home.memory().join("agent-memory.toml");
    fs::write(&settings, "[embedder]\nprovider = \"lsa\"\n").expect("written");
    let told = home.refused(question, 1, "lsa_not_learned");
    assert!(told.contains("re-embed --provider lsa"), "{told}");
    home.document(&["re-embed", "--provider", "lsa", "--dry-run"]);
    assert!(learned(&home).is_empty(), "a dry run writes nothing");

    let report = home.document(&["re-embed"]);
    assert_eq!(report["to"]["name"], "lsa");
    assert_eq!(report["switched"], true);
    let [file] = learned(&home).try_into().expect("one file");
    home.ok(question);
    assert_ne!(home.document(&["doctor"])["state"], "failed");

    // The same texts teach the same; a file that is damaged or gone is told.
    home.ok(&["re-embed", "--quiet"]);
    assert_eq!(learned(&home), std::slice::from_ref(&file));
    let whole = fs::read(&file).expect("the file");
    fs::write(&file, &whole[..whole.len() / 2]).expect("written");
    home.refused(question, 1, "lsa_damaged");
    fs::remove_file(&file).expect("removed");
    home.refused(question, 3, "io");
    home.ok(&["re-embed", "--quiet"]);
    home.ok(question);

    fs::remove_file(&settings).expect("removed");
    home.ok(&["re-embed", "--quiet"]);
    assert!(learned(&home).is_empty(), "what is no longer used is removed");
    home.ok(question);
}

/// The files of learned spaces beside a memory.
fn learned(home: &Home) -> Vec<std::path::PathBuf> {
    let folder = fs::read_dir(home.memory()).expect("a folder");
    let paths = folder.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "bin"))
        .collect();
    files.sort();
    files
}

#[test]
fn a_key_that_a_server_repeats_is_not_shown() {
    const KEY: &str = "sk-very-secret-indeed";
    let listener = Listener::answering(|_| {
        Reply::json(format!(
            "{{\"error\":{{\"message\":\"Incorrect API key provided: {KEY}\"}}}}"
        ))
        .with_status(401)
    });
    let home = Home::new();
    home.ok(&["init"]);
    let texts = home
        .file("texts.jsonl", "{\"id\":1,\"text\":\"flights to Lisbon\"}\n")
        .display()
        .to_string();
    home.file(
        "mem/agent-memory.toml",
        format!(
            "[embedder]\nprovider = \"openai\"\nurl = \"{}\"\nmodel = \"m\"\nkey_env = \"THE_KEY\"\nretries = 0\n",
            listener.url()
        ),
    );
    for arguments in [
        &["embed", "--batch", texts.as_str()][..],
        &["re-embed"],
        &["doctor"],
        &["recall", "x"],
    ] {
        let mut command = home.command(arguments);
        let done = called(command.env("THE_KEY", KEY));
        assert_eq!(done.code, Some(1), "{arguments:?} {}{}", done.out, done.err);
        let shown = format!("{}{}", done.out, done.err);
        assert!(!shown.contains("very-secret"), "{arguments:?} {shown}");
        assert!(
            shown.contains("401") || shown.contains("key"),
            "{arguments:?} {shown}"
        );
    }
    assert!(!listener.requests().is_empty());
}

#[test]
fn a_damaged_file_of_a_change_that_was_broken_off_is_learned_anew() {
    let home = Home::lisbon();
    home.ok(&["recall", "where is the offsite?", "--today", "2026-08-03"]);
    home.ok(&["re-embed", "--provider", "lsa", "--quiet"]);
    let [file] = learned(&home).try_into().expect("one file");
    let name = file.file_name().expect("a name").to_string_lossy().into_owned();
    let version = name
        .trim_start_matches("lsa-")
        .trim_end_matches(".bin")
        .to_owned();
    let key = {
        let shown = home.document(&["status"])["embeddings"]["current"]["model"].clone();
        assert_eq!(shown["version"], version.as_str());
        agent_memory_core::ModelKey::new(
            "lsa",
            shown["dimension"].as_u64().expect("a dimension") as usize,
            &version,
        )
    };
    home.ok(&["re-embed", "--quiet"]);
    let mut store = agent_memory::store::SqliteStore::open(
        home.memory().join("memory.db"),
        &agent_memory_core::SpaceId::default(),
    )
    .expect("the memory");
    agent_memory_core::Store::begin_embeddings(&mut store, &key).expect("begun");
    drop(store);
    fs::write(&file, "half a file").expect("written");

    let report = home.document(&["re-embed", "--provider", "lsa"]);
    assert_eq!(report["switched"], true);
    assert_eq!(learned(&home), std::slice::from_ref(&file));
    assert_ne!(fs::read(&file).expect("the file"), b"half a file");
}

#[test]
fn doctor_warns_of_a_key_in_the_open() {
    let home = Home::new();
    home.ok(&["init"]);
    home.file(
        "mem/agent-memory.toml",
        "[embedder]\nprovider = \"openai\"\nurl = \"http://192.0.2.1/v1\"\nmodel = \"m\"\ndimension = 3\nkey_env = \"THE_KEY\"\nretries = 0\n         timeout_seconds = 1\n",
    );
    let mut command = home.command(&["doctor"]);
    let done = called(command.env("THE_KEY", "sk-very-secret-indeed"));
    assert!(
        done.out.contains("without encryption"),
        "{}{}",
        done.out,
        done.err
    );
    assert!(!format!("{}{}", done.out, done.err).contains("very-secret"));
}
