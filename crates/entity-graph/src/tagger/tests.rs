use proptest::prelude::*;

use super::*;

fn clues<'a>(words: &[&'a str], folded: &'a [String]) -> Vec<Clue<'a>> {
    words
        .iter()
        .zip(folded)
        .enumerate()
        .map(|(at, (text, folded))| Clue {
            folded,
            text,
            between: if at == 0 { "" } else { " " },
            opens: at == 0,
            flat: false,
            seen: [0; 4],
            stem_seen: [0; 2],
            class: 1,
            rule: 0,
            taken: false,
        })
        .collect()
}

fn english() -> &'static Tagger {
    Tagger::builtin(Language::En).expect("the crate brings it along")
}

#[test]
fn names_and_kinds_of_a_sentence() {
    let words = [
        "we", "met", "Sara", "Miller", "in", "London", "and", "then", "went", "home",
    ];
    let folded: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let mut clues = clues(&words, &folded);
    let expected = vec![(2..4, NameKind::Person), (5..6, NameKind::Place)];
    assert_eq!(english().spans(&clues), expected);
    clues[5].taken = true;
    assert_eq!(
        english().spans(&clues),
        expected[..1],
        "what is taken stays outside"
    );
    assert_eq!(english().spans(&[]), vec![]);
}

#[test]
fn kinds_of_names_alone() {
    for (name, kind) in [
        ("sara miller", NameKind::Person),
        ("london", NameKind::Place),
        ("new york", NameKind::Place),
    ] {
        assert_eq!(english().kind(name), kind, "{name}");
    }
}

#[test]
fn tags_make_ranges() {
    let tags = [0, 1, 2, 1, 3, 4, 0, 8, 0];
    assert_eq!(
        spans_of(&tags),
        [
            (1..3, NameKind::Person),
            (3..4, NameKind::Person),
            (4..6, NameKind::Place),
            (7..8, NameKind::Other)
        ]
    );
}

#[cfg(feature = "tagger")]
#[test]
fn foreign_and_damaged_bytes_are_refused() {
    let why = |bytes: &[u8]| match Tagger::from_bytes(bytes.to_vec()) {
        Err(Error::Model { why }) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(why(b""), "it does not begin as one");
    assert_eq!(why(b"AMNT\x63"), "it is of another version");
    assert_eq!(why(b"AMNT\x01\0\0\0"), "its header is cut off");
    assert_eq!(why(&ENGLISH_BYTES[..100]), "it is cut off");
    assert_eq!(why(&ENGLISH_BYTES[..ENGLISH_BYTES.len() - 9]), "it is cut off");
    assert_eq!(
        why(b"AMNT\x01\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff"),
        "it is cut off"
    );
    let mut damaged = ENGLISH_BYTES.to_vec();
    damaged[5000] ^= 1;
    assert_eq!(why(&damaged), "its checksum is wrong");
    assert_eq!(why(&[ENGLISH_BYTES, b"x"].concat()), "its checksum is wrong");
}

#[cfg(feature = "tagger")]
#[test]
fn models_are_small() {
    assert!(ENGLISH_BYTES.len() <= 1_000_000);
    assert!(FINNISH_BYTES.len() <= 1_000_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Four slots at a time and the filter find what one slot at a time finds.
    #[test]
    fn a_row_is_found_as_slot_by_slot(
        prints in proptest::collection::vec(0u16..5, 0..150),
        hashes in proptest::collection::vec((any::<u32>(), 0u32..6), 1..20),
    ) {
        use table::{Filter, Table};

        let slots = prints.len();
        let mut bytes: Vec<u8> = prints.iter().flat_map(|print| print.to_le_bytes()).collect();
        bytes.extend(std::iter::repeat_n(0, slots));
        let table = Table::at(0, slots, 1).expect("a small table");
        let filter = Filter::of(&table, &bytes);
        for (high, low) in hashes {
            let hash = u64::from(high) << 32 | u64::from(low);
            let first = ((u64::from(high) * slots as u64) >> 32) as usize;
            let print = low.max(1) as u16;
            let probes = (first..first + 64).map(|slot| slot % slots.max(1));
            let ends = probes.take(if slots > 0 { 64 } else { 0 }).find(|slot| [0, print].contains(&prints[*slot]));
            let expected = ends.filter(|slot| prints[*slot] == print).map(|slot| 2 * slots + slot);
            prop_assert_eq!(table.find(&bytes, hash), expected);
            prop_assert!(filter.may_have(hash) || expected.is_none());
        }
    }
}

/// A model with any content and a right checksum.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = keys::hash(0, &bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_model_tags_any_sentence(
        slots in 0u32..6,
        words in 0u32..6,
        rest in proptest::collection::vec(any::<u8>(), 2 * 333 + 11 * 5 + 3 * 5),
        text in "([A-Z]?[a-z0-9]{0,3} ){0,8}",
    ) {
        let mut bytes = b"AMNT\x01\0\0\0".to_vec();
        bytes.extend(slots.to_le_bytes());
        bytes.extend(words.to_le_bytes());
        let body = 2 * 333 + 11 * slots as usize + 3 * words as usize;
        bytes.extend(&rest[..body]);
        let tagger = Tagger::from_bytes(sealed(bytes)).expect("a model");
        let texts: Vec<&str> = text.split(' ').collect();
        let folded: Vec<String> = texts.iter().map(|word| word.to_lowercase()).collect();
        let mut end = 0;
        for (span, _) in tagger.spans(&clues(&texts, &folded)) {
            prop_assert!(span.start >= end && span.start < span.end && span.end <= texts.len());
            end = span.end;
        }
        tagger.kind(&text);
    }

    #[test]
    fn any_bytes_are_a_model_or_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Tagger::from_bytes([b"AMNT\x01".as_slice(), &bytes].concat()).is_err());
    }
}

#[cfg(feature = "train")]
#[test]
fn training_gives_the_same_bytes_again_and_learns() {
    use train::{TrainParams, TrainingTexts, parse_bio, train_tagger};

    let mut file = String::new();
    for (name, tag) in [("Sara", "PER"), ("Oslo", "LOC"), ("Lumo", "ORG"), ("Maya", "PER")] {
        for verb in ["saw", "met", "liked", "left"] {
            file += &[
                "# one\nwe\tO\n",
                verb,
                "\tO\n",
                name,
                "\tB-",
                tag,
                "\ntoday\tO\n.\tO\n\n",
            ]
            .concat();
        }
    }
    let mut sources = parse_bio(&file);
    assert_eq!(sources.len(), 1);
    assert_eq!(sources[0].sentences.len(), 16);
    sources[0].complete = true;
    let texts = TrainingTexts {
        language: Language::En,
        sources,
        general: vec!["we saw it today".to_owned(); 5],
        lists: [vec!["sara".to_owned()], Vec::new(), vec!["oslo".to_owned()]],
    };
    let params = TrainParams {
        hidden: 0.0,
        ..TrainParams::of(Language::En)
    };
    let first = train_tagger(&texts, &params, &mut |_, _| ());
    assert_eq!(first, train_tagger(&texts, &params, &mut |_, _| ()));
    let tagger = Tagger::from_bytes(first).expect("a model");
    assert_eq!(tagger.kind("oslo"), NameKind::Place);
    assert_eq!(tagger.kind("maya"), NameKind::Person);
}
