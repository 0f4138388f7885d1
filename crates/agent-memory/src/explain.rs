//! Why something is known, and why something is not.

mod fact;
mod group;
mod moment;
mod run;

use crate::{Error, Memory};
use agent_memory_core::{Annotation, Concept, Decision, GroupId, Moment, MomentId, Run};
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
    /// Explains a fact, moment, group, concept, run or name by its id.
    ///
    /// | id of | tells |
    /// |---|---|
    /// | fact | its moments, the group with the names and ties that hold it together, the rule or the model's answer that wrote it, its run, what it retired, what casts doubt; once retired, what replaced it and when, up to what stands now |
    /// | group | what holds it together, its members, what became of it, and why it did not become a fact |
    /// | moment | its names, its edges, the facts that cite it, or why none does |
    /// | run | its decisions, and its journal: who phrased, what a model was asked and said |
    /// | concept, name | its members, its weight and meaning |
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
            return self.explain_run(run, &runs);
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
                return self.explain_group(group, Some(run), &runs);
            }
        }
        if GroupId::new(id).is_ok_and(|id| id.as_str().starts_with("g-")) {
            let now = self.groups(None)?.grouping.groups;
            if let Some(group) = now.iter().find(|group| group.id.as_str() == id) {
                return self.explain_group(group, None, &runs);
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

/// The decisions that are wanted, with their runs, in order.
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

/// A text of others on at most so many characters.
fn cut(text: &str, most: usize) -> String {
    let mut words = text.split_whitespace();
    let mut line = words.next().unwrap_or_default().to_owned();
    for word in words {
        if line.chars().count() > most {
            break;
        }
        line.push(' ');
        line.push_str(word);
    }
    if line.chars().count() > most {
        line = line.chars().take(most.saturating_sub(1)).collect();
        line.push('…');
    }
    line
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
