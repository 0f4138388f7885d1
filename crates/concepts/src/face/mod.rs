//! The k-means of this crate as a citizen of linfa: whoever clusters with linfa can take it in its place.
//!
//! linfa's traits work on arrays of floats, this crate on rows in fixed point; the face quantizes on the way in and adds
//! no rule of its own. Results are those of [`k_means`], bit for bit.

#[cfg(test)]
mod tests;

use crate::Error;
use crate::choose::{carried, choose_k};
use crate::kernel::{dot, nearest};
use crate::kmeans::{KMeans, k_means};
use crate::nearest::cosine;
use crate::params::{ConceptParams, K};
use crate::rows::FixedMatrix;
use crate::seed::seed;
use agent_memory_core::numeric::UNIT_SCALE;
use agent_memory_core::{Valid, Validate};
use linfa::traits::{Fit, PredictInplace, Transformer};
use linfa::{DatasetBase, Float, ParamGuard};
use ndarray::{Array1, Array2, ArrayBase, ArrayView1, Data, Ix2};
use thiserror::Error as ThisError;

/// Why fitting refuses.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum LinfaError {
    /// A row of the records cannot be used.
    #[error("row {row} cannot be used")]
    Row {
        /// Which row.
        row: usize,
        /// What is wrong with it.
        #[source]
        source: Error,
    },
    /// The records as a whole cannot be used.
    #[error(transparent)]
    Concepts(#[from] Error),
    /// A parameter breaks its rule.
    #[error(transparent)]
    Params(#[from] agent_memory_core::Error),
    /// linfa refused.
    #[error(transparent)]
    Linfa(#[from] linfa::Error),
}

/// Unchecked parameters: what [`Fit`] is called on.
///
/// `min_size`, `k`, `max_iterations`, `tolerance` and `candidates` count; `label_terms` has nothing to label here.
///
/// ```
/// use concepts::linfa::{DatasetBase, traits::{Fit, Predict}};
/// use concepts::{ConceptParams, KMeansParams, ndarray::array};
///
/// let records = array![[1.0f32, 0.0], [1.0, 0.1], [0.9, 0.1], [0.0, 1.0], [0.1, 1.0], [0.0, 2.0]];
/// let model = KMeansParams::new(ConceptParams::default()).fit(&DatasetBase::from(records.clone()))?;
/// let labels = model.predict(&records);
/// assert!(labels[0] == labels[2] && labels[3] == labels[5] && labels[0] != labels[5]);
/// # Ok::<(), concepts::LinfaError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct KMeansParams {
    checked: Result<CheckedKMeans, agent_memory_core::Error>,
}

/// Checked parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckedKMeans(Valid<ConceptParams>);

impl KMeansParams {
    /// Parameters that [`ParamGuard::check`] and [`Fit::fit`] check.
    pub fn new(params: ConceptParams) -> Self {
        Self {
            checked: params.valid().map(CheckedKMeans),
        }
    }
}

impl ParamGuard for KMeansParams {
    type Checked = CheckedKMeans;
    type Error = agent_memory_core::Error;

    fn check_ref(&self) -> Result<&CheckedKMeans, Self::Error> {
        self.checked.as_ref().map_err(Clone::clone)
    }

    fn check(self) -> Result<CheckedKMeans, Self::Error> {
        self.checked
    }
}

impl<F: Float, D: Data<Elem = F>, T> Fit<ArrayBase<D, Ix2>, T, LinfaError> for CheckedKMeans {
    type Object = FittedKMeans;

    /// Clusters the records; the targets are not looked at.
    ///
    /// # Errors
    /// [`LinfaError::Row`] for NaN, infinities (f64 beyond the range of f32 too) and rows without direction;
    /// [`LinfaError::Concepts`] for records without columns or with more than [`MAX_DIMENSION`](crate::MAX_DIMENSION).
    fn fit(&self, dataset: &DatasetBase<ArrayBase<D, Ix2>, T>) -> Result<FittedKMeans, LinfaError> {
        let mut rows = FixedMatrix::new(dataset.records.ncols())?;
        for (row, record) in dataset.records.rows().into_iter().enumerate() {
            rows.push(&floats(record))
                .map_err(|source| LinfaError::Row { row, source })?;
        }
        let k = match self.0.k {
            K::Fixed(k) => carried(&rows, k, self.0.min_size),
            K::Auto => choose_k(&rows, &self.0),
        };
        let seeds = seed(&rows, k, self.0.candidates);
        Ok(FittedKMeans {
            found: k_means(&rows, &seeds, &self.0),
        })
    }
}

fn floats<F: Float>(record: ArrayView1<'_, F>) -> Vec<f32> {
    record.iter().map(|x| x.to_f32().unwrap_or(f32::NAN)).collect()
}

/// Clusters that can place new records.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedKMeans {
    found: KMeans,
}

impl FittedKMeans {
    /// What was found, in fixed point.
    pub fn k_means(&self) -> &KMeans {
        &self.found
    }

    /// The centroids as unit vectors, one a row.
    pub fn centroids(&self) -> Array2<f32> {
        let centroids = &self.found.centroids;
        Array2::from_shape_fn((centroids.len(), centroids.dimension()), |(row, column)| {
            let x = centroids
                .row(row)
                .and_then(|row| row.get(column))
                .copied()
                .unwrap_or_default();
            (f64::from(x) / UNIT_SCALE) as f32
        })
    }

    /// A record as a matrix of one row; none when it has no place in the space.
    fn quantized<F: Float>(&self, record: ArrayView1<'_, F>) -> Option<FixedMatrix> {
        let mut row = self.found.centroids.like();
        row.push(&floats(record)).ok().map(|()| row)
    }
}

impl<F: Float, D: Data<Elem = F>> PredictInplace<ArrayBase<D, Ix2>, Array1<usize>> for FittedKMeans {
    /// The nearest cluster of each record. A record that has no place (zero, not finite, another dimension), or any record
    /// when there are no clusters, gets the number of clusters: one more than the last.
    fn predict_inplace<'a>(&'a self, records: &'a ArrayBase<D, Ix2>, targets: &mut Array1<usize>) {
        for (record, target) in records.rows().into_iter().zip(targets.iter_mut()) {
            let label = self
                .quantized(record)
                .and_then(|row| nearest(&row, &self.found.centroids).labels.pop());
            *target = label.map_or(self.found.centroids.len(), |label| label as usize);
        }
    }

    fn default_target(&self, records: &ArrayBase<D, Ix2>) -> Array1<usize> {
        Array1::zeros(records.nrows())
    }
}

impl<F: Float, D: Data<Elem = F>> Transformer<&ArrayBase<D, Ix2>, Array2<f64>> for FittedKMeans {
    /// The cosine of each record to each centroid; 0 for a record that has no place.
    fn transform(&self, records: &ArrayBase<D, Ix2>) -> Array2<f64> {
        let mut cosines = Array2::zeros((records.nrows(), self.found.centroids.len()));
        for (record, mut line) in records.rows().into_iter().zip(cosines.rows_mut()) {
            let Some(row) = self.quantized(record) else {
                continue;
            };
            for (value, centroid) in line.iter_mut().zip(self.found.centroids.rows()) {
                *value = cosine(dot(row.known(0), centroid));
            }
        }
        cosines
    }
}
