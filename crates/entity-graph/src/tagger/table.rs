//! Rows of small numbers found by a hash: an open table of 16-bit fingerprints.
//!
//! A feature that is not in the table is taken for one that is about once in ten thousand look-ups; with some fifty
//! features a word that does no harm, and no feature's text needs to be stored.

use std::ops::Range;

/// How far a row may lie from its place.
const MAX_PROBES: usize = 64;

/// How many slots one part of the [`Filter`] tells of, and its size.
const GROUP: usize = 64;
const GROUP_BITS: usize = 1024;

/// Where a table lies within the bytes of a model.
#[derive(Debug, Clone)]
pub(super) struct Table {
    slots: usize,
    width: usize,
    prints: Range<usize>,
    rows: Range<usize>,
}

impl Table {
    /// A table of `slots` rows of `width` bytes that begins at `start`; none when it would overflow.
    pub fn at(start: usize, slots: usize, width: usize) -> Option<Self> {
        let prints = start..start.checked_add(slots.checked_mul(2)?)?;
        let rows = prints.end..prints.end.checked_add(slots.checked_mul(width)?)?;
        Some(Self {
            slots,
            width,
            prints,
            rows,
        })
    }

    /// Where the table ends.
    pub fn end(&self) -> usize {
        self.rows.end
    }

    /// The row of a hash. O(1).
    pub fn get<'a>(&self, bytes: &'a [u8], hash: u64) -> Option<&'a [u8]> {
        let start = self.find(bytes, hash)?;
        bytes.get(start..start + self.width)
    }

    /// Where the row of a hash begins. O(1).
    ///
    /// Four fingerprints are looked at in one step: tables are nearly full, and what is not in one is looked for over
    /// some forty of them.
    #[inline]
    pub fn find(&self, bytes: &[u8], hash: u64) -> Option<usize> {
        let prints = bytes.get(self.prints.clone())?;
        let print = print_of(hash);
        let mut slot = slot_of(hash, self.slots);
        let mut left = MAX_PROBES;
        while left > 0 {
            let (step, lane) = if let Some(four) = prints.get(2 * slot..).and_then(<[u8]>::first_chunk) {
                (LANES, first_lane(u64::from_le_bytes(*four), print))
            } else {
                // One at a time where the table goes round.
                let here = prints.get(2 * slot..2 * slot + 2)?;
                let ends = here == [0, 0] || here == print.to_le_bytes();
                (1, ends.then_some(0))
            };
            if let Some(lane) = lane.filter(|lane| *lane < left) {
                let found = slot + lane;
                if prints.get(2 * found..2 * found + 2)? == [0, 0] {
                    return None;
                }
                return Some(self.rows.start + found * self.width);
            }
            left = left.saturating_sub(step);
            slot += step;
            if slot >= self.slots {
                slot = 0;
            }
        }
        None
    }
}

/// Which fingerprints a look-up can meet from which slots on, by their low bits: tells of nine in ten hashes without a
/// row that they have none, by one bit (Bloom, 1970).
#[derive(Debug, Clone)]
pub(super) struct Filter {
    slots: usize,
    bits: Vec<u8>,
}

impl Filter {
    /// The filter of a table. O(slots).
    pub fn of(table: &Table, bytes: &[u8]) -> Self {
        let prints = bytes.get(table.prints.clone()).unwrap_or(&[]);
        let mut bits = vec![0; (table.slots.div_ceil(GROUP) * GROUP_BITS / 8).max(1)];
        for (group, bits) in bits.chunks_mut(GROUP_BITS / 8).enumerate() {
            let reach = (GROUP + MAX_PROBES).min(table.slots);
            let (from_here, from_start) =
                (prints.chunks_exact(2).skip(group * GROUP), prints.chunks_exact(2));
            for print in from_here.chain(from_start).take(reach) {
                let (at, bit) = place_of(u16::from_le_bytes([print[0], print[1]]));
                if let Some(byte) = bits.get_mut(at) {
                    *byte |= bit;
                }
            }
        }
        Self {
            slots: table.slots,
            bits,
        }
    }

    /// Whether the hash may have a row; never no when it has one. O(1).
    pub fn may_have(&self, hash: u64) -> bool {
        let (at, bit) = place_of(print_of(hash));
        let start = slot_of(hash, self.slots) / GROUP * (GROUP_BITS / 8);
        self.bits.get(start + at).is_some_and(|byte| byte & bit != 0)
    }
}

/// The byte and the bit of a fingerprint in its group.
fn place_of(print: u16) -> (usize, u8) {
    let place = usize::from(print) % GROUP_BITS;
    (place / 8, 1 << (place % 8))
}

/// Fingerprints in eight bytes.
const LANES: usize = 4;

/// The first of four fingerprints that is `print` or zero.
fn first_lane(four: u64, print: u16) -> Option<usize> {
    const ONES: u64 = 0x0001_0001_0001_0001;
    const TOPS: u64 = 0x8000_8000_8000_8000;
    // Of a word's zero lanes at least the lowest is told rightly (Mycroft, 1987).
    let zeros = |lanes: u64| lanes.wrapping_sub(ONES) & !lanes & TOPS;
    let found = zeros(four) | zeros(four ^ ONES.wrapping_mul(u64::from(print)));
    (found != 0).then(|| found.trailing_zeros() as usize / 16)
}

/// The fingerprint of a hash; zero marks an empty slot.
fn print_of(hash: u64) -> u16 {
    ((hash & 0xffff) as u16).max(1)
}

/// The first slot of a hash.
fn slot_of(hash: u64, slots: usize) -> usize {
    (((hash >> 32) * slots as u64) >> 32) as usize
}

/// The bytes of a table with some rows, weightiest first: of two rows that cannot be told apart the first stays.
#[cfg(feature = "train")]
pub(super) fn build(rows: &[(u64, Vec<u8>)], width: usize) -> (usize, Vec<u8>) {
    let slots = (rows.len() * 9 / 8).max(16);
    let mut prints = vec![0u16; slots];
    let mut bytes = vec![0u8; slots * width];
    for (hash, row) in rows {
        let mut slot = slot_of(*hash, slots);
        for _ in 0..MAX_PROBES {
            if prints[slot] == print_of(*hash) {
                break;
            }
            if prints[slot] == 0 {
                prints[slot] = print_of(*hash);
                bytes[slot * width..(slot + 1) * width].copy_from_slice(row);
                break;
            }
            slot = (slot + 1) % slots;
        }
    }
    let mut out: Vec<u8> = prints.iter().flat_map(|print| print.to_le_bytes()).collect();
    out.extend(bytes);
    (slots, out)
}
