//! Clustering in fixed point: sizes are vectors of 256 dimensions, drawn around planted centers.

use agent_memory_benches::{SEED, SIZES, settings};
use agent_memory_core::{ModelKey, MomentId, RunId, Timestamp, Valid};
use concepts::{ConceptParams, FixedMatrix, UnitRows, cluster, k_means, seed};
use criterion::{BenchmarkId, Criterion, Throughput};
use std::hint::black_box;
use testkit::world;

const DIMENSION: usize = 256;
const CLUSTERS: usize = 8;

fn matrix(size: usize) -> FixedMatrix {
    let mut rows = FixedMatrix::new(DIMENSION).expect("a good dimension");
    for vector in world::vectors(size, DIMENSION, 3 * CLUSTERS, SEED) {
        rows.push(&vector).expect("a unit vector");
    }
    rows
}

/// Where k-means starts.
fn seeding(criterion: &mut Criterion) {
    let params = ConceptParams::default();
    let mut group = criterion.benchmark_group("concepts/seed");
    for size in SIZES {
        let rows = matrix(size);
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &rows, |bencher, rows| {
            bencher.iter(|| seed(black_box(rows), CLUSTERS, params.candidates));
        });
    }
    group.finish();
}

/// Refinement until it settles, from seeds found before.
fn refine(criterion: &mut Criterion) {
    let params = Valid::<ConceptParams>::default();
    let mut group = criterion.benchmark_group("concepts/k-means");
    for size in SIZES {
        let rows = matrix(size);
        let seeds = seed(&rows, CLUSTERS, params.candidates);
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &rows, |bencher, rows| {
            bencher.iter(|| k_means(black_box(rows), &seeds, &params));
        });
    }
    group.finish();
}

/// The whole way from vectors to annotated concepts.
fn whole(criterion: &mut Criterion) {
    let params = Valid::<ConceptParams>::default();
    let run = RunId::of(&[b"bench"]);
    let at = Timestamp::from_unix_micros(0);
    let model = ModelKey::new("planted", DIMENSION, "1");
    let mut group = criterion.benchmark_group("concepts/cluster");
    for size in SIZES {
        let mut rows = UnitRows::new(DIMENSION).expect("a good dimension");
        for (number, vector) in world::vectors(size, DIMENSION, 3 * CLUSTERS, SEED)
            .iter()
            .enumerate()
        {
            let id = MomentId::new(format!("m{number:05}")).expect("a short id");
            rows.push(id, vector).expect("a unit vector");
        }
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &rows, |bencher, rows| {
            bencher.iter(|| {
                cluster(black_box(rows), &|_| Vec::new(), None, &run, at, &model, &params).expect("concepts")
            });
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = settings();
    seeding(&mut criterion);
    refine(&mut criterion);
    whole(&mut criterion);
    criterion.final_summary();
}
