//! Sums of weighted rows in integers, and their one way back to floats.
//!
//! An 8-bit component times a 15-bit scale has at most 22 bits and a sign, so 512 of them fit a sum of 32 bits; the
//! sums move to 64 bits before that. Integer sums are the same in any order, so vector units, threads and batches
//! cannot show. The loops are plain and left to the compiler to vectorize.

use agent_memory_core::Error;
use agent_memory_core::numeric::unit;

/// Rows that surely fit the sums of 32 bits: 512 · 127 · 32767 < 2³¹.
const ROWS_BEFORE_MOVING: u32 = 512;

/// A component of the row of an unknown word is plus or minus this.
pub(super) const UNKNOWN_COMPONENT: i32 = 64;

/// The sum of some rows.
#[derive(Debug)]
pub(super) struct Sums {
    near: Vec<i32>,
    far: Vec<i64>,
    rows: u32,
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

    /// Adds a row of 8-bit components times a scale of 15 bits.
    pub fn add(&mut self, row: &[u8], scale: u16) {
        self.make_room();
        // Signed 16-bit operands: the product of two of them is cheap on every processor.
        let scale = scale as i16;
        for (sum, component) in self.near.iter_mut().zip(row) {
            *sum += i32::from(i16::from(*component as i8)) * i32::from(scale);
        }
    }

    /// Adds the row that a hash stands for: 64 in each component, with the signs that the hash says.
    pub fn add_hashed(&mut self, hash: u64, scale: u16) {
        self.make_room();
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

    fn make_room(&mut self) {
        if self.rows == ROWS_BEFORE_MOVING {
            for (far, near) in self.far.iter_mut().zip(&mut self.near) {
                *far += i64::from(std::mem::take(near));
            }
            self.rows = 0;
            self.moved = true;
        }
        self.rows += 1;
    }

    /// The sum at length 1 as floats, zero for a sum without direction. The sums are zero again afterwards.
    pub fn take_unit(&mut self) -> Result<Vec<f32>, Error> {
        let floats: Vec<f32> = if self.moved {
            let both = self.far.iter().zip(&self.near);
            both.map(|(far, near)| (far + i64::from(*near)) as f32).collect()
        } else {
            self.near.iter().map(|sum| *sum as f32).collect()
        };
        self.near.fill(0);
        self.far.fill(0);
        (self.rows, self.moved) = (0, false);
        if floats.iter().all(|x| *x == 0.0) {
            return Ok(floats);
        }
        unit(&floats)
    }
}

/// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014): each input bit flips half of the output bits.
pub(super) fn mixed(mut code: u64) -> u64 {
    code = (code ^ (code >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    code = (code ^ (code >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    code ^ (code >> 31)
}
