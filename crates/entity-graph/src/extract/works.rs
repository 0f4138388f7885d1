//! Titles of works in quotation marks or italics: `her novel “The Long Way”`, `der Film „Die Brücke“`, `elokuva *Talvi*`.
//!
//! A quotation is a title only where a word for a work stands right before it, it begins with a capital, and it ends like
//! a title and not like a sentence; all other quotations are what somebody said.

use std::ops::Range;

use super::cues::is_work;

/// Longest title in bytes, and how far before it the word for a work is looked for.
const MAX_TITLE_BYTES: usize = 120;
const MAX_BEFORE_BYTES: usize = 40;
/// Longest title in words.
const MAX_TITLE_WORDS: usize = 9;
/// How many words lie between the word for a work and its title at most: `the novel by Sara “…”`.
const MAX_WORDS_BETWEEN: usize = 1;

/// Where titles stand in a text, without their marks, in its order, not overlapping. O(length).
pub(super) fn titles(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut free = 0;
    for (at, mark) in text.char_indices() {
        if at < free {
            continue;
        }
        let Some(closing) = closing(mark).filter(|_| after_work(text, at)) else {
            continue;
        };
        let start = at + mark.len_utf8();
        let near = text.get(start..).unwrap_or("");
        let near = near
            .get(..near.floor_char_boundary(MAX_TITLE_BYTES))
            .unwrap_or("");
        let Some(length) = near.find(|c| closing.contains(&c)) else {
            continue;
        };
        let inner = near.get(..length).unwrap_or("");
        let title = inner.trim();
        if is_title(title) {
            let start = start + (inner.len() - inner.trim_start().len());
            found.push(start..start + title.len());
            free = start + inner.len();
        }
    }
    found
}

/// The marks that close a quotation.
fn closing(mark: char) -> Option<&'static [char]> {
    match mark {
        '"' => Some(&['"']),
        '“' => Some(&['”', '“']),
        '„' => Some(&['“', '”']),
        '”' => Some(&['”']),
        '«' => Some(&['»']),
        '»' => Some(&['«', '»']),
        '‘' => Some(&['’']),
        '*' => Some(&['*']),
        '_' => Some(&['_']),
        '『' => Some(&['』']),
        _ => None,
    }
}

/// Whether a word for a work stands before a place.
fn after_work(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or("");
    let from = before.len().saturating_sub(MAX_BEFORE_BYTES);
    let near = before.get(before.ceil_char_boundary(from)..).unwrap_or("");
    if near.contains(['.', '!', '?', ':', ';', '\n', '"', '“', '”']) {
        return false;
    }
    near.split_whitespace()
        .rev()
        .take(1 + MAX_WORDS_BETWEEN)
        .any(|word| {
            is_work(&corpus::fold_token(
                word.trim_matches(|c: char| !c.is_alphanumeric()),
            ))
        })
}

fn is_title(text: &str) -> bool {
    let words = text.split_whitespace().count();
    let opens = text
        .chars()
        .next()
        .is_some_and(|c| c.is_uppercase() || super::gazetteer::is_unspaced(c));
    let sentence = text.ends_with(['.', ',', ';', '…']) || text.contains(['\n', '"', '“', '„']);
    opens && !sentence && (1..=MAX_TITLE_WORDS).contains(&words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_stand_behind_a_word_for_a_work() {
        for (text, expected) in [
            ("I finished the novel “The Long Way” today", "The Long Way"),
            ("wir sahen den Film „Die Brücke“ im Kino", "Die Brücke"),
            ("katsoimme elokuvan \"Pitkä talvi\" eilen", "Pitkä talvi"),
            ("un livre « Le Pont » rare", "Le Pont"),
            ("the album *Blue Rooms* is out", "Blue Rooms"),
            ("the novel by Sara “Low Tide”", ""),
            ("the novel Sara “Low Tide”", "Low Tide"),
            ("she said “The Long Way”", ""),
            ("I closed the book. “The Long Way,” she said", ""),
            ("the book “is good”", ""),
            ("the book \"Never ends", ""),
            ("", ""),
        ] {
            let found: Vec<&str> = titles(text).into_iter().map(|range| &text[range]).collect();
            assert_eq!(found.join("|"), expected, "{text}");
        }
    }
}
