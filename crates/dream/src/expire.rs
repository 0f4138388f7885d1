//! States end with their last valid day.

use agent_memory_core::{Action, Day, Decision, Fact, FactId, RetiredReason, Retirement, RunId, Timestamp};
use std::collections::{BTreeMap, BTreeSet};

use crate::reason;

/// The facts whose last valid day lies before `today`, retired as expired, and the decisions that say so, by id.
///
/// No moment brings them down, so `because` is empty, and nothing takes their place. A fact that is retired already
/// stays as it is. O(facts).
pub fn expire(
    facts: &BTreeMap<FactId, Fact>,
    today: Day,
    run: &RunId,
    at: Timestamp,
) -> (Vec<Fact>, Vec<Decision>) {
    let mut changed = Vec::new();
    let mut decisions = Vec::new();
    for fact in facts.values() {
        let Some(last) = fact.valid_until.filter(|last| *last < today) else {
            continue;
        };
        if fact.retired.is_some() {
            continue;
        }
        let mut ended = fact.clone();
        ended.retired = Some(Retirement {
            retired_at: at,
            retired_by: run.clone(),
            retired_reason: RetiredReason::Expired,
            superseded_by: None,
            because: BTreeSet::new(),
        });
        decisions.push(Decision {
            action: Action::Expired,
            group: None,
            fact: Some(fact.id.clone()),
            other: None,
            moments: fact.cites.iter().cloned().collect(),
            reason: reason::LAST_DAY_OVER.to_owned(),
            detail: format!("its last valid day was {last}"),
        });
        changed.push(ended);
    }
    (changed, decisions)
}
