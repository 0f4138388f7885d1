//! How moments are found, ordered, folded and cut.

mod story;

use agent_memory_core::{Name, NameKind, Names};
use recall::{Leg, Only, estimated_tokens};
use std::collections::BTreeMap;
use story::*;

#[test]
fn unlike_anything_known_gives_nothing() {
    for text in [
        "quantum chromodynamics on a lattice",
        "what is it about?",
        "???",
        "量子力学",
    ] {
        assert_eq!(lisbon().ids(&query(text)), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn inflected_words_meet() {
    assert_eq!(
        lisbon().ids(&query("booking of a flight").only(Only::Moments))[0],
        "flights"
    );
    let finnish = Story::new(
        &[
            moment(
                "a",
                "2026-07-19",
                "Maya varasi lennot Lissaboniin, koska kokous on siellä.",
            ),
            moment(
                "b",
                "2026-07-20",
                "Saara siirsi illallisen perjantaille, koska hän ei ehtinyt.",
            ),
        ],
        &[],
    );
    assert_eq!(finnish.ids(&query("mitä Lissabonissa on?")), ["a"]);
}

#[test]
fn text_without_spaces_is_found() {
    let story = Story::new(
        &[
            moment("a", "2026-07-19", "小林さんは東京の会議を予約しました。"),
            moment("b", "2026-07-20", "夕食は金曜日に移動しました。"),
        ],
        &[],
    );
    assert_eq!(story.ids(&query("東京の会議"))[0], "a");
}

#[test]
fn neighbors_and_the_named_speaker_lift() {
    let turn = |name: &str, second: u32, speaker: &str, session: &str, text: &str| {
        let instant = format!("2026-07-19T18:00:{second:02}Z")
            .parse()
            .expect("an instant");
        moment_with(name, "2026-07-19", text, |d| {
            d.at(instant).speaker(speaker).session(session)
        })
    };
    let story = Story::new(
        &[
            turn("ask", 1, "Ana", "1", "Which instrument do you play these days?"),
            turn("answer", 2, "Ben", "1", "Mostly the cello, since spring."),
            turn("far", 3, "Ben", "2", "It rained the whole weekend."),
            turn("say", 4, "Ben", "2", "My instrument broke."),
        ],
        &[],
    );
    let hits = story.ask(&query("Which instrument does Ben play?"));
    assert_eq!(ids(&hits)[0], "ask");
    let answer = hits
        .iter()
        .find(|h| h.item.to_string() == "answer")
        .expect("the answer is found by its neighbor");
    let legs: Vec<Leg> = answer.parts.iter().map(|p| p.leg).collect();
    assert!(
        legs.contains(&Leg::Neighbors) && legs.contains(&Leg::Speaker),
        "{legs:?}"
    );
    assert!(!hits[0].parts.iter().any(|p| p.leg == Leg::Speaker));
}

#[test]
fn names_find_what_the_words_do_not() {
    let mut story = lisbon();
    let lisbon = Name::new(NameKind::Place, "Lissabon").expect("a name");
    story.names = BTreeMap::from([(id("dinner"), Names::from([(lisbon, "Lissabonissa".to_owned())]))]);
    let hits = story.ask(&query("Lissabon").only(Only::Moments));
    assert_eq!(ids(&hits), ["dinner"]);
    assert!(hits[0].parts.iter().any(|p| p.leg == Leg::Names));
    // What the words say already is not counted twice.
    let said = Name::new(NameKind::Place, "Lisbon").expect("a name");
    story.names = BTreeMap::from([(id("flights"), Names::from([(said, "Lisbon".to_owned())]))]);
    let hits = story.ask(&query("Lisbon").only(Only::Moments));
    assert!(hits.iter().flat_map(|h| &h.parts).all(|p| p.leg != Leg::Names));
}

#[test]
fn of_equals_the_newer_and_the_heavier_come_first() {
    let story = Story::new(
        &[
            moment("old", "2026-05-01", "The printer on floor two is broken."),
            moment("new", "2026-07-30", "The printer on floor six is broken."),
        ],
        &[],
    );
    assert_eq!(story.ids(&query("broken printer")), ["new", "old"]);
    let heavy =
        |name: &str, weight: f64, text: &str| moment_with(name, "2026-05-01", text, |d| d.weight(weight));
    let story = Story::new(
        &[
            heavy("light", 0.0, "The printer on floor two is broken."),
            heavy("heavy", 1.0, "The printer on floor six is broken."),
        ],
        &[],
    );
    assert_eq!(story.ids(&query("broken printer")), ["heavy", "light"]);
}

#[test]
fn what_says_the_same_is_folded() {
    let story = Story::new(
        &[
            moment("a", "2026-07-19", "The printer on floor two is broken."),
            moment("b", "2026-07-20", "the printer on floor two is broken!"),
            moment("c", "2026-07-21", "The printer is fine again."),
        ],
        &[],
    );
    let hits = story.ask(&query("printer"));
    assert_eq!(ids(&hits), ["c", "b"]);
    assert_eq!(hits[1].behind, [id("a")]);
}

#[test]
fn limits_and_budgets_hold() {
    let text = "Maya offsite in Lisbon";
    let all = lisbon().ask(&query(text).only(Only::Moments));
    assert!(all.len() >= 3);
    assert_eq!(
        ids(&lisbon().ask(&query(text).only(Only::Moments).limit(2))),
        ids(&all)[..2]
    );
    assert_eq!(
        lisbon().ids(&query(text).only(Only::Moments).limit(1_000)),
        ids(&all)
    );
    assert_eq!(lisbon().ids(&query(text).budget(0)), Vec::<String>::new());
    let texts: BTreeMap<String, usize> = lisbon()
        .moments
        .iter()
        .map(|m| (m.id.to_string(), estimated_tokens(&m.text)))
        .collect();
    for budget in [10, 20, 30, 40, 60] {
        let found = lisbon().ids(&query(text).only(Only::Moments).budget(budget));
        let spent: usize = found.iter().map(|id| texts[id]).sum();
        assert!(spent <= budget, "{spent} of {budget}");
    }
}
