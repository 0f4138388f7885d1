//! Why something is known, and why something is not.

use crate::{Error, Memory};
use agent_memory_core::{
    Annotation, Concept, Decision, Fact, Group, GroupId, Moment, MomentId, Run, current,
};
use serde::Serialize;
use std::fmt;

/// Members of a concept or a group that are told with their text.
pub(crate) const TOLD: usize = 12;

/// Why something is as it is: a list of labeled sentences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// What it is: fact, moment, name, group, concept or run.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
    /// What is said of it, each with a label.
    pub lines: Vec<(String, String)>,
}

impl Explanation {
    pub(crate) fn new(kind: &'static str, id: impl Into<String>) -> Self {
        Self {
            kind,
            id: id.into(),
            lines: Vec::new(),
        }
    }

    pub(crate) fn say(&mut self, label: &str, text: impl Into<String>) {
        self.lines.push((label.to_owned(), text.into()));
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.kind, self.id)?;
        let width = self
            .lines
            .iter()
            .map(|(label, _)| label.chars().count())
            .max()
            .unwrap_or(0);
        for (label, text) in &self.lines {
            writeln!(f, "  {label:width$}  {text}")?;
        }
        Ok(())
    }
}

impl Memory {
    /// Explains a fact, moment, group, concept, run or name by its id: what it stands on, what it retired or was
    /// retired by, and for moments and groups why they did not become a fact.
    ///
    /// Ids are looked up in that order. A name is given as `kind:text`, or as its text alone.
    ///
    /// # Errors
    /// [`Error::UnknownId`] when nothing has this id, [`Error::Store`].
    pub fn explain(&mut self, id: &str) -> Result<Explanation, Error> {
        let runs = self.store.runs()?;
        if let Some(fact) = self.view()?.facts.get(id).cloned() {
            return self.explain_fact(&fact, &runs);
        }
        if let Some(moment) = self.moment(id)? {
            return self.explain_moment(&moment, &runs);
        }
        if let Some(run) = runs.iter().find(|run| run.id.as_str() == id) {
            return Ok(explain_run(run));
        }
        let concepts = self.store.concepts()?;
        if let Some(concept) = concepts.concepts.iter().find(|concept| concept.id.as_str() == id) {
            return self.explain_concept(concept, &concepts.annotations);
        }
        for run in runs.iter().rev().filter(|run| run.groups > 0) {
            if let Some(group) = self
                .store
                .groups(&run.id)?
                .iter()
                .find(|group| group.id.as_str() == id)
            {
                return self.explain_group(group, Some(run));
            }
        }
        if GroupId::new(id).is_ok_and(|id| id.as_str().starts_with("g-")) {
            let now = self.groups(None)?.grouping.groups;
            if let Some(group) = now.iter().find(|group| group.id.as_str() == id) {
                return self.explain_group(group, None);
            }
        }
        self.explain_name(id)?.ok_or_else(|| Error::UnknownId {
            kind: "fact, moment, name, group, concept or run",
            id: id.to_owned(),
        })
    }

    /// One moment by its id.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn moment(&mut self, id: &str) -> Result<Option<Moment>, Error> {
        let Ok(id) = MomentId::new(id) else {
            return Ok(None);
        };
        Ok(self.view()?.moment(&id).cloned())
    }

    fn explain_fact(&mut self, fact: &Fact, runs: &[Run]) -> Result<Explanation, Error> {
        let today = self.today()?;
        let view = self.view()?;
        let mut out = Explanation::new("fact", fact.id.as_str());
        out.say("says", fact.text.clone());
        let until = fact
            .valid_until
            .map_or(String::new(), |day| format!(" until {day}"));
        out.say("kind", format!("{} from {}{until}", fact.kind, fact.valid_from));
        let standing = match &fact.retired {
            Some(end) => format!(
                "{} on {} by run {}",
                end.retired_reason, end.retired_at, end.retired_by
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
        for id in &fact.cites {
            out.say("cites", view.moment(id).map_or_else(|| id.to_string(), told));
        }
        if let Some(end) = &fact.retired {
            for id in &end.because {
                out.say("because of", view.moment(id).map_or_else(|| id.to_string(), told));
            }
            if let Some(next) = &end.superseded_by {
                let text = view.facts.get(next).map_or("", |f| f.text.as_str());
                out.say("superseded by", format!("{next}: {text}"));
            }
            if let Some(now) = current(&view.facts, &fact.id).filter(|now| now.id != fact.id) {
                out.say("current", format!("{}: {}", now.id, now.text));
            }
        }
        for other in view.facts.values() {
            if other
                .retired
                .as_ref()
                .is_some_and(|end| end.superseded_by.as_ref() == Some(&fact.id))
            {
                out.say("retired", format!("{}: {}", other.id, other.text));
            }
        }
        for id in &fact.conflicts {
            let text = view.facts.get(id).map_or("", |f| f.text.as_str());
            out.say("in conflict with", format!("{id}: {text}"));
        }
        for (run, decision) in decisions(runs, |d| {
            d.fact.as_ref() == Some(&fact.id) || d.other.as_ref() == Some(&fact.id)
        }) {
            out.say("decided", decided(run, decision));
        }
        Ok(out)
    }

    fn explain_moment(&mut self, moment: &Moment, runs: &[Run]) -> Result<Explanation, Error> {
        let window = self.usual_window()?;
        let (weights, _) = self.weights_and_forms(&window)?;
        let names = self.all_names()?;
        let graph = self.params.graph.clone();
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

    fn explain_group(&mut self, group: &Group, run: Option<&Run>) -> Result<Explanation, Error> {
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
        if let Some(run) = run {
            for decision in run
                .decisions
                .iter()
                .filter(|d| d.group.as_ref() == Some(&group.id))
            {
                out.say("decided", decided(run, decision));
            }
        }
        Ok(out)
    }

    fn explain_concept(
        &mut self,
        concept: &Concept,
        annotations: &[Annotation],
    ) -> Result<Explanation, Error> {
        let view = self.view()?;
        let mut out = Explanation::new("concept", concept.id.as_str());
        out.say("label", concept.label.join(", "));
        if let Some(successors) = &concept.retired {
            let ids: Vec<&str> = successors
                .iter()
                .map(agent_memory_core::ConceptId::as_str)
                .collect();
            out.say(
                "retired",
                format!(
                    "its members went to {}",
                    if ids.is_empty() {
                        "none".to_owned()
                    } else {
                        ids.join(", ")
                    }
                ),
            );
        }
        out.say(
            "size",
            format!(
                "{} members, cohesion {:.3}, in {}",
                concept.size, concept.cohesion, concept.model
            ),
        );
        out.say(
            "medoid",
            view.moment(&concept.medoid)
                .map_or_else(|| concept.medoid.to_string(), told),
        );
        let mut members: Vec<&Annotation> = annotations.iter().filter(|a| a.concept == concept.id).collect();
        members.sort_by(|a, b| {
            b.confidence
                .total_cmp(&a.confidence)
                .then_with(|| a.moment.cmp(&b.moment))
        });
        for member in members.into_iter().take(TOLD) {
            let text = view
                .moment(&member.moment)
                .map_or_else(|| member.moment.to_string(), told);
            out.say("member", format!("{:.3}  {text}", member.confidence));
        }
        Ok(out)
    }
}

fn explain_run(run: &Run) -> Explanation {
    let mut out = Explanation::new("run", run.id.as_str());
    out.say("pass", format!("{} on {}, at {}", run.pass, run.today, run.at));
    out.say(
        "looked at",
        format!("{}: {} moments, {} groups", run.window, run.moments, run.groups),
    );
    for decision in &run.decisions {
        out.say(
            decision.action.as_str(),
            format!("{} [{}] {}", subject(decision), decision.reason, decision.detail),
        );
    }
    out
}

fn decisions<'a>(
    runs: &'a [Run],
    wanted: impl Fn(&Decision) -> bool + 'a,
) -> impl Iterator<Item = (&'a Run, &'a Decision)> {
    runs.iter()
        .flat_map(|run| run.decisions.iter().map(move |decision| (run, decision)))
        .filter(move |(_, decision)| wanted(decision))
}

fn decided(run: &Run, decision: &Decision) -> String {
    format!(
        "{} by the {} pass of {} [{}] {}",
        decision.action, run.pass, run.today, decision.reason, decision.detail
    )
}

fn subject(decision: &Decision) -> String {
    let parts = [
        decision.fact.as_ref().map(ToString::to_string),
        decision.other.as_ref().map(ToString::to_string),
        decision.group.as_ref().map(ToString::to_string),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

pub(crate) fn told(moment: &Moment) -> String {
    format!(
        "{} {} ({}): {}",
        moment.id, moment.occurred_at, moment.source, moment.text
    )
}
