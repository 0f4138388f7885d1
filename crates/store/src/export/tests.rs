//! The export is the same for the same knowledge.

use crate::{MemoryStore, digest, export, export_lines};
use agent_memory_core::{AliasVerdict, Append, Authority, SpaceId, Store};
use testkit::{sample, world};

fn told(reversed: bool) -> MemoryStore {
    let mut entries = world::entries(20, 1);
    let mut moments = world::moments(20, 2, 3, 1);
    let mut facts = vec![
        sample::fact("f1", "r1", &[&moments[0]]),
        sample::fact("f2", "r1", &[&moments[1]]),
    ];
    let groups = vec![sample::group(&[&moments[0], &moments[1]], "place:lisbon")];
    if reversed {
        entries.reverse();
        moments.reverse();
        facts.reverse();
    }
    let mut store = MemoryStore::new(SpaceId::default());
    store.append(&Append { entries, moments }).expect("an append");
    let said = [
        sample::declaration("person:Bob", "person:Robert", AliasVerdict::Same, Authority::User),
        sample::declaration(
            "person:Sara",
            "person:Zara",
            AliasVerdict::Apart,
            Authority::Agent,
        ),
        sample::declaration(
            "person:Bob",
            "person:Robert",
            AliasVerdict::Apart,
            Authority::User,
        ),
    ];
    let order = if reversed { [1, 0, 2] } else { [0, 1, 2] };
    for at in order {
        store.declare_aliases(&said[at..=at]).expect("a declaration");
    }
    let mut commit = sample::commit(sample::run("r1", None));
    commit.facts = facts;
    commit.groups = groups;
    commit.vocabulary = Some(sample::vocabulary("r1"));
    store.commit(&commit).expect("a commit");
    store
}

#[test]
fn the_order_of_arrival_leaves_no_trace() {
    assert_eq!(
        export_lines(&told(false)).expect("lines"),
        export_lines(&told(true)).expect("lines")
    );
}

#[test]
fn every_line_says_what_it_is_and_the_digest_is_that_of_the_bytes() {
    let store = told(false);
    let lines = export_lines(&store).expect("lines");
    assert_eq!(lines[0], r#"{"record":"memory","format":1}"#);
    let mut kinds: Vec<String> = lines
        .iter()
        .map(|line| {
            let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
            value["record"].as_str().expect("a word").to_owned()
        })
        .collect();
    assert_eq!(kinds.len(), 1 + 20 + 20 + 3 + 2 + 1 + 1 + 1);
    kinds.dedup();
    assert_eq!(
        kinds,
        [
            "memory",
            "entry",
            "moment",
            "alias",
            "fact",
            "group",
            "vocabulary",
            "run"
        ]
    );

    let mut bytes = Vec::new();
    export(&store, &mut bytes).expect("bytes");
    assert_eq!(bytes, format!("{}\n", lines.join("\n")).into_bytes());
    assert_eq!(
        digest(&store).expect("a digest"),
        agent_memory_core::content_digest(&bytes)
    );
}

#[test]
fn other_knowledge_has_another_digest() {
    let mut store = told(false);
    let before = digest(&store).expect("a digest");
    store
        .commit(&sample::commit(sample::run("r2", Some("r1"))))
        .expect("a commit");
    assert_ne!(digest(&store).expect("a digest"), before);
}

#[test]
fn a_writer_that_fails_is_an_error() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("full"))
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let error = export(&told(false), &mut Full).expect_err("a full disk");
    assert_eq!(error.code(), "store_failed");
}
