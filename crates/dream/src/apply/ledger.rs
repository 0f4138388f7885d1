//! The book of a run: what was known, what the run has changed, and how both are found.

use agent_memory_core::{
    Action, Authority, Decision, Fact, FactId, MomentId, RetiredReason, Retirement, Timestamp,
};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::doubt::casts_doubt;
use crate::background::Background;
use crate::frame::{Frame, Key};
use crate::input::Input;

/// All facts as this run leaves them so far.
pub(crate) struct Ledger<'a> {
    input: &'a Input<'a>,
    background: &'a Background,
    facts: BTreeMap<FactId, Fact>,
    changed: BTreeSet<FactId>,
    /// Taken apart when first asked for: a quiet night asks for none.
    reading: OnceCell<Reading>,
    by_cite: BTreeMap<MomentId, BTreeSet<FactId>>,
    /// When the moments of the pass happened; those of `input.evidence` are looked up there.
    times: BTreeMap<&'a MomentId, Timestamp>,
    pub decisions: Vec<Decision>,
}

/// All facts taken apart.
#[derive(Default)]
struct Reading {
    frames: BTreeMap<FactId, Frame>,
    /// Facts by the words of meaning they hold.
    by_key: BTreeMap<Key, BTreeSet<FactId>>,
}

impl Reading {
    fn enter(&mut self, fact: &Fact, background: &Background) {
        let names: BTreeSet<String> = fact.names.iter().map(|n| n.text().to_owned()).collect();
        let frame = Frame::read(&fact.text, background.language_of_text(&fact.text), &names);
        for key in frame.keys() {
            self.by_key.entry(key).or_default().insert(fact.id.clone());
        }
        self.frames.insert(fact.id.clone(), frame);
    }
}

impl<'a> Ledger<'a> {
    /// The book at the start of a run.
    pub fn new(input: &'a Input<'a>, background: &'a Background) -> Self {
        let times = input
            .moments
            .iter()
            .map(|s| (&s.moment.id, s.moment.occurred_at))
            .collect();
        let mut ledger = Self {
            input,
            background,
            facts: BTreeMap::new(),
            changed: BTreeSet::new(),
            reading: OnceCell::new(),
            by_cite: BTreeMap::new(),
            times,
            decisions: Vec::new(),
        };
        for fact in input.facts.values() {
            ledger.enter(fact.clone());
        }
        ledger
    }

    fn enter(&mut self, fact: Fact) {
        if let Some(reading) = self.reading.get_mut() {
            reading.enter(&fact, self.background);
        }
        for cite in &fact.cites {
            self.by_cite
                .entry(cite.clone())
                .or_default()
                .insert(fact.id.clone());
        }
        self.facts.insert(fact.id.clone(), fact);
    }

    /// One fact.
    pub fn get(&self, id: &FactId) -> Option<&Fact> {
        self.facts.get(id)
    }

    /// All facts.
    pub fn facts(&self) -> &BTreeMap<FactId, Fact> {
        &self.facts
    }

    /// A fact taken apart.
    pub fn frame(&self, id: &FactId) -> Option<&Frame> {
        self.reading().frames.get(id)
    }

    fn reading(&self) -> &Reading {
        self.reading.get_or_init(|| {
            let mut reading = Reading::default();
            for fact in self.facts.values() {
                reading.enter(fact, self.background);
            }
            reading
        })
    }

    fn time_of(&self, moment: &MomentId) -> Option<Timestamp> {
        self.times
            .get(moment)
            .or_else(|| self.input.evidence.get(moment))
            .copied()
    }

    /// Facts that hold at least one of the words, by id.
    pub fn holding<'k>(&self, keys: impl IntoIterator<Item = &'k Key>) -> BTreeSet<FactId> {
        keys.into_iter()
            .filter_map(|key| self.reading().by_key.get(key))
            .flatten()
            .cloned()
            .collect()
    }

    /// Facts that cite at least one of the moments, by id.
    pub fn citing(&self, moments: &BTreeSet<MomentId>) -> BTreeSet<FactId> {
        moments
            .iter()
            .filter_map(|moment| self.by_cite.get(moment))
            .flatten()
            .cloned()
            .collect()
    }

    /// The newest moment a fact stands on, or when it became known if its moments are unknown here.
    pub fn newest(&self, fact: &Fact) -> Timestamp {
        self.newest_of(&fact.cites).unwrap_or(fact.recorded_at)
    }

    /// The newest of some moments, as far as they are known here.
    pub fn newest_of(&self, moments: &BTreeSet<MomentId>) -> Option<Timestamp> {
        moments
            .iter()
            .filter_map(|m| self.time_of(m))
            .max_by_key(|t| t.unix_micros())
    }

    /// The oldest moment a fact stands on, or when it became known if its moments are unknown here.
    pub fn oldest(&self, fact: &Fact) -> Timestamp {
        fact.cites
            .iter()
            .filter_map(|m| self.time_of(m))
            .min_by_key(|t| t.unix_micros())
            .unwrap_or(fact.recorded_at)
    }

    /// Ends the states whose last day is over.
    pub fn expire(&mut self) {
        let (ended, decisions) =
            crate::expire::expire(self.input.facts, self.input.today, self.input.run, self.input.at);
        for fact in ended {
            self.changed.insert(fact.id.clone());
            self.facts.insert(fact.id.clone(), fact);
        }
        self.decisions.extend(decisions);
    }

    /// Writes a decision down.
    pub fn decide(&mut self, decision: Decision) {
        self.decisions.push(decision);
    }

    /// Takes a new fact in.
    pub fn add(&mut self, fact: Fact) {
        self.changed.insert(fact.id.clone());
        self.enter(fact);
    }

    /// Unites new moments with what a fact stands on. Moments of lower authority than the fact stay out: they cannot
    /// strengthen it, and its authority is the lowest of its cites. Gives the moments taken in.
    pub fn reinforce(
        &mut self,
        id: &FactId,
        cites: &BTreeSet<MomentId>,
        valid_until: Option<agent_memory_core::Day>,
        authority: impl Fn(&MomentId) -> Option<(Authority, agent_memory_core::Weight)>,
    ) -> Vec<MomentId> {
        let Some(fact) = self.facts.get_mut(id) else {
            return Vec::new();
        };
        let mut taken = Vec::new();
        for cite in cites {
            let Some((source, weight)) = authority(cite) else {
                continue;
            };
            if source >= fact.authority && fact.cites.insert(cite.clone()) {
                fact.weight = fact.weight.max(weight);
                taken.push(cite.clone());
            }
        }
        if taken.is_empty() {
            return taken;
        }
        // What is said again is in doubt no longer.
        fact.doubts.clear();
        fact.reinforced = fact.reinforced.saturating_add(1);
        if let (Some(last), Some(later)) = (fact.valid_until, valid_until) {
            fact.valid_until = Some(last.max(later));
        }
        for cite in &taken {
            self.by_cite.entry(cite.clone()).or_default().insert(id.clone());
        }
        self.changed.insert(id.clone());
        taken
    }

    /// Retires a fact, unless it is retired already: what has ended once stays ended.
    pub fn retire(
        &mut self,
        id: &FactId,
        why: RetiredReason,
        superseded_by: Option<FactId>,
        because: BTreeSet<MomentId>,
    ) -> bool {
        let Some(fact) = self.facts.get_mut(id).filter(|f| f.retired.is_none()) else {
            return false;
        };
        fact.retired = Some(Retirement {
            retired_at: self.input.at,
            retired_by: self.input.run.clone(),
            retired_reason: why,
            superseded_by,
            because,
        });
        self.changed.insert(id.clone());
        true
    }

    /// Lets a fact stand that waited; gives whether it waited.
    pub fn accept(&mut self, id: &FactId) -> bool {
        let Some(fact) = self
            .facts
            .get_mut(id)
            .filter(|f| f.proposed && f.retired.is_none())
        else {
            return false;
        };
        fact.proposed = false;
        self.changed.insert(id.clone());
        true
    }

    /// The facts that this run has retired, expired ones apart, with what took their place.
    pub fn ended_here(&self) -> Vec<(FactId, Option<FactId>)> {
        self.changed
            .iter()
            .filter_map(|id| {
                let end = self.facts.get(id)?.retired.as_ref()?;
                let here = end.retired_by == *self.input.run && casts_doubt(end.retired_reason);
                // What was stored retired never stood.
                let stood = self.input.facts.get(id).is_some_and(|f| f.retired.is_none());
                (here && stood).then(|| (id.clone(), end.superseded_by.clone()))
            })
            .collect()
    }

    /// Marks a fact as in doubt because of one that has ended; gives whether that is new.
    pub fn doubt(&mut self, id: &FactId, gone: &FactId) -> bool {
        let new = self
            .facts
            .get_mut(id)
            .is_some_and(|fact| fact.doubts.insert(gone.clone()));
        if new {
            self.changed.insert(id.clone());
        }
        new
    }

    /// Marks two facts as saying otherwise with nothing to decide; gives whether that is new.
    pub fn conflict(&mut self, a: &FactId, b: &FactId) -> bool {
        let mut new = false;
        for (one, other) in [(a, b), (b, a)] {
            if let Some(fact) = self.facts.get_mut(one)
                && fact.conflicts.insert(other.clone())
            {
                self.changed.insert(one.clone());
                new = true;
            }
        }
        new
    }

    /// What has changed, by id, and what was decided, in order.
    pub fn finish(self) -> (Vec<Fact>, Vec<Decision>) {
        let Self {
            facts,
            changed,
            decisions,
            ..
        } = self;
        let facts = facts
            .into_iter()
            .filter(|(id, _)| changed.contains(id))
            .map(|(_, fact)| fact)
            .collect();
        (facts, decisions)
    }

    /// A decision about two facts.
    pub fn between(
        &mut self,
        action: Action,
        fact: &FactId,
        other: Option<&FactId>,
        moments: impl IntoIterator<Item = MomentId>,
        reason: &str,
        detail: String,
    ) {
        self.decisions.push(Decision {
            action,
            group: None,
            fact: Some(fact.clone()),
            other: other.cloned(),
            moments: moments.into_iter().collect(),
            reason: reason.to_owned(),
            detail,
        });
    }
}
