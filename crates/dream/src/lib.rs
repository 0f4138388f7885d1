//! The dream: nightly passes that turn groups of moments into facts that cite them.
//!
//! A pass is three steps, and only the middle one may be a language model's. [`plan`] groups the moments of the pass,
//! applies the spacing gate and gives [`Request`]s; a writer answers them ([`write()`] does it by extraction, without a
//! model); [`apply`] holds the answers against what is known and gives the changes, each with its reason ([`reason`]).
//! [`due`] tells which passes are due, [`expire`] ends states, and [`judge`] compares statements that come alone.
//!
//! What is not here: a store, a clock, a model, names (they come with the moments), concepts and the vocabulary. The
//! crate has no state and performs no input or output.
//!
//! Invariants: a fact cites moments, and no other fact; its authority is the lowest among them, its weight the heaviest;
//! nothing in an answer can change that. A fact that has ended stays ended and has at most one successor, and pointers
//! never turn in a circle. Only facts with the same subject and the same slot retire one another; where that is unclear
//! both stand, marked as in conflict. What was retired returns only by moments newer than its end. Moments are never
//! changed. Same input, same outcome.
//!
//! ```
//! use agent_memory_core::{Authority, Calendar, Moment, MomentKind, Names, Pass, RunId, Window};
//! use dream::{Input, Seen, apply, plan, write_all};
//!
//! let at = "2026-07-21T16:02:00Z".parse()?;
//! let text = "Actually, the Tideline planning meeting is on Thursday, not Wednesday.";
//! let moment = Moment::new(text).at(at).source(Authority::User).kind(MomentKind::Correction).finish(at)?;
//! let names = Names::new();
//! let input = Input {
//!     pass: Pass::Edit,
//!     today: "2026-07-21".parse()?,
//!     at,
//!     calendar: Calendar::default(),
//!     window: Window::ALL,
//!     moments: &[Seen { moment: &moment, names: &names, new: true }],
//!     weights: &Default::default(),
//!     facts: &Default::default(),
//!     evidence: &Default::default(),
//!     edges: &[],
//!     cited: &Default::default(),
//!     run: &RunId::of(&[b"example"]),
//! };
//! let plan = plan(&input, &Default::default(), &Default::default())?;
//! let answers = write_all(&plan, &Default::default());
//! let outcome = apply(&input, &plan, &answers, &Default::default());
//! assert_eq!(outcome.facts[0].text, "The Tideline planning meeting is on Thursday.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The feature `parallel`, on by default, uses the threads of rayon, with the same outcome. [`apply_with`] keeps the facts
//! that are taken apart for the next pass in a [`Shelf`], also with the same outcome.
#![forbid(unsafe_code)]

mod apply;
mod background;
mod cue;
mod due;
mod each;
mod echo;
mod edge;
mod error;
mod expire;
mod fit;
mod frame;
mod input;
mod interview;
mod judge;
mod lexicon;
mod params;
mod phrase;
mod plan;
mod question;
pub mod reason;
mod reply;
mod request;
mod response;
mod steering;
mod voice;
mod when;
mod writer;

pub use apply::{Outcome, Shelf, apply, apply_with};
pub use background::Background;
pub use due::{DuePass, LastPass, WEEK_PASS_DAYS, due};
pub use edge::{EdgeRequest, drive_edges, edge_requests, judged_edges, propose_edges};
pub use error::Error;
pub use expire::expire;
pub use input::{Input, Seen};
pub use interview::{Interviewer, Next, drive};
pub use judge::{JudgeAction, JudgeParams, Judgement, KnownStatement, Statement, judge, judge_with};
pub use params::{DreamParams, ModelWriterParams, WritePolicy};
pub use plan::{Plan, plan};
pub use question::PROMPTS;
pub use request::{Answer, Draft, Numbered, Occasion, Refusal, Request};
pub use voice::Voice;
pub use writer::{write, write_all};
