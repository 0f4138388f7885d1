//! Why a fact stands, and why it no longer does.

use super::run::{pass_of, said_about};
use super::{Explanation, TOLD, decided, decisions, told};
use crate::change::EXTRACTIVE;
use crate::history::replaced_by;
use crate::import::STATED;
use crate::view::AllNames;
use crate::{Error, Memory};
use agent_memory_core::numeric::Q32;
use agent_memory_core::{
    Action, Authority, Decision, Fact, FactId, Group, Journal, MomentId, Run, current, undone_runs,
};
use std::collections::{BTreeMap, BTreeSet};

impl Memory {
    pub(super) fn explain_fact(&mut self, fact: &Fact, runs: &[Run]) -> Result<Explanation, Error> {
        let today = self.today()?;
        let mut out = Explanation::new("fact", fact.id.as_str());
        out.say("says", fact.text.clone());
        let until = fact
            .valid_until
            .map_or(String::new(), |day| format!(" until {day}"));
        out.say("kind", format!("{} from {}{until}", fact.kind, fact.valid_from));
        let standing = match &fact.retired {
            Some(end) => format!(
                "{} on {} by {}",
                end.retired_reason,
                end.retired_at,
                pass_of(&end.retired_by, runs)
            ),
            None if fact.proposed => "waits to be accepted".to_owned(),
            None if !fact.stands(today) => "its last valid day is over".to_owned(),
            None => "stands".to_owned(),
        };
        out.say("standing", standing);
        out.say(
            "authority",
            format!(
                "{} (the lowest among what it cites), weight {}",
                fact.authority, fact.weight
            ),
        );
        self.explain_origin(fact, runs, &mut out)?;
        let view = self.view()?;
        for id in &fact.cites {
            out.say("cites", view.moment(id).map_or_else(|| id.to_string(), told));
        }
        self.explain_what_holds(fact, runs, &mut out)?;
        let view = self.view()?;
        explain_end(fact, &view.facts, runs, &mut out);
        if let Some(end) = &fact.retired {
            for id in &end.because {
                out.say("because of", view.moment(id).map_or_else(|| id.to_string(), told));
            }
        }
        for id in replaced_by(&view.facts, &fact.id) {
            out.say("retired", with_end(id, &view.facts));
        }
        for id in &fact.conflicts {
            out.say("in conflict with", with_end(id, &view.facts));
        }
        for id in &fact.doubts {
            out.say("in doubt because of", with_end(id, &view.facts));
        }
        let concerned =
            |d: &Decision| d.fact.as_ref() == Some(&fact.id) || d.other.as_ref() == Some(&fact.id);
        let undone = undone_runs(runs);
        for (run, decision) in decisions(runs, concerned) {
            let gone = if undone.contains(&run.id) {
                " (taken back)"
            } else {
                ""
            };
            out.say("decided", format!("{}{gone}", decided(run, decision)));
        }
        Ok(out)
    }

    /// The run that made a fact, and the rule, the writer or the answer of a model that phrased it.
    fn explain_origin(&self, fact: &Fact, runs: &[Run], out: &mut Explanation) -> Result<(), Error> {
        out.say("made by", pass_of(&fact.run, runs));
        let Some(made) = making(fact, runs) else {
            return Ok(());
        };
        let journal = self.store.journal(&fact.run)?;
        out.say("written by", writer_of(fact, made, journal.as_ref()));
        if made.group.is_none() && made.reason != STATED {
            out.say("group", format!("none: it may stand alone [{}]", made.reason));
        }
        let about = |moments: &[MomentId]| fact.cites.iter().all(|cite| moments.contains(cite));
        if let Some(journal) = journal.filter(|j| j.prompts.is_some()) {
            let asked = journal.exchanges.iter().find(|e| {
                let of_group = made.group.is_some() && e.group == made.group;
                of_group || e.group.is_none() && made.group.is_none() && about(&e.moments)
            });
            for line in asked.into_iter().flat_map(said_about) {
                out.say("model said", line);
            }
        }
        Ok(())
    }

    /// The group that a fact came from, the names that hold it together, and the ties between its moments.
    fn explain_what_holds(&mut self, fact: &Fact, runs: &[Run], out: &mut Explanation) -> Result<(), Error> {
        let Some(id) = making(fact, runs).and_then(|made| made.group.as_ref()) else {
            return Ok(());
        };
        let groups = self.store.groups(&fact.run)?;
        let Some(group) = groups.into_iter().find(|group| group.id == *id) else {
            return Ok(());
        };
        let reason = entity_graph::explain_group(&group);
        out.say(
            "group",
            format!(
                "{} of {} moments, strength {:.4}",
                group.id, reason.size, reason.strength
            ),
        );
        for part in reason.names.iter().take(TOLD) {
            out.say(
                "held by",
                format!(
                    "{} weighs {:.4}, named by {} of {}",
                    part.name.name, part.name.weight, part.name.members, reason.size
                ),
            );
        }
        let names = self.all_names()?;
        let ties = ties_in(&group, &fact.cites, &names);
        let more = ties.len().saturating_sub(TOLD);
        for line in ties.into_iter().take(TOLD) {
            out.say("tied", line);
        }
        if more > 0 {
            out.say("tied", format!("… and {more} pairs more"));
        }
        Ok(())
    }
}

/// The decision that made a fact.
fn making<'a>(fact: &Fact, runs: &'a [Run]) -> Option<&'a Decision> {
    let run = runs.iter().find(|run| run.id == fact.run)?;
    run.decisions.iter().find(|d| {
        let made = matches!(d.action, Action::New | Action::Proposed | Action::Lost);
        d.fact.as_ref() == Some(&fact.id) && made
    })
}

fn writer_of(fact: &Fact, made: &Decision, journal: Option<&Journal>) -> String {
    let rule = format!("rule [{}]", made.reason);
    if made.reason == STATED {
        return "a caller stated it".to_owned();
    }
    let amends = matches!(
        made.reason.as_str(),
        dream::reason::CORRECTION | dream::reason::UPDATE | dream::reason::RETRACTION
    );
    match journal {
        None => format!("{rule}; the run kept no journal"),
        Some(_) if amends && made.group.is_none() => {
            let who = if fact.authority == Authority::User {
                "the user"
            } else {
                "the agent"
            };
            format!("{who}, in one moment; {rule}")
        }
        Some(journal) if journal.writer == EXTRACTIVE => format!("the extractive writer; {rule}"),
        Some(journal) => {
            let prompts = journal.prompts.as_deref().unwrap_or("none");
            format!("the language model {}, prompts {prompts}; {rule}", journal.writer)
        }
    }
}

/// What replaced a fact and when, step by step up to what stands now.
fn explain_end(fact: &Fact, facts: &BTreeMap<FactId, Fact>, runs: &[Run], out: &mut Explanation) {
    let mut seen = BTreeSet::from([&fact.id]);
    let mut at = fact;
    while let Some(end) = &at.retired {
        let Some(next) = end.superseded_by.as_ref().and_then(|id| facts.get(id)) else {
            break;
        };
        if !seen.insert(&next.id) {
            break;
        }
        out.say(
            "superseded by",
            format!(
                "{}: {} (on {} by {})",
                next.id,
                next.text,
                end.retired_at,
                pass_of(&end.retired_by, runs)
            ),
        );
        at = next;
    }
    if let Some(now) = current(facts, &fact.id).filter(|now| now.id != fact.id) {
        out.say("current", with_end(&now.id, facts));
    }
}

/// A fact with how it ended, if it has.
fn with_end(id: &FactId, facts: &BTreeMap<FactId, Fact>) -> String {
    let Some(fact) = facts.get(id) else {
        return id.to_string();
    };
    let end = fact.retired.as_ref().map_or_else(String::new, |end| {
        format!(" ({} on {})", end.retired_reason, end.retired_at)
    });
    format!("{id}: {}{end}", fact.text)
}

/// The ties between some moments of a group, heaviest first, by the weights the run had: what both name of the group's
/// names. O(pairs · names).
fn ties_in(group: &Group, cites: &BTreeSet<MomentId>, names: &AllNames) -> Vec<String> {
    let inside: Vec<&MomentId> = cites.iter().filter(|id| group.members.contains(*id)).collect();
    let named = |id: &MomentId, name| names.meant.get(id).is_some_and(|n| n.contains_key(name));
    let mut ties: Vec<(Q32, String)> = Vec::new();
    for (at, a) in inside.iter().enumerate() {
        for b in inside.iter().skip(at + 1) {
            let mut weight = Q32::ZERO;
            let mut parts = Vec::new();
            for part in &group.names {
                if named(a, &part.name) && named(b, &part.name) {
                    weight += part.weight;
                    parts.push(format!("{} {:.4}", part.name, part.weight));
                }
            }
            if !parts.is_empty() {
                ties.push((weight, format!("{a} – {b}: {weight:.4} = {}", parts.join(" + "))));
            }
        }
    }
    ties.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    ties.into_iter().map(|(_, line)| line).collect()
}
