//! A long message comes apart into the matters it speaks of, each a moment of its own.
//!
//! Somebody who writes about the budget, a sister's visit and three errands has told five things, and a fact about one
//! of them shall not rest on the words of another. Where one matter ends is said by the writer: by a blank line, a list,
//! or words such as "By the way". Inside a long paragraph it shows where sentences before and after share no word (after
//! M. Hearst's TextTiling, 1997, with blocks of two sentences and no threshold but zero). Short messages stay whole:
//! there a gap in the words is no gap in the matter.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::language::{Language, detect};
use crate::sentence::sentences;
use crate::terms::content_terms;

/// Fewest words of a list item or paragraph that is a matter by itself; a list of fewer words an item is one matter.
const MIN_WORDS: usize = 4;

/// Fewest sentences of a paragraph that is looked at for gaps in its words.
const LONG_PARAGRAPH: usize = 6;

/// Openings by which a writer turns to something else.
const TURNS: [&str; 22] = [
    "by the way",
    "btw",
    "on another note",
    "on a different note",
    "on a separate note",
    "another thing",
    "one more thing",
    "one other thing",
    "separately",
    "unrelated",
    "also,",
    "ps",
    "p.s.",
    "übrigens",
    "noch etwas",
    "muuten",
    "au fait",
    "autre chose",
    "por cierto",
    "otra cosa",
    "förresten",
    "en annan sak",
];

/// Openings by which a sentence goes on from the one before.
const GOING_ON: [&str; 44] = [
    "it",
    "it's",
    "its",
    "this",
    "that",
    "that's",
    "these",
    "those",
    "they",
    "they're",
    "he",
    "he's",
    "she",
    "she's",
    "his",
    "her",
    "their",
    "there",
    "here",
    "so",
    "but",
    "and",
    "or",
    "because",
    "then",
    "therefore",
    "however",
    "which",
    "such",
    "both",
    "otherwise",
    "instead",
    "still",
    "er",
    "sie",
    "es",
    "das",
    "hän",
    "se",
    "il",
    "elle",
    "eso",
    "den",
    "det",
];

/// The matters of a message as byte ranges into it, in order, without white space at their ends; all words of the
/// message stand in exactly one. O(bytes).
pub(crate) fn matters(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for block in joined(text, blocks(text)) {
        if block.code {
            found.push(block.range);
        } else {
            found.extend(turns(text, block.range));
        }
    }
    found.retain(|range| {
        text.get(range.clone())
            .is_some_and(|t| t.chars().any(char::is_alphanumeric))
    });
    found
}

/// A paragraph, a list item or a fenced block.
#[derive(Debug, Clone)]
struct Block {
    range: Range<usize>,
    item: bool,
    code: bool,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Option<Block> = None;
    let mut fenced = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        let content = line.trim();
        let fence = content.starts_with("```") || content.starts_with("~~~");
        if fenced {
            if let Some(block) = &mut open {
                block.range.end = range.end;
            }
            if fence {
                fenced = false;
                blocks.extend(open.take());
            }
            continue;
        }
        let item = is_item(content);
        if content.is_empty() || fence || item {
            blocks.extend(open.take());
        }
        if content.is_empty() {
            continue;
        }
        fenced = fence;
        match &mut open {
            Some(block) => block.range.end = range.end,
            None => {
                open = Some(Block {
                    range,
                    item,
                    code: fence,
                });
            }
        }
    }
    blocks.extend(open);
    blocks
}

/// `- milk`, `* milk`, `2. milk`, `3) milk`.
fn is_item(content: &str) -> bool {
    let rest = content.strip_prefix(['-', '*', '•', '+']).or_else(|| {
        let digits = content.bytes().take_while(u8::is_ascii_digit).count();
        (1..=3)
            .contains(&digits)
            .then(|| content.get(digits..))
            .flatten()
            .and_then(|rest| rest.strip_prefix(['.', ')']))
    });
    rest.is_some_and(|rest| rest.starts_with(char::is_whitespace))
}

/// Puts blocks together that say one thing: what a colon announces, lists of single words, a paragraph that goes on from
/// the one before, shares its words, or is too short to say anything alone.
fn joined(text: &str, blocks: Vec<Block>) -> Vec<Block> {
    let language = detect(text);
    let words = |range: &Range<usize>| text.get(range.clone()).unwrap_or("").split_whitespace().count();
    let mut joined: Vec<Block> = Vec::new();
    for block in blocks {
        let Some(before) = joined.last_mut() else {
            joined.push(block);
            continue;
        };
        let (old, new) = (
            text.get(before.range.clone()).unwrap_or("").trim_end(),
            text.get(block.range.clone()).unwrap_or(""),
        );
        let announced = old.ends_with(':') || block.code;
        // Markers count as a word of an item.
        let least = |block: &Block| MIN_WORDS + usize::from(block.item);
        let scrap = words(&block.range) < least(&block) || words(&before.range) < least(before);
        let same =
            !(block.item || before.item || is_turn(new)) && (goes_on(new) || shares(old, new, language));
        if announced || scrap || same {
            before.range.end = block.range.end;
            before.item |= block.item;
            before.code |= block.code;
        } else {
            joined.push(block);
        }
    }
    for block in &mut joined {
        block.range = trimmed(text, block.range.clone());
    }
    joined
}

/// Parts a block where its writer turns to something else, and a long one where its words do.
fn turns(text: &str, block: Range<usize>) -> Vec<Range<usize>> {
    let Some(raw) = text.get(block.clone()) else {
        return Vec::new();
    };
    let said: Vec<Range<usize>> = sentences(raw)
        .into_iter()
        .map(|range| block.start + range.start..block.start + range.end)
        .collect();
    let sentence = |at: usize| {
        said.get(at)
            .and_then(|range| text.get(range.clone()))
            .unwrap_or("")
    };
    let language = detect(raw);
    let long = said.len() >= LONG_PARAGRAPH;
    let terms: Vec<BTreeSet<String>> = if long {
        let terms = |range: &Range<usize>| content_terms(text.get(range.clone()).unwrap_or(""), language);
        said.iter()
            .map(|range| terms(range).into_iter().collect())
            .collect()
    } else {
        Vec::new()
    };
    let gap = |at: usize| {
        let side = |from: usize, to: usize| -> BTreeSet<&String> {
            terms.get(from..to).unwrap_or(&[]).iter().flatten().collect()
        };
        let (before, after) = (
            side(at.saturating_sub(2), at),
            side(at, (at + 2).min(terms.len())),
        );
        // A block of one sentence on either side tells too little.
        at >= 2 && at + 2 <= terms.len() && before.is_disjoint(&after)
    };
    let mut found = Vec::new();
    let mut from = block.start;
    for at in 1..said.len() {
        let alone = !goes_on(sentence(at));
        if is_turn(sentence(at)) || long && alone && gap(at) {
            let Some(next) = said.get(at) else { continue };
            found.push(trimmed(text, from..next.start));
            from = next.start;
        }
    }
    found.push(trimmed(text, from..block.end));
    found
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let raw = text.get(range.clone()).unwrap_or("");
    let start = range.start + raw.len() - raw.trim_start().len();
    start..start + raw.trim().len()
}

fn opening(text: &str) -> String {
    let head: String = text.trim_start().chars().take(40).collect();
    crate::token::fold_token(&head).into_owned()
}

/// Whether a sentence turns to something else.
fn is_turn(text: &str) -> bool {
    let head = opening(text);
    TURNS.iter().any(|turn| {
        head.strip_prefix(turn).is_some_and(|after| {
            turn.ends_with([',', '.']) || after.starts_with([',', ':', ' ', '-', '–', '—'])
        })
    })
}

/// Whether a sentence goes on from the one before.
fn goes_on(text: &str) -> bool {
    let head = opening(text);
    let word: String = head
        .chars()
        .take_while(|c| c.is_alphanumeric() || matches!(c, '\'' | '’'))
        .collect();
    GOING_ON.contains(&word.as_str())
}

fn shares(a: &str, b: &str, language: Language) -> bool {
    let of_a: BTreeSet<String> = content_terms(a, language).into_iter().collect();
    content_terms(b, language).iter().any(|term| of_a.contains(term))
}

#[cfg(test)]
mod tests {
    use super::matters;
    use proptest::prelude::*;

    fn check(text: &str, wanted: &[&str]) {
        let found: Vec<&str> = matters(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, wanted, "{text}");
    }

    #[test]
    fn short_messages_stay_whole() {
        for text in [
            "Yes, Thursday.",
            "I went to the harbor yesterday. The ferry was late.",
            "Maya booked flights to Lisbon. My sister has a dog. Rain all day.",
            "milk\neggs",
        ] {
            check(text, &[text]);
        }
    }

    #[test]
    fn paragraphs_of_their_own_words_come_apart() {
        check(
            "The Tideline budget is 40,000 euros.\n\nMy sister Sara moves to Turku in May.\n\nShe found a flat near the harbor.",
            &[
                "The Tideline budget is 40,000 euros.",
                "My sister Sara moves to Turku in May.\n\nShe found a flat near the harbor.",
            ],
        );
        check(
            "The Tideline budget is 40,000 euros.\n\nThanks!",
            &["The Tideline budget is 40,000 euros.\n\nThanks!"],
        );
        check(
            "The budget for Tideline grew.\n\nNobody had planned that the budget grows.",
            &["The budget for Tideline grew.\n\nNobody had planned that the budget grows."],
        );
    }

    #[test]
    fn list_items_come_apart_unless_they_are_scraps() {
        check(
            "For next week:\n- Maya flies to Lisbon on Monday.\n- The dinner at Lucia's moves to Friday.\n",
            &[
                "For next week:\n- Maya flies to Lisbon on Monday.",
                "- The dinner at Lucia's moves to Friday.",
            ],
        );
        check(
            "Please buy\n- milk\n- eggs\n- bread",
            &["Please buy\n- milk\n- eggs\n- bread"],
        );
    }

    #[test]
    fn a_writer_says_where_another_matter_begins() {
        check(
            "The offsite is in Lisbon. By the way, my sister has a new dog. It barks a lot.",
            &[
                "The offsite is in Lisbon.",
                "By the way, my sister has a new dog. It barks a lot.",
            ],
        );
        check(
            "He also, to my surprise, swam.",
            &["He also, to my surprise, swam."],
        );
    }

    #[test]
    fn long_paragraphs_come_apart_where_no_word_is_shared() {
        let offsite =
            "The offsite is in Lisbon. Lisbon has a hotel for the offsite. The hotel wants a deposit.";
        let dog = "Yesterday Sara got a dog. The dog is a terrier. Terriers bark, and Sara loves the dog.";
        check(&format!("{offsite} {dog}"), &[offsite, dog]);
    }

    #[test]
    fn code_stays_with_what_announces_it() {
        let text = "Run this\n\n```\nfn main() {}\n\nlet x = 1;\n```";
        check(text, &[text]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn every_word_stands_in_one_matter(text in "(Maya swims\\. |By the way, |- |\n|\n\n|```\n|It rains\\. |1\\. |ä東 |The budget grew: |  ){0,25}") {
            let found = matters(&text);
            let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
            let kept: String = found.iter().map(|range| letters(&text[range.clone()])).collect();
            let lost = letters(&text).len() - kept.len();
            // Nothing but numbers of empty list items is no word of the message.
            prop_assert!(kept == letters(&text), "{lost} bytes lost of {text:?}: {found:?}");
            prop_assert!(found.windows(2).all(|pair| pair[0].end <= pair[1].start));
        }
    }
}
