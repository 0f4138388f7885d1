//! Latent semantic analysis: what words mean by the company they keep in the agent's own texts.
//!
//! No model file and no download: the documents themselves say which words go together. The result is good for what
//! these documents are about and knows nothing else.

mod dense;
mod embedder;
mod params;
mod saved;
mod svd;
mod terms;
#[cfg(test)]
mod tests;

pub use embedder::{LsaEmbedder, Words};
pub use params::{LsaParams, MAX_LSA_DIMENSION};

use crate::Error;
use agent_memory_core::numeric::{add_scaled, sqrt, sum};
use agent_memory_core::{Lookup, ModelKey, Valid, content_digest};
use saved::Saved;
use svd::{Decomposition, decompose};
use terms::Terms;

/// A folded-in text shorter than this share of its own length lies outside the space: what is left is rounding.
const OUTSIDE: f64 = 1e-6;

/// A fitted space of latent semantic analysis.
///
/// Documents are rows of (1 + ln tf) · ln(N / df), scaled to length 1; A ≈ U·S·Vᵀ keeps the strongest `dimension`
/// directions; the vector of a text with row x is unit(x·V), for documents of the fit (x·V = U·S) as for new texts, which
/// are folded in (Deerwester, Dumais, Furnas, Landauer & Harshman, "Indexing by latent semantic analysis", 1990). The
/// decomposition iterates a subspace from a fixed start (Halko, Martinsson & Tropp, 2011).
///
/// The same documents give the same bits in any order, on any machine and any number of threads: rows are sorted before
/// they meet a float sum, and each sum has one order. With fewer independent directions than `dimension`, the space has
/// that many: ask [`dimension`](Self::dimension). Directions fainter than a thousandth of the strongest do not count.
///
/// ```
/// use agent_memory_core::{Validate, numeric::cosine};
/// use concepts::{Lsa, LsaParams};
///
/// let texts = ["cat whiskers", "cat purrs", "cat whiskers tail", "cat purrs tail", "bank loan rate", "bank rate", "loan rate"];
/// let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
/// let two = LsaParams { dimension: 2, ..LsaParams::default() }.valid()?;
/// let lsa = Lsa::fit(&texts.map(words), &two)?;
/// let [whiskers, purrs, loan] = ["whiskers", "purrs", "loan"].map(|text| lsa.vector(&words(text)));
/// // The two never stand together, but with the same others.
/// assert!(cosine(&whiskers, &purrs)? > 0.9);
/// assert!(cosine(&whiskers, &loan)?.abs() < 0.01);
/// assert!(lsa.vector(&words("unheard of")).iter().all(|x| *x == 0.0));
/// # Ok::<(), concepts::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Lsa {
    terms: Terms,
    numbers: Lookup<String, u32>,
    dimension: usize,
    documents: usize,
    /// Row by row, one for each term.
    loadings: Vec<f32>,
    strengths: Vec<f64>,
    residual: f64,
    version: String,
}

impl Lsa {
    /// Learns a space from documents, each the list of its terms (repeats count, order does not).
    ///
    /// O(rounds · (entries + terms · l) · l), l = dimension + 16 and entries = distinct terms of all documents.
    ///
    /// # Errors
    /// [`Error::NothingToLearn`] when no term stands in `min_documents` documents and more without standing in all: for
    /// no documents, a single one, all equal ones, and such as share nothing. [`Error::Snapshot`] when the model would
    /// be larger than a snapshot can be.
    pub fn fit(documents: &[Vec<String>], params: &Valid<LsaParams>) -> Result<Self, Error> {
        let terms = Terms::of(documents, params);
        let numbers = terms.numbers();
        let mut rows: Vec<terms::SparseRow> = documents
            .iter()
            .map(|document| terms.row(&numbers, document))
            .filter(|row| !row.is_empty())
            .collect();
        if rows.is_empty() {
            return Err(Error::NothingToLearn {
                documents: documents.len(),
                min_documents: params.min_documents,
            });
        }
        // Sums over documents run in this order, so the order in which they were given cannot matter.
        rows.sort_by(|a, b| {
            let key = |(term, weight): &(u32, f64)| (*term, weight.to_bits());
            a.iter().map(key).cmp(b.iter().map(key))
        });
        let Decomposition {
            strengths,
            loadings,
            residual,
        } = decompose(&rows, terms.words.len(), params.dimension, params.rounds);
        Saved {
            documents: documents.len() as u64,
            words: terms.words,
            idf: terms.idf,
            loadings: loadings.data.iter().map(|x| *x as f32).collect(),
            strengths,
            residual,
        }
        .fitted()
    }

    /// The vector of a text given as its terms: of length 1, or zero for a text without a known term.
    pub fn vector(&self, words: &[String]) -> Vec<f32> {
        let row = self.terms.row(&self.numbers, words);
        let mut folded = vec![0.0f64; self.dimension];
        for (term, weight) in &row {
            let start = *term as usize * self.dimension;
            let loading = self.loadings[start..start + self.dimension].iter();
            let loading: Vec<f64> = loading.map(|x| f64::from(*x)).collect();
            add_scaled(&mut folded, *weight, &loading);
        }
        let squares: Vec<f64> = folded.iter().map(|x| x * x).collect();
        let length = sqrt(sum(&squares));
        if length <= OUTSIDE {
            return vec![0.0; self.dimension];
        }
        folded.iter().map(|x| (x / length) as f32).collect()
    }

    /// Components of a vector.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// Documents of the fit.
    pub fn documents(&self) -> usize {
        self.documents
    }

    /// The terms that are known, ascending.
    pub fn terms(&self) -> &[String] {
        &self.terms.words
    }

    /// The singular values, largest first: how much of the documents each dimension carries.
    pub fn strengths(&self) -> &[f64] {
        &self.strengths
    }

    /// How far the iteration is from its end: the largest ‖AᵀA·v − s²·v‖ / s₁² over the dimensions. Below .01 all of them
    /// stand; a larger one says that the last dimensions still turn among themselves, which changes no topic.
    pub fn residual(&self) -> f64 {
        self.residual
    }

    /// The key of the space; its version is a digest of the fitted model.
    pub fn key(&self) -> ModelKey {
        ModelKey::new("lsa", self.dimension, &self.version)
    }

    /// The model as a snapshot with a checksum: see [`agent_memory_core::snapshot`].
    ///
    /// # Errors
    /// [`Error::Snapshot`] beyond 1 GiB.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        Saved::of(self).encode()
    }

    /// A model from [`to_bytes`](Self::to_bytes); it gives the same vectors under the same key.
    ///
    /// # Errors
    /// [`Error::Snapshot`] for anything but an intact model of this version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Saved::decode(bytes)?.fitted()
    }
}

impl Saved {
    fn of(lsa: &Lsa) -> Self {
        Self {
            documents: lsa.documents as u64,
            words: lsa.terms.words.clone(),
            idf: lsa.terms.idf.clone(),
            strengths: lsa.strengths.clone(),
            residual: lsa.residual,
            loadings: lsa.loadings.clone(),
        }
    }

    fn fitted(self) -> Result<Lsa, Error> {
        let digest = content_digest(&self.encode()?);
        let terms = Terms {
            words: self.words,
            idf: self.idf,
        };
        Ok(Lsa {
            numbers: terms.numbers(),
            terms,
            dimension: self.strengths.len(),
            documents: self.documents as usize,
            loadings: self.loadings,
            strengths: self.strengths,
            residual: self.residual,
            version: digest.chars().take(16).collect(),
        })
    }
}
