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

/// What a character outside ASCII does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    Dropped,
    Space,
    Ideograph(char),
    /// Becomes these letters, which may be none; unused places are NUL.
    Letters([char; MOST_LETTERS]),
    /// Becomes a sign, or something longer, which is worked out each time.
    Other,
}

/// Letters that one character may become and still be remembered: Hangul syllables have three.
const MOST_LETTERS: usize = 3;

/// Characters that are remembered, a power of two.
const REMEMBERED: usize = 256;

/// Room to work in, kept by the caller from text to text: the word so far, and what the last characters outside ASCII did,
/// as finding that out takes several searches in tables.
#[derive(Debug)]
pub(crate) struct Room {
    word: String,
    deeds: Vec<(char, Deed)>,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            word: String::new(),
            deeds: vec![('\0', Deed::Dropped); REMEMBERED],
        }
    }
}

impl Room {
    fn deed(&mut self, character: char) -> Deed {
        let place = u32::from(character) as usize % REMEMBERED;
        match self.deeds.get_mut(place) {
            Some((known, deed)) if *known == character => *deed,
            Some(remembered) => {
                *remembered = (character, Deed::of(character));
                remembered.1
            }
            None => Deed::of(character),
        }
    }
}

impl Deed {
    fn of(character: char) -> Self {
        if character.is_whitespace() {
            return Self::Space;
        }
        if is_ideograph(character) {
            let mut whole = character;
            // Ideographs of the compatibility blocks stand for ordinary ones.
            decompose_canonical(character, |part| whole = part);
            return Self::Ideograph(whole);
        }
        if is_dropped(character) {
            return Self::Dropped;
        }
        let mut letters = ['\0'; MOST_LETTERS];
        let (mut length, mut plain) = (0, true);
        each_part(character, |part| {
            plain &= !part.is_whitespace() && !is_punctuation(part);
            match letters.get_mut(length) {
                Some(letter) => *letter = part,
                None => plain = false,
            }
            length += 1;
        });
        if plain {
            Self::Letters(letters)
        } else {
            Self::Other
        }
    }
}

/// Shows what a character becomes when it is decomposed, loses its accents, and is lower-cased.
fn each_part(character: char, mut see: impl FnMut(char)) {
    decompose_canonical(character, |part| {
        if part.is_ascii() || part.general_category() != GeneralCategory::NonspacingMark {
            for lower in part.to_lowercase() {
                see(lower);
            }
        }
    });
}

/// Shows every word of a text in order. O(bytes).
pub(crate) fn each_word(text: &str, room: &mut Room, see: impl FnMut(Seen<'_>)) {
    room.word.clear();
    let mut words = Words {
        room,
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
                let next = bytes.get(at).map_or(Class::Space, |byte| class(*byte));
                if words.room.word.is_empty() && matches!(next, Class::Space | Class::Sign) {
                    words.show(Kind::Word, run);
                    // A space is what mostly follows.
                    if next == Class::Space {
                        words.joined = false;
                        at += 1;
                    }
                } else {
                    words.room.word.push_str(run);
                }
            }
            Class::Capital => {
                words.room.word.push(char::from(byte.to_ascii_lowercase()));
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
    room: &'a mut Room,
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
        if !self.room.word.is_empty() {
            let (kind, joined) = (Kind::Word, self.joined);
            let text = &self.room.word;
            (self.see)(Seen { kind, joined, text });
            self.joined = true;
            self.room.word.clear();
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
        match self.room.deed(character) {
            Deed::Dropped => {}
            Deed::Space => self.space(),
            Deed::Ideograph(character) => {
                self.end_word();
                self.show(Kind::Ideograph, character.encode_utf8(&mut [0; 4]));
            }
            Deed::Letters(letters) => {
                let letters = letters.into_iter().take_while(|letter| *letter != '\0');
                self.room.word.extend(letters);
            }
            Deed::Other => each_part(character, |part| self.part(part)),
        }
    }

    /// A character as it is after lower-casing and decomposing.
    fn part(&mut self, character: char) {
        if character.is_whitespace() {
            self.space();
        } else if is_punctuation(character) {
            self.sign(character.encode_utf8(&mut [0; 4]));
        } else {
            self.room.word.push(character);
        }
    }
}

/// Controls, format characters, private ones, and the replacement character. Unassigned ones stay: they may be emoji of
/// a later version of Unicode.
fn is_dropped(character: char) -> bool {
    character == char::REPLACEMENT_CHARACTER
        || matches!(
            character.general_category(),
            GeneralCategory::Control | GeneralCategory::Format | GeneralCategory::PrivateUse
        )
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
