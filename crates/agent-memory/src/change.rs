//! What a run changes, and the journal of it.

use crate::night::Night;
use agent_memory_core::{
    Edge, EdgeBefore, EdgeKey, Exchange, Fact, Group, Journal, MomentId, Pass, Run, Undo, effective_runs,
};
use std::collections::BTreeSet;

/// The extractive writer, as journals call it.
pub(crate) const EXTRACTIVE: &str = "extractive";

/// What a run changes.
#[derive(Debug, Default)]
pub(crate) struct Change {
    pub facts: Vec<Fact>,
    pub groups: Vec<Group>,
    pub edges: Vec<Edge>,
    /// What was said with a model.
    pub exchanges: Vec<Exchange>,
    /// The moments that an immediate effect is about.
    pub moments: BTreeSet<MomentId>,
    pub undo: Option<Undo>,
}

impl Change {
    /// The facts and groups of an outcome.
    pub fn of(outcome: dream::Outcome) -> Self {
        Self {
            facts: outcome.facts,
            groups: outcome.groups,
            ..Self::default()
        }
    }
}

/// What a run is given and told, and what it changes as it was before.
pub(crate) fn journal_of(change: &Change, night: &Night) -> Journal {
    let gone = change.undo.iter().flat_map(|undo| &undo.facts);
    let facts = change.facts.iter().map(|f| &f.id).chain(gone);
    let unmade = change.undo.iter().flat_map(|undo| &undo.edges).cloned();
    let edges = change.edges.iter().map(Edge::key).chain(unmade);
    let model = !change.exchanges.is_empty();
    Journal {
        records: night.last,
        writer: if model {
            night.writer.clone()
        } else {
            EXTRACTIVE.to_owned()
        },
        prompts: model.then(|| dream::PROMPTS.to_owned()),
        proposing: night.proposing,
        moments: change.moments.clone(),
        exchanges: change.exchanges.clone(),
        facts_before: facts
            .map(|id| (id.clone(), night.facts.get(id).cloned()))
            .collect(),
        edges_before: edges
            .map(|key| {
                let at = edge_at(&night.edges, &key).ok();
                let (from, to, kind) = key;
                EdgeBefore {
                    edge: at.and_then(|at| night.edges.get(at)).cloned(),
                    from,
                    to,
                    kind,
                }
            })
            .collect(),
    }
}

/// Runs in a row in which the writer may say nothing usable about a moment before it is left to a wider pass.
const PATIENCE: usize = 3;

/// What the writer left open in the last passes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Unanswered {
    /// Moments about which the last pass got no answer.
    silent: BTreeSet<MomentId>,
    /// Moments about which the last passes got no usable answer, the last pass at the end.
    unusable: Vec<BTreeSet<MomentId>>,
}

impl Unanswered {
    /// Of a log of runs.
    pub fn of(runs: &[Run]) -> Self {
        let mut unanswered = Self::default();
        let passes: Vec<&Run> = effective_runs(runs)
            .into_iter()
            .filter(|run| run.pass != Pass::Edit && run.moments > 0)
            .collect();
        for run in passes.iter().skip(passes.len().saturating_sub(PATIENCE)) {
            unanswered.after(run);
        }
        unanswered
    }

    /// Takes note of one more pass. A run that only ended states looked at no moment, and changes nothing here.
    pub fn after(&mut self, run: &Run) {
        if run.moments == 0 {
            return;
        }
        let about = |word: &str| {
            run.decisions
                .iter()
                .filter(|d| d.reason == word)
                .flat_map(|d| d.moments.iter().cloned())
                .collect()
        };
        self.silent = about(dream::reason::NO_ANSWER);
        self.unusable.push(about(dream::reason::WRITER_FAILED));
        if self.unusable.len() > PATIENCE {
            self.unusable.remove(0);
        }
    }

    /// The moments to ask about again in the next run: always where no answer came, as when a server was away. A model
    /// that three times in a row says nothing usable about them is not asked again, until a week or month pass comes to
    /// them by itself.
    pub fn retry(&self) -> BTreeSet<MomentId> {
        let mut retry = self.silent.clone();
        if let Some((last, before)) = self.unusable.split_last() {
            let spent =
                |id: &&MomentId| before.len() + 1 == PATIENCE && before.iter().all(|set| set.contains(*id));
            retry.extend(last.iter().filter(|id| !spent(id)).cloned());
        }
        retry
    }
}

/// Where an edge stands among edges by (from, to, kind), or where it would.
pub(crate) fn edge_at(edges: &[Edge], (from, to, kind): &EdgeKey) -> Result<usize, usize> {
    edges.binary_search_by(|e| (&e.from, &e.to, &e.kind).cmp(&(from, to, kind)))
}

/// Puts new and changed edges among edges by (from, to, kind).
pub(crate) fn keep_edges(edges: &mut Vec<Edge>, changed: &[Edge]) {
    let mut fresh = Vec::new();
    for edge in changed {
        match edge_at(edges, &edge.key()) {
            Ok(at) => {
                if let Some(known) = edges.get_mut(at) {
                    known.clone_from(edge);
                }
            }
            Err(_) => fresh.push(edge.clone()),
        }
    }
    if !fresh.is_empty() {
        edges.extend(fresh);
        edges.sort_by(|a, b| (&a.from, &a.to, a.kind).cmp(&(&b.from, &b.to, b.kind)));
    }
}

#[cfg(test)]
mod tests;
