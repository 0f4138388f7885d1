//! The book of a run: what was known, what the run has changed, and how both are found.

use agent_memory_core::{
    Action, Authority, Decision, Fact, FactId, Lookup, MomentId, RetiredReason, Retirement, Timestamp, Weight,
};
use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, BTreeSet};

use super::doubt::casts_doubt;
use super::shelf::Shelf;
use crate::background::Background;
use crate::frame::{Frame, Key};
use crate::input::Input;

/// All facts as this run leaves them so far. What is known is not copied: a quiet night touches none of it.
pub(crate) struct Ledger<'a> {
    input: &'a Input<'a>,
    background: &'a Background,
    /// Facts that are new or changed, in place of those of the input.
    own: BTreeMap<FactId, Fact>,
    /// Taken apart when first asked for: a quiet night asks for none.
    shelf: OnceCell<Shelf>,
    /// What was taken apart before this run, until it is asked for.
    kept: Cell<Shelf>,
    /// When the moments of the pass happened; those of `input.evidence` are looked up there.
    times: Lookup<&'a MomentId, Timestamp>,
    pub decisions: Vec<Decision>,
}

impl<'a> Ledger<'a> {
    /// The book at the start of a run, with the facts that are taken apart already.
    pub fn new(input: &'a Input<'a>, background: &'a Background, kept: Shelf) -> Self {
        let times = input
            .moments
            .iter()
            .map(|s| (&s.moment.id, s.moment.occurred_at))
            .collect();
        Self {
            input,
            background,
            own: BTreeMap::new(),
            shelf: OnceCell::new(),
            kept: Cell::new(kept),
            times,
            decisions: Vec::new(),
        }
    }

    fn enter(&mut self, fact: Fact) {
        if let Some(shelf) = self.shelf.get_mut() {
            shelf.put([&fact].into_iter(), self.background);
        }
        self.own.insert(fact.id.clone(), fact);
    }

    /// One fact.
    pub fn get(&self, id: &FactId) -> Option<&Fact> {
        self.own.get(id).or_else(|| self.input.facts.get(id))
    }

    /// One fact, to change: it counts as changed.
    fn change(&mut self, id: &FactId) -> Option<&mut Fact> {
        if !self.own.contains_key(id) {
            let known = self.input.facts.get(id)?.clone();
            self.own.insert(id.clone(), known);
        }
        self.own.get_mut(id)
    }

    /// All facts, once each.
    fn facts(&self) -> impl Iterator<Item = &Fact> + Clone {
        let untouched = self.input.facts.values();
        untouched
            .filter(|fact| !self.own.contains_key(&fact.id))
            .chain(self.own.values())
    }

    /// What stands at the end of the chain of facts that took the place of one another: the fact itself where none did.
    pub fn current(&self, id: &FactId) -> Option<&Fact> {
        let mut fact = self.get(id)?;
        let mut seen = BTreeSet::from([&fact.id]);
        while let Some(next) = fact
            .retired
            .as_ref()
            .and_then(|r| r.superseded_by.as_ref())
            .and_then(|next| self.get(next))
            .filter(|next| seen.insert(&next.id))
        {
            fact = next;
        }
        Some(fact)
    }

    /// A fact taken apart.
    pub fn frame(&self, id: &FactId) -> Option<&Frame> {
        self.shelf().frame(id)
    }

    /// All facts taken apart.
    pub fn known(&self) -> &Shelf {
        self.shelf()
    }

    fn shelf(&self) -> &Shelf {
        self.shelf.get_or_init(|| {
            let mut shelf = self.kept.take();
            shelf.fill(self.facts(), self.background);
            shelf
        })
    }

    /// Whether no fact is known.
    pub fn is_empty(&self) -> bool {
        self.own.is_empty() && self.input.facts.is_empty()
    }

    fn time_of(&self, moment: &MomentId) -> Option<Timestamp> {
        self.times
            .get(moment)
            .or_else(|| self.input.evidence.get(moment))
            .copied()
    }

    /// Facts that hold at least one of the words, by id.
    pub fn holding<'k>(&self, keys: impl IntoIterator<Item = &'k Key>) -> BTreeSet<FactId> {
        self.shelf().holding(keys).into_iter().cloned().collect()
    }

    /// Facts among which are all that say what a statement says, and all whose words it holds: by id.
    pub fn alike(&self, statement: &Frame) -> BTreeSet<FactId> {
        self.shelf().alike(statement).into_iter().cloned().collect()
    }

    /// Facts among which are all that say what a statement says or otherwise, by id.
    pub fn related(&self, statement: &Frame) -> BTreeSet<FactId> {
        self.shelf().related(statement).into_iter().cloned().collect()
    }

    /// Facts that cite at least one of the moments, by id.
    pub fn citing(&self, moments: &BTreeSet<MomentId>) -> BTreeSet<FactId> {
        let listed = self.shelf().citing(moments.iter()).into_iter();
        let cites = |fact: &Fact| !fact.cites.is_disjoint(moments);
        listed
            .filter(|id| self.get(id).is_some_and(cites))
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
            self.own.insert(fact.id.clone(), fact);
        }
        self.decisions.extend(decisions);
    }

    /// Writes a decision down.
    pub fn decide(&mut self, decision: Decision) {
        self.decisions.push(decision);
    }

    /// Takes a new fact in.
    pub fn add(&mut self, fact: Fact) {
        self.enter(fact);
    }

    /// Unites new moments with what a fact stands on. Moments of lower authority than the fact stay out: they cannot
    /// strengthen it, and its authority is the lowest of its cites. Gives the moments taken in.
    pub fn reinforce(
        &mut self,
        id: &FactId,
        cites: &BTreeSet<MomentId>,
        valid_until: Option<agent_memory_core::Day>,
        authority: impl Fn(&MomentId) -> Option<(Authority, Weight)>,
    ) -> Vec<MomentId> {
        let Some(fact) = self.get(id) else {
            return Vec::new();
        };
        let new: Vec<(MomentId, Weight)> = cites
            .iter()
            .filter(|cite| !fact.cites.contains(*cite))
            .filter_map(|cite| {
                let (source, weight) = authority(cite)?;
                (source >= fact.authority).then(|| (cite.clone(), weight))
            })
            .collect();
        if new.is_empty() {
            return Vec::new();
        }
        let Some(fact) = self.change(id) else {
            return Vec::new();
        };
        let mut taken = Vec::with_capacity(new.len());
        for (cite, weight) in new {
            fact.weight = fact.weight.max(weight);
            fact.cites.insert(cite.clone());
            taken.push(cite);
        }
        // What is said again is in doubt no longer.
        fact.doubts.clear();
        fact.reinforced = fact.reinforced.saturating_add(1);
        if let (Some(last), Some(later)) = (fact.valid_until, valid_until) {
            fact.valid_until = Some(last.max(later));
        }
        if let (Some(shelf), Some(fact)) = (self.shelf.get_mut(), self.own.get(id)) {
            shelf.put([fact].into_iter(), self.background);
        }
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
        if self.get(id).is_none_or(|f| f.retired.is_some()) {
            return false;
        }
        let end = Retirement {
            retired_at: self.input.at,
            retired_by: self.input.run.clone(),
            retired_reason: why,
            superseded_by,
            because,
        };
        if let Some(fact) = self.change(id) {
            fact.retired = Some(end);
        }
        true
    }

    /// Lets a fact stand that waited; gives whether it waited.
    pub fn accept(&mut self, id: &FactId) -> bool {
        let waits = self.get(id).is_some_and(|f| f.proposed && f.retired.is_none());
        if waits && let Some(fact) = self.change(id) {
            fact.proposed = false;
        }
        waits
    }

    /// The facts that this run has retired, expired ones apart, with what took their place.
    pub fn ended_here(&self) -> Vec<(FactId, Option<FactId>)> {
        self.own
            .iter()
            .filter_map(|(id, fact)| {
                let end = fact.retired.as_ref()?;
                let here = end.retired_by == *self.input.run && casts_doubt(end.retired_reason);
                // What was stored retired never stood.
                let stood = self.input.facts.get(id).is_some_and(|f| f.retired.is_none());
                (here && stood).then(|| (id.clone(), end.superseded_by.clone()))
            })
            .collect()
    }

    /// Marks a fact as in doubt because of one that has ended; gives whether that is new.
    pub fn doubt(&mut self, id: &FactId, gone: &FactId) -> bool {
        let new = self.get(id).is_some_and(|fact| !fact.doubts.contains(gone));
        if new && let Some(fact) = self.change(id) {
            fact.doubts.insert(gone.clone());
        }
        new
    }

    /// Marks two facts as saying otherwise with nothing to decide; gives whether that is new.
    pub fn conflict(&mut self, a: &FactId, b: &FactId) -> bool {
        let mut new = false;
        for (one, other) in [(a, b), (b, a)] {
            let unmarked = self.get(one).is_some_and(|f| !f.conflicts.contains(other));
            if unmarked && let Some(fact) = self.change(one) {
                fact.conflicts.insert(other.clone());
                new = true;
            }
        }
        new
    }

    /// What has changed, by id, what was decided, in order, and what was taken apart.
    pub fn finish(self) -> (Vec<Fact>, Vec<Decision>, Shelf) {
        let shelf = self.shelf.into_inner().unwrap_or(self.kept.into_inner());
        (self.own.into_values().collect(), self.decisions, shelf)
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
