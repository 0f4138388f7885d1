//! The loop: what the memory gives out comes back as a moment, night after night, and changes nothing.

use super::world::{World, cites};
use crate::reason;
use agent_memory_core::{Action, FactId};
use testkit::story;

const BUDGET: &str = "The Tideline budget is 40,000 euros.";

fn budget() -> World {
    World::busy(story(
        "//- 2026-06-20 user id:a names:project:Tideline
         The Tideline budget is 40,000 euros.
         //- 2026-06-24 user id:b names:project:Tideline
         On the phone they said that the Tideline budget is 40,000 euros.",
    ))
}

/// What a fact is but for the run that touched it last.
fn shape(world: &World) -> Vec<(FactId, u32, Vec<String>, bool)> {
    let shape = |f: &agent_memory_core::Fact| {
        let cites = cites(f).iter().map(|id| (*id).to_owned()).collect();
        (f.id.clone(), f.reinforced, cites, f.retired.is_some())
    };
    world.facts.values().map(shape).collect()
}

#[test]
fn ten_rounds_of_repeating_what_was_recalled_change_nothing() {
    let mut world = budget();
    world.dream("2026-06-30");
    assert_eq!(world.texts("2026-06-30"), [BUDGET]);
    let before = shape(&world);
    for round in 0..10 {
        let day = format!("2026-07-{:02}", round + 1);
        let source = ["agent", "tool", "external"][round % 3];
        world.moments.extend(story(&format!(
            "//- {day} {source} id:fact-{round} names:project:Tideline
             As I recall, the Tideline budget is 40,000 euros!
             //- {day} {source} id:moment-{round} names:project:Tideline
             On the phone they said that the Tideline budget is 40,000 euros.
             //- {day} user id:pasted-{round} names:project:Tideline
             <memory>The Tideline budget is 40,000 euros.</memory>"
        )));
        world.dream(&format!("2026-07-{:02}", round + 2));
        assert_eq!(shape(&world), before, "round {round}");
    }
    let rejected = world.reasons(Action::Rejected);
    assert!(
        rejected.iter().filter(|word| **word == reason::ECHO).count() >= 30,
        "{rejected:?}"
    );
    // The same words by the user are a word of its own.
    world.moments.extend(story(
        "//- 2026-07-20 user id:u names:project:Tideline
         The Tideline budget is 40,000 euros.",
    ));
    world.dream("2026-07-21");
    let fact = world.fact(BUDGET);
    assert_eq!((fact.reinforced, cites(fact)), (1, vec!["a", "b", "u"]));
}

#[test]
fn an_echo_does_not_bring_back_what_was_retracted() {
    let mut world = budget();
    world.dream("2026-06-30");
    world.moments.extend(story(
        "//- 2026-07-01 user kind:retraction names:project:Tideline
         Scrap the Tideline budget of 40,000 euros.
         //- 2026-07-05 agent names:project:Tideline
         The Tideline budget is 40,000 euros.
         //- 2026-07-08 agent names:project:Tideline
         The Tideline budget is 40,000 euros.",
    ));
    world.dream("2026-08-03");
    assert_eq!(world.texts("2026-08-03"), Vec::<&str>::new());
}

#[test]
fn one_remark_that_an_agent_repeats_is_no_fact() {
    let mut world = World::busy(story(
        "//- 2026-07-01 user names:project:Tideline
         The Tideline budget is 40,000 euros.
         //- 2026-07-05 agent names:project:Tideline
         The Tideline budget is 40,000 euros.",
    ));
    world.dream("2026-08-03");
    assert_eq!(world.texts("2026-08-03"), Vec::<&str>::new());
}
