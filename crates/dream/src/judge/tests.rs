//! The judge on statements that come alone.

use super::*;

fn known(rows: &[(&str, &str)]) -> Vec<KnownStatement> {
    rows.iter()
        .map(|(id, text)| KnownStatement {
            id: (*id).to_owned(),
            text: (*text).to_owned(),
            at: Some("2026-01-01T00:00:00Z".parse().expect("an instant")),
            source: None,
        })
        .collect()
}

fn new(text: &str, source: Authority) -> Statement {
    Statement {
        text: text.to_owned(),
        at: Some("2026-06-01T00:00:00Z".parse().expect("an instant")),
        source: Some(source),
    }
}

fn check(rows: &[(&str, &str)], text: &str, action: JudgeAction, ends: &[&str]) {
    let judgement = judge(&known(rows), &new(text, Authority::Agent), &Valid::default());
    assert_eq!(
        (
            judgement.action,
            judgement
                .supersedes
                .iter()
                .map(String::as_str)
                .collect::<Vec<_>>()
        ),
        (action, ends.to_vec()),
        "{text} ({})",
        judgement.score
    );
    assert!((0.0..=1.0).contains(&judgement.score));
}

const KNOWN: &[(&str, &str)] = &[
    ("meeting", "The Tideline planning meeting is on Wednesday."),
    ("budget", "The Tideline budget is 40,000 euros."),
    ("home", "Maya lives in Turku."),
    (
        "dogs",
        "Likes: Dogs, especially Labradors. They are friendly and loyal.",
    ),
    ("films", "Dislikes: Horror films. They keep me awake at night."),
];

#[test]
fn the_five_actions() {
    check(
        KNOWN,
        "The Tideline planning meeting is on Thursday.",
        JudgeAction::Supersede,
        &["meeting"],
    );
    check(
        KNOWN,
        "Actually, Maya lives in Helsinki, not Turku.",
        JudgeAction::Supersede,
        &["home"],
    );
    check(
        KNOWN,
        "Maya no longer lives in Turku.",
        JudgeAction::Retract,
        &["home"],
    );
    check(
        KNOWN,
        "The Tideline budget is 40000 euros.",
        JudgeAction::Reinforce,
        &[],
    );
    check(KNOWN, "Sara bought a red bicycle.", JudgeAction::Add, &[]);
    check(
        KNOWN,
        "Likes: Dogs, especially Golden Retrievers. They are gentle.",
        JudgeAction::Supersede,
        &["dogs"],
    );
}

#[test]
fn the_agent_does_not_overrule_the_user_nor_the_old_the_new() {
    let mut rows = known(KNOWN);
    rows[0].source = Some(Authority::User);
    let text = "The Tideline planning meeting is on Thursday.";
    let judgement = judge(&rows, &new(text, Authority::Agent), &Valid::default());
    assert_eq!(
        (judgement.action, judgement.supersedes.len()),
        (JudgeAction::Conflict, 0)
    );
    let judgement = judge(&rows, &new(text, Authority::User), &Valid::default());
    assert_eq!(judgement.action, JudgeAction::Supersede);

    let mut old = new(text, Authority::Agent);
    old.at = Some("2025-01-01T00:00:00Z".parse().expect("an instant"));
    let judgement = judge(&known(KNOWN), &old, &Valid::default());
    assert_eq!(judgement.action, JudgeAction::Conflict);
}

#[test]
fn nothing_known_and_nothing_said() {
    check(&[], "Maya lives in Turku.", JudgeAction::Add, &[]);
    check(KNOWN, "", JudgeAction::Add, &[]);
}

#[test]
fn the_gate_is_checked() {
    for gate in [-0.1, 1.1, f64::NAN] {
        assert!(JudgeParams { gate }.valid().is_err());
    }
}

#[test]
fn a_question_or_a_condition_ends_nothing_and_lower_sources_conflict() {
    let known = [KnownStatement {
        id: "w".to_owned(),
        text: "The Tideline planning meeting is on Wednesday.".to_owned(),
        at: None,
        source: Some(Authority::Agent),
    }];
    let say = |text: &str, source| {
        let new = Statement {
            text: text.to_owned(),
            at: None,
            source: Some(source),
        };
        judge(&known, &new, &Valid::default())
    };
    for text in [
        "Is the Tideline planning meeting on Friday?",
        "If the Tideline planning meeting were on Friday, Maya would be glad.",
        "Maybe the Tideline planning meeting is on Friday.",
    ] {
        assert_eq!(say(text, Authority::User).action, JudgeAction::Add, "{text}");
    }
    let same = say("the tideline planning meeting is on wednesday", Authority::User);
    assert_eq!(same.action, JudgeAction::Reinforce);
    let friday = "The Tideline planning meeting is on Friday.";
    assert_eq!(say(friday, Authority::User).action, JudgeAction::Supersede);
    assert_eq!(say(friday, Authority::External).action, JudgeAction::Conflict);
    assert_eq!(say(friday, Authority::Tool).action, JudgeAction::Conflict);
}

mod talk;
