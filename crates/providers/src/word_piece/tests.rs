//! Hand-written lines of many scripts, and laws of splitting.

use super::*;
use proptest::prelude::*;

fn words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    each_word(text, &mut Room::default(), |seen| {
        found.push(seen.text.to_owned());
    });
    found
}

#[test]
fn words_of_many_scripts() {
    // The right side is what the reference tokenizer of BERT's uncased models gives.
    for (text, expected) in [
        ("Maya's flight: 9:45!", "maya ' s flight : 9 : 45 !"),
        ("ÉCOLE naïve Ångström İstanbul", "ecole naive angstrom istanbul"),
        ("straße ŁÓDŹ", "straße łodz"),
        (
            "tab\tline\r\nbreak\u{a0}wide\u{3000}space",
            "tab line break wide space",
        ),
        ("nul\0in\u{1}side \u{200d}\u{feff}x", "nulinside x"),
        ("bad\u{fffd}byte", "badbyte"),
        ("去里斯本2026年", "去 里 斯 本 2026 年"),
        ("東京タワーへ", "東 京 タワーへ"),
        ("“quotes” — dash… ¿qué?", "“ quotes ” — dash … ¿ que ?"),
        ("a+b=c $5 ~x^2", "a + b = c $ 5 ~ x ^ 2"),
        ("€20 £5 ©2026", "€20 £5 ©2026"),
        ("ПРИВЕТ, Ёлка", "привет , елка"),
        ("हिन्दी में", "हिनदी म"),
        ("🙂 ok👍", "🙂 ok👍"),
        ("e\u{301}te\u{301} \u{301}", "ete"),
        ("", ""),
        (" \n", ""),
    ] {
        assert_eq!(words(text).join(" "), expected, "{text:?}");
    }
    // Hangul falls into its letters.
    assert_eq!(words("한"), ["\u{1112}\u{1161}\u{11ab}"]);
}

#[test]
fn only_spaces_and_signs_part() {
    let mut joined = Vec::new();
    each_word("ab去里 本.c", &mut Room::default(), |seen| {
        joined.push((seen.text.to_owned(), seen.joined));
    });
    let joined: Vec<(&str, bool)> = joined.iter().map(|(text, joined)| (&**text, *joined)).collect();
    assert_eq!(
        joined,
        [
            ("ab", false),
            ("去", true),
            ("里", true),
            ("本", false),
            (".", true),
            ("c", false)
        ]
    );
}

fn small() -> WordPiece {
    let tokens = [
        "[PAD]", "[UNK]", "[CLS]", "un", "aff", "##aff", "##able", "##a", "##ff", "want", "##ed", "é", ".",
    ];
    WordPiece::from_vocab(tokens.into_iter().zip(10..)).expect("there is an [UNK]")
}

#[test]
fn the_longest_piece_wins_from_left_to_right() {
    let pieces = small();
    assert_eq!(pieces.encode("UNaffable wanted."), [13, 15, 16, 19, 20, 22]);
    // `##affa` is no piece, so `##aff` and `##a`; `x` is none at all, and the word is unknown as a whole.
    assert_eq!(pieces.encode("unaffa unx able"), [13, 15, 17, 11, 11]);
    assert_eq!(pieces.encode("[CLS] é"), [11, 11, 11, 11]);
    assert_eq!(
        (pieces.id("[CLS]"), pieces.id("##able"), pieces.id("able")),
        (Some(12), Some(16), None)
    );
    assert_eq!((pieces.len(), pieces.is_empty()), (13, false));
}

#[test]
fn a_word_of_more_than_100_characters_is_unknown() {
    let pieces = WordPiece::from_vocab([("[UNK]", 0), ("a", 1), ("##a", 2)]).expect("there is an [UNK]");
    assert_eq!(pieces.encode(&"a".repeat(100)).len(), 100);
    assert_eq!(pieces.encode(&"a".repeat(101)), [0]);
}

#[test]
fn a_vocabulary_needs_a_word_for_the_unknown() {
    let error = WordPiece::from_vocab([("a", 0), ("b", 1)]).expect_err("no [UNK]");
    assert_eq!(error.code(), "invalid_setting");
    assert!(WordPiece::from_vocab(Vec::<(String, u32)>::new()).is_err());
    // Of equal tokens the last one counts.
    let twice =
        WordPiece::from_vocab([("[UNK]", 0), ("a", 1), ("a", 2), ("", 3)]).expect("there is an [UNK]");
    assert_eq!((twice.encode("a"), twice.len()), (vec![2], 2));
}

/// The longest piece by trying every length, for comparison.
fn plain_split(vocabulary: &[String], word: &str) -> Option<Vec<u32>> {
    let characters: Vec<char> = word.chars().collect();
    let (mut at, mut found) = (0, Vec::new());
    while at < characters.len() {
        let mark = if at == 0 { "" } else { "##" };
        let (end, id) = (at + 1..=characters.len()).rev().find_map(|end| {
            let piece: String = mark.chars().chain(characters[at..end].iter().copied()).collect();
            Some((end, vocabulary.iter().rposition(|token| *token == piece)?))
        })?;
        found.push(id as u32);
        at = end;
    }
    Some(found)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn splitting_is_as_plain_search(
        tokens in prop::collection::vec("(##)?[abé]{1,4}", 0..40),
        words in prop::collection::vec("[abé]{1,9}", 0..20),
    ) {
        let mut vocabulary = vec!["[UNK]".to_owned()];
        vocabulary.extend(tokens);
        let pieces = WordPiece::from_vocab(vocabulary.iter().zip(0..)).expect("there is an [UNK]");
        for word in words {
            let expected = plain_split(&vocabulary, &word).unwrap_or_else(|| vec![0]);
            let mut found = Vec::new();
            if pieces.pieces.split(&word, &mut Codes::default(), &mut found) {
                for number in &mut found {
                    *number = pieces.ids[*number as usize];
                }
            } else {
                found = vec![0];
            }
            prop_assert_eq!(found, expected, "{}", word);
        }
    }

    #[test]
    fn no_text_is_trouble(text in any::<String>()) {
        let again: String = words(&text).join(" ");
        for word in words(&text) {
            prop_assert!(!word.is_empty() && !word.contains(char::is_whitespace));
        }
        // What is normal stays as it is, but for characters whose decomposition is not final.
        prop_assert_eq!(words(&again), words(&words(&again).join(" ")));
    }
}
