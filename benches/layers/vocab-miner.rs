//! Mining a vocabulary of thirty terms: sizes are entries, figures are bytes a second.

use agent_memory_benches::{SIZES, entries, settings};
use agent_memory_core::{Entry, Timestamp, Valid, Window};
use criterion::{BenchmarkId, Criterion, Throughput};
use std::hint::black_box;
use vocab_miner::{Document, Stamp, VocabParams, mine};

fn documents(entries: &[Entry]) -> Vec<Document<'_>> {
    entries
        .iter()
        .map(|entry| Document {
            id: entry.id.as_str(),
            day: entry.day,
            text: &entry.body,
            tags: &entry.tags,
            derived: false,
        })
        .collect()
}

fn mining(criterion: &mut Criterion) {
    let params = Valid::<VocabParams>::default();
    let stamp = Stamp {
        mined_at: Timestamp::from_unix_micros(0),
        window: Window::ALL,
        run: None,
    };
    let mut group = criterion.benchmark_group("vocab-miner/mine");
    for size in SIZES {
        let entries = entries(size);
        let documents = documents(&entries);
        group.throughput(Throughput::Bytes(
            entries.iter().map(|entry| entry.body.len() as u64).sum(),
        ));
        group.bench_with_input(
            BenchmarkId::from_parameter(size),
            &documents,
            |bencher, documents| {
                bencher.iter(|| mine(black_box(documents), &params, stamp.clone()));
            },
        );
    }
    group.finish();
}

fn main() {
    let mut criterion = settings();
    mining(&mut criterion);
    criterion.final_summary();
}
