//! Replaying a run: the same moments, facts and answers must give the same decisions and facts, without a model.

use crate::night::Night;
use crate::thinking::{Pen, Thought};
use crate::{Error, Memory};
use agent_memory_core::{
    Edge, EdgeBefore, EdgeKey, Fact, FactId, Moment, MomentId, Pass, Recorded, Run, RunId, Store, StoreError,
};
use dream::DuePass;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What a replay found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReplayReport {
    /// The run that was replayed.
    pub run: RunId,
    /// Who phrased then.
    pub writer: String,
    /// Answers of a model that were taken from the journal.
    pub answers: u64,
    /// Decisions compared.
    pub decisions: u64,
    /// Facts compared.
    pub facts: u64,
    /// What came out otherwise; nothing when the replay gave the identical state.
    pub differences: Vec<String>,
}

impl ReplayReport {
    /// Whether the replay gave the identical state.
    pub fn is_identical(&self) -> bool {
        self.differences.is_empty()
    }
}

impl Memory {
    /// Does a run again from what was there before it, with the journal in place of a language model, and compares
    /// what comes out with what was committed. Writes nothing.
    ///
    /// # Errors
    /// [`Error::UnknownId`] for no such run; [`Error::NothingToReplay`] when it kept no journal (runs of older
    /// versions), or took in what a caller stated, or took back another run; [`Error::Store`], [`Error::Graph`].
    pub fn replay(&mut self, run: &RunId) -> Result<ReplayReport, Error> {
        let runs = self.store.runs()?;
        let place = runs
            .iter()
            .position(|r| r.id == *run)
            .ok_or_else(|| Error::UnknownId {
                kind: "run",
                id: run.to_string(),
            })?;
        let nothing = |reason: &str| Error::NothingToReplay {
            run: run.to_string(),
            reason: reason.to_owned(),
        };
        let Some(told) = runs.get(place) else {
            return Err(nothing("it is not there"));
        };
        let no_journal = || nothing("it, or a run after it, kept no journal");
        let journal = self.store.journal(run)?.ok_or_else(no_journal)?;
        if told.pass == Pass::Undo {
            return Err(nothing("it took back another run"));
        }
        if told.pass == Pass::Edit && journal.moments.is_empty() {
            return Err(nothing("a caller stated what it took in"));
        }
        let before = store::MemoryStore::before(self.store.as_ref(), run)?.ok_or_else(no_journal)?;
        let after = After::of(self.store.as_ref(), &runs, place)?.ok_or_else(no_journal)?;
        let groups = self.store.groups(run)?;

        let mut again = Memory::over(Box::new(before), self.params.clone());
        let mut night = again.night(told.today)?;
        night.now = told.at;
        night.proposing = journal.proposing;
        night.last = journal.records;
        if journal.prompts.is_some() {
            night.pen = Pen::Recorded(journal.exchanges.clone());
        }
        let (redone, thought) = again.redo(told, &journal.moments, &mut night)?;

        let mut differences = Vec::new();
        if redone.params != told.params {
            differences.push("the parameters have changed since".to_owned());
        } else if redone.id != told.id {
            differences.push("it looked at other moments".to_owned());
        }
        compare_decisions(&told.decisions, &redone.decisions, &mut differences);
        // The id of the run stands in what it made; with other parameters only that may differ.
        let signed = |mut fact: Fact| {
            if fact.run == redone.id {
                fact.run = told.id.clone();
            }
            if let Some(end) = fact.retired.as_mut().filter(|end| end.retired_by == redone.id) {
                end.retired_by = told.id.clone();
            }
            fact
        };
        let facts = thought.outcome.facts.into_iter();
        let facts: BTreeMap<FactId, Fact> = facts.map(|f| (f.id.clone(), signed(f))).collect();
        let ids: BTreeSet<&FactId> = journal.facts_before.keys().chain(facts.keys()).collect();
        for id in &ids {
            let (then, now) = (after.facts.get(*id), facts.get(*id));
            if then != now {
                let text = then.or(now).map_or("", |f| f.text.as_str());
                differences.push(format!("fact {id} came out otherwise: {text:?}"));
            }
        }
        if groups != thought.outcome.groups {
            let (then, now) = (groups.len(), thought.outcome.groups.len());
            differences.push(format!("the groups came out otherwise: {then} then, {now} now"));
        }
        let edges: BTreeMap<EdgeKey, Edge> = thought
            .edges
            .into_iter()
            .map(|mut edge| {
                edge.run = edge
                    .run
                    .map(|by| if by == redone.id { told.id.clone() } else { by });
                (edge.key(), edge)
            })
            .collect();
        let before = journal.edges_before.iter();
        let changed: BTreeSet<EdgeKey> = before.map(EdgeBefore::key).chain(edges.keys().cloned()).collect();
        for key in changed {
            if after.edges.get(&key) != edges.get(&key) {
                differences.push(format!("an edge from {} to {} came out otherwise", key.0, key.1));
            }
        }
        Ok(ReplayReport {
            run: run.clone(),
            writer: journal.writer,
            answers: journal
                .exchanges
                .iter()
                .map(|exchange| exchange.turns.len() as u64)
                .sum(),
            decisions: told.decisions.len() as u64,
            facts: ids.len() as u64,
            differences,
        })
    }

    /// Does a run again over the moments that it saw.
    fn redo(
        &mut self,
        told: &Run,
        about: &BTreeSet<MomentId>,
        night: &mut Night,
    ) -> Result<(Run, Thought), Error> {
        let calendar = self.params.calendar;
        let members: Vec<Recorded<Moment>> = if told.pass == Pass::Edit {
            night.muted.clear();
            let records = &self.view()?.moments;
            records
                .iter()
                .filter(|r| about.contains(&r.value.id))
                .cloned()
                .collect()
        } else if told.moments == 0 {
            Vec::new()
        } else {
            let due = DuePass {
                today: told.today,
                pass: told.pass,
                first: told.window.start.map(|start| calendar.day_of(start)),
                end: told.window.end.map_or(told.today, |end| calendar.day_of(end)),
                late: told.pass == Pass::Night,
            };
            self.members(&due, &told.window, night)?
        };
        let reference = self.reference(told.pass, told.today, told.window);
        let run = self.run(told.pass, told.today, told.window, &members, night);
        let mut thought = self.think(&run, &members, &reference, night)?;
        let run = Run {
            decisions: std::mem::take(&mut thought.outcome.decisions),
            ..run
        };
        Ok((run, thought))
    }
}

/// Facts and edges as they stood right after a run.
struct After {
    facts: BTreeMap<FactId, Fact>,
    edges: BTreeMap<EdgeKey, Edge>,
}

impl After {
    /// What the journals of later runs leave of what stands now; none when one of them kept none.
    fn of(store: &dyn Store, runs: &[Run], place: usize) -> Result<Option<Self>, StoreError> {
        let facts = store.facts()?.into_iter().map(|f| (f.id.clone(), f));
        let edges = store.edges()?.into_iter().map(|e| (e.key(), e));
        let mut after = Self {
            facts: facts.collect(),
            edges: edges.collect(),
        };
        for run in runs.iter().skip(place + 1).rev() {
            let Some(journal) = store.journal(&run.id)? else {
                return Ok(None);
            };
            journal.take_back(&mut after.facts, &mut after.edges);
        }
        Ok(Some(after))
    }
}

fn compare_decisions(
    then: &[agent_memory_core::Decision],
    now: &[agent_memory_core::Decision],
    differences: &mut Vec<String>,
) {
    if then.len() != now.len() {
        differences.push(format!("{} decisions then, {} now", then.len(), now.len()));
    }
    if let Some((a, b)) = then.iter().zip(now).find(|(a, b)| a != b) {
        differences.push(format!(
            "a decision came out otherwise: {} {} then, {} {} now",
            a.action, a.detail, b.action, b.detail
        ));
    }
}
