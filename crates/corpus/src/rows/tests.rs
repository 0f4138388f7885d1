use agent_memory_core::{Authority, MomentKind, Valid, Validate};
use proptest::prelude::*;

use super::*;
use crate::params::CorpusParams;

fn codes(diagnostics: &[agent_memory_core::Diagnostic]) -> Vec<String> {
    diagnostics
        .iter()
        .map(|d| format!("{}:{}", d.code, d.line.unwrap_or(0)))
        .collect()
}

fn moments(text: &str) -> agent_memory_core::Parsed<Vec<agent_memory_core::MomentDraft>> {
    parse_moments("m.jsonl", text.as_bytes(), &Valid::<CorpusParams>::default())
}

#[test]
fn a_full_moment_comes_through() {
    let text = r##"{"id":"D1:3","text":" Lunch in Porto ","occurred_at":"2026-07-20T12:00:00+02:00","source":"user","speaker":"Maya","session":"1","names":["place:Porto",{"text":"Sara Okafor","kind":"person"},"Ratio 3:1"],"tags":["#Trip"],"scope":"work","weight":0.8,"kind":"correction","about":"f1"}"##;
    let read = moments(text);
    assert_eq!(codes(&read.diagnostics), Vec::<String>::new());
    let [moment] = read.value.as_slice() else {
        panic!("one moment")
    };
    assert_eq!(
        moment.id.as_ref().map(ToString::to_string).as_deref(),
        Some("D1:3")
    );
    assert_eq!(moment.text, "Lunch in Porto");
    assert_eq!(
        moment.occurred_at.expect("a time").to_string(),
        "2026-07-20T12:00:00+02:00"
    );
    assert_eq!(
        (moment.source, moment.kind, moment.weight),
        (Authority::User, MomentKind::Correction, Some(0.8))
    );
    let names: Vec<String> = moment
        .names
        .iter()
        .map(|(name, shown)| format!("{name}={shown}"))
        .collect();
    assert_eq!(
        names,
        [
            "place:porto=Porto",
            "other:ratio 3:1=Ratio 3:1",
            "person:sara okafor=Sara Okafor"
        ]
    );
    assert!(moment.tags.contains("trip") && moment.scopes.contains("work"));
    assert!(moment.about.is_some());
}

#[test]
fn bad_fields_are_told_and_the_rest_is_kept() {
    let line = |field: &str| format!(r#"{{"text":"x","occurred_at":"2026-07-20",{field}}}"#);
    for (field, code) in [
        (r#""weight":NaN"#, "invalid_weight:1"),
        (r#""weight":-Infinity"#, "invalid_weight:1"),
        (r#""weight":1.5"#, "invalid_weight:1"),
        (r#""weight":"heavy""#, "invalid_weight:1"),
        (r#""id":"""#, "invalid_id:1"),
        (r#""source":"admin""#, "unknown_word:1"),
        (r#""kind":"corection""#, "unknown_word:1"),
        (r#""names":[3]"#, "name_unusable:1"),
        (r#""names":[{"text":"x","kind":"dragon"}]"#, "name_unusable:1"),
    ] {
        let read = moments(&line(field));
        assert_eq!(codes(&read.diagnostics), [code], "{field}");
        let [moment] = read.value.as_slice() else {
            panic!("kept: {field}")
        };
        assert_eq!(moment.weight, None);
        assert_ne!(moment.source, Authority::User);
    }
    assert_eq!(
        moments(&line(r#""source":"admin""#)).value[0].source,
        Authority::External
    );
}

#[test]
fn bad_lines_are_told_and_left_out() {
    let text = "{\"text\":\"ok NaN\",\"occurred_at\":\"2026-07-20\"}\n\nnot json\n[1]\n{\"occurred_at\":\"2026-07-20\"}\n{\"text\":\"x\"}\n{\"text\":\"x\",\"occurred_at\":\"never\"}\n";
    let read = moments(text);
    assert_eq!(read.value.len(), 1);
    assert_eq!(read.value[0].text, "ok NaN");
    assert_eq!(
        codes(&read.diagnostics),
        [
            "invalid_json:3",
            "not_an_object:4",
            "empty_text:5",
            "undated:6",
            "invalid_time:7",
            "undated:7"
        ]
    );
}

#[test]
fn an_id_stands_for_one_content() {
    let line = |text: &str| {
        format!("{{\"id\":\"a\",\"text\":\"{text}\",\"occurred_at\":\"2026-07-20T10:00:00Z\"}}\n")
    };
    let read = moments(&[line("x"), line("x"), line("y")].concat());
    assert_eq!(read.value.len(), 1);
    assert_eq!(codes(&read.diagnostics), ["repeated:2", "duplicate_id:3"]);
}

#[test]
fn a_million_bad_lines_are_told_briefly() {
    let read = moments(&"x\n".repeat(1_000));
    assert_eq!(read.diagnostics.len(), 101);
    assert_eq!(read.diagnostics[100].code, "more_problems");
}

#[test]
fn facts_come_through() {
    let text = r#"{"id":"f1","text":"Meeting on Wednesday","kind":"state","names":["project:Tideline"],"aliases":["planning"],"scope":["work","all"],"status":"Superseded","superseded_by":"f2","valid_from":"2026-07-01T23:00:00-05:00","valid_until":"2026-07-31"}
{"id":"f2","text":"Meeting on Thursday","superseded_by":"f9","recorded_at":"2026-07-21T16:02:00Z"}
{"text":"no id"}
{"id":"f3"}
{"id":"f4","text":"x","kind":"dream","valid_from":"soon"}
{"id":"f2","text":"Other"}
"#;
    let read = parse_facts("f.jsonl", text.as_bytes(), &Valid::<CorpusParams>::default());
    assert_eq!(
        codes(&read.diagnostics),
        [
            "missing_id:3",
            "empty_text:4",
            "unknown_word:5",
            "invalid_time:5",
            "duplicate_id:6",
            "unknown_fact:2"
        ]
    );
    let ids: Vec<&str> = read.value.iter().map(|fact| fact.id.as_str()).collect();
    assert_eq!(ids, ["f1", "f2", "f4"]);
    let fact = &read.value[0];
    assert_eq!(
        fact.valid_from.map(|day| day.to_string()).as_deref(),
        Some("2026-07-01")
    );
    assert_eq!(
        fact.valid_until.map(|day| day.to_string()).as_deref(),
        Some("2026-07-31")
    );
    assert_eq!(
        (fact.scopes.len(), fact.names.len(), fact.aliases.len()),
        (2, 1, 1)
    );
    assert_eq!(fact.status.as_deref(), Some("superseded"));
    assert_eq!(
        read.value[1].recorded_at.map(|at| at.to_string()).as_deref(),
        Some("2026-07-21T16:02:00Z")
    );
}

#[test]
fn a_day_with_an_unreadable_time_is_kept_and_told() {
    for (time, at) in [
        ("2026-07-01T10:00:00+23:59", "2026-07-01T10:00:00Z"),
        ("2026-07-01T10:00:00-99:99", "2026-07-01T10:00:00Z"),
        ("2026-07-01T25:61:00Z", "2026-07-01T12:00:00Z"),
    ] {
        let read = moments(&format!(r#"{{"text":"x","occurred_at":"{time}"}}"#));
        assert_eq!(codes(&read.diagnostics), ["invalid_time:1"], "{time}");
        assert!(read.diagnostics[0].hint.is_some());
        let kept = read.value[0].occurred_at.expect("a time");
        assert_eq!(kept.to_string(), at, "{time}");
    }
    let signed = moments(r#"{"text":"x","occurred_at":"-0001-01-01"}"#);
    assert_eq!(codes(&signed.diagnostics), ["invalid_time:1", "undated:1"]);
}

#[test]
fn unix_times_are_told_apart_by_size() {
    let at = |value: &str| {
        let value: serde_json::Value = serde_json::from_str(value).expect("JSON");
        match instant_of(&value) {
            Some(crate::timeline::When::Instant(at)) => at.to_string(),
            other => format!("{other:?}"),
        }
    };
    for value in [
        "1784649780",
        "1784649780000",
        "1784649780000000",
        "\"1784649780\"",
        "1784649780.0",
    ] {
        assert_eq!(at(value), "2026-07-21T16:03:00Z", "{value}");
    }
    for value in ["1e300", "\"NaN\"", "\"\"", "null", "{}", "true"] {
        assert_eq!(at(value), "None", "{value}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_file_is_read(bytes in prop_oneof![
        prop::collection::vec(any::<u8>(), 0..100),
        "(\\{(\"(id|text|occurred_at|names|weight|kind|scope|valid_from)\":(\"a?\"|NaN|1|null|\\[\"p:x\"\\]|\"2026-07-20\"),?){0,5}\\}\n?){0,6}"
            .prop_map(String::into_bytes),
    ]) {
        let params = CorpusParams { undated: "2026-07-21".parse().ok(), ..CorpusParams::default() };
        let params = params.valid().expect("valid");
        for moment in parse_moments("m.jsonl", &bytes, &params).value {
            let at = moment.occurred_at.expect("every moment has a time");
            prop_assert!(moment.finish(at).is_ok());
        }
        let _ = parse_facts("f.jsonl", &bytes, &params);
    }
}
