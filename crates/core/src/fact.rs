//! Facts: one sentence each on how things are now, and the moments it stands on.

use crate::{Authority, Day, FactId, MomentId, Name, RunId, Timestamp, Weight};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// What sort of fact it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FactKind {
    /// How the world is.
    World,
    /// What somebody does again and again.
    Habit,
    /// What holds for a while; it has a last valid day.
    State,
}

impl FactKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::World, Self::Habit, Self::State];

    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::World => "world",
            Self::Habit => "habit",
            Self::State => "state",
        }
    }
}

crate::words::written_as_word!(FactKind, "kind of fact", "world, habit, state");

/// Why a fact no longer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RetiredReason {
    /// Another fact took its place; `superseded_by` points to it.
    Superseded,
    /// It was wrong, and nothing took its place.
    Retracted,
    /// Its last valid day is over.
    Expired,
    /// The user had it forgotten.
    Forgotten,
}

impl RetiredReason {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Superseded => "superseded",
            Self::Retracted => "retracted",
            Self::Expired => "expired",
            Self::Forgotten => "forgotten",
        }
    }
}

impl fmt::Display for RetiredReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The end of a fact. The fact itself is never deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retirement {
    /// When.
    pub retired_at: Timestamp,
    /// By which run.
    pub retired_by: RunId,
    /// Why.
    pub retired_reason: RetiredReason,
    /// The fact that took its place.
    pub superseded_by: Option<FactId>,
    /// The moments that brought it down.
    pub because: BTreeSet<MomentId>,
}

/// One sentence on how things are now. It cites at least one moment; only moments are evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// Content hash of the text and the first cites, or given by an import.
    pub id: FactId,
    /// The sentence, without the when and how.
    pub text: String,
    /// What sort of fact it is.
    pub kind: FactKind,
    /// The moments it stands on, never empty.
    pub cites: BTreeSet<MomentId>,
    /// The names it is about.
    pub names: BTreeSet<Name>,
    /// Other words it is known by, for recall.
    pub aliases: BTreeSet<String>,
    /// Scopes it belongs to; none means everywhere.
    pub scopes: BTreeSet<String>,
    /// The lowest authority among what it cites.
    pub authority: Authority,
    /// The heaviest cited moment's weight.
    pub weight: Weight,
    /// The first day it holds.
    pub valid_from: Day,
    /// The last day it holds; only states have one.
    pub valid_until: Option<Day>,
    /// When it came to be known.
    pub recorded_at: Timestamp,
    /// The run that made it.
    pub run: RunId,
    /// How often new moments said it again.
    pub reinforced: u32,
    /// Facts that say otherwise where nothing could decide; the host should ask.
    pub conflicts: BTreeSet<FactId>,
    /// Facts that its moments hang together with and that no longer stand; the host should ask whether it still does.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub doubts: BTreeSet<FactId>,
    /// Its end, when it no longer stands.
    pub retired: Option<Retirement>,
    /// Whether it waits for the user's word (write policy `propose`).
    pub proposed: bool,
}

impl Fact {
    /// Whether it stands on `day`: not retired, not merely proposed, and not past its last valid day.
    pub fn stands(&self, day: Day) -> bool {
        self.retired.is_none() && !self.proposed && self.valid_until.is_none_or(|last| day <= last)
    }

    /// Whether it stood at an instant: known by then, not yet retired then.
    pub fn stood_at(&self, instant: Timestamp, day: Day) -> bool {
        self.recorded_at.unix_micros() <= instant.unix_micros()
            && self
                .retired
                .as_ref()
                .is_none_or(|r| r.retired_at.unix_micros() > instant.unix_micros())
            && !self.proposed
            && self.valid_until.is_none_or(|last| day <= last)
    }
}

/// Follows the pointers from a fact to what stands in its place, or to the last of the chain.
///
/// Supersession is acyclic; a damaged chain that turns back ends at the last fact before the turn.
pub fn current<'a>(facts: &'a std::collections::BTreeMap<FactId, Fact>, id: &FactId) -> Option<&'a Fact> {
    let mut fact = facts.get(id)?;
    let mut seen = BTreeSet::from([&fact.id]);
    while let Some(next) = fact
        .retired
        .as_ref()
        .and_then(|r| r.superseded_by.as_ref())
        .and_then(|n| facts.get(n))
    {
        if !seen.insert(&next.id) {
            break;
        }
        fact = next;
    }
    Some(fact)
}
