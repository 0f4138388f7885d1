//! Text to vectors with the built-in embedder: sizes are texts.

use agent_memory_benches::{SIZES, moments, settings};
use agent_memory_core::Embedder;
use criterion::{BenchmarkId, Criterion, Throughput};
use providers::HashEmbedder;
use std::hint::black_box;

fn embed(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("providers/embed-hash");
    for size in SIZES {
        let world = moments(size);
        let texts: Vec<&str> = world.iter().map(|moment| moment.text.as_str()).collect();
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &texts, |bencher, texts| {
            bencher.iter(|| HashEmbedder.embed(black_box(texts)).expect("hashing never fails"));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = settings();
    embed(&mut criterion);
    criterion.final_summary();
}
