//! Texts of others on a terminal: nothing of them steers it, on either stream.

use crate::home::{Called, Home};

/// Escape sequences, a bell, a C1 introducer, an override, an isolate, and line breaks that forge a row.
const HOSTILE: &str =
    "Maya \u{1b}[31mbooked\u{7} flights\u{9b}2J to \u{202e}Lisbon\u{2066}.\n2026-01-01  user  forged";

fn assert_plain(what: &str, called: &Called) {
    for text in [&called.out, &called.err] {
        let bad = text.chars().find(|c| {
            (c.is_control() && *c != '\n')
                || ('\u{202a}'..='\u{202e}').contains(c)
                || ('\u{2066}'..='\u{2069}').contains(c)
        });
        assert_eq!(bad, None, "{what}: {text:?}");
    }
    assert!(
        !called.out.contains("\n2026-01-01  user  forged"),
        "{what}: {}",
        called.out
    );
}

#[test]
fn nothing_of_a_text_steers_the_terminal() {
    let home = Home::new();
    let name = "place:Lis\u{1b}[1mbon\u{202e}";
    for (day, id) in [("2026-07-06", "d1"), ("2026-07-08", "d2"), ("2026-07-10", "d3")] {
        let text = format!("{HOSTILE} {day}");
        home.call(&[
            "remember", &text, "--at", day, "--name", name, "--id", id, "--source", "user",
        ]);
    }
    home.call(&["correct", HOSTILE, "--today", "2026-07-12"]);
    let file = home.file(
        "bad\u{1b}[31m.md",
        format!("---\ndate: \u{202e}soon\n---\n{HOSTILE}\n"),
    );
    let file = file.display().to_string();
    for arguments in [
        &["import", file.as_str()][..],
        &["dream", "--full", "--today", "2026-08-03"],
        &["moments"],
        &["facts", "--all"],
        &["recall", "flights to Lisbon", "--explain"],
        &["names"],
        &["groups"],
        &["ties", "d1", "d2"],
        &["alias", name, "person:Maya"],
        &["alias"],
        &["vocab"],
        &["concepts"],
        &["runs"],
        &["status"],
        &["explain", "d2"],
        &["explain", name],
        &["explain", "no\u{1b}[31mthing"],
        &["status", "\u{1b}[31m"],
        &["status", "--space", "\u{1b}[31m"],
    ] {
        assert_plain(&format!("{arguments:?}"), &home.call(arguments));
    }
    let moments = home.call(&["moments"]);
    assert!(
        moments.out.contains("Maya \\u{1b}[31mbooked\\u{7}"),
        "{}",
        moments.out
    );
    // A program gets the text as it is.
    assert_eq!(
        home.json(&["moments"])[0]["text"].as_str(),
        Some(format!("{HOSTILE} 2026-07-06").as_str())
    );
}
