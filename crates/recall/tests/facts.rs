//! Facts come first, with their moments behind them, and only those that stand.

mod story;

use agent_memory_core::FactId;
use recall::{ConceptMode, Leg, Only, Query};
use std::collections::BTreeSet;
use story::*;

#[test]
fn facts_first_and_their_moments_behind() {
    let hits = lisbon().ask(&query("Where is the offsite?"));
    assert_eq!(facts_of(&hits), ["offsite"]);
    let first = &hits[0];
    assert_eq!(first.item.to_string(), "offsite");
    assert_eq!(
        first.behind,
        [id("flights"), id("hotel"), id("room")],
        "oldest first"
    );
    for moment in ["flights", "hotel", "room"] {
        assert!(
            !ids(&hits).contains(&moment.to_owned()),
            "{moment} stands behind the fact already"
        );
    }
}

#[test]
fn moments_only_gives_those_behind_facts_too() {
    let found = lisbon().ids(&query("Where is the offsite?").only(Only::Moments));
    assert!(
        found.contains(&"flights".to_owned()) && !found.contains(&"offsite".to_owned()),
        "{found:?}"
    );
    assert_eq!(
        lisbon().ids(&query("Where is the offsite?").only(Only::Facts)),
        ["offsite"]
    );
}

#[test]
fn what_was_replaced_does_not_come_back() {
    let text = "When is the Tideline planning meeting? Wednesday?";
    assert_eq!(facts_of(&lisbon().ask(&query(text))), ["new"]);
    let history = lisbon().ask(&query(text).with_history());
    assert_eq!(facts_of(&history), ["new", "old"]);
    assert_eq!(history.iter().filter(|hit| hit.past).count(), 1);
    assert!(history[1].past);
}

#[test]
fn as_of_gives_what_was_known_then() {
    let meeting = |instant: &str| {
        let query = query("When is the Tideline planning meeting?").as_of(at(instant));
        ids(&lisbon().ask(&query))
    };
    assert_eq!(
        meeting("2026-07-14"),
        Vec::<String>::new(),
        "the moment itself is not before its instant"
    );
    assert_eq!(meeting("2026-07-15"), ["old"]);
    assert_eq!(meeting("2026-07-20"), ["old"]);
    assert_eq!(meeting("2026-07-22"), ["new", "wednesday"]);
    // A fact known by then cites a moment that happened later only when it was reinforced: it is not shown.
    let mut story = lisbon();
    story.facts[0].recorded_at = at("2026-07-26");
    let hits = story.ask(&query("Where is the offsite?").as_of(at("2026-07-28")));
    assert_eq!(hits[0].behind, [id("flights"), id("hotel")]);
}

#[test]
fn expired_and_proposed_facts_are_not_current() {
    let asked = |day: &str| facts_of(&lisbon().ask(&Query::new("Where is the offsite?", story::day(day))));
    assert_eq!(asked("2026-09-01"), ["offsite"], "the last valid day");
    assert_eq!(asked("2026-09-02"), Vec::<String>::new());
    let mut proposed = lisbon();
    proposed.facts[0].proposed = true;
    assert!(facts_of(&proposed.ask(&query("Where is the offsite?").with_history())).is_empty());
}

#[test]
fn aliases_find_what_the_sentence_does_not_say() {
    let mut story = lisbon();
    story.facts[0].aliases.insert("team_retreat".to_owned());
    let hits = story.ask(&query("what do we know about the team retreat?"));
    assert_eq!(hits[0].item.to_string(), "offsite");
    assert!(
        hits[0]
            .parts
            .iter()
            .any(|p| p.leg == Leg::Aliases && p.value > 0.0)
    );
    // A typing error in a word that nobody wrote otherwise.
    assert_eq!(facts_of(&story.ask(&query("team retraet"))), ["offsite"]);
    assert!(
        facts_of(&story.ask(&query("a treat"))).is_empty(),
        "two letters fewer are no typing error"
    );
}

#[test]
fn scopes_hide_what_belongs_elsewhere() {
    let mut story = lisbon();
    story.facts[0].scopes.insert("work".to_owned());
    let text = "Where is the offsite?";
    assert_eq!(
        facts_of(&story.ask(&query(text).scope("home"))),
        Vec::<String>::new()
    );
    assert_eq!(
        facts_of(&story.ask(&query(text).scope("home").scope("work"))),
        ["offsite"]
    );
    assert_eq!(facts_of(&story.ask(&query(text))), ["offsite"]);
    // Moments of another scope are not shown behind a fact either.
    story.facts[0].scopes.clear();
    story.moments[0].scopes.insert("work".to_owned());
    let hits = story.ask(&query(text).scope("home"));
    assert_eq!(hits[0].behind, [id("hotel"), id("room")]);
    assert!(!ids(&story.ask(&query(text).scope("home").only(Only::Moments))).contains(&"flights".to_owned()));
}

#[test]
fn concepts_restrict_the_vector_leg_or_everything() {
    let mut story = lisbon();
    story.vectors = vec![(id("dinner"), vec![1.0, 0.0]), (id("room"), vec![0.8, 0.6])];
    story.fact_vectors = vec![(FactId::new("new").expect("an id"), vec![0.0, 1.0])];
    let ask = |mode, members: &[&str]| {
        let members: BTreeSet<_> = members.iter().map(|m| id(m)).collect();
        let query = query("zucchini").vector(vec![1.0, 0.0]).concepts(members, mode);
        story.ids(&query.only(Only::Moments))
    };
    let free = story.ids(&query("zucchini").vector(vec![1.0, 0.0]).only(Only::Moments));
    assert_eq!(free, ["dinner", "room"]);
    assert_eq!(ask(ConceptMode::Restrict, &["room"]), ["room"]);
    assert_eq!(ask(ConceptMode::Restrict, &[]), Vec::<String>::new());
    assert_eq!(ask(ConceptMode::Prefer, &["room"]), ["room", "dinner"]);
    // Words still find everything, unless the filter is strict.
    let words = |mode| {
        let members = BTreeSet::from([id("room")]);
        let query = query("the dinner at Lucia's")
            .concepts(members, mode)
            .only(Only::Moments);
        story.ids(&query)
    };
    assert!(words(ConceptMode::Restrict).contains(&"dinner".to_owned()));
    assert_eq!(words(ConceptMode::Strict), Vec::<String>::new());
    // A fact passes a strict filter by the moments it cites.
    let strict = |member: &str| {
        let query =
            query("Where is the offsite?").concepts(BTreeSet::from([id(member)]), ConceptMode::Strict);
        facts_of(&story.ask(&query))
    };
    assert_eq!(strict("hotel"), ["offsite"]);
    assert_eq!(strict("thursday"), Vec::<String>::new());
}
