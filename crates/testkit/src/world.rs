//! Seeded worlds: as many moments, vectors and entries as a bench or a property needs, with known answers.
//!
//! Each generator is a pure function of its arguments, so two crates that ask for the same world measure the same
//! thing, and a planted structure tells how well it was found again.

mod entries;
mod moments;
mod vectors;
mod words;

pub use entries::entries;
pub use moments::{PlantedMoment, moments, planted_moments};
pub use vectors::{PlantedVector, planted_vectors, vectors};

use agent_memory_core::Day;

/// 2026-01-01, the first day of every world.
fn first_day() -> Day {
    Day::from_number(20_454)
}

#[cfg(test)]
mod tests;
