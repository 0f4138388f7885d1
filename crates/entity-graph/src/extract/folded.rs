//! A text folded for comparison, with the way back to where each part of it stands as written.
//!
//! Folding changes lengths (`ß` is two letters, `İ` three bytes, a letter and its accent one character), so a place in
//! the folded text is no place in the text. What is folded together is a cluster: a character and the marks on it. A
//! found span counts only from the start of a cluster to the end of one: `s` is no part of `ß`, nor `e` of `é`.

use std::borrow::Cow;
use std::ops::Range;

use agent_memory_core::fold;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// One cluster: where it begins in the folded text, and where it stands as written.
#[derive(Debug, Clone, Copy)]
struct Cluster {
    folded: usize,
    start: usize,
    end: usize,
}

/// A folded text that knows where it came from.
#[derive(Debug, Clone)]
pub(super) struct Folded {
    text: String,
    /// In order; none where every byte stands for itself.
    clusters: Vec<Cluster>,
}

impl Folded {
    /// Folds a text as surfaces are (see [`surface_key`]), with runs of white space as one space. O(bytes).
    pub fn new(text: &str) -> Self {
        let plain = |pair: [u8; 2]| {
            !(pair[0].is_ascii_whitespace() && (pair[1].is_ascii_whitespace() || pair[0] != b' '))
        };
        if text.is_ascii()
            && text.as_bytes().array_windows().all(|pair| plain(*pair))
            && !text.ends_with(|c: char| c.is_whitespace() && c != ' ')
        {
            return Self {
                text: text.to_ascii_lowercase(),
                clusters: Vec::new(),
            };
        }
        let mut folded = Self {
            text: String::with_capacity(text.len()),
            clusters: Vec::with_capacity(text.len()),
        };
        let mut characters = text.char_indices().peekable();
        while let Some((start, first)) = characters.next() {
            let space = first.is_whitespace();
            let mut end = start + first.len_utf8();
            while let Some(&(at, next)) = characters.peek() {
                let belongs = if space {
                    next.is_whitespace()
                } else {
                    is_mark(next)
                };
                if !belongs {
                    break;
                }
                end = at + next.len_utf8();
                characters.next();
            }
            let at = folded.text.len();
            if space {
                folded.text.push(' ');
            } else if first.is_ascii() && end == start + 1 {
                folded.text.push(first.to_ascii_lowercase());
            } else if let Some(cluster) = text.get(start..end) {
                folded.text.push_str(&surface_key(&fold(cluster)));
            }
            // What folds to nothing leaves no trace.
            if folded.text.len() > at {
                folded.clusters.push(Cluster {
                    folded: at,
                    start,
                    end,
                });
            }
        }
        folded
    }

    /// The folded text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where a span of the folded text stands as written; none when it cuts a cluster. O(log length).
    pub fn written(&self, span: &Range<usize>) -> Option<Range<usize>> {
        if span.is_empty() || span.end > self.text.len() {
            return None;
        }
        if self.clusters.is_empty() {
            return Some(span.clone());
        }
        let at = |place: usize| {
            self.clusters
                .binary_search_by_key(&place, |cluster| cluster.folded)
        };
        let first = self.clusters.get(at(span.start).ok()?)?;
        let after = if span.end == self.text.len() {
            self.clusters.len()
        } else {
            at(span.end).ok()?
        };
        let last = self.clusters.get(after.checked_sub(1)?)?;
        Some(first.start..last.end)
    }
}

/// A folded text as surfaces are compared: the two Turkish letters i as one, whose capitals other languages cannot tell
/// apart, and without what cannot be seen.
///
/// Only names that are known already are looked up by this, so that `Irmak`, `ırmak` and `IRMAK` meet.
pub(super) fn surface_key(folded: &str) -> Cow<'_, str> {
    if folded.is_ascii()
        || !folded.contains(|c| matches!(c, 'ı' | '\u{307}') || is_unseen(c) || plain_mark(c) != c)
    {
        return Cow::Borrowed(folded);
    }
    let dotless = folded.replace("i\u{307}", "i").replace('ı', "i");
    let seen = dotless.chars().filter(|&c| !is_unseen(c)).map(plain_mark);
    Cow::Owned(seen.nfc().collect())
}

fn plain_mark(c: char) -> char {
    match c {
        '\u{2010}' | '\u{2011}' => '-',
        '\u{2019}' | '\u{2bc}' => '\'',
        _ => c,
    }
}

/// Soft hyphens, directional marks, the byte-order mark.
fn is_unseen(c: char) -> bool {
    matches!(u32::from(c), 0xad | 0x200b | 0x200e | 0x200f | 0x202a..=0x202e | 0x2060 | 0x2066..=0x2069 | 0xfeff)
}

/// Whether a character belongs to the one before it.
fn is_mark(c: char) -> bool {
    // Vowels and tails of Hangul that are written apart compose with what stands before them.
    is_combining_mark(c)
        || is_unseen(c)
        || matches!(u32::from(c), 0x200c | 0x200d | 0x1160..=0x11ff | 0xff9e | 0xff9f)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shown<'a>(text: &'a str, part: &str) -> Option<&'a str> {
        let folded = Folded::new(text);
        let at = folded.text().find(part)?;
        text.get(folded.written(&(at..at + part.len()))?)
    }

    #[test]
    fn places_are_found_as_written() {
        for (text, part, expected) in [
            ("in der STRASSE", "strasse", Some("STRASSE")),
            ("die Straße da", "strasse", Some("Straße")),
            ("die Straße da", "stras", None),
            ("da İstanbul.", "istanbul", Some("İstanbul")),
            ("Cafe\u{301} Central", "café central", Some("Cafe\u{301} Central")),
            ("New \n York", "new york", Some("New \n York")),
            ("Ma\u{ad}ya", "maya", Some("Ma\u{ad}ya")),
            (
                "\u{1112}\u{1161}\u{11ab} x",
                "한",
                Some("\u{1112}\u{1161}\u{11ab}"),
            ),
            ("a\tb", "a b", Some("a\tb")),
            ("İ\u{300}東", "ì東", Some("İ\u{300}東")),
        ] {
            assert_eq!(shown(text, part), expected, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn a_folded_text_is_the_fold_of_the_text(text in "\\PC{0,40}|[a-zA-Z \n\u{300}ßİıǰΐ東ガ\u{3099}]{0,30}") {
            let folded = Folded::new(&text);
            prop_assert_eq!(fold(folded.text()), surface_key(&fold(&text)).into_owned());
            for (at, c) in folded.text().char_indices() {
                if let Some(range) = folded.written(&(at..at + c.len_utf8())) {
                    prop_assert!(text.get(range).is_some());
                }
            }
        }
    }
}
