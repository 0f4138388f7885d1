//! The fast lane: ASCII and precomposed Latin letters, byte by byte, by the UAX 29 rules that concern them.
//!
//! The lane decides a word only when every byte that could matter is one it knows. At the first other character it steps
//! back to the start of the word and hands the text up to the next white space to the full lane; white space and the
//! punctuation classed `Break` are boundaries in any context, so the cut is always safe.

use std::borrow::Cow;

use super::unicode::push_tokens;
use super::{Token, TokenKind, fold_token, word_token};

/// Iterator over the tokens of a text; see [`crate::tokens`].
#[derive(Debug, Clone)]
pub struct Tokens<'a> {
    text: &'a str,
    /// Everything before is done.
    at: usize,
    /// Tokens of a full-lane stretch, in reverse, waiting to be handed out.
    waiting: Vec<Token<'a>>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            waiting: Vec::new(),
        }
    }

    /// Hands the text from `start` up to the next white space to the full lane.
    fn full_lane(&mut self, start: usize) {
        let bytes = self.text.as_bytes();
        let end = bytes
            .get(start..)
            .and_then(|rest| {
                rest.iter()
                    .position(|&byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t'))
            })
            .map_or(bytes.len(), |offset| start + offset);
        push_tokens(self.text, start, end, &mut self.waiting);
        self.waiting.reverse();
        self.at = end;
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            if let Some(token) = self.waiting.pop() {
                return Some(token);
            }
            let bytes = self.text.as_bytes();
            let mut start = self.at;
            let first = loop {
                match class_at(bytes, start) {
                    (Class::Break | Class::Mid(_), len) => start += len,
                    (Class::End, _) => {
                        self.at = start;
                        return None;
                    }
                    (class, _) => break class,
                }
            };
            if first == Class::Other {
                self.full_lane(start);
                continue;
            }
            match scan_word(bytes, start) {
                Some(word) => {
                    self.at = word.end;
                    if let Some(token) = finish(self.text, start, &word) {
                        return Some(token);
                    }
                }
                None => self.full_lane(start),
            }
        }
    }
}

/// A word found by the lane.
struct Word {
    end: usize,
    /// Which of the `HAS_` facts hold.
    has: u8,
}

const HAS_UPPER: u8 = 1;
const HAS_LETTER: u8 = 2;
const HAS_DIGIT: u8 = 4;
const HAS_WIDE: u8 = 8;
/// An underscore at the start, or as the last character so far.
const HAS_EDGE: u8 = 16;

/// Reads the word that begins at `start`; none when a character beyond the lane has a say in it.
fn scan_word(bytes: &[u8], start: usize) -> Option<Word> {
    let mut at = start;
    let mut has = 0u8;
    let mut last = Class::Break;
    loop {
        let (class, len) = class_at(bytes, at);
        match class {
            Class::Letter { upper } => {
                has |= HAS_LETTER | if upper { HAS_UPPER } else { 0 } | if len > 1 { HAS_WIDE } else { 0 };
            }
            Class::Digit => has |= HAS_DIGIT,
            Class::Low => has |= HAS_EDGE,
            Class::Mid(mark) => match class_at(bytes, at + len).0 {
                Class::Other => return None,
                next if joins(last, mark, next) => {
                    if len > 1 {
                        has |= HAS_WIDE;
                    }
                }
                _ => break,
            },
            Class::Other => return None,
            Class::Break | Class::End => break,
        }
        last = class;
        at += len;
    }
    Some(Word { end: at, has })
}

/// Builds the token; the plain cases need no second look at the characters.
fn finish<'a>(text: &'a str, start: usize, word: &Word) -> Option<Token<'a>> {
    if word.has & HAS_EDGE != 0 {
        return word_token(text, start, word.end);
    }
    let raw = text.get(start..word.end)?;
    let folded = if word.has & HAS_WIDE != 0 {
        fold_token(raw)
    } else if word.has & HAS_UPPER != 0 {
        Cow::Owned(raw.to_ascii_lowercase())
    } else {
        Cow::Borrowed(raw)
    };
    let kind = if word.has & HAS_LETTER != 0 {
        TokenKind::Word
    } else {
        TokenKind::Number
    };
    Some(Token {
        text: folded,
        start,
        end: word.end,
        kind,
    })
}

/// What the lane knows about a character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// A boundary in any context.
    Break,
    Letter {
        upper: bool,
    },
    Digit,
    /// The underscore (ExtendNumLet).
    Low,
    /// May join what stands on both sides.
    Mid(Mark),
    /// Not for this lane.
    Other,
    /// The end of the text.
    End,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// `.` and `'`: between letters and between digits (MidNumLet, Single_Quote).
    LetterOrDigit,
    /// `:` between letters (MidLetter).
    Letter,
    /// `,` and `;` between digits (MidNum).
    Digit,
    /// `-`, our own joiner, between letters and digits.
    Hyphen,
}

/// Rules WB6, WB7, WB11, WB12 and the hyphen tailoring.
fn joins(before: Class, mark: Mark, after: Class) -> bool {
    let letters = matches!(before, Class::Letter { .. }) && matches!(after, Class::Letter { .. });
    let digits = before == Class::Digit && after == Class::Digit;
    match mark {
        Mark::LetterOrDigit => letters || digits,
        Mark::Letter => letters,
        Mark::Digit => digits,
        Mark::Hyphen => {
            matches!(before, Class::Letter { .. } | Class::Digit)
                && matches!(after, Class::Letter { .. } | Class::Digit)
        }
    }
}

/// Class and byte length of the character at `at`.
#[inline]
fn class_at(bytes: &[u8], at: usize) -> (Class, usize) {
    let Some(&byte) = bytes.get(at) else {
        return (Class::End, 0);
    };
    if byte < 0x80 {
        return (ASCII.get(usize::from(byte)).copied().unwrap_or(Class::Break), 1);
    }
    wide_class(bytes, at)
}

/// The few characters beyond ASCII that Latin text is full of.
fn wide_class(bytes: &[u8], at: usize) -> (Class, usize) {
    let second = bytes.get(at + 1).copied().unwrap_or(0);
    match (bytes.get(at).copied().unwrap_or(0), second) {
        (0xc2, 0xa0 | 0xab | 0xbb) => (Class::Break, 2), // no-break space, guillemets
        (0xc3, 0x97 | 0xb7) => (Class::Other, 2),        // × and ÷
        // U+00C0..=U+024F: letters that are their own NFC; case is settled by `fold_token`.
        (0xc3..=0xc8, _) | (0xc9, 0x80..=0x8f) => (Class::Letter { upper: true }, 2),
        (0xe2, 0x80) => match bytes.get(at + 2) {
            Some(0x93 | 0x94 | 0x9c | 0x9d | 0xa6) => (Class::Break, 3), // dashes, double quotes, ellipsis
            Some(0x99) => (Class::Mid(Mark::LetterOrDigit), 3),          // the typographic apostrophe
            _ => (Class::Other, 3),
        },
        _ => (Class::Other, 1),
    }
}

const ASCII: [Class; 128] = ascii_classes();

const fn ascii_classes() -> [Class; 128] {
    let mut table = [Class::Break; 128];
    let mut code = 0;
    while code < 128 {
        table[code] = match code as u8 {
            b'a'..=b'z' => Class::Letter { upper: false },
            b'A'..=b'Z' => Class::Letter { upper: true },
            b'0'..=b'9' => Class::Digit,
            b'_' => Class::Low,
            b'.' | b'\'' => Class::Mid(Mark::LetterOrDigit),
            b':' => Class::Mid(Mark::Letter),
            b',' | b';' => Class::Mid(Mark::Digit),
            b'-' => Class::Mid(Mark::Hyphen),
            _ => Class::Break,
        };
        code += 1;
    }
    table
}
