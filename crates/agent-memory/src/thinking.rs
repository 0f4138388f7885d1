//! What a pass thinks: groups, questions, answers, changes. Reads only; who commits it is the night.

use crate::change::edge_at;
use crate::night::Night;
use crate::{Error, Memory};
use agent_memory_core::{
    Edge, EdgeStatus, Exchange, Moment, MomentId, Recorded, Run, Valid, Validate, Window,
};
use dream::{DreamParams, Seen, WritePolicy};
use entity_graph::GroupRule;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Who phrases in this dream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Pen {
    /// The extractive writer.
    Extractive,
    /// The language model of the memory.
    Model,
    /// A model, as its journal tells.
    Recorded(Vec<Exchange>),
}

/// What a pass came to.
#[derive(Debug)]
pub(crate) struct Thought {
    pub outcome: dream::Outcome,
    pub rule: GroupRule,
    /// What was said with a model.
    pub exchanges: Vec<Exchange>,
    /// Edges that are new or judged.
    pub edges: Vec<Edge>,
}

impl Memory {
    /// Plans, writes and judges.
    pub(crate) fn think(
        &mut self,
        run: &Run,
        members: &[Recorded<Moment>],
        reference: &Window,
        night: &Night,
    ) -> Result<Thought, Error> {
        let graph: Valid<entity_graph::GraphParams> = self.params.graph.clone().valid()?;
        let params = self.dream_params(night.proposing)?;
        let calendar = self.params.calendar;
        let names = Arc::clone(&night.names);
        self.view()?;
        let view = self.view.as_ref().expect("the view was just made");
        let weights = entity_graph::name_weights(
            view.inside(reference)
                .filter_map(|r| names.meant.get(&r.value.id)),
            &graph,
        );
        let seen: Vec<Seen<'_>> = members
            .iter()
            .map(|r| Seen {
                moment: &r.value,
                names: names.meant.get(&r.value.id).unwrap_or(&r.value.names),
                new: !night
                    .watermark
                    .considered(r.sequence, calendar.day_of(r.value.occurred_at)),
            })
            .collect();
        let cites: BTreeSet<&MomentId> = night.facts.values().flat_map(|fact| &fact.cites).collect();
        let cited: BTreeMap<MomentId, &Moment> = cites
            .into_iter()
            .filter_map(|id| Some((id.clone(), view.moment(id)?)))
            .collect();
        let input = dream::Input {
            pass: run.pass,
            today: run.today,
            at: run.at,
            calendar,
            window: run.window,
            moments: &seen,
            weights: &weights,
            facts: &night.facts,
            evidence: &night.evidence,
            edges: &night.edges,
            cited: &cited,
            run: &run.id,
        };
        let plan = dream::plan(&input, &graph, &params)?;
        let model = self.language_model.as_deref();
        let mut exchanges = match (&night.pen, model) {
            (Pen::Model, Some(model)) => dream::drive(&input, &plan, model, &params),
            (Pen::Recorded(exchanges), _) => exchanges.clone(),
            (Pen::Extractive | Pen::Model, _) => Vec::new(),
        };
        let answers = match night.pen {
            Pen::Extractive => dream::write_all(&plan, &params),
            Pen::Model | Pen::Recorded(_) => {
                dream::Interviewer::new(&input, &plan, &params).answers(&exchanges)
            }
        };
        let mut outcome = dream::apply_with(&input, &plan, &answers, &params, &mut night.shelf.borrow_mut());

        let mut edges = dream::propose_edges(&input, &plan);
        edges.retain(|e| edge_at(&night.edges, &e.key()).is_err());
        if night.pen != Pen::Extractive {
            let pending = pending(&edges, &night.edges, |id| {
                view.moment(id).map(|m| m.occurred_at.unix_micros())
            });
            let requests = dream::edge_requests(&pending, |id| view.moment(id), &params);
            if let (Pen::Model, Some(model)) = (&night.pen, model) {
                exchanges.extend(dream::drive_edges(&requests, model, &params));
            }
            let (judged, decisions) = dream::judged_edges(&requests, &exchanges, &run.id);
            edges.retain(|e| {
                !judged
                    .iter()
                    .any(|j| (&j.from, &j.to, j.kind) == (&e.from, &e.to, e.kind))
            });
            edges.extend(judged);
            outcome.decisions.extend(decisions);
        }
        Ok(Thought {
            outcome,
            rule: plan.grouping.rule,
            exchanges,
            edges,
        })
    }

    /// The dream's parameters under the policy of this dream.
    fn dream_params(&self, proposing: bool) -> Result<Valid<DreamParams>, Error> {
        let mut params = self.params.dream.clone();
        params.policy = if proposing {
            WritePolicy::Propose
        } else {
            WritePolicy::Commit
        };
        Ok(params.valid()?)
    }
}

/// The edges to ask a model about: those of this run, then the newest of those that wait.
fn pending(fresh: &[Edge], known: &[Edge], at: impl Fn(&MomentId) -> Option<i64>) -> Vec<Edge> {
    let mut older: Vec<&Edge> = known.iter().filter(|e| e.status == EdgeStatus::Pending).collect();
    older.sort_by(|a, b| at(&b.from).cmp(&at(&a.from)).then_with(|| a.cmp(b)));
    fresh.iter().chain(older).cloned().collect()
}
