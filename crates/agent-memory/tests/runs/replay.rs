//! Replay: every run comes out the same from its journal, without a model, and what differs is told.

use crate::ground::{Ground, day, mornings, story_s};
use agent_memory::dream::DreamParams;
use agent_memory::{Dream, Memory, Moment, Params, Pass, Writer};
use proptest::prelude::*;
use testkit::ScriptedModel;

/// Replays every run; each must come out the same, or say why it cannot be replayed. Gives how many were.
fn all_identical(memory: &mut Memory) -> usize {
    let digest = memory.digest().expect("a digest");
    let mut replayed = 0;
    for run in memory.runs().expect("runs") {
        match memory.replay(&run.id) {
            Ok(report) => {
                assert!(report.is_identical(), "{} of {}: {report:?}", run.pass, run.today);
                assert_eq!(
                    (&report.run, report.decisions),
                    (&run.id, run.decisions.len() as u64)
                );
                replayed += 1;
            }
            Err(error) => {
                assert_eq!(error.code(), "nothing_to_replay", "{error}");
                assert!(
                    matches!(run.pass, Pass::Undo | Pass::Edit),
                    "{} of {}: {error}",
                    run.pass,
                    run.today
                );
            }
        }
    }
    assert_eq!(
        memory.digest().expect("a digest"),
        digest,
        "a replay writes nothing"
    );
    replayed
}

/// Lives through the moments: they come in as they happen, and every few mornings what is due is dreamt.
fn live(ground: &mut Ground, moments: &[Moment]) {
    let calendar = agent_memory::Calendar::default();
    let mut left = moments.to_vec();
    for today in mornings(moments, 8) {
        let (now, later): (Vec<Moment>, Vec<Moment>) = left
            .into_iter()
            .partition(|m| calendar.day_of(m.occurred_at) < today);
        ground.take_in(&now);
        ground.dream(Dream::auto, today);
        left = later;
    }
    assert_eq!(left, Vec::new());
}

#[test]
fn every_run_of_the_story_comes_out_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut ground = Ground::new(Params::default(), Some(&folder.path().join("agent.db")), None);
    live(&mut ground, &story_s());
    let correction = ground
        .memory
        .correct(
            "Actually, the Tideline planning meeting is on Friday, not Thursday.",
            None,
        )
        .expect("a correction");
    ground.clock.morning(day("2026-08-04"));
    ground
        .memory
        .remember(Moment::new("Maya met Sara in Lisbon."))
        .expect("remembered");
    // What was taken back can still be replayed, and so can what came before and after.
    ground.memory.undo(&correction.runs[0].id).expect("taken back");
    ground.dream(Dream::month, day("2026-08-05"));
    assert!(all_identical(&mut ground.memory) > 30);
}

#[test]
fn all_at_once_and_late_arrivals_come_out_the_same() {
    let moments = story_s();
    let (late, rest): (Vec<Moment>, Vec<Moment>) = moments
        .iter()
        .cloned()
        .partition(|m| m.id.as_str() == "m1" || m.id.as_str() == "w1");
    let mut ground = Ground::of(&rest);
    ground.dream(Dream::week, day("2026-07-27"));
    ground.dream(Dream::night, day("2026-07-28"));
    ground.take_in(&late);
    ground.dream(Dream::night, day("2026-07-29"));
    ground.dream(Dream::month, day("2026-08-03"));
    assert_eq!(all_identical(&mut ground.memory), 4);
}

#[test]
fn what_was_taken_in_by_word_alone_says_that_it_cannot_be_replayed() {
    let mut ground = Ground::of(&story_s());
    let report = ground.dream(Dream::week, day("2026-07-20"));
    let undo = ground.memory.undo(&report.runs[0].id).expect("taken back");
    let refused = ground.memory.replay(&undo.runs[0].id).expect_err("an undo");
    assert_eq!(refused.code(), "nothing_to_replay");
    assert!(refused.hint().is_some());
    let unknown = agent_memory::RunId::new("r-none").expect("an id");
    assert_eq!(
        ground.memory.replay(&unknown).expect_err("no such run").code(),
        "unknown_id"
    );
}

#[test]
fn a_changed_param_is_told_with_what_it_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("agent.db");
    let mut ground = Ground::new(Params::default(), Some(&file), None);
    ground.take_in(&story_s());
    ground.dream(Dream::week, day("2026-08-03"));
    let run = ground.memory.runs().expect("runs")[0].id.clone();
    assert!(ground.memory.replay(&run).expect("a replay").is_identical());
    drop(ground);

    let stricter = Params {
        dream: DreamParams {
            min_days: 4,
            ..DreamParams::default()
        },
        ..Params::default()
    };
    let mut other = Ground::new(stricter, Some(&file), None);
    let report = other.memory.replay(&run).expect("a replay");
    assert!(!report.is_identical());
    assert_eq!(report.differences[0], "the parameters have changed since");
    assert!(
        report
            .differences
            .iter()
            .any(|d| d.contains("came out otherwise")),
        "{report:?}"
    );

    // Another param that changes nothing here is told all the same, and nothing else is.
    drop(other);
    let mut params = Params::default();
    params.recall.b = 0.5;
    let mut third = Ground::new(params, Some(&file), None);
    let report = third.memory.replay(&run).expect("a replay");
    assert_eq!(report.differences, ["the parameters have changed since"]);
}

/// A model's facts about the first moment of whatever it is asked.
fn answers() -> ScriptedModel {
    let fact = |text: &str, kind: &str, until: &str, cites: &str| {
        format!(r#"{{"fact":"{text}","kind":"{kind}","until":{until},"moments":{cites}}}"#)
    };
    let offsite = fact("The offsite is in Lisbon.", "world", "null", "[1,2,3,4,5,6]");
    let invented = fact("Maya flies to Porto with 12 people.", "world", "null", "[1,2]");
    ScriptedModel::new()
        .answer(format!("{{\"facts\":[{offsite},{invented}]}}"))
        .answer(format!("<think>hm</think>{{\"facts\":[{offsite}]}}"))
        .answer("{\"facts\":[")
        .fail(agent_memory::core::ModelError::TimedOut(30))
        .answer("{\"pairs\":[{\"pair\":1,\"holds\":true},{\"pair\":2,\"holds\":false}]}")
        .answer("{\"facts\":[]}")
        .answer("nothing to say")
        .fail(agent_memory::core::ModelError::TimedOut(30))
        .answer("{\"pairs\":[{\"pair\":1,\"holds\":false}]}")
}

#[test]
fn a_model_is_not_needed_to_replay_what_it_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut params = Params::default();
    // One call at a time, so that the script is read in the order of the requests.
    params.dream.model.concurrency = 1;
    let file = folder.path().join("agent.db");
    let mut ground = Ground::new(params.clone(), Some(&file), Some(Box::new(answers())));
    ground.take_in(&story_s());
    for today in ["2026-07-20", "2026-07-27", "2026-08-03"] {
        ground.dream(|today| Dream::week(today).writer(Writer::Model), day(today));
    }
    ground.dream(
        |today| Dream::night(today).writer(Writer::Model),
        day("2026-08-03"),
    );
    let asked: usize = ground
        .memory
        .runs()
        .expect("runs")
        .iter()
        .filter_map(|run| ground.memory.journal(&run.id).expect("a journal"))
        .flat_map(|journal| journal.exchanges)
        .map(|exchange| exchange.turns.len())
        .sum();
    assert!(asked >= 9, "{asked}");
    let belief = ground.belief();
    assert_eq!(all_identical(&mut ground.memory), 4);

    // Without the model, too, and by another process.
    drop(ground);
    let mut bare = Ground::new(params, Some(&file), None);
    assert_eq!(all_identical(&mut bare.memory), 4);
    let told = bare.memory.runs().expect("runs")[0].id.clone();
    let report = bare.memory.replay(&told).expect("a replay");
    assert_eq!(report.writer, "scripted");
    assert!(report.answers > 0);
    assert_eq!(bare.belief(), belief);
}

#[test]
fn runs_with_a_model_can_be_taken_back() {
    let mut params = Params::default();
    params.dream.model.concurrency = 1;
    let mut ground = Ground::new(params, None, Some(Box::new(answers())));
    ground.take_in(&story_s());
    let mut log = Vec::new();
    for today in ["2026-07-20", "2026-07-27", "2026-08-03"] {
        let before = ground.belief();
        let report = ground.dream(|today| Dream::week(today).writer(Writer::Model), day(today));
        log.push((before, report.runs[0].id.clone()));
    }
    for (before, run) in log.iter().rev() {
        ground.memory.undo(run).expect("taken back");
        assert_eq!(&ground.belief(), before);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3))]

    #[test]
    fn every_run_of_a_world_comes_out_the_same(seed in 0u64..10_000, topics in 2usize..5) {
        let moments = testkit::world::moments(60, topics, 3, seed);
        let folder = tempfile::tempdir().expect("a folder");
        let file = (seed % 2 == 0).then(|| folder.path().join("agent.db"));
        let mut ground = Ground::new(Params::default(), file.as_deref(), None);
        live(&mut ground, &moments);
        prop_assert!(all_identical(&mut ground.memory) > 5);
    }
}
