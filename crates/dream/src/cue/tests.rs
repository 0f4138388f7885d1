//! Cues in six languages, and sentences that only look like them.

use super::{Intent, Strength};
use corpus::Language;

fn read(text: &str) -> Option<Intent> {
    super::read(text, corpus::detect(text).or(Language::En))
}

fn correct(text: &str) -> (String, Option<String>, bool) {
    match read(text) {
        Some(Intent::Correct {
            statement,
            denied,
            strength,
        }) => (statement, denied, strength >= Strength::Clear),
        other => panic!("{text}: {other:?}"),
    }
}

fn retract(text: &str) -> (String, bool) {
    match read(text) {
        Some(Intent::Retract { about, strong }) => (about, strong),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn corrections_lose_their_cue_and_what_they_deny() {
    let meeting = "The Tideline planning meeting is on Thursday.";
    for (text, denied, strong) in [
        (
            "Actually, the Tideline planning meeting is on Thursday, not Wednesday.",
            Some("Wednesday"),
            true,
        ),
        (
            "The Tideline planning meeting is on Thursday, not on Wednesday.",
            Some("on Wednesday"),
            false,
        ),
        (
            "No, the Tideline planning meeting is on Thursday, not Wednesday.",
            Some("Wednesday"),
            true,
        ),
        (
            "Correction: the Tideline planning meeting is on Thursday.",
            None,
            true,
        ),
        (
            "No, wait, actually the Tideline planning meeting is on Thursday instead of Wednesday.",
            Some("Wednesday"),
            true,
        ),
        (
            "The Tideline planning meeting is not on Wednesday but on Thursday.",
            Some("on Wednesday"),
            false,
        ),
        (
            "The Tideline planning meeting is actually on Thursday.",
            None,
            false,
        ),
        (
            "It turns out that the Tideline planning meeting is on Thursday.",
            None,
            false,
        ),
    ] {
        assert_eq!(
            correct(text),
            (meeting.to_owned(), denied.map(str::to_owned), strong),
            "{text}"
        );
    }
}

#[test]
fn the_sentence_with_the_cue_is_found_among_others() {
    let (statement, denied, _) =
        correct("Thanks for the notes. Actually, the dinner is on Friday, not Thursday. Please tell Ines.");
    assert_eq!(
        (statement.as_str(), denied.as_deref()),
        ("The dinner is on Friday.", Some("Thursday"))
    );
}

#[test]
fn retractions_keep_what_they_are_about() {
    for (text, about, strong) in [
        (
            "Scrap the Tideline budget claim, the 40,000 euros are not true.",
            "the Tideline budget claim, the 40,000 euros .",
            true,
        ),
        (
            "Forget what I said about the ferry.",
            "what I said about the ferry.",
            true,
        ),
        ("Maya no longer lives in Turku.", "Maya lives in Turku.", false),
        (
            "The dinner at Lucia's is cancelled.",
            "The dinner at Lucia's .",
            false,
        ),
    ] {
        assert_eq!(retract(text), (about.to_owned(), strong), "{text}");
    }
}

#[test]
fn other_languages_have_their_cues() {
    for (text, statement, denied) in [
        (
            "Eigentlich ist die Besprechung am Donnerstag, nicht am Mittwoch.",
            "Ist die Besprechung am Donnerstag.",
            "am Mittwoch",
        ),
        (
            "Die Besprechung ist nicht am Mittwoch, sondern am Donnerstag.",
            "Die Besprechung ist am Donnerstag.",
            "am Mittwoch",
        ),
        (
            "Itse asiassa kokous on torstaina, ei keskiviikkona.",
            "Kokous on torstaina.",
            "keskiviikkona",
        ),
        (
            "En fait, la réunion est jeudi, pas mercredi.",
            "La réunion est jeudi.",
            "mercredi",
        ),
        (
            "En realidad, la reunión es el jueves, no el miércoles.",
            "La reunión es el jueves.",
            "el miércoles",
        ),
        (
            "Mötet är på torsdag, inte på onsdag.",
            "Mötet är på torsdag.",
            "på onsdag",
        ),
    ] {
        let (found, wrong, _) = correct(text);
        assert_eq!(
            (found.as_str(), wrong.as_deref()),
            (statement, Some(denied)),
            "{text}"
        );
    }
    for text in [
        "Maya wohnt nicht mehr in Turku.",
        "Kokous on peruttu.",
        "La réunion est annulée.",
        "Maya ya no vive en Turku.",
        "Mötet är inställt.",
    ] {
        assert!(!retract(text).1, "{text}");
    }
}

#[test]
fn moving_something_may_correct() {
    let (statement, denied, strong) =
        correct("Maya moved the team dinner at Lucia's to Friday, so Sara can join.");
    assert_eq!(
        statement,
        "Maya moved the team dinner at Lucia's to Friday, so Sara can join."
    );
    assert_eq!((denied, strong), (None, false));
    assert_eq!(read("Maya moved her desk closer to the window."), None);
}

#[test]
fn what_only_looks_like_a_cue_is_none() {
    for text in [
        "Is the meeting on Thursday, not Wednesday?",
        "Maya liked it, not that it matters.",
        "Not only Maya but also Sara came.",
        "Maya booked flights to Lisbon for the offsite with Sara.",
        "",
        "...",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn what_nobody_said_takes_nothing_back() {
    for text in [
        "Nobody said that the Tideline planning meeting is cancelled.",
        "I never said that Maya no longer lives in Turku.",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}
