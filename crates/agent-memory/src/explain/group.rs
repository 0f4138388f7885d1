//! What holds a group together, what became of it, and why it did not become a fact.

use super::run::said_about;
use super::{Explanation, decided, decisions, told};
use crate::{Error, Memory};
use agent_memory_core::{Action, Group, Run, undone_runs};

impl Memory {
    pub(super) fn explain_group(
        &mut self,
        group: &Group,
        run: Option<&Run>,
        runs: &[Run],
    ) -> Result<Explanation, Error> {
        let journal = match run {
            Some(run) => self.store.journal(&run.id)?,
            None => None,
        };
        let view = self.view()?;
        let mut out = Explanation::new("group", group.id.as_str());
        out.say(
            "found by",
            match run {
                Some(run) => format!("the {} pass of {} (run {})", run.pass, run.today, run.id),
                None => "the names of the usual window, as they are now; no run has kept it".to_owned(),
            },
        );
        let reason = entity_graph::explain_group(group);
        out.say(
            "strength",
            format!("{:.4}, the sum of the ties inside", reason.strength),
        );
        for part in &reason.names {
            let name = &part.name;
            out.say(
                "held by",
                format!(
                    "{} weighs {:.4}, named by {} of {}: brings {:.4}",
                    name.name, name.weight, name.members, reason.size, part.brings
                ),
            );
        }
        for id in &group.members {
            out.say("member", view.moment(id).map_or_else(|| id.to_string(), told));
        }
        for exchange in journal.iter().flat_map(|j| &j.exchanges) {
            if exchange.group.as_ref() == Some(&group.id) {
                for line in said_about(exchange) {
                    out.say("model said", line);
                }
            }
        }
        let undone = undone_runs(runs);
        let mut told_of = false;
        for (run, decision) in decisions(runs, |d| d.group.as_ref() == Some(&group.id)) {
            told_of = true;
            let gone = if undone.contains(&run.id) {
                " (taken back)"
            } else {
                ""
            };
            let label = match decision.action {
                Action::Gated => "why no fact",
                Action::Rejected => "rejected",
                _ => "decided",
            };
            out.say(label, format!("{}{gone}", decided(run, decision)));
        }
        let mut facts = 0;
        for fact in view.facts.values() {
            let shared = fact.cites.intersection(&group.members).count();
            if shared > 0 {
                facts += 1;
                out.say(
                    "cited by",
                    format!("{}: {} ({shared} of its members)", fact.id, fact.text),
                );
            }
        }
        if !told_of {
            let why = match (run, facts) {
                (None, _) => "no pass has looked at just these moments yet",
                (Some(_), 0) => "nothing was decided about it",
                (Some(_), _) => "what it says was known already, so nothing was decided about it",
            };
            out.say("why no fact", why);
        }
        Ok(out)
    }
}
