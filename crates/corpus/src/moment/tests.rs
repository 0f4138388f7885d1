use agent_memory_core::{Authority, Validate};
use proptest::prelude::*;

use super::*;
use crate::document::parse_document;

fn read(path: &str, text: &str, params: &Valid<CorpusParams>) -> Vec<MomentDraft> {
    moments(&parse_document(path, text.as_bytes(), params).value, params)
}

/// One line per moment: time and text.
fn show(path: &str, text: &str) -> Vec<String> {
    let params = Valid::<CorpusParams>::default();
    read(path, text, &params)
        .iter()
        .map(|moment| {
            format!(
                "{} {}",
                moment.occurred_at.map(|at| at.to_string()).unwrap_or_default(),
                moment.text
            )
        })
        .collect()
}

#[test]
fn clocks_set_the_time_and_the_rest_follows() {
    let text = "First.\n\n- 09:30 standup\n- [09:45] – call\n- 10:00–11:00: review\n- no clock\n- 01:15 home late\n- 16:02\n- 25:99 odd\n";
    assert_eq!(
        show("2026-07-20.md", text),
        [
            "2026-07-20T12:00:00Z First.",
            "2026-07-20T09:30:00Z standup",
            "2026-07-20T09:45:00Z call",
            "2026-07-20T10:00:00Z review",
            "2026-07-20T10:00:01Z no clock",
            "2026-07-21T01:15:00Z home late",
            "2026-07-21T01:15:01Z 16:02",
            "2026-07-21T01:15:02Z 25:99 odd",
        ]
    );
}

#[test]
fn a_written_time_of_day_begins_the_entry() {
    assert_eq!(
        show(
            "x.md",
            "---\ndate: 2026-07-20T18:30:00+03:00\n---\nOne.\n\nTwo.\n"
        ),
        ["2026-07-20T18:30:00+03:00 One.", "2026-07-20T18:30:01+03:00 Two.",]
    );
    // Half past midnight would belong to the day before: the written day counts.
    assert_eq!(
        show("x.md", "---\ndate: 2026-07-20T00:30:00+09:00\n---\nOne.\n"),
        ["2026-07-20T04:00:00Z One."]
    );
}

#[test]
fn moments_carry_what_the_document_says() {
    let params = CorpusParams {
        authority: Authority::External,
        ..CorpusParams::default()
    }
    .valid()
    .expect("valid");
    let text = "---\ntags: [Offsite]\npeople: [Maya, Sara]\nsource: user\n---\nMaya's flight is booked. #Travel\n\nMarathon day with [[Sara|her]].\n";
    let found = read("journal/2026-07-20.md", text, &params);
    let names = |moment: &MomentDraft| moment.names.values().cloned().collect::<Vec<_>>().join(",");
    assert_eq!(
        (names(&found[0]), names(&found[1])),
        ("Maya".to_owned(), "Sara".to_owned())
    );
    assert_eq!(
        found[0].tags.iter().map(String::as_str).collect::<Vec<_>>(),
        ["offsite", "travel"]
    );
    assert_eq!(found[1].tags.len(), 1);
    assert!(found.iter().all(|moment| moment.source == Authority::External));
    assert!(
        found
            .iter()
            .all(|moment| moment.session.as_deref() == Some("journal/2026-07-20.md"))
    );
}

#[test]
fn text_without_a_day_gives_moments_only_when_told() {
    assert_eq!(show("x.md", "Text."), Vec::<String>::new());
    let params = CorpusParams {
        undated: "2026-07-20".parse().ok(),
        ..CorpusParams::default()
    };
    assert_eq!(read("x.md", "Text.", &params.valid().expect("valid")).len(), 1);
}

#[test]
fn ids_are_stable_and_apart() {
    let params = Valid::<CorpusParams>::default();
    let ids = |path: &str, text: &str| -> Vec<MomentId> {
        read(path, text, &params)
            .into_iter()
            .filter_map(|moment| moment.id)
            .collect()
    };
    let first = ids("2026-07-20.md", "Rain.\n\nRain.\n\nSun.\n");
    let grown = ids("2026-07-20.md", "Rain.\n\nRain.\n\nSun.\n\nWind.\n");
    assert_eq!(grown[..3], first);
    let mut apart: Vec<&MomentId> = grown.iter().collect();
    apart.sort();
    apart.dedup();
    assert_eq!(apart.len(), 4);
    assert_ne!(ids("2026-07-21.md", "Rain.")[0], first[0]);
}

#[test]
fn long_paragraphs_come_apart() {
    let params = CorpusParams {
        max_moment_chars: 40,
        ..CorpusParams::default()
    }
    .valid()
    .expect("valid");
    let found = read(
        "2026-07-20.md",
        "Maya booked the flights. Sara booked the hotel. Rain.",
        &params,
    );
    let texts: Vec<&str> = found.iter().map(|moment| moment.text.as_str()).collect();
    assert_eq!(
        texts,
        ["Maya booked the flights.", "Sara booked the hotel. Rain."]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn every_file_gives_moments_inside_its_day(
        bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..120),
            "(---\n)?([a-z]+: [a-z0-9]+\n){0,3}(---\n)?([-#*>] |\n|\n\n|[0-9]{1,2}:[0-9]{2} |[A-Za-z.]{1,9} |@[a-z]+ |#[a-z]+ |\\[\\[[a-z]+\\]\\] ){0,20}"
                .prop_map(String::into_bytes),
        ],
        hour in 0u8..24,
        offset in -43_200i32..43_200,
        written in prop::sample::select(vec!["2026-07-20.md", "x.txt", "2026-07-20/x.md", "2026-07-20T03:10:00+05:00.md"]),
    ) {
        let calendar = Calendar { offset_seconds: offset, day_start_hour: hour };
        let params = CorpusParams { calendar, undated: "2026-07-21".parse().ok(), ..CorpusParams::default() };
        let params = params.valid().expect("valid");
        let document = parse_document(written, &bytes, &params).value;
        let days: Vec<Day> = document.sections.iter().filter_map(|section| section.day).chain(params.undated).collect();
        let found = moments(&document, &params);
        for moment in &found {
            let at = moment.occurred_at.expect("every moment has a time");
            prop_assert!(days.contains(&calendar.day_of(at)), "{at} of {days:?}");
            prop_assert!(moment.clone().finish(at).is_ok());
        }
        prop_assert_eq!(found, moments(&parse_document(written, &bytes, &params).value, &params));
    }
}
