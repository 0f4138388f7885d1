//! Replaying a run: the same moments, facts and answers must give the same decisions and facts, without a model.

use crate::night::Night;
use crate::thinking::Pen;
use crate::{Error, Memory};
use agent_memory_core::{Fact, FactId, Moment, Pass, Recorded, Run, RunId, Store, StoreError};
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
        let after = facts_after(self.store.as_ref(), &runs, place)?.ok_or_else(no_journal)?;

        let mut again = Memory::over(Box::new(before), self.params.clone());
        let mut night = again.night(told.today)?;
        night.now = told.at;
        night.proposing = journal.proposing;
        night.last = journal.records;
        if journal.prompts.is_some() {
            night.pen = Pen::Recorded(journal.exchanges.clone());
        }
        let (redone, facts) = again.redo(told, &journal.moments, &mut night)?;

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
        let facts: BTreeMap<FactId, Fact> = facts.into_iter().map(|f| (f.id.clone(), signed(f))).collect();
        let ids: BTreeSet<&FactId> = journal.facts_before.keys().chain(facts.keys()).collect();
        for id in &ids {
            let (then, now) = (after.get(*id), facts.get(*id));
            if then != now {
                let text = then.or(now).map_or("", |f| f.text.as_str());
                differences.push(format!("fact {id} came out otherwise: {text:?}"));
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
        about: &BTreeSet<agent_memory_core::MomentId>,
        night: &mut Night,
    ) -> Result<(Run, Vec<Fact>), Error> {
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
        let reference = match (told.pass, told.window.start) {
            (Pass::Edit, _) => self.reference_window(told.today.plus(1)),
            (_, Some(_)) => self.reference_window(told.today),
            (_, None) => told.window,
        };
        let run = self.run(told.pass, told.today, told.window, &members, night);
        let thought = self.think(&run, &members, &reference, night)?;
        let run = Run {
            decisions: thought.outcome.decisions,
            ..run
        };
        Ok((run, thought.outcome.facts))
    }
}

/// The facts as they stood right after a run; none when a later run kept no journal.
fn facts_after(
    store: &dyn Store,
    runs: &[Run],
    place: usize,
) -> Result<Option<BTreeMap<FactId, Fact>>, StoreError> {
    let mut facts: BTreeMap<FactId, Fact> = store.facts()?.into_iter().map(|f| (f.id.clone(), f)).collect();
    for run in runs.iter().skip(place + 1).rev() {
        let Some(journal) = store.journal(&run.id)? else {
            return Ok(None);
        };
        for (id, before) in journal.facts_before {
            match before {
                Some(fact) => facts.insert(id, fact),
                None => facts.remove(&id),
            };
        }
    }
    Ok(Some(facts))
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
