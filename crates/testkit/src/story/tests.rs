//! What the story language reads, and what it refuses.

use super::{read, story};
use agent_memory_core::{Authority, MomentKind, Weight};

#[test]
fn every_word_of_a_header_is_read() {
    let moments = story(
        "
        //- 2026-07-19 user weight:0.8 #Lisbon #travel kind:correction session:x speaker:Maya_L id:m1 at:20:30 names:place:Lisbon,person:Sara_Lind scope:work about:f1 recorded:2026-07-21
        Two lines,
          the second indented.

        //- 2026-07-20
        Short.",
    );
    let [first, second] = moments.as_slice() else {
        panic!("two moments, not {}", moments.len());
    };
    assert_eq!(first.text, "Two lines,\n  the second indented.");
    assert_eq!(first.source, Authority::User);
    assert_eq!(first.weight, Weight::new(0.8).expect("a weight"));
    assert_eq!(
        first.tags.iter().map(String::as_str).collect::<Vec<_>>(),
        ["lisbon", "travel"]
    );
    assert_eq!(first.kind, MomentKind::Correction);
    assert_eq!(first.session.as_deref(), Some("x"));
    assert_eq!(first.speaker.as_deref(), Some("Maya L"));
    assert_eq!(first.id.as_str(), "m1");
    assert_eq!(
        first.about.as_ref().map(agent_memory_core::FactId::as_str),
        Some("f1")
    );
    assert_eq!(first.occurred_at.to_string(), "2026-07-19T20:30:00Z");
    assert_eq!(first.recorded_at.to_string(), "2026-07-21T12:00:00Z");
    let names: Vec<String> = first
        .names
        .iter()
        .map(|(n, shown)| format!("{n}={shown}"))
        .collect();
    assert_eq!(names, ["place:lisbon=Lisbon", "person:sara lind=Sara Lind"]);
    assert_eq!(
        first.scopes.iter().map(String::as_str).collect::<Vec<_>>(),
        ["work"]
    );

    assert_eq!(second.text, "Short.");
    assert_eq!(second.source, Authority::Agent);
    assert_eq!(second.occurred_at.to_string(), "2026-07-20T12:01:00Z");
    assert_eq!(second.recorded_at, second.occurred_at);
    assert!(second.id.as_str().starts_with("m-"));
}

#[test]
fn an_empty_story_has_no_moments() {
    assert!(story("\n   \n").is_empty());
}

#[test]
fn mistakes_name_their_line() {
    for (text, expected) in [
        ("hello", "line 1: \"hello\" stands before"),
        ("//-\ntext", "line 1: a day is missing"),
        ("//- 2026-13-01\ntext", "line 1: "),
        (
            "//- 2026-07-19\n\n//- 2026-07-20\ntext",
            "line 1: a moment has no text",
        ),
        ("//- 2026-07-19 loud\ntext", "\"loud\" is not a source"),
        (
            "//- 2026-07-19 mood:good\ntext",
            "the word \"mood:good\" is not known",
        ),
        ("//- 2026-07-19 weight:2\ntext", "weight 2 is not"),
        ("//- 2026-07-19 weight:much\ntext", "weight:much: "),
        ("//- 2026-07-19 names:Sara\ntext", "write person:Sara"),
        (
            "//- 2026-07-19 names:cat:Sara\ntext",
            "\"cat\" is not a kind of name",
        ),
        ("//- 2026-07-19 at:25:00\ntext", "line 1: "),
    ] {
        let why = read(text).expect_err(text);
        assert!(why.contains(expected), "{text:?} gave {why:?}");
    }
}
