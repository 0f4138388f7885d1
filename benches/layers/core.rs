//! The words and the numerics: ids, folding, sums, snapshots.

use agent_memory_benches::{SEED, SIZES, moments, settings};
use agent_memory_core::{Moment, fold, numeric, snapshot};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput};
use std::hint::black_box;
use testkit::SplitMix64;

/// Checking a draft and giving it the hash of its content as id.
fn finish(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("core/finish");
    for size in SIZES {
        let drafts: Vec<_> = moments(size)
            .into_iter()
            .map(|moment| {
                (
                    Moment::new(moment.text)
                        .at(moment.occurred_at)
                        .source(moment.source),
                    moment.recorded_at,
                )
            })
            .collect();
        group.throughput(Throughput::Elements(size as u64));
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter_batched(
                || drafts.clone(),
                |drafts| {
                    drafts
                        .into_iter()
                        .map(|(draft, now)| draft.finish(now).expect("a good draft"))
                        .collect::<Vec<_>>()
                },
                BatchSize::LargeInput,
            );
        });
    }
    group.finish();
}

/// Folding texts to what is compared.
fn folding(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("core/fold");
    for size in SIZES {
        let texts: Vec<String> = moments(size).into_iter().map(|moment| moment.text).collect();
        group.throughput(Throughput::Bytes(
            texts.iter().map(|text| text.len() as u64).sum(),
        ));
        group.bench_with_input(BenchmarkId::from_parameter(size), &texts, |bencher, texts| {
            bencher.iter(|| texts.iter().map(|text| fold(black_box(text)).len()).max());
        });
    }
    group.finish();
}

/// The one way floats are summed, and the one `ln`.
fn numerics(criterion: &mut Criterion) {
    let mut random = SplitMix64::new(SEED);
    let values: Vec<f64> = (0..10_000).map(|_| random.unit() + 0.001).collect();
    for size in SIZES {
        let values = &values[..size];
        let mut group = criterion.benchmark_group("core/sum");
        group.throughput(Throughput::Elements(size as u64));
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter(|| numeric::sum(black_box(values)));
        });
        group.finish();
        let mut group = criterion.benchmark_group("core/ln");
        group.throughput(Throughput::Elements(size as u64));
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter(|| {
                values
                    .iter()
                    .map(|value| numeric::ln(black_box(*value)))
                    .fold(0.0, f64::max)
            });
        });
        group.finish();
    }
}

/// Moments to a checked snapshot and back.
fn snapshots(criterion: &mut Criterion) {
    for size in SIZES {
        let world = moments(size);
        let bytes = snapshot::encode(1, &world).expect("moments can be encoded");
        let mut group = criterion.benchmark_group("core/snapshot-encode");
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &world, |bencher, world| {
            bencher.iter(|| snapshot::encode(1, black_box(world)).expect("moments can be encoded"));
        });
        group.finish();
        let mut group = criterion.benchmark_group("core/snapshot-decode");
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &bytes, |bencher, bytes| {
            bencher
                .iter(|| snapshot::decode::<Vec<Moment>>(1, black_box(bytes)).expect("an intact snapshot"));
        });
        group.finish();
    }
}

fn main() {
    let mut criterion = settings();
    finish(&mut criterion);
    folding(&mut criterion);
    numerics(&mut criterion);
    snapshots(&mut criterion);
    criterion.final_summary();
}
