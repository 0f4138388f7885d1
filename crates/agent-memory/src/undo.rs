//! Taking back a run: facts and edges are again as they were before it, and the moments are still there.

use crate::change::{Change, edge_at};
use crate::{DreamReport, Error, Memory};
use agent_memory_core::{
    Action, Decision, Edge, EdgeBefore, EdgeKey, Fact, FactId, Journal, Pass, Run, RunId, Undo, Watermark,
    Window, effective_runs, undone_runs,
};
use std::collections::{BTreeMap, BTreeSet};

impl Memory {
    /// Takes back what a run did, in a run of its own.
    ///
    /// The facts it made go away, those it changed are as they were, and so are its edges and its vocabulary. When no
    /// later night has moved the watermark, it goes back too, so that the next dream looks at the same moments again;
    /// the moments behind a correction that was taken back take no effect again. Taking back an undo brings the run
    /// back. Groups, names and concepts stay: they are computed anew by every dream.
    ///
    /// # Errors
    /// [`Error::UnknownId`] for no such run; [`Error::UndoBlocked`] when it was taken back already, kept no journal
    /// (runs of older versions), or a later run that counts changed what it changed; [`Error::Store`].
    pub fn undo(&mut self, run: &RunId) -> Result<DreamReport, Error> {
        self.retrying(|memory| memory.undo_once(run))
    }

    fn undo_once(&mut self, target: &RunId) -> Result<DreamReport, Error> {
        let runs = self.store.runs()?;
        let place = runs
            .iter()
            .position(|run| run.id == *target)
            .ok_or_else(|| Error::UnknownId {
                kind: "run",
                id: target.to_string(),
            })?;
        let blocked = |reason: String| Error::UndoBlocked {
            run: target.to_string(),
            reason,
        };
        if undone_runs(&runs).contains(target) {
            return Err(blocked("it was taken back already".to_owned()));
        }
        let journal = self
            .store
            .journal(target)?
            .ok_or_else(|| blocked("it kept no journal".to_owned()))?;
        self.free_to_undo(&runs, place, &journal)?;

        let now = self.now_or_latest()?;
        let today = self.params.calendar.day_of(now);
        let mut night = self.night(today)?;
        night.now = now;
        let mut run = self.run(Pass::Undo, today, Window::ALL, &[], &night);
        run.id = RunId::of(&[run.id.as_str().as_bytes(), target.as_str().as_bytes()]);
        run.undoes = Some(target.clone());
        run.watermark = watermark_without(&runs, &run);
        run.decisions = journal
            .facts_before
            .iter()
            .filter_map(|(id, before)| decision(id, before.as_ref(), night.facts.get(id)))
            .collect();
        let change = reversal(&journal, &night.facts, &night.edges);
        unpointed(&change, &night.facts).map_err(blocked)?;
        let mut report = DreamReport::default();
        self.conclude(run, change, &mut night, &mut report, false, false)?;
        Ok(report)
    }

    /// Refuses when a later run that counts changed a fact or an edge that this one changed.
    fn free_to_undo(&self, runs: &[Run], place: usize, journal: &Journal) -> Result<(), Error> {
        let undone = undone_runs(runs);
        let later: Vec<&Run> = runs.iter().skip(place + 1).collect();
        let ids: BTreeSet<&RunId> = later.iter().map(|run| &run.id).collect();
        for run in &later {
            // A later run and the one that took it back cancel out.
            let cancels = run.undoes.as_ref().is_some_and(|t| ids.contains(t));
            if undone.contains(&run.id) || cancels {
                continue;
            }
            let Some(theirs) = self.store.journal(&run.id)? else {
                continue;
            };
            let fact = theirs
                .facts_before
                .keys()
                .find(|id| journal.facts_before.contains_key(*id));
            let edge = theirs.edges_before.iter().any(|t| {
                journal
                    .edges_before
                    .iter()
                    .any(|o| (&o.from, &o.to, o.kind) == (&t.from, &t.to, t.kind))
            });
            let what = match fact {
                Some(id) => format!("fact {id}"),
                None if edge => "an edge".to_owned(),
                None => continue,
            };
            return Err(Error::UndoBlocked {
                run: journal_name(runs, place),
                reason: format!(
                    "the {} of {} (run {}) changed {what} since",
                    run.pass, run.today, run.id
                ),
            });
        }
        Ok(())
    }
}

/// Why something that stays would point to a fact that goes; nothing when it would not.
fn unpointed(change: &Change, facts: &BTreeMap<FactId, Fact>) -> Result<(), String> {
    let gone: BTreeSet<&FactId> = change.undo.iter().flat_map(|undo| &undo.facts).collect();
    let restored: BTreeMap<&FactId, &Fact> = change.facts.iter().map(|f| (&f.id, f)).collect();
    for (id, fact) in facts {
        if gone.contains(id) {
            continue;
        }
        let fact = restored.get(id).copied().unwrap_or(fact);
        let end = fact.retired.as_ref().and_then(|end| end.superseded_by.as_ref());
        let mut points = end.into_iter().chain(&fact.conflicts).chain(&fact.doubts);
        if let Some(to) = points.find(|to| gone.contains(to)) {
            return Err(format!("fact {id} points to fact {to}, which would go away"));
        }
    }
    Ok(())
}

fn journal_name(runs: &[Run], place: usize) -> String {
    runs.get(place).map_or_else(String::new, |run| run.id.to_string())
}

/// The watermark once an undo is part of the log: that of the last night that still counts and has moved it.
///
/// All other runs only carry it on, so that a word of the user's after a night does not hold the watermark of that night
/// when it goes.
fn watermark_without(runs: &[Run], undo: &Run) -> Watermark {
    let mut moved: BTreeSet<&RunId> = BTreeSet::new();
    let mut before = Watermark::default();
    for run in runs {
        if run.pass == Pass::Night && run.watermark != before {
            moved.insert(&run.id);
        }
        before = run.watermark;
    }
    let log: Vec<Run> = runs.iter().chain(std::iter::once(undo)).cloned().collect();
    effective_runs(&log)
        .into_iter()
        .rfind(|run| moved.contains(&run.id))
        .map(|run| run.watermark)
        .unwrap_or_default()
}

/// The change that makes everything as a journal says that it was.
fn reversal(journal: &Journal, facts: &BTreeMap<FactId, Fact>, edges: &[Edge]) -> Change {
    let made: Vec<FactId> = journal
        .facts_before
        .iter()
        .filter(|(id, before)| before.is_none() && facts.contains_key(*id))
        .map(|(id, _)| id.clone())
        .collect();
    let unmade: Vec<EdgeKey> = journal
        .edges_before
        .iter()
        .filter(|b| b.edge.is_none())
        .map(EdgeBefore::key)
        .filter(|key| edge_at(edges, key).is_ok())
        .collect();
    Change {
        facts: journal.facts_before.values().flatten().cloned().collect(),
        edges: journal
            .edges_before
            .iter()
            .filter_map(|b| b.edge.clone())
            .collect(),
        undo: Some(Undo {
            facts: made,
            edges: unmade,
        }),
        ..Change::default()
    }
}

fn decision(id: &FactId, before: Option<&Fact>, now: Option<&Fact>) -> Option<Decision> {
    let detail = match (before, now) {
        (None, Some(now)) => format!("{:?} was never known", now.text),
        (Some(before), _) => format!("{:?} is as it was", before.text),
        (None, None) => return None,
    };
    Some(Decision {
        action: Action::Undone,
        group: None,
        fact: Some(id.clone()),
        other: None,
        moments: Vec::new(),
        reason: dream::reason::UNDONE.to_owned(),
        detail,
    })
}
