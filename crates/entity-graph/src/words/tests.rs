//! The formula by hand, the band, what stands around, and that order shows nowhere.

use super::*;
use crate::params::GraphParams;
use crate::weight::Standing;
use agent_memory_core::numeric::Q32;
use agent_memory_core::{MomentId, Timestamp, Valid, Validate};
use proptest::prelude::*;

/// id, words, session, minute.
type Row<'a> = (&'a str, &'a str, Option<&'a str>, i64);

struct Said {
    id: MomentId,
    words: Words,
    session: Option<String>,
    at: Timestamp,
}

fn said(rows: &[Row<'_>]) -> Vec<Said> {
    rows.iter()
        .map(|(id, words, session, minute)| Said {
            id: MomentId::new(*id).expect("an id"),
            words: words.split_whitespace().map(str::to_owned).collect(),
            session: session.map(str::to_owned),
            at: Timestamp::from_unix_micros(minute * 60_000_000),
        })
        .collect()
}

fn turns(said: &[Said]) -> Vec<Turn<'_>> {
    said.iter()
        .map(|turn| Turn {
            id: &turn.id,
            words: &turn.words,
            at: turn.at,
            session: turn.session.as_deref(),
            speaker: Some("Maya"),
        })
        .collect()
}

fn id(id: &str) -> MomentId {
    MomentId::new(id).expect("an id")
}

fn params(change: impl Fn(&mut WordParams)) -> Valid<GraphParams> {
    let mut params = GraphParams::default();
    change(&mut params.words);
    params.valid().expect("params")
}

const TEN: [Row<'static>; 10] = [
    ("a", "fence paint wood", Some("one"), 1),
    ("b", "gate", Some("one"), 2),
    ("c", "paint wood", Some("two"), 3),
    ("d", "gate", Some("two"), 4),
    ("e", "rain", None, 5),
    ("f", "sun", None, 6),
    ("g", "wood", None, 7),
    ("h", "wood", None, 8),
    ("i", "", None, 9),
    ("j", "", None, 10),
];

#[test]
fn the_formula_by_hand() {
    let said = said(&TEN);
    let table = WordTable::for_groups(&turns(&said), &params(|p| p.slope = 1.0)).expect("a table");
    // df: paint 2, gate 2, wood 4 of 10, above .30 and set aside; fence, rain and sun once.
    let paint = table.word("paint").expect("paint");
    assert_eq!((paint.df, paint.n, paint.standing), (2, 10, Standing::Kept));
    let ln5 = agent_memory_core::numeric::ln(5.0);
    assert!((paint.weight.to_f64() - ln5 * ln5).abs() < 1e-6);
    assert_eq!(
        table.word("wood").map(|w| w.standing),
        Some(Standing::TooFrequent)
    );
    assert_eq!(table.word("fence").map(|w| w.standing), Some(Standing::Once));
    assert_eq!(table.word("moon"), None);
    // a and c have paint alone that counts: ‖a‖ = ‖c‖ = ln 5, so the word brings (ln 5)²/ln 5 = ln 5, to 1/256.
    let shared = table.shared(&id("a"), &id("c")).expect("paint");
    assert_eq!(shared.words.len(), 1);
    assert!((shared.weight.to_f64() - ln5).abs() < 0.01, "{}", shared.weight);
    assert!(shared.words[0].own);
    assert_eq!(table.set_aside(&id("a"), &id("c")).len(), 1);
    for (a, b) in [("a", "b"), ("a", "a"), ("e", "f"), ("a", "i"), ("a", "nobody")] {
        assert_eq!(table.shared(&id(a), &id(b)), None, "{a} {b}");
    }
}

#[test]
fn a_turn_stands_among_the_words_of_its_session() {
    let said = said(&TEN);
    let table = WordTable::for_bonds(&turns(&said), &params(|_| {})).expect("a table");
    let shared = table.shared(&id("b"), &id("c")).expect("what stands around");
    let words: Vec<(&str, bool)> = shared.words.iter().map(|w| (w.word.as_str(), w.own)).collect();
    assert_eq!(words, [("gate", false), ("paint", false)]);
    assert_eq!(shared.weight, shared.words.iter().map(|w| w.brings).sum());
    let own = table.shared(&id("a"), &id("c")).expect("shared");
    assert!(own.weight > shared.weight);
    // Reach 0 is nobody.
    let alone = params(|p| p.around.reach = 0);
    let table = WordTable::for_bonds(&turns(&said), &alone).expect("a table");
    assert_eq!(table.shared(&id("b"), &id("c")), None);
}

#[test]
fn a_fuller_moment_weighs_less_for_each_word() {
    let said = said(&[
        ("a", "x p q r s t", None, 1),
        ("b", "x", None, 2),
        ("c", "x", None, 3),
        ("d", "p q r s t", None, 4),
        ("e", "m", None, 5),
        ("f", "m", None, 6),
        ("g", "m", None, 7),
        ("h", "n", None, 8),
        ("i", "n", None, 9),
        ("j", "n", None, 10),
    ]);
    let weight = |slope| {
        let table = WordTable::for_groups(&turns(&said), &params(|p| p.slope = slope)).expect("a table");
        let of = |a, b| table.shared(&id(a), &id(b)).expect("x").weight;
        (of("a", "b"), of("b", "c"))
    };
    let (full, short) = weight(1.0);
    assert!(full < short);
    let (full, short) = weight(0.0);
    assert_eq!(full, short);
}

#[test]
fn words_of_whom() {
    let said = said(&TEN);
    let mut turns = turns(&said);
    turns[0].speaker = None;
    let len = |of| {
        WordTable::for_groups(&turns, &params(|p| p.of = of))
            .expect("a table")
            .len()
    };
    assert_eq!(
        [WordsOf::Nobody, WordsOf::Speakers, WordsOf::Everyone].map(len),
        [0, 9, 10]
    );
    let table = WordTable::for_groups(&turns, &params(|_| {})).expect("a table");
    assert_eq!(table.word("paint").map(|w| w.df), Some(1), "a is no part of it");
    assert_eq!(
        table.same_speaker(&id("b"), &id("c")),
        None,
        "who said all says nothing"
    );
}

#[test]
fn speakers_weigh_like_names() {
    let said = said(&TEN);
    let mut turns = turns(&said);
    for turn in turns.iter_mut().take(5) {
        turn.speaker = Some("Tom");
    }
    let table = WordTable::for_bonds(&turns, &params(|_| {})).expect("a table");
    let found = table.same_speaker(&id("a"), &id("e")).expect("Tom");
    assert_eq!((found.speaker.as_str(), found.df, found.n), ("Tom", 5, 10));
    assert_eq!(found.weight, Q32::ln_ratio(10, 5));
    assert_eq!(table.same_speaker(&id("a"), &id("f")), None);
    assert_eq!(table.same_speaker(&id("a"), &id("a")), None);
}

#[test]
fn nothing_and_the_same_twice() {
    let empty = WordTable::for_bonds(&[], &params(|_| {})).expect("a table");
    assert!(empty.is_empty());
    assert_eq!(empty.shared(&id("a"), &id("b")), None);
    let said = said(&[TEN[0], TEN[0]]);
    let error = WordTable::for_bonds(&turns(&said), &params(|_| {})).expect_err("twice");
    assert!(matches!(error, crate::Error::DuplicateMoment { .. }));
}

#[test]
fn a_short_text_has_the_language_of_the_others() {
    let read = read_words([
        "We have been painting the fences of our garden all day long and it was good.",
        "Fences!",
        "",
    ]);
    assert!(read[1].contains("fenc") && read[0].contains("fenc"));
    assert!(!read[0].contains("the") && read[2].is_empty());
}

#[test]
fn what_is_said_in_passing_is_no_content() {
    let read = read_words([
        "Yes, okay, thanks Mrs. Holm, we have been painting the fences of our garden all day at Christmas.",
        "Ok, Mr. Holm! Wow, thanks!",
    ]);
    assert_eq!(read[1], Words::from(["holm".to_owned()]));
    for word in ["holm", "fenc", "garden", "christma"] {
        assert!(read[0].contains(word), "{word}");
    }
    for word in ["yes", "okay", "thank", "mrs"] {
        assert!(!read[0].contains(word), "{word}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_order_of_turns_shows_nowhere(
        rows in prop::collection::vec((prop::collection::btree_set(0u8..12, 0..6), 0u8..4, 0i64..5), 2..20),
        turn_by in 0usize..20,
    ) {
        let said: Vec<Said> = rows
            .iter()
            .enumerate()
            .map(|(n, (words, session, minute))| Said {
                id: id(&format!("m{n:02}")),
                words: words.iter().map(|w| format!("w{w}")).collect(),
                session: (*session > 0).then(|| format!("s{session}")),
                at: Timestamp::from_unix_micros(*minute),
            })
            .collect();
        let mut turned = turns(&said);
        let table = WordTable::for_bonds(&turned, &params(|_| {})).expect("a table");
        let by = turn_by % turned.len();
        turned.rotate_left(by);
        prop_assert_eq!(&table, &WordTable::for_bonds(&turned, &params(|_| {})).expect("a table"));
        for a in &said {
            for b in &said {
                prop_assert_eq!(table.shared(&a.id, &b.id), table.shared(&b.id, &a.id));
            }
        }
    }
}
