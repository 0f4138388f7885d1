//! The vector leg: unit rows in one block, compared by dot product.

use agent_memory_core::{Error, numeric};

/// Rows of one dimension; a document without a vector, or with a zero vector, has none.
#[derive(Debug, Clone, Default)]
pub(crate) struct Matrix {
    dimension: usize,
    rows: Vec<f32>,
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
        match numeric::unit(vector) {
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

    /// The cosine of a document's row and a unit query; none without a row.
    pub fn cosine(&self, document: usize, unit_query: &[f32]) -> Option<f64> {
        let start = self.of.get(document).copied().flatten()? as usize * self.dimension;
        let row = self.rows.get(start..start + self.dimension)?;
        Some(numeric::dot(row, unit_query).clamp(-1.0, 1.0))
    }
}
