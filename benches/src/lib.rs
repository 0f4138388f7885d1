//! What the layer benches share: sizes, settings, and worlds of data built before the clock starts.
//!
//! Each file in `layers/` measures one layer and names what it measures `layer/operation/size`. The data come from the
//! seeded generators of `testkit`, so two machines and two commits measure the same thing.
//!
//! ```
//! use agent_memory_benches::{SIZES, moments};
//!
//! let world = moments(SIZES[0]);
//! assert_eq!(world.len(), 200);
//! assert_eq!(world, moments(200));
//! ```
//!
//! What is not here: rival programs, which get a package of their own, and claims, which stand in
//! `docs/performance.md` with their figures.
#![forbid(unsafe_code)]

mod world;

pub use world::{SEED, entries, entry_files, journal, moments, moments_within, text, topics, vectors};

use criterion::Criterion;
use std::time::Duration;

/// The sizes of every bench where nothing else is said: a busy night, a month, four years.
pub const SIZES: [usize; 3] = [200, 1_000, 10_000];

/// Settings that let all benches end in a few minutes: ten samples, half a second to warm up, a second and a half to
/// measure. Options of the command line win.
pub fn settings() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_millis(1500))
        .without_plots()
        .configure_from_args()
}
