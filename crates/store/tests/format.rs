//! The format of the file, held still: what this version writes, and that it reads what earlier ones wrote.
//!
//! `golden/format-4.sql` is a memory as format 4 keeps it, row by row; the golden files of earlier formats are memories
//! that versions before this one wrote. When this test fails, stored memories of users would be read wrongly: write a
//! migration and a golden file of the next format, and leave these as they are.

use agent_memory_core::{
    Action, AliasVerdict, Append, Authority, Commit, ConceptSet, Decision, EdgeKind, FactKind, Journal,
    ModelKey, MomentNames, Pass, Retirement, Sequence, SpaceId, Store, Undo, Window,
};
use rusqlite::Connection;
use std::fmt::Write as _;
use std::path::Path;
use store::{SqliteStore, digest};
use testkit::{sample, story};

/// A memory of this version's format.
const GOLDEN: &str = include_str!("golden/format-4.sql");

/// The same memory before runs kept journals and could be taken back.
const GOLDEN_3: &str = include_str!("golden/format-3.sql");

/// The same memory before vectors of two models could stand side by side.
const GOLDEN_2: &str = include_str!("golden/format-2.sql");

/// The digest of its canonical export.
const DIGEST: &str = "1a04153803a155314a403ec383ce1da196f3010bded7b7ce112cd6e9624c5362";

/// The digest of the canonical export of formats 2 and 3.
const DIGEST_3: &str = "f6a300bb49c5554ca0c6c894edd259d6f98cf5839921bd1b9404f2c27ca80854";

/// The same memory before anybody could declare anything about names.
const GOLDEN_1: &str = include_str!("golden/format-1.sql");

/// The digest of its canonical export, the same since format 1.
const DIGEST_1: &str = "36c50222aa45ab9bfbc938891199283e85b97b9633ec1d70b188d5c0774a05c7";

/// A small memory with something in every table and every column.
fn write(path: &Path) {
    let mut store = SqliteStore::open(path, &SpaceId::default()).expect("a store");
    let mut bare = sample::entry("e2", "");
    (bare.title, bare.day) = (None, None);
    bare.tags.clear();
    let moments = story(
        "//- 2026-07-19 user id:m1 weight:0.7 #Trip kind:correction about:f1 session:chat speaker:Maya_L scope:work at:20:15 names:place:Lisbon,person:Sara recorded:2026-07-20
         It's \"booked\",
         says Maya: Lissabon 🌊.
         //- 2026-07-19 external id:m2
         Two.",
    );
    let records = Append {
        entries: vec![sample::entry("e1", "A page."), bare],
        moments: moments.clone(),
    };
    store.append(&records).expect("an append");
    store.commit(&commit(&moments)).expect("a commit");
    let mut last = sample::commit(sample::run("r2", Some("r1")));
    last.run.watermark = sample::watermark(4);
    last.facts = vec![sample::fact("f3", "r2", &[&moments[1]])];
    last.journal = Some(Journal {
        records: Sequence(4),
        writer: "extractive".to_owned(),
        facts_before: [(sample::fact_id("f3"), None)].into(),
        ..Journal::default()
    });
    store.commit(&last).expect("a commit");
    let mut undo = sample::commit(sample::run("r3", Some("r2")));
    (undo.run.pass, undo.run.undoes) = (Pass::Undo, Some(sample::run_id("r2")));
    undo.run.watermark = sample::watermark(4);
    undo.undo = Some(Undo {
        facts: vec![sample::fact_id("f3")],
        edges: Vec::new(),
    });
    store.commit(&undo).expect("an undo");
    let said = [
        sample::declaration("person:Bob", "person:Robert", AliasVerdict::Same, Authority::User),
        sample::declaration("person:Bob", "person:Robert", AliasVerdict::Open, Authority::User),
        sample::declaration(
            "person:Sara",
            "person:Sara O'Lind",
            AliasVerdict::Apart,
            Authority::Agent,
        ),
    ];
    assert_eq!(store.declare_aliases(&said).expect("declarations"), 3);
    store
        .put_embeddings(
            &sample::model(),
            &[(moments[0].id.clone(), vec![0.5, -0.25, 0.0])],
        )
        .expect("a vector");
    let next = ModelKey::new("next", 1, "2");
    store.begin_embeddings(&next).expect("a space is begun");
    store
        .put_embeddings(&next, &[(moments[1].id.clone(), vec![2.0])])
        .expect("a vector");
}

fn commit(moments: &[agent_memory_core::Moment]) -> Commit {
    let [m1, m2] = moments else {
        panic!("two moments");
    };
    let mut commit = sample::commit(sample::run("r1", None));
    commit.run.watermark = sample::watermark(4);
    commit.run.window = Window {
        start: Some(sample::instant().with_offset(7200).expect("an offset")),
        end: Some(sample::instant().plus_seconds(1)),
    };
    commit.run.decisions = vec![Decision {
        action: Action::Superseded,
        group: Some(sample::group(&[m1, m2], "place:lisbon").id),
        fact: Some(sample::fact_id("f2")),
        other: Some(sample::fact_id("f1")),
        moments: vec![m1.id.clone()],
        reason: "user_correction".to_owned(),
        detail: "The user corrected it.".to_owned(),
    }];
    let mut state = sample::fact("f1", "r1", &[m1, m2]);
    (state.kind, state.valid_until) = (FactKind::State, Some(sample::today().plus(30)));
    state.aliases.insert("the trip".to_owned());
    state.scopes.insert("work".to_owned());
    state.conflicts.insert(sample::fact_id("f2"));
    state.doubts.insert(sample::fact_id("f2"));
    (state.reinforced, state.proposed) = (2, true);
    let mut gone = sample::fact("f2", "r1", &[m2]);
    gone.authority = Authority::External;
    gone.retired = Some(Retirement {
        retired_at: sample::instant(),
        retired_by: sample::run_id("r1"),
        retired_reason: agent_memory_core::RetiredReason::Superseded,
        superseded_by: Some(sample::fact_id("f1")),
        because: [m1.id.clone()].into(),
    });
    commit.facts = vec![state, gone];
    commit.groups = vec![sample::group(&[m1, m2], "place:lisbon")];
    commit.names = vec![MomentNames {
        moment: m1.id.clone(),
        names: m1.names.clone(),
    }];
    let mut judged = sample::edge(m2, m1, EdgeKind::Elaborates);
    judged.run = Some(commit.run.id.clone());
    commit.edges = vec![judged, sample::edge(m2, m1, EdgeKind::Contradicts)];
    let concept = sample::concept("c1", "r1", m1);
    let mut retired = sample::concept("c2", "r1", m2);
    retired.retired = Some(vec![concept.id.clone()]);
    commit.concepts = Some(ConceptSet {
        annotations: vec![sample::annotation(m1, &concept)],
        concepts: vec![concept, retired],
    });
    commit.vocabulary = Some(sample::vocabulary("r1"));
    commit
}

/// The file as SQL: header, tables, rows in order.
fn dump(path: &Path) -> String {
    let conn = Connection::open(path).expect("a database");
    let number = |sql: &str| conn.query_row(sql, (), |row| row.get::<_, i64>(0)).expect(sql);
    let mut text = format!(
        "PRAGMA application_id = {};\nPRAGMA user_version = {};\n",
        number("PRAGMA application_id"),
        number("PRAGMA user_version")
    );
    let strings = |sql: &str| -> Vec<String> {
        let mut statement = conn.prepare(sql).expect(sql);
        let rows = statement.query_map((), |row| row.get(0)).expect(sql);
        rows.map(|row| row.expect(sql)).collect()
    };
    for sql in strings("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid") {
        writeln!(text, "{sql};").expect("text");
    }
    for table in strings("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid") {
        let columns = strings(&format!(
            "SELECT name FROM pragma_table_info('{table}') ORDER BY cid"
        ));
        let quoted: Vec<String> = columns.iter().map(|column| format!("quote({column})")).collect();
        let sql = format!("SELECT {} FROM {table} ORDER BY 1", quoted.join(" || ', ' || "));
        for row in strings(&sql) {
            writeln!(text, "INSERT INTO {table} VALUES ({row});").expect("text");
        }
    }
    text
}

#[test]
fn this_version_writes_format_4() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("agent.db");
    write(&path);
    let written = dump(&path);
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("format-4.sql");
    std::fs::write(&kept, &written).expect("a place for what was written");
    for (line, (expected, found)) in GOLDEN.lines().zip(written.lines()).enumerate() {
        assert_eq!(
            found,
            expected,
            "line {} of golden/format-4.sql; all of it in {}",
            line + 1,
            kept.display()
        );
    }
    assert_eq!(written.lines().count(), GOLDEN.lines().count());
}

/// Opens a golden file as a memory.
fn restored(golden: &str, path: &Path) -> SqliteStore {
    let conn = Connection::open(path).expect("a database");
    conn.pragma_update(None, "foreign_keys", false)
        .expect("a setting");
    conn.execute_batch(golden).expect("the golden file");
    drop(conn);
    let store = SqliteStore::open(path, &SpaceId::default()).expect("it opens");
    assert_eq!(store.verify().expect("findings"), Vec::<String>::new());
    assert_eq!(
        store.embeddings(&sample::model()).expect("vectors")[0].1,
        [0.5, -0.25, 0.0]
    );
    store
}

#[test]
fn a_memory_of_format_4_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = restored(GOLDEN, &folder.path().join("agent.db"));
    assert_eq!(digest(&store).expect("a digest"), DIGEST);
    let journal = store
        .journal(&sample::run_id("r2"))
        .expect("it is read")
        .expect("it is there");
    assert_eq!(journal.facts_before, [(sample::fact_id("f3"), None)].into());
    let runs = store.runs().expect("runs");
    assert_eq!(runs[2].undoes, Some(sample::run_id("r2")));
    let doubted = store.fact(&sample::fact_id("f1")).expect("it is read");
    assert_eq!(
        doubted.expect("it is there").doubts,
        [sample::fact_id("f2")].into()
    );
}

#[test]
fn a_memory_of_format_3_is_migrated_and_keeps_what_it_knows() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = restored(GOLDEN_3, &folder.path().join("agent.db"));
    assert_eq!(digest(&store).expect("a digest"), DIGEST_3);
    let next = ModelKey::new("next", 1, "2");
    let spaces = store.embedding_spaces().expect("spaces");
    assert_eq!(
        spaces.building.map(|s| (s.model, s.vectors)),
        Some((next.clone(), 1))
    );
    assert_eq!(
        store.unembedded(&next).expect("the others"),
        [sample::moment_id("m1")]
    );
    store
        .put_embeddings(&next, &[(sample::moment_id("m1"), vec![-1.0])])
        .expect("a vector");
    store.switch_embeddings(&next).expect("the space is complete");
    let vectors = store.embeddings(&next).expect("vectors");
    assert_eq!(
        vectors.iter().map(|(_, v)| v.as_slice()).collect::<Vec<_>>(),
        [[-1.0], [2.0]]
    );
    assert_eq!(store.verify().expect("findings"), Vec::<String>::new());
    assert_eq!(digest(&store).expect("a digest"), DIGEST_3);
}

#[test]
fn a_memory_of_format_2_is_migrated_and_keeps_what_it_knows() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("agent.db");
    let mut store = restored(GOLDEN_2, &path);
    assert_eq!(store.status().expect("a status").format, 4);
    assert_eq!(digest(&store).expect("a digest"), DIGEST_3);
    let said = store.alias_declarations(Sequence(0)).expect("declarations");
    assert_eq!(said.len(), 3);
    assert_eq!(said[2].value.b(), &sample::name("person:Sara O'Lind"));
    let spaces = store.embedding_spaces().expect("spaces");
    assert_eq!(
        spaces.current.map(|s| (s.model, s.vectors)),
        Some((sample::model(), 1))
    );
    assert_eq!(spaces.building, None);
    let next = ModelKey::new("next", 1, "2");
    store.begin_embeddings(&next).expect("a space is begun");
    store
        .put_embeddings(&next, &[(sample::moment_id("m1"), vec![2.0])])
        .expect("a vector");
    store.switch_embeddings(&next).expect("the space is complete");
    drop(store);
    let store = SqliteStore::open(&path, &SpaceId::default()).expect("it opens again");
    assert_eq!(store.embeddings(&next).expect("vectors").len(), 1);
    assert_eq!(store.verify().expect("findings"), Vec::<String>::new());
}

#[test]
fn a_memory_of_format_1_is_migrated_and_keeps_what_it_knows() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("agent.db");
    let mut store = restored(GOLDEN_1, &path);
    assert_eq!(store.status().expect("a status").format, 4);
    assert_eq!(digest(&store).expect("a digest"), DIGEST_1);
    let said = sample::declaration("person:Bob", "person:Robert", AliasVerdict::Same, Authority::User);
    assert_eq!(
        store.declare_aliases(std::slice::from_ref(&said)).expect("one"),
        1
    );
    drop(store);
    let store = SqliteStore::open(&path, &SpaceId::default()).expect("it opens again");
    let kept = store.alias_declarations(Sequence(0)).expect("declarations");
    assert_eq!(kept.into_iter().map(|r| r.value).collect::<Vec<_>>(), [said]);
}
