//! Why a moment weighs what it weighs, what it hangs together with, and what became of it.

use super::{Explanation, decided, decisions, told};
use crate::{Error, Memory};
use agent_memory_core::{Edge, EdgeKind, EdgeStatus, Moment, MomentId, Run};

impl Memory {
    pub(super) fn explain_moment(&mut self, moment: &Moment, runs: &[Run]) -> Result<Explanation, Error> {
        let window = self.usual_window()?;
        let (weights, _) = self.weights_and_forms(&window)?;
        let names = self.all_names()?;
        let graph = self.params.graph.clone();
        let edges = self.store.edges()?;
        let view = self.view()?;
        let mut out = Explanation::new("moment", moment.id.as_str());
        out.say("says", moment.text.clone());
        out.say(
            "happened",
            format!("{} (came in {})", moment.occurred_at, moment.recorded_at),
        );
        out.say(
            "source",
            format!("{}, {}, weight {}", moment.source, moment.kind, moment.weight),
        );
        let params = agent_memory_core::Validate::valid(graph)?;
        for (name, shown) in names.meant.get(&moment.id).into_iter().flatten() {
            let reason = entity_graph::explain_name(name, &weights, &params);
            let told = match weights.get(name) {
                Some(_) => reason.to_string(),
                None => format!("{name} is not in the usual window"),
            };
            let means = if agent_memory_core::fold(shown) == name.text() {
                String::new()
            } else {
                format!(", which means {}", name.text())
            };
            out.say("names", format!("{shown} ({}{means}): {told}", name.kind()));
        }
        for edge in edges.iter().filter(|e| e.from == moment.id || e.to == moment.id) {
            let other = if edge.from == moment.id {
                &edge.to
            } else {
                &edge.from
            };
            let other = view.moment(other).map_or_else(|| other.to_string(), told);
            let (label, standing) = (relation(edge, &moment.id), edge_standing(edge));
            out.say(label, format!("{other} ({standing}: {})", edge.reason));
        }
        let mut cited = false;
        for fact in view.facts.values().filter(|fact| fact.cites.contains(&moment.id)) {
            cited = true;
            out.say("cited by", format!("{}: {}", fact.id, fact.text));
        }
        for fact in view.facts.values() {
            if fact
                .retired
                .as_ref()
                .is_some_and(|end| end.because.contains(&moment.id))
            {
                out.say("retired", format!("{}: {}", fact.id, fact.text));
            }
        }
        let mut last = None;
        for found in decisions(runs, |d| d.moments.contains(&moment.id)) {
            last = Some(found);
        }
        if let Some((run, decision)) = last {
            out.say(
                if cited { "decided" } else { "why no fact" },
                decided(run, decision),
            );
        } else if !cited {
            out.say(
                "why no fact",
                "no run has found it in a group, and it is neither a correction nor heavy",
            );
        }
        Ok(out)
    }
}

/// How a moment relates to the other end of one of its edges.
fn relation(edge: &Edge, of: &MomentId) -> &'static str {
    match (edge.kind, edge.from == *of) {
        (EdgeKind::Repeats, true) => "repeats",
        (EdgeKind::Repeats, false) => "repeated by",
        (EdgeKind::Elaborates, true) => "elaborates",
        (EdgeKind::Elaborates, false) => "elaborated by",
        (EdgeKind::Updates, true) => "updates",
        (EdgeKind::Updates, false) => "updated by",
        (EdgeKind::Contradicts, true) => "contradicts",
        (EdgeKind::Contradicts, false) => "contradicted by",
        (EdgeKind::Follows, true) => "follows",
        (EdgeKind::Follows, false) => "followed by",
    }
}

fn edge_standing(edge: &Edge) -> &'static str {
    match edge.status {
        EdgeStatus::Pending => "a rule proposes it",
        EdgeStatus::Confirmed => "confirmed by a model",
        EdgeStatus::Rejected => "rejected by a model",
    }
}
