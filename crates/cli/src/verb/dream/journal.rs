//! A dream in words: pass by pass what became knowledge, and at the end what stayed moments and why.
//!
//! Passes in which nothing became knowledge are told together on one line, so that a month of nights can be read.

use super::reason;
use crate::context::Context;
use crate::failure::Failure;
use crate::ids::{self, short};
use crate::paint::Ink;
use crate::show::Show;
use crate::text;
use crate::verb::groups;
use agent_memory::entity_graph::GroupRule;
use agent_memory::{DreamReport, FactFilter, Memory};
use agent_memory_core::{Action, Decision, Fact, FactId, Moment, MomentId, Name, Pass, Run, Window};
use std::collections::BTreeMap;

/// Cited moments shown for one fact.
const CITES: usize = 5;

/// Groups, and rejected sentences, shown at the end.
const STAYED: usize = 10;

/// Terms of the vocabulary, and labels of concepts, shown in the summary.
const TERMS: usize = 12;

/// The writer that is no language model.
const EXTRACTIVE: &str = "extractive";

/// Width of the column of actions.
const INDENT: usize = 13;

/// Tells what a dream did.
///
/// # Errors
/// [`Failure`] when the memory cannot be read or the output not be written.
pub fn tell(
    report: &DreamReport,
    memory: &mut Memory,
    full: bool,
    context: &mut Context,
) -> Result<(), Failure> {
    let teller = Teller {
        report,
        moments: memory
            .moments(&Window::ALL)?
            .into_iter()
            .map(|moment| (moment.id.clone(), moment))
            .collect(),
        shown: groups::shown_names(memory, &Window::ALL)?,
        show: Show {
            paint: context.out.paint,
            calendar: *context.calendar(),
        },
        full,
    };
    for line in teller.lines() {
        context.out.line(line)?;
    }
    Ok(())
}

/// What the memory holds after a dream.
///
/// # Errors
/// [`Failure`] when the memory cannot be read.
pub fn summary(memory: &mut Memory, report: &DreamReport, context: &Context) -> Result<Vec<String>, Failure> {
    let status = memory.status()?;
    let standing = memory.facts(FactFilter::Standing)?.len() as u64;
    let retired = memory.facts(FactFilter::Retired)?.len() as u64;
    let mut rows = vec![(
        "memory",
        format!(
            "{}, {}, {} standing, {} retired",
            text::entries(status.entries),
            text::count(status.moments, "moment"),
            text::count(standing, "fact"),
            text::grouped(retired)
        ),
    )];
    if let Some(vocabulary) = &report.vocabulary {
        let terms: Vec<&str> = vocabulary
            .terms
            .iter()
            .take(TERMS)
            .map(|term| term.shown.as_str())
            .collect();
        let shown = if terms.is_empty() {
            "none yet".to_owned()
        } else {
            terms.join(", ")
        };
        let noisy = if vocabulary.noisy {
            " (few entries yet)"
        } else {
            ""
        };
        rows.push(("vocabulary", format!("{shown}{noisy}")));
    }
    if let Some(set) = &report.concepts {
        let labels: Vec<String> = set
            .concepts
            .iter()
            .filter(|concept| concept.retired.is_none())
            .map(|concept| {
                let label: Vec<&str> = concept.label.iter().take(2).map(String::as_str).collect();
                format!("{} ({})", label.join(" "), concept.size)
            })
            .collect();
        rows.push(("concepts", format!("{}: {}", labels.len(), labels.join(", "))));
    }
    if let Some(run) = widest(&report.runs) {
        let found = text::count(run.groups, "group");
        rows.push((
            "groups",
            format!("{found} in the {} pass of {}", run.pass, run.today),
        ));
    }
    let ink = context.out.paint;
    let mut lines = vec![ink.ink(Ink::Heading, "now")];
    lines.extend(
        rows.into_iter()
            .map(|(name, value)| format!("  {name:<11}{value}")),
    );
    Ok(lines)
}

/// The last week or month pass, else the last run.
fn widest(runs: &[Run]) -> Option<&Run> {
    runs.iter()
        .rev()
        .find(|run| matches!(run.pass, Pass::Week | Pass::Month))
        .or(runs.last())
}

struct Teller<'a> {
    report: &'a DreamReport,
    moments: BTreeMap<MomentId, Moment>,
    shown: BTreeMap<Name, String>,
    show: Show,
    full: bool,
}

impl Teller<'_> {
    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut quiet: Vec<&Run> = Vec::new();
        for run in &self.report.runs {
            let nothing = run.decisions.iter().all(|decision| stays(decision.action));
            if !self.full && nothing && !self.model_failed(run) {
                quiet.push(run);
                continue;
            }
            lines.extend(self.quiet(&std::mem::take(&mut quiet)));
            self.run(run, &mut lines);
        }
        lines.extend(self.quiet(&quiet));
        if self.report.runs.is_empty() {
            lines.push("nothing is due, and nothing has changed".to_owned());
        }
        if !self.full
            && let Some(run) = widest(&self.report.runs)
        {
            self.stayed(run, STAYED, &mut lines);
        }
        lines
    }

    /// Runs in which nothing became knowledge, on one line.
    fn quiet(&self, runs: &[&Run]) -> Option<String> {
        let (first, last) = (runs.first()?, runs.last()?);
        let mut passes: BTreeMap<Pass, u64> = BTreeMap::new();
        for run in runs {
            *passes.entry(run.pass).or_default() += 1;
        }
        let passes: Vec<String> = passes
            .into_iter()
            .map(|(pass, count)| match pass {
                Pass::Night | Pass::Edit | Pass::Undo => text::count(count, pass.as_str()),
                Pass::Week | Pass::Month => {
                    text::count(count, &format!("{pass} pass")).replace("passs", "passes")
                }
            })
            .collect();
        let days = if first.today == last.today {
            first.today.to_string()
        } else {
            format!("{} to {}", first.today, last.today)
        };
        let line = format!(
            "{days}  {}: nothing became knowledge{}",
            passes.join(", "),
            stayed_counts(runs.iter().flat_map(|run| &run.decisions))
        );
        Some(self.show.paint.ink(Ink::Faint, &line))
    }

    fn run(&self, run: &Run, lines: &mut Vec<String>) {
        let heading = format!("{}  {}", run.today, self.span(run));
        lines.push(format!(
            "{}  {}",
            self.show.paint.ink(Ink::Heading, &heading),
            self.show.paint.ink(
                Ink::Faint,
                &format!(
                    "{}, {}{}{}, run {}",
                    text::count(run.moments, "moment"),
                    text::count(run.groups, "group"),
                    self.rule(run),
                    self.model_of(run)
                        .map_or_else(String::new, |model| format!(", phrased by {model}")),
                    ids::run(&run.id)
                )
            )
        ));
        for decision in run.decisions.iter().filter(|decision| !stays(decision.action)) {
            if self.full || decision.action != Action::Linked {
                self.decision(decision, lines);
            }
        }
        if !self.full {
            lines.extend(linked(run));
        }
        if self.full {
            self.stayed(run, usize::MAX, lines);
        } else {
            if self.model_failed(run) {
                self.rejected(run, STAYED, lines);
            }
            let counts = stayed_counts(run.decisions.iter().filter(|d| stays(d.action)));
            if !counts.is_empty() {
                let counts = counts.trim_start_matches(" (").trim_end_matches(')');
                lines.push(self.show.paint.ink(Ink::Faint, &format!("  {counts}")));
            }
        }
    }

    /// What a run looked at.
    fn span(&self, run: &Run) -> String {
        let day = |instant| self.show.calendar.day_of(instant);
        match (run.pass, run.window.start) {
            (Pass::Edit, _) => "at once".to_owned(),
            (Pass::Undo, _) => "an earlier run taken back".to_owned(),
            (Pass::Night, Some(start)) => format!("night over {}", day(start)),
            (pass, Some(start)) => format!("{pass} pass over {} to {}", day(start), run.today.plus(-1)),
            (pass, None) => format!("{pass} pass over everything"),
        }
    }

    fn decision(&self, decision: &Decision, lines: &mut Vec<String>) {
        let ink = match decision.action {
            Action::New | Action::Reinforced | Action::Accepted => Ink::Good,
            Action::Conflict | Action::Lost | Action::Proposed | Action::Doubted | Action::Linked => {
                Ink::Changed
            }
            _ => Ink::Ended,
        };
        let action = self.show.paint.ink(
            ink,
            &format!("{:<width$}", decision.action.as_str(), width = INDENT - 2),
        );
        let fact = self.fact(decision.fact.as_ref());
        let said = match (fact, &decision.fact) {
            (Some(fact), _) => fact.text.as_str(),
            // A fact that an undo has made unknown still stands in its detail.
            (None, Some(id)) => reason::quoted(&decision.detail).unwrap_or(id.as_str()),
            (None, None) => decision.detail.as_str(),
        };
        lines.push(format!("  {action}{said}"));
        if let Some(other) = self.fact(decision.other.as_ref()) {
            let relation = match decision.action {
                Action::Superseded => "by",
                Action::Conflict => "and",
                Action::Lost => "stands",
                Action::Proposed => "replaces",
                Action::Doubted => "gone",
                _ => "other",
            };
            lines.push(format!("  {relation:>9}  {}", other.text));
        }
        let cited = self.cited(decision, fact);
        if let Some(fact) = fact
            && shows_details(decision.action)
        {
            // The fact is as it ended up; a new one is shown as it came to stand.
            let details = if matches!(decision.action, Action::New | Action::Proposed) {
                self.show.new_fact_details(fact, cited.len() as u64)
            } else {
                self.show.fact_details(fact)
            };
            lines.push(format!("{:INDENT$}{details}", ""));
        }
        for moment in cited.iter().take(CITES) {
            lines.push(format!("{:INDENT$}{}", "", self.show.moment(moment)));
        }
        if cited.len() > CITES {
            lines.push(format!("{:INDENT$}… and {} more", "", cited.len() - CITES));
        }
        lines.push(self.why(decision));
    }

    fn fact(&self, id: Option<&FactId>) -> Option<&Fact> {
        self.report.facts.get(id?)
    }

    /// The moments behind a decision by time; of a new fact, those it cites.
    fn cited(&self, decision: &Decision, fact: Option<&Fact>) -> Vec<&Moment> {
        let ids: Vec<&MomentId> = match (decision.action, fact) {
            (Action::New | Action::Proposed, Some(fact)) if decision.moments.is_empty() => {
                fact.cites.iter().collect()
            }
            _ => decision.moments.iter().collect(),
        };
        self.by_time(&ids)
    }

    fn by_time(&self, ids: &[&MomentId]) -> Vec<&Moment> {
        let mut moments: Vec<&Moment> = ids.iter().filter_map(|id| self.moments.get(*id)).collect();
        moments.sort_by(|a, b| (a.occurred_at, &a.id).cmp(&(b.occurred_at, &b.id)));
        moments
    }

    /// The language model that phrased in a run; none where it was the extractive writer, or nobody was asked.
    fn model_of(&self, run: &Run) -> Option<&str> {
        let writer = self.report.writers.get(&run.id)?;
        (writer != EXTRACTIVE).then_some(writer.as_str())
    }

    /// Whether something that a model said was rejected: people want to see that at once.
    fn model_failed(&self, run: &Run) -> bool {
        let rejected = |d: &Decision| d.action == Action::Rejected;
        self.model_of(run).is_some() && run.decisions.iter().any(rejected)
    }

    /// How a run grouped, where that is not the plain rule.
    fn rule(&self, run: &Run) -> String {
        match self.report.rules.get(&run.id) {
            None | Some(GroupRule::Plain) => String::new(),
            Some(rule) => format!(" by the {rule} rule"),
        }
    }

    /// The groups of a run that did not become facts and the sentences that were rejected, each with why.
    fn stayed(&self, run: &Run, most: usize, lines: &mut Vec<String>) {
        let of = |action| {
            run.decisions
                .iter()
                .filter(move |decision| decision.action == action)
        };
        // What a model said and was rejected has been told with its run.
        let told = !self.full && self.model_failed(run);
        let rejected = if told { 0 } else { of(Action::Rejected).count() };
        let gated = of(Action::Gated).count();
        if gated + rejected == 0 {
            return;
        }
        if !self.full {
            let heading = format!("stayed moments, in the {} pass of {}", run.pass, run.today);
            lines.push(self.show.paint.ink(Ink::Heading, &heading));
        }
        for decision in of(Action::Gated).take(most) {
            lines.push(format!("  group      {}", self.group(decision)));
            lines.push(self.why(decision));
        }
        if !told {
            self.rejected(run, most, lines);
        }
        let more = gated.saturating_sub(most) + rejected.saturating_sub(most);
        if more > 0 {
            lines.push(format!(
                "  … and {} more; --full shows all",
                text::grouped(more as u64)
            ));
        }
    }

    /// Sentences that were rejected, each with why.
    fn rejected(&self, run: &Run, most: usize, lines: &mut Vec<String>) {
        let rejected = run.decisions.iter().filter(|d| d.action == Action::Rejected);
        for decision in rejected.take(most) {
            let ids: Vec<&MomentId> = decision.moments.iter().collect();
            let from = match (reason::quoted(&decision.detail), self.by_time(&ids).first()) {
                (Some(sentence), _) => sentence.to_owned(),
                (None, Some(moment)) => self.show.moment(moment),
                (None, None) => self.group(decision),
            };
            lines.push(format!("  rejected   {from}"));
            lines.push(self.why(decision));
        }
    }

    fn why(&self, decision: &Decision) -> String {
        // A detail that quotes the sentence at hand says nothing that is not shown already.
        let told = match reason::meaning(&decision.reason) {
            // What an undo did to a fact stands after the sentence.
            Some(_) if decision.action == Action::Undone => decision.detail.as_str(),
            Some(meaning) if decision.detail.starts_with('"') => meaning,
            _ => decision.detail.as_str(),
        };
        let why = format!("{:INDENT$}why: {told} [{}]", "", decision.reason);
        self.show.paint.ink(Ink::Faint, &why)
    }

    fn group(&self, decision: &Decision) -> String {
        if let Some(group) = decision.group.as_ref().and_then(|id| self.report.groups.get(id)) {
            return groups::heading(group, &self.shown, self.show);
        }
        let ids: Vec<&str> = decision.moments.iter().map(|id| short(id.as_str())).collect();
        format!("{} moments  {}", ids.len(), ids.join(" "))
    }
}

/// `  linked     5 relations of moments confirmed, 2 rejected by the model`, or nothing.
fn linked(run: &Run) -> Option<String> {
    let of = |word| run.decisions.iter().filter(|d| d.reason == word).count() as u64;
    let (confirmed, rejected) = (of("edge_confirmed"), of("edge_rejected"));
    (confirmed + rejected > 0).then(|| {
        format!(
            "  {:<width$}{} of moments confirmed, {} rejected by the model",
            Action::Linked.as_str(),
            text::count(confirmed, "relation"),
            text::grouped(rejected),
            width = INDENT - 2
        )
    })
}

/// Whether a decision is told with what sort of fact it is about.
fn shows_details(action: Action) -> bool {
    matches!(
        action,
        Action::New
            | Action::Reinforced
            | Action::Lost
            | Action::Conflict
            | Action::Proposed
            | Action::Accepted
            | Action::Doubted
    )
}

/// Whether a decision left moments what they are.
fn stays(action: Action) -> bool {
    matches!(action, Action::Gated | Action::Rejected)
}

/// ` (3 groups stayed moments: 3 one_day; 2 sentences rejected: 2 question)`, or nothing.
fn stayed_counts<'a>(decisions: impl Iterator<Item = &'a Decision>) -> String {
    let mut counts: BTreeMap<(Action, &str), u64> = BTreeMap::new();
    for decision in decisions {
        *counts
            .entry((decision.action, decision.reason.as_str()))
            .or_default() += 1;
    }
    let part = |action: Action, word: &str, verb: &str| {
        let reasons: Vec<_> = counts.iter().filter(|((a, _), _)| *a == action).collect();
        let all: u64 = reasons.iter().map(|(_, count)| **count).sum();
        let reasons: Vec<String> = reasons
            .iter()
            .map(|((_, reason), count)| format!("{} {reason}", text::grouped(**count)))
            .collect();
        (all > 0).then(|| format!("{} {verb}: {}", text::count(all, word), reasons.join(", ")))
    };
    let parts: Vec<String> = [
        part(Action::Gated, "group", "stayed moments"),
        part(Action::Rejected, "sentence", "rejected"),
    ]
    .into_iter()
    .flatten()
    .collect();
    if parts.is_empty() {
        String::new()
    } else {
        format!(" ({})", parts.join("; "))
    }
}
