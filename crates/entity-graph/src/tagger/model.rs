//! The file of a model: header, transitions, weights, word list, checksum.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `AMNT` |
//! | 1 | version of the format and of the features, [`VERSION`] |
//! | 1 | 1 if all names of the training texts were tagged, else 0 |
//! | 2 | zeros |
//! | 4, 4 | slots of the weight table, slots of the word table, little endian |
//! | 2 × 333 | transitions: four kinds of gap × from × to, then the starts; signed, little endian |
//! | 11 a slot | weights: fingerprints, then nine signed bytes a row |
//! | 3 a slot | words: fingerprints, then one byte of flags a row |
//! | 8 | checksum of all before |

use std::borrow::Cow;

use crate::Error;

use super::TAGS;
use super::keys::hash;
use super::table::{Filter, Table};

const MAGIC: &[u8; 4] = b"AMNT";
/// Raised whenever the format or what a feature means changes: old weights would mean nothing.
const VERSION: u8 = 1;
const HEADER: usize = 16;
/// Kinds of gap before a word: space, some mark, the mark of a possessive, an ampersand.
pub(super) const GAPS: usize = 4;
const TRANSITIONS: usize = (GAPS * TAGS + 1) * TAGS;

/// A model whose bytes have been checked.
#[derive(Debug, Clone)]
pub(super) struct Model {
    bytes: Cow<'static, [u8]>,
    weights: Table,
    filter: Filter,
    words: Table,
    /// Whether all names of the training texts were tagged.
    pub complete: bool,
    /// By gap, from and to.
    pub transitions: [[[i32; TAGS]; TAGS]; GAPS],
    pub starts: [i32; TAGS],
}

impl Model {
    /// Checks and takes the bytes of a model.
    pub fn read(bytes: Cow<'static, [u8]>) -> Result<Self, Error> {
        let refuse = |why| Error::Model { why };
        if bytes.get(..4) != Some(MAGIC.as_slice()) {
            return Err(refuse("it does not begin as one"));
        }
        if bytes.get(4) != Some(&VERSION) {
            return Err(refuse("it is of another version"));
        }
        let count = |at: usize| {
            let bytes = bytes.get(at..at + 4).and_then(|four| four.try_into().ok())?;
            Some(u32::from_le_bytes(bytes) as usize)
        };
        let tables = || {
            let weights = Table::at(HEADER + 2 * TRANSITIONS, count(8)?, TAGS)?;
            let words = Table::at(weights.end(), count(12)?, 1)?;
            Some((weights, words))
        };
        let (weights, words) = tables().ok_or(refuse("its header is cut off"))?;
        let (body, sum) = bytes
            .split_at_checked(words.end())
            .ok_or(refuse("it is cut off"))?;
        if sum != hash(0, body).to_le_bytes() {
            return Err(refuse("its checksum is wrong"));
        }
        let mut values = body[HEADER..]
            .chunks_exact(2)
            .map(|two| i32::from(i16::from_le_bytes([two[0], two[1]])));
        let mut row = || std::array::from_fn(|_| values.next().unwrap_or(0));
        let transitions = std::array::from_fn(|_| std::array::from_fn(|_| row()));
        let starts = row();
        let complete = bytes.get(5) == Some(&1);
        let filter = Filter::of(&weights, &bytes);
        Ok(Self {
            bytes,
            weights,
            filter,
            words,
            complete,
            transitions,
            starts,
        })
    }

    /// The sums of the weights of some features; `features` is used up. O(features).
    ///
    /// In three rounds, so that the memory that one feature waits for is asked for with that of others: which may have
    /// weights, without a branch that could go either way; where these are; and their sums.
    pub fn sum(&self, features: &mut [u64]) -> [i32; TAGS] {
        let mut kept = 0;
        for at in 0..features.len() {
            let feature = features[at];
            features[kept] = feature;
            kept += usize::from(self.filter.may_have(feature));
        }
        let mut found = 0;
        for at in 0..kept {
            if let Some(start) = self.weights.find(&self.bytes, features[at]) {
                features[found] = start as u64;
                found += 1;
            }
        }
        let mut sums = [0; TAGS];
        for start in features.iter().take(found) {
            let row = self
                .bytes
                .get(*start as usize..)
                .and_then(|rest| rest.first_chunk::<TAGS>());
            for (sum, weight) in sums.iter_mut().zip(row.unwrap_or(&[0; TAGS])) {
                *sum += i32::from(weight.cast_signed());
            }
        }
        sums
    }

    /// What the word list says of a word or phrase, by its hash; zero when nothing.
    pub fn flags(&self, word: u64) -> u8 {
        self.words
            .get(&self.bytes, word)
            .and_then(|row| row.first())
            .copied()
            .unwrap_or(0)
    }
}

/// The file of a model.
#[cfg(feature = "train")]
pub(super) fn write(
    complete: bool,
    transitions: &[i16],
    weights: &[(u64, Vec<u8>)],
    words: &[(u64, Vec<u8>)],
) -> Vec<u8> {
    let (weight_slots, weights) = super::table::build(weights, TAGS);
    let (word_slots, words) = super::table::build(words, 1);
    let mut out = MAGIC.to_vec();
    out.extend([VERSION, u8::from(complete), 0, 0]);
    out.extend((weight_slots as u32).to_le_bytes());
    out.extend((word_slots as u32).to_le_bytes());
    assert_eq!(transitions.len(), TRANSITIONS, "one number a transition");
    out.extend(transitions.iter().flat_map(|value| value.to_le_bytes()));
    out.extend(weights);
    out.extend(words);
    let sum = hash(0, &out);
    out.extend(sum.to_le_bytes());
    out
}
