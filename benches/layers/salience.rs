//! Scoring thoughts against a vocabulary of thirty terms and a context of twenty texts: sizes are thoughts.

use agent_memory_benches::{SIZES, entries, moments, settings, vectors};
use agent_memory_core::{Timestamp, Valid, Vocabulary, Window};
use criterion::{BenchmarkId, Criterion, Throughput};
use salience::{Context, SalienceParams, Thought, score_all, weigh};
use std::hint::black_box;
use vocab_miner::{Document, Stamp, VocabParams, mine};

/// A vocabulary of thirty terms that the thoughts use.
fn vocabulary() -> Vocabulary {
    let entries = entries(1_000);
    let documents: Vec<Document<'_>> = entries
        .iter()
        .map(|entry| Document {
            id: entry.id.as_str(),
            day: entry.day,
            text: &entry.body,
            tags: &entry.tags,
            derived: false,
        })
        .collect();
    let stamp = Stamp {
        mined_at: Timestamp::from_unix_micros(0),
        window: Window::ALL,
        run: None,
    };
    mine(&documents, &Valid::<VocabParams>::default(), stamp)
}

fn scoring(criterion: &mut Criterion) {
    let params = Valid::<SalienceParams>::default();
    let vocabulary = vocabulary();
    assert_eq!(vocabulary.terms.len(), 30);
    let mut group = criterion.benchmark_group("salience/score");
    for size in SIZES {
        let world = moments(size + 20);
        let vectors: Vec<Vec<f32>> = vectors(&world).into_iter().map(|(_, vector)| vector).collect();
        let (recent, vectors) = vectors.split_at(20);
        let context = Context { vectors: recent };
        let thoughts: Vec<Thought<'_>> = world[20..]
            .iter()
            .zip(vectors)
            .map(|(moment, vector)| Thought {
                text: &moment.text,
                vector: Some(vector),
            })
            .collect();
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(
            BenchmarkId::from_parameter(size),
            &thoughts,
            |bencher, thoughts| {
                bencher
                    .iter(|| score_all(black_box(thoughts), &context, &vocabulary, &params).expect("scores"));
            },
        );
    }
    group.finish();
}

/// The weight of a moment at capture.
fn weighing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("salience/weigh");
    for size in SIZES {
        let world = moments(size);
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &world, |bencher, world| {
            bencher.iter(|| world.iter().map(|moment| weigh(black_box(moment)).weight).max());
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = settings();
    scoring(&mut criterion);
    weighing(&mut criterion);
    criterion.final_summary();
}
