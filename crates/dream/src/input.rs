//! What a pass is given: its moments with their names, what is known, and the time.

use agent_memory_core::{
    Calendar, Day, Edge, Fact, FactId, Moment, MomentId, Names, Pass, RunId, Timestamp, Window,
};
use entity_graph::NameWeights;
use std::collections::BTreeMap;

/// A moment as a pass sees it.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    /// The moment.
    pub moment: &'a Moment,
    /// All its names: given, and read from the text.
    pub names: &'a Names,
    /// Whether no earlier run has considered it. Corrections, retractions and heavy moments take effect alone only
    /// while they are new; what is new can also reinforce a fact alone.
    pub new: bool,
}

/// All that a pass looks at. Nothing else has a say in its outcome.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// Which pass.
    pub pass: Pass,
    /// The day on which it runs; it looks at days before this one.
    pub today: Day,
    /// The instant of its clock, for `recorded_at` and `retired_at`.
    pub at: Timestamp,
    /// When a day starts.
    pub calendar: Calendar,
    /// The span it looks at, for the record. The moments are taken as given, late arrivals included.
    pub window: Window,
    /// The moments of the pass, each once, in any order.
    pub moments: &'a [Seen<'a>],
    /// The weights of the names in the reference window.
    pub weights: &'a NameWeights,
    /// Everything known, retired facts too.
    pub facts: &'a BTreeMap<FactId, Fact>,
    /// When the moments happened that known facts cite or were retired by (`cites` and `retired.because`), those
    /// inside `moments` excepted. A missing one is taken to be as old as the fact (`recorded_at`, `retired_at`).
    pub evidence: &'a BTreeMap<MomentId, Timestamp>,
    /// The edges between moments that are known, rejected ones too.
    pub edges: &'a [Edge],
    /// The moments that known facts cite, where they lie outside `moments`: what says the same as they did, word for
    /// word, may have been recalled. A missing one is not known again.
    pub cited: &'a BTreeMap<MomentId, &'a Moment>,
    /// The id of this run.
    pub run: &'a RunId,
}
