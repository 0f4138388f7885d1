//! What the tagger sees of a word, as hashes.

use super::Clue;
use super::model::Model;

/// Flags of the word list: how general text writes a word, in the lowest three bits, and lists it stands in.
pub(super) const GENERAL: u8 = 0b111;
#[cfg(feature = "train")]
pub(super) const GIVEN: u8 = 1 << 3;
#[cfg(feature = "train")]
pub(super) const FAMILY: u8 = 1 << 4;
pub(super) const PLACE: u8 = 1 << 5;
/// The word begins a place of several words.
pub(super) const PHRASE: u8 = 1 << 6;

/// Longest place in words.
const MAX_PLACE: usize = 3;

/// The hashes of one word that its features are made of.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Keys {
    word: u64,
    prefixes: [u64; 3],
    suffixes: [u64; 5],
    shape: u64,
    /// How the corpus writes it.
    seen: u64,
    /// Whether rather with a capital, in a few steps.
    ratio: u64,
    stem_seen: u64,
    class: u64,
    rule: u64,
    mark: u64,
    /// How general text writes it, and the lists it stands in.
    general: u64,
    lists: u64,
    opens: u64,
    flat: u64,
}

impl Keys {
    /// The keys of a sentence.
    pub fn of(clues: &[Clue<'_>], model: &Model) -> Vec<Self> {
        Self::with(clues, |word| model.flags(word))
    }

    /// The keys of a sentence by any word list.
    pub fn with(clues: &[Clue<'_>], flags: impl Fn(u64) -> u8) -> Vec<Self> {
        let words: Vec<u64> = clues.iter().map(|clue| hash(1, clue.folded.as_bytes())).collect();
        let mut listed: Vec<u8> = words.iter().map(|word| flags(*word)).collect();
        let mut at = 0;
        while at < words.len() {
            let longest = (2..=MAX_PLACE.min(words.len() - at))
                .rev()
                .filter(|_| listed[at] & PHRASE != 0)
                .find(|length| flags(phrase(&words[at..at + length])) & PLACE != 0);
            let length = longest.unwrap_or(1);
            for flags in &mut listed[at..at + length] {
                *flags = if length > 1 {
                    *flags | PLACE | PHRASE
                } else {
                    *flags & !PHRASE
                };
            }
            at += length;
        }
        clues
            .iter()
            .zip(words.iter().zip(&listed))
            .map(|(clue, (word, flags))| Self::one(clue, *word, *flags))
            .collect()
    }

    fn one(clue: &Clue<'_>, word: u64, flags: u8) -> Self {
        let folded = clue.folded;
        let digits = folded.bytes().any(|byte| byte.is_ascii_digit());
        let mut starts = folded.char_indices().skip(1).map(|(at, _)| at);
        let prefixes = std::array::from_fn(|_| starts.next()).map(|end| {
            hash(
                2,
                folded.get(..end.unwrap_or(folded.len())).unwrap_or("").as_bytes(),
            )
        });
        let mut ends = folded.char_indices().rev().map(|(at, _)| at);
        let suffixes = std::array::from_fn(|_| ends.next())
            .map(|start| hash(3, folded.get(start.unwrap_or(0)..).unwrap_or("").as_bytes()));
        let [mid, low, start, alone] = clue.seen;
        let [stem_mid, stem_low] = clue.stem_seen;
        Self {
            word: if digits {
                hash(1, &without_digits(folded))
            } else {
                word
            },
            prefixes,
            suffixes,
            shape: shape(clue.text),
            seen: 1 + u64::from(step(mid) | step(low) << 4 | step(start) << 8 | step(alone).min(2) << 12),
            ratio: 1 + u64::from(ratio(mid, low)),
            stem_seen: 1 + u64::from(ratio(stem_mid, stem_low)),
            class: 1 + u64::from(clue.class),
            rule: 1 + u64::from(clue.rule),
            mark: mark(clue.between),
            general: 1 + u64::from(flags & GENERAL),
            lists: 1 + u64::from(flags >> 3),
            opens: 1 + u64::from(clue.opens),
            flat: 1 + u64::from(clue.flat),
        }
    }
}

/// Adds the features of the word `at`; first those of single words and letters, and how many these are is returned.
pub(super) fn features(keys: &[Keys], at: usize, found: &mut Vec<u64>) -> usize {
    let none = Keys::default();
    let near = |offset: isize| {
        at.checked_add_signed(offset)
            .and_then(|at| keys.get(at))
            .unwrap_or(&none)
    };
    let (before2, before, here) = (near(-2), near(-1), near(0));
    let (after, after2) = (near(1), near(2));
    let begin = found.len();
    let mut add = |parts: &[u64]| {
        let template = (found.len() - begin) as u64 + 1;
        found.push(combine(template, parts));
    };
    // By form.
    add(&[here.word]);
    add(&[here.word, here.shape]);
    add(&[before.word]);
    add(&[after.word]);
    add(&[before2.word]);
    add(&[after2.word]);
    add(&[before.word, here.word]);
    add(&[here.word, after.word]);
    add(&[before.word, here.shape, here.rule]);
    add(&[after.word, here.shape, here.rule]);
    add(&[before2.word, before.word, here.shape]);
    add(&[after.word, after2.word, here.shape]);
    for prefix in here.prefixes {
        add(&[prefix]);
    }
    for suffix in here.suffixes {
        add(&[suffix]);
    }
    add(&[before.suffixes[2], here.shape]);
    add(&[after.suffixes[2], here.shape]);
    let lexical = found.len() - begin;
    let mut add = |parts: &[u64]| {
        let template = (found.len() - begin) as u64 + 1;
        found.push(combine(template, parts));
    };
    // By case, corpus, lists and rules.
    add(&[here.flat]);
    add(&[here.shape, here.opens, here.flat]);
    add(&[before.shape, here.shape, after.shape]);
    add(&[before.shape, here.shape, here.opens]);
    add(&[here.shape, after.shape, after.mark]);
    add(&[here.mark, here.shape, before.shape]);
    add(&[after.mark, here.shape]);
    add(&[here.mark, after.mark, here.rule]);
    add(&[here.seen, here.shape, here.flat]);
    add(&[here.ratio, here.opens, here.shape, here.flat]);
    add(&[here.ratio, before.ratio, here.rule]);
    add(&[here.ratio, after.ratio, here.rule]);
    add(&[here.ratio, here.general, here.opens, here.flat]);
    add(&[here.stem_seen, here.rule, here.opens]);
    add(&[here.stem_seen, here.ratio, here.class]);
    add(&[here.class, here.shape, here.flat]);
    add(&[before.class, here.class, after.class]);
    add(&[here.rule, here.flat]);
    add(&[here.rule, here.opens, here.ratio]);
    add(&[before.rule, here.rule, after.rule]);
    add(&[before2.rule, before.rule, here.rule, after.rule, after2.rule]);
    add(&[here.rule, here.general]);
    add(&[here.rule, here.lists]);
    add(&[here.lists]);
    add(&[here.lists, here.shape, here.opens]);
    add(&[here.lists, before.lists, here.shape]);
    add(&[here.lists, after.lists, here.shape]);
    add(&[here.lists, here.general, here.shape]);
    add(&[here.general, here.shape, here.opens, here.flat]);
    add(&[before.general, here.general, after.general, here.shape]);
    add(&[before.general, here.shape]);
    add(&[after.general, here.shape]);
    lexical
}

/// One hash of several.
fn combine(template: u64, parts: &[u64]) -> u64 {
    let mut value = template.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for part in parts {
        value = (value.rotate_left(23) ^ part).wrapping_mul(0xff51_afd7_ed55_8ccd);
    }
    finish(value)
}

/// A hash of bytes: FNV-1a (Fowler, Noll, Vo) with its bits mixed at the end.
pub(super) fn hash(seed: u64, bytes: &[u8]) -> u64 {
    let mut value = 0xcbf2_9ce4_8422_2325 ^ seed;
    for byte in bytes {
        value = (value ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    finish(value)
}

fn finish(mut value: u64) -> u64 {
    value ^= value >> 33;
    value = value.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    value ^ value >> 33
}

/// The hash of several words, of those of its words.
pub(super) fn phrase(words: &[u64]) -> u64 {
    combine(0, words)
}

/// The hash of a word as the word list has it.
#[cfg(feature = "train")]
pub(super) fn word_key(folded: &str) -> u64 {
    hash(1, folded.as_bytes())
}

/// The kind of gap that some text between two words is, below [`GAPS`](super::model::GAPS).
pub(super) fn gap(between: &str) -> usize {
    let marks = between.trim();
    if between.starts_with(['\'', '’']) {
        2
    } else if marks == "&" {
        3
    } else {
        usize::from(!marks.is_empty())
    }
}

/// The marks between two words: the first and the last one.
fn mark(between: &str) -> u64 {
    let mut marks = between.chars().filter(|c| !c.is_whitespace());
    let first = marks.next().map_or(0, kind_of_mark);
    let last = marks.next_back().map_or(0, kind_of_mark);
    1 + u64::from(first) * 256 + u64::from(last)
}

fn kind_of_mark(c: char) -> u8 {
    match c {
        '"' | '“' | '”' | '„' | '«' | '»' | '`' => b'"',
        '\'' | '‘' | '’' | '´' => b'\'',
        '-' | '–' | '—' => b'-',
        '(' | '[' | '{' => b'(',
        ')' | ']' | '}' => b')',
        '!' | '?' => b'!',
        ',' | '.' | ':' | ';' | '/' | '&' | '#' | '@' | '*' | '|' => c as u8,
        _ => b'~',
    }
}

/// A count in steps.
fn step(count: u32) -> u32 {
    match count {
        0..=2 => count,
        3..=4 => 3,
        5..=9 => 4,
        _ => 5,
    }
}

/// How much rather a word is written with a capital, in steps.
fn ratio(capital: u32, small: u32) -> u32 {
    match (capital, small) {
        (0, 0) => 0,
        (1, 0) => 1,
        (_, 0) => 2,
        (0, 1) => 3,
        (0, _) => 4,
        _ if capital > 4 * small => 5,
        _ if capital > small => 6,
        _ if small > 4 * capital => 7,
        _ => 8,
    }
}

/// The shape of a word: its kinds of characters, each run as one.
fn shape(text: &str) -> u64 {
    let mut value = 0u64;
    let (mut last, mut runs, mut first_run) = (0u64, 0, 0u64);
    for c in text.chars() {
        let kind = if c.is_uppercase() {
            3
        } else if c.is_lowercase() {
            1
        } else if c.is_numeric() {
            4
        } else if c.is_alphabetic() {
            2
        } else {
            match c {
                '-' => 5,
                '.' => 6,
                '\'' | '’' => 7,
                _ => 8,
            }
        };
        first_run += u64::from(runs == 0 || runs == 1 && kind == last);
        if kind != last && runs < 6 {
            value = (value << 4) | kind;
            runs += 1;
            last = kind;
        }
    }
    // Short words in capitals are told apart from long ones.
    if runs == 1 && last == 3 {
        (value << 4) | (8 + first_run.min(6))
    } else {
        value
    }
}

fn without_digits(folded: &str) -> Vec<u8> {
    folded
        .bytes()
        .map(|byte| if byte.is_ascii_digit() { b'0' } else { byte })
        .collect()
}
