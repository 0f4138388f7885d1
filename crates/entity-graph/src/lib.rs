//! Names, name weights, ties and Louvain groups of moments.
#![forbid(unsafe_code)]

mod csr;
mod error;
mod explain;
mod export;
mod extract;
#[cfg(test)]
mod fixture;
mod groups;
mod louvain;
mod params;
mod tie;
mod weight;

pub use csr::Csr;
pub use error::Error;
pub use explain::{GroupPart, GroupReason, NameReason, TieReason, explain_group, explain_name, explain_tie};
pub use extract::{Extractor, Learner};
pub use groups::{BridgingName, Grouping, groups};
pub use louvain::{LouvainParams, Partition, louvain, modularity};
pub use params::GraphParams;
pub use tie::{Member, Shared, TieGraph, tie, ties};
pub use weight::{NameWeight, NameWeights, Standing, name_weights};
