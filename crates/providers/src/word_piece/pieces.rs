//! A set of word pieces, searched without building anything: sorted blocks of equal length, and a hash table.
//!
//! A piece's bytes and its number follow from its block and its place in it, so there is no table of offsets. The hash
//! reads a piece's first and last eight bytes, which is all of most pieces, in a few steps without a loop.

use std::borrow::Cow;

/// Multipliers of the hash: fractions of the golden ratio and of √3, odd.
const FIRST: u64 = 0x9e37_79b9_7f4a_7c15;
const SECOND: u64 = 0xbb67_ae85_84ca_a73b;

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
    /// Which lengths there are of pieces that begin alike, so that others are not searched for.
    lengths: Lengths,
}

/// Room to work in, kept from word to word, of one set of pieces: the words that were split last, as what is written
/// about comes again.
#[derive(Debug, Default)]
pub(crate) struct Codes {
    recent: Vec<Recent>,
    /// How many words were split before that.
    words_split: usize,
}

/// Words that are remembered, a power of two.
const RECENT: usize = 1024;
/// Bytes of a word, and pieces, that can be remembered.
const RECENT_BYTES: usize = 24;
const RECENT_PIECES: usize = 5;

/// A word and its pieces; no word is empty.
#[derive(Debug, Clone, Copy, Default)]
struct Recent {
    word: [u8; RECENT_BYTES],
    length: u8,
    count: u8,
    pieces: [u32; RECENT_PIECES],
}

impl Codes {
    /// Where a word of at least four bytes would be remembered.
    fn place(word: &[u8]) -> Option<usize> {
        let front = u32::from_le_bytes(*word.first_chunk()?);
        let back = u32::from_le_bytes(*word.last_chunk()?);
        let code = (front ^ back.rotate_left(13) ^ word.len() as u32).wrapping_mul(0x9e37_79b1);
        Some((code >> 16) as usize % RECENT)
    }

    /// The pieces of a word that was split lately.
    fn recall(&self, word: &[u8]) -> Option<&[u32]> {
        let recent = self.recent.get(Self::place(word)?)?;
        let there = recent.word.get(..usize::from(recent.length))?;
        if there == word {
            recent.pieces.get(..usize::from(recent.count))
        } else {
            None
        }
    }

    fn remember(&mut self, word: &[u8], pieces: &[u32]) {
        if word.len() > RECENT_BYTES || pieces.len() > RECENT_PIECES {
            return;
        }
        // A single short text needs no memory.
        if self.recent.is_empty() {
            self.words_split += 1;
            if self.words_split < RECENT / 16 {
                return;
            }
            self.recent = vec![Recent::default(); RECENT];
        }
        if let Some(recent) = Self::place(word).and_then(|place| self.recent.get_mut(place)) {
            *recent = Recent {
                length: word.len() as u8,
                count: pieces.len() as u8,
                ..Recent::default()
            };
            recent
                .word
                .iter_mut()
                .zip(word)
                .for_each(|(to, from)| *to = *from);
            recent
                .pieces
                .iter_mut()
                .zip(pieces)
                .for_each(|(to, from)| *to = *from);
        }
    }
}

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
        let lengths = Lengths::of(&blocks, &strings);
        Ok(Self {
            strings,
            blocks,
            slots,
            shift,
            lengths,
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
            let mut slot = slot(*family, piece, shift);
            while slots.get(slot).is_some_and(|taken| *taken != 0) {
                slot = (slot + 1) % size;
            }
            if let Some(free) = slots.get_mut(slot) {
                *free = number + 1;
            }
        }
        let lengths = Lengths::of(&blocks, &strings);
        let set = Self {
            strings: Cow::Owned(strings),
            blocks,
            slots,
            shift,
            lengths,
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
        self.at(family, piece.as_bytes())
    }

    /// The pieces of a normalized word, appended to `into`: always the longest that fits, from left to right. False,
    /// and nothing appended, when a part of the word has no piece, or the word has more than 100 characters.
    pub fn split(&self, word: &str, codes: &mut Codes, into: &mut Vec<u32>) -> bool {
        // Most words are one piece.
        let longest = self.blocks[0].len() - 1;
        if (1..=longest).contains(&word.len())
            && self.lengths.beginning(Family::Beginning, word.as_bytes()) & Lengths::bit(word.len()) != 0
            && let Some(number) = self.find(Family::Beginning, word)
        {
            into.push(number);
            return true;
        }
        if word.is_empty() || (word.len() > LONGEST_WORD && word.chars().count() > LONGEST_WORD) {
            return false;
        }
        if let Some(pieces) = codes.recall(word.as_bytes()) {
            into.extend_from_slice(pieces);
            return true;
        }
        let before = into.len();
        let (mut family, mut rest) = (Family::Beginning, word.as_bytes());
        while !rest.is_empty() {
            let Some((number, length)) = self.longest(family, rest) else {
                into.truncate(before);
                return false;
            };
            into.push(number);
            rest = rest.get(length..).unwrap_or_default();
            family = Family::Continuing;
        }
        codes.remember(word.as_bytes(), into.get(before..).unwrap_or_default());
        true
    }

    /// The longest piece that `text` begins with, and its length.
    fn longest(&self, family: Family, text: &[u8]) -> Option<(u32, usize)> {
        let there = self.lengths.beginning(family, text);
        let most = text.len().min(self.blocks[family as usize].len() - 1);
        let longest = match u32::BITS - there.leading_zeros() {
            u32::BITS => most,
            longest => most.min(longest as usize),
        };
        (1..=longest).rev().find_map(|length| {
            if there & Lengths::bit(length) == 0 {
                return None;
            }
            Some((self.at(family, text.get(..length)?)?, length))
        })
    }

    fn at(&self, family: Family, piece: &[u8]) -> Option<u32> {
        let block = self.blocks[family as usize].get(piece.len())?;
        if block.first == block.end {
            return None;
        }
        let mut slot = slot(family, piece, self.shift);
        loop {
            let number = self.slots.get(slot)?.checked_sub(1)?;
            if (block.first..block.end).contains(&number) {
                let start = block.start + (number - block.first) as usize * piece.len();
                if self
                    .strings
                    .get(start..start + piece.len())
                    .is_some_and(|there| same(there, piece))
                {
                    return Some(number);
                }
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }
}

/// Which lengths there are of pieces that begin like a text: bit n − 1 stands for length n, the last one for all longer
/// ones as well. Pieces of four bytes and more are told apart by their first four, those of two and three by two.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Lengths {
    by_four: Vec<u32>,
    by_two: Vec<u8>,
}

/// Buckets per family, by powers of two: few enough to stay near the processor.
const BITS_OF_FOUR: u32 = 14;
const BITS_OF_TWO: u32 = 11;

impl Lengths {
    fn of(blocks: &[Vec<Block>; 2], strings: &[u8]) -> Self {
        let mut lengths = Self {
            by_four: vec![0; 2 << BITS_OF_FOUR],
            by_two: vec![0; 2 << BITS_OF_TWO],
        };
        for (family, blocks) in [Family::Beginning, Family::Continuing].into_iter().zip(blocks) {
            for (length, block) in blocks.iter().enumerate().skip(1) {
                let end = block.start + (block.end - block.first) as usize * length;
                let pieces = strings.get(block.start..end).unwrap_or_default();
                for piece in pieces.chunks_exact(length) {
                    lengths.add(family, piece);
                }
            }
        }
        lengths
    }

    fn add(&mut self, family: Family, piece: &[u8]) {
        let bit = Self::bit(piece.len());
        if piece.len() < 4 {
            if let Some(there) = Self::of_two(family, piece).and_then(|place| self.by_two.get_mut(place)) {
                *there |= bit as u8;
            }
        } else if let Some(there) = Self::of_four(family, piece).and_then(|place| self.by_four.get_mut(place))
        {
            *there |= bit;
        }
    }

    /// The lengths of pieces that may stand at the beginning of a text; a piece of one byte always may.
    fn beginning(&self, family: Family, text: &[u8]) -> u32 {
        let by_two = Self::of_two(family, text).and_then(|place| self.by_two.get(place));
        let by_four = Self::of_four(family, text).and_then(|place| self.by_four.get(place));
        by_four.copied().unwrap_or(0) | by_two.copied().map_or(0, u32::from) | 1
    }

    fn of_two(family: Family, text: &[u8]) -> Option<usize> {
        let code = u32::from(u16::from_le_bytes(*text.first_chunk()?));
        Some(Self::place(family, code, BITS_OF_TWO))
    }

    fn of_four(family: Family, text: &[u8]) -> Option<usize> {
        Some(Self::place(
            family,
            u32::from_le_bytes(*text.first_chunk()?),
            BITS_OF_FOUR,
        ))
    }

    fn place(family: Family, code: u32, bits: u32) -> usize {
        (family as usize) << bits | (code.wrapping_mul(0x9e37_79b1) >> (u32::BITS - bits)) as usize
    }

    fn bit(length: usize) -> u32 {
        1 << (length - 1).min(31)
    }
}

/// Whether two pieces of equal length are the same; most are so short that a call to compare memory costs more.
fn same(a: &[u8], b: &[u8]) -> bool {
    if let (Some(a_front), Some(b_front), Some(a_back), Some(b_back)) = (
        a.first_chunk::<4>(),
        b.first_chunk::<4>(),
        a.last_chunk::<4>(),
        b.last_chunk::<4>(),
    ) {
        a_front == b_front && a_back == b_back && (a.len() <= 8 || a == b)
    } else {
        a.iter().zip(b).all(|(a, b)| a == b)
    }
}

/// The slot where a piece is looked for first: the highest bits of a hash of its first and last eight bytes, its length
/// and its family. Of four to seven bytes the first and last four are read, of fewer the first, middle and last one.
fn slot(family: Family, piece: &[u8], shift: u32) -> usize {
    let (front, back) = if let (Some(front), Some(back)) = (piece.first_chunk::<8>(), piece.last_chunk::<8>())
    {
        (u64::from_le_bytes(*front), u64::from_le_bytes(*back))
    } else if let (Some(front), Some(back)) = (piece.first_chunk::<4>(), piece.last_chunk::<4>()) {
        let front = u64::from(u32::from_le_bytes(*front));
        (front, u64::from(u32::from_le_bytes(*back)))
    } else {
        let at = |index: usize| u64::from(piece.get(index).copied().unwrap_or(0));
        (
            at(0) | at(piece.len() / 2) << 8,
            at(piece.len().saturating_sub(1)),
        )
    };
    let kind = (piece.len() as u64) << 1 | family as u64;
    let code = (front ^ kind << 56 ^ kind).wrapping_mul(FIRST);
    let code = (code ^ code >> 32 ^ back).wrapping_mul(SECOND);
    ((code ^ code >> 32).wrapping_mul(FIRST) >> shift) as usize
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
