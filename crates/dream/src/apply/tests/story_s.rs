//! Story S, entire.

use super::world::{World, cites, day};
use crate::reason;
use agent_memory_core::{Action, Authority, FactKind, MomentId, Pass, RetiredReason};
use testkit::story_s;

const LISBON: &str = "Maya booked flights to Lisbon for the offsite with Sara.";
const WEDNESDAY: &str = "The Tideline planning meeting is on Wednesday.";
const THURSDAY: &str = "The Tideline planning meeting is on Thursday.";
const BUDGET: &str = "The Tideline budget is 40,000 euros.";

fn everything() -> World {
    World::of([
        story_s::window_of_200(),
        story_s::wednesday(),
        story_s::budget(),
        story_s::one_evening(),
    ])
}

#[test]
fn one_week_pass_over_the_window_gives_one_state_that_cites_the_three() {
    let mut world = World::of([story_s::window_of_200()]);
    let outcome = world.run(World::pass(Pass::Week, "2026-08-03"));
    assert_eq!(outcome.groups.len(), 2);
    assert_eq!(world.texts("2026-08-03"), [LISBON]);
    let fact = world.fact(LISBON);
    assert_eq!(cites(fact), ["m1", "m2", "m3"]);
    assert_eq!(fact.kind, FactKind::State);
    assert_eq!(
        fact.valid_until,
        Some(day("2026-09-01")),
        "30 days after the newest cited day"
    );
    assert_eq!(fact.valid_from, day("2026-07-19"));
    assert_eq!((fact.authority, fact.weight.get()), (Authority::Agent, 0.7));
    let names: Vec<String> = fact.names.iter().map(ToString::to_string).collect();
    assert_eq!(
        names,
        ["place:lisbon", "person:maya", "person:sara"]
            .map(str::to_owned)
            .to_vec()
    );
}

#[test]
fn the_nights_and_weeks_in_their_order_give_the_same_state() {
    let mut world = everything();
    world.dream("2026-08-03");
    let states: Vec<_> = world
        .standing("2026-08-03")
        .into_iter()
        .filter(|f| f.kind == FactKind::State)
        .collect();
    assert_eq!(states.len(), 1, "{states:#?}");
    assert_eq!(
        (states[0].text.as_str(), cites(states[0])),
        (LISBON, vec!["m1", "m2", "m3"])
    );
    assert_eq!(states[0].valid_until, Some(day("2026-09-01")));
    assert_eq!(states[0].reinforced, 1, "m3 came after the week pass of 07-27");
}

#[test]
fn the_correction_wins_the_same_night() {
    let mut world = everything();
    world.dream("2026-07-21");
    assert!(world.texts("2026-07-21").contains(&WEDNESDAY));
    world.dream("2026-07-22");
    let wednesday = world.fact(WEDNESDAY).clone();
    let thursday = world.fact(THURSDAY);
    let end = wednesday.retired.as_ref().expect("Wednesday has ended");
    assert_eq!(end.retired_reason, RetiredReason::Superseded);
    assert_eq!(end.superseded_by.as_ref(), Some(&thursday.id));
    assert_eq!(
        end.because.iter().map(MomentId::as_str).collect::<Vec<_>>(),
        ["w3"]
    );
    assert_eq!(cites(&wednesday), ["w1", "w2"]);
    assert!(thursday.stands(day("2026-07-22")));
    assert_eq!(
        (cites(thursday), thursday.authority),
        (vec!["w3"], Authority::User)
    );
    let (today, pass, decision) = world
        .log
        .iter()
        .find(|(_, _, d)| d.action == Action::Superseded)
        .expect("it is told");
    assert_eq!(
        (*today, *pass, decision.reason.as_str()),
        (day("2026-07-22"), Pass::Night, reason::CORRECTION)
    );
}

#[test]
fn the_budget_is_closed_without_a_successor() {
    let mut world = everything();
    world.dream("2026-07-28");
    assert!(world.texts("2026-07-28").contains(&BUDGET));
    world.dream("2026-07-29");
    let end = world.fact(BUDGET).retired.clone().expect("the budget has ended");
    assert_eq!(
        (end.retired_reason, end.superseded_by),
        (RetiredReason::Retracted, None)
    );
    assert_eq!(
        end.retired_by,
        world.fact(BUDGET).retired.as_ref().expect("ended").retired_by
    );
    assert_eq!(world.reasons(Action::Retracted), [reason::RETRACTION]);
}

#[test]
fn later_weeks_and_months_bring_nothing_back_and_nothing_twice() {
    let mut world = everything();
    world.dream("2026-08-03");
    let known = world.all_texts().len();
    for (pass, today) in [
        (Pass::Week, "2026-08-03"),
        (Pass::Month, "2026-08-03"),
        (Pass::Week, "2026-08-10"),
        (Pass::Month, "2026-09-01"),
    ] {
        world.run(World::pass(pass, today));
    }
    let standing = world.texts("2026-08-10");
    assert_eq!(standing, [LISBON, THURSDAY]);
    assert_eq!(world.all_texts().len(), known, "{:?}", world.all_texts());
    assert!(world.reasons(Action::Rejected).contains(&reason::RETIRED_BEFORE));
}

#[test]
fn one_busy_evening_is_no_fact() {
    let mut world = everything();
    world.dream("2026-08-03");
    assert!(
        world.facts.values().all(|f| !f.text.contains("Viola")),
        "{:?}",
        world.all_texts()
    );
    let evening = world
        .log
        .iter()
        .find(|(_, _, d)| d.moments.iter().map(MomentId::as_str).collect::<Vec<_>>() == ["e1", "e2", "e3"])
        .expect("the evening is a group");
    assert_eq!(
        (evening.2.action, evening.2.reason.as_str()),
        (Action::Gated, reason::ONE_DAY)
    );
}

#[test]
fn the_state_ends_with_its_last_day_and_stays_ended() {
    let mut world = everything();
    world.dream("2026-08-03");
    world.run(World::pass(Pass::Month, "2026-09-02"));
    let end = world.fact(LISBON).retired.clone().expect("it has expired");
    assert_eq!(
        (end.retired_reason, end.superseded_by),
        (RetiredReason::Expired, None)
    );
    world.run(World::pass(Pass::Month, "2026-09-03"));
    assert_eq!(world.texts("2026-09-03"), [THURSDAY]);
    assert_eq!(
        world.facts.values().filter(|f| f.text.contains("Lisbon")).count(),
        1
    );
}

#[test]
fn the_same_pass_again_changes_nothing() {
    let mut world = everything();
    world.dream("2026-08-03");
    for (pass, today) in [
        (Pass::Night, "2026-07-22"),
        (Pass::Week, "2026-08-03"),
        (Pass::Month, "2026-08-03"),
    ] {
        let before = world.facts.clone();
        let outcome = world.run(World::pass(pass, today));
        assert_eq!(outcome.facts, [], "{pass} {today}");
        assert_eq!(world.facts, before);
    }
    world.dream("2026-08-03");
    assert_eq!(world.texts("2026-08-03"), [LISBON, THURSDAY]);
}

#[test]
fn one_fresh_month_pass_ends_where_the_nights_end() {
    let mut world = everything();
    world.run(World::pass(Pass::Month, "2026-08-03"));
    assert_eq!(world.texts("2026-08-03"), [LISBON, THURSDAY]);
    assert_eq!(
        world
            .fact(WEDNESDAY)
            .retired
            .as_ref()
            .and_then(|r| r.superseded_by.as_ref()),
        Some(&world.fact(THURSDAY).id)
    );
    assert!(world.fact(BUDGET).retired.is_some());
}
