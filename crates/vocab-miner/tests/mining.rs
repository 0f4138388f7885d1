//! What becomes a term, what it weighs, and what never happens.

use agent_memory_core::{Term, Timestamp, Validate, Vocabulary};
use proptest::prelude::*;
use std::collections::BTreeSet;
use vocab_miner::{Document, Matcher, Scoring, Stamp, VocabParams, coverage, diff, mine};

/// One entry: text, tags, whether derived.
type Row = (&'static str, &'static [&'static str], bool);

fn stamp() -> Stamp {
    Stamp::at("2026-08-03T04:00:00Z".parse::<Timestamp>().expect("an instant"))
}

fn mined_with(rows: &[(String, BTreeSet<String>, bool)], params: VocabParams) -> Vocabulary {
    let documents: Vec<Document> = rows
        .iter()
        .map(|(text, tags, derived)| Document {
            derived: *derived,
            ..Document::new("e", text, tags)
        })
        .collect();
    mine(&documents, &params.valid().expect("valid parameters"), stamp())
}

fn owned(rows: &[Row]) -> Vec<(String, BTreeSet<String>, bool)> {
    let tags = |tags: &[&str]| tags.iter().map(|t| (*t).to_owned()).collect();
    rows.iter()
        .map(|(text, t, derived)| ((*text).to_owned(), tags(t), *derived))
        .collect()
}

fn mined(rows: &[Row]) -> Vocabulary {
    mined_with(&owned(rows), VocabParams::default())
}

fn terms(vocabulary: &Vocabulary) -> Vec<&str> {
    vocabulary.terms.iter().map(|t| t.text.as_str()).collect()
}

#[test]
fn plain_weights_by_hand() {
    let vocabulary = mined(&[
        ("The kiln cracked. The kiln is cold.", &["glaze"], false),
        ("A new glaze for the kiln.", &["glaze"], false),
        ("Clay and glaze.", &[], false),
        ("Clay again.", &[], false),
    ]);
    // glaze: in 2 of 4 texts, tag of 2: (2 + 2·2)/4. kiln and clay: 2/4, by name.
    let rows: Vec<(&str, f64, u64, u64)> = vocabulary
        .terms
        .iter()
        .map(|t| (t.text.as_str(), t.weight, t.df, t.tagged))
        .collect();
    assert_eq!(
        rows,
        [("glaze", 1.5, 3, 2), ("clay", 0.5, 2, 0), ("kiln", 0.5, 2, 0)]
    );
    assert!(vocabulary.noisy);
    assert_eq!(vocabulary.entries, 4);
}

#[test]
fn one_entry_that_repeats_itself_does_not_win() {
    let spam = "casino ".repeat(500);
    let mut rows = owned(&[
        ("kiln glaze", &[], false),
        ("kiln clay", &[], false),
        ("casino once", &[], false),
    ]);
    rows.push((spam, BTreeSet::new(), false));
    rows.push(("kiln".to_owned(), BTreeSet::new(), false));
    let plain = mined_with(&rows, VocabParams::default());
    assert_eq!(terms(&plain), ["kiln", "casino"]);
    let counts = mined_with(
        &rows,
        VocabParams {
            scoring: Scoring::Counts,
            ..VocabParams::default()
        },
    );
    assert_eq!((terms(&counts)[0], counts.terms[0].weight), ("casino", 501.0));
}

#[test]
fn a_tag_and_its_phrase_meet() {
    let vocabulary = mined(&[
        ("We like Open-Source kilns.", &["open_source"], false),
        ("open source glaze, Open-Source clay", &[], false),
        ("OPEN. Source.", &[], false),
    ]);
    let term = vocabulary.get("open source").expect("a term");
    assert_eq!((term.df, term.tagged, term.shown.as_str()), (2, 1, "Open-Source"));
}

#[test]
fn function_words_numbers_and_talk_are_no_terms() {
    let text = "The 42 things that we really want to do with it in 2026, don't you think so?";
    let vocabulary = mined(&[(text, &[], false), (text, &[], false)]);
    assert_eq!(terms(&vocabulary), Vec::<&str>::new());
    let german = "Die Katze und der Ofen, weil es nicht mit ihnen war.";
    assert_eq!(
        terms(&mined(&[(german, &[], false), (german, &[], false)])),
        ["katze", "ofen"]
    );
    // Tags are chosen: they count whatever they look like.
    assert_eq!(
        terms(&mined(&[("x", &["go"], false), ("y", &["go"], false)])),
        ["go"]
    );
}

#[test]
fn too_frequent_words_are_dropped_but_tags_are_not() {
    let mut rows = vec![("journal. kiln.", &["journal"] as &[&str], false); 6];
    rows.extend(vec![("journal. kiln. glaze.", &[] as &[&str], false); 6]);
    assert_eq!(
        terms(&mined(&rows)),
        ["journal", "glaze"],
        "kiln stands in all twelve"
    );
    let few: Vec<Row> = rows.into_iter().skip(6).collect();
    assert_eq!(
        terms(&mined(&few)),
        ["glaze", "journal", "kiln"],
        "six entries have no ceiling"
    );
}

#[test]
fn derived_entries_weigh_half_and_never_stand_alone() {
    let vocabulary = mined(&[
        ("kiln glaze", &[], false),
        ("kiln clay", &[], false),
        ("kiln echo", &[], true),
        ("echo clay", &[], true),
        ("echo clay", &[], true),
        ("echo clay", &[], true),
    ]);
    let weight = |text: &str| vocabulary.get(text).map(|t| t.weight);
    let total = 2.0 + 4.0 * 0.5;
    assert_eq!(weight("kiln"), Some(2.5 / total));
    assert_eq!(
        weight("clay"),
        Some(2.0 / total),
        "three derived ones would give 1.5, the cap gives 1"
    );
    assert_eq!(weight("echo"), None);
}

#[test]
fn phrases_come_in_when_their_words_belong_together() {
    let mut rows: Vec<Row> = Vec::new();
    for text in [
        "salt glaze on porcelain",
        "more salt glaze experiments",
        "failed salt glaze batch",
        "porcelain cups",
    ] {
        rows.push((text, &[], false));
    }
    let with = mined(&rows);
    assert!(terms(&with).contains(&"salt glaze"), "{:?}", terms(&with));
    let without = mined_with(
        &owned(&rows),
        VocabParams {
            phrases: false,
            ..VocabParams::default()
        },
    );
    assert!(!terms(&without).contains(&"salt glaze"));
}

#[test]
fn text_without_spaces_has_terms() {
    let vocabulary = mined(&[
        ("東京の会議は延期です。", &[], false),
        ("東京で会議があります。", &[], false),
    ]);
    assert!(terms(&vocabulary).contains(&"東京") && terms(&vocabulary).contains(&"会議"));
}

#[test]
fn nothing_gives_an_empty_noisy_vocabulary() {
    let vocabulary = mined(&[]);
    assert!(vocabulary.terms.is_empty() && vocabulary.noisy);
    assert_eq!(coverage(&vocabulary, &[]), 0.0);
    let noise = "\u{0}\u{7}… —\u{202e}";
    assert!(
        mined(&[(noise, &["", "#", " "], false), (noise, &[], false)])
            .terms
            .is_empty()
    );
    let many: Vec<Row> = vec![("kiln", &[], false); 20];
    assert!(!mined(&many).noisy);
}

#[test]
fn the_matcher_finds_every_writing() {
    let vocabulary = mined(&[
        ("open-source kiln", &["open source"], false),
        ("open source kiln", &[], false),
    ]);
    let matcher = Matcher::new(&vocabulary);
    let text = "An Open_Source tool. Open. Source. The kiln's door, open\n source!";
    let found: Vec<(&str, &str)> = matcher
        .find(text)
        .iter()
        .map(|f| (vocabulary.terms[f.term].text.as_str(), &text[f.start..f.end]))
        .filter(|(term, _)| term.contains("open source") || *term == "kiln")
        .collect();
    assert_eq!(
        found,
        [
            ("open source", "Open_Source"),
            ("kiln", "kiln's"),
            ("open source", "open\n source")
        ]
    );
    let tags = BTreeSet::new();
    let documents = [
        Document::new("a", text, &tags),
        Document::new("b", "nothing here", &tags),
    ];
    assert_eq!(coverage(&vocabulary, &documents), 0.5);
}

#[test]
fn a_vocabulary_is_kept_as_json() {
    let vocabulary = mined(&[("kiln glaze", &["Ofen"], false), ("kiln glaze", &["Ofen"], false)]);
    let text = serde_json::to_string_pretty(&vocabulary).expect("JSON");
    assert!(text.contains("\"mined_at\": \"2026-08-03T04:00:00Z\""), "{text}");
    assert_eq!(
        serde_json::from_str::<Vocabulary>(&text).expect("the same"),
        vocabulary
    );
}

fn listed(words: &[&str]) -> Vocabulary {
    let mut vocabulary = mined(&[]);
    vocabulary.terms = words
        .iter()
        .map(|w| Term {
            text: (*w).to_owned(),
            shown: (*w).to_owned(),
            weight: 1.0,
            df: 2,
            tagged: 0,
        })
        .collect();
    vocabulary
}

#[test]
fn a_difference_by_hand() {
    let change = diff(&listed(&["a", "b", "c"]), &listed(&["b", "a", "d"]));
    assert_eq!(
        (change.added, change.removed),
        (vec!["d".to_owned()], vec!["c".to_owned()])
    );
    let moved: Vec<(&str, usize, usize)> = change
        .moved
        .iter()
        .map(|m| (m.term.as_str(), m.from, m.to))
        .collect();
    assert_eq!(moved, [("b", 2, 1), ("a", 1, 2)]);
    assert_eq!(change.churn, 0.5);
    assert!(!change.lock_in && !change.unstable);
    assert!(diff(&listed(&["a"]), &listed(&["a"])).lock_in);
    assert!(diff(&listed(&["a"]), &listed(&["b"])).unstable);
    let nothing = diff(&listed(&[]), &listed(&[]));
    assert!(nothing.churn == 0.0 && !nothing.lock_in && !nothing.unstable);
}

const WORDS: [&str; 10] = [
    "kiln",
    "glaze",
    "clay",
    "the",
    "salt",
    "open-source",
    "東京",
    "it's",
    "Katze",
    "42",
];

fn rows() -> impl Strategy<Value = Vec<(String, BTreeSet<String>, bool)>> {
    let text = prop::collection::vec(prop::sample::select(&WORDS[..]), 0..9).prop_map(|w| w.join(" "));
    let tags = prop::collection::btree_set(prop::sample::select(&WORDS[..]).prop_map(str::to_owned), 0..3);
    prop::collection::vec((text, tags, any::<bool>()), 0..14)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn order_of_entries_does_not_matter(rows in rows(), turn in 0usize..14) {
        let mut other = rows.clone();
        other.reverse();
        let turn = turn.min(other.len());
        other.rotate_left(turn);
        for scoring in [Scoring::Plain, Scoring::Counts, Scoring::Idf] {
            let params = || VocabParams { scoring, ..VocabParams::default() };
            prop_assert_eq!(mined_with(&rows, params()), mined_with(&other, params()));
        }
    }

    #[test]
    fn weights_are_sound(rows in rows(), size in 1usize..6) {
        let all = mined_with(&rows, VocabParams::default());
        for pair in all.terms.windows(2) {
            let (first, second) = (&pair[0], &pair[1]);
            let by_term = first.weight == second.weight && first.text < second.text;
            prop_assert!(first.weight > second.weight || by_term);
        }
        for term in &all.terms {
            prop_assert!(term.weight.is_finite() && term.weight > 0.0);
            prop_assert!(term.df >= 2 && term.df <= all.entries && term.tagged <= term.df);
        }
        let fewer = mined_with(&rows, VocabParams { terms: size, ..VocabParams::default() });
        prop_assert_eq!(&fewer.terms[..], &all.terms[..size.min(all.terms.len())]);
    }

    #[test]
    fn churn_is_a_distance(a in rows(), b in rows()) {
        let (a, b) = (mined_with(&a, VocabParams::default()), mined_with(&b, VocabParams::default()));
        let (there, back) = (diff(&a, &b), diff(&b, &a));
        prop_assert_eq!(there.churn, back.churn);
        prop_assert!((0.0..=1.0).contains(&there.churn));
        prop_assert_eq!(there.added, back.removed);
        prop_assert_eq!(diff(&a, &a).churn, 0.0);
    }

    #[test]
    fn any_text_is_mined(text in "\\PC{0,80}|[a-z \u{0}\u{7f}\u{202e}'_-]{0,60}", tag in "\\PC{0,20}") {
        let row = (text.clone(), BTreeSet::from([tag]), false);
        let vocabulary = mined_with(&[row.clone(), row], VocabParams::default());
        for found in Matcher::new(&vocabulary).find(&text) {
            prop_assert!(text.get(found.start..found.end).is_some_and(|t| !t.is_empty()));
        }
    }
}
