//! Why a name counts and what it means, and why two moments are tied or not.

use crate::explain::{Explanation, TOLD, told};
use crate::view::session_of;
use crate::{Error, Memory};
use agent_memory_core::{MomentId, Name, Window};
use entity_graph::{NearMiss, TieReason};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Why two moments are tied, or why not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TieExplanation {
    /// The moment with the smaller id.
    pub a: MomentId,
    /// The moment with the larger id.
    pub b: MomentId,
    /// The window by which names were weighed.
    pub window: Window,
    /// The names they share: those that count, and those set aside, with the numbers.
    #[serde(flatten)]
    pub reason: TieReason,
    /// Names of the two that look like one and are not.
    pub near: Vec<NearMiss>,
}

impl fmt::Display for TieExplanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason)?;
        for miss in &self.near {
            write!(f, "\n  {miss}")?;
        }
        Ok(())
    }
}

impl Memory {
    /// Why two moments are tied by the weights of a window (none is the usual one), or why not: no name in common, all of
    /// them set aside, or names that look like one and are two.
    ///
    /// # Errors
    /// [`Error::UnknownId`] when one of them is not there, [`Error::Store`].
    pub fn explain_tie(
        &mut self,
        a: &MomentId,
        b: &MomentId,
        window: Option<Window>,
    ) -> Result<TieExplanation, Error> {
        let window = window.map_or_else(|| self.usual_window(), Ok)?;
        let (weights, _) = self.weights_and_forms(&window)?;
        let names = self.all_names()?;
        let params = agent_memory_core::Validate::valid(self.params.graph.clone())?;
        let calendar = self.params.calendar;
        let (a, b) = (a.min(b), a.max(b));
        let view = self.view()?;
        let unknown = |id: &MomentId| Error::UnknownId {
            kind: "moment",
            id: id.to_string(),
        };
        let find = |id: &MomentId| {
            let moment = view.moment(id)?;
            Some((
                names.raw.get(id)?,
                names.meant.get(id)?,
                session_of(moment, &calendar),
            ))
        };
        let (raw_a, meant_a, in_a) = find(a).ok_or_else(|| unknown(a))?;
        let (raw_b, meant_b, in_b) = find(b).ok_or_else(|| unknown(b))?;
        Ok(TieExplanation {
            a: a.clone(),
            b: b.clone(),
            window,
            reason: entity_graph::explain_tie(meant_a, meant_b, &weights, &params),
            near: names.aliases.near((raw_a, &in_a), (raw_b, &in_b)),
        })
    }

    /// Explains a name given as `kind:text` or as its text alone: what it means and why, what it weighs, who names it.
    pub(crate) fn explain_name(&mut self, id: &str) -> Result<Option<Explanation>, Error> {
        let window = self.usual_window()?;
        let (weights, forms) = self.weights_and_forms(&window)?;
        let names = self.all_names()?;
        let params = agent_memory_core::Validate::valid(self.params.graph.clone())?;
        let folded = agent_memory_core::fold(id);
        let wanted = |name: &Name| name.text() == folded || name.to_string() == folded;
        // A name of the usual window first, else any name there is.
        let in_window = weights.names.keys().find(|name| wanted(name));
        let anywhere = || {
            names
                .raw
                .values()
                .flat_map(BTreeMap::keys)
                .find(|name| wanted(name))
        };
        let said = || {
            let declared = names.declared.iter().flat_map(|said| [said.a(), said.b()]);
            declared.into_iter().find(|name| wanted(name))
        };
        let Some(name) = in_window.or_else(anywhere).or_else(said).cloned() else {
            return Ok(None);
        };
        // The same text may be a name of several kinds.
        let others: BTreeSet<&Name> = names
            .raw
            .values()
            .flat_map(BTreeMap::keys)
            .filter(|other| other.text() == name.text() && **other != name)
            .filter(|other| !names.aliases.forms(&name).contains(other))
            .collect();
        let why = entity_graph::explain_alias(&name, &names.aliases);
        let view = self.view()?;
        let mut out = Explanation::new("name", name.to_string());
        let as_read = || names.raw.values().find_map(|named| named.get(&name));
        let shown = forms.get(&name).or_else(as_read);
        out.say(
            "written",
            shown.cloned().unwrap_or_else(|| name.text().to_owned()),
        );
        for other in others {
            out.say("written alike", other.to_string());
        }
        if why.means != name {
            out.say("means", why.means.to_string());
        }
        for alias in why.aliases.iter().filter(|alias| **alias != why.means) {
            out.say("also", alias.to_string());
        }
        for link in &why.links {
            out.say("because", link.to_string());
        }
        for (session, to) in why.in_sessions.iter().take(TOLD) {
            out.say("in a session", format!("{session}: {to}"));
        }
        for refusal in why.refusals.iter().take(TOLD) {
            out.say("not merged", refusal.to_string());
        }
        let weighed = entity_graph::explain_name(&why.means, &weights, &params);
        out.say(
            "in the window",
            format!("{window}: {} of {} moments name it", weighed.df, weighed.n),
        );
        out.say("weight", weighed.to_string());
        let naming: Vec<&MomentId> = names
            .meant
            .iter()
            .filter(|(_, n)| n.contains_key(&why.means))
            .map(|(id, _)| id)
            .collect();
        out.say("in all", format!("{} moments", naming.len()));
        for id in naming.iter().take(TOLD) {
            out.say("named by", view.moment(id).map_or_else(|| id.to_string(), told));
        }
        Ok(Some(out))
    }
}
