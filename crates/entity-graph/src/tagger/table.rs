//! Rows of small numbers found by a hash: an open table of 16-bit fingerprints.
//!
//! A feature that is not in the table is taken for one that is about once in ten thousand look-ups; with some fifty
//! features a word that does no harm, and no feature's text needs to be stored.

use std::ops::Range;

/// How far a row may lie from its place.
const MAX_PROBES: usize = 64;

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
        let prints = bytes.get(self.prints.clone())?;
        let print = print_of(hash).to_le_bytes();
        let mut slot = slot_of(hash, self.slots);
        for _ in 0..MAX_PROBES {
            let here = prints.get(2 * slot..2 * slot + 2)?;
            if here == print {
                let start = self.rows.start + slot * self.width;
                return bytes.get(start..start + self.width);
            }
            if here == [0, 0] {
                return None;
            }
            slot = if slot + 1 == self.slots { 0 } else { slot + 1 };
        }
        None
    }
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
