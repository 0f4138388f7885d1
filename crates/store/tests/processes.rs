//! Several processes on one file, and processes that are killed.
//!
//! Each test starts itself again as a child with a role in the environment: the same binary, so nothing else has to be
//! built. Children report on their standard output, and the parent acts on what it reads; nothing waits for a clock.

#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "a test that starts itself again has to tell the child its role"
)]

use agent_memory_core::{Append, Commit, Moment, Sequence, SpaceId, Store, StoreError};
use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use store::{MemoryStore, SqliteStore, digest};
use tempfile::tempdir;
use testkit::{sample, story};

const ROLE: &str = "STORE_TEST_ROLE";
const FILE: &str = "STORE_TEST_FILE";

fn open(path: &Path) -> Result<SqliteStore, StoreError> {
    SqliteStore::open(path, &SpaceId::default())
}

/// The role of this process and the file it is about, when it is a child.
fn role() -> Option<(String, PathBuf)> {
    let role = std::env::var(ROLE).ok()?;
    Some((
        role,
        PathBuf::from(std::env::var_os(FILE).expect("a child knows its file")),
    ))
}

/// This binary again, for one test and one role.
fn child(program: &Path, test: &str, role: &str, file: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .args([test, "--exact", "--nocapture", "--test-threads=1"])
        .env(ROLE, role)
        .env(FILE, file)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn this_program() -> PathBuf {
    std::env::current_exe().expect("the path of this test")
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "\nsaid {line}")
        .and_then(|()| out.flush())
        .expect("the parent listens");
}

/// What a child says.
struct Listener(Lines<BufReader<ChildStdout>>);

impl Listener {
    fn to(child: &mut Child) -> Self {
        let out = child.stdout.take().expect("a pipe");
        Self(BufReader::new(out).lines())
    }
}

impl Iterator for Listener {
    type Item = String;
    fn next(&mut self) -> Option<String> {
        self.0
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("said ").map(str::to_owned))
    }
}

/// Waits for children that should end well.
fn all_well(children: Vec<Child>) {
    for child in children {
        let output = child.wait_with_output().expect("a child");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

fn moment(id: &str) -> Moment {
    let text = format!(
        "//- 2026-07-19 id:{id} names:place:Lisbon
         This is {id}."
    );
    story(&text).remove(0)
}

fn append_one(store: &mut dyn Store, id: &str) {
    let records = Append {
        entries: vec![sample::entry(id, "A page.")],
        moments: vec![moment(id)],
    };
    let report = store.append(&records).expect("an append");
    assert_eq!((report.moments_added, report.entries_added), (1, 1));
}

#[test]
fn two_processes_that_append_at_once_lose_nothing() {
    const EACH: usize = 200;
    // Neither runs away from the other by more, so that they do write at once.
    const LEAD: usize = 10;
    if let Some((role, file)) = role() {
        let mut store = open(&file).expect("a store");
        for i in 0..EACH {
            append_one(&mut store, &format!("{role}-{i:03}"));
            let others = |store: &SqliteStore| store.status().expect("a status").moments as usize - i - 1;
            while others(&store) + LEAD < i {
                std::thread::yield_now();
            }
        }
        return;
    }
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("agent.db");
    let test = "two_processes_that_append_at_once_lose_nothing";
    // The file is not there yet: they also make it at once.
    let children = ["a", "b"]
        .map(|role| {
            child(&this_program(), test, role, &file)
                .spawn()
                .expect("a child")
        })
        .into();
    all_well(children);

    let store = open(&file).expect("a store");
    let moments = store.moments(Sequence(0)).expect("moments");
    let mut ids: Vec<&str> = moments.iter().map(|m| m.value.id.as_str()).collect();
    ids.sort_unstable();
    let expected: Vec<String> = ["a", "b"]
        .iter()
        .flat_map(|role| (0..EACH).map(move |i| format!("{role}-{i:03}")))
        .collect();
    assert_eq!(ids, expected);
    let entries = store.entries(Sequence(0)).expect("entries");
    let mut positions: Vec<u64> = moments
        .iter()
        .map(|m| m.sequence.0)
        .chain(entries.iter().map(|e| e.sequence.0))
        .collect();
    positions.sort_unstable();
    assert_eq!(positions, (1..=4 * EACH as u64).collect::<Vec<_>>());
    assert_eq!(store.status().expect("a status").last, Sequence(4 * EACH as u64));
    assert_eq!(store.verify().expect("findings"), Vec::<String>::new());
    let mine: Vec<&str> = moments.iter().map(|m| &m.value.id.as_str()[..1]).collect();
    let turns = mine.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert!(turns > EACH / LEAD / 2, "they did write at once");
}

#[test]
fn two_processes_that_commit_at_once_make_one_chain() {
    const EACH: usize = 40;
    if let Some((role, file)) = role() {
        let mut store = open(&file).expect("a store");
        for i in 0..EACH {
            loop {
                let last = store.status().expect("a status").last_run;
                let run = sample::run(
                    &format!("{role}-{i}"),
                    last.as_ref().map(agent_memory_core::RunId::as_str),
                );
                match store.commit(&sample::commit(run)) {
                    Ok(()) => break,
                    Err(StoreError::RunConflict { .. }) => {}
                    Err(error) => panic!("{error}"),
                }
            }
        }
        return;
    }
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("agent.db");
    let test = "two_processes_that_commit_at_once_make_one_chain";
    let children = ["a", "b"]
        .map(|role| {
            child(&this_program(), test, role, &file)
                .spawn()
                .expect("a child")
        })
        .into();
    all_well(children);
    let store = open(&file).expect("a store");
    let runs = store.runs().expect("runs");
    assert_eq!(runs.len(), 2 * EACH);
    let mut last = None;
    for run in runs {
        assert_eq!(run.previous, last);
        last = Some(run.id);
    }
    assert_eq!(store.status().expect("a status").last_run, last);
}

#[test]
fn many_handles_that_open_a_new_file_at_once_all_get_it() {
    for _ in 0..5 {
        let folder = tempdir().expect("a folder");
        let file = folder.path().join("agent.db");
        std::thread::scope(|scope| {
            for i in 0..8 {
                let file = &file;
                scope.spawn(move || append_one(&mut open(file).expect("a store"), &format!("t-{i}")));
            }
        });
        assert_eq!(
            open(&file).expect("a store").status().expect("a status").moments,
            8
        );
    }
}

/// The n-th step of a long work: records, and a run that uses every table.
fn step(store: &mut dyn Store, n: u64) {
    let id = format!("m-{n:04}");
    append_one(store, &id);
    store.commit(&work(n)).expect("a commit");
}

fn work(n: u64) -> Commit {
    let run = format!("r-{n:04}");
    let previous = (n > 1).then(|| format!("r-{:04}", n - 1));
    let now = moment(&format!("m-{n:04}"));
    let before = moment(&format!("m-{:04}", if n > 1 { n - 1 } else { n }));
    let mut commit = sample::commit(sample::run(&run, previous.as_deref()));
    commit.run.watermark = sample::watermark(2 * n);
    commit.facts = vec![sample::fact(&format!("f-{n:04}"), &run, &[&now, &before])];
    commit.groups = vec![sample::group(&[&now, &before], "place:lisbon")];
    commit.names = vec![agent_memory_core::MomentNames {
        moment: now.id.clone(),
        names: now.names.clone(),
    }];
    commit.edges = vec![sample::edge(&now, &before, agent_memory_core::EdgeKind::Follows)];
    let concept = sample::concept("c1", &run, &now);
    commit.concepts = Some(agent_memory_core::ConceptSet {
        annotations: vec![
            sample::annotation(&now, &concept),
            sample::annotation(&before, &concept),
        ],
        concepts: vec![concept],
    });
    commit.concepts.as_mut().expect("just set").annotations.dedup();
    commit.vocabulary = Some(sample::vocabulary(&run));
    commit
}

/// How far a store is: runs, when everything a run writes is there and nothing of another one.
fn progress(store: &SqliteStore) -> u64 {
    assert_eq!(store.verify().expect("findings"), Vec::<String>::new());
    let runs = store.runs().expect("runs");
    let n = runs.len() as u64;
    let expected = |prefix: &str| (1..=n).map(|i| format!("{prefix}-{i:04}")).collect::<Vec<_>>();
    assert_eq!(
        runs.iter().map(|r| r.id.to_string()).collect::<Vec<_>>(),
        expected("r")
    );
    let facts = store.facts().expect("facts");
    assert_eq!(
        facts.iter().map(|f| f.id.to_string()).collect::<Vec<_>>(),
        expected("f")
    );
    let names = store.names().expect("names");
    assert_eq!(
        names.iter().map(|m| m.moment.to_string()).collect::<Vec<_>>(),
        expected("m")
    );
    assert_eq!(store.vocabularies().expect("vocabularies").len() as u64, n);
    assert_eq!(store.edges().expect("edges").len() as u64, n);
    let concepts = store.concepts().expect("concepts").concepts;
    assert_eq!(concepts.first().map(|c| &c.run), runs.last().map(|r| &r.id));
    let status = store.status().expect("a status");
    assert_eq!((status.facts, status.runs), (n, n));
    assert_eq!(status.watermark.seen, Sequence(2 * n));
    assert!(
        status.moments == n || status.moments == n + 1,
        "an append of its own may be one ahead"
    );
    n
}

/// Goes on from wherever the store stands.
fn go_on(store: &mut SqliteStore, until: u64, mut said: impl FnMut(u64)) {
    let status = store.status().expect("a status");
    let mut n = status.runs + 1;
    if status.moments == n {
        // The append of this step was taken before the end came, the commit was not.
        store.commit(&work(n)).expect("a commit");
        said(n);
        n += 1;
    }
    while n <= until {
        step(store, n);
        said(n);
        n += 1;
    }
}

#[test]
fn killed_in_the_middle_a_store_is_as_before_or_as_after() {
    const ROUNDS: u64 = 12;
    if let Some((_, file)) = role() {
        go_on(&mut open(&file).expect("a store"), u64::MAX, |n| {
            say(&n.to_string());
        });
        return;
    }
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("agent.db");
    let mut stood_at = 0;
    for round in 0..ROUNDS {
        let test = "killed_in_the_middle_a_store_is_as_before_or_as_after";
        let mut child = child(&this_program(), test, "worker", &file)
            .spawn()
            .expect("a child");
        let mut listener = Listener::to(&mut child);
        let wanted = 1 + round as usize % 4;
        let last = listener
            .by_ref()
            .take(wanted)
            .last()
            .expect("the child says what it did");
        // Some way into the next step, a little further each round.
        for _ in 0..round * 40 {
            std::thread::yield_now();
        }
        child.kill().expect("SIGKILL");
        let acknowledged = listener.last().unwrap_or(last).parse::<u64>().expect("a number");
        assert!(
            !child.wait().expect("the child").success(),
            "it was killed, it did not end"
        );

        let n = progress(&open(&file).expect("the file opens"));
        assert!(
            n == acknowledged || n == acknowledged + 1,
            "{n} after {acknowledged} were acknowledged"
        );
        assert!(n > stood_at);
        stood_at = n;
    }
    // What was done in pieces is what would have been done at once.
    let until = stood_at + 2;
    let mut store = open(&file).expect("the file opens");
    go_on(&mut store, until, |_| ());
    let mut at_once = MemoryStore::new(SpaceId::default());
    (1..=until).for_each(|n| step(&mut at_once, n));
    assert_eq!(
        digest(&store).expect("a digest"),
        digest(&at_once).expect("a digest")
    );
}

#[test]
fn what_may_not_be_written_is_refused() {
    if let Some((role, file)) = role() {
        let code = match role.as_str() {
            "open" => open(&file).map_or_else(|error| error.code(), |_| "opened"),
            other => panic!("{other} is no role"),
        };
        say(code);
        return;
    }
    let folder = tempdir().expect("a folder");
    let set = |path: &Path, mode: u32| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("permissions");
    };
    set(folder.path(), 0o755);
    // Root may write anywhere, so the child is somebody else then; and whoever it is must reach the program.
    let program = folder.path().join("program");
    fs::copy(this_program(), &program).expect("a copy");
    set(&program, 0o755);
    let root = fs::metadata(folder.path()).expect("the folder").uid() == 0;
    let says = |file: &Path| {
        let test = "what_may_not_be_written_is_refused";
        let mut command = child(&program, test, "open", file);
        command.current_dir(folder.path());
        if root {
            command.uid(65_534).gid(65_534);
        }
        let mut child = command.spawn().expect("a child");
        let said = Listener::to(&mut child).last().expect("a code");
        assert!(child.wait().expect("the child").success());
        said
    };
    let place = |name: &str| {
        let place = folder.path().join(name);
        fs::create_dir(&place).expect("a folder");
        place
    };
    let locked = place("locked");
    let inside = locked.join("agent.db");
    open(&inside).expect("a memory");
    set(&inside, 0o666);
    set(&locked, 0o555);
    assert_eq!(says(&locked.join("new.db")), "store_unusable");
    assert_eq!(says(&inside), "store_unusable");

    let wide = place("wide");
    set(&wide, 0o777);
    let inside = wide.join("agent.db");
    open(&inside).expect("a memory");
    set(&inside, 0o444);
    assert_eq!(says(&inside), "store_unusable");
    set(&inside, 0o000);
    assert_eq!(says(&inside), "store_unusable");
    set(&inside, 0o666);
    assert_eq!(says(&inside), "opened");
    set(&locked, 0o755);
}
