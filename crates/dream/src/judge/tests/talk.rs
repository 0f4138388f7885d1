//! Sentences as people say them: what ends something, and what does not.

use super::{JudgeAction, judge, known, new};
use agent_memory_core::{Authority, Valid};

/// Cases of one known statement among others, with what becomes of it.
fn talk(rows: &[(&str, &str, JudgeAction)]) {
    let others = [
        ("budget", "The Tideline budget is 40,000 euros."),
        ("dog", "Sara has a dog."),
        ("choir", "Jonas sings in a choir."),
    ];
    let mut wrong = Vec::new();
    for (known_text, text, wanted) in rows {
        let mut rows: Vec<(&str, &str)> = others.to_vec();
        rows.push(("x", known_text));
        let judgement = judge(&known(&rows), &new(text, Authority::User), &Valid::default());
        let ends = matches!(wanted, JudgeAction::Supersede | JudgeAction::Retract);
        let wanted_ids: &[&str] = if ends { &["x"] } else { &[] };
        let right = judgement.action == *wanted && judgement.supersedes == wanted_ids;
        if !right {
            wrong.push(format!("{known_text} / {text}: {judgement:?}, not {wanted:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn plain_additions_end_nothing() {
    use JudgeAction::Add;
    talk(&[
        ("Maya likes tea.", "Maya likes coffee.", Add),
        ("Maya likes tea.", "Sara likes tea.", Add),
        ("Maya speaks German.", "Maya speaks Finnish.", Add),
        ("Maya has a cat called Momo.", "Maya has a bicycle.", Add),
        ("Maya is allergic to nuts.", "Maya is allergic to cats.", Add),
        ("Maya visited Porto in May.", "Maya visited Lisbon in June.", Add),
        ("Maya works on Tideline.", "Maya works on Harbor.", Add),
        ("Maya is friends with Sara.", "Maya is friends with Jonas.", Add),
        (
            "Maya painted the kitchen blue.",
            "Maya painted the fence green.",
            Add,
        ),
        ("I own a boat.", "I own a car.", Add),
        (
            "The offsite is in Lisbon.",
            "Last year the offsite was in Porto.",
            Add,
        ),
        ("Maya lives in Berlin.", "Maya used to live in Turku.", Add),
        ("Maya works at Acme.", "Until 2024 she worked at Initech.", Add),
        (
            "The Tideline meeting is on Wednesday.",
            "The Harbor meeting is on Thursday.",
            Add,
        ),
        ("Maya lives in Turku.", "Maya's mother lives in Helsinki.", Add),
        ("Maya lives in Turku.", "Maya wants to live in Berlin.", Add),
    ]);
}

#[test]
fn what_holds_one_value_is_superseded() {
    use JudgeAction::{Conflict, Reinforce, Supersede};
    talk(&[
        (
            "The planning meeting is on Wednesday.",
            "The planning meeting is on Thursday from now on.",
            Supersede,
        ),
        ("I live in Turku.", "I moved to Berlin in March.", Supersede),
        (
            "Maya lives in Turku.",
            "Maya moved from Turku to Berlin in March.",
            Supersede,
        ),
        ("Maya works at Acme.", "Maya works for Initech now.", Supersede),
        (
            "The rent is 800 euros.",
            "The rent is 900 euros as of May.",
            Supersede,
        ),
        ("The trail is 2 km long.", "The trail is 2000 m long.", Reinforce),
        ("The parcel weighs 3 kg.", "The parcel weighs 5 kg.", Supersede),
        ("The dog is called Rex.", "The dog is called Bello.", Supersede),
        ("Maya prefers tea.", "Maya prefers coffee.", Conflict),
        ("Maya is married to Tom.", "Maya is married to Sam.", Supersede),
        ("Maya wohnt in Turku.", "Maya wohnt jetzt in Berlin.", Supersede),
        (
            "Maya habite à Turku.",
            "Maya habite désormais à Paris.",
            Supersede,
        ),
        ("Maya vive en Turku.", "Maya vive ahora en Madrid.", Supersede),
        ("Maya asuu Turussa.", "Maya asuu nykyään Helsingissä.", Supersede),
        ("Maya bor i Åbo.", "Maya bor numera i Stockholm.", Supersede),
        ("玛雅住在图尔库。", "玛雅住在柏林。", Supersede),
        ("会議は水曜日です。", "会議は木曜日です。", Supersede),
    ]);
}

#[test]
fn corrections_and_retractions_in_english() {
    use JudgeAction::{Retract, Supersede};
    talk(&[
        (
            "The planning meeting is on Wednesday.",
            "Actually, the planning meeting is on Thursday.",
            Supersede,
        ),
        (
            "The planning meeting is on Wednesday.",
            "The planning meeting is not on Wednesday but on Thursday.",
            Supersede,
        ),
        (
            "The planning meeting is on Wednesday.",
            "I was wrong, the planning meeting is on Thursday.",
            Supersede,
        ),
        (
            "The planning meeting is on Wednesday.",
            "Turns out the planning meeting is on Thursday.",
            Supersede,
        ),
        (
            "The planning meeting is on Wednesday.",
            "The planning meeting is on Thursday instead of Wednesday.",
            Supersede,
        ),
        (
            "The planning meeting is on Wednesday.",
            "The planning meeting moved to Thursday.",
            Supersede,
        ),
        (
            "The planning meeting is on Wednesday.",
            "We moved the planning meeting to Thursday.",
            Supersede,
        ),
        (
            "The planning meeting is on Wednesday.",
            "The planning meeting is cancelled.",
            Retract,
        ),
        (
            "The planning meeting is on Wednesday.",
            "Scrap that planning meeting on Wednesday.",
            Retract,
        ),
        (
            "The planning meeting is on Wednesday.",
            "Never mind the planning meeting.",
            Retract,
        ),
        ("Maya lives in Turku.", "Maya no longer lives in Turku.", Retract),
        ("Maya likes tea.", "Maya doesn't like tea anymore.", Retract),
    ]);
}

#[test]
fn corrections_and_retractions_in_seven_more_languages() {
    use JudgeAction::{Retract, Supersede};
    talk(&[
        (
            "Die Besprechung ist am Mittwoch.",
            "Die Besprechung ist nicht am Mittwoch, sondern am Donnerstag.",
            Supersede,
        ),
        (
            "Die Besprechung ist am Mittwoch.",
            "Die Besprechung ist abgesagt.",
            Retract,
        ),
        (
            "La réunion est mercredi.",
            "La réunion n'est pas mercredi mais jeudi.",
            Supersede,
        ),
        ("La réunion est mercredi.", "La réunion est annulée.", Retract),
        (
            "La reunión es el miércoles.",
            "La reunión no es el miércoles sino el jueves.",
            Supersede,
        ),
        (
            "La reunión es el miércoles.",
            "La reunión del miércoles está cancelada.",
            Retract,
        ),
        (
            "Kokous on keskiviikkona.",
            "Kokous ei ole keskiviikkona vaan torstaina.",
            Supersede,
        ),
        ("Kokous on keskiviikkona.", "Kokous on peruttu.", Retract),
        (
            "Mötet är på onsdag.",
            "Mötet är inte på onsdag utan på torsdag.",
            Supersede,
        ),
        ("Mötet är på onsdag.", "Mötet är inställt.", Retract),
        ("会议在周三。", "会议不是周三，而是周四。", Supersede),
        ("会议在周三。", "会议取消了。", Retract),
        (
            "会議は水曜日です。",
            "会議は水曜日ではなく木曜日です。",
            Supersede,
        ),
        ("会議は水曜日です。", "会議は中止です。", Retract),
    ]);
}

#[test]
fn entries_are_judged_by_likeness_and_stories_by_their_turn() {
    let rows = &[
        ("tea", "Likes: Earl Grey tea. It is a calm start to the day."),
        ("dogs", "Dislikes: Dogs. They bark at night."),
        ("films", "Likes: Horror films. They keep me awake."),
    ];
    super::check(
        rows,
        "Likes: Dogs. They are loyal.",
        JudgeAction::Supersede,
        &["dogs"],
    );
    super::check(
        rows,
        "Likes: Quiet mornings. They clear my head.",
        JudgeAction::Add,
        &[],
    );
    super::check(
        rows,
        "We saw a film at the harbor and had soup.",
        JudgeAction::Add,
        &[],
    );
}
