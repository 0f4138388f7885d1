use proptest::prelude::*;

use super::sentences;

fn show(text: &str) -> Vec<&str> {
    sentences(text).into_iter().map(|range| &text[range]).collect()
}

#[test]
fn plain_sentences() {
    assert_eq!(show(""), Vec::<&str>::new());
    assert_eq!(show("  \n "), Vec::<&str>::new());
    assert_eq!(show("No stop at all"), ["No stop at all"]);
    assert_eq!(
        show("Booked it. Really? Yes! \"Good.\" Then home."),
        ["Booked it.", "Really?", "Yes!", "\"Good.\"", "Then home."]
    );
    assert_eq!(
        show("Version 3.10 of example.com is out. Fine."),
        ["Version 3.10 of example.com is out.", "Fine."]
    );
}

#[test]
fn abbreviations_do_not_end_one() {
    for text in [
        "Mr. Silva met Dr. Okafor.",
        "J. R. Silva and Maya K. Okafor came.",
        "Bring maps, e.g. Lisbon's.",
        "Wir nehmen z. B. Lissabon oder d. h. Portugal.",
        "Am 12. August fliegen wir.",
        "Tapaamme 3. Elokuuta toimistolla.",
        "Vi tar t.ex. Lissabon.",
    ] {
        assert_eq!(show(text), [text]);
    }
    assert_eq!(
        show("We took plan B. Then we left."),
        ["We took plan B.", "Then we left."]
    );
    assert_eq!(
        show("There were 12. Maya left."),
        ["There were 12.", "Maya left."]
    );
    assert_eq!(
        show("Milk, eggs etc. Maya pays."),
        ["Milk, eggs etc.", "Maya pays."]
    );
}

#[test]
fn lines_wrap_and_lists_break() {
    assert_eq!(
        show("Maya booked\nthe hotel. It\r\nis fine."),
        ["Maya booked\nthe hotel.", "It\r\nis fine."]
    );
    assert_eq!(show("# Plan\nMaya books"), ["Plan", "Maya books"]);
    assert_eq!(
        show("- one\n- two\n  and more\n\n3. three"),
        ["one", "two\n  and more", "three"]
    );
    assert_eq!(show("> quoted\n-5 degrees"), ["quoted\n-5 degrees"]);
}

#[test]
fn chinese_and_japanese_stops_need_no_space() {
    assert_eq!(show("东京很大。你去吗？去！"), ["东京很大。", "你去吗？", "去！"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn ranges_are_ordered_and_cover_what_is_written(text in prop_oneof!["\\PC{0,60}", "[A-Za-z.!? \n,0-9-]{0,80}", "(Mr\\.|z\\. B\\.|A\\.|[a-z]+|[A-Z][a-z]+|[.!?。]|[ \n]|12\\. ){0,20}"]) {
        let mut last = 0;
        let mut covered = String::new();
        for range in sentences(&text) {
            prop_assert!(range.start >= last && range.start < range.end);
            let raw = text.get(range.clone());
            prop_assert!(raw.is_some_and(|raw| raw.trim() == raw));
            covered.push_str(raw.unwrap_or(""));
            last = range.end;
        }
        let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).collect::<String>();
        prop_assert_eq!(letters(&covered), letters(&text));
    }
}
