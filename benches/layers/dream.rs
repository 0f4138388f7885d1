//! A pass without a language model, from moments with names to changed facts: sizes are moments of the pass.
//!
//! `night` packs them into one day, so the gate holds every group back; `week` spreads them over thirty days, so groups
//! become facts; `again` is the week after, when everything is known already. `month` is a pass over four years of which
//! every night was dreamed: all moments are known to it, half of the facts are (those of the older half), and the rest
//! is found.

use agent_memory_benches::{SIZES, moments_within, settings};
use agent_memory_core::{Calendar, Day, Fact, FactId, Moment, Pass, RunId, Timestamp, Valid, Window};
use criterion::{BenchmarkId, Criterion, Throughput};
use dream::{DreamParams, Input, Outcome, Seen, apply, plan, write_all};
use entity_graph::{GraphParams, NameWeights, name_weights};
use std::collections::BTreeMap;
use std::hint::black_box;

/// A Monday.
fn today() -> Day {
    Day::from_number(20_654)
}

/// All that a pass needs beside its moments.
struct Scene {
    pass: Pass,
    days: i32,
    calendar: Calendar,
    run: RunId,
    graph: Valid<GraphParams>,
    params: Valid<DreamParams>,
    evidence: BTreeMap<agent_memory_core::MomentId, Timestamp>,
}

impl Scene {
    fn new(pass: Pass, days: i32) -> Self {
        Self {
            pass,
            days,
            calendar: Calendar::default(),
            run: RunId::of(&[b"bench"]),
            graph: Valid::default(),
            params: Valid::default(),
            evidence: BTreeMap::new(),
        }
    }

    fn weights(&self, world: &[Moment]) -> NameWeights {
        name_weights(world.iter().map(|moment| &moment.names), &self.graph)
    }

    /// The whole pass: groups, gate, writer, judge, changes.
    fn dream(&self, seen: &[Seen<'_>], weights: &NameWeights, facts: &BTreeMap<FactId, Fact>) -> Outcome {
        let input = Input {
            pass: self.pass,
            today: today(),
            at: self.calendar.start_of(today()),
            calendar: self.calendar,
            window: Window::days(&self.calendar, today().plus(-self.days), today()),
            moments: seen,
            weights,
            facts,
            evidence: &self.evidence,
            edges: &[],
            cited: &BTreeMap::new(),
            run: &self.run,
        };
        let plan = plan(&input, &self.graph, &self.params).expect("a plan");
        let answers = write_all(&plan, &self.params);
        apply(&input, &plan, &answers, &self.params)
    }
}

/// `n` moments within so many days that say how things are: what merely happened is no fact, and its pass writes none.
fn world(n: usize, days: i32) -> Vec<Moment> {
    let mut world = moments_within(n, days, today());
    for moment in &mut world {
        for (past, present) in DEEDS {
            moment.text = moment.text.replace(past, present);
        }
    }
    world
}

/// The deeds of the worlds, and the same as they are done.
const DEEDS: [(&str, &str); 10] = [
    (" prepared ", " prepares "),
    (" finished ", " finishes "),
    (" discussed ", " discusses "),
    (" planned ", " plans "),
    (" checked ", " checks "),
    (" mended ", " mends "),
    (" described ", " describes "),
    (" ordered ", " orders "),
    (" measured ", " measures "),
    (" sorted ", " sorts "),
];

fn seen(world: &[Moment], new: bool) -> Vec<Seen<'_>> {
    world
        .iter()
        .map(|moment| Seen {
            moment,
            names: &moment.names,
            new,
        })
        .collect()
}

fn pass(criterion: &mut Criterion, name: &str, scene: &Scene, sizes: &[usize]) {
    let nothing = BTreeMap::new();
    let mut group = criterion.benchmark_group(format!("dream/{name}"));
    for &size in sizes {
        let world = world(size, scene.days);
        let (seen, weights) = (seen(&world, true), scene.weights(&world));
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &seen, |bencher, seen| {
            bencher.iter(|| scene.dream(black_box(seen), &weights, &nothing));
        });
    }
    group.finish();
}

/// Four years, and what half of them had given.
fn month(criterion: &mut Criterion, sizes: &[usize]) {
    let scene = Scene::new(Pass::Month, 1_500);
    let mut group = criterion.benchmark_group("dream/month");
    for &size in sizes {
        let world = world(size, scene.days);
        let (seen, weights) = (seen(&world, false), scene.weights(&world));
        let older = seen.get(..size / 2).unwrap_or(&[]);
        let known: BTreeMap<FactId, Fact> = scene
            .dream(older, &weights, &BTreeMap::new())
            .facts
            .into_iter()
            .map(|fact| (fact.id.clone(), fact))
            .collect();
        assert!(!known.is_empty(), "years of planted topics give facts");
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &seen, |bencher, seen| {
            bencher.iter(|| scene.dream(black_box(seen), &weights, &known));
        });
    }
    group.finish();
}

/// The same week with its facts known.
fn again(criterion: &mut Criterion) {
    let scene = Scene::new(Pass::Week, 30);
    let mut group = criterion.benchmark_group("dream/again");
    for size in SIZES {
        let world = world(size, scene.days);
        let weights = scene.weights(&world);
        let first = scene.dream(&seen(&world, true), &weights, &BTreeMap::new());
        assert!(!first.facts.is_empty(), "a week of planted topics gives facts");
        let known = first
            .facts
            .into_iter()
            .map(|fact| (fact.id.clone(), fact))
            .collect();
        let seen = seen(&world, false);
        group.throughput(Throughput::Elements(size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &seen, |bencher, seen| {
            bencher.iter(|| scene.dream(black_box(seen), &weights, &known));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = settings();
    pass(&mut criterion, "night", &Scene::new(Pass::Night, 1), &SIZES[..1]);
    pass(&mut criterion, "week", &Scene::new(Pass::Week, 30), &SIZES);
    again(&mut criterion);
    month(&mut criterion, &[10_000, 100_000]);
    criterion.final_summary();
}
