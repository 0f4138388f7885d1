//! Sums of weighted rows in integers, and their one way back to floats.
//!
//! An 8-bit component times a 15-bit scale has at most 22 bits and a sign, so 512 of them fit a sum of 32 bits; the
//! sums move to 64 bits before that. Integer sums are the same in any order, so vector units, threads and batches
//! cannot show. The loops are plain and left to the compiler to vectorize, twice: for any processor, and for one with wide
//! vectors, chosen when the program runs.

use agent_memory_core::numeric::sqrt;
use multiversion::multiversion;

/// Rows that surely fit the sums of 32 bits: 512 · 127 · 32767 < 2³¹.
const ROWS_BEFORE_MOVING: usize = 512;

/// A component of the row of an unknown word is plus or minus this.
const UNKNOWN_COMPONENT: i32 = 64;

/// Components that are summed at a time, so that their sums stay in registers over all rows.
const BLOCK: usize = 32;

/// Squares are taken of numbers below 2²⁶: 4096 of them fit 64 bits.
const BITS_TO_SQUARE: u32 = 26;

/// A row of the table, components as the two's complement of 8 bits, and its scale.
pub(super) type Row<'a> = (&'a [u8], i16);

/// The sum of some rows.
#[derive(Debug)]
pub(super) struct Sums {
    near: Vec<i32>,
    far: Vec<i64>,
    /// Rows in `near`.
    rows: usize,
    moved: bool,
}

impl Sums {
    pub fn new(dimension: usize) -> Self {
        Self {
            near: vec![0; dimension],
            far: vec![0; dimension],
            rows: 0,
            moved: false,
        }
    }

    /// Adds rows times their scales.
    pub fn add(&mut self, rows: &[Row<'_>]) {
        for rows in rows.chunks(ROWS_BEFORE_MOVING) {
            self.make_room(rows.len());
            add_rows(&mut self.near, rows);
        }
    }

    /// Adds the row that a hash stands for: 64 in each component, with the signs that the hash says.
    pub fn add_hashed(&mut self, hash: u64, scale: u16) {
        self.make_room(1);
        let part = UNKNOWN_COMPONENT * i32::from(scale);
        let mut signs = hash;
        for block in self.near.chunks_mut(64) {
            signs = mixed(signs.wrapping_add(0x9e37_79b9_7f4a_7c15));
            for (place, sum) in block.iter_mut().enumerate() {
                // 0 or −1: x ^ −1 is −x − 1.
                let sign = -((signs >> place & 1) as i32);
                *sum += (part ^ sign) - sign;
            }
        }
    }

    fn make_room(&mut self, rows: usize) {
        if self.rows + rows > ROWS_BEFORE_MOVING {
            for (far, near) in self.far.iter_mut().zip(&mut self.near) {
                *far += i64::from(std::mem::take(near));
            }
            self.rows = 0;
            self.moved = true;
        }
        self.rows += rows;
    }

    /// The sum at length 1, zero for a sum without direction. The sums are zero again afterwards.
    pub fn take_unit(&mut self) -> Vec<f32> {
        let unit = if self.moved {
            for (far, near) in self.far.iter_mut().zip(&self.near) {
                *far += i64::from(*near);
            }
            let unit = unit_of_far(&self.far);
            self.far.fill(0);
            unit
        } else {
            unit_of_near(&self.near)
        };
        self.near.fill(0);
        (self.rows, self.moved) = (0, false);
        unit
    }
}

/// Adds rows times their scales, by the widest vectors that the processor has.
#[multiversion(targets("x86_64+avx+avx2"))]
fn add_rows(sums: &mut [i32], rows: &[Row<'_>]) {
    add_rows_plainly(sums, rows);
}

#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "inlined, it is compiled for each kind of processor"
)]
fn add_rows_plainly(sums: &mut [i32], rows: &[Row<'_>]) {
    let (blocks, rest) = sums.as_chunks_mut::<BLOCK>();
    let whole = blocks.len() * BLOCK;
    for (index, block) in blocks.iter_mut().enumerate() {
        let mut kept = *block;
        for (row, scale) in rows {
            if let Some(part) = row
                .get(index * BLOCK..)
                .and_then(|row| row.first_chunk::<BLOCK>())
            {
                for (sum, component) in kept.iter_mut().zip(part) {
                    *sum += i32::from(component.cast_signed()) * i32::from(*scale);
                }
            }
        }
        *block = kept;
    }
    for (row, scale) in rows {
        for (sum, component) in rest.iter_mut().zip(row.get(whole..).unwrap_or_default()) {
            *sum += i32::from(component.cast_signed()) * i32::from(*scale);
        }
    }
}

/// x / ‖x‖, the squares summed in integers.
#[multiversion(targets("x86_64+avx+avx2"))]
fn unit_of_near(sums: &[i32]) -> Vec<f32> {
    let bits = sums.iter().fold(0, |bits, sum| bits | sum.unsigned_abs());
    let shift = (u32::BITS - bits.leading_zeros()).saturating_sub(BITS_TO_SQUARE);
    let squares: u64 = sums
        .iter()
        .map(|sum| u64::from(sum.unsigned_abs() >> shift))
        .map(|size| size * size)
        .sum();
    let share = share_of(squares, shift);
    sums.iter().map(|sum| (f64::from(*sum) * share) as f32).collect()
}

/// The same for sums that do not fit 32 bits.
fn unit_of_far(sums: &[i64]) -> Vec<f32> {
    let bits = sums.iter().fold(0, |bits, sum| bits | sum.unsigned_abs());
    let shift = (u64::BITS - bits.leading_zeros()).saturating_sub(BITS_TO_SQUARE);
    let sizes = sums.iter().map(|sum| sum.unsigned_abs() >> shift);
    let squares: u64 = sizes.map(|size| size * size).sum();
    let share = share_of(squares, shift);
    sums.iter().map(|sum| (*sum as f64 * share) as f32).collect()
}

/// 1 / (2^shift · √squares), 0 of nothing.
fn share_of(squares: u64, shift: u32) -> f64 {
    if squares == 0 {
        return 0.0;
    }
    1.0 / (sqrt(squares as f64) * (1u64 << shift) as f64)
}

/// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014): each input bit flips half of the output bits.
pub(super) fn mixed(mut code: u64) -> u64 {
    code = (code ^ (code >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    code = (code ^ (code >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    code ^ (code >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rows(dimension: usize) -> impl Strategy<Value = Vec<(Vec<u8>, i16)>> {
        let row = prop::collection::vec(any::<u8>().prop_filter("no −128", |x| *x != 128), dimension);
        prop::collection::vec((row, 0..=i16::MAX), 0..20)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn every_way_of_summing_gives_the_same(rows in (1usize..150).prop_flat_map(rows), times in 1usize..80) {
            let dimension = rows.first().map_or(1, |row| row.0.len());
            let borrowed: Vec<Row<'_>> = rows.iter().map(|(row, scale)| (row.as_slice(), *scale)).collect();
            let mut plain = vec![0i64; dimension];
            for (row, scale) in &rows {
                for (sum, x) in plain.iter_mut().zip(row) {
                    *sum += i64::from(x.cast_signed()) * i64::from(*scale);
                }
            }
            let wide = |sums: &[i32]| sums.iter().map(|x| i64::from(*x)).collect::<Vec<i64>>();
            let (mut chosen, mut baseline) = (vec![0; dimension], vec![0; dimension]);
            add_rows(&mut chosen, &borrowed);
            add_rows_plainly(&mut baseline, &borrowed);
            prop_assert_eq!(&wide(&chosen), &plain);
            prop_assert_eq!(&wide(&baseline), &plain);
            prop_assert_eq!(unit_of_near(&chosen), unit_of_far(&plain));

            // Beyond 512 rows the sums have moved to 64 bits.
            let mut sums = Sums::new(dimension);
            for _ in 0..times {
                sums.add(&borrowed);
            }
            let multiple: Vec<i64> = plain.iter().map(|x| x * times as i64).collect();
            prop_assert_eq!(sums.take_unit(), unit_of_far(&multiple));
            prop_assert!(sums.take_unit().iter().all(|x| *x == 0.0));
        }
    }

    #[test]
    fn the_largest_sums_have_length_one() {
        let row = [127u8; 4];
        let rows: Vec<Row<'_>> = vec![(&row, i16::MAX); 512];
        let mut sums = Sums::new(4);
        sums.add(&rows);
        assert_eq!(sums.take_unit(), [0.5; 4]);
        sums.add(&rows);
        sums.add(&rows);
        assert_eq!(sums.take_unit(), [0.5; 4]);
    }
}
