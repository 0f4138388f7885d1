//! A set of word pieces, searched without building anything: sorted blocks of equal length, and a hash table.
//!
//! A piece's bytes and its number follow from its block and its place in it, so there is no table of offsets. The hash
//! runs over the bytes from the left, so one walk over a word gives the hash of each of its beginnings.

use std::borrow::Cow;

/// Start values of the hash: for pieces that begin a word, and for those that continue one.
const STARTS: [u64; 2] = [0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15];
const PRIME: u64 = 0x0000_0100_0000_01b3;
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A word of more characters has no pieces, as in the models' own tokenizers.
const LONGEST_WORD: usize = 100;

/// Whether a piece begins a word or continues one (`##` in vocabularies).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Family {
    Beginning,
    Continuing,
}

impl Family {
    /// The family and the bytes of a token of a vocabulary.
    pub fn of(token: &str) -> (Self, &str) {
        match token.strip_prefix("##") {
            Some(piece) if !piece.is_empty() => (Self::Continuing, piece),
            _ => (Self::Beginning, token),
        }
    }
}

/// The pieces of one family and length: numbers `first..end`, bytes from `start` on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Block {
    first: u32,
    end: u32,
    start: usize,
}

/// The searchable set. Pieces are numbered by family, then length in bytes, then bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pieces {
    strings: Cow<'static, [u8]>,
    /// Per family, by length from 0 on.
    blocks: [Vec<Block>; 2],
    /// Number + 1 of the piece, 0 where nothing stands; a power of two of them.
    slots: Vec<u32>,
    shift: u32,
}

/// Room to work in, kept from word to word.
#[derive(Debug, Default)]
pub(crate) struct Codes(Vec<u64>);

impl Pieces {
    /// The set from its parts: how many pieces there are of each length from 1 on, their bytes, and the hash table.
    ///
    /// # Errors
    /// In words, what does not fit together.
    pub fn new(
        counts: [&[u16]; 2],
        strings: Cow<'static, [u8]>,
        slots: Vec<u32>,
    ) -> Result<Self, &'static str> {
        let mut blocks = [Vec::new(), Vec::new()];
        let (mut first, mut start) = (0u32, 0usize);
        for (blocks, counts) in blocks.iter_mut().zip(counts) {
            blocks.push(Block::default());
            for (count, length) in counts.iter().zip(1usize..) {
                let end = first + u32::from(*count);
                blocks.push(Block { first, end, start });
                first = end;
                start += usize::from(*count) * length;
            }
        }
        if start != strings.len() {
            return Err("the lengths of the pieces do not add up");
        }
        if !slots.len().is_power_of_two() || slots.len() < 2 {
            return Err("the hash table's size is no power of two");
        }
        // A search ends at the latest at a free slot.
        if !slots.contains(&0) {
            return Err("the hash table is full");
        }
        if slots.iter().any(|slot| *slot > first) {
            return Err("the hash table names a piece that is not there");
        }
        let shift = 64 - slots.len().trailing_zeros();
        Ok(Self {
            strings,
            blocks,
            slots,
            shift,
        })
    }

    /// The set of these tokens, and which token each piece is; of equal tokens the last one counts.
    pub fn build(tokens: &[&str]) -> (Self, Vec<u32>) {
        let mut sorted: Vec<(Family, usize, &[u8], u32)> = tokens
            .iter()
            .zip(0u32..)
            .filter(|(token, _)| !token.is_empty())
            .map(|(token, index)| {
                let (family, piece) = Family::of(token);
                (family, piece.len(), piece.as_bytes(), index)
            })
            .collect();
        sorted.sort_unstable_by(|a, b| (a.0, a.1, a.2, b.3).cmp(&(b.0, b.1, b.2, a.3)));
        sorted.dedup_by(|later, kept| (later.0, later.2) == (kept.0, kept.2));
        let longest = sorted.iter().map(|entry| entry.1).max().unwrap_or(0);
        let mut blocks = [
            vec![Block::default(); longest + 1],
            vec![Block::default(); longest + 1],
        ];
        let size = (sorted.len() * 2).next_power_of_two().max(2);
        let shift = 64 - size.trailing_zeros();
        let mut slots = vec![0u32; size];
        let mut strings: Vec<u8> = Vec::new();
        for ((family, length, piece, _), number) in sorted.iter().zip(0u32..) {
            if let Some(block) = blocks[*family as usize].get_mut(*length) {
                if block.first == block.end {
                    (block.first, block.start) = (number, strings.len());
                }
                block.end = number + 1;
            }
            strings.extend_from_slice(piece);
            let mut slot = slot(code(*family, piece), shift);
            while slots.get(slot).is_some_and(|taken| *taken != 0) {
                slot = (slot + 1) % size;
            }
            if let Some(free) = slots.get_mut(slot) {
                *free = number + 1;
            }
        }
        let set = Self {
            strings: Cow::Owned(strings),
            blocks,
            slots,
            shift,
        };
        (set, sorted.iter().map(|entry| entry.3).collect())
    }

    /// How many pieces there are.
    pub fn len(&self) -> usize {
        let last = self.blocks.iter().flatten().map(|block| block.end).max();
        last.unwrap_or(0) as usize
    }

    /// The number of a piece.
    pub fn find(&self, family: Family, piece: &str) -> Option<u32> {
        self.at(family, piece.as_bytes(), code(family, piece.as_bytes()))
    }

    /// The pieces of a normalized word, appended to `into`: always the longest that fits, from left to right. False,
    /// and nothing appended, when a part of the word has no piece, or the word has more than 100 characters.
    pub fn split(&self, word: &str, codes: &mut Codes, into: &mut Vec<u32>) -> bool {
        // Most words are one piece.
        let longest = self.blocks[0].len() - 1;
        if word.len() <= longest
            && let Some(number) = self.find(Family::Beginning, word)
        {
            into.push(number);
            return true;
        }
        if word.is_empty() || (word.len() > LONGEST_WORD && word.chars().count() > LONGEST_WORD) {
            return false;
        }
        let before = into.len();
        let (mut family, mut rest) = (Family::Beginning, word.as_bytes());
        while !rest.is_empty() {
            let Some((number, length)) = self.longest(family, rest, codes) else {
                into.truncate(before);
                return false;
            };
            into.push(number);
            rest = rest.get(length..).unwrap_or_default();
            family = Family::Continuing;
        }
        true
    }

    /// The longest piece that `text` begins with, and its length.
    fn longest(&self, family: Family, text: &[u8], codes: &mut Codes) -> Option<(u32, usize)> {
        let longest = self.blocks[family as usize].len() - 1;
        let mut running = STARTS[family as usize];
        codes.0.clear();
        codes.0.extend(text.iter().take(longest).map(|byte| {
            running = step(running, *byte);
            running
        }));
        (1..=codes.0.len()).rev().find_map(|length| {
            let number = self.at(family, text.get(..length)?, *codes.0.get(length - 1)?)?;
            Some((number, length))
        })
    }

    fn at(&self, family: Family, piece: &[u8], code: u64) -> Option<u32> {
        let block = self.blocks[family as usize].get(piece.len())?;
        if block.first == block.end {
            return None;
        }
        let mut slot = slot(code, self.shift);
        loop {
            let number = self.slots.get(slot)?.checked_sub(1)?;
            if (block.first..block.end).contains(&number) {
                let start = block.start + (number - block.first) as usize * piece.len();
                if self.strings.get(start..start + piece.len()) == Some(piece) {
                    return Some(number);
                }
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }
}

/// FNV-1a of 64 bits, one byte further.
fn step(code: u64, byte: u8) -> u64 {
    (code ^ u64::from(byte)).wrapping_mul(PRIME)
}

fn code(family: Family, piece: &[u8]) -> u64 {
    piece
        .iter()
        .fold(STARTS[family as usize], |code, byte| step(code, *byte))
}

/// The highest bits of the spread hash.
fn slot(code: u64, shift: u32) -> usize {
    ((code ^ (code >> 32)).wrapping_mul(SPREAD) >> shift) as usize
}

#[cfg(test)]
impl Pieces {
    /// Shows every piece with its number.
    pub fn each(&self, mut see: impl FnMut(Family, &str, u32)) {
        for (family, blocks) in [Family::Beginning, Family::Continuing]
            .into_iter()
            .zip(&self.blocks)
        {
            for (length, block) in blocks.iter().enumerate() {
                for number in block.first..block.end {
                    let start = block.start + (number - block.first) as usize * length;
                    let piece = std::str::from_utf8(&self.strings[start..start + length]);
                    see(family, piece.expect("pieces are text"), number);
                }
            }
        }
    }

    /// How many pieces of each length, their bytes, and the hash table, as a table file has them.
    pub fn parts(&self) -> (Vec<u16>, Vec<u8>, Vec<u16>) {
        let counts = self.blocks.iter().flat_map(|blocks| &blocks[1..]);
        let counts = counts.map(|block| (block.end - block.first) as u16).collect();
        let slots = self.slots.iter().map(|slot| *slot as u16).collect();
        (counts, self.strings.to_vec(), slots)
    }
}
