//! The facade from files to answers: sizes are moments in a journal of one file a day, seven moments each.
//!
//! Everything is kept in a SQLite file in the target folder, as for a user of the command line. A dream of the whole
//! journal replays every night, Monday and first of the month that went by, and ends with concepts and vocabulary; ten
//! thousand moments are four years of nights, so that size is left to imports and questions.

use agent_memory::{Day, Dream, Import, Memory, Moment, Query};
use agent_memory_benches::{SIZES, journal, settings};
use criterion::{BatchSize, BenchmarkId, Criterion, SamplingMode, Throughput};
use std::fs;
use std::hint::black_box;
use std::path::Path;
use tempfile::TempDir;

/// A folder that goes away again.
fn folder() -> TempDir {
    TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder in the target folder")
}

fn write(files: &[(String, String)], to: &Path) {
    for (path, content) in files {
        let path = to.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(path, content).expect("a file");
    }
}

/// The day after the last one of a journal.
fn today(size: usize) -> Day {
    Day::from_number(20_454).plus(size.div_ceil(7) as i32)
}

/// A memory on a new file, with the journal imported.
fn imported(at: &TempDir, journal: &Path) -> Memory {
    let name = format!("{}.db", fs::read_dir(at.path()).expect("a folder").count());
    let mut memory = Memory::open(at.path().join(name)).expect("a new file");
    memory.import(&Import::new(journal)).expect("imported");
    memory
}

/// Files to entries and moments, durable.
fn import(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("agent-memory/import");
    for size in SIZES {
        let (source, files) = (folder(), folder());
        write(&journal(size), source.path());
        group.throughput(Throughput::Elements(size as u64));
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter_with_large_drop(|| imported(&files, black_box(source.path())));
        });
    }
    group.finish();
}

/// The whole dream of a journal that was never dreamt.
fn dream(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("agent-memory/dream");
    group.sampling_mode(SamplingMode::Flat);
    for &size in &SIZES[..2] {
        let (source, files) = (folder(), folder());
        write(&journal(size), source.path());
        group.throughput(Throughput::Elements(size as u64));
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter_batched_ref(
                || imported(&files, source.path()),
                |memory| {
                    memory
                        .dream(Dream::auto(today(size)))
                        .expect("a dream")
                        .runs
                        .len()
                },
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

/// One moment in, durable.
fn remember(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("agent-memory/remember");
    group.throughput(Throughput::Elements(1));
    for size in SIZES {
        let (source, files) = (folder(), folder());
        write(&journal(size), source.path());
        let mut memory = imported(&files, source.path());
        let at = "2026-01-02T12:00:00Z".parse().expect("an instant");
        let mut next = 0u64;
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter(|| {
                next += 1;
                memory
                    .remember(Moment::new(format!("Moment number {next} came in.")).at(at))
                    .expect("remembered")
            });
        });
    }
    group.finish();
}

/// One question to a memory that is warm.
fn recall(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("agent-memory/recall");
    group.throughput(Throughput::Elements(1));
    for size in SIZES {
        let (source, files) = (folder(), folder());
        write(&journal(size), source.path());
        let mut memory = imported(&files, source.path());
        let query = Query::new("What did Maya discuss in the morning?");
        // The first question builds the index.
        assert!(!memory.recall(&query).expect("an answer").is_empty());
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter(|| memory.recall(black_box(&query)).expect("an answer"));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = settings();
    import(&mut criterion);
    dream(&mut criterion);
    remember(&mut criterion);
    recall(&mut criterion);
    criterion.final_summary();
}
