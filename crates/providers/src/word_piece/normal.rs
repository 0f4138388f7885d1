//! From text to words, as BERT's uncased models see them.
//!
//! Devlin et al., 2019: control characters are dropped, letters lower-cased and stripped of their accents (canonical
//! decomposition without nonspacing marks), punctuation and ideographs stand alone, and white space parts the rest.
//! Text in lower-case ASCII is handed on as it stands; everything else goes through a buffer, one character at a time.

use unicode_normalization::char::decompose_canonical;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// What a word is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Letters, digits, symbols, emoji: whatever stands between spaces, punctuation and ideographs.
    Word,
    /// One punctuation character, or one of the signs of ASCII.
    Sign,
    /// One ideograph.
    Ideograph,
}

/// A word and how it stands in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seen<'a> {
    pub kind: Kind,
    /// Whether nothing stands between this word and the one before: no space and no sign.
    pub joined: bool,
    /// The normalized word.
    pub text: &'a str,
}

/// What an ASCII character does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Stands for itself in a word.
    Plain,
    /// A capital letter.
    Capital,
    Space,
    Sign,
    Dropped,
    /// A byte of a longer character.
    Beyond,
}

const CLASSES: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut classes = [Class::Beyond; 256];
    let mut byte = 0u8;
    while byte < 128 {
        classes[byte as usize] = match byte {
            b'a'..=b'z' | b'0'..=b'9' => Class::Plain,
            b'A'..=b'Z' => Class::Capital,
            b' ' | b'\t' | b'\n' | b'\r' => Class::Space,
            b'!'..=b'/' | b':'..=b'@' | b'['..=b'`' | b'{'..=b'~' => Class::Sign,
            _ => Class::Dropped,
        };
        byte += 1;
    }
    classes
}

fn class(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}

/// Shows every word of a text in order. The buffer is room to write in, kept by the caller for the next text. O(bytes).
pub(crate) fn each_word(text: &str, buffer: &mut String, see: impl FnMut(Seen<'_>)) {
    buffer.clear();
    let mut words = Words {
        buffer,
        joined: false,
        see,
    };
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match class(byte) {
            Class::Plain => {
                let rest = bytes.get(at..).unwrap_or_default();
                let length = rest
                    .iter()
                    .position(|byte| class(*byte) != Class::Plain)
                    .unwrap_or(rest.len());
                let run = text.get(at..at + length).unwrap_or_default();
                at += length;
                let ended = bytes
                    .get(at)
                    .is_none_or(|byte| matches!(class(*byte), Class::Space | Class::Sign));
                if ended && words.buffer.is_empty() {
                    words.show(Kind::Word, run);
                } else {
                    words.buffer.push_str(run);
                }
            }
            Class::Capital => {
                words.buffer.push(char::from(byte.to_ascii_lowercase()));
                at += 1;
            }
            Class::Space => {
                words.space();
                at += 1;
            }
            Class::Sign => {
                words.sign(text.get(at..=at).unwrap_or_default());
                at += 1;
            }
            Class::Dropped => at += 1,
            Class::Beyond => {
                let Some(character) = text.get(at..).and_then(|rest| rest.chars().next()) else {
                    break;
                };
                words.beyond(character);
                at += character.len_utf8();
            }
        }
    }
    words.end_word();
}

struct Words<'a, F> {
    /// The word so far.
    buffer: &'a mut String,
    joined: bool,
    see: F,
}

impl<F: FnMut(Seen<'_>)> Words<'_, F> {
    fn show(&mut self, kind: Kind, text: &str) {
        let joined = self.joined;
        (self.see)(Seen { kind, joined, text });
        self.joined = true;
    }

    fn end_word(&mut self) {
        if !self.buffer.is_empty() {
            let joined = self.joined;
            (self.see)(Seen {
                kind: Kind::Word,
                joined,
                text: self.buffer,
            });
            self.joined = true;
            self.buffer.clear();
        }
    }

    fn space(&mut self) {
        self.end_word();
        self.joined = false;
    }

    fn sign(&mut self, text: &str) {
        self.end_word();
        self.show(Kind::Sign, text);
        self.joined = false;
    }

    /// A character outside ASCII.
    fn beyond(&mut self, character: char) {
        if character.is_whitespace() {
            self.space();
        } else if is_ideograph(character) {
            self.end_word();
            let mut whole = character;
            // Ideographs of the compatibility blocks stand for ordinary ones.
            decompose_canonical(character, |part| whole = part);
            let mut room = [0; 4];
            self.show(Kind::Ideograph, whole.encode_utf8(&mut room));
        } else if !is_dropped(character) {
            decompose_canonical(character, |part| {
                if part.is_ascii() || part.general_category() != GeneralCategory::NonspacingMark {
                    for lower in part.to_lowercase() {
                        self.letter(lower);
                    }
                }
            });
        }
    }

    /// A character as it is after lower-casing and decomposing.
    fn letter(&mut self, character: char) {
        if character.is_whitespace() {
            self.space();
        } else if is_punctuation(character) {
            let mut room = [0; 4];
            self.sign(character.encode_utf8(&mut room));
        } else {
            self.buffer.push(character);
        }
    }
}

/// Controls, format characters, private and unassigned ones, and the replacement character.
fn is_dropped(character: char) -> bool {
    character == char::REPLACEMENT_CHARACTER
        || character.general_category_group() == GeneralCategoryGroup::Other
}

fn is_punctuation(character: char) -> bool {
    if character.is_ascii() {
        character.is_ascii_punctuation()
    } else {
        character.general_category_group() == GeneralCategoryGroup::Punctuation
    }
}

/// The blocks of Chinese characters, which have no spaces between words. Kana and Hangul are not among them.
pub(crate) fn is_ideograph(character: char) -> bool {
    matches!(
        u32::from(character),
        0x4E00..=0x9FFF
            | 0x3400..=0x4DBF
            | 0x2_0000..=0x2_A6DF
            | 0x2_A700..=0x2_B73F
            | 0x2_B740..=0x2_B81F
            | 0x2_B920..=0x2_CEAF
            | 0xF900..=0xFAFF
            | 0x2_F800..=0x2_FA1F
    )
}
