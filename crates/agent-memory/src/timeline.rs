//! What came to be known on which day, was said again, and ended.

use crate::history::FactEvent;
use crate::{Error, Memory};
use agent_memory_core::{Day, Fact, FactId, Window, effective_runs};
use serde::Serialize;
use std::collections::BTreeMap;

/// What became of facts on one day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TimelineDay {
    /// The day on which the runs took place.
    pub day: Day,
    /// What they did, in order.
    pub events: Vec<FactEvent>,
}

/// What became of facts, day by day.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Timeline {
    /// The days on which something changed, oldest first.
    pub days: Vec<TimelineDay>,
    /// The facts that the events name, as they are now.
    pub facts: BTreeMap<FactId, Fact>,
}

impl Memory {
    /// What became of facts in the runs of a window, day by day: those that came, those said again, those that ended, each
    /// with its reason and moments.
    ///
    /// Only runs that count are told; what was taken back never was. A state whose last day is over stands in it once a
    /// run has retired it. O(facts + decisions of all runs).
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn timeline(&mut self, window: &Window) -> Result<Timeline, Error> {
        let runs = self.store.runs()?;
        let calendar = self.params.calendar;
        let facts = &self.view()?.facts;
        let mut days: BTreeMap<Day, Vec<FactEvent>> = BTreeMap::new();
        let mut named = BTreeMap::new();
        for run in effective_runs(&runs) {
            if !window.contains(run.at) {
                continue;
            }
            for event in run
                .decisions
                .iter()
                .filter_map(|decision| FactEvent::of(run, decision, false))
            {
                for id in std::iter::once(&event.fact).chain(&event.other) {
                    if let Some(fact) = facts.get(id) {
                        named.entry(id.clone()).or_insert_with(|| fact.clone());
                    }
                }
                days.entry(calendar.day_of(run.at)).or_default().push(event);
            }
        }
        Ok(Timeline {
            days: days
                .into_iter()
                .map(|(day, events)| TimelineDay { day, events })
                .collect(),
            facts: named,
        })
    }
}
