//! What enters a vocabulary, and what cannot move it.

use super::*;
use agent_memory_core::{Day, Validate};
use proptest::prelude::*;

fn stamp() -> Stamp {
    Stamp {
        mined_at: "2026-07-19T04:00:00Z".parse().expect("an instant"),
        window: Window::ALL,
        run: None,
    }
}

/// Documents `text #tag #tag`, one a line; a line that begins with `*` is derived.
fn mined(lines: &[String], params: VocabParams) -> Vocabulary {
    let rows: Vec<(String, String, BTreeSet<String>)> = lines
        .iter()
        .enumerate()
        .map(|(at, line)| {
            let tags = line
                .split(' ')
                .filter_map(|w| w.strip_prefix('#'))
                .map(str::to_owned)
                .collect();
            let text = line
                .split(' ')
                .filter(|w| !w.starts_with('#'))
                .collect::<Vec<_>>()
                .join(" ");
            (format!("d{at:04}"), text, tags)
        })
        .collect();
    let documents: Vec<Document<'_>> = rows
        .iter()
        .enumerate()
        .map(|(at, (id, text, tags))| Document {
            id,
            day: Some(Day::from_number(at as i32)),
            text: text.trim_start_matches('*'),
            tags,
            derived: text.starts_with('*'),
        })
        .collect();
    mine(&documents, &params.valid().expect("params"), stamp())
}

fn lines(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|l| (*l).to_owned()).collect()
}

fn texts(vocabulary: &Vocabulary) -> Vec<&str> {
    vocabulary.terms.iter().map(|t| t.text.as_str()).collect()
}

#[test]
fn weights_by_hand() {
    let found = mined(
        &lines(&[
            "seagrass meadow #field",
            "seagrass tide",
            "seagrass #field",
            "lorry",
        ]),
        VocabParams::default(),
    );
    assert_eq!(texts(&found), ["field", "seagrass"]);
    let [field, seagrass] = found.terms.as_slice() else {
        panic!("{found:?}")
    };
    // field: in 2 of 4 documents, tagged in both: 0.5 + 2 · 0.5. seagrass: 3 of 4.
    assert_eq!((field.weight, field.df, field.tagged), (1.5, 2, 2));
    assert_eq!((seagrass.weight, seagrass.df, seagrass.tagged), (0.75, 3, 0));
    assert!(found.noisy);
}

#[test]
fn one_spamming_document_cannot_win() {
    let mut all = lines(&["tide report", "tide table", "tide again"]);
    let before = mined(&all, VocabParams::default());
    all.push("spam ".repeat(10_000));
    let after = mined(&all, VocabParams::default());
    assert_eq!(texts(&before), texts(&after));
    let counts = mined(
        &all,
        VocabParams {
            preset: Preset::Counts,
            min_df: 1,
            ..VocabParams::default()
        },
    );
    assert_eq!(
        counts.terms.first().map(|t| t.text.as_str()),
        Some("spam"),
        "the seed formula falls for it"
    );
}

#[test]
fn hyphens_and_case_meet_and_the_usual_form_is_shown() {
    let found = mined(
        &lines(&[
            "GitHub open-source",
            "GitHub open source",
            "github open_source #Open-Source",
        ]),
        VocabParams::default(),
    );
    let open = found.get("open source").expect("a term");
    assert_eq!((open.df, open.tagged), (3, 1));
    assert_eq!(found.get("github").map(|t| t.shown.as_str()), Some("GitHub"));
}

#[test]
fn phrases_enter_only_in_company() {
    let mut all: Vec<String> = (0..6)
        .map(|i| format!("the drone survey went over field {i}x"))
        .collect();
    all.extend((0..6).map(|i| format!("a meadow near the harbor{i}")));
    let found = mined(&all, VocabParams::default());
    assert!(found.get("drone survey").is_some());
    let mut apart = all.clone();
    apart.extend((0..8).flat_map(|i| [format!("drone alone {i}q"), format!("survey alone {i}q")]));
    assert!(
        mined(
            &apart,
            VocabParams {
                terms: 200,
                ..VocabParams::default()
            }
        )
        .get("drone survey")
        .is_none()
    );
}

#[test]
fn derived_documents_weigh_half() {
    let found = mined(
        &lines(&["tide", "tide", "*meadow", "*meadow"]),
        VocabParams::default(),
    );
    assert_eq!(found.get("tide").map(|t| t.weight), Some(0.5));
    assert_eq!(found.get("meadow").map(|t| t.weight), Some(0.25));
}

#[test]
fn rising_terms_have_a_reserve() {
    // 30 steady words in every document, and a new one in the last three.
    let steady: Vec<String> = (0..30)
        .map(|i| format!("steady{}", char::from(b'a' + (i % 26) as u8)) + &"x".repeat(i / 26))
        .collect();
    let mut all: Vec<String> = (0..12).map(|_| steady.join(". ")).collect();
    for line in all.iter_mut().rev().take(3) {
        line.push_str(". newcomer");
    }
    let with = mined(
        &all,
        VocabParams {
            phrases: false,
            ..VocabParams::default()
        },
    );
    assert!(with.get("newcomer").is_some());
    let without = mined(
        &all,
        VocabParams {
            phrases: false,
            rising_share: 0.0,
            ..VocabParams::default()
        },
    );
    assert!(without.get("newcomer").is_none());
    assert_eq!(without.terms.len(), 30);
}

#[test]
fn odd_corpora_have_defined_results() {
    assert!(mined(&[], VocabParams::default()).terms.is_empty());
    for odd in [
        lines(&["one"]),
        vec!["same words here".to_owned(); 50],
        lines(&["#only", "#only", "#tags"]),
        vec!["\u{0}\u{1}\u{202e}שלום".to_owned(), "שלום".to_owned()],
        vec![format!("x #{}", "t".repeat(1 << 20)); 2],
        lines(&["the and of", "the and of"]),
    ] {
        let found = mined(&odd, VocabParams::default());
        assert!(
            found.terms.iter().all(|t| t.weight.is_finite() && t.weight > 0.0),
            "{odd:?}"
        );
    }
}

#[test]
fn due_after_a_week() {
    let last = mined(&lines(&["a"]), VocabParams::default());
    let params = VocabParams::default();
    assert!(is_due(None, last.mined_at, &params));
    assert!(!is_due(
        Some(&last),
        last.mined_at.plus_seconds(6 * 86_400),
        &params
    ));
    assert!(is_due(
        Some(&last),
        last.mined_at.plus_seconds(7 * 86_400),
        &params
    ));
}

proptest! {
    #[test]
    fn order_does_not_matter(mut all in prop::collection::vec("(tide|drone|meadow|survey|#field|#sea|[a-z]{3,5}| ){1,8}", 0..12)) {
        let documents = |all: &[String]| {
            let tags: Vec<BTreeSet<String>> = all.iter().map(|l| l.split(' ').filter_map(|w| w.strip_prefix('#')).map(str::to_owned).collect()).collect();
            let docs: Vec<Document<'_>> = all.iter().zip(&tags).map(|(text, tags)| Document { id: text, day: None, text, tags, derived: false }).collect();
            mine(&docs, &Valid::default(), stamp())
        };
        let there = documents(&all);
        all.reverse();
        prop_assert_eq!(there, documents(&all));
    }
}
