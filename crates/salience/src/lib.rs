//! Two axes of salience, likeness to the context and the agent's own frame, and the weight of a moment at capture.
//!
//! A thought can be close to what was just talked about, and it can be the agent's own. The first axis alone keeps an
//! agent where it happens to be; the second one pulls it to its own line. [`Scorer`] gives both, always apart, and their
//! blend; [`weigh`] says how much a moment matters when it comes in, from cues that everybody can check.
//!
//! ```
//! use agent_memory_core::Validate;
//! use salience::{Context, SalienceParams, Thought, score};
//! use std::collections::BTreeSet;
//! use vocab_miner::{Document, Stamp, VocabParams, mine};
//!
//! let tags = BTreeSet::new();
//! let writing = ["The kiln cracked at dawn.", "A new glaze for the kiln.", "Clay, glaze and patience."];
//! let documents: Vec<Document> = writing.iter().map(|text| Document::new("e", text, &tags)).collect();
//! let vocabulary = mine(&documents, &VocabParams::default().valid()?, Stamp::at("2026-08-03T04:00:00Z".parse()?));
//!
//! let recent = [Thought::new("We walked to the market in the rain.")];
//! let (context, params) = (Context::of(&recent), SalienceParams::default().valid()?);
//! let own = score(&Thought::new("In the rain I thought of the kiln and its glaze."), &context, &vocabulary, &params)?;
//! let other = score(&Thought::new("In the rain I thought of the train and its delay."), &context, &vocabulary, &params)?;
//! assert!(own.score > other.score && own.own_frame > 0.0 && other.own_frame == 0.0);
//! # Ok::<(), agent_memory_core::Error>(())
//! ```
//!
//! What is not here: mining of the vocabulary, embedding of texts, storage, a clock, and any learning from answers.
//!
//! Invariants: the own frame is always returned on its own; the parts of a score sum to it; a thought scores the same
//! alone and in a batch, bit for bit; a caller's weight of a moment wins over every cue.
#![forbid(unsafe_code)]

mod cues;
mod params;
mod score;
mod scorer;
mod top;
mod weigher;

pub use params::{SalienceParams, WeigherParams};
pub use score::{Axis, Likeness, Part, Score};
pub use scorer::{Context, Scorer, Thought, score, score_all};
pub use top::top_k;
pub use weigher::{Cue, CuePart, Weighing, weigh};
