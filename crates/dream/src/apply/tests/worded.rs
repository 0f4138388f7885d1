//! What nobody names but everybody talks about: groups by words, where the params ask for them.

use super::world::World;
use crate::DreamParams;
use agent_memory_core::Pass;
use testkit::story;

/// A talk of two about a class, among other things; not one name.
fn talk() -> World {
    World::busy(story(
        "//- 2026-07-06 user id:t1 speaker:Maya
         The pottery class meets in the kiln house.
         //- 2026-07-06 user id:t2 speaker:Tom
         The soup was much too salty.
         //- 2026-07-08 user id:t3 speaker:Tom
         As far as we know, the pottery class meets in the kiln house.
         //- 2026-07-08 user id:t4 speaker:Maya
         The bicycle squeaks again.
         //- 2026-07-10 user id:t5 speaker:Maya
         The pottery class meets in the kiln house.
         //- 2026-07-10 user id:t6 speaker:Tom
         The cat sleeps all day.",
    ))
}

fn after(words: bool) -> Vec<String> {
    let mut world = talk();
    world.params = DreamParams {
        words,
        ..DreamParams::default()
    };
    let outcome = world.run(World::pass(Pass::Week, "2026-07-13"));
    assert_eq!(outcome.groups.len(), usize::from(words));
    for group in &outcome.groups {
        let members: Vec<&str> = group
            .members
            .iter()
            .map(agent_memory_core::MomentId::as_str)
            .collect();
        assert_eq!(members, ["t1", "t3", "t5"]);
        assert!(group.names.is_empty() && group.strength > agent_memory_core::numeric::Q32::ZERO);
    }
    world.texts("2026-07-13").into_iter().map(str::to_owned).collect()
}

#[test]
fn a_group_held_by_words_alone_gives_its_fact() {
    assert_eq!(after(true), ["The pottery class meets in the kiln house."]);
    assert_eq!(after(false), Vec::<String>::new());
}
