//! The main job on the example that a newcomer sees first.

use crate::home::{Home, called};
use serde_json::Value;

const TODAY: [&str; 2] = ["--today", "2026-08-03"];

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

#[test]
fn the_tour_needs_no_folder_and_keeps_nothing() {
    let home = Home::new();
    let tour = called(&mut home.bare(&["dream", "examples/lisbon", TODAY[0], TODAY[1]]));
    assert_eq!(tour.code, Some(0), "{}", tour.err);
    assert!(
        tour.err.contains("nothing was kept; give --dir PATH"),
        "{}",
        tour.err
    );
    assert!(!home.path("home").exists(), "nothing was written at home");
    let again = called(&mut home.bare(&["dream", "examples/lisbon", TODAY[0], TODAY[1], "--quiet"]));
    assert_eq!(tour.out, again.out, "the tour is repeatable to the byte");
    assert_eq!(again.err, "", "quiet leaves out the notes, and nothing else");

    for expected in [
        "Lisbon",
        "Thursday",
        "Wednesday",
        "superseded",
        "retracted",
        "why: ",
    ] {
        assert!(
            tour.out.contains(expected),
            "{expected} is missing:\n{}",
            tour.out
        );
    }
    assert!(!tour.out.contains('\u{1b}'), "no colors outside a terminal");
    let mut lines = tour.out.lines();
    let mut new = 0;
    while let Some(line) = lines.next() {
        if line.starts_with("  new ") {
            let details = lines.next().expect("what it stands on");
            assert!(
                details.contains("moment") && !details.contains("reinforced"),
                "{details}"
            );
            new += 1;
        }
    }
    assert!(new > 0, "facts came to stand:\n{}", tour.out);
}

#[test]
fn what_became_of_the_story() {
    let home = Home::lisbon();
    let facts = home.json(&["facts", TODAY[0], TODAY[1]]);
    let standing = |word: &str| -> Vec<&Value> {
        facts
            .iter()
            .filter(|fact| text(&fact["text"]).contains(word))
            .collect()
    };

    let lisbon = standing("Lisbon");
    let state = lisbon
        .iter()
        .find(|fact| fact["kind"] == "state" && fact["cites"].as_array().map(Vec::len) >= Some(3))
        .unwrap_or_else(|| panic!("a state with three cites: {facts:#?}"));
    assert!(text(&state["valid_until"]) >= "2026-08-03", "{state}");
    let moments = home.json(&["moments", TODAY[0], TODAY[1]]);
    let cited: Vec<&str> = moments
        .iter()
        .filter(|moment| state["cites"].as_array().expect("cites").contains(&moment["id"]))
        .map(|moment| text(&moment["text"]))
        .collect();
    for part in ["booked flights", "booked the hotel", "reserved a room"] {
        assert!(cited.iter().any(|said| said.contains(part)), "{part}: {cited:#?}");
    }

    let thursday = standing("Thursday");
    let thursday = thursday.first().expect("Thursday stands");
    let retired = home.json(&["facts", "--retired", TODAY[0], TODAY[1]]);
    let wednesday = retired
        .iter()
        .find(|fact| text(&fact["text"]).contains("Wednesday"))
        .expect("Wednesday is retired");
    assert_eq!(wednesday["retired"]["superseded_by"], thursday["id"]);
    assert_eq!(wednesday["retired"]["retired_reason"], "superseded");

    let budget = retired
        .iter()
        .find(|fact| text(&fact["text"]).contains("40,000"))
        .expect("the budget is closed");
    assert_eq!(budget["retired"]["retired_reason"], "retracted");
    assert_eq!(budget["retired"]["superseded_by"], Value::Null);
    assert!(standing("40,000").is_empty());

    // What was known before the correction is still to be had.
    let then = home.json(&["facts", "--as-of", "2026-07-20", TODAY[0], TODAY[1]]);
    assert!(
        then.iter().any(|fact| fact["id"] == wednesday["id"]),
        "Wednesday stood then: {then:#?}"
    );
    assert!(!then.iter().any(|fact| fact["id"] == thursday["id"]));
}

#[test]
fn questions_after_the_dream() {
    let home = Home::lisbon();
    let hits = home.json(&["recall", "where is the offsite?", TODAY[0], TODAY[1]]);
    let first = hits.first().expect("a hit");
    assert_eq!(first["kind"], "fact");
    assert!(text(&first["text"]).contains("Lisbon"), "{first}");
    assert!(first["behind"].as_array().expect("moments").len() >= 3);

    let day = home.json(&[
        "recall",
        "when is the Tideline planning meeting?",
        "--only",
        "facts",
        TODAY[0],
        TODAY[1],
    ]);
    assert!(text(&day.first().expect("a hit")["text"]).contains("Thursday"));
    assert!(
        !day.iter()
            .any(|hit| text(&hit["text"]).contains("is on Wednesday") && hit["past"] == false),
        "Wednesday never comes back as current: {day:#?}"
    );

    let people = home.ok(&["recall", "where is the offsite?", "--explain", TODAY[0], TODAY[1]]);
    assert!(people.contains("words "), "{people}");

    let digest = home.digest();
    home.ok(&["dream", TODAY[0], TODAY[1]]);
    assert_eq!(digest, home.digest(), "nothing is due, nothing changes");
}
