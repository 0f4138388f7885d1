//! Files that are not what they should be: each gets its own refusal, and none is changed by it.

use agent_memory_core::{Append, Sequence, SpaceId, Store, StoreError};
use rusqlite::Connection;
use std::fs;
use std::path::Path;
use store::{Create, FORMAT, SqliteStore};
use tempfile::{TempDir, tempdir};
use testkit::{sample, world};

fn folder() -> TempDir {
    tempdir().expect("a folder")
}

fn open(path: &Path) -> Result<SqliteStore, StoreError> {
    SqliteStore::open(path, &SpaceId::default())
}

/// A sound memory with some content, closed.
fn memory(path: &Path) {
    let mut store = open(path).expect("a new memory");
    let records = Append {
        entries: world::entries(20, 1),
        moments: world::moments(200, 4, 4, 1),
    };
    store.append(&records).expect("an append");
    let mut commit = sample::commit(sample::run("r1", None));
    commit.facts = vec![sample::fact("f1", "r1", &[&records.moments[0]])];
    store.commit(&commit).expect("a commit");
    assert_eq!(store.verify().expect("findings"), Vec::<String>::new());
}

/// The refusal when it is opened, which must leave the file as it was.
#[track_caller]
fn refusal(path: &Path) -> StoreError {
    let before = fs::read(path).ok();
    let error = open(path).expect_err("this should have been refused");
    assert!(
        error.to_string().contains(&path.display().to_string()),
        "{error} should name the file"
    );
    assert_eq!(fs::read(path).ok(), before, "a refused file is left as it was");
    error
}

#[test]
fn a_path_may_have_spaces_and_any_letters() {
    let folder = folder();
    for name in [
        "my memory.db",
        "mémoire 記憶 🌊.db",
        "100%25 sure?.db",
        "file:x?mode=ro",
        "#tag.db",
        "no-ending",
    ] {
        let path = folder.path().join(name);
        memory(&path);
        assert!(path.is_file(), "{name}");
        assert_eq!(
            open(&path)
                .expect("it opens again")
                .status()
                .expect("a status")
                .moments,
            200
        );
    }
}

#[test]
fn a_file_of_a_newer_version_is_refused() {
    let folder = folder();
    let path = folder.path().join("agent.db");
    memory(&path);
    set_version(&path, FORMAT + 1);
    match refusal(&path) {
        StoreError::Newer { found, supported, .. } => assert_eq!((found, supported), (FORMAT + 1, FORMAT)),
        other => panic!("{other:?}"),
    }
}

fn set_version(path: &Path, version: u32) {
    let conn = Connection::open(path).expect("a database");
    conn.pragma_update(None, "user_version", version)
        .expect("a version");
}

#[test]
fn a_handle_stops_writing_when_a_newer_version_takes_the_file_over() {
    let folder = folder();
    let path = folder.path().join("agent.db");
    let mut store = open(&path).expect("a new memory");
    set_version(&path, FORMAT + 1);
    let records = Append {
        entries: Vec::new(),
        moments: world::moments(1, 1, 2, 1),
    };
    assert_eq!(
        store.append(&records).expect_err("it is newer").code(),
        "store_newer"
    );
    set_version(&path, FORMAT);
    assert_eq!(store.append(&records).expect("ours again").moments_added, 1);
}

#[test]
fn a_database_of_another_program_is_refused() {
    let folder = folder();
    let path = folder.path().join("other.db");
    let conn = Connection::open(&path).expect("a database");
    conn.execute_batch("CREATE TABLE bookmarks (url TEXT)")
        .expect("a table");
    drop(conn);
    assert_eq!(refusal(&path).code(), "store_foreign");

    let path = folder.path().join("marked.db");
    let conn = Connection::open(&path).expect("a database");
    conn.pragma_update(None, "application_id", 42).expect("an id");
    drop(conn);
    assert_eq!(refusal(&path).code(), "store_foreign");
}

#[test]
fn a_file_that_is_no_database_is_refused() {
    let folder = folder();
    for (name, bytes) in [
        ("diary.txt", b"Dear diary, it rained.".repeat(100)),
        ("short", b"x".to_vec()),
        ("list", b"- milk\n- bread, two loaves\n".to_vec()),
        ("header", b"SQLite form".to_vec()),
        ("picture.png", [0x89, 0x50, 0x4e, 0x47].repeat(4096)),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("a file");
        assert_eq!(refusal(&path).code(), "store_foreign", "{name}");
    }
}

#[test]
fn an_empty_file_becomes_a_memory_only_when_it_may() {
    let folder = folder();
    let path = folder.path().join("agent.db");
    fs::write(&path, b"").expect("an empty file");
    let space = SpaceId::default();
    let error = SqliteStore::open_in(&path, &space, Create::Never).expect_err("it is empty");
    assert_eq!(error.code(), "store_unusable");
    assert_eq!(fs::metadata(&path).expect("the file").len(), 0);
    memory(&path);
}

#[test]
fn what_is_missing_is_made_only_when_it_may_be() {
    let folder = folder();
    let path = folder.path().join("agent.db");
    let space = SpaceId::default();
    let error = SqliteStore::open_in(&path, &space, Create::Never).expect_err("it is missing");
    assert_eq!(error.code(), "store_unusable");
    assert!(!path.exists());
    memory(&path);
    assert!(SqliteStore::open_in(&path, &space, Create::Never).is_ok());
    let other = SpaceId::new("other").expect("a space");
    let error = SqliteStore::open_in(&path, &other, Create::Never).expect_err("no such space");
    assert!(error.to_string().contains("no space other"), "{error}");
    assert_eq!(open(&path).expect("it opens").spaces().expect("spaces"), [space]);
}

#[test]
fn a_folder_in_place_of_the_file_or_no_folder_around_it_is_refused() {
    let folder = folder();
    assert!(refusal(folder.path()).to_string().contains("it is a folder"));
    let lost = folder.path().join("no/such/folder/agent.db");
    assert!(refusal(&lost).to_string().contains("there is no folder"));
    assert!(!folder.path().join("no").exists());
    let file = folder.path().join("file");
    fs::write(&file, b"x").expect("a file");
    assert_eq!(refusal(&file.join("agent.db")).code(), "store_unusable");
}

#[test]
fn a_cut_file_is_damaged() {
    let folder = folder();
    let path = folder.path().join("agent.db");
    memory(&path);
    let whole = fs::read(&path).expect("the file");
    for keep in [whole.len() / 2, whole.len() - 4096, 4096, 2000, 100] {
        let cut = folder.path().join(format!("cut-{keep}.db"));
        fs::write(&cut, &whole[..keep]).expect("a cut file");
        assert_eq!(
            refusal(&cut).code(),
            "store_damaged",
            "{keep} bytes of {}",
            whole.len()
        );
    }
}

#[test]
fn overwritten_pages_are_found_and_never_a_panic() {
    let folder = folder();
    let path = folder.path().join("agent.db");
    memory(&path);
    let whole = fs::read(&path).expect("the file");
    let mut found = 0;
    for page in 1..whole.len() / 4096 {
        let mut torn = whole.clone();
        torn[page * 4096..(page + 1) * 4096].fill(0xa5);
        let path = folder.path().join("torn.db");
        fs::write(&path, torn).expect("a torn file");
        let outcome = open(&path).and_then(|store| {
            store.moments(Sequence(0))?;
            store.entries(Sequence(0))?;
            store.facts()?;
            store.runs()?;
            store.verify()
        });
        found += u32::from(outcome.is_err() || outcome.is_ok_and(|findings| !findings.is_empty()));
    }
    assert_eq!(found as usize, whole.len() / 4096 - 1);
}

/// Damages one column of one row behind the store's back.
fn damage(path: &Path, sql: &str) -> SqliteStore {
    let conn = Connection::open(path).expect("a database");
    conn.pragma_update(None, "foreign_keys", false)
        .expect("a setting");
    assert!(conn.execute(sql, ()).expect(sql) > 0);
    open(path).expect("it opens")
}

#[test]
fn a_damaged_row_is_named() {
    let folder = folder();
    let path = folder.path().join("agent.db");
    for (sql, what, which, why) in [
        (
            "UPDATE moment SET names = '{\"place:' WHERE id = 'w-00003'",
            "moment",
            "w-00003",
            "names",
        ),
        (
            "UPDATE moment SET source = 'nobody' WHERE id = 'w-00003'",
            "moment",
            "w-00003",
            "source",
        ),
        (
            "UPDATE moment SET weight = 2.0 WHERE id = 'w-00003'",
            "moment",
            "w-00003",
            "weight",
        ),
        (
            "UPDATE moment SET occurred_at = 9223372036854775807 WHERE id = 'w-00003'",
            "moment",
            "w-00003",
            "occurred",
        ),
        (
            "UPDATE moment SET occurred_offset = 999999 WHERE id = 'w-00003'",
            "moment",
            "w-00003",
            "occurred_offset",
        ),
        (
            "UPDATE moment SET text = CAST(x'ff' AS TEXT) WHERE id = 'w-00003'",
            "moment",
            "w-00003",
            "text",
        ),
        (
            "UPDATE moment SET id = ' bad ' WHERE id = 'w-00003'",
            "moment",
            " bad ",
            "id",
        ),
        (
            "UPDATE entry SET day = '2026-02-30' WHERE sequence = 1",
            "entry",
            "e-",
            "day",
        ),
        ("UPDATE fact SET kind = 'wish'", "fact", "f1", "kind"),
        ("UPDATE fact SET retired_at = 1", "fact", "f1", "retired"),
        ("UPDATE fact SET proposed = 7", "fact", "f1", "proposed"),
        ("UPDATE fact SET reinforced = -1", "fact", "f1", "reinforced"),
        ("DELETE FROM fact_cite", "fact", "f1", "cites"),
        ("UPDATE run SET decisions = '[1]'", "run", "r1", "decisions"),
    ] {
        let _ = fs::remove_file(&path);
        memory(&path);
        let store = damage(&path, sql);
        let read = store
            .moments(Sequence(0))
            .map(drop)
            .and_then(|()| store.entries(Sequence(0)).map(drop))
            .and_then(|()| store.facts().map(drop))
            .and_then(|()| store.runs().map(drop));
        match read {
            Err(StoreError::Damaged {
                what: kind,
                id,
                reason,
            }) => {
                assert_eq!(kind, what, "{sql}");
                assert!(
                    id.contains(which) && reason.contains(why),
                    "{sql}: {id}: {reason}"
                );
            }
            other => panic!("{sql}: {other:?}"),
        }
    }
}

#[test]
fn verify_finds_what_does_not_fit_together() {
    let folder = folder();
    let path = folder.path().join("agent.db");
    for (sql, words) in [
        (
            "DELETE FROM moment WHERE id IN (SELECT moment FROM fact_cite)",
            "points to a row of moment",
        ),
        (
            "DELETE FROM moment WHERE id NOT IN (SELECT moment FROM fact_cite) AND sequence < 50",
            "rows of moment",
        ),
        ("UPDATE space SET runs = 5", "5 rows of run"),
        ("UPDATE space SET last_sequence = 5", "last record is 5"),
        (
            "INSERT INTO embedding SELECT space, 3, id, X'' FROM moment LIMIT 2",
            "2 vectors belong to no model",
        ),
    ] {
        let _ = fs::remove_file(&path);
        memory(&path);
        let findings = damage(&path, sql).verify().expect("findings");
        assert!(
            findings.iter().any(|line| line.contains(words)),
            "{sql}: {findings:?}"
        );
    }
}
