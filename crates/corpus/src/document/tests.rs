use agent_memory_core::{EntryKind, Name, NameKind, Valid};

use super::*;
use crate::entry::entries;

fn document(path: &str, text: &str) -> Parsed<Document> {
    parse_document(path, text.as_bytes(), &Valid::<CorpusParams>::default())
}

fn codes<T>(read: &Parsed<T>) -> Vec<&str> {
    read.diagnostics
        .iter()
        .map(|problem| problem.code.as_str())
        .collect()
}

/// The day and its source of a file at `path`.
fn placed(path: &str, text: &str) -> String {
    let document = document(path, text).value;
    let day = document
        .day
        .map_or_else(|| "none".to_owned(), |day| day.to_string());
    format!("{day} {:?}", document.date_source)
}

#[test]
fn the_day_has_one_order_of_sources() {
    let dated = "---\ndate: 2026-07-20\n---\nText.";
    assert_eq!(
        placed("2026-01-01/2026-01-02.md", dated),
        "2026-07-20 Frontmatter(\"date\")"
    );
    assert_eq!(
        placed("2026-01-01/2026-01-02-x.md", "Text."),
        "2026-01-02 FileName"
    );
    assert_eq!(placed("a/2026-01-01 trip/b/x.md", "Text."), "2026-01-01 Folder");
    assert_eq!(placed("journal/2026/07/20.md", "Text."), "2026-07-20 Folder");
    assert_eq!(
        placed("x.md", "---\npath: blog/2026/07/20/a\n---\nText."),
        "2026-07-20 PathKey"
    );
    assert_eq!(placed("x.md", "# 20 July 2026\n\nText."), "2026-07-20 Heading");
    assert_eq!(placed("x.md", "Text.\n\n# 2026-07-20\n"), "none None");
}

#[test]
fn what_is_missing_is_told() {
    assert_eq!(codes(&document("2026-07-20.md", "Text.")), Vec::<&str>::new());
    assert_eq!(codes(&document("x.md", "Text.")), ["undated"]);
    assert_eq!(codes(&document("x.md", "")), ["empty"]);
    assert_eq!(
        codes(&document("2026-07-20.md", "---\ndate: soon\n---\nText.")),
        ["date_unreadable"]
    );
    for date in ["2026-07-01T10:00:00-99:99", "2026-07-01T25:61:00Z"] {
        let text = format!("---\ndate: {date}\n---\nText.");
        let read = document("x.md", &text);
        assert_eq!(codes(&read), ["invalid_time"], "{date}");
        assert!(read.diagnostics.iter().all(|problem| problem.hint.is_some()));
        assert_eq!(placed("x.md", &text), "2026-07-01 Frontmatter(\"date\")");
    }
    let signed = document("2026-07-20.md", "---\ndate: -0001-01-01\n---\nText.");
    assert_eq!(codes(&signed), ["date_unreadable"]);
    let long = "x".repeat(300);
    assert_eq!(
        codes(&document(
            "2026-07-20.md",
            &format!("---\npeople: [{long}]\n---\nText.")
        )),
        ["name_unusable"]
    );
    let params = CorpusParams {
        undated: "2026-07-20".parse().ok(),
        ..CorpusParams::default()
    };
    let read = parse_document("x.md", b"Text.", &params.valid().expect("valid"));
    assert_eq!(
        read.diagnostics.first().map(|problem| problem.severity),
        Some(Severity::Note)
    );
}

use agent_memory_core::Validate;

#[test]
fn kinds_come_from_the_file_or_its_folder() {
    let kind = |path, text| document(path, text).value.kind;
    assert_eq!(
        kind("notes/2026-07-20.md", "---\nkind: insight\n---\nText."),
        EntryKind::Insight
    );
    assert_eq!(
        kind("notes/2026-07-20.md", "---\ntype: post\n---\nText."),
        EntryKind::Note
    );
    assert_eq!(kind("Thoughts/a/x.md", "Text."), EntryKind::Thought);
    assert_eq!(kind("2026-07-20.md", "Text."), EntryKind::Journal);
    assert_eq!(kind("x.md", "Text."), EntryKind::Note);
}

#[test]
fn titles_tags_and_names() {
    let text = "---\ntags: [Lisbon]\npeople: [Sara Okafor]\n---\n# Booking\n\nMet [[Sara Okafor]] and [[places/Porto]] on [[2026-07-20]] with @lena. #travel #Lisbon\n";
    let document = document("2026-07-20.md", text).value;
    assert_eq!(document.title.as_deref(), Some("Booking"));
    assert!(!document.title_declared);
    assert_eq!(
        (document.tags.as_slice(), document.inline_tags.as_slice()),
        (&["Lisbon".to_owned()][..], &["travel".to_owned()][..])
    );
    let names: Vec<String> = document
        .names
        .iter()
        .map(|(name, shown)| format!("{name}={shown}"))
        .collect();
    assert_eq!(
        names,
        [
            "person:lena=lena",
            "place:porto=Porto",
            "person:sara okafor=Sara Okafor"
        ]
        .map(str::to_owned)
    );
    assert!(
        document
            .names
            .contains_key(&Name::new(NameKind::Place, "porto").expect("a name"))
    );
    assert_eq!(document.language, Language::En);
}

#[test]
fn dated_headings_begin_entries_of_their_own() {
    let text = "---\ntags: [log]\n---\n# Log\n\nAbout this log.\n\n## 2026-07-20\n\nRain. #wet\n\n### Later\n\nSun.\n\n## 2026-07-21 Tuesday\n\nWind.\n\n# End\n\nBye.\n";
    let read = document("log.md", text);
    assert_eq!(codes(&read), ["undated"]);
    let found = entries(&read.value, "2026-08-01T00:00:00Z".parse().expect("an instant"));
    let shown: Vec<String> = found
        .iter()
        .map(|entry| {
            let day = entry.day.map_or_else(|| "-".to_owned(), |day| day.to_string());
            let tags: Vec<&str> = entry.tags.iter().map(String::as_str).collect();
            format!(
                "{day} {:?} {}",
                entry.title.as_deref().unwrap_or(""),
                tags.join(",")
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            "- \"Log\" log",
            "2026-07-20 \"2026-07-20\" log,wet",
            "2026-07-21 \"2026-07-21 Tuesday\" log",
            "- \"End\" log",
        ]
    );
    assert!(found[1].body.ends_with("Sun."));
    let again = entries(&read.value, "2026-09-01T00:00:00Z".parse().expect("an instant"));
    assert!(found.iter().zip(&again).all(|(one, other)| one.id == other.id));
}

#[test]
fn equal_entries_have_ids_of_their_own() {
    let text = "# 2026-07-20\n\nRain.\n\n# 2026-07-20\n\nRain.\n";
    let found = entries(
        &document("log.md", text).value,
        "2026-08-01T00:00:00Z".parse().expect("an instant"),
    );
    assert_eq!(found.len(), 2);
    assert_ne!(found[0].id, found[1].id);
}

#[test]
fn an_empty_file_is_still_an_entry() {
    let read = document("2026-07-20.md", "");
    let found = entries(&read.value, "2026-08-01T00:00:00Z".parse().expect("an instant"));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].body, "");
}
