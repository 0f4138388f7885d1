//! Runs: identified executions of the dream, logged with what they decided and why.

use crate::{Day, FactId, GroupId, MomentId, RunId, Timestamp, Window};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// Which pass a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pass {
    /// One day; corrections and the heaviest moments take effect.
    Night,
    /// The last thirty days, on Mondays.
    Week,
    /// Everything, on the first of a month.
    Month,
    /// A word of the user's that takes effect at once (`correct`, `retract`, imported facts).
    Edit,
    /// Takes back what an earlier run did.
    Undo,
}

impl Pass {
    /// All passes.
    pub const ALL: [Self; 5] = [Self::Night, Self::Week, Self::Month, Self::Edit, Self::Undo];

    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Night => "night",
            Self::Week => "week",
            Self::Month => "month",
            Self::Edit => "edit",
            Self::Undo => "undo",
        }
    }
}

crate::words::written_as_word!(Pass, "pass", "night, week, month, edit, undo");

/// A position in the log of records: the n-th record has sequence n; 0 is before the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sequence(pub u64);

/// What the nights have considered: every record up to `seen` whose day lies before `through`.
///
/// It counts records, not dates alone: a moment that comes in late (an old day, a new record) has a sequence after
/// `seen`, and the next night takes it in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Watermark {
    /// The last record that has been looked at.
    pub seen: Sequence,
    /// The first day that has not been considered; none before the first night.
    pub through: Option<Day>,
}

impl Watermark {
    /// Whether a record of a day has been considered.
    pub fn considered(&self, sequence: Sequence, day: Day) -> bool {
        sequence <= self.seen && self.through.is_some_and(|through| day < through)
    }
}

/// What a run did with a group, a moment or a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A new fact stands.
    New,
    /// A standing fact was said again by new moments.
    Reinforced,
    /// A fact was retired, another points in its place.
    Superseded,
    /// A fact was closed with no successor.
    Retracted,
    /// A state's last day was over.
    Expired,
    /// Two facts say otherwise and nothing decides; both stand.
    Conflict,
    /// A new statement lost against a standing fact; it is stored retired.
    Lost,
    /// A group did not become a fact.
    Gated,
    /// A candidate sentence or answer was rejected.
    Rejected,
    /// A new fact waits for the user's word; `other` is a standing fact that it would replace.
    Proposed,
    /// The user accepted a fact that waited.
    Accepted,
    /// A standing fact hung together with one that no longer stands.
    Doubted,
    /// A language model confirmed an edge between two moments, or rejected it.
    Linked,
    /// What an earlier run did was taken back.
    Undone,
}

impl Action {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Reinforced => "reinforced",
            Self::Superseded => "superseded",
            Self::Retracted => "retracted",
            Self::Expired => "expired",
            Self::Conflict => "conflict",
            Self::Lost => "lost",
            Self::Gated => "gated",
            Self::Rejected => "rejected",
            Self::Proposed => "proposed",
            Self::Accepted => "accepted",
            Self::Doubted => "doubted",
            Self::Linked => "linked",
            Self::Undone => "undone",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// One decision of a run, with its reason: the journal of "why" and "why not".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// What was done.
    pub action: Action,
    /// The group it was about.
    pub group: Option<GroupId>,
    /// The fact it was about.
    pub fact: Option<FactId>,
    /// The other fact: the successor, or the one in conflict.
    pub other: Option<FactId>,
    /// The moments behind it.
    pub moments: Vec<MomentId>,
    /// A stable word for the reason, such as `one_day` or `same_slot_newer`.
    pub reason: String,
    /// The reason in a sentence.
    pub detail: String,
}

/// One identified execution of the dream.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Its id: fresh for every execution, the same when the same execution is repeated from the same state.
    pub id: RunId,
    /// The run before it.
    pub previous: Option<RunId>,
    /// Which pass.
    pub pass: Pass,
    /// The day on which it ran.
    pub today: Day,
    /// The instant of its clock.
    pub at: Timestamp,
    /// The span it looked at.
    pub window: Window,
    /// Moments in the window.
    pub moments: u64,
    /// Groups found.
    pub groups: u64,
    /// What the nights have considered once it is committed.
    pub watermark: Watermark,
    /// Digest of all parameters.
    pub params: String,
    /// What it decided, in order.
    pub decisions: Vec<Decision>,
    /// The run that it took back; only a pass of kind undo has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undoes: Option<RunId>,
}

/// The runs that count, in order: neither those that were taken back, nor those that took something back.
///
/// Taking back an undo lets the run count again that it had taken back.
pub fn effective_runs(runs: &[Run]) -> Vec<&Run> {
    let undone = undone_runs(runs);
    runs.iter()
        .filter(|run| run.undoes.is_none() && !undone.contains(&run.id))
        .collect()
}

/// The runs of a log that were taken back and not brought back since; an undo that was taken back is one of them.
pub fn undone_runs(runs: &[Run]) -> BTreeSet<&RunId> {
    let mut undone: BTreeSet<&RunId> = BTreeSet::new();
    // From the last one down: a run that was taken back takes nothing back itself.
    for run in runs.iter().rev() {
        if let Some(target) = &run.undoes
            && !undone.contains(&run.id)
        {
            undone.insert(target);
        }
    }
    undone
}
