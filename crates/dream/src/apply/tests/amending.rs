//! Corrections and retractions: who may, what they hit, and what they leave alone.

use super::world::{World, cites};
use crate::reason;
use agent_memory_core::{Action, Pass, RetiredReason};
use testkit::story;

/// Two days of evidence for Wednesday, and whatever follows.
fn meeting(rest: &str) -> World {
    let text = format!(
        "//- 2026-07-06 {{}} id:w1 names:project:Tideline
         The Tideline planning meeting is on Wednesday.
         //- 2026-07-09 {{}} id:w2 names:project:Tideline
         As far as we know, the Tideline planning meeting is on Wednesday.
         {rest}"
    );
    let source = if rest.contains("//- 2026-07-01 user") {
        "user"
    } else {
        "agent"
    };
    World::busy(story(&text.replace("{}", source)))
}

fn dreamt(mut world: World, today: &str) -> World {
    world.dream(today);
    world
}

const WEDNESDAY: &str = "The Tideline planning meeting is on Wednesday.";
const THURSDAY: &str = "The Tideline planning meeting is on Thursday.";

#[test]
fn words_alone_correct() {
    for text in [
        "Actually, the Tideline planning meeting is on Thursday, not Wednesday.",
        "Correction: the Tideline planning meeting is on Thursday.",
        "The Tideline planning meeting is on Thursday, not Wednesday.",
        "The Tideline planning meeting is not on Wednesday but on Thursday.",
        "No, sorry, the Tideline planning meeting is actually on Thursday.",
    ] {
        let world = dreamt(
            meeting(&format!(
                "//- 2026-07-14 user id:w3 names:project:Tideline\n{text}"
            )),
            "2026-07-15",
        );
        assert_eq!(world.texts("2026-07-15"), [THURSDAY], "{text}");
        assert_eq!(cites(world.fact(THURSDAY)), ["w3"], "{text}");
    }
}

#[test]
fn the_agent_may_correct_itself_but_not_the_user() {
    let correction = "//- 2026-07-14 agent id:w3 names:project:Tideline
         Actually, the Tideline planning meeting is on Thursday, not Wednesday.";
    assert_eq!(
        dreamt(meeting(correction), "2026-07-15").texts("2026-07-15"),
        [THURSDAY]
    );

    let by_user =
        format!("//- 2026-07-01 user id:x names:project:Other\nNothing to see here today.\n{correction}");
    let world = dreamt(meeting(&by_user), "2026-07-15");
    assert_eq!(world.texts("2026-07-15"), [WEDNESDAY]);
    assert_eq!(world.reasons(Action::Lost), [reason::HIGHER_AUTHORITY]);
    let lost = world
        .fact(THURSDAY)
        .retired
        .as_ref()
        .expect("it is stored retired");
    assert_eq!(lost.superseded_by.as_ref(), Some(&world.fact(WEDNESDAY).id));
}

#[test]
fn tools_and_pages_cannot_correct() {
    for source in ["tool", "external"] {
        for kind in ["", "kind:correction", "kind:retraction"] {
            let text = format!(
                "//- 2026-07-14 {source} {kind} id:w3 names:project:Tideline
                 Actually, the Tideline planning meeting is on Thursday, not Wednesday."
            );
            let world = dreamt(meeting(&text), "2026-07-21");
            assert_eq!(world.texts("2026-07-21"), [WEDNESDAY], "{source} {kind}");
        }
    }
}

#[test]
fn a_correction_leaves_its_neighbors_alone() {
    let world = dreamt(
        meeting(
            "//- 2026-07-07 agent names:project:Tideline
             The Tideline budget is 40,000 euros.
             //- 2026-07-10 agent names:project:Tideline
             The Tideline budget is 40,000 euros, says the deck.
             //- 2026-07-07 agent names:project:Harbor
             The Harbor planning meeting is on Wednesday.
             //- 2026-07-10 agent names:project:Harbor
             The Harbor planning meeting is on Wednesday at noon.
             //- 2026-07-14 user names:project:Tideline
             Actually, the Tideline planning meeting is on Thursday, not Wednesday.",
        ),
        "2026-07-15",
    );
    let mut wanted = vec![
        "The Harbor planning meeting is on Wednesday.",
        "The Tideline budget is 40,000 euros.",
        THURSDAY,
    ];
    wanted.sort_unstable();
    assert_eq!(world.texts("2026-07-15"), wanted);
}

#[test]
fn the_denied_value_must_stand_in_the_target() {
    let world = dreamt(
        meeting(
            "//- 2026-07-14 user names:project:Tideline
             The Tideline planning meeting is on Thursday, not Tuesday.",
        ),
        "2026-07-15",
    );
    assert_eq!(world.texts("2026-07-15"), [WEDNESDAY], "nobody said Tuesday");
}

#[test]
fn a_correction_without_a_target_stands_on_its_own_and_an_update_does_not() {
    let mut world = World::busy(story(
        "//- 2026-07-14 user kind:correction id:c names:person:Maya
         Maya lives in Helsinki, not Turku.
         //- 2026-07-14 user id:u names:person:Maya
         Maya moved the team dinner at Lucia's to Friday.",
    ));
    world.dream("2026-07-15");
    assert_eq!(world.texts("2026-07-15"), ["Maya lives in Helsinki."]);
    assert_eq!(world.reasons(Action::New), [reason::CORRECTION]);
}

#[test]
fn an_update_takes_the_place_of_what_it_moves() {
    let mut world = World::busy(story(
        "//- 2026-07-02 agent names:place:Lucia's
         The team dinner at Lucia's is on Thursday.
         //- 2026-07-08 agent names:place:Lucia's
         The team dinner at Lucia's is on Thursday.
         //- 2026-07-14 user id:u names:place:Lucia's,person:Maya
         Maya moved the team dinner at Lucia's to Friday.",
    ));
    world.dream("2026-07-14");
    assert_eq!(world.standing("2026-07-14").len(), 1);
    world.dream("2026-07-15");
    assert_eq!(
        world.texts("2026-07-15"),
        ["Maya moved the team dinner at Lucia's to Friday."]
    );
    assert_eq!(world.reasons(Action::Superseded), [reason::UPDATE]);
}

#[test]
fn a_named_fact_is_the_target_whatever_the_words() {
    let mut world = dreamt(meeting(""), "2026-07-14");
    let id = world.fact(WEDNESDAY).id.clone();
    world.moments.extend(story(&format!(
        "//- 2026-07-14 user kind:correction about:{id} id:c names:project:Tideline
         Tideline people meet whenever they like."
    )));
    world.run(World::pass(Pass::Edit, "2026-07-15"));
    assert_eq!(
        world.texts("2026-07-15"),
        ["Tideline people meet whenever they like."]
    );
    assert_eq!(
        world.fact(WEDNESDAY).retired.as_ref().map(|r| r.retired_reason),
        Some(RetiredReason::Superseded)
    );
    let id = world.fact("Tideline people meet whenever they like.").id.clone();
    world.moments.extend(story(&format!(
        "//- 2026-07-15 user kind:retraction about:{id}
         never mind"
    )));
    world.run(World::pass(Pass::Edit, "2026-07-16"));
    assert_eq!(world.texts("2026-07-16"), Vec::<&str>::new());
}

#[test]
fn retractions_close_what_they_name_and_nothing_else() {
    for (text, left) in [
        ("Forget the Tideline planning meeting on Wednesday.", vec![]),
        ("The Tideline planning meeting is cancelled.", vec![]),
        ("Scrap the Tideline planning meeting on Friday.", vec![WEDNESDAY]),
        ("The Harbor planning meeting is cancelled.", vec![WEDNESDAY]),
    ] {
        let world = dreamt(
            meeting(&format!(
                "//- 2026-07-14 user names:project:Tideline,project:Harbor\n{text}"
            )),
            "2026-07-15",
        );
        assert_eq!(world.texts("2026-07-15"), left, "{text}");
    }
}

#[test]
fn a_retraction_without_a_target_is_told_and_still_counts_later() {
    let mut world = World::busy(story(
        "//- 2026-07-08 agent id:b1 names:project:Tideline
         The Tideline budget is 40,000 euros.
         //- 2026-07-09 agent id:b2 names:project:Tideline
         The Tideline budget is 40,000 euros, says the deck.
         //- 2026-07-10 user names:project:Tideline
         Scrap the Tideline budget claim, the 40,000 euros are not true.",
    ));
    world.dream("2026-07-12");
    assert!(world.reasons(Action::Rejected).contains(&reason::NO_TARGET));
    world.dream("2026-07-21");
    assert_eq!(
        world.texts("2026-07-21"),
        Vec::<&str>::new(),
        "its moments are older than the retraction"
    );
    assert!(world.reasons(Action::Rejected).contains(&reason::DENIED));
}

#[test]
fn what_the_user_retracted_returns_only_by_the_users_newer_word() {
    let mut world = meeting(
        "//- 2026-07-14 user kind:retraction names:project:Tideline
         Scrap the Tideline planning meeting on Wednesday.
         //- 2026-07-16 agent id:n1 names:project:Tideline
         The Tideline planning meeting is on Wednesday.
         //- 2026-07-17 agent id:n2 names:project:Tideline
         The Tideline planning meeting is on Wednesday.",
    );
    world.dream("2026-07-27");
    assert_eq!(
        world.texts("2026-07-27"),
        Vec::<&str>::new(),
        "the agent's notes do not bring it back"
    );
    world.moments.extend(story(
        "//- 2026-07-28 user id:n3 names:project:Tideline
         The Tideline planning meeting is on Wednesday.
         //- 2026-07-29 user id:n4 names:project:Tideline
         The Tideline planning meeting is on Wednesday.",
    ));
    world.dream("2026-08-03");
    let standing = world.standing("2026-08-03");
    assert_eq!(standing.len(), 1);
    assert_eq!(cites(standing[0]), ["n3", "n4"]);
}

#[test]
fn a_plain_statement_of_the_users_takes_the_place_of_the_agents_belief() {
    let world = dreamt(
        meeting(
            "//- 2026-07-14 user id:w3 names:project:Tideline
             The Tideline planning meeting is on Thursday from now on.",
        ),
        "2026-07-15",
    );
    assert!(world.fact(WEDNESDAY).retired.is_some());
    assert_eq!(world.standing("2026-07-15").len(), 1);
    let last_year = dreamt(
        meeting(
            "//- 2026-07-14 user id:w3 names:project:Tideline
             Last year the Tideline planning meeting was on Thursday.",
        ),
        "2026-07-15",
    );
    assert_eq!(last_year.texts("2026-07-15"), [WEDNESDAY]);
}

#[test]
fn the_agents_notes_do_not_overrule_the_users_correction_however_new() {
    let mut world = meeting(
        "//- 2026-07-14 user names:project:Tideline
         Actually, the Tideline planning meeting is on Thursday, not Wednesday.
         //- 2026-07-16 agent id:n1 names:project:Tideline
         The planning meeting for Tideline is on Wednesday.
         //- 2026-07-17 agent id:n2 names:project:Tideline
         The planning meeting for Tideline is on Wednesday.",
    );
    world.dream("2026-07-20");
    assert_eq!(world.texts("2026-07-20"), [THURSDAY]);
    assert!(
        world.reasons(Action::Rejected).contains(&reason::LOST_BEFORE),
        "{:#?}",
        world.log
    );
    let facts = world.facts.len();
    world.dream("2026-08-10");
    world.run(World::pass(Pass::Month, "2026-08-10"));
    assert_eq!(world.facts.len(), facts, "what has lost is not stored twice");
}

#[test]
fn newer_evidence_wins_between_equals() {
    let mut world = meeting(
        "//- 2026-07-15 agent names:project:Tideline
         The Tideline planning meeting is on Friday.
         //- 2026-07-22 agent names:project:Tideline
         The Tideline planning meeting is on Friday.",
    );
    world.dream("2026-07-27");
    assert_eq!(
        world.texts("2026-07-27"),
        ["The Tideline planning meeting is on Friday."]
    );
    assert_eq!(world.reasons(Action::Superseded), [reason::NEWER_EVIDENCE]);
}

#[test]
fn what_is_unclear_stands_side_by_side_as_a_conflict() {
    let mut world = World::busy(story(
        "//- 2026-07-06 agent names:project:Tideline
         The Tideline budget is 40,000 euros.
         //- 2026-07-07 agent names:project:Tideline
         The Tideline budget is 40,000 euros.
         //- 2026-07-14 agent names:project:Tideline
         The Tideline budget is 9,000 euros for travel.
         //- 2026-07-15 agent names:project:Tideline
         The Tideline budget is 9,000 euros for travel.",
    ));
    world.dream("2026-07-20");
    assert_eq!(world.standing("2026-07-20").len(), 2);
    assert_eq!(world.reasons(Action::Conflict), [reason::UNDECIDED]);
    let facts = world.standing("2026-07-20");
    assert!(facts[0].conflicts.contains(&facts[1].id) && facts[1].conflicts.contains(&facts[0].id));
}
