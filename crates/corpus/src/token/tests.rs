use proptest::prelude::*;
use unicode_segmentation::UnicodeSegmentation;

use super::*;

/// The tokens as `text` or `text/number`, `text/cjk`, joined by `|`.
fn show(text: &str) -> String {
    tokens(text)
        .map(|token| match token.kind {
            TokenKind::Word => token.text.into_owned(),
            TokenKind::Number => format!("{}/number", token.text),
            TokenKind::Cjk => format!("{}/cjk", token.text),
        })
        .collect::<Vec<_>>()
        .join("|")
}

#[test]
fn words_keep_what_joins_them_inside() {
    let cases = [
        ("", ""),
        (" .,-_' \n", ""),
        ("Maya booked flights.", "maya|booked|flights"),
        ("a state-of-the-art snake_case", "a|state-of-the-art|snake_case"),
        ("don't Lucia's ‘rock’n’roll’", "don't|lucia's|rock'n'roll"),
        ("_emphasis_ and __init__", "emphasis|and|init"),
        ("--flag -x- a--b foo-_ _-bar", "flag|x|a|b|foo|bar"),
        (
            "3.10 1,000 2026-07-20 16:02 v2",
            "3.10/number|1,000/number|2026-07-20/number|16/number|02/number|v2",
        ),
        ("example.com e.g. U.S.A.", "example.com|e.g|u.s.a"),
        ("Straße CAFÉ cafe\u{301} İzmir", "strasse|café|café|i\u{307}zmir"),
        (
            "co\u{2010}op soft\u{ad}ware naïve-ish",
            "co-op|software|naïve-ish",
        ),
        ("“Äiti,” sanoi—hän…", "äiti|sanoi|hän"),
        (
            "日本語 猫 東京タワー",
            "日本/cjk|本語/cjk|猫/cjk|東京/cjk|京タ/cjk|タワ/cjk|ワー/cjk",
        ),
        ("使用Rust写2个库。", "使用/cjk|rust|写/cjk|2/number|个库/cjk"),
        ("か\u{3099}き", "がき/cjk"),
        ("서울에서 만나요", "서울에서|만나요"),
        ("wi-фи", "wi-фи"),
    ];
    for (text, expected) in cases {
        assert_eq!(show(text), expected, "{text:?}");
    }
}

#[test]
fn offsets_point_into_the_original() {
    let text = "Die STRASSE, Über-Mut: 東京都";
    let spans: Vec<&str> = tokens(text).map(|token| &text[token.start..token.end]).collect();
    assert_eq!(spans, ["Die", "STRASSE", "Über-Mut", "東京", "京都"]);
}

#[test]
fn lower_case_words_are_borrowed() {
    assert!(tokens("plain words, only").all(|token| matches!(token.text, Cow::Borrowed(_))));
    assert!(tokens("Plain").all(|token| matches!(token.text, Cow::Owned(_))));
}

#[test]
fn writings_of_one_term_share_their_key() {
    for term in [
        "open-source",
        "Open_Source",
        " open  source ",
        "OPEN\u{2011}SOURCE",
    ] {
        assert_eq!(join_key(term), "open source", "{term:?}");
    }
    assert_eq!(join_key("don’t"), "don't");
    assert_eq!(join_key("--"), "");
}

/// Text that meets every rule of both lanes often.
fn awkward() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "a", "B", "7", "_", "-", "'", ".", ",", ":", ";", " ", "\n", "é", "Ä", "ß", "’", "“", "—", "…",
        "\u{301}", "\u{ad}", "\u{200d}", "\u{202f}", "ж", "א", "\"", "東", "カ", "ー", "か", "。", "，", "ｶ",
        "々", "\u{3099}", "\u{fe0f}", "ก", "ิ", "서", "‐", "·", "\u{a0}", "(", "🙂",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn both_lanes_agree(text in awkward()) {
        let mut full = Vec::new();
        unicode::push_reference(&text, &mut full);
        prop_assert_eq!(tokenize(&text), full);
    }

    #[test]
    fn without_tailoring_the_words_are_unicode_words(text in "[a-zA-Z0-9.,:;'éÄж\" ]{0,40}") {
        let expected: Vec<String> = text.unicode_words().map(|word| fold_token(word).into_owned()).collect();
        let found: Vec<String> = tokens(&text).map(|token| token.text.into_owned()).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn spans_are_valid_ordered_and_fold_to_the_text(text in "\\PC{0,40}") {
        let mut last = 0;
        for token in tokens(&text) {
            prop_assert!(token.start < token.end && token.start >= last);
            let raw = text.get(token.start..token.end);
            prop_assert_eq!(raw.map(fold_token), Some(token.text.clone()));
            last = if token.kind == TokenKind::Cjk { token.start } else { token.end };
        }
    }

    #[test]
    fn folding_again_changes_nothing(text in prop_oneof![awkward(), "\\PC{0,30}".boxed()]) {
        for token in tokens(&text) {
            prop_assert_eq!(fold_token(&token.text), token.text.clone());
            let again: Vec<String> = tokens(&token.text).map(|inner| inner.text.into_owned()).collect();
            prop_assert_eq!(again, [token.text.into_owned()]);
        }
        prop_assert_eq!(join_key(&join_key(&text)), join_key(&text));
    }
}
