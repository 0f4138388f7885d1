//! What speakers say of themselves, and when they say it: facts about them, on days of the calendar.

use super::world::{World, cites};
use agent_memory_core::RetiredReason;
use testkit::story;

#[test]
fn the_user_corrects_what_the_user_said_of_himself() {
    let mut world = World::busy(story(
        "//- 2026-07-06 user id:a names:place:Turku
         I live in Turku.
         //- 2026-07-09 user id:b names:place:Turku
         Well, I live in Turku!",
    ));
    world.dream("2026-07-14");
    assert_eq!(world.texts("2026-07-14"), ["The user lives in Turku."]);
    world.moments.extend(story(
        "//- 2026-07-20 user id:c names:place:Lahti
         Actually, I live in Lahti, not Turku.",
    ));
    world.dream("2026-07-21");
    assert_eq!(world.texts("2026-07-21"), ["The user lives in Lahti."]);
    let old = world.fact("The user lives in Turku.");
    let end = old.retired.as_ref().expect("retired");
    assert_eq!(end.retired_reason, RetiredReason::Superseded);
}

#[test]
fn what_two_say_of_themselves_is_no_fact_about_either() {
    let two = "//- 2026-07-06 external id:m1 session:s1 speaker:Melanie names:project:Tideline
         I paint the posters for Tideline.
         //- 2026-07-09 external id:j1 session:s2 speaker:Jonas names:project:Tideline
         I paint the posters for Tideline.";
    let mut world = World::busy(story(two));
    world.dream("2026-08-03");
    assert_eq!(world.texts("2026-08-03"), Vec::<&str>::new());
    let again = "//- 2026-07-20 external id:m2 session:s3 speaker:Melanie names:project:Tideline
         Yeah, I paint the posters for Tideline!";
    let mut world = World::busy(story(&format!("{two}\n         {again}")));
    world.dream("2026-08-03");
    assert_eq!(
        world.texts("2026-08-03"),
        ["Melanie paints the posters for Tideline."]
    );
    assert_eq!(
        cites(world.fact("Melanie paints the posters for Tideline.")),
        ["m1", "m2"]
    );
}

#[test]
fn tomorrow_is_a_day_of_the_calendar() {
    let mut world = World::busy(story(
        "//- 2026-07-21 user kind:correction names:project:Tideline
         The Tideline planning meeting is tomorrow.",
    ));
    world.dream("2026-07-22");
    assert_eq!(
        world.texts("2026-07-22"),
        ["The Tideline planning meeting is on Wednesday, 2026-07-22."]
    );
}
