//! How much a thought matters, on two axes: likeness to what is going on, and the agent's own frame.
//!
//! Likeness alone calls everything salient that resembles the last conversation. The second axis asks how much of the
//! thought is in the agent's own words, its mined vocabulary. The two are blended, and the own frame is always returned
//! by itself as well. [`weigh`] gives a moment its weight when it is captured.
//!
//! ```
//! use agent_memory_core::{Term, Valid, Vocabulary, Window};
//! use salience::{Context, Thought, score};
//!
//! let term = |text: &str, weight| Term { text: text.into(), shown: text.into(), weight, df: 9, tagged: 3 };
//! let vocabulary = Vocabulary {
//!     terms: vec![term("seagrass", 2.0), term("drone survey", 1.0)],
//!     mined_at: "2026-07-19T04:00:00Z".parse()?,
//!     window: Window::ALL,
//!     run: None,
//!     params: String::new(),
//!     entries: 40,
//!     noisy: false,
//! };
//! let own = Thought { text: "The drone survey of the seagrass is late.", vector: None };
//! let other = Thought { text: "The delivery of the furniture is late.", vector: None };
//! let score = |thought| score(&thought, &Context::default(), &vocabulary, &Valid::default());
//! assert!(score(own)?.own_frame > score(other)?.own_frame);
//! # Ok::<(), agent_memory_core::Error>(())
//! ```
//!
//! What is not here: embedding (vectors are handed in), mining, storage.
//!
//! Invariants: every score and axis lies in 0..=1; the parts sum to the score, bit for bit; many thoughts score as each
//! would alone; a vector that cannot be used is a typed error.
#![forbid(unsafe_code)]

mod own_frame;
mod params;
mod score;
mod top;
mod weigher;

pub use params::SalienceParams;
pub use score::{Axis, Context, Part, Score, Thought, score, score_all};
pub use top::top_k;
pub use weigher::{Cue, Weighing, weigh};
