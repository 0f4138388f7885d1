//! Laws that hold for any story.

use super::world::World;
use agent_memory_core::{Authority, Fact, FactKind, Moment, MomentId, Name, NameKind, Pass, Timestamp};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const SUBJECTS: [(&str, &str); 4] = [
    ("The Tideline planning meeting", "Tideline"),
    ("The Harbor budget", "Harbor"),
    ("The office of Maya", "Maya"),
    ("The password of Sara", "Sara"),
];
const VALUES: [&str; 6] = [
    "on Wednesday",
    "on Thursday",
    "in Turku",
    "40,000 euros",
    "35,000 euros",
    "secret",
];

/// One random moment: day, subject, value, form, source, kind.
type Roll = (i64, usize, usize, usize, usize, usize);

fn rolls() -> impl Strategy<Value = Vec<Roll>> {
    prop::collection::vec(
        (0i64..45, 0usize..4, 0usize..6, 0usize..7, 0usize..6, 0usize..12),
        1..28,
    )
}

fn moments(rolls: &[Roll]) -> Vec<Moment> {
    let start: Timestamp = "2026-06-22T09:00:00Z".parse().expect("an instant");
    let mut rolls: Vec<(usize, &Roll)> = rolls.iter().enumerate().collect();
    rolls.sort_by_key(|(n, roll)| (roll.0, *n));
    rolls
        .into_iter()
        .map(|(n, (d, subject, value, form, source, kind))| {
            let (subject, name) = SUBJECTS[*subject];
            let (value, other) = (VALUES[*value], VALUES[(*value + 1) % VALUES.len()]);
            let text = match form {
                0 => format!("Actually, {subject} is {value}, not {other}."),
                1 => format!("Scrap the claim that {subject} is {value}."),
                2 => format!("As far as we know, {subject} is {value}."),
                3 => format!("{subject} is no longer {value}."),
                _ => format!("{subject} is {value}."),
            };
            let at = start.plus_seconds(d * 86_400 + n as i64 * 60);
            let sources = [
                Authority::User,
                Authority::Agent,
                Authority::Agent,
                Authority::Agent,
                Authority::Tool,
                Authority::External,
            ];
            let mut draft = Moment::new(text)
                .id(MomentId::new(format!("m{n}")).expect("an id"))
                .at(at)
                .source(sources[*source])
                .session(format!("s{}", n % 3))
                .named(Name::new(NameKind::Project, name).expect("a name"), name);
            if *kind == 0 {
                draft = draft.kind(agent_memory_core::MomentKind::Correction);
            }
            if *kind == 1 {
                draft = draft.weight(0.95);
            }
            draft.finish(at).expect("a moment")
        })
        .collect()
}

/// The laws of the facts of a world.
fn lawful(world: &World) -> Result<(), TestCaseError> {
    let moments: BTreeMap<&MomentId, &Moment> = world.moments.iter().map(|m| (&m.id, m)).collect();
    for fact in world.facts.values() {
        prop_assert!(!fact.cites.is_empty(), "{fact:?}");
        let cited: Vec<&&Moment> = fact.cites.iter().filter_map(|c| moments.get(c)).collect();
        prop_assert_eq!(cited.len(), fact.cites.len(), "every cite is a moment");
        prop_assert_eq!(
            Some(fact.authority),
            Authority::lowest(cited.iter().map(|m| m.source))
        );
        prop_assert_eq!(Some(fact.weight), cited.iter().map(|m| m.weight).max());
        prop_assert_eq!(fact.valid_until.is_some(), fact.kind == FactKind::State);
        // Following the pointers never turns back.
        let mut seen = BTreeSet::from([&fact.id]);
        let mut at: &Fact = fact;
        while let Some(next) = at.retired.as_ref().and_then(|r| r.superseded_by.as_ref()) {
            prop_assert!(seen.insert(next), "a circle at {}", next);
            at = world.facts.get(next).expect("a successor is known");
        }
        for other in &fact.conflicts {
            prop_assert!(world.facts[other].conflicts.contains(&fact.id));
        }
    }
    // What has ended comes back only by moments newer than what ended it.
    for gone in world.facts.values() {
        let Some(end) = gone.retired.as_ref().filter(|end| !end.because.is_empty()) else {
            continue;
        };
        let ended = end
            .because
            .iter()
            .filter_map(|m| moments.get(m))
            .map(|m| m.occurred_at)
            .max();
        for fact in world
            .facts
            .values()
            .filter(|f| f.retired.is_none() && f.text == gone.text)
        {
            let newest = fact
                .cites
                .iter()
                .filter_map(|m| moments.get(m))
                .map(|m| m.occurred_at)
                .max();
            prop_assert!(
                newest > ended,
                "{:?} came back from old moments: {:?}",
                fact.text,
                fact.cites
            );
        }
    }
    // No two standing facts say the same.
    let mut standing = BTreeSet::new();
    for fact in world.facts.values().filter(|f| f.retired.is_none()) {
        prop_assert!(standing.insert(&fact.text), "twice: {}", fact.text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn passes_keep_the_laws(rolls in rolls()) {
        let moments = moments(&rolls);
        let mut world = World::busy(moments.clone());
        world.dream("2026-07-10");
        lawful(&world)?;
        let before: BTreeMap<_, _> = world.facts.clone();
        world.dream("2026-08-10");
        lawful(&world)?;
        let kept: BTreeSet<_> = world.moments.iter().map(|m| (&m.id, &m.text)).collect();
        prop_assert!(moments.iter().all(|m| kept.contains(&(&m.id, &m.text))));
        for (id, fact) in &before {
            let now = &world.facts[id];
            // What has ended stays ended, for the same reason; authority never rises.
            if fact.retired.is_some() {
                prop_assert_eq!(&now.retired, &fact.retired);
            }
            prop_assert!(now.authority <= fact.authority);
            prop_assert!(now.cites.is_superset(&fact.cites));
        }
        // The last pass again, and a wider one twice: nothing new, nothing that ends.
        let facts = world.facts.clone();
        prop_assert_eq!(world.run(World::pass(Pass::Week, "2026-08-10")).facts, vec![]);
        prop_assert_eq!(&world.facts, &facts);
        world.run(World::pass(Pass::Month, "2026-08-10"));
        lawful(&world)?;
        let facts = world.facts.clone();
        let outcome = world.run(World::pass(Pass::Month, "2026-08-10"));
        prop_assert_eq!(outcome.facts, vec![]);
        prop_assert_eq!(world.facts, facts);
    }

    #[test]
    fn the_order_in_which_moments_are_given_does_not_matter(rolls in rolls()) {
        let moments = moments(&rolls);
        let mut world = World::busy(moments.clone());
        let mut turned = World::of([world.moments.iter().rev().cloned().collect()]);
        let pass = World::pass(Pass::Month, "2026-08-10");
        prop_assert_eq!(world.run(pass), turned.run(pass));
    }
}
