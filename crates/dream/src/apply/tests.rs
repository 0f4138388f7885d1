//! Whole passes over stories: what becomes known, what ends, and what never comes back.

mod amending;
mod echoing;
mod guards;
mod laws;
mod story_s;
mod told;
mod unsure;
mod worded;
pub(crate) mod world;
