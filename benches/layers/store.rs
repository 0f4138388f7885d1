//! The store in memory and on SQLite: append, commit, open, read. Sizes are records.
//!
//! The SQLite files lie in the target folder, on whatever disk that is on; each append and each commit is durable, so
//! figures with `sqlite` in their name measure that disk too.

use agent_memory_benches::{SIZES, moments, settings};
use agent_memory_core::{Append, Commit, Moment, Sequence, SpaceId, Store};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput};
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;
use store::{MemoryStore, SqliteStore};
use tempfile::TempDir;
use testkit::sample;

/// A folder for files that go away again.
struct Folder {
    folder: TempDir,
    files: usize,
}

impl Folder {
    fn new() -> Self {
        Self {
            folder: TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder in the target folder"),
            files: 0,
        }
    }

    /// The path of a file that is not there yet.
    fn fresh(&mut self) -> PathBuf {
        self.files += 1;
        self.folder.path().join(format!("{}.db", self.files))
    }

    /// A store on a new file.
    fn store(&mut self) -> SqliteStore {
        SqliteStore::open(self.fresh(), &SpaceId::default()).expect("a new file")
    }

    /// A file with these moments, closed.
    fn filled(&mut self, moments: &[Moment]) -> PathBuf {
        let path = self.fresh();
        let mut store = SqliteStore::open(&path, &SpaceId::default()).expect("a new file");
        store.append(&append(moments)).expect("appended");
        path
    }

    /// A store on a copy of a closed file.
    fn copy(&mut self, of: &PathBuf) -> SqliteStore {
        let path = self.fresh();
        fs::copy(of, &path).expect("a copy");
        SqliteStore::open(path, &SpaceId::default()).expect("the copy opens")
    }
}

fn append(moments: &[Moment]) -> Append {
    Append {
        entries: Vec::new(),
        moments: moments.to_vec(),
    }
}

fn memory() -> MemoryStore {
    MemoryStore::new(SpaceId::default())
}

/// Many moments in one durable step.
fn append_many(criterion: &mut Criterion) {
    let mut folder = Folder::new();
    for size in SIZES {
        let records = append(&moments(size));
        let mut group = criterion.benchmark_group("store/append-memory");
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &records, |bencher, records| {
            bencher.iter_batched_ref(
                memory,
                |store| store.append(records).expect("appended"),
                BatchSize::PerIteration,
            );
        });
        group.finish();
        let mut group = criterion.benchmark_group("store/append-sqlite");
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &records, |bencher, records| {
            let fresh = || folder.store();
            bencher.iter_batched_ref(
                fresh,
                |store| store.append(records).expect("appended"),
                BatchSize::PerIteration,
            );
        });
        group.finish();
    }
}

/// One moment, durable, into a file that holds many.
fn append_one(criterion: &mut Criterion) {
    let mut folder = Folder::new();
    let mut group = criterion.benchmark_group("store/append-one-sqlite");
    group.throughput(Throughput::Elements(1));
    for size in SIZES {
        let path = folder.filled(&moments(size));
        let mut store = folder.copy(&path);
        let mut next = 0u64;
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter_batched(
                || {
                    next += 1;
                    let text = format!("Moment number {next} came in.");
                    append(&[Moment::new(text)
                        .at(sample::instant())
                        .finish(sample::instant())
                        .expect("a moment")])
                },
                |records| store.append(&records).expect("appended"),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

/// One run with as many facts, each on one moment.
fn commit(criterion: &mut Criterion) {
    let mut folder = Folder::new();
    for size in SIZES {
        let world = moments(size);
        let records = append(&world);
        let facts = world
            .iter()
            .enumerate()
            .map(|(i, moment)| sample::fact(&format!("f-{i:05}"), "r-1", &[moment]));
        let run = Commit {
            facts: facts.collect(),
            ..sample::commit(sample::run("r-1", None))
        };
        let mut group = criterion.benchmark_group("store/commit-memory");
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &run, |bencher, run| {
            let filled = || {
                let mut store = memory();
                store.append(&records).expect("appended");
                store
            };
            bencher.iter_batched_ref(
                filled,
                |store| store.commit(run).expect("committed"),
                BatchSize::PerIteration,
            );
        });
        group.finish();
        let path = folder.filled(&world);
        let mut group = criterion.benchmark_group("store/commit-sqlite");
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &run, |bencher, run| {
            let filled = || folder.copy(&path);
            bencher.iter_batched_ref(
                filled,
                |store| store.commit(run).expect("committed"),
                BatchSize::PerIteration,
            );
        });
        group.finish();
    }
}

/// Opening a file, and reading all of it.
fn open_and_read(criterion: &mut Criterion) {
    let mut folder = Folder::new();
    for size in SIZES {
        let path = folder.filled(&moments(size));
        let mut group = criterion.benchmark_group("store/open-sqlite");
        group.bench_with_input(BenchmarkId::from_parameter(size), &path, |bencher, path| {
            bencher.iter(|| {
                let store = SqliteStore::open(black_box(path), &SpaceId::default()).expect("it opens");
                store.status().expect("a status").moments
            });
        });
        group.finish();
        let store = SqliteStore::open(&path, &SpaceId::default()).expect("it opens");
        let mut group = criterion.benchmark_group("store/read-sqlite");
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &store, |bencher, store| {
            bencher.iter(|| store.moments(Sequence(0)).expect("moments").len());
        });
        group.finish();
    }
}

fn main() {
    let mut criterion = settings();
    // First, while the disk has nothing else to flush.
    append_one(&mut criterion);
    append_many(&mut criterion);
    commit(&mut criterion);
    open_and_read(&mut criterion);
    criterion.final_summary();
}
