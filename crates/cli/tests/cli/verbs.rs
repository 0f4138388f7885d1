//! Every verb does its job, for people and as JSON.

use crate::home::{Home, called, rows};
use serde_json::Value;
use std::io::{Read, Write};
use std::process::Stdio;

const TODAY: [&str; 2] = ["--today", "2026-08-03"];

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

#[test]
fn help_teaches_by_example() {
    let home = Home::new();
    let help = called(&mut home.bare(&["--help"]));
    assert_eq!(help.code, Some(0));
    for expected in [
        "Examples:",
        "dream notes/",
        "recall \"where is",
        "Exit codes: 0 done",
        "--today",
    ] {
        assert!(
            help.out.contains(expected),
            "{expected} is missing:\n{}",
            help.out
        );
    }
    let verbs = [
        "init", "remember", "import", "dream", "recall", "facts", "moments", "names", "alias", "groups",
        "ties", "vocab", "score", "concepts", "explain", "correct", "retract", "accept", "reject", "history",
        "timeline", "runs", "undo", "status", "export", "embed", "judge", "eval",
    ];
    for verb in verbs
        .into_iter()
        .filter(|verb| cfg!(feature = "eval") || *verb != "eval")
    {
        assert!(
            help.out.contains(&format!("\n  {verb} ")),
            "{verb}:\n{}",
            help.out
        );
        let own = called(&mut home.bare(&[verb, "--help"]));
        assert_eq!(own.code, Some(0), "{verb}");
        assert!(own.out.contains("Example"), "{verb} shows none:\n{}", own.out);
    }
    assert!(
        called(&mut home.bare(&["--version"]))
            .out
            .starts_with("agent-memory ")
    );
}

#[test]
fn init_makes_a_memory_and_leaves_one_alone() {
    let home = Home::new();
    let made = home.document(&["init"]);
    assert_eq!(made["created"], true);
    let settings = home.memory().join("agent-memory.toml");
    assert!(home.memory().join("memory.db").is_file());
    std::fs::write(&settings, "[calendar]\nday_start_hour = 5\n").expect("written");
    assert_eq!(home.document(&["init"])["created"], false);
    let kept = std::fs::read_to_string(&settings).expect("still there");
    assert_eq!(kept, "[calendar]\nday_start_hour = 5\n");
    assert!(home.ok(&["init"]).contains("is there already (space default)"));
}

#[test]
fn remember_is_durable_and_the_same_again_changes_nothing() {
    let home = Home::new();
    let arguments = [
        "remember",
        "Maya booked flights to Lisbon.",
        "--at",
        "2026-07-19",
        "--source",
        "user",
        "--name",
        "place:Lisbon",
        "--name",
        "person:Maya",
        "--tag",
        "Travel",
        "--session",
        "s1",
        "--scope",
        "work",
        "--weight",
        "0.8",
    ];
    let moment = home.document(&arguments);
    assert_eq!(moment["occurred_at"], "2026-07-19T12:00:00Z");
    assert_eq!(moment["names"]["place:lisbon"], "Lisbon");
    assert_eq!(moment["tags"][0], "travel");
    assert_eq!(moment["weight"], 0.8);
    assert_eq!(home.document(&arguments)["id"], moment["id"]);
    assert_eq!(home.document(&["status"])["moments"], 1);

    let mut piped = home.command(&["remember", "-", "--json"]);
    let mut child = piped
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut input = child.stdin.take().expect("an input");
    input.write_all("From a pipe.\n".as_bytes()).expect("taken");
    drop(input);
    let output = child.wait_with_output().expect("ends");
    let said = rows(&String::from_utf8(output.stdout).expect("text"));
    assert_eq!(said[0]["text"], "From a pipe.");
}

#[test]
fn import_twice_adds_nothing() {
    let home = Home::new();
    let import = ["import", "examples/lisbon", TODAY[0], TODAY[1]];
    let first = home.document(&import);
    assert!(first["moments_added"].as_u64() > Some(100), "{first}");
    assert!(first["entries_added"].as_u64() >= Some(28), "{first}");
    let digest = home.digest();
    let second = home.document(&import);
    assert_eq!(second["moments_added"], 0);
    assert_eq!(second["entries_added"], 0);
    assert_eq!(second["moments_known"], first["moments_added"]);
    assert_eq!(digest, home.digest());
    let people = home.ok(&import);
    assert!(
        people.starts_with("imported ") && people.contains("known already"),
        "{people}"
    );
}

#[test]
fn import_of_facts_brings_their_moments() {
    let home = Home::new();
    let file = home.file(
        "facts.jsonl",
        concat!(
            "{\"id\":\"tea\",\"text\":\"Maya drinks tea in the morning.\",\"kind\":\"habit\"}\n",
            "{\"id\":\"coffee\",\"text\":\"Maya drinks coffee in the morning.\",\"status\":\"superseded\",",
            "\"superseded_by\":\"tea\"}\n",
        ),
    );
    let path = file.display().to_string();
    let report = home.document(&[
        "import", "--format", "facts", "--source", "user", &path, TODAY[0], TODAY[1],
    ]);
    assert_eq!(report["facts_added"], 2, "{report}");
    let facts = home.json(&["facts", TODAY[0], TODAY[1]]);
    assert_eq!(facts.len(), 1);
    assert_eq!(facts[0]["id"], "tea");
    assert_eq!(facts[0]["cites"].as_array().map(Vec::len), Some(1));
    let people = home.ok(&["facts", "--all", TODAY[0], TODAY[1]]);
    assert!(
        people.contains("superseded") && people.contains("by tea; now: Maya drinks tea"),
        "{people}"
    );
}

#[test]
fn every_reading_verb_speaks_both_ways() {
    let home = Home::lisbon();
    let lists: [(&[&str], &str); 10] = [
        (&["facts"], "text"),
        (&["facts", "--retired"], "retired"),
        (
            &["moments", "--since", "2026-07-30", "--until", "2026-07-31"],
            "occurred_at",
        ),
        (&["names"], "df"),
        (&["groups"], "group"),
        (&["groups", "--whole"], "members"),
        (&["ties", "--all"], "w"),
        (&["concepts"], "centroid"),
        (&["concepts", "--assignments"], "confidence"),
        (&["runs"], "decisions"),
    ];
    for (verb, key) in lists {
        let mut arguments = verb.to_vec();
        arguments.extend(TODAY);
        let rows = home.json(&arguments);
        assert!(!rows.is_empty(), "{verb:?}");
        assert!(
            rows.iter().all(|row| row.get(key).is_some()),
            "{verb:?}: {}",
            rows[0]
        );
        arguments.retain(|word| *word != "--whole");
        assert!(!home.ok(&arguments).trim().is_empty(), "{verb:?}");
    }
    let moments = home.json(&["moments", "--since", "2026-07-30", "--until", "2026-07-31"]);
    assert!(moments.iter().all(|moment| {
        let at = text(&moment["occurred_at"]);
        ("2026-07-30T04".."2026-08-01T04").contains(&at)
    }));

    let status = home.document(&["status", TODAY[0], TODAY[1]]);
    assert_eq!(status["today"], "2026-08-03");
    assert_eq!(status["watermark"]["through"], "2026-08-03");
    assert!(status["facts_standing"].as_u64() > Some(0) && status["facts_retired"].as_u64() > Some(0));
    assert!(home.ok(&["status"]).contains("every day before 2026-08-03"));

    let export = home.json(&["export"]);
    assert!(export.len() > 100);
    assert_eq!(
        text(&home.document(&["export", "--digest"])["digest"]),
        home.digest()
    );
}

#[test]
fn vocabulary_concepts_and_scores() {
    let home = Home::lisbon();
    let shown = home.document(&["vocab", TODAY[0], TODAY[1]]);
    let terms = shown["vocab"].as_object().expect("term: weight");
    assert!(terms.len() > 5 && terms.values().all(Value::is_number), "{shown}");
    assert!(shown["run"].is_string() && shown["mined_at"].is_string() && shown["window"].is_object());
    assert_eq!(home.document(&["vocab", "show", TODAY[0], TODAY[1]]), shown);
    assert!(home.ok(&["vocab", TODAY[0], TODAY[1]]).contains("weight"));
    let diff = home.document(&["vocab", "diff", TODAY[0], TODAY[1]]);
    assert!(
        diff["added"].is_array() && diff["removed"].is_array() && diff["churn"].is_number(),
        "{diff}"
    );

    let mined = rows(
        &called(&mut Home::new().bare(&["vocab", "mine", "examples/lisbon", "--json", TODAY[0], TODAY[1]]))
            .out,
    );
    assert!(
        mined[0]["vocab"].as_object().map(serde_json::Map::len) > Some(5),
        "{}",
        mined[0]
    );
    assert_eq!(mined[0]["run"], Value::Null);

    let concepts = home.json(&["concepts", "list"]);
    let id = text(&concepts[0]["id"]).to_owned();
    let one = home.document(&["concepts", "show", &id]);
    assert_eq!(one["concept"]["id"], concepts[0]["id"]);
    assert_eq!(
        one["members"].as_array().map(Vec::len),
        concepts[0]["size"].as_u64().map(|size| size as usize)
    );
    let cut = home.ok(&["concepts", "show", &id[..10]]);
    assert!(cut.contains("cohesion"), "{cut}");

    let score = |thought: &str| {
        let score = home.document(&["score", thought, TODAY[0], TODAY[1]]);
        (
            score["own_frame"].as_f64().expect("a number"),
            score["score"].as_f64().expect("a number"),
        )
    };
    let own: Vec<&str> = terms.keys().take(3).map(String::as_str).collect();
    let near = score(&own.join(" "));
    let far = score("Quantum chromodynamics binds quarks.");
    assert!(near.0 > far.0 && near.1 > far.1, "{near:?} {far:?}");
    assert!(
        home.ok(&["score", "The offsite", TODAY[0], TODAY[1]])
            .contains("own frame")
    );
}

#[test]
fn explain_knows_what_it_is_given() {
    let home = Home::lisbon();
    let fact = text(&home.json(&["facts", TODAY[0], TODAY[1]])[0]["id"]).to_owned();
    let run = text(&home.json(&["runs"])[0]["id"]).to_owned();
    let moment = text(&home.json(&["moments"])[0]["id"]).to_owned();
    let concept = text(&home.json(&["concepts"])[0]["id"]).to_owned();
    // A group of the window as it is now, whether or not a run has kept it.
    let groups = home.json(&["groups", "--whole", TODAY[0], TODAY[1]]);
    let group = text(&groups[0]["id"]).to_owned();
    for (id, kind) in [
        (fact.as_str(), "fact"),
        (&fact[..10], "fact"),
        (&run, "run"),
        (&moment, "moment"),
        (&concept, "concept"),
        ("place:Lisbon", "name"),
        (&group, "group"),
        (&group[..10], "group"),
    ] {
        let told = home.document(&["explain", id, TODAY[0], TODAY[1]]);
        assert_eq!(told["kind"], kind, "{id}");
        assert!(told["lines"].as_array().map(Vec::len) > Some(1), "{told}");
    }
    assert!(home.ok(&["explain", &fact, TODAY[0], TODAY[1]]).contains("cites"));
}

#[test]
fn the_user_s_word_takes_effect_at_once() {
    let home = Home::lisbon();
    let said = home.ok(&[
        "correct",
        "Actually, the Tideline planning meeting is on Friday, not Thursday.",
        TODAY[0],
        TODAY[1],
    ]);
    assert!(said.contains("superseded") && said.contains("at once"), "{said}");
    let facts = home.json(&["facts", TODAY[0], TODAY[1]]);
    let meeting: Vec<&Value> = facts
        .iter()
        .filter(|fact| text(&fact["text"]).contains("planning meeting"))
        .collect();
    assert_eq!(meeting.len(), 1, "{meeting:#?}");
    assert!(text(&meeting[0]["text"]).contains("Friday"));
    assert_eq!(meeting[0]["authority"], "user");

    let id = text(&meeting[0]["id"]).to_owned();
    let report = home.document(&[
        "retract",
        &id[..10],
        "--why",
        "It was cancelled.",
        TODAY[0],
        TODAY[1],
    ]);
    assert_eq!(report["runs"][0]["pass"], "edit");
    let gone = home.json(&["facts", "--retired", TODAY[0], TODAY[1]]);
    let gone = gone
        .iter()
        .find(|fact| fact["id"] == meeting[0]["id"])
        .expect("kept, but retired");
    assert_eq!(gone["retired"]["retired_reason"], "retracted");
    assert_eq!(gone["retired"]["superseded_by"], Value::Null);
    home.refused(&["retract", &id, TODAY[0], TODAY[1]], 1, "not_standing");
}

#[test]
fn a_dry_run_writes_no_run() {
    let home = Home::new();
    home.ok(&["import", "examples/lisbon", TODAY[0], TODAY[1]]);
    let before = home.digest();
    let shown = home.document(&["dream", "--dry-run", TODAY[0], TODAY[1]]);
    assert_eq!(shown["kept"], false);
    assert!(shown["runs"].as_array().map(Vec::len) > Some(20));
    assert_eq!(before, home.digest());
    assert!(home.json(&["runs"]).is_empty());
    home.ok(&["dream", "--dry-run", "examples/journal", TODAY[0], TODAY[1]]);
    assert_eq!(
        before,
        home.digest(),
        "what is dreamt of in a dry run is not kept either"
    );
}

#[test]
fn spaces_do_not_see_one_another() {
    let home = Home::new();
    home.ok(&["init"]);
    home.ok(&["remember", "This is for work.", "--space", "work"]);
    assert_eq!(home.document(&["status", "--space", "work"])["moments"], 1);
    assert_eq!(home.document(&["status"])["moments"], 0);
    let told = home.refused(&["status", "--space", "wrok"], 3, "store_unusable");
    assert!(told.contains("wrok") && told.contains("--space"), "{told}");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let home = Home::lisbon();
    let mut child = home
        .command(&["export"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut first = [0_u8; 16];
    child
        .stdout
        .take()
        .expect("an output")
        .read_exact(&mut first)
        .expect("some bytes");
    // The pipe is closed here, long before the export is through.
    let output = child.wait_with_output().expect("ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn names_that_mean_one_are_told_declared_and_taken_back() {
    let home = Home::new();
    for (day, name) in [
        ("2026-07-19", "Bob"),
        ("2026-07-20", "Robert"),
        ("2026-07-21", ""),
        ("2026-07-22", ""),
    ] {
        let text = format!("{name} looked at the sluice.");
        let kinded = format!("person:{name}");
        let mut arguments = vec!["remember", &text, "--at", day];
        if !name.is_empty() {
            arguments.extend(["--name", kinded.as_str()]);
        }
        home.ok(&arguments);
    }
    let moments = home.json(&["moments", TODAY[0], TODAY[1]]);
    let ids: Vec<&str> = moments.iter().map(|moment| text(&moment["id"])).collect();
    let tie = |home: &Home| home.document(&["ties", ids[0], ids[1], TODAY[0], TODAY[1]]);
    let listed = home.ok(&["alias", TODAY[0], TODAY[1]]);
    assert!(listed.starts_with("person:robert = person:bob\n"), "{listed}");
    assert!(
        listed.contains("a short form that fits no other name"),
        "{listed}"
    );
    assert!(home.ok(&["names", TODAY[0], TODAY[1]]).contains("person:bob"));
    assert!(tie(&home)["w"].as_f64() > Some(0.0));

    let said = home.ok(&["alias", "--apart", "bob", "Robert", TODAY[0], TODAY[1]]);
    assert_eq!(said.trim(), "person:bob and person:robert mean two");
    let apart = tie(&home);
    assert_eq!(
        (apart["w"].as_f64(), &apart["near"][0]["why"]),
        (Some(0.0), &"declared".into())
    );
    let people = home.ok(&["ties", ids[0], ids[1], TODAY[0], TODAY[1]]);
    assert!(people.starts_with("0.0000  they share no name\n"), "{people}");
    assert!(people.contains("are kept apart: the caller said so"), "{people}");
    let why = home.ok(&["explain", "person:Bob", TODAY[0], TODAY[1]]);
    assert!(
        why.contains("the caller keeps person:bob and person:robert apart"),
        "{why}"
    );
    let declared = home.json(&["alias", TODAY[0], TODAY[1]]);
    assert_eq!(declared[0]["declared"]["verdict"], "apart");

    let back = home.document(&[
        "alias",
        "--withdraw",
        "person:Robert",
        "person:Bob",
        TODAY[0],
        TODAY[1],
    ]);
    assert_eq!(back["changed"], true);
    let again = home.ok(&[
        "alias",
        "--withdraw",
        "person:Robert",
        "person:Bob",
        TODAY[0],
        TODAY[1],
    ]);
    assert!(again.ends_with("as before\n"), "{again}");
    assert!(tie(&home)["w"].as_f64() > Some(0.0));
    home.refused(&["alias", "person:Bob", "person:BOB"], 1, "same_name");
}

#[test]
fn a_tie_that_is_none_says_why() {
    let home = Home::new();
    let remember = |text: &str, day: &str, names: &[&str]| {
        let mut arguments = vec!["remember", text, "--at", day, "--id", text];
        for name in names {
            arguments.extend(["--name", name]);
        }
        text_of(&home.document(&arguments))
    };
    let a = remember("a.", "2026-07-19", &["person:Maya", "place:Oslo"]);
    let b = remember("b.", "2026-07-20", &["person:Maya", "project:Oslo"]);
    for n in 0..4 {
        remember(&format!("c{n}."), "2026-07-21", &["person:Maya"]);
    }
    let tie = home.document(&["ties", &a, &b, TODAY[0], TODAY[1]]);
    assert_eq!(tie["set_aside"][0]["standing"], "too_frequent");
    assert_eq!(
        (
            tie["set_aside"][0]["df"].as_u64(),
            tie["set_aside"][0]["n"].as_u64()
        ),
        (Some(6), Some(6))
    );
    let people = home.ok(&["ties", &a, &b, TODAY[0], TODAY[1]]);
    let expected = [
        "0.0000  every name they share is set aside",
        "  person:maya is set aside: 6 of 6 moments name it, more than 3",
        "  place:oslo and project:oslo are two: the same text with another kind is another name",
    ];
    assert_eq!(people.lines().collect::<Vec<_>>(), expected);
}

fn text_of(moment: &Value) -> String {
    text(&moment["id"]).to_owned()
}
