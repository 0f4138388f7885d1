//! Undo: facts and edges as they were, byte for byte; the moments stay, and what was taken back stays so.

use crate::ground::{Belief, Ground, day, mornings, said, story_s};
use agent_memory::core::Watermark;
use agent_memory::{Action, Dream, Error, FactFilter, Moment, Params, Pass, RunId, Window};
use proptest::prelude::*;

/// A dream every few mornings, each with what was believed before it and the runs it made.
fn lived(ground: &mut Ground, moments: &[Moment], apart: i32) -> Vec<(Belief, Watermark, Vec<RunId>)> {
    let mut log = Vec::new();
    for today in mornings(moments, apart) {
        let before = ground.belief();
        let watermark = ground.memory.status().expect("a status").watermark;
        let report = ground.dream(Dream::auto, today);
        log.push((
            before,
            watermark,
            report.runs.into_iter().map(|run| run.id).collect(),
        ));
    }
    log
}

/// Takes all of it back, the last first, and holds every morning against what was believed then.
fn taken_back(ground: &mut Ground, log: &[(Belief, Watermark, Vec<RunId>)]) {
    for (before, watermark, runs) in log.iter().rev() {
        for run in runs.iter().rev() {
            let report = ground.memory.undo(run).expect("the last run that counts");
            assert_eq!(report.runs.len(), 1);
            assert_eq!(report.runs[0].pass, Pass::Undo);
            assert_eq!(report.runs[0].undoes.as_ref(), Some(run));
        }
        assert_eq!(&ground.belief(), before);
        assert_eq!(ground.memory.status().expect("a status").watermark, *watermark);
    }
}

#[test]
fn every_morning_of_the_story_comes_back_byte_for_byte() {
    let moments = story_s();
    let mut ground = Ground::of(&moments);
    let log = lived(&mut ground, &moments, 7);
    let end = ground.belief();
    assert!(end.facts.len() >= 4, "{:?}", end.facts);
    assert!(!end.edges.is_empty());
    taken_back(&mut ground, &log);
    assert_eq!(ground.belief().facts, Vec::new());
    assert_eq!(
        ground.memory.moments(&Window::ALL).expect("moments").len(),
        moments.len()
    );

    // The same mornings again give the same facts.
    let _ = lived(&mut ground, &moments, 99);
    assert_eq!(said(&ground.belief().facts), said(&end.facts));
}

#[test]
fn a_run_brought_back_is_as_if_it_had_never_gone() {
    let mut ground = Ground::of(&story_s());
    for (dream, today) in [
        (Dream::week as fn(_) -> _, "2026-07-20"),
        (Dream::night, "2026-07-22"),
        (Dream::month, "2026-08-01"),
    ] {
        let mark = |ground: &Ground| ground.memory.status().expect("a status").watermark;
        let (before, marked) = (ground.belief(), mark(&ground));
        let run = ground.dream(dream, day(today)).runs[0].id.clone();
        let (after, then) = (ground.belief(), mark(&ground));
        assert_ne!(after, before, "{today}");
        let mut undo = run.clone();
        for _ in 0..2 {
            undo = ground.memory.undo(&run).expect("taken back").runs[0].id.clone();
            assert_eq!(
                (ground.belief(), mark(&ground)),
                (before.clone(), marked),
                "{today}"
            );
            let again = ground.memory.undo(&undo).expect("brought back");
            assert_eq!(again.runs[0].undoes.as_ref(), Some(&undo));
            assert_eq!((ground.belief(), mark(&ground)), (after.clone(), then), "{today}");
        }
        let refused = ground
            .memory
            .undo(&undo)
            .expect_err("an undo that was taken back");
        assert_eq!(refused.code(), "undo_blocked");
    }
    assert_eq!(ground.about("Thursday").len(), 1);
}

#[test]
fn nothing_that_a_later_run_built_on_goes_away_beneath_it() {
    let mut moments = testkit::story_s::window_of_200();
    moments.extend(testkit::story_s::wednesday());
    let mut ground = Ground::of(&moments);
    let belief = ground.dream(Dream::week, day("2026-07-20")).runs[0].id.clone();
    let correction = ground.dream(Dream::night, day("2026-07-22")).runs[0].id.clone();
    let before = ground.belief();
    let digest = ground.memory.digest().expect("a digest");
    let refused = ground
        .memory
        .undo(&belief)
        .expect_err("the correction retired what it made");
    assert!(matches!(refused, Error::UndoBlocked { .. }));
    assert_eq!(refused.code(), "undo_blocked");
    assert!(refused.to_string().contains(correction.as_str()), "{refused}");
    assert!(refused.hint().is_some());
    assert_eq!(
        ground.memory.digest().expect("a digest"),
        digest,
        "nothing was written"
    );
    assert_eq!(ground.belief(), before);

    // The later one first, then the earlier one.
    ground.memory.undo(&correction).expect("taken back");
    let wednesday = ground.about("Wednesday");
    assert_eq!(wednesday.len(), 1, "the belief stands again");
    ground.memory.undo(&belief).expect("taken back");
    assert_eq!(ground.belief().facts, Vec::new());

    let twice = ground.memory.undo(&belief).expect_err("taken back already");
    assert_eq!(twice.code(), "undo_blocked");
    let unknown = RunId::new("r-none").expect("an id");
    assert_eq!(
        ground.memory.undo(&unknown).expect_err("no such run").code(),
        "unknown_id"
    );
}

#[test]
fn both_nights_taken_back_in_any_order_are_looked_at_again() {
    let mut moments = testkit::story_s::window_of_200();
    moments.extend(testkit::story_s::wednesday());
    moments.extend(testkit::story_s::budget());
    for turned in [false, true] {
        let mut ground = Ground::of(&moments);
        ground.dream(Dream::week, day("2026-07-20"));
        let start = ground.memory.status().expect("a status").watermark;
        // Two nights that have nothing to do with each other's facts, where that can be.
        let mut runs = Vec::new();
        for today in ["2026-07-22", "2026-07-25"] {
            let report = ground.dream(Dream::night, day(today));
            runs.push(report.runs[0].id.clone());
        }
        let after = said(&ground.belief().facts);
        if turned {
            runs.reverse();
        }
        let mut done = true;
        for run in runs.iter().rev() {
            done &= ground.memory.undo(run).is_ok();
        }
        if !done {
            continue;
        }
        assert_eq!(ground.memory.status().expect("a status").watermark, start);
        for today in ["2026-07-22", "2026-07-25"] {
            ground.dream(Dream::night, day(today));
        }
        assert_eq!(said(&ground.belief().facts), after);
    }
}

#[test]
fn a_correction_that_was_taken_back_takes_no_effect_again() {
    let mut moments = testkit::story_s::window_of_200();
    moments.extend(testkit::story_s::wednesday().into_iter().take(2));
    let mut ground = Ground::of(&moments);
    ground.dream(Dream::week, day("2026-07-21"));
    assert_eq!(ground.about("Wednesday").len(), 1);
    let before = ground.belief();
    let words = "Actually, the Tideline planning meeting is on Thursday, not Wednesday.";
    let report = ground.memory.correct(words, None).expect("a correction");
    assert_eq!(ground.about("Thursday").len(), 1);
    assert_eq!(ground.about("Wednesday"), Vec::new());

    ground.memory.undo(&report.runs[0].id).expect("taken back");
    assert_eq!(ground.belief(), before);
    for (dream, today) in [
        (Dream::night as fn(_) -> _, "2026-07-22"),
        (Dream::week, "2026-07-27"),
        (Dream::month, "2026-08-01"),
    ] {
        ground.dream(dream, day(today));
        assert_eq!(ground.about("Thursday"), Vec::new(), "{today}");
        assert_eq!(ground.about("Wednesday").len(), 1, "{today}");
    }
    // The word said anew counts.
    ground.memory.correct(words, None).expect("a correction");
    assert_eq!(ground.about("Thursday").len(), 1);
    assert_eq!(ground.about("Wednesday"), Vec::new());
}

#[test]
fn a_retraction_that_was_taken_back_lets_the_claim_stand() {
    let mut moments = testkit::story_s::window_of_200();
    moments.extend(testkit::story_s::budget().into_iter().take(2));
    let mut ground = Ground::of(&moments);
    ground.dream(Dream::week, day("2026-07-27"));
    let claim = ground.about("budget").first().cloned().expect("the claim stands");
    let report = ground
        .memory
        .retract(&claim.id, Some("From an old deck."))
        .expect("closed");
    assert_eq!(ground.about("budget"), Vec::new());
    let undone = ground.memory.undo(&report.runs[0].id).expect("taken back");
    assert!(undone.decisions().all(|(_, d)| d.action == Action::Undone));
    assert_eq!(ground.about("budget"), vec![claim]);
    ground.dream(Dream::week, day("2026-08-03"));
    assert_eq!(ground.about("budget").len(), 1);
}

#[test]
fn a_stated_fact_that_was_taken_back_is_gone() {
    let mut ground = Ground::of(&testkit::story_s::moments());
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("facts.jsonl");
    std::fs::write(
        &file,
        "{\"id\":\"tea\",\"text\":\"Maya drinks tea in the morning.\"}\n",
    )
    .expect("written");
    let import = agent_memory::Import::new(&file).format(agent_memory::corpus::Format::Facts);
    ground.memory.import(&import).expect("imported");
    assert_eq!(ground.about("tea").len(), 1);
    let run = ground
        .memory
        .runs()
        .expect("runs")
        .last()
        .expect("a run")
        .id
        .clone();
    ground.memory.undo(&run).expect("taken back");
    assert_eq!(ground.memory.facts(FactFilter::All).expect("facts"), Vec::new());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3))]

    #[test]
    fn every_morning_of_a_world_comes_back(seed in 0u64..10_000, topics in 2usize..5) {
        let moments = testkit::world::moments(60, topics, 3, seed);
        let folder = tempfile::tempdir().expect("a folder");
        let file = (seed % 2 == 0).then(|| folder.path().join("agent.db"));
        let mut ground = Ground::new(Params::default(), file.as_deref(), None);
        ground.take_in(&moments);
        let log = lived(&mut ground, &moments, 3);
        let end = ground.belief();
        taken_back(&mut ground, &log);
        prop_assert!(ground.belief().facts.is_empty());
        let _ = lived(&mut ground, &moments, 9);
        prop_assert_eq!(said(&ground.belief().facts), said(&end.facts));
    }
}
