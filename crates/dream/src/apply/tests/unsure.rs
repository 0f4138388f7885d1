//! Corrections in loose words: they end what they mean, or stand marked beside it, and never silently.

use super::world::World;
use crate::reason;
use agent_memory_core::{Action, FactKind, RetiredReason};
use testkit::story;

const THURSDAY: &str = "The Tideline planning meeting is on Thursday.";
const TUESDAYS: &str = "Maya swims with Petra on Tuesdays.";

/// What stands before the correction, then the correction.
fn corrected(text: &str) -> World {
    let mut world = World::busy(story(&format!(
        "//- 2026-07-06 agent id:t1 names:project:Tideline
         The Tideline planning meeting is on Thursday.
         //- 2026-07-09 agent id:t2 names:project:Tideline
         As far as we know, the Tideline planning meeting is on Thursday.
         //- 2026-07-07 agent id:s1 names:person:Maya,person:Petra
         Maya swam with Petra.
         //- 2026-07-14 agent id:s2 names:person:Maya,person:Petra
         Maya swam with Petra.
         //- 2026-07-21 agent id:s3 names:person:Maya,person:Petra
         Maya swam with Petra.
         //- 2026-08-02 user kind:correction id:c
         {text}"
    )));
    world.dream("2026-08-02");
    assert_eq!(world.texts("2026-08-02"), [TUESDAYS, THURSDAY]);
    world.dream("2026-08-03");
    world
}

#[test]
fn what_is_only_negated_ends_without_a_successor() {
    for text in [
        "The planning meeting isn't on Thursday any more.",
        "The planning meeting is no longer on Thursday.",
        "No, the Tideline planning meeting isn't on Thursday.",
    ] {
        let world = corrected(text);
        assert_eq!(world.texts("2026-08-03"), [TUESDAYS], "{text}");
        let end = world.fact(THURSDAY).retired.clone().expect("it has ended");
        assert_eq!(
            (end.retired_reason, end.superseded_by),
            (RetiredReason::Retracted, None),
            "{text}"
        );
    }
}

#[test]
fn what_is_negated_without_a_sure_target_is_marked() {
    let world = corrected("The Harbor planning meeting isn't on Thursday any more.");
    let standing = world.standing("2026-08-03");
    assert_eq!(standing.len(), 3, "{standing:#?}");
    assert!(standing.iter().all(|f| f.kind != FactKind::State));
    let thursday = world.fact(THURSDAY);
    assert_eq!(thursday.conflicts.len(), 1);
    assert_eq!(world.reasons(Action::Conflict).len(), 1);
}

#[test]
fn what_is_said_instead_takes_the_place() {
    for (text, wanted) in [
        (
            "Maya doesn't swim with Petra on Tuesdays, it's Mondays.",
            ["Maya swims with Petra on Mondays.", THURSDAY],
        ),
        (
            "It's Tuesday now, not Thursday: the Tideline planning meeting.",
            [TUESDAYS, "The Tideline planning meeting is on Tuesday."],
        ),
        (
            "Nein, das Tideline planning meeting ist am Montag.",
            ["Das Tideline planning meeting ist am Montag.", TUESDAYS],
        ),
        (
            "No, sorry, the Tideline planning meeting is on Monday.",
            [TUESDAYS, "The Tideline planning meeting is on Monday."],
        ),
    ] {
        let world = corrected(text);
        assert_eq!(world.texts("2026-08-03"), wanted, "{text}");
        assert_eq!(world.reasons(Action::Conflict), Vec::<&str>::new(), "{text}");
    }
}

#[test]
fn what_may_contradict_is_marked_on_both_sides() {
    for (text, old) in [
        ("The Tideline meeting with Sara is on Friday.", THURSDAY),
        ("Maya always swims with Petra and Sara on Fridays.", TUESDAYS),
        ("Maya swims with Ines on Tuesdays.", TUESDAYS),
    ] {
        let world = corrected(text);
        let old = world.fact(old);
        assert_eq!(old.retired, None, "{text}");
        let new = world.fact(text);
        assert!(new.conflicts.contains(&old.id), "{text}");
        assert!(old.conflicts.contains(&new.id), "{text}");
    }
}

#[test]
fn what_cannot_be_read_names_what_it_may_mean() {
    let world = corrected("The Tideline planning meeting with Sara happens on Friday.");
    assert_eq!(world.standing("2026-08-03").len(), 2);
    let (_, _, decision) = world
        .log
        .iter()
        .find(|(_, _, d)| d.action == Action::Rejected && d.reason == reason::AMBIGUOUS_TARGET)
        .expect("it is told");
    assert_eq!(decision.fact.as_ref(), Some(&world.fact(THURSDAY).id));
}

#[test]
fn what_is_about_something_else_is_not_marked() {
    for text in [
        "Maya lives in Turku.",
        "The dentist of Ines is on Friday.",
        "The Tideline budget is 40,000 euros.",
    ] {
        let world = corrected(text);
        assert_eq!(world.standing("2026-08-03").len(), 3, "{text}");
        assert_eq!(world.reasons(Action::Conflict), Vec::<&str>::new(), "{text}");
    }
}
