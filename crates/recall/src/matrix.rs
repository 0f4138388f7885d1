//! The rows of the vector leg: unit vectors in fixed point, compared by integer dot products.
//!
//! Integers make every sum the same in any order: of components, of documents, of threads.

use crate::common::Common;
use agent_memory_core::{Error, numeric};

/// Rows of one dimension; a document without a vector, or with a zero vector, has none.
#[derive(Debug, Clone, Default)]
pub(crate) struct Matrix {
    dimension: usize,
    rows: Vec<i16>,
    /// Per document: the number of its row.
    of: Vec<Option<u32>>,
}

impl Matrix {
    /// A matrix for `documents` documents.
    pub fn new(documents: usize) -> Self {
        Self {
            dimension: 0,
            rows: Vec::new(),
            of: vec![None; documents],
        }
    }

    /// Sets the vector of a document; the first one decides on the dimension.
    pub fn set(
        &mut self,
        document: usize,
        vector: &[f32],
        dimension: &mut Option<usize>,
    ) -> Result<(), Error> {
        let expected = *dimension.get_or_insert(vector.len());
        if vector.len() != expected {
            return Err(Error::WrongDimension {
                expected,
                found: vector.len(),
            });
        }
        self.dimension = expected;
        match numeric::quantize_unit(vector) {
            Ok(row) => {
                if let Some(slot) = self.of.get_mut(document) {
                    *slot = Some((self.rows.len() / expected.max(1)) as u32);
                    self.rows.extend(row);
                }
                Ok(())
            }
            Err(Error::ZeroVector) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The row of a document, if it has one.
    pub fn row(&self, document: usize) -> Option<&[i16]> {
        let start = self.of.get(document).copied().flatten()? as usize * self.dimension;
        self.rows.get(start..start + self.dimension)
    }

    /// The rows in the order of the documents.
    pub fn rows(&self) -> impl Iterator<Item = &[i16]> {
        (0..self.of.len()).filter_map(|document| self.row(document))
    }

    /// Takes out of every row what all rows have in common. A row of which nothing is left is a row no more.
    pub fn remove(&mut self, common: &Common) {
        for slot in &mut self.of {
            let Some(number) = *slot else { continue };
            let start = number as usize * self.dimension;
            let Some(row) = self.rows.get_mut(start..start + self.dimension) else {
                continue;
            };
            match common.removed_from(row) {
                Some(rest) => row.copy_from_slice(&rest),
                None => *slot = None,
            }
        }
    }
}

/// The dot product of two unit rows, 2²⁸ for equal ones. No part of the sum leaves the range: by Cauchy and Schwarz,
/// each is bounded by the product of the lengths.
pub(crate) fn dot(a: &[i16], b: &[i16]) -> i32 {
    a.iter().zip(b).map(|(x, y)| i32::from(*x) * i32::from(*y)).sum()
}
