//! Text to vectors with the embedders that need no model: sizes are texts.

use agent_memory_benches::{SIZES, moments, settings};
use agent_memory_core::Embedder;
use criterion::{BenchmarkId, Criterion, Throughput};
use providers::{HashEmbedder, StaticEmbedder};
use std::hint::black_box;

fn embed(criterion: &mut Criterion, name: &str, embedder: &dyn Embedder) {
    let mut group = criterion.benchmark_group(name);
    for size in SIZES {
        let world = moments(size);
        let texts: Vec<&str> = world.iter().map(|moment| moment.text.as_str()).collect();
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &texts, |bencher, texts| {
            bencher.iter(|| embedder.embed(black_box(texts)).expect("text always embeds"));
        });
    }
    group.finish();
}

/// Weighing words by a corpus: what recall pays once for a memory of that size.
fn adapt(criterion: &mut Criterion, embedder: &dyn Embedder) {
    let mut group = criterion.benchmark_group("providers/adapt-static");
    for size in SIZES {
        let world = moments(size);
        let texts: Vec<&str> = world.iter().map(|moment| moment.text.as_str()).collect();
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &texts, |bencher, texts| {
            bencher.iter(|| embedder.adapt(black_box(texts)).expect("text can be read"));
        });
    }
    group.finish();
}

/// Opening the table: what every process pays that embeds.
fn open(criterion: &mut Criterion) {
    criterion.bench_function("providers/open-static", |bencher| {
        bencher.iter(|| StaticEmbedder::built_in().expect("the built-in table is whole"));
    });
}

fn main() {
    let mut criterion = settings();
    let built_in = StaticEmbedder::built_in().expect("the built-in table is whole");
    open(&mut criterion);
    embed(&mut criterion, "providers/embed-static", &built_in);
    adapt(&mut criterion, &built_in);
    embed(&mut criterion, "providers/embed-hash", &HashEmbedder);
    criterion.final_summary();
}
