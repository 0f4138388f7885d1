//! What became of a fact: what it took the place of, what took its place, and every word on the way.

use crate::{Error, Memory};
use agent_memory_core::{
    Action, Day, Decision, Fact, FactId, Moment, MomentId, Pass, Run, RunId, Timestamp, current, undone_runs,
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Something that a run did to a fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FactEvent {
    /// The fact.
    pub fact: FactId,
    /// What was done.
    pub action: Action,
    /// The other fact: the successor, or the one in conflict.
    pub other: Option<FactId>,
    /// When the run took place.
    pub at: Timestamp,
    /// The day for which it ran.
    pub today: Day,
    /// Which pass it was.
    pub pass: Pass,
    /// The run.
    pub run: RunId,
    /// The moments behind it.
    pub moments: Vec<MomentId>,
    /// A stable word for the reason.
    pub reason: String,
    /// The reason in a sentence.
    pub detail: String,
    /// Whether the run was taken back.
    pub undone: bool,
}

impl FactEvent {
    /// What a decision did to a fact; none when it changed none.
    pub(crate) fn of(run: &Run, decision: &Decision, undone: bool) -> Option<Self> {
        let fact = decision.fact.clone().filter(|_| changes(decision.action))?;
        Some(Self {
            fact,
            action: decision.action,
            other: decision.other.clone(),
            at: run.at,
            today: run.today,
            pass: run.pass,
            run: run.id.clone(),
            moments: decision.moments.clone(),
            reason: decision.reason.clone(),
            detail: decision.detail.clone(),
            undone,
        })
    }
}

/// One fact of a history.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HistoryStep {
    /// The fact, as it is now.
    pub fact: Fact,
    /// The facts whose place it took, by id.
    pub replaced: Vec<FactId>,
    /// What runs did to it, oldest first; what was taken back is marked.
    pub events: Vec<FactEvent>,
}

/// The history of a fact.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FactHistory {
    /// The fact that was asked about.
    pub fact: FactId,
    /// What stands in its place, or the last of the chain; the fact itself while nothing took its place.
    pub current: FactId,
    /// The facts of the chain by when they came to be known, what was replaced first among equals: all that the fact replaced, in one step or
    /// several, itself, and what replaced it.
    pub steps: Vec<HistoryStep>,
    /// The moments that the chain stands on, and those that brought one of its facts down.
    pub moments: BTreeMap<MomentId, Moment>,
}

impl Memory {
    /// What became of a fact: the chain of what it replaced and what replaced it, with every change, its date, its
    /// reason and its moments. O(facts + decisions of all runs).
    ///
    /// # Errors
    /// [`Error::UnknownId`] for no such fact, [`Error::Store`].
    pub fn history(&mut self, fact: &FactId) -> Result<FactHistory, Error> {
        let runs = self.store.runs()?;
        let view = self.view()?;
        let last = current(&view.facts, fact).ok_or_else(|| Error::UnknownId {
            kind: "fact",
            id: fact.to_string(),
        })?;
        let last = last.id.clone();
        let chain = chain_of(&view.facts, fact);
        let undone = undone_runs(&runs);
        let mut events: BTreeMap<&FactId, Vec<FactEvent>> = BTreeMap::new();
        for run in &runs {
            for decision in &run.decisions {
                let Some(event) = FactEvent::of(run, decision, undone.contains(&run.id)) else {
                    continue;
                };
                let both = event.action == Action::Conflict;
                let concerned = decision.fact.iter().chain(decision.other.iter().filter(|_| both));
                for id in concerned.filter(|id| chain.contains(*id)) {
                    events.entry(id).or_default().push(event.clone());
                }
            }
        }
        let mut steps: Vec<HistoryStep> = chain
            .iter()
            .filter_map(|id| view.facts.get(id))
            .map(|fact| HistoryStep {
                fact: fact.clone(),
                replaced: replaced_by(&view.facts, &fact.id).cloned().collect(),
                events: events.remove(&fact.id).unwrap_or_default(),
            })
            .collect();
        // Of one instant: what was replaced comes before what replaced it.
        steps.sort_by_cached_key(|step| {
            let left = steps_left(&view.facts, &step.fact);
            let known = step.fact.recorded_at.unix_micros();
            (known, std::cmp::Reverse(left), step.fact.id.clone())
        });
        let ids = steps.iter().flat_map(|step| {
            let because = step.fact.retired.iter().flat_map(|end| &end.because);
            step.fact.cites.iter().chain(because)
        });
        let moments = ids
            .filter_map(|id| Some((id.clone(), view.moment(id)?.clone())))
            .collect();
        Ok(FactHistory {
            fact: fact.clone(),
            current: last,
            steps,
            moments,
        })
    }
}

/// The facts whose place a fact took.
pub(crate) fn replaced_by<'a>(
    facts: &'a BTreeMap<FactId, Fact>,
    id: &'a FactId,
) -> impl Iterator<Item = &'a FactId> {
    facts
        .values()
        .filter(move |fact| successor(fact) == Some(id))
        .map(|fact| &fact.id)
}

fn successor(fact: &Fact) -> Option<&FactId> {
    fact.retired.as_ref().and_then(|end| end.superseded_by.as_ref())
}

/// How many pointers lead from a fact to the end of its chain.
fn steps_left(facts: &BTreeMap<FactId, Fact>, fact: &Fact) -> usize {
    let mut seen = BTreeSet::from([&fact.id]);
    let mut at = fact;
    while let Some(next) = successor(at).and_then(|id| facts.get(id)) {
        if !seen.insert(&next.id) {
            break;
        }
        at = next;
    }
    seen.len()
}

/// A fact, everything that leads to it, and everything it leads to.
fn chain_of(facts: &BTreeMap<FactId, Fact>, id: &FactId) -> BTreeSet<FactId> {
    let mut before: BTreeMap<&FactId, Vec<&FactId>> = BTreeMap::new();
    for fact in facts.values() {
        if let Some(next) = successor(fact) {
            before.entry(next).or_default().push(&fact.id);
        }
    }
    let mut chain = BTreeSet::from([id.clone()]);
    let mut left = vec![id];
    while let Some(id) = left.pop() {
        for earlier in before.get(id).into_iter().flatten() {
            if chain.insert((*earlier).clone()) {
                left.push(earlier);
            }
        }
    }
    let mut at = facts.get(id);
    while let Some(next) = at.and_then(successor) {
        if !chain.insert(next.clone()) {
            break;
        }
        at = facts.get(next);
    }
    chain
}

/// Whether an action changes a fact.
fn changes(action: Action) -> bool {
    !matches!(action, Action::Gated | Action::Rejected | Action::Linked)
}
