//! What passes over seeded worlds decide, as digests, and how long each step takes.
//!
//! Two builds that print the same digests decide the same: so a change for speed is told from a change of mind.
//!
//! `cargo run --release -p dream --example passes -- [MOMENTS] [planted|rich|replay|FILE]`: a FILE has one moment a line.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example is a program of its own: it reads its arguments, measures and prints"
)]

#[path = "../tests/world/mod.rs"]
mod world;

use agent_memory_core::{
    Authority, Calendar, Day, Fact, FactId, Moment, MomentId, Pass, RunId, Valid, Window, content_digest,
};
use dream::{Input, Seen, apply, plan, write_all};
use entity_graph::name_weights;
use std::collections::BTreeMap;
use std::time::Instant;

fn main() {
    let mut words = std::env::args().skip(1);
    let n: usize = words
        .next()
        .map_or(1000, |word| word.parse().expect("a number of moments"));
    let which = words.next();
    let wanted = |name: &str| which.as_deref().is_none_or(|which| which == name);
    if wanted("planted") {
        passes("planted", planted(n));
    }
    if wanted("rich") {
        passes("rich", world::moments(n, 8));
    }
    if wanted("replay") {
        replay(&world::moments(n.min(1200), 7));
    }
    let file = which.filter(|which| std::path::Path::new(which).is_file());
    if let Some(file) = file {
        let text = std::fs::read_to_string(&file).expect("a file of lines");
        let lines: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .take(n)
            .collect();
        passes("file", told(&lines));
        replay(&told(&lines));
    }
}

fn replay(world: &[Moment]) {
    let began = Instant::now();
    let replay = world::replay(world, |_| {});
    let took = began.elapsed().as_secs_f64() * 1e3;
    let facts = replay.facts.len();
    println!(
        "replay  {:>6} moments {took:>8.1} ms  {facts} facts  {}",
        world.len(),
        replay.digest()
    );
    for (reason, count) in &replay.reasons {
        eprintln!("  {count:>6} {reason}");
    }
}

fn today() -> Day {
    Day::from_number(20_654)
}

fn planted(n: usize) -> Vec<Moment> {
    testkit::world::moments(n, (n / 40).max(1), 6, 7)
}

/// Lines as moments, ten a day.
fn told(lines: &[&str]) -> Vec<Moment> {
    lines
        .iter()
        .enumerate()
        .map(|(at, line)| {
            let when = Calendar::default()
                .start_of(today())
                .plus_seconds(at as i64 * 8_000);
            let source = [Authority::User, Authority::Agent][at % 2];
            let id = MomentId::new(format!("l{at:06}")).expect("a short id");
            let mut draft = Moment::new(*line).id(id).at(when).source(source).weight(0.5);
            for (name, shown) in world::capitals(line) {
                draft = draft.named(name, shown);
            }
            draft.finish(when).expect("a moment")
        })
        .collect()
}

/// A night, a month, and the month again, over all moments spread over so many days.
fn passes(name: &str, mut world: Vec<Moment>) {
    let n = world.len();
    let nothing = BTreeMap::new();
    for (pass, days, new) in [(Pass::Night, 1, true), (Pass::Week, 30, true)] {
        let start = Calendar::default().start_of(today().plus(-days));
        let step = i64::from(days) * 86_400 / n.max(1) as i64;
        for (at, moment) in world.iter_mut().enumerate() {
            moment.occurred_at = start.plus_seconds(at as i64 * step);
        }
        let facts = timed(name, pass, &world, new, &nothing);
        if pass == Pass::Week {
            timed("  again", pass, &world, false, &facts);
        }
    }
}

fn timed(
    name: &str,
    pass: Pass,
    world: &[Moment],
    new: bool,
    facts: &BTreeMap<FactId, Fact>,
) -> BTreeMap<FactId, Fact> {
    let calendar = Calendar::default();
    let weights = name_weights(world.iter().map(|m| &m.names), &Valid::default());
    let seen: Vec<Seen<'_>> = world
        .iter()
        .map(|moment| Seen {
            moment,
            names: &moment.names,
            new,
        })
        .collect();
    let run = RunId::of(&[b"passes"]);
    let input = Input {
        pass,
        today: today(),
        at: calendar.start_of(today()),
        calendar,
        window: Window::ALL,
        moments: &seen,
        weights: &weights,
        facts,
        evidence: &BTreeMap::new(),
        edges: &[],
        cited: &BTreeMap::new(),
        run: &run,
    };
    let clock = Instant::now();
    let members: Vec<_> = world.iter().map(|m| (&m.id, &m.names)).collect();
    let grouped = entity_graph::groups(&members, &weights, &Valid::default()).expect("groups");
    let to_group = clock.elapsed();
    let clock = Instant::now();
    let planned = plan(&input, &Valid::default(), &Valid::default()).expect("a plan");
    let to_plan = clock.elapsed();
    let answers = write_all(&planned, &Valid::default());
    let to_write = clock.elapsed();
    let outcome = apply(&input, &planned, &answers, &Valid::default());
    let to_apply = clock.elapsed();
    println!(
        "{name:<8}{pass:<6} {:>6} moments  (groups {:>4} {:>8.1})  plan {:>8.1}  write {:>8.1}  apply {:>8.1}  all {:>8.1} ms  {} facts {} decisions {}",
        world.len(),
        grouped.groups.len(),
        to_group.as_secs_f64() * 1e3,
        to_plan.as_secs_f64() * 1e3,
        to_write.saturating_sub(to_plan).as_secs_f64() * 1e3,
        to_apply.saturating_sub(to_write).as_secs_f64() * 1e3,
        to_apply.as_secs_f64() * 1e3,
        outcome.facts.len(),
        outcome.decisions.len(),
        content_digest(format!("{outcome:?}").as_bytes()),
    );
    outcome
        .facts
        .into_iter()
        .map(|fact| (fact.id.clone(), fact))
        .collect()
}
