//! Names to weights, ties and groups: sizes are moments, one topic for every forty.

use agent_memory_benches::{SIZES, moments, settings};
use agent_memory_core::{Moment, NameExtractor, Names, Valid};
use criterion::{BenchmarkId, Criterion, Throughput};
use entity_graph::{GraphParams, Learner, LouvainParams, Member, groups, louvain, name_weights, ties};
use std::hint::black_box;

fn members(world: &[Moment]) -> Vec<Member<'_>> {
    world.iter().map(|moment| (&moment.id, &moment.names)).collect()
}

fn graph(criterion: &mut Criterion) {
    let params = Valid::<GraphParams>::default();
    let plain = Valid::<LouvainParams>::default();
    for size in SIZES {
        let world = moments(size);
        let members = members(&world);
        let weights = name_weights(members.iter().map(|(_, names)| *names), &params);
        let links = ties(&members, &weights, &params).expect("ties that fit");

        let mut bench = |operation: &str, work: &mut dyn FnMut()| {
            let mut group = criterion.benchmark_group(format!("entity-graph/{operation}"));
            group.throughput(Throughput::Elements(size as u64));
            group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
                bencher.iter(&mut *work);
            });
            group.finish();
        };
        bench("weights", &mut || {
            black_box(name_weights(members.iter().map(|(_, names)| *names), &params));
        });
        bench("ties", &mut || {
            black_box(ties(&members, &weights, &params).expect("ties that fit"));
        });
        bench("louvain", &mut || {
            black_box(louvain(links.links(), &plain));
        });
        bench("groups", &mut || {
            black_box(groups(&members, &weights, &params).expect("groups"));
        });
    }
}

/// Reading names from text: what the texts teach, and then every text again. Bytes a second.
fn names(criterion: &mut Criterion) {
    let none = Names::new();
    for size in SIZES {
        let world = moments(size);
        let bytes: u64 = world.iter().map(|moment| moment.text.len() as u64).sum();
        let learn = || {
            let mut learner = Learner::new();
            for moment in &world {
                learner.observe(black_box(&moment.text), &none);
            }
            learner.finish()
        };
        let mut group = criterion.benchmark_group("entity-graph/learn");
        group.throughput(Throughput::Bytes(bytes));
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| bencher.iter(learn));
        group.finish();
        let extractor = learn();
        let mut group = criterion.benchmark_group("entity-graph/extract");
        group.throughput(Throughput::Bytes(bytes));
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter(|| {
                world
                    .iter()
                    .map(|moment| extractor.extract(black_box(&moment.text)).len())
                    .max()
            });
        });
        group.finish();
    }
}

fn main() {
    let mut criterion = settings();
    names(&mut criterion);
    graph(&mut criterion);
    criterion.final_summary();
}
