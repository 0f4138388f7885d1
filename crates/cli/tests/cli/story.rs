//! Story S through the command: the window of 200, the corrections, the busy evening.

use crate::home::{Home, moment_lines};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use testkit::story_s;

const TODAY: &[&str] = &["--today", "2026-08-03"];

fn with(moments: &[agent_memory_core::Moment]) -> Home {
    let home = Home::new();
    let file = home.file("moments.jsonl", moment_lines(moments));
    let report = home.document(&["import", &file.display().to_string(), TODAY[0], TODAY[1]]);
    assert_eq!(report["moments_added"], moments.len());
    assert_eq!(report["diagnostics"], Value::Array(Vec::new()));
    home
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

#[test]
fn the_window_of_200_weighs_ties_and_groups_as_told() {
    let home = with(&story_s::window_of_200());
    let names: BTreeMap<String, Value> = home
        .json(&["names", TODAY[0], TODAY[1]])
        .into_iter()
        .map(|row| (text(&row["name"]).to_owned(), row))
        .collect();
    let weight = |name: &str| format!("{:.4}", names[name]["weight"].as_f64().expect("a number"));
    assert_eq!(weight("place:lisbon"), "3.5066");
    assert_eq!(weight("person:sara"), "2.5903");
    assert_eq!(names["place:lisbon"]["df"], 6);
    assert_eq!(names["place:lisbon"]["n"], 200);
    assert_eq!(names["person:maya"]["standing"], "too_frequent");
    assert_eq!(weight("person:maya"), "0.0000");

    let people = home.ok(&["names", TODAY[0], TODAY[1]]);
    let lisbon: Vec<&str> = people
        .lines()
        .find(|line| line.starts_with("Lisbon"))
        .expect("a row")
        .split_whitespace()
        .collect();
    assert_eq!(lisbon, ["Lisbon", "place", "6", "200", "3.5066", "kept"]);

    let tie = |a: &str, b: &str| {
        let tie = home.document(&["ties", a, b, TODAY[0], TODAY[1]]);
        format!("{:.4}", tie["w"].as_f64().expect("a number"))
    };
    assert_eq!(tie("m1", "m2"), "6.0968");
    assert_eq!(tie("m1", "m4"), "2.5903");
    assert_eq!(tie("m3", "m5"), "0.0000");
    assert!(
        home.ok(&["ties", "m1", "m2", TODAY[0], TODAY[1]])
            .starts_with("6.0968  place:lisbon 3.5066 + person:sara 2.5903")
    );

    let rows = home.json(&["groups", TODAY[0], TODAY[1]]);
    assert_eq!(rows.len(), 200, "every moment has its line");
    let group: BTreeMap<&str, Option<&str>> = rows
        .iter()
        .map(|row| (text(&row["id"]), row["group"].as_str()))
        .collect();
    let groups: BTreeSet<&str> = group.values().filter_map(|group| *group).collect();
    assert_eq!(groups.len(), 2);
    assert!(group["m1"].is_some() && group["m1"] == group["m2"] && group["m2"] == group["m3"]);
    assert!(group["m4"].is_some() && group["m4"] == group["m5"]);
    assert_ne!(group["m1"], group["m4"]);

    let all = home.json(&["ties", "--all", TODAY[0], TODAY[1]]);
    let pair = all
        .iter()
        .find(|tie| tie["a"] == "m1" && tie["b"] == "m2")
        .expect("m1 and m2 are tied");
    assert_eq!(format!("{:.4}", pair["w"].as_f64().expect("a number")), "6.0968");
}

#[test]
fn the_week_pass_makes_one_state_of_the_offsite() {
    let home = with(&story_s::window_of_200());
    let dream = home.document(&["dream", "--window", "week", TODAY[0], TODAY[1]]);
    assert_eq!(dream["kept"], true);
    assert_eq!(dream["runs"].as_array().map(Vec::len), Some(1));
    assert_eq!(dream["runs"][0]["pass"], "week");
    let facts = home.json(&["facts", TODAY[0], TODAY[1]]);
    let offsite: Vec<&Value> = facts
        .iter()
        .filter(|fact| {
            let cites = fact["cites"].as_array().expect("cites");
            ["m1", "m2", "m3"]
                .iter()
                .all(|id| cites.contains(&Value::from(*id)))
        })
        .collect();
    assert_eq!(offsite.len(), 1, "{facts:#?}");
    assert_eq!(offsite[0]["kind"], "state");
    assert!(text(&offsite[0]["valid_until"]) >= "2026-08-03", "{}", offsite[0]);
    assert_eq!(offsite[0]["weight"], 0.7);

    let before = home.digest();
    let again = home.document(&["dream", "--window", "week", TODAY[0], TODAY[1]]);
    let actions: Vec<&str> = again["runs"][0]["decisions"]
        .as_array()
        .expect("decisions")
        .iter()
        .map(|decision| text(&decision["action"]))
        .collect();
    assert!(
        !actions.contains(&"new") && !actions.contains(&"superseded"),
        "the same moments again make nothing new: {actions:?}"
    );
    assert_ne!(before, home.digest(), "the run itself is recorded");
    assert_eq!(
        home.json(&["facts", "--all", TODAY[0], TODAY[1]]).len(),
        facts.len()
    );
}

#[test]
fn a_correction_wins_the_same_night_and_wednesday_does_not_come_back() {
    let mut moments = story_s::window_of_200();
    moments.extend(story_s::wednesday());
    let home = with(&moments);
    // Up to the night before: Wednesday is known.
    home.ok(&["dream", "--today", "2026-07-21"]);
    let before = home.json(&["facts", "--today", "2026-07-21"]);
    assert!(
        before
            .iter()
            .any(|fact| text(&fact["text"]).contains("Wednesday")),
        "{before:#?}"
    );
    // The night of the correction.
    home.ok(&["dream", "--window", "night", "--today", "2026-07-22"]);
    let standing = home.json(&["facts", "--today", "2026-07-22"]);
    let thursday: Vec<&Value> = standing
        .iter()
        .filter(|fact| text(&fact["text"]).contains("Thursday"))
        .collect();
    assert_eq!(thursday.len(), 1, "{standing:#?}");
    assert!(
        thursday[0]["cites"]
            .as_array()
            .expect("cites")
            .contains(&"w3".into())
    );
    let retired = home.json(&["facts", "--retired", "--today", "2026-07-22"]);
    let wednesday = retired
        .iter()
        .find(|fact| text(&fact["text"]).contains("Wednesday"))
        .expect("Wednesday is retired, not gone");
    assert_eq!(wednesday["retired"]["retired_reason"], "superseded");
    assert_eq!(wednesday["retired"]["superseded_by"], thursday[0]["id"]);

    for window in ["week", "month"] {
        home.ok(&["dream", "--window", window, TODAY[0], TODAY[1]]);
        let facts = home.json(&["facts", TODAY[0], TODAY[1]]);
        assert!(
            !facts.iter().any(|fact| {
                text(&fact["text"]).contains("Wednesday") && !text(&fact["text"]).contains("Thursday")
            }),
            "after the {window} pass: {facts:#?}"
        );
    }
}

#[test]
fn one_evening_makes_no_fact_and_says_why() {
    let mut moments = story_s::window_of_200();
    moments.extend(story_s::one_evening());
    let home = with(&moments);
    let dream = home.document(&["dream", "--window", "week", TODAY[0], TODAY[1]]);
    let evening: BTreeSet<&str> = ["e1", "e2", "e3"].into();
    let gated = dream["runs"][0]["decisions"]
        .as_array()
        .expect("decisions")
        .iter()
        .find(|decision| {
            let moments = decision["moments"].as_array().expect("moments");
            moments.iter().map(text).collect::<BTreeSet<_>>() == evening
        })
        .expect("the evening has its decision");
    assert_eq!(gated["action"], "gated");
    assert_eq!(gated["reason"], "one_day");
    for fact in home.json(&["facts", "--all", TODAY[0], TODAY[1]]) {
        let cites = fact["cites"].as_array().expect("cites");
        assert!(!cites.iter().any(|id| evening.contains(text(id))), "{fact:#}");
    }
    let why = home.ok(&["explain", "e1", TODAY[0], TODAY[1]]);
    assert!(why.contains("one_day"), "{why}");
}
