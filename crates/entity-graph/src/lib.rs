//! Names, name weights, ties and groups: which moments belong together, by the names they share.
//!
//! Names are read from text by what the corpus itself shows and by a small trained tagger ([`Learner`], [`Extractor`],
//! [`Tagger`]); several of them may mean one ([`aliases`]), on evidence and never by likeness. A name in few moments of
//! a window tells more than one in many ([`name_weights`]); two moments that share names are tied by the sum of their
//! weights ([`tie`], [`ties`]); moments that hang together more than chance are a group ([`groups`], by [`louvain`]).
//!
//! Moments of a conversation seldom name anything; their words are a second channel ([`WordTable`], [`bond`],
//! [`groups_with_words`]). What finds groups also serves graphs that have nothing to do with moments: [`Csr`] (links of
//! integers or floats), [`Incidence`] (rows that share columns, at any size, [`louvain_incidence`]) and any undirected
//! graph of petgraph. Each step can say why ([`explain_name`], [`explain_alias`], [`explain_tie`], [`explain_group`],
//! [`explain_bond`]).
//!
//! ```
//! use agent_memory_core::{MomentId, Names};
//! use entity_graph::{GraphParams, Learner, groups, name_weights};
//!
//! let texts = [
//!     "We booked flights to Lisbon with Sara.", "We saw the hotel in Lisbon.", "We ate dinner at Lucia's.",
//!     "We moved the dinner at Lucia's to Friday.", "It rained all day.", "We fixed the tap.",
//! ];
//! let mut learner = Learner::new();
//! texts.iter().for_each(|text| learner.observe(text, &Names::new()));
//! let extractor = learner.finish();
//! let window: Vec<(MomentId, Names)> =
//!     texts.iter().map(|text| (MomentId::of(&[text.as_bytes()]), extractor.names(text, &Names::new()))).collect();
//! let weights = name_weights(window.iter().map(|(_, names)| names), &Default::default());
//! let members: Vec<_> = window.iter().map(|(id, names)| (id, names)).collect();
//! let found = groups(&members, &weights, &Default::default())?;
//! assert_eq!(found.groups.len(), 2); // Lisbon, and Lucia's
//! # Ok::<(), entity_graph::Error>(())
//! ```
//!
//! Invariants: every result is a pure function of the set of moments, whatever their order; weights are counts of 2⁻³²,
//! and no float takes part in a decision; groups are connected; nothing is sampled.
//!
//! A language model may help to read names ([`ModelExtractor`]); nothing needs one.
//!
//! What is not here: which moments to take (the dream's windows), what becomes a fact, embeddings, storage, and the
//! language model itself, which comes through a port.
//!
//! Features: `petgraph` (default) gives [`TieGraph`] as petgraph's graph and takes petgraph's graphs for Louvain;
//! `tagger` (default) brings along the trained models of the names tagger ([`Tagger`]), 1.9 MB; `train` trains such
//! models.
#![forbid(unsafe_code)]

mod alias;
mod bond;
mod csr;
mod error;
mod explain;
mod export;
mod extract;
#[cfg(test)]
mod fixture;
mod groups;
mod incidence;
mod louvain;
mod model_extractor;
mod params;
mod tagger;
mod tie;
mod weight;
mod words;

pub use alias::{
    AliasLink, AliasReason, AliasRefusal, AliasRule, Aliases, Declared, Naming, NearMiss, NearWhy, WhyNot,
    aliases, explain_alias,
};
pub use bond::{Bond, BondReason, bond, explain_bond};
pub use csr::Csr;
pub use error::Error;
pub use explain::{GroupPart, GroupReason, NameReason, TieReason, explain_group, explain_name, explain_tie};
pub use extract::{Extractor, Learner};
pub use groups::{BridgingName, GroupRule, GroupWord, Grouping, groups, groups_with_words};
pub use incidence::Incidence;
pub use louvain::{
    Expected, LouvainParams, Partition, louvain, louvain_incidence, modularity, modularity_incidence,
};
#[cfg(feature = "petgraph")]
pub use louvain::{NodePartition, louvain_petgraph};
pub use model_extractor::{ModelExtractor, ModelLimits, ModelNamesError, ModelReading, Refusal};
pub use params::GraphParams;
pub use tagger::Tagger;
#[cfg(feature = "train")]
pub use tagger::train::{TaggedSentence, TaggedSource, TrainParams, TrainingTexts, parse_bio, train_tagger};
pub use tie::{Member, Shared, TieGraph, tie, ties};
pub use weight::{NameWeight, NameWeights, Standing, name_weights};
pub use words::{
    Around, SharedSpeaker, SharedWord, SharedWords, Turn, WordParams, WordReason, WordTable, Words, WordsOf,
    read_words,
};
