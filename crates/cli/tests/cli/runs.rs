//! Runs looked after: taken back, replayed, told; facts that wait for a word; histories and days.

use crate::home::{Called, Home, called, moment_lines, rows};
use serde_json::Value;
use testkit::http::{Listener, Reply};
use testkit::story_s;

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

/// The window of 200 with the planning meeting, and a belief in Wednesday where `dream` says so.
fn planning(dream: &[&str]) -> Home {
    let home = Home::new();
    let mut moments = story_s::window_of_200();
    moments.extend(story_s::wednesday());
    let file = home.file("moments.jsonl", moment_lines(&moments));
    home.ok(&["import", &file.display().to_string(), "--today", "2026-08-03"]);
    let mut arguments = vec!["dream", "--window", "week", "--today", "2026-07-20", "--quiet"];
    arguments.extend(dream);
    home.ok(&arguments);
    home
}

fn all_facts(home: &Home) -> String {
    home.ok(&["facts", "--all", "--json", "--today", "2026-08-03"])
}

fn fact_with(rows: &[Value], word: &str) -> Option<String> {
    let found = rows.iter().find(|fact| text(&fact["text"]).contains(word))?;
    Some(text(&found["id"]).to_owned())
}

#[test]
fn undo_takes_a_run_back_and_brings_it_again() {
    let home = planning(&[]);
    let before = all_facts(&home);
    let words = "Actually, the Tideline planning meeting is on Thursday, not Wednesday.";
    let report = home.document(&["correct", words, "--today", "2026-07-21"]);
    let run = text(&report["runs"][0]["id"]).to_owned();
    let corrected = all_facts(&home);
    assert_ne!(corrected, before);

    let refused = text(&home.json(&["runs"])[0]["id"]).to_owned();
    let told = home.refused(&["undo", &refused, "--today", "2026-07-21"], 1, "undo_blocked");
    assert!(told.contains(&run), "{told}");

    let told = home.ok(&["undo", &run[..10], "--today", "2026-07-21"]);
    assert!(
        told.contains("an earlier run taken back")
            && told.contains("Thursday")
            && told.contains("was never known"),
        "{told}"
    );
    assert_eq!(all_facts(&home), before);
    home.refused(&["undo", &run, "--today", "2026-07-21"], 1, "undo_blocked");
    home.refused(&["undo", "r-none", "--today", "2026-07-21"], 1, "unknown_id");

    let runs = home.json(&["runs"]);
    let undone: Vec<bool> = runs.iter().map(|run| run["undone"] == true).collect();
    assert_eq!(undone, [false, true, false]);
    assert_eq!(runs[2]["undoes"], run.as_str());
    let people = home.ok(&["runs"]);
    assert!(
        people.contains("taken back") && people.contains("takes back r-"),
        "{people}"
    );

    let undo = text(&runs[2]["id"]).to_owned();
    let again = home.document(&["undo", &undo, "--today", "2026-07-21"]);
    assert_eq!(again["runs"][0]["pass"], "undo");
    assert_eq!(all_facts(&home), corrected);
}

#[test]
fn what_is_proposed_waits_for_accept_or_reject() {
    let home = planning(&["--propose"]);
    let today = ["--today", "2026-07-20"];
    assert!(home.json(&["facts", today[0], today[1]]).is_empty());
    let waiting = home.json(&["facts", "--proposed", today[0], today[1]]);
    assert!(
        waiting
            .iter()
            .all(|fact| fact["proposed"] == true && fact["replaces"].is_array())
    );
    let wednesday = fact_with(&waiting, "Wednesday").expect("it waits");
    let people = home.ok(&["facts", "--proposed", today[0], today[1]]);
    assert!(people.contains("waits for your word"), "{people}");

    let told = home.ok(&["accept", &wednesday[..10], today[0], today[1]]);
    assert!(
        told.contains("  accepted ") && told.contains("Wednesday"),
        "{told}"
    );
    assert!(fact_with(&home.json(&["facts", today[0], today[1]]), "Wednesday").is_some());
    home.refused(&["accept", &wednesday, today[0], today[1]], 1, "not_waiting");
    home.refused(&["reject", &wednesday, today[0], today[1]], 1, "not_waiting");
    home.refused(&["accept", "f-none", today[0], today[1]], 1, "unknown_id");

    let other = planning(&["--propose"]);
    let report = other.document(&["reject", &wednesday, today[0], today[1]]);
    assert_eq!(report["runs"][0]["decisions"][0]["reason"], "declined");
    other.ok(&["dream", "--window", "month", "--propose", today[0], today[1]]);
    let waiting = other.json(&["facts", "--proposed", today[0], today[1]]);
    assert_eq!(fact_with(&waiting, "Wednesday"), None, "{waiting:#?}");
    let all = called(&mut other.bare(&["facts", "--proposed", "--retired"]));
    assert_eq!(all.code, Some(2), "one list at a time");
}

#[test]
fn replay_says_whether_every_run_comes_out_the_same() {
    let home = planning(&[]);
    home.ok(&["dream", "--window", "night", "--today", "2026-07-22"]);
    let words = "Actually, the Tideline planning meeting is on Friday, not Thursday.";
    let run = home.document(&["correct", words, "--today", "2026-07-22"])["runs"][0]["id"].clone();
    home.ok(&["undo", text(&run), "--today", "2026-07-22"]);
    let digest = home.digest();

    let rows_of = |called: &Called| rows(&called.out);
    let all = home.call(&["dream", "--replay", "all", "--json"]);
    assert_eq!(all.code, Some(0), "{}{}", all.out, all.err);
    let identical: Vec<Value> = rows_of(&all).iter().map(|row| row["identical"].clone()).collect();
    assert_eq!(identical, [true.into(), true.into(), true.into(), Value::Null]);
    assert!(all.err.contains("3 runs replayed, all identical"), "{}", all.err);
    let one = home.ok(&["dream", "--replay", &text(&run)[..10]]);
    assert!(one.contains("identical") && one.contains("extractive"), "{one}");
    home.refused(&["dream", "--replay", "r-none"], 1, "unknown_id");
    let undo = home.json(&["runs"])[3]["id"].clone();
    home.refused(&["dream", "--replay", text(&undo)], 1, "nothing_to_replay");
    let both = home.call(&["dream", "--replay", "all", "--dry-run"]);
    assert_eq!(both.code, Some(2), "{}", both.err);

    let mut stricter = home.command(&["dream", "--replay", "all"]);
    stricter.env("AGENT_MEMORY_DREAM__MIN_DAYS", "4");
    let differs = called(&mut stricter);
    assert_eq!(differs.code, Some(1), "{}{}", differs.out, differs.err);
    assert!(
        differs.err.contains("error[replay_differs]: 3 of 3 runs"),
        "{}",
        differs.err
    );
    assert!(differs.err.contains("hint: "), "{}", differs.err);
    assert!(
        differs.out.contains("the parameters have changed since"),
        "{}",
        differs.out
    );
    assert_eq!(home.digest(), digest, "a replay writes nothing");
}

#[test]
fn history_and_timeline_tell_what_became_of_a_fact() {
    let home = planning(&[]);
    home.ok(&["dream", "--window", "night", "--today", "2026-07-22"]);
    let today = ["--today", "2026-07-22"];
    let all = home.json(&["facts", "--all", today[0], today[1]]);
    let wednesday = fact_with(&all, "Wednesday").expect("known");
    let thursday = fact_with(&all, "Thursday").expect("known");
    let history = home.document(&["history", &wednesday, today[0], today[1]]);
    assert_eq!(history["current"], thursday.as_str());
    assert_eq!(history["steps"].as_array().map(Vec::len), Some(2));
    assert!(history["moments"].get("w3").is_some());
    let people = home.ok(&["history", &thursday[..10], today[0], today[1]]);
    for expected in [
        "Wednesday",
        "superseded",
        "2026-07-22",
        "[correction]",
        "Actually, the Tideline",
    ] {
        assert!(people.contains(expected), "{expected}:\n{people}");
    }
    home.refused(&["history", "f-none", today[0], today[1]], 1, "unknown_id");

    let days = home.json(&["timeline", today[0], today[1]]);
    let of: Vec<&str> = days.iter().map(|day| text(&day["day"])).collect();
    assert_eq!(of, ["2026-07-20", "2026-07-22"]);
    let ended = days[1]["events"]
        .as_array()
        .expect("events")
        .iter()
        .find(|event| event["action"] == "superseded")
        .expect("Wednesday ended");
    assert!(text(&ended["text"]).contains("Wednesday") && text(&ended["other_text"]).contains("Thursday"));
    let since = home.json(&["timeline", "--since", "2026-07-21", "--until", "2026-07-22"]);
    assert_eq!(since.len(), 1);
    let people = home.ok(&["timeline"]);
    assert!(
        people.contains("superseded") && people.contains("(now: "),
        "{people}"
    );

    let why = home.ok(&["explain", &wednesday, today[0], today[1]]);
    for expected in ["written by", "held by", "tied", "superseded by", "current"] {
        assert!(why.contains(expected), "{expected}:\n{why}");
    }
}

#[test]
fn what_a_model_was_asked_and_said_is_told() {
    let said =
        "{\"facts\":[{\"fact\":\"Maya flies to Porto.\",\"kind\":\"world\",\"moments\":[1],\"until\":null}]}";
    let listener = Listener::answering(move |_| {
        let message = serde_json::json!({
            "choices": [{"message": {"content": said}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 120, "completion_tokens": 30},
        });
        Reply::json(message.to_string())
    });
    let home = Home::new();
    home.ok(&["init"]);
    home.file(
        "mem/agent-memory.toml",
        format!(
            "[language_model]\nprovider = \"openai\"\nurl = \"{}\"\nmodel = \"tiny\"\n",
            listener.url()
        ),
    );
    let file = home.file("moments.jsonl", moment_lines(&story_s::window_of_200()));
    home.ok(&["import", &file.display().to_string(), "--today", "2026-08-03"]);
    let told = home.ok(&[
        "dream",
        "--window",
        "week",
        "--writer",
        "model",
        "--today",
        "2026-08-03",
    ]);
    assert!(told.contains("phrased by"), "{told}");
    assert!(told.contains("  rejected   Maya flies to Porto."), "{told}");
    assert!(home.json(&["facts", "--all", "--today", "2026-08-03"]).is_empty());

    let runs = home.json(&["runs"]);
    assert!(text(&runs[0]["writer"]).contains("tiny") && runs[0]["calls"].as_u64() > Some(1));
    assert!(home.ok(&["runs"]).contains(" calls)"));
    let run = text(&runs[0]["id"]);
    let journal = home.document(&["runs", run]);
    assert_eq!(journal["journal"]["exchanges"][0]["turns"][0]["answer"], said);
    for verb in ["runs", "explain"] {
        let told = home.ok(&[verb, run, "--today", "2026-08-03"]);
        for expected in [
            "model said",
            "Maya flies to Porto",
            "120 tokens in",
            "prompts 2026",
        ] {
            assert!(told.contains(expected), "{expected}:\n{told}");
        }
    }
    drop(listener);
    // The server is gone, and the run comes out the same.
    let one = home.ok(&["dream", "--replay", run]);
    assert!(
        one.contains("identical") && one.contains("recorded answer"),
        "{one}"
    );
    home.refused(&["runs", "r-none"], 1, "unknown_id");
}
