//! Facts that wait for the user's word, under the write policy `propose`.

use crate::{DreamReport, Error, Memory};
use agent_memory_core::{Action, Decision, Fact, FactId, RetiredReason, Retirement, Run, effective_runs};
use std::collections::{BTreeMap, BTreeSet};

impl Memory {
    /// Lets a fact stand that waited, and retires what it replaces: those standing facts that the dream named when it
    /// proposed it.
    ///
    /// # Errors
    /// [`Error::UnknownId`]; [`Error::NotWaiting`] when the fact stands, has ended, or is over by now;
    /// [`Error::Store`].
    pub fn accept(&mut self, fact: &FactId) -> Result<DreamReport, Error> {
        let today = self.today()?;
        let replaced = self.would_replace(fact)?;
        self.effect(|run, facts| {
            let mut accepted = waiting(facts, fact)?;
            if let Some(last) = accepted.valid_until.filter(|last| *last < today) {
                return Err(Error::NotWaiting {
                    id: fact.to_string(),
                    reason: format!("it was over on {last}"),
                });
            }
            accepted.proposed = false;
            let mut decisions = vec![decision(Action::Accepted, &accepted, None)];
            let mut changed = Vec::new();
            for loser in replaced.iter().filter_map(|id| facts.get(id)) {
                if loser.retired.is_some() || loser.authority > accepted.authority {
                    continue;
                }
                decisions.push(decision(Action::Superseded, loser, Some(&accepted)));
                changed.push(ended(loser, run, RetiredReason::Superseded, Some(&accepted)));
            }
            changed.push(accepted);
            Ok((changed, decisions))
        })
    }

    /// The facts that a waiting one would replace: those that the dream named when it proposed it.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn would_replace(&self, fact: &FactId) -> Result<BTreeSet<FactId>, Error> {
        let runs = self.store.runs()?;
        let proposed = effective_runs(&runs)
            .into_iter()
            .flat_map(|run| &run.decisions)
            .filter(|d| d.action == Action::Proposed && d.fact.as_ref() == Some(fact));
        Ok(proposed.filter_map(|d| d.other.clone()).collect())
    }

    /// Turns down a fact that waited: it is retired and comes back only by moments newer than this word.
    ///
    /// # Errors
    /// [`Error::UnknownId`]; [`Error::NotWaiting`] when the fact stands or has ended; [`Error::Store`].
    pub fn reject(&mut self, fact: &FactId) -> Result<DreamReport, Error> {
        self.effect(|run, facts| {
            let declined = waiting(facts, fact)?;
            let decision = Decision {
                action: Action::Retracted,
                reason: dream::reason::DECLINED.to_owned(),
                ..decision(Action::Retracted, &declined, None)
            };
            let ended = ended(&declined, run, RetiredReason::Retracted, None);
            Ok((vec![ended], vec![decision]))
        })
    }
}

/// A fact that waits.
fn waiting(facts: &BTreeMap<FactId, Fact>, id: &FactId) -> Result<Fact, Error> {
    let fact = facts.get(id).ok_or_else(|| Error::UnknownId {
        kind: "fact",
        id: id.to_string(),
    })?;
    let reason = match &fact.retired {
        Some(end) => format!("it was {} on {}", end.retired_reason, end.retired_at),
        None if !fact.proposed => "it stands".to_owned(),
        None => return Ok(fact.clone()),
    };
    Err(Error::NotWaiting {
        id: id.to_string(),
        reason,
    })
}

fn ended(fact: &Fact, run: &Run, why: RetiredReason, by: Option<&Fact>) -> Fact {
    Fact {
        retired: Some(Retirement {
            retired_at: run.at,
            retired_by: run.id.clone(),
            retired_reason: why,
            superseded_by: by.map(|f| f.id.clone()),
            because: by.map(|f| f.cites.clone()).unwrap_or_default(),
        }),
        ..fact.clone()
    }
}

fn decision(action: Action, fact: &Fact, by: Option<&Fact>) -> Decision {
    Decision {
        action,
        group: None,
        fact: Some(fact.id.clone()),
        other: by.map(|f| f.id.clone()),
        moments: by.unwrap_or(fact).cites.iter().cloned().collect(),
        reason: dream::reason::ACCEPTED.to_owned(),
        detail: match by {
            Some(by) => format!("{:?} in place of {:?}", by.text, fact.text),
            None => format!("{:?}", fact.text),
        },
    }
}
