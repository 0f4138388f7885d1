//! Requests and answers: what a writer is asked, and what it may say.
//!
//! The dream does not care who writes. The extractive writer ([`crate::write()`]) answers at once; a language model
//! answers through the host. Both are held to the same rules when the answer is applied.

use agent_memory_core::{Day, FactKind, GroupId, MomentId, Names};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

use crate::voice::Voice;

/// Why something passed the gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Occasion {
    /// A group whose moments are spread over enough days.
    Group,
    /// A moment that says something known is wrong and what is right. It stands as a fact even without a target.
    Correction,
    /// A moment that may change something known ("moved … to Friday", "on Thursday, not Wednesday"). Without a target
    /// it is an observation like any other.
    Update,
    /// A moment that says something known is wrong, with nothing in its place.
    Retraction,
    /// A single moment heavy enough to stand alone.
    Heavy,
}

impl Occasion {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Group => "group",
            Self::Correction => "correction",
            Self::Update => "update",
            Self::Retraction => "retraction",
            Self::Heavy => "heavy",
        }
    }
}

/// One moment of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbered {
    /// Its number in the request, from 1; answers cite it by this number.
    pub number: u32,
    /// Its id. Not shown to a model.
    pub id: MomentId,
    /// The day it happened.
    pub day: Day,
    /// What happened.
    pub text: String,
    /// Its names.
    pub names: Names,
    /// Its scopes; moments of different scopes never speak for one fact.
    pub scopes: BTreeSet<String>,
    /// Who speaks in it, and to whom.
    #[serde(default)]
    pub voice: Voice,
}

/// One question to a writer: which facts do these moments give? Dated moments and today's date, nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Its id: a content hash of occasion, today and moments, the same whenever the same is asked.
    pub id: String,
    /// Why it is asked.
    pub occasion: Occasion,
    /// The group, when it is about one.
    pub group: Option<GroupId>,
    /// The day of the run.
    pub today: Day,
    /// The moments, by time.
    pub moments: Vec<Numbered>,
}

/// A fact as a writer proposes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// One sentence on how things are now.
    pub text: String,
    /// What sort of fact.
    pub kind: FactKind,
    /// The last day it holds, for a state.
    pub valid_until: Option<Day>,
    /// Numbers of the moments that speak for it.
    pub cites: Vec<u32>,
}

/// Something a writer looked at and did not propose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The sentence.
    pub text: String,
    /// Numbers of the moments behind it.
    pub cites: Vec<u32>,
    /// A stable word for the reason; see [`crate::reason`].
    pub reason: String,
}

/// What a writer answered to a request. No draft at all is an answer too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The id of the request.
    pub request: String,
    /// The facts it proposes, best first.
    pub drafts: Vec<Draft>,
    /// What it looked at and did not propose.
    pub refusals: Vec<Refusal>,
    /// Why there is no answer, when the writer failed. The group is asked again in the next run.
    pub failure: Option<String>,
    /// Whether it failed without a word: the server was away, turned the call away, or took too long.
    #[serde(default)]
    pub silent: bool,
}

impl Answer {
    /// An answer that proposes nothing.
    pub fn none(request: &Request) -> Self {
        Self {
            request: request.id.clone(),
            drafts: Vec::new(),
            refusals: Vec::new(),
            failure: None,
            silent: false,
        }
    }

    /// The writer gave no answer at all.
    pub fn silent(request: &Request, why: impl Into<String>) -> Self {
        Self {
            silent: true,
            ..Self::failed(request, why)
        }
    }

    /// The writer failed.
    pub fn failed(request: &Request, why: impl Into<String>) -> Self {
        Self {
            failure: Some(why.into()),
            ..Self::none(request)
        }
    }
}
