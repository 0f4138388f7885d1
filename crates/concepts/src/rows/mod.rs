//! Vectors in fixed point: quantized once, exact from there on.
//!
//! A float dot product depends on the order of its additions, and so on the vector width of the machine. Rows of i16 do
//! not have this freedom: products and sums of them are integers, and all later steps give the same bits everywhere.

#[cfg(test)]
mod tests;

use crate::Error;
use agent_memory_core::{MomentId, numeric::quantize_unit};
use std::collections::{BTreeMap, BTreeSet};

/// The most components a row can have.
///
/// Rounding lengthens a row of d components by at most ½·√d, so the dot product of two rows stays below
/// (2¹⁴ + ½·2⁸)² < 2²⁹ and fits i32, whatever the order of the additions (each partial sum is the dot product of two
/// shorter rows).
pub const MAX_DIMENSION: usize = 65_536;

/// The dot product of a unit row with itself, but for rounding: 2²⁸.
pub const UNIT_DOT: i32 = 1 << 28;

/// Unit vectors of moments, in fixed point (multiples of 2⁻¹⁴).
///
/// However the rows are pushed, they are read in the order of their ids, so the order of the input cannot matter.
///
/// ```
/// use agent_memory_core::MomentId;
/// use concepts::UnitRows;
/// let mut rows = UnitRows::new(2)?;
/// rows.push(MomentId::new("m1")?, &[0.0, 2.5])?;
/// assert_eq!(rows.row(&MomentId::new("m1")?), Some(&[0, 16_384][..]));
/// assert_eq!(rows.push(MomentId::new("m2")?, &[0.0, 0.0]).unwrap_err().code(), "zero_vector");
/// # Ok::<(), concepts::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitRows {
    dimension: usize,
    places: BTreeMap<MomentId, usize>,
    data: Vec<i16>,
}

impl UnitRows {
    /// No rows yet, of `dimension` components each.
    ///
    /// # Errors
    /// [`Error::Dimension`] when it is 0 or above [`MAX_DIMENSION`].
    pub fn new(dimension: usize) -> Result<Self, Error> {
        check_dimension(dimension)?;
        Ok(Self {
            dimension,
            places: BTreeMap::new(),
            data: Vec::new(),
        })
    }

    /// Adds a moment's vector, scaled to length 1 and quantized. On an error nothing is added.
    ///
    /// # Errors
    /// [`Error::Vector`] for NaN and infinities, a vector without direction, or another dimension;
    /// [`Error::DuplicateMoment`] when the moment has a row already.
    pub fn push(&mut self, moment: MomentId, vector: &[f32]) -> Result<(), Error> {
        if vector.len() != self.dimension {
            let source = agent_memory_core::Error::WrongDimension {
                expected: self.dimension,
                found: vector.len(),
            };
            return Err(Error::Vector { moment, source });
        }
        if self.places.contains_key(&moment) {
            return Err(Error::DuplicateMoment { moment });
        }
        match quantize_unit(vector) {
            Ok(row) => {
                self.places.insert(moment, self.data.len());
                self.data.extend(row);
                Ok(())
            }
            Err(source) => Err(Error::Vector { moment, source }),
        }
    }

    /// Components of a row.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The moments in their order.
    pub fn moments(&self) -> impl Iterator<Item = &MomentId> {
        self.places.keys()
    }

    /// A moment's row.
    pub fn row(&self, moment: &MomentId) -> Option<&[i16]> {
        let start = *self.places.get(moment)?;
        self.data.get(start..start + self.dimension)
    }

    /// The rows in the order of their moments, without the ids.
    pub fn matrix(&self) -> FixedMatrix {
        let mut data = Vec::with_capacity(self.data.len());
        for start in self.places.values() {
            data.extend_from_slice(&self.data[*start..*start + self.dimension]);
        }
        FixedMatrix {
            dimension: self.dimension,
            data,
        }
    }
}

/// Rows of i16 of one dimension, known by their number.
///
/// Every row is a unit vector in fixed point; only this crate can make them, so the bounds of [`MAX_DIMENSION`] hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FixedMatrix {
    dimension: usize,
    data: Vec<i16>,
}

impl FixedMatrix {
    /// No rows yet, of `dimension` components each.
    ///
    /// # Errors
    /// [`Error::Dimension`] when it is 0 or above [`MAX_DIMENSION`].
    pub fn new(dimension: usize) -> Result<Self, Error> {
        check_dimension(dimension)?;
        Ok(Self {
            dimension,
            data: Vec::new(),
        })
    }

    /// Adds a vector, scaled to length 1 and quantized. On an error nothing is added.
    ///
    /// # Errors
    /// [`Error::Core`] for NaN and infinities, a vector without direction, or another dimension.
    pub fn push(&mut self, vector: &[f32]) -> Result<(), Error> {
        if vector.len() != self.dimension {
            return Err(Error::Core(agent_memory_core::Error::WrongDimension {
                expected: self.dimension,
                found: vector.len(),
            }));
        }
        self.data.extend(quantize_unit(vector)?);
        Ok(())
    }

    /// Components of a row.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.data.len() / self.dimension
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// One row.
    pub fn row(&self, number: usize) -> Option<&[i16]> {
        let start = number.checked_mul(self.dimension)?;
        self.data.get(start..start.checked_add(self.dimension)?)
    }

    /// The rows in order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[i16]> {
        self.data.chunks_exact(self.dimension)
    }

    /// Number of distinct rows, counted up to `limit`. O(n·d·log limit).
    pub fn distinct(&self, limit: usize) -> usize {
        let mut seen = BTreeSet::new();
        for row in self.rows() {
            if seen.len() >= limit {
                break;
            }
            seen.insert(row);
        }
        seen.len()
    }

    /// Every `stride`-th row, from the first on.
    pub(crate) fn every(&self, stride: usize) -> Self {
        Self {
            dimension: self.dimension,
            data: self.rows().step_by(stride.max(1)).flatten().copied().collect(),
        }
    }

    /// A row whose number is known to be one of this matrix.
    pub(crate) fn known(&self, number: usize) -> &[i16] {
        &self.data[number * self.dimension..(number + 1) * self.dimension]
    }

    /// An empty matrix of the same dimension.
    pub(crate) fn like(&self) -> Self {
        Self {
            dimension: self.dimension,
            data: Vec::new(),
        }
    }

    /// Adds a row that is a unit vector in fixed point already.
    pub(crate) fn push_fixed(&mut self, row: &[i16]) {
        debug_assert_eq!(row.len(), self.dimension, "rows of one matrix have one dimension");
        self.data.extend_from_slice(row);
    }

    /// Puts another unit row in the place of one that is there.
    pub(crate) fn replace(&mut self, number: usize, row: &[i16]) {
        self.data[number * self.dimension..(number + 1) * self.dimension].copy_from_slice(row);
    }
}

fn check_dimension(dimension: usize) -> Result<(), Error> {
    if (1..=MAX_DIMENSION).contains(&dimension) {
        Ok(())
    } else {
        Err(Error::Dimension {
            dimension,
            limit: MAX_DIMENSION,
        })
    }
}
