//! Bad input gets a typed error or a diagnostic with a hint, and nothing else is lost.

use agent_memory::{
    Dream, FactFilter, FactId, FixedClock, Import, Memory, Moment, MomentId, Query, Timestamp, Window, Writer,
};
use std::fs;

fn instant(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

fn memory() -> Memory {
    Memory::builder()
        .clock(FixedClock(instant("2026-08-03T12:00:00Z")))
        .open()
        .expect("a memory")
}

fn code<T: std::fmt::Debug>(result: Result<T, agent_memory::Error>) -> &'static str {
    let error = result.expect_err("refused");
    assert!(!error.to_string().is_empty());
    error.code()
}

#[test]
fn moments_that_break_a_rule_are_refused() {
    let mut memory = memory();
    assert_eq!(code(memory.remember(Moment::new("  "))), "empty_text");
    assert_eq!(
        code(memory.remember(Moment::new("x").weight(f64::NAN))),
        "invalid_weight"
    );
    assert_eq!(
        code(memory.remember(Moment::new("x").weight(1.5))),
        "invalid_weight"
    );
    assert_eq!(
        code(memory.remember(Moment::new("x".repeat((1 << 20) + 1)))),
        "text_too_long"
    );
    let id = MomentId::new("a").expect("an id");
    memory
        .remember(Moment::new("first").id(id.clone()))
        .expect("remembered");
    memory
        .remember(Moment::new("first").id(id.clone()))
        .expect("the same again is fine");
    assert_eq!(
        code(memory.remember(Moment::new("second").id(id.clone()))),
        "duplicate_id"
    );
    let kept = memory.moments(&Window::ALL).expect("moments");
    assert_eq!(
        kept.iter().map(|m| m.text.as_str()).collect::<Vec<_>>(),
        ["first"]
    );
    let all = vec![Moment::new("third"), Moment::new("x").weight(-1.0)];
    assert_eq!(code(memory.remember_all(all)), "invalid_weight");
    assert_eq!(memory.status().expect("status").moments, 1, "all or none");
}

#[test]
fn without_a_clock_time_must_be_told() {
    let mut memory = Memory::in_memory();
    assert_eq!(code(memory.remember(Moment::new("x"))), "no_time");
    assert_eq!(code(memory.correct("It is Thursday.", None)), "no_time");
    memory
        .remember(Moment::new("x").at(instant("2026-07-19T10:00:00Z")))
        .expect("remembered");
}

#[test]
fn unknown_ids_are_told() {
    let mut memory = memory();
    let fact = FactId::new("f-none").expect("an id");
    assert_eq!(code(memory.explain("f-none")), "unknown_id");
    assert_eq!(code(memory.retract(&fact, None)), "unknown_id");
    assert_eq!(code(memory.correct("It is Thursday.", Some(&fact))), "unknown_id");
    assert_eq!(memory.status().expect("status").moments, 0, "nothing was written");
    let mut query = Query::new("anything");
    query
        .concepts
        .insert(agent_memory::ConceptId::new("c-none").expect("an id"));
    assert_eq!(code(memory.recall(&query)), "unknown_concept");
}

#[test]
fn a_model_that_is_not_there_is_refused_before_anything_is_written() {
    let mut memory = memory();
    memory
        .remember(Moment::new("Maya booked flights to Lisbon.").at(instant("2026-07-19T10:00:00Z")))
        .expect("remembered");
    let dream = Dream::auto("2026-08-03".parse().expect("a day")).writer(Writer::Model);
    assert_eq!(code(memory.dream(dream)), "language_model_not_configured");
    assert!(memory.runs().expect("runs").is_empty());
}

#[test]
fn odd_questions() {
    let mut memory = memory();
    assert!(
        memory
            .recall(&Query::new("anything"))
            .expect("an empty memory answers")
            .is_empty()
    );
    memory
        .remember(Moment::new("Maya booked flights to Lisbon."))
        .expect("remembered");
    assert_eq!(code(memory.recall(&Query::new(" "))), "empty_text");
    assert_eq!(
        code(memory.recall(&Query::new("flights").limit(0))),
        "invalid_param"
    );
    for odd in [
        "the of and",
        "\u{0}\u{1}",
        "\" OR 1=1 --",
        "NEAR(a b)",
        &"flights ".repeat(12_000),
    ] {
        memory.recall(&Query::new(odd)).expect("an answer");
    }
    assert_eq!(
        memory
            .recall(&Query::new("flights").limit(1000))
            .expect("hits")
            .len(),
        1
    );
}

#[test]
fn files_that_cannot_be_read_cost_only_themselves() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect("written");
    write(
        "good.md",
        b"---\ndate: 2026-07-19\n---\nMaya booked flights to Lisbon.\n",
    );
    write(
        "broken.md",
        b"---\ndate: [2026\ntags: {\n---\nThe text of this one is still there.\n",
    );
    write(
        "bytes.md",
        b"---\ndate: 2026-07-20\n---\nA b\xff\xfead byte in the harbor.\n",
    );
    write("nul.md", b"---\ndate: 2026-07-20\n---\nA nul\0 in the text.\n");
    write(
        "moments.jsonl",
        concat!(
            "{\"id\":\"a\",\"text\":\"one\",\"occurred_at\":\"2026-07-19T10:00:00Z\"}\n",
            "{\"id\":\"a\",\"text\":\"two\",\"occurred_at\":\"2026-07-19T10:00:00Z\"}\n",
            "{\"id\":\"b\",\"text\":\"three\",\"occurred_at\":\"2026-07-19T10:00:00Z\",\"weight\":NaN}\n",
            "{\"id\":\"c\",\"text\":\"four\",\"occurred_at\":\"2026-07-19T10:00:00Z\"\n",
            "{\"id\":\"d\",\"text\":\"five\",\"occurred_at\":\"2026-07-19T10:00:00Z\"}\n",
        )
        .as_bytes(),
    );
    let mut memory = memory();
    let report = memory.import(&Import::new(folder.path())).expect("imported");
    let codes: Vec<&str> = report.diagnostics.iter().map(|d| d.code.as_str()).collect();
    for wanted in ["duplicate_id", "invalid_weight", "invalid_json"] {
        assert!(codes.contains(&wanted), "{wanted} in {codes:?}");
    }
    for path in ["broken.md", "bytes.md"] {
        assert!(
            report
                .diagnostics
                .iter()
                .any(|d| d.path == path && d.hint.is_some()),
            "{path}: {:?}",
            report.diagnostics
        );
    }
    assert_eq!(report.entries_added, 4, "every document is kept as an entry");
    let texts: Vec<String> = memory
        .moments(&Window::ALL)
        .expect("moments")
        .into_iter()
        .map(|m| m.text)
        .collect();
    for wanted in ["Maya booked flights to Lisbon.", "one", "five"] {
        assert!(texts.iter().any(|t| t == wanted), "{wanted} in {texts:?}");
    }
}

#[test]
fn places_without_anything_to_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut memory = memory();
    let empty = memory
        .import(&Import::new(folder.path()))
        .expect_err("nothing to read");
    assert!(empty.hint().is_some(), "{empty}");
    assert!(
        memory
            .import(&Import::new(folder.path().join("nowhere")))
            .is_err()
    );
    assert!(memory.facts(FactFilter::All).expect("facts").is_empty());
}

#[test]
fn an_import_never_raises_authority_above_its_source() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("chat.jsonl");
    let line =
        "{\"role\":\"user\",\"content\":\"The meeting is on Monday.\",\"time\":\"2026-07-19T10:00:00Z\"}\n";
    fs::write(&file, line).expect("written");
    let mut memory = memory();
    memory
        .import(&Import::new(&file).source(agent_memory::Authority::External))
        .expect("imported");
    let moments = memory.moments(&Window::ALL).expect("moments");
    assert_eq!(
        moments.iter().map(|m| m.source).collect::<Vec<_>>(),
        [agent_memory::Authority::External]
    );
}

#[test]
fn facts_in_a_circle_are_left_out_and_the_rest_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("facts.jsonl");
    let rows = concat!(
        "{\"id\":\"f1\",\"text\":\"Maya lives in Turku.\",\"superseded_by\":\"f2\"}\n",
        "{\"id\":\"f2\",\"text\":\"Maya lives in Oulu.\",\"superseded_by\":\"f1\"}\n",
        "{\"id\":\"f3\",\"text\":\"Maya swims.\",\"superseded_by\":\"f4\"}\n",
        "{\"id\":\"f4\",\"text\":\"Maya rows.\"}\n",
    );
    fs::write(&file, rows).expect("written");
    let mut memory = memory();
    let import = Import::new(&file).format(agent_memory::corpus::Format::Facts);
    let report = memory.import(&import).expect("imported");
    let circular = report
        .diagnostics
        .iter()
        .filter(|d| d.code == "circular_supersession")
        .count();
    assert_eq!(
        (circular, report.facts_added, report.moments_added),
        (2, 2, 2),
        "{:?}",
        report.diagnostics
    );
    let standing = memory.facts(FactFilter::Standing).expect("facts");
    assert_eq!(
        standing.iter().map(|f| f.text.as_str()).collect::<Vec<_>>(),
        ["Maya rows."]
    );
}

#[test]
fn a_correction_that_changes_nothing_is_told() {
    let mut memory = memory();
    let error = memory.correct("Friday", None).expect_err("no effect");
    assert_eq!(error.code(), "no_effect");
    assert!(error.hint().is_some());
    assert_eq!(
        memory.moments(&Window::ALL).expect("moments").len(),
        1,
        "the words are kept"
    );
}
