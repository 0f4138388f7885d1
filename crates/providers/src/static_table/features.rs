//! What a text is made of: pieces that the table has rows for, and hashed features of everything else.
//!
//! No table knows every name, script and sign. A word without pieces gets a row made of its hash, so that it still meets
//! itself in another text, and runs of its characters get some too, so that its inflected forms come close. Scripts
//! without spaces are read by characters and pairs of neighbors.

use super::sums::mixed;
use super::table::Table;
use crate::word_piece::{Codes, Kind, Room, Seen, each_word, is_ideograph};
use agent_memory_core::numeric::sqrt;

/// One in the fixed point of shares.
pub(super) const SHARE_ONE: u16 = 1 << 15;

/// The share of a whole unknown word in its row of length 1; its character pieces have the other √(1 − ½²), so that an
/// inflected form shares about half of it.
const WHOLE: f64 = 0.5;
/// Characters of a piece of an unknown word, the marks at its ends counted.
const PIECE: usize = 3;
/// The share of one character of a script without spaces, beside 1 of a pair of neighbors: pairs are the words there.
const CHARACTER: u16 = SHARE_ONE / 2;

/// A feature of which the table has no row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hashed {
    pub hash: u64,
    /// Share of the row of an unknown word, in 2⁻¹⁵.
    pub share: u16,
}

/// The features of one text, and room that is kept from text to text.
#[derive(Debug, Default)]
pub(super) struct Features {
    /// The distinct pieces, by number.
    pub pieces: Vec<u32>,
    /// The distinct hashed features, by hash.
    pub hashed: Vec<Hashed>,
    /// Whether there is anything but punctuation.
    pub any_word: bool,
    room: Option<Room>,
    reader: Reader,
}

/// Room and state of reading.
#[derive(Debug, Default)]
struct Reader {
    codes: Codes,
    /// The character before, if it is of a script without spaces and nothing stands between.
    before: Option<char>,
    marked: Vec<char>,
}

impl Features {
    /// Reads a text. What is repeated counts once: in short texts most of what is repeated are commas and articles.
    /// O(bytes + words · log words).
    pub fn read(&mut self, table: &Table, text: &str) {
        self.pieces.clear();
        self.hashed.clear();
        self.any_word = false;
        let mut room = self.room.take().unwrap_or_default();
        self.reader.before = None;
        each_word(text, &mut room, |seen| self.word(table, seen));
        self.room = Some(room);
        self.pieces.sort_unstable();
        self.pieces.dedup();
        // The largest share of a feature stays.
        self.hashed
            .sort_unstable_by_key(|feature| (feature.hash, u16::MAX - feature.share));
        self.hashed.dedup_by_key(|feature| feature.hash);
    }

    fn word(&mut self, table: &Table, seen: Seen<'_>) {
        if !seen.joined {
            self.reader.before = None;
        }
        match seen.kind {
            Kind::Sign => {
                // A sign that the table does not know says nothing.
                table
                    .pieces
                    .split(seen.text, &mut self.reader.codes, &mut self.pieces);
            }
            Kind::Ideograph => self.unspaced(seen.text),
            Kind::Word => {
                if !self.known(table, seen.text) {
                    self.unknown(table, seen.text);
                }
            }
        }
        if seen.kind != Kind::Sign {
            self.any_word = true;
        }
    }

    /// Appends the pieces of a word, if it has some that say anything: a word outside ASCII that falls into single
    /// letters is not known, only its letters are.
    fn known(&mut self, table: &Table, word: &str) -> bool {
        let before = self.pieces.len();
        if !table.pieces.split(word, &mut self.reader.codes, &mut self.pieces) {
            return false;
        }
        let count = self.pieces.len() - before;
        let says_nothing = !word.is_ascii()
            && (word.contains(is_unspaced) || (count > 1 && word.chars().count() < 2 * count));
        if says_nothing {
            self.pieces.truncate(before);
        } else {
            self.reader.before = None;
        }
        !says_nothing
    }

    /// A word that has no pieces as a whole, part by part: letters, characters of scripts without spaces, symbols.
    fn unknown(&mut self, table: &Table, word: &str) {
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            let part = Part::of(first);
            let length = rest
                .find(|character| Part::of(character) != part)
                .unwrap_or(rest.len());
            let (run, after) = rest.split_at(length);
            match part {
                Part::Unspaced => self.unspaced(run),
                Part::Symbols => {
                    self.reader.before = None;
                    for (start, symbol) in run.char_indices() {
                        let symbol = run.get(start..start + symbol.len_utf8()).unwrap_or_default();
                        self.hash(Tag::Whole, symbol.chars(), SHARE_ONE);
                    }
                }
                Part::Letters => {
                    self.reader.before = None;
                    if run.len() == word.len() || !self.known(table, run) {
                        self.letters(run);
                    }
                }
            }
            rest = after;
        }
    }

    /// A run of letters by its whole form and the pieces of its characters.
    fn letters(&mut self, run: &str) {
        let mut marked = std::mem::take(&mut self.reader.marked);
        marked.clear();
        marked.push('<');
        marked.extend(run.chars());
        marked.push('>');
        let pieces = marked.len() + 1 - PIECE;
        if pieces <= 1 {
            self.hash(Tag::Whole, run.chars(), SHARE_ONE);
        } else {
            self.hash(Tag::Whole, run.chars(), share(WHOLE));
            let each = share(sqrt((1.0 - WHOLE * WHOLE) / pieces as f64));
            for piece in marked.windows(PIECE) {
                self.hash(Tag::Piece, piece.iter().copied(), each);
            }
        }
        self.reader.marked = marked;
    }

    /// Characters of a script without spaces, each and in pairs.
    fn unspaced(&mut self, run: &str) {
        for character in run.chars() {
            self.hash(Tag::Whole, [character].into_iter(), CHARACTER);
            if let Some(before) = self.reader.before {
                self.hash(Tag::Pair, [before, character].into_iter(), SHARE_ONE);
            }
            self.reader.before = Some(character);
        }
    }

    fn hash(&mut self, tag: Tag, characters: impl Iterator<Item = char>, share: u16) {
        // FNV-1a over code points, then mixed.
        let start = 0xcbf2_9ce4_8422_2325 ^ tag as u64;
        let code = characters.fold(start, |code: u64, character| {
            (code ^ u64::from(u32::from(character))).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let hash = mixed(code);
        self.hashed.push(Hashed { hash, share });
    }
}

/// What a hash was made of; the kinds never share an input.
#[derive(Clone, Copy)]
enum Tag {
    Whole = 1,
    Piece = 2,
    Pair = 3,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Letters,
    Unspaced,
    Symbols,
}

impl Part {
    fn of(character: char) -> Self {
        if is_unspaced(character) {
            Self::Unspaced
        } else if character.is_alphanumeric() || is_mark(character) {
            Self::Letters
        } else {
            Self::Symbols
        }
    }
}

/// Marks that stay when accents are dropped belong to the letter before them (Devanagari, Tamil and others).
fn is_mark(character: char) -> bool {
    unicode_normalization::char::is_combining_mark(character)
}

/// Scripts that put no spaces between words: ideographs, kana, Thai, Lao, Tibetan, Myanmar, Khmer.
fn is_unspaced(character: char) -> bool {
    matches!(
        u32::from(character),
        0x0E00..=0x0FFF | 0x1000..=0x109F | 0x1780..=0x17FF | 0x3005..=0x3007 | 0x3041..=0x30FF | 0x31F0..=0x31FF
            | 0xFF66..=0xFF9F
    ) || is_ideograph(character)
}

/// A share of 0..=1 in fixed point, never nothing.
fn share(value: f64) -> u16 {
    ((value * f64::from(SHARE_ONE) + 0.5) as u16).max(1)
}
