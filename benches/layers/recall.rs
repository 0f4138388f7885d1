//! Building the index, and asking it: sizes are moments, with a fact for every forty of them and all vectors.

use agent_memory_benches::{SIZES, moments, settings, topics, vectors};
use agent_memory_core::{Calendar, Embedder, Fact, FactId, Moment, MomentId, Valid};
use criterion::{BenchmarkId, Criterion, Throughput};
use providers::HashEmbedder;
use recall::{Index, Input, Query, RecallParams};
use std::collections::BTreeMap;
use std::hint::black_box;
use testkit::sample;

/// What an index is built from.
struct World {
    moments: Vec<Moment>,
    facts: Vec<Fact>,
    vectors: Vec<(MomentId, Vec<f32>)>,
    fact_vectors: Vec<(FactId, Vec<f32>)>,
}

impl World {
    fn new(size: usize) -> Self {
        let moments = moments(size);
        let stride = size / topics(size);
        let facts: Vec<Fact> = moments
            .iter()
            .step_by(stride)
            .map(|moment| Fact {
                text: moment.text.clone(),
                ..sample::fact(&format!("f-{}", moment.id), "r-1", &[moment])
            })
            .collect();
        let vectors = vectors(&moments);
        let places: BTreeMap<&MomentId, &Vec<f32>> =
            vectors.iter().map(|(id, vector)| (id, vector)).collect();
        let fact_vectors = facts
            .iter()
            .filter_map(|fact| Some((fact.id.clone(), (*places.get(fact.cites.first()?)?).clone())))
            .collect();
        Self {
            moments,
            facts,
            vectors,
            fact_vectors,
        }
    }

    fn index(&self, names: &BTreeMap<MomentId, agent_memory_core::Names>) -> Index {
        let input = Input {
            moments: &self.moments,
            names,
            facts: &self.facts,
            vectors: &self.vectors,
            fact_vectors: &self.fact_vectors,
            calendar: Calendar::default(),
        };
        Index::build(input, &Valid::<RecallParams>::default()).expect("an index")
    }

    /// Twenty questions in the words of twenty moments, with their vectors.
    fn questions(&self) -> Vec<Query> {
        self.moments
            .iter()
            .step_by(self.moments.len() / 20)
            .take(20)
            .map(|moment| {
                let text = format!("What do I know about {}?", moment.text.trim_end_matches('.'));
                let vector = HashEmbedder
                    .embed(&[text.as_str()])
                    .expect("hashing never fails")
                    .remove(0);
                Query::new(text, sample::today()).vector(vector)
            })
            .collect()
    }
}

fn index_and_query(criterion: &mut Criterion) {
    let names = BTreeMap::new();
    for size in SIZES {
        let world = World::new(size);
        let mut group = criterion.benchmark_group("recall/index");
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &world, |bencher, world| {
            bencher.iter(|| black_box(world).index(&names));
        });
        group.finish();

        let index = world.index(&names);
        let questions = world.questions();
        assert!(
            questions
                .iter()
                .all(|question| !index.recall(question).expect("an answer").is_empty())
        );
        let mut turn = questions.iter().cycle();
        let mut group = criterion.benchmark_group("recall/query");
        group.throughput(Throughput::Elements(1));
        group.bench_with_input(BenchmarkId::from_parameter(size), &index, |bencher, index| {
            bencher.iter(|| {
                index
                    .recall(black_box(turn.next().expect("a cycle never ends")))
                    .expect("an answer")
            });
        });
        group.finish();
    }
}

fn main() {
    let mut criterion = settings();
    index_and_query(&mut criterion);
    criterion.final_summary();
}
