//! The short lists hold all that a statement has to do with.

use super::*;
use crate::frame::{Relation, relate};
use agent_memory_core::{Authority, FactKind, Name, NameKind, RunId, Timestamp, Weight};
use proptest::prelude::*;

fn fact(text: &str, number: usize) -> Fact {
    Fact {
        id: FactId::new(format!("f{number}")).expect("a short id"),
        text: text.to_owned(),
        kind: FactKind::World,
        cites: BTreeSet::new(),
        names: BTreeSet::from([Name::new(NameKind::Person, "Maya").expect("a short name")]),
        aliases: BTreeSet::new(),
        scopes: BTreeSet::new(),
        authority: Authority::User,
        weight: Weight::default(),
        valid_from: agent_memory_core::Day::from_number(20_000),
        valid_until: None,
        recorded_at: Timestamp::from_unix_micros(0),
        run: RunId::of(&[b"test"]),
        reinforced: 0,
        conflicts: BTreeSet::new(),
        retired: None,
        proposed: false,
        doubts: BTreeSet::new(),
    }
}

fn sentence() -> impl Strategy<Value = String> {
    let subject = prop::sample::select(vec![
        "Maya",
        "Maya's mother",
        "The Tideline budget",
        "The Tideline planning meeting",
        "The meeting",
        "Sara",
        "The capital of Leningrad Okrug",
        "Thursday",
    ]);
    let verb = prop::sample::select(vec![
        "is",
        "is not",
        "lives in",
        "doesn't live in",
        "swam with",
        "never swam with",
        "was",
        "costs",
        "works at",
    ]);
    let said = prop::collection::vec(
        prop::sample::select(vec![
            "Turku",
            "Petra",
            "cold",
            "pool",
            "on Wednesday",
            "on Thursday",
            "40,000 euros",
            "5 km",
            "at 3 pm",
            "blue",
            "green",
            "the harbor",
            "still",
            "not",
        ]),
        0..5,
    );
    (subject, verb, said).prop_map(|(subject, verb, said)| format!("{subject} {verb} {}.", said.join(" ")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn nothing_that_has_to_do_with_a_statement_is_missed(
        known in prop::collection::vec(sentence(), 1..12),
        new in sentence(),
    ) {
        let background = Background::default();
        let mut shelf = Shelf::default();
        let facts: Vec<Fact> = known.iter().enumerate().map(|(number, text)| fact(text, number)).collect();
        shelf.put(facts.iter(), &background);
        let maya = BTreeSet::from(["maya".to_owned()]);
        let new = Frame::read(&new, background.language_of_text(&new), &maya);
        let (alike, related) = (shelf.alike(&new), shelf.related(&new));
        for Kept { id, frame, .. } in &shelf.facts {
            let relation = relate(frame, &new);
            prop_assert!(relation == Relation::Apart || related.contains(&id), "{frame:?} {new:?}");
            let inside = !frame.keys().is_empty() && frame.keys().is_subset(&new.keys());
            prop_assert!(!(inside || relation == Relation::Same) || alike.contains(&id), "{frame:?} {new:?}");
        }
    }
}

#[test]
fn a_word_of_all_facts_lists_none_where_a_rarer_one_tells() {
    let background = Background::default();
    let mut shelf = Shelf::default();
    let facts: Vec<Fact> = (0..50)
        .map(|number| fact(&format!("Maya mended lamp {number} in Turku."), number))
        .collect();
    shelf.put(facts.iter(), &background);
    let maya = BTreeSet::from(["maya".to_owned()]);
    let statement = Frame::read("Maya swam with Petra.", Language::En, &maya);
    assert_eq!(shelf.holding(&statement.keys()).len(), 50);
    assert_eq!(shelf.related(&statement), Vec::<&FactId>::new());
}

#[test]
fn what_is_told_by_values_is_found_without_its_one_word() {
    let background = Background::default();
    let mut shelf = Shelf::default();
    shelf.put([fact("Thursday is 5 km cold.", 0)].iter(), &background);
    let new = Frame::read("Thursday is 5 km.", Language::En, &BTreeSet::new());
    let known = &shelf.facts.first().expect("one fact was put").frame;
    assert_eq!(relate(known, &new), Relation::Same, "{known:?} {new:?}");
    assert_eq!(shelf.alike(&new).len(), 1);
    assert!(shelf.may_be_said_by(&new.keys()));
}
