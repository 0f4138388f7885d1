//! Journals: what a run was given and told, and what it changed, so that it can be replayed and taken back.

use crate::{Edge, EdgeKey, EdgeKind, Fact, FactId, GroupId, MomentId, Sequence};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// One prompt to a language model and what came back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelTurn {
    /// Digest of the prompt, schema and token limit included.
    pub prompt: String,
    /// The answer as it came; none when there was none.
    pub answer: Option<String>,
    /// Why there was no answer: a stable word and a sentence.
    pub failure: Option<(String, String)>,
    /// Tokens of the prompt, when the model tells.
    pub tokens_in: Option<u64>,
    /// Tokens of the answer, when the model tells.
    pub tokens_out: Option<u64>,
}

/// What was said with a language model about one request: a question, its answer, and at most one repair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchange {
    /// The id of the request.
    pub request: String,
    /// The group that it was about.
    pub group: Option<GroupId>,
    /// The moments that the model was shown, in the order of their numbers.
    pub moments: Vec<MomentId>,
    /// The turns, in order.
    pub turns: Vec<ModelTurn>,
}

/// What a run was given and told, and what it changed.
///
/// A run is a function of the records up to `records`, the facts before it, its parameters and the answers of the model
/// if one was asked. All of that is here or in the log, so the run can be done again without a model, and what it
/// changed can be taken back.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Journal {
    /// The last record there was when the run was planned.
    pub records: Sequence,
    /// Who phrased: `extractive`, or the name of a language model.
    pub writer: String,
    /// The version of the prompts, where a model was asked.
    pub prompts: Option<String>,
    /// Whether new facts wait for the user's word.
    pub proposing: bool,
    /// The moments that an immediate effect was about; the window tells those of the other passes.
    pub moments: BTreeSet<MomentId>,
    /// What was said with the model, in the order of the requests.
    pub exchanges: Vec<Exchange>,
    /// The facts that the run changed, as they were before; none for those that it made.
    pub facts_before: BTreeMap<FactId, Option<Fact>>,
    /// The edges that the run changed or made, as they were before.
    pub edges_before: Vec<EdgeBefore>,
}

/// An edge that a run changed or made, as it was before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EdgeBefore {
    /// The later moment.
    pub from: MomentId,
    /// The earlier moment.
    pub to: MomentId,
    /// How they relate.
    pub kind: EdgeKind,
    /// The edge before; none when the run made it.
    pub edge: Option<Edge>,
}

impl EdgeBefore {
    /// What the edge is known by.
    pub fn key(&self) -> EdgeKey {
        (self.from.clone(), self.to.clone(), self.kind)
    }
}

impl Journal {
    /// Makes facts and edges what they were before the run, when they are as they were right after it.
    pub fn take_back(self, facts: &mut BTreeMap<FactId, Fact>, edges: &mut BTreeMap<EdgeKey, Edge>) {
        for (id, before) in self.facts_before {
            match before {
                Some(fact) => facts.insert(id, fact),
                None => facts.remove(&id),
            };
        }
        for before in self.edges_before {
            let key = before.key();
            match before.edge {
                Some(edge) => edges.insert(key, edge),
                None => edges.remove(&key),
            };
        }
    }
}
