//! Concepts: what the moments are about, as clusters of their vectors, the same on every machine.
//!
//! Vectors are quantized once to fixed point ([`UnitRows`]); from there on everything is integers: where k-means starts
//! ([`seed`]), its rounds ([`k_means`]) and the sums of its clusters ([`CfTriplet`]). [`cluster`] goes the whole way to
//! concepts with labels, annotations and ids that survive re-runs.
//!
//! What is not here: text and embedding, storage, a clock, randomness. Concepts annotate moments; they never move, change
//! or delete one.
//!
//! ```
//! use agent_memory_core::{ModelKey, MomentId, RunId, Valid};
//! use concepts::{UnitRows, cluster, resolve};
//!
//! let mut rows = UnitRows::new(2)?;
//! for (id, vector) in [("a", [1.0, 0.1]), ("b", [1.0, 0.0]), ("c", [0.9, 0.0])] {
//!     rows.push(MomentId::new(id)?, &vector)?;
//! }
//! let terms = |_: &MomentId| vec!["travel".to_owned()];
//! let model = ModelKey::new("example", 2, "1");
//! let at = "2026-08-03T04:00:00Z".parse()?;
//! let found = cluster(&rows, &terms, None, &RunId::new("r1")?, at, &model, &Valid::default())?;
//! let concept = &found.set.concepts[0];
//! assert_eq!((concept.label.join(" "), concept.size), ("travel".to_owned(), 3));
//! assert_eq!(resolve(&found.set, &[concept.id.clone()])?.len(), 3);
//! # Ok::<(), concepts::Error>(())
//! ```
//!
//! Features, both on by default: `parallel` uses the threads of rayon, with the same results; `linfa` implements the
//! traits of linfa for [`KMeansParams`] and re-exports `linfa` and `ndarray` in the versions that fit.
//!
//! Invariants: any order of the input and any number of threads give the same bytes; every member of a concept has
//! exactly one annotation; every concept has at least `min_size` members; no float decides who belongs where.
#![forbid(unsafe_code)]

mod cf;
mod choose;
mod chunks;
mod cluster;
mod error;
#[cfg(feature = "linfa")]
mod face;
mod identity;
mod kernel;
mod kmeans;
mod label;
mod lsa;
mod nearest;
mod params;
#[cfg(test)]
mod planted;
mod resolve;
mod rows;
mod seed;

pub use cf::{CfTriplet, MAX_MEMBERS};
pub use choose::{MAX_AUTO, carried, choose_k};
pub use cluster::{Clustering, cluster};
pub use error::Error;
#[cfg(feature = "linfa")]
pub use face::{CheckedKMeans, FittedKMeans, KMeansParams, LinfaError};
pub use identity::{CarriedOver, carry_over};
pub use kmeans::{KMeans, k_means};
pub use label::labels;
pub use lsa::{Lsa, LsaEmbedder, LsaParams, MAX_LSA_DIMENSION, Words};
pub use nearest::{Near, concepts_near, nearest_concepts};
pub use params::{ConceptParams, K, MAX_CLUSTERS};
pub use resolve::{live, resolve};
pub use rows::{FixedMatrix, MAX_DIMENSION, UNIT_DOT, UnitRows};
pub use seed::seed;
#[cfg(feature = "linfa")]
pub use {linfa, ndarray};
