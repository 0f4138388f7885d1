use proptest::prelude::*;

use super::*;

/// One line per piece: `#2 heading` or the block's text with line ends as `⏎`.
fn show(body: &str) -> Vec<String> {
    pieces(body)
        .into_iter()
        .map(|piece| match piece {
            Piece::Heading { level, text, .. } => format!("#{level} {text}"),
            Piece::Block(block) => block.text.replace('\n', "⏎"),
        })
        .collect()
}

#[test]
fn paragraphs_and_top_level_items_are_blocks() {
    let body = "# Week\n\nMaya booked\nthe *hotel*.\n\n- call Sara\n- pack\n  - maps\n  - shoes\n\n  and tea\n- [x] done\n\n1. one\n2. two\n\n> quoted\n> text\n";
    assert_eq!(
        show(body),
        [
            "#1 Week",
            "Maya booked the hotel.",
            "call Sara",
            "pack⏎- maps⏎- shoes⏎and tea",
            "done",
            "one",
            "two",
            "quoted text"
        ]
    );
}

#[test]
fn what_is_no_prose_is_dropped() {
    let body = "Run `cargo test` now. ![a photo](p.png) <b>bold</b>\n\n```\ncode #tag\n```\n\n    indented\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<div>\nhtml\n</div>\n\n~~Wednesday~~ Thursday, see [the plan](https://example.org#part).\n\n***\n\n- ```\n  only code\n  ```\n\n!!!\n";
    assert_eq!(
        show(body),
        ["Run cargo test now.  bold", "Thursday, see the plan."]
    );
}

#[test]
fn lines_wrap_by_script() {
    assert_eq!(
        show("東京は\n晴れ。\nLisbon\nrain\\\nsun"),
        ["東京は晴れ。 Lisbon rain⏎sun"]
    );
}

#[test]
fn marks_are_kept_with_their_block() {
    let found =
        pieces("Met [[people/Maya|her]] and [[Sara#notes]] with @lena about #offsite and `#code @code`.");
    let [Piece::Block(block)] = found.as_slice() else {
        panic!("one block: {found:?}")
    };
    assert_eq!(
        block.text,
        "Met her and Sara#notes with @lena about #offsite and #code @code."
    );
    assert_eq!(block.links, ["people/Maya", "Sara"]);
    assert_eq!(block.handles, ["lena"]);
    assert_eq!(block.tags, ["offsite"]);
}

#[test]
fn text_without_markup_has_paragraphs_too() {
    let found =
        plain_pieces("Maya booked\n  the hotel. #lisbon\n\n- call Sara\n- pack\n\n    indented stays\n");
    let texts: Vec<&str> = found
        .iter()
        .map(|piece| match piece {
            Piece::Block(block) => block.text.as_str(),
            Piece::Heading { .. } => "heading",
        })
        .collect();
    assert_eq!(
        texts,
        [
            "Maya booked the hotel. #lisbon",
            "call Sara",
            "pack",
            "indented stays"
        ]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_body_is_read(body in prop_oneof!["\\PC{0,80}", "([-*#>|`~ \n]|\\[\\[|\\]\\]|[a-c]|!\\[|\\(x\\)|\t|<p>|1\\. ){0,40}"]) {
        for piece in pieces(&body).into_iter().chain(plain_pieces(&body)) {
            if let Piece::Block(block) = piece {
                prop_assert!(block.text.trim() == block.text && !block.text.is_empty());
                prop_assert!(body.is_char_boundary(block.start));
            }
        }
    }
}
