//! How like the query every moment and every fact is, by its vector, and from where on that says something.
//!
//! Embedders differ in how alike unrelated texts are to them: .05 with one, .7 with another. So the floor is no fixed
//! cosine. It is taken from the query's own cosines with all that it may see, m + z·s of their mean m and standard
//! deviation s: most of what is there has nothing to do with any one query. While little is there, m and s lean on
//! an assumption, as if [`PRIOR_COUNT`] more items had been seen.

use crate::common::Common;
use crate::index::Index;
use crate::matrix::{Matrix, dot};
use crate::query::Query;
use agent_memory_core::{Error, numeric};
use std::collections::BTreeSet;

/// The dot product of equal unit rows.
const ONE: f64 = numeric::UNIT_SCALE * numeric::UNIT_SCALE;
/// Items that the prior counts for.
const PRIOR_COUNT: f64 = 30.0;
/// Mean and standard deviation of the cosines of unrelated texts, assumed until enough has been seen. An assumption, not a
/// measurement: two deviations above the mean is .3, a fixed floor that served before.
const PRIOR_MEAN: f64 = 0.1;
const PRIOR_DEVIATION: f64 = 0.1;

/// Dot products of the query with moments and facts; none where either side has no vector or may not be seen.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Likeness {
    moments: Vec<Option<i32>>,
    facts: Vec<Option<i32>>,
    floor: f64,
}

impl Likeness {
    /// Compares a query with the first moments and facts. O(moments · dimension).
    pub fn new(index: &Index, query: &Query, moments_end: usize, facts_end: usize) -> Result<Self, Error> {
        let Some(row) = query_row(query, index.dimension, index.common.as_ref())? else {
            return Ok(Self::default());
        };
        let compared = |matrix: &Matrix, document, scopes: &BTreeSet<String>| {
            if query.sees(scopes) {
                matrix.row(document).map(|other| dot(other, &row))
            } else {
                None
            }
        };
        let moments = index.moments.iter().take(moments_end).enumerate();
        let moments: Vec<Option<i32>> = moments
            .map(|(doc, moment)| compared(&index.moment_vectors, doc, &moment.scopes))
            .collect();
        let facts = index.facts.iter().take(facts_end).enumerate();
        let facts: Vec<Option<i32>> = facts
            .map(|(doc, row)| compared(&index.fact_vectors, doc, &row.fact.scopes))
            .collect();
        let floor = floor(
            moments.iter().chain(&facts).filter_map(|x| *x),
            index.params.vector_floor,
        );
        Ok(Self {
            moments,
            facts,
            floor,
        })
    }

    /// How much the vector of a moment says: 0 up to the floor, then linear to 1.
    pub fn of_moment(&self, document: usize) -> f64 {
        self.above(self.moments.get(document))
    }

    /// How much the vector of a fact says.
    pub fn of_fact(&self, document: usize) -> f64 {
        self.above(self.facts.get(document))
    }

    fn above(&self, product: Option<&Option<i32>>) -> f64 {
        let Some(&Some(product)) = product else { return 0.0 };
        let cosine = (f64::from(product) / ONE).min(1.0);
        if cosine > self.floor {
            (cosine - self.floor) / (1.0 - self.floor)
        } else {
            0.0
        }
    }
}

/// Mean plus `deviations` standard deviations, prior included; the sums are whole numbers, exact in any order.
fn floor(products: impl Iterator<Item = i32>, deviations: f64) -> f64 {
    let (mut count, mut sum, mut squares) = (0u64, 0i64, 0i128);
    for product in products {
        count += 1;
        sum += i64::from(product);
        squares += i128::from(product) * i128::from(product);
    }
    let all = count as f64 + PRIOR_COUNT;
    let mean = (sum as f64 / ONE + PRIOR_COUNT * PRIOR_MEAN) / all;
    let prior_square = PRIOR_DEVIATION * PRIOR_DEVIATION + PRIOR_MEAN * PRIOR_MEAN;
    let square = (squares as f64 / (ONE * ONE) + PRIOR_COUNT * prior_square) / all;
    mean + deviations * numeric::sqrt((square - mean * mean).max(0.0))
}

/// The query's vector as the rows are; none when it is zero, says only what all say, or the index has no vectors.
fn query_row(
    query: &Query,
    dimension: Option<usize>,
    common: Option<&Common>,
) -> Result<Option<Vec<i16>>, Error> {
    let Some(vector) = &query.vector else {
        return Ok(None);
    };
    let row = match numeric::quantize_unit(vector) {
        Ok(row) => row,
        Err(Error::ZeroVector) => return Ok(None),
        Err(error) => return Err(error),
    };
    match dimension {
        None => Ok(None),
        Some(expected) if expected != row.len() => Err(Error::WrongDimension {
            expected,
            found: row.len(),
        }),
        Some(_) => Ok(match common {
            None => Some(row),
            Some(common) => common.removed_from(&row),
        }),
    }
}

#[cfg(test)]
mod tests;
