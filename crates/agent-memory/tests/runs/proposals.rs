//! The policy `propose`: nothing stands before the user says so, and what the user turned down does not come back.

use crate::ground::{Ground, day};
use agent_memory::{Action, Dream, Fact, FactFilter, Moment, RetiredReason};

fn proposing(today: agent_memory::Day) -> Dream {
    Dream::auto(today).propose(true)
}

fn week_proposing(today: agent_memory::Day) -> Dream {
    Dream::week(today).propose(true)
}

fn month_proposing(today: agent_memory::Day) -> Dream {
    Dream::month(today).propose(true)
}

fn among_200(moments: Vec<Moment>) -> Vec<Moment> {
    let mut window = testkit::story_s::window_of_200();
    window.extend(moments);
    window
}

fn waiting(ground: &mut Ground, word: &str) -> Vec<Fact> {
    let mut facts = ground.memory.facts(FactFilter::Proposed).expect("facts");
    facts.retain(|fact| fact.text.contains(word));
    facts
}

/// The belief in Wednesday, and on later days the agent notes Thursday.
fn moved() -> Vec<Moment> {
    let mut moments: Vec<Moment> = testkit::story_s::wednesday().into_iter().take(2).collect();
    moments.extend(testkit::story(
        "//- 2026-07-22 agent weight:0.5 id:t1 at:10:20 names:project:Tideline
         The Tideline planning meeting is on Thursday.
         //- 2026-07-28 agent weight:0.5 id:t2 at:09:45 names:project:Tideline
         The Tideline planning meeting is on Thursday.",
    ));
    among_200(moments)
}

#[test]
fn nothing_stands_before_it_is_accepted() {
    let mut ground = Ground::of(&testkit::story_s::window_of_200());
    let report = ground.dream(week_proposing, day("2026-08-03"));
    assert!(report.decisions().any(|(_, d)| d.action == Action::Proposed));
    assert!(report.decisions().all(|(_, d)| d.action != Action::New));
    assert_eq!(ground.standing(), Vec::new());
    let offsite = waiting(&mut ground, "Lisbon")
        .first()
        .cloned()
        .expect("the offsite waits");
    assert!(offsite.proposed && offsite.retired.is_none());
    let hits = ground
        .memory
        .recall(&agent_memory::Query::new("where is the offsite?"))
        .expect("hits");
    assert!(
        hits.iter().all(|hit| hit.fact.is_none()),
        "what waits is not brought back as known"
    );

    let accepted = ground.memory.accept(&offsite.id).expect("accepted");
    assert!(
        accepted
            .decisions()
            .any(|(_, d)| d.action == Action::Accepted && d.fact.as_ref() == Some(&offsite.id))
    );
    assert_eq!(ground.about("Lisbon").len(), 1);
    assert!(waiting(&mut ground, "Lisbon").is_empty());
    let twice = ground.memory.accept(&offsite.id).expect_err("it stands");
    assert_eq!(twice.code(), "not_waiting");
    assert_eq!(
        ground.memory.reject(&offsite.id).expect_err("it stands").code(),
        "not_waiting"
    );
    let unknown = agent_memory::FactId::new("f-none").expect("an id");
    assert_eq!(
        ground.memory.accept(&unknown).expect_err("no such fact").code(),
        "unknown_id"
    );

    // The word can be taken back as any run.
    ground.memory.undo(&accepted.runs[0].id).expect("taken back");
    assert_eq!(waiting(&mut ground, "Lisbon"), vec![offsite]);
}

#[test]
fn the_same_moments_again_propose_nothing_twice() {
    let mut ground = Ground::of(&testkit::story_s::window_of_200());
    ground.dream(week_proposing, day("2026-08-03"));
    let first = ground.belief().facts.len();
    for dream in [
        week_proposing as fn(_) -> _,
        month_proposing,
        Dream::week,
        Dream::month,
    ] {
        ground.dream(dream, day("2026-08-03"));
    }
    assert_eq!(ground.belief().facts.len(), first);
}

#[test]
fn what_would_be_replaced_stands_until_then() {
    let mut ground = Ground::of(&moved());
    ground.dream(Dream::week, day("2026-07-21"));
    let wednesday = ground
        .about("Wednesday")
        .first()
        .cloned()
        .expect("the belief stands");
    ground.dream(week_proposing, day("2026-08-03"));
    let thursday = waiting(&mut ground, "Thursday")
        .first()
        .cloned()
        .expect("Thursday waits");
    assert_eq!(
        ground.about("Wednesday").len(),
        1,
        "it stands until the user says so"
    );
    assert_eq!(ground.about("Thursday"), Vec::new());
    let named = ground.memory.runs().expect("runs").iter().any(|run| {
        run.decisions.iter().any(|d| {
            d.action == Action::Proposed
                && d.fact.as_ref() == Some(&thursday.id)
                && d.other.as_ref() == Some(&wednesday.id)
        })
    });
    assert!(named, "the decision names what would be replaced");

    ground.memory.accept(&thursday.id).expect("accepted");
    assert_eq!(ground.about("Wednesday"), Vec::new());
    assert_eq!(ground.about("Thursday").len(), 1);
    let old = ground
        .belief()
        .facts
        .into_iter()
        .find(|f| f.id == wednesday.id)
        .expect("kept");
    let end = old.retired.expect("retired");
    assert_eq!(
        (end.retired_reason, end.superseded_by.as_ref()),
        (RetiredReason::Superseded, Some(&thursday.id))
    );
    for dream in [Dream::week as fn(_) -> _, Dream::month] {
        ground.dream(dream, day("2026-08-10"));
        assert_eq!(ground.about("Wednesday"), Vec::new());
    }
}

#[test]
fn what_was_turned_down_does_not_come_back_from_the_same_moments() {
    for (first, later) in [
        (
            month_proposing as fn(_) -> _,
            [proposing as fn(_) -> _, week_proposing, month_proposing],
        ),
        (week_proposing, [Dream::night, Dream::week, Dream::month]),
    ] {
        let mut ground = Ground::of(&moved());
        ground.dream(Dream::week, day("2026-07-21"));
        ground.dream(first, day("2026-08-03"));
        let thursday = waiting(&mut ground, "Thursday")
            .first()
            .cloned()
            .expect("Thursday waits");
        let report = ground.memory.reject(&thursday.id).expect("turned down");
        assert!(report.decisions().any(|(_, d)| d.reason == "declined"));
        assert_eq!(
            ground.memory.reject(&thursday.id).expect_err("ended").code(),
            "not_waiting"
        );
        for dream in later {
            ground.dream(dream, day("2026-08-10"));
            assert!(waiting(&mut ground, "Thursday").is_empty());
            assert_eq!(ground.about("Thursday"), Vec::new());
            assert_eq!(ground.about("Wednesday").len(), 1);
        }
        // New moments may say it again.
        ground.take_in(&testkit::story(
            "//- 2026-08-11 agent weight:0.5 id:n1 at:10:20 names:project:Tideline
             In the room plan the Tideline planning meeting is on Thursday.
             //- 2026-08-13 agent weight:0.5 id:n2 at:09:45 names:project:Tideline,person:Maya
             As Maya understands it, the Tideline planning meeting is on Thursday.",
        ));
        ground.dream(month_proposing, day("2026-08-14"));
        assert_eq!(waiting(&mut ground, "Thursday").len(), 1);
    }
}

#[test]
fn a_correction_of_the_users_counts_at_once() {
    let mut ground = Ground::of(&among_200(testkit::story_s::wednesday()));
    ground.dream(Dream::week, day("2026-07-20"));
    assert_eq!(ground.about("Wednesday").len(), 1);
    let report = ground.dream(|today| Dream::night(today).propose(true), day("2026-07-22"));
    assert_eq!(ground.about("Wednesday"), Vec::new());
    assert_eq!(ground.about("Thursday").len(), 1);
    assert!(report.decisions().any(|(_, d)| d.action == Action::Superseded));

    // Said to the memory itself, too.
    let mut params = agent_memory::Params::default();
    params.dream.policy = agent_memory::dream::WritePolicy::Propose;
    let mut ground = Ground::new(params, None, None);
    ground.take_in(&moved());
    ground.dream(Dream::week, day("2026-07-21"));
    let waits = waiting(&mut ground, "Wednesday")
        .first()
        .cloned()
        .expect("Wednesday waits");
    ground.memory.accept(&waits.id).expect("accepted");
    ground
        .memory
        .correct(
            "Actually, the Tideline planning meeting is on Friday, not Wednesday.",
            None,
        )
        .expect("a correction");
    assert_eq!(ground.about("Friday").len(), 1);
    assert_eq!(ground.about("Wednesday"), Vec::new());
}

#[test]
fn what_the_user_says_need_not_be_accepted() {
    let mut ground = Ground::of(&moved());
    ground.dream(Dream::week, day("2026-07-21"));
    ground.dream(week_proposing, day("2026-08-03"));
    assert_eq!(waiting(&mut ground, "Thursday").len(), 1);
    ground
        .memory
        .correct(
            "Actually, the Tideline planning meeting is on Thursday, not Wednesday.",
            None,
        )
        .expect("a correction");
    assert_eq!(ground.about("Wednesday"), Vec::new());
    assert_eq!(ground.about("Thursday").len(), 1);
    assert!(waiting(&mut ground, "Thursday").is_empty());
}

#[test]
fn where_nothing_waits_any_longer_what_waited_replaces_what_it_named() {
    let mut ground = Ground::of(&moved());
    ground.dream(Dream::week, day("2026-07-21"));
    ground.dream(week_proposing, day("2026-08-03"));
    assert_eq!(waiting(&mut ground, "Thursday").len(), 1);
    // The policy is `commit` again, and new moments say it once more.
    ground.take_in(&testkit::story(
        "//- 2026-08-04 agent weight:0.5 id:n1 at:10:20 names:project:Tideline,person:Maya
         As Maya understands it, the Tideline planning meeting is on Thursday.",
    ));
    ground.dream(Dream::month, day("2026-08-05"));
    let (old, new) = (ground.about("Wednesday").len(), ground.about("Thursday").len());
    assert_eq!((old, new), (0, 1), "what it named is replaced");
}

#[test]
fn what_has_expired_cannot_be_accepted() {
    let mut ground = Ground::of(&testkit::story_s::window_of_200());
    ground.dream(week_proposing, day("2026-08-03"));
    let state = waiting(&mut ground, "Lisbon")
        .into_iter()
        .find(|f| f.valid_until.is_some())
        .expect("a state waits");
    ground
        .clock
        .morning(state.valid_until.expect("a last day").plus(1));
    let refused = ground.memory.accept(&state.id).expect_err("it is over");
    assert_eq!(refused.code(), "not_waiting");
    assert!(refused.to_string().contains("over"), "{refused}");
}
