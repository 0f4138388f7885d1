//! What the tests of agent-memory share: the story language and story S, seeded worlds, fakes, contract suites.
//!
//! A test tells its story in text, runs the layer, and says what it expects:
//!
//! ```
//! use testkit::story;
//!
//! let moments = story(
//!     "//- 2026-07-19 user weight:0.8 #travel id:m1 at:20:30 names:place:Lisbon,person:Sara
//!      Maya booked flights to Lisbon for the offsite with Sara.
//!      //- 2026-07-20
//!      The team dinner is at Lucia's.",
//! );
//! assert_eq!(moments.len(), 2);
//! assert_eq!(moments[0].occurred_at.to_string(), "2026-07-19T20:30:00Z");
//! ```
//!
//! [`http::Listener`] is a scripted server on a loopback port for whatever talks to one.
//!
//! What is not here: assertions about a layer, files, a clock, randomness without a seed. This crate is for tests and
//! benches only. It panics where a test is written wrongly, with a message that says which line and why; nothing that
//! users run depends on it.
#![forbid(unsafe_code)]

mod failing;
pub mod http;
mod model;
mod random;
pub mod sample;
pub mod store_contract;
mod story;
pub mod story_s;
pub mod world;

pub use failing::FailingStore;
pub use model::ScriptedModel;
pub use random::SplitMix64;
pub use story::story;
