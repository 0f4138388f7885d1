//! Requests answered by extraction.

use super::*;
use agent_memory_core::{FactKind, MomentId, Name, NameKind};
use corpus::Language;
use std::collections::{BTreeMap, BTreeSet};

fn request(occasion: Occasion, said: &[(&str, &str)]) -> Request {
    Request {
        id: "q".to_owned(),
        occasion,
        group: None,
        today: "2026-08-03".parse().expect("a day"),
        moments: said
            .iter()
            .zip(1u32..)
            .map(|((day, text), number)| Numbered {
                number,
                id: MomentId::new(format!("m{number}")).expect("an id"),
                day: day.parse().expect("a day"),
                text: (*text).to_owned(),
                names: ["Maya", "Sara", "Tideline", "Kaisla"]
                    .into_iter()
                    .filter(|name| text.contains(name))
                    .map(|name| (Name::new(NameKind::Other, name).expect("a name"), name.to_owned()))
                    .collect::<BTreeMap<_, _>>(),
                scopes: BTreeSet::new(),
                voice: crate::Voice::default(),
            })
            .collect(),
    }
}

fn answer(occasion: Occasion, said: &[(&str, &str)]) -> Answer {
    let background: Background = serde_json::from_value(serde_json::json!({
        "moments": 100,
        "terms": {"lunch": 3, "meet": 3, "budget": 3, "plan": 3},
        "names": {"tideline": 2.5, "kaisla": 3.0, "sara": 2.0, "maya": 0.0},
        "language": "en",
    }))
    .expect("a background");
    write(&request(occasion, said), &background, &Valid::default())
}

#[test]
fn a_group_of_two_matters_gives_two_facts_with_their_own_cites() {
    let found = answer(
        Occasion::Group,
        &[
            ("2026-07-08", "The Tideline planning meeting is on Wednesday."),
            ("2026-07-09", "Sara brought the Tideline sketches over to Maya."),
            ("2026-07-10", "The Tideline budget is 40,000 euros."),
            (
                "2026-07-14",
                "As I understand it, the Tideline planning meeting is on Wednesday, and Maya leads it.",
            ),
            (
                "2026-07-17",
                "Going by the second deck, too, the Tideline budget is 40,000 euros; Maya had it open.",
            ),
        ],
    );
    let drafts: Vec<(&str, &[u32])> = found
        .drafts
        .iter()
        .map(|d| (d.text.as_str(), d.cites.as_slice()))
        .collect();
    assert_eq!(drafts.len(), 2);
    assert!(
        drafts.contains(&("The Tideline planning meeting is on Wednesday.", &[1, 4][..])),
        "{drafts:?}"
    );
    assert!(
        drafts.contains(&("The Tideline budget is 40,000 euros.", &[3, 5][..])),
        "{drafts:?}"
    );
    assert!(found.drafts.iter().all(|d| d.kind == FactKind::World));
}

#[test]
fn a_habit_says_its_weekday() {
    let found = answer(
        Occasion::Group,
        &[
            (
                "2026-07-10",
                "Maya had lunch at Kaisla with Sara, as on most Fridays.",
            ),
            ("2026-07-17", "Maya had lunch at Kaisla."),
            (
                "2026-07-24",
                "Maya had lunch at Kaisla and took the last portion of soup.",
            ),
        ],
    );
    let drafts: Vec<(&str, FactKind)> = found.drafts.iter().map(|d| (d.text.as_str(), d.kind)).collect();
    assert_eq!(
        drafts,
        [("Maya has lunch at Kaisla on Fridays.", FactKind::Habit)]
    );
}

#[test]
fn opposite_sentences_do_not_speak_for_each_other() {
    let found = answer(
        Occasion::Group,
        &[
            ("2026-07-08", "The Tideline planning meeting is on Wednesday."),
            ("2026-07-14", "The Tideline planning meeting is on Thursday."),
            ("2026-07-15", "The Tideline planning meeting is not on Wednesday."),
        ],
    );
    assert_eq!(found.drafts, []);
}

#[test]
fn questions_are_told_and_are_no_facts() {
    let found = answer(
        Occasion::Group,
        &[
            ("2026-07-08", "Where is the Tideline planning meeting?"),
            (
                "2026-07-14",
                "It is about the Tideline planning meeting and the Tideline budget.",
            ),
        ],
    );
    assert_eq!(found.drafts, []);
}

#[test]
fn lone_moments_give_what_they_say() {
    let found = answer(
        Occasion::Correction,
        &[("2026-07-08", "Actually, Maya lives in Turku, not Helsinki.")],
    );
    assert_eq!(found.drafts[0].text, "Maya lives in Turku.");
    let found = answer(
        Occasion::Heavy,
        &[("2026-07-08", "Oh dear! Maya is allergic to nuts. Is that clear?")],
    );
    assert_eq!(found.drafts[0].text, "Maya is allergic to nuts.");
    let found = answer(
        Occasion::Retraction,
        &[("2026-07-08", "Scrap the Tideline budget.")],
    );
    assert_eq!((found.drafts.len(), found.refusals.len()), (0, 0));
    let found = answer(Occasion::Heavy, &[("2026-07-08", "Is that clear?")]);
    assert_eq!(found.refusals[0].reason, crate::reason::QUESTION);
}

#[test]
fn a_shared_subject_alone_is_no_cite() {
    let found = answer(
        Occasion::Group,
        &[
            ("2026-07-08", "Kaisla keeps the budget plan in a steel cabinet."),
            ("2026-07-10", "Kaisla keeps the budget plan in a steel cabinet."),
            ("2026-07-14", "Kaisla ran a budget plan past Sara."),
        ],
    );
    let drafts: Vec<(&str, &[u32])> = found
        .drafts
        .iter()
        .map(|d| (d.text.as_str(), d.cites.as_slice()))
        .collect();
    assert_eq!(drafts[0].0, "Kaisla keeps the budget plan in a steel cabinet.");
    let found = answer(
        Occasion::Group,
        &[
            ("2026-07-08", "For the plan Sara gets a guest account at Kaisla."),
            ("2026-07-14", "Sara, who leads the plan, offered her spare room."),
        ],
    );
    assert!(
        !found.drafts.iter().any(|d| d.text.contains("guest account")),
        "{found:?}"
    );
}

#[test]
fn what_another_sentence_ends_is_a_state() {
    let found = answer(
        Occasion::Group,
        &[
            ("2026-07-08", "Sara gets a guest account at Kaisla."),
            (
                "2026-07-14",
                "The guest account of Sara is valid until 31 August.",
            ),
        ],
    );
    let ends: Vec<(FactKind, Option<String>)> = found
        .drafts
        .iter()
        .map(|d| (d.kind, d.valid_until.map(|day| day.to_string())))
        .collect();
    assert_eq!(
        ends,
        [(FactKind::State, Some("2026-08-31".to_owned()))],
        "{found:?}"
    );
}

#[test]
fn a_moment_that_says_another_hour_speaks_for_none() {
    let found = answer(
        Occasion::Group,
        &[
            ("2026-07-08", "The meet with Sara is at 18:00, by the old plan."),
            (
                "2026-07-14",
                "My plan said 18:00; the meet with Sara is at 17:00, Wednesdays, and always was.",
            ),
        ],
    );
    assert!(
        !found.drafts.iter().any(|d| d.text.contains("18:00")),
        "{found:?}"
    );
}

#[test]
fn who_is_told_of_in_passing_is_told_of() {
    let found = answer(
        Occasion::Group,
        &[
            ("2026-07-08", "Sara lives in Kaisla now."),
            (
                "2026-07-14",
                "Sara, who lives in Kaisla now, rewrote the part on light.",
            ),
        ],
    );
    assert_eq!(found.drafts[0].text, "Sara lives in Kaisla.");
    assert_eq!(found.drafts[0].cites, [1, 2]);
}

#[test]
fn a_list_of_towns_is_held_to_english_rules_among_english_moments() {
    let background: Background = serde_json::from_value(
        serde_json::json!({ "moments": 100, "terms": {}, "names": {}, "language": "en" }),
    )
    .expect("a background");
    let strict = |text: &str, of| background.strict_language(text, of);
    assert_eq!(strict("San Diego, CA", Language::Ro), Language::En);
    assert_eq!(
        strict("Das Zimmer in Bremen ist bis Samstag frei.", Language::De),
        Language::De
    );
    assert_eq!(strict("東京は晴れ", Language::Ja), Language::Ja);
}
