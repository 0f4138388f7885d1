//! One memory, several embedders: vectors never mix, and a change of embedder happens whole or not at all.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that starts itself again has to tell the child its role"
)]

use agent_memory::core::{EmbeddingSpace, Error as CoreError};
use agent_memory::store::SqliteStore;
use agent_memory::{
    Dream, Embedder, Error, FactFilter, FixedClock, Memory, ModelKey, Moment, Query, ReEmbedProgress,
    ReEmbedReport, SpaceId, Store, Timestamp, Window,
};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// An embedder that counts bytes by their remainder; one for every dimension, so two of them are two spaces.
struct Bytes {
    dimension: usize,
    /// Texts it has been given.
    texts: Arc<AtomicUsize>,
    /// Texts after which it fails.
    until: usize,
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    OneVectorLess,
    OneDimensionLess,
    NotANumber,
}

impl Bytes {
    fn of(dimension: usize) -> Self {
        Self {
            dimension,
            texts: Arc::default(),
            until: usize::MAX,
            fault: Fault::None,
        }
    }

    fn failing_after(self, until: usize) -> Self {
        Self { until, ..self }
    }

    fn with(self, fault: Fault) -> Self {
        Self { fault, ..self }
    }

    fn boxed(self) -> Box<dyn Embedder> {
        Box::new(self)
    }
}

impl Embedder for Bytes {
    fn key(&self) -> ModelKey {
        ModelKey::new("bytes", self.dimension, "1")
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, CoreError> {
        if self.texts.fetch_add(texts.len(), Ordering::Relaxed) + texts.len() > self.until {
            return Err(CoreError::EmbedderFailed {
                embedder: self.key().to_string(),
                reason: "the test lets it fail".to_owned(),
                code: "server_unreachable",
                hint: "wait",
            });
        }
        let mut vectors: Vec<Vec<f32>> = texts
            .iter()
            .map(|text| {
                let mut vector = vec![0.0; self.dimension];
                for byte in text.bytes() {
                    vector[usize::from(byte) % self.dimension] += 1.0;
                }
                vector
            })
            .collect();
        let last = vectors.last_mut().expect("there is a text");
        match self.fault {
            Fault::None => {}
            Fault::NotANumber => last[0] = f32::NAN,
            Fault::OneDimensionLess => drop(last.pop()),
            Fault::OneVectorLess => drop(vectors.pop()),
        }
        Ok(vectors)
    }
}

fn instant(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

fn open(path: &Path, dimension: usize) -> Memory {
    Memory::builder()
        .file(path)
        .clock(FixedClock(instant("2026-08-03T12:00:00Z")))
        .embedder(Bytes::of(dimension).boxed())
        .open()
        .expect("a memory")
}

fn remember(memory: &mut Memory, numbers: std::ops::Range<usize>) {
    let things = [
        "the offsite",
        "a hotel",
        "the harbor walk",
        "dinner",
        "the budget",
    ];
    let drafts = numbers.map(|n| {
        let day = 1 + n % 28;
        let text = format!(
            "Maya spoke about {} in Lisbon, for the {n}th time.",
            things[n % 5]
        );
        Moment::new(text).at(instant(&format!("2026-07-{day:02}T10:00:00Z")))
    });
    memory.remember_all(drafts.collect()).expect("remembered");
}

fn code<T: std::fmt::Debug>(result: Result<T, Error>) -> &'static str {
    result.expect_err("refused").code()
}

fn re_embed(memory: &mut Memory, embedder: Bytes) -> Result<ReEmbedReport, Error> {
    memory.re_embed(embedder.boxed(), &mut |_| ())
}

/// Dimension and number of vectors.
type Space = Option<(usize, u64)>;

fn spaces(memory: &Memory) -> (Space, Space) {
    let spaces = memory.embedding_spaces().expect("spaces");
    let shown = |space: Option<EmbeddingSpace>| space.map(|s| (s.model.dimension, s.vectors));
    (shown(spaces.current), shown(spaces.building))
}

fn hits(memory: &mut Memory) -> Vec<String> {
    let found = memory
        .recall(&Query::new("where is the hotel?").limit(5))
        .expect("an answer");
    found
        .iter()
        .map(|hit| format!("{} {}", hit.id(), hit.hit.score))
        .collect()
}

#[test]
fn another_embedder_is_refused_by_all_that_read_vectors_and_by_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("agent.db");
    let mut memory = open(&path, 8);
    remember(&mut memory, 0..60);
    hits(&mut memory);
    drop(memory);

    let mut memory = open(&path, 5);
    let refused = memory
        .recall(&Query::new("where is the hotel?"))
        .expect_err("refused");
    assert_eq!(refused.code(), "model_mismatch");
    assert!(refused.hint().is_some_and(|hint| hint.contains("`re-embed`")));
    let told = refused.to_string();
    assert!(told.contains("bytes/8@1") && told.contains("bytes/5@1"), "{told}");
    let dream = || Dream::auto("2026-08-03".parse().expect("a day"));
    assert_eq!(code(memory.dream(dream())), "model_mismatch");
    assert!(memory.runs().expect("runs").is_empty(), "nothing was written");
    // What compares only vectors that it makes itself does not mix, and words need no vectors at all.
    memory.score("The hotel is booked.", &[]).expect("a score");
    memory
        .dream(dream().dry_run())
        .expect("a dry run clusters nothing");
    assert_eq!(memory.moments(&Window::ALL).expect("moments").len(), 60);
    memory.remember(Moment::new("One more.")).expect("remembered");
    memory.facts(FactFilter::Standing).expect("facts");
    assert_eq!(spaces(&memory), (Some((8, 60)), None));

    let report = re_embed(&mut memory, Bytes::of(5)).expect("re-embedded");
    assert_eq!((report.moments, report.embedded, report.switched), (61, 61, true));
    assert!(!hits(&mut memory).is_empty());
    memory.dream(dream()).expect("a dream");
}

#[test]
fn re_embedded_is_as_embedded_so_from_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let (changed, fresh) = (folder.path().join("changed.db"), folder.path().join("fresh.db"));
    let (mut changed, mut fresh) = (open(&changed, 8), open(&fresh, 5));
    for memory in [&mut changed, &mut fresh] {
        remember(memory, 0..600);
        hits(memory);
    }
    let mut seen = Vec::new();
    let report = changed
        .re_embed(Bytes::of(5).boxed(), &mut |progress| seen.push(progress))
        .expect("re-embedded");
    let at = |done| ReEmbedProgress { done, of: 600 };
    assert_eq!(seen, [at(0), at(256), at(512), at(600)]);
    assert_eq!(
        report,
        ReEmbedReport {
            from: Some(ModelKey::new("bytes", 8, "1")),
            to: ModelKey::new("bytes", 5, "1"),
            moments: 600,
            embedded: 600,
            resumed: 0,
            dropped: None,
            switched: true,
            older_concepts: 0,
        }
    );
    let key = ModelKey::new("bytes", 5, "1");
    let rows = |memory: &Memory| memory.store().embeddings(&key).expect("vectors");
    assert_eq!(rows(&changed), rows(&fresh));
    assert_eq!(spaces(&changed), (Some((5, 600)), None));
    assert_eq!(
        hits(&mut changed),
        hits(&mut fresh),
        "its own index is of the new vectors"
    );
    for memory in [&mut changed, &mut fresh] {
        memory
            .dream(Dream::auto("2026-08-03".parse().expect("a day")))
            .expect("a dream");
    }
    assert_eq!(
        changed.digest().expect("a digest"),
        fresh.digest().expect("a digest")
    );

    // Concepts keep the space they were made in, and what is known does not change with the vectors.
    let known = changed.digest().expect("a digest");
    let report = re_embed(&mut changed, Bytes::of(7)).expect("re-embedded");
    assert!(report.older_concepts > 0);
    assert_eq!(changed.digest().expect("a digest"), known);
    changed
        .remember(Moment::new("Sara likes the harbor."))
        .expect("remembered");
    changed
        .dream(Dream::auto("2026-08-05".parse().expect("a day")))
        .expect("a dream");
    let again = re_embed(&mut changed, Bytes::of(7)).expect("nothing to do");
    assert_eq!(
        (again.older_concepts, again.embedded, again.switched),
        (0, 0, false)
    );
}

#[test]
fn broken_off_it_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("agent.db");
    let mut memory = open(&path, 8);
    remember(&mut memory, 0..700);
    let before = hits(&mut memory);
    assert_eq!(
        code(re_embed(&mut memory, Bytes::of(5).failing_after(600))),
        "server_unreachable"
    );
    assert_eq!(spaces(&memory), (Some((8, 700)), Some((5, 512))));
    assert_eq!(hits(&mut memory), before, "still by the old embedder");
    drop(memory);

    // The next process may use either embedder meanwhile: the old one works, the new one is not ready.
    let mut memory = open(&path, 5);
    assert_eq!(code(memory.recall(&Query::new("the hotel"))), "model_mismatch");
    let embedder = Bytes::of(5);
    let texts = Arc::clone(&embedder.texts);
    let report = re_embed(&mut memory, embedder).expect("re-embedded");
    assert_eq!((report.resumed, report.embedded), (512, 188));
    assert_eq!(texts.load(Ordering::Relaxed), 188, "only what was missing");
    assert_eq!(spaces(&memory), (Some((5, 700)), None));

    // Another embedder takes the place of a broken-off change and says so; the stored one gives it up.
    assert!(re_embed(&mut memory, Bytes::of(3).failing_after(300)).is_err());
    assert_eq!(spaces(&memory), (Some((5, 700)), Some((3, 256))));
    assert!(re_embed(&mut memory, Bytes::of(4).failing_after(300)).is_err());
    assert_eq!(spaces(&memory), (Some((5, 700)), Some((4, 256))));
    let report = re_embed(&mut memory, Bytes::of(5)).expect("given up");
    assert_eq!(report.dropped, Some(ModelKey::new("bytes", 4, "1")));
    assert_eq!((report.embedded, report.switched), (0, false));
    assert_eq!(spaces(&memory), (Some((5, 700)), None));
}

#[test]
fn an_embedder_that_gives_something_else_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut memory = open(&folder.path().join("agent.db"), 8);
    remember(&mut memory, 0..10);
    let before = hits(&mut memory);
    for (fault, expected) in [
        (Fault::OneVectorLess, "embedder_failed"),
        (Fault::OneDimensionLess, "wrong_dimension"),
        (Fault::NotANumber, "record_refused"),
    ] {
        assert_eq!(code(re_embed(&mut memory, Bytes::of(5).with(fault))), expected);
        assert_eq!(spaces(&memory), (Some((8, 10)), Some((5, 0))));
        assert_eq!(hits(&mut memory), before);
    }
}

#[test]
fn what_others_do_meanwhile_is_not_lost_and_not_mixed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("agent.db");
    let mut memory = open(&path, 8);
    remember(&mut memory, 0..300);
    hits(&mut memory);
    let mut other = open(&path, 8);
    let mut times = 0;
    let report = memory
        .re_embed(Bytes::of(5).boxed(), &mut |progress| {
            if progress.done == progress.of && times < 2 {
                // A moment comes in and is embedded as the other process knows how to.
                remember(&mut other, 300 + times..301 + times);
                hits(&mut other);
                times += 1;
            }
        })
        .expect("re-embedded");
    assert_eq!((times, report.embedded, report.moments), (2, 302, 302));
    assert_eq!(spaces(&memory), (Some((5, 302)), None));
    assert_eq!(code(other.recall(&Query::new("the hotel"))), "model_mismatch");

    // Another process that begins a change of its own ends this one.
    let mut other = SqliteStore::open(&path, &SpaceId::default()).expect("a store");
    let ended = memory.re_embed(Bytes::of(6).boxed(), &mut |progress| {
        if progress.done == 256 {
            other
                .begin_embeddings(&ModelKey::new("third", 2, "1"))
                .expect("another change is begun");
        }
    });
    assert_eq!(code(ended), "model_mismatch");
    assert_eq!(spaces(&memory), (Some((5, 302)), Some((2, 0))));
    assert!(!hits(&mut memory).is_empty(), "by the embedder it had");
}

#[test]
fn an_empty_memory_changes_its_embedder_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut memory = open(&folder.path().join("agent.db"), 8);
    let report = re_embed(&mut memory, Bytes::of(5)).expect("nothing to embed");
    assert_eq!((report.from, report.moments, report.switched), (None, 0, true));
    assert_eq!(spaces(&memory), (Some((5, 0)), None));
    remember(&mut memory, 0..3);
    assert!(!hits(&mut memory).is_empty());
}

const FILE: &str = "RE_EMBED_TEST_FILE";

/// Moments of the memory that is killed while it is embedded anew.
const MOMENTS: usize = 1_000;

#[test]
fn killed_anywhere_the_vectors_are_the_old_ones_or_the_new_ones() {
    if let Some(file) = std::env::var_os(FILE) {
        let mut memory = open(Path::new(&file), 8);
        let mut out = std::io::stdout().lock();
        memory
            .re_embed(Bytes::of(5).boxed(), &mut |progress| {
                writeln!(out, "\nsaid {}", progress.done)
                    .and_then(|()| out.flush())
                    .expect("the parent listens");
            })
            .expect("re-embedded");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let prepared = folder.path().join("prepared.db");
    let mut memory = open(&prepared, 8);
    remember(&mut memory, 0..MOMENTS);
    let old = hits(&mut memory);
    drop(memory);
    let fresh = folder.path().join("fresh.db");
    let mut fresh = open(&fresh, 5);
    remember(&mut fresh, 0..MOMENTS);
    let new = hits(&mut fresh);

    let (mut olds, mut news) = (0, 0);
    for round in 0..9_usize {
        let file: PathBuf = folder.path().join(format!("agent-{round}.db"));
        std::fs::copy(&prepared, &file).expect("a copy");
        let mut child = Command::new(std::env::current_exe().expect("the path of this test"))
            .args([
                "killed_anywhere_the_vectors_are_the_old_ones_or_the_new_ones",
                "--exact",
                "--nocapture",
                "--test-threads=1",
            ])
            .env(FILE, &file)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a child");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut said = lines
            .map_while(Result::ok)
            .filter_map(|line| line.strip_prefix("said ").and_then(|n| n.parse::<u64>().ok()));
        // The last rounds get near the switch: the last batch has been told then.
        let wanted = (round + 1).min(5);
        let heard = said.by_ref().take(wanted).last().expect("the child tells");
        for _ in 0..round.saturating_sub(5) * 400 {
            std::thread::yield_now();
        }
        child.kill().expect("SIGKILL");
        let acknowledged = said.last().unwrap_or(heard);
        child.wait().expect("the child");

        let store = SqliteStore::open(&file, &SpaceId::default()).expect("it opens");
        assert_eq!(store.verify().expect("findings"), Vec::<String>::new());
        let spaces = store.embedding_spaces().expect("spaces");
        let current = spaces.current.expect("there are vectors");
        assert_eq!(current.vectors, MOMENTS as u64, "whole, whichever it is");
        let mut memory = if current.model.dimension == 8 {
            olds += 1;
            assert!(spaces.building.is_some_and(|space| space.vectors >= acknowledged));
            let mut memory = open(&file, 8);
            assert_eq!(hits(&mut memory), old);
            memory
        } else {
            news += 1;
            assert_eq!(spaces.building, None);
            open(&file, 5)
        };
        let report = re_embed(&mut memory, Bytes::of(5)).expect("it goes on");
        assert!(report.embedded <= MOMENTS as u64 - acknowledged);
        assert_eq!(hits(&mut memory), new);
    }
    assert!(olds > 3, "{olds} were killed before the switch, {news} after it");
}
