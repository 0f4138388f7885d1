//! The dream of a memory: which passes are due, each of them run and committed whole.

use crate::change::{Change, EXTRACTIVE, Unanswered, journal_of, keep_edges};
use crate::thinking::Pen;
use crate::view::AllNames;
use crate::{Error, Memory};
use agent_memory_core::{
    Commit, ConceptSet, Day, Decision, Edge, Fact, FactId, Group, GroupId, Moment, MomentId, MomentNames,
    Names, Pass, Recorded, Run, RunId, Sequence, StoreError, Timestamp, Vocabulary, Watermark, Window,
    effective_runs, undone_runs,
};
use dream::{DuePass, LastPass};
use entity_graph::GroupRule;
use serde::Serialize;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Days of the reference window, over which names are weighed.
pub const REFERENCE_DAYS: i32 = 30;

/// How often a dream plans again when another process committed a run in between.
const TRIES: u32 = 4;

/// Who phrases the facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Writer {
    /// A language model where one is configured, else the extractive writer.
    #[default]
    Auto,
    /// The extractive writer: the most central sentence of what happened.
    Extractive,
    /// A language model; without one the dream is refused before anything is written.
    Model,
}

/// Which passes to run, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dream {
    today: Day,
    only: Option<Pass>,
    dry_run: bool,
    writer: Writer,
    propose: Option<bool>,
}

impl Dream {
    /// Everything that is due: a night for each day with something new, the week passes whose Mondays went by, the
    /// last month pass; in order, as if the agent had slept every night.
    pub fn auto(today: Day) -> Self {
        Self {
            today,
            only: None,
            dry_run: false,
            writer: Writer::Auto,
            propose: None,
        }
    }

    /// One night over yesterday, and over what came late.
    pub fn night(today: Day) -> Self {
        Self {
            only: Some(Pass::Night),
            ..Self::auto(today)
        }
    }

    /// One week pass over the last thirty days.
    pub fn week(today: Day) -> Self {
        Self {
            only: Some(Pass::Week),
            ..Self::auto(today)
        }
    }

    /// One month pass over everything.
    pub fn month(today: Day) -> Self {
        Self {
            only: Some(Pass::Month),
            ..Self::auto(today)
        }
    }

    /// Shows what would be done, and writes nothing.
    #[must_use]
    pub fn dry_run(mut self) -> Self {
        self.dry_run = true;
        self
    }

    /// Chooses who phrases the facts.
    #[must_use]
    pub fn writer(mut self, writer: Writer) -> Self {
        self.writer = writer;
        self
    }

    /// Lets new facts wait for the user's word ([`Memory::accept`], [`Memory::reject`]), or stand at once, whatever the
    /// parameters say.
    #[must_use]
    pub fn propose(mut self, wait: bool) -> Self {
        self.propose = Some(wait);
        self
    }
}

/// What a dream did: its runs with their decisions, and everything these point to.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct DreamReport {
    /// The runs, in order.
    pub runs: Vec<Run>,
    /// Every fact that a decision names, as it is now.
    pub facts: BTreeMap<FactId, Fact>,
    /// The groups of all runs.
    pub groups: BTreeMap<GroupId, Group>,
    /// Who phrased in each run: `extractive`, or the name of a language model.
    pub writers: BTreeMap<RunId, String>,
    /// The rule by which each run grouped its window.
    pub rules: BTreeMap<RunId, GroupRule>,
    /// The vocabulary before, when there was one.
    pub vocabulary_before: Option<Vocabulary>,
    /// The vocabulary after, when the dream mined one.
    pub vocabulary: Option<Vocabulary>,
    /// The concepts after, when the dream clustered.
    pub concepts: Option<ConceptSet>,
    /// Whether nothing was written.
    pub dry_run: bool,
}

impl DreamReport {
    /// All decisions with the run that took them, in order.
    pub fn decisions(&self) -> impl Iterator<Item = (&Run, &Decision)> {
        self.runs
            .iter()
            .flat_map(|run| run.decisions.iter().map(move |decision| (run, decision)))
    }
}

/// How far a dream is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DreamProgress {
    /// Passes done.
    pub done: usize,
    /// Passes that are due.
    pub passes: usize,
    /// The day of the pass that comes next.
    pub today: Day,
}

/// What changes from pass to pass within one dream.
pub(crate) struct Night {
    pub facts: BTreeMap<FactId, Fact>,
    /// The facts taken apart, so that each is read once and not in every pass.
    pub shelf: RefCell<dream::Shelf>,
    pub watermark: Watermark,
    pub last_run: Option<RunId>,
    pub last_at: Option<Timestamp>,
    /// The last record there was when the dream began; later ones wait.
    pub last: Sequence,
    pub evidence: BTreeMap<MomentId, Timestamp>,
    pub names: Arc<AllNames>,
    /// All edges, rejected ones too, by (from, to, kind).
    pub edges: Vec<Edge>,
    /// What the writer left open: it is asked about again.
    unanswered: Unanswered,
    /// Moments whose immediate effect the user has taken back: they take none again.
    pub muted: BTreeSet<MomentId>,
    pub pen: Pen,
    /// The name of whoever phrases.
    pub writer: String,
    /// Whether new facts wait for the user's word.
    pub proposing: bool,
    /// Names that the store does not hold yet.
    fresh_names: Vec<MomentNames>,
    pub today: Day,
    pub now: Timestamp,
}

impl Memory {
    /// Dreams: turns what is due into facts, each pass in one commit. Nothing due, nothing done, but states past
    /// their last day still expire.
    ///
    /// # Errors
    /// [`agent_memory_core::Error::LanguageModelNotConfigured`] when the writer is a model and there is none, before
    /// anything is written (a model that fails later fails the groups it was asked about, which are asked about again in
    /// the next run, and never the dream); [`Error::Store`] with `model_mismatch` when another embedder made the stored vectors, also
    /// before; [`Error::Graph`], [`Error::Store`]: the pass at hand was then not committed, the ones
    /// before it were.
    pub fn dream(&mut self, dream: Dream) -> Result<DreamReport, Error> {
        self.dream_with(dream, &mut |_| {})
    }

    /// [`Memory::dream`], telling how far it is.
    ///
    /// # Errors
    /// As [`Memory::dream`].
    pub fn dream_with(
        &mut self,
        dream: Dream,
        progress: &mut dyn FnMut(DreamProgress),
    ) -> Result<DreamReport, Error> {
        if dream.writer == Writer::Model && self.language_model.is_none() {
            let step = "the dream's writer";
            return Err(agent_memory_core::Error::LanguageModelNotConfigured { step }.into());
        }
        if !dream.dry_run {
            // Concepts come last and read vectors: what would be refused then is refused before anything is written.
            self.expect_own_vectors()?;
        }
        let mut report = DreamReport {
            dry_run: dream.dry_run,
            ..DreamReport::default()
        };
        self.retrying(|memory| memory.dream_once(&dream, &mut report, progress))?;
        Ok(report)
    }

    /// Does a step that commits a run, planning again when another process committed one in between.
    pub(crate) fn retrying<T>(
        &mut self,
        mut step: impl FnMut(&mut Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        for _ in 1..TRIES {
            match step(self) {
                Err(Error::Store(StoreError::RunConflict { .. })) => self.view = None,
                done => return done,
            }
        }
        step(self)
    }

    fn dream_once(
        &mut self,
        dream: &Dream,
        report: &mut DreamReport,
        progress: &mut dyn FnMut(DreamProgress),
    ) -> Result<(), Error> {
        let mut night = self.night(dream.today)?;
        night.pen = match (dream.writer, &self.language_model) {
            (Writer::Auto | Writer::Model, Some(_)) => Pen::Model,
            (Writer::Extractive, _) | (_, None) => Pen::Extractive,
        };
        if let (Pen::Model, Some(model)) = (&night.pen, &self.language_model) {
            night.writer = model.name();
        }
        if let Some(wait) = dream.propose {
            night.proposing = wait;
        }
        let passes = self.passes(dream, &night)?;
        for (done, pass) in passes.iter().enumerate() {
            progress(DreamProgress {
                done,
                passes: passes.len(),
                today: pass.today,
            });
            let last = done + 1 == passes.len();
            self.pass(pass, &mut night, report, last && !dream.dry_run, dream.dry_run)?;
        }
        // The last pass may be of an earlier day than this one.
        self.expire(&mut night, report, dream.dry_run)?;
        Ok(())
    }

    /// The state at the start of a dream.
    pub(crate) fn night(&mut self, today: Day) -> Result<Night, Error> {
        let names = self.all_names()?;
        let stored: BTreeMap<MomentId, Names> = self
            .store
            .names()?
            .into_iter()
            .map(|row| (row.moment, row.names))
            .collect();
        let fresh_names = names
            .meant
            .iter()
            .filter(|(id, names)| stored.get(*id) != Some(names))
            .map(|(id, names)| MomentNames {
                moment: id.clone(),
                names: names.clone(),
            })
            .collect();
        let runs = self.store.runs()?;
        let last_at = runs.last().map(|run| run.at);
        let muted = self.muted(&runs)?;
        let unanswered = Unanswered::of(&runs);
        let edges = self.store.edges()?;
        let proposing = self.params.dream.policy == dream::WritePolicy::Propose;
        let now = self.now().unwrap_or_else(|| self.params.calendar.start_of(today));
        let view = self.view()?;
        Ok(Night {
            shelf: RefCell::default(),
            facts: view.facts.clone(),
            watermark: view.status.watermark,
            last_run: view.status.last_run.clone(),
            last_at,
            last: view.status.last,
            evidence: view
                .moments
                .iter()
                .map(|r| (r.value.id.clone(), r.value.occurred_at))
                .collect(),
            names,
            edges,
            unanswered,
            muted,
            pen: Pen::Extractive,
            writer: EXTRACTIVE.to_owned(),
            proposing,
            fresh_names,
            today,
            now,
        })
    }

    /// The passes to run, in order.
    fn passes(&mut self, dream: &Dream, night: &Night) -> Result<Vec<DuePass>, Error> {
        let today = dream.today;
        let one = |pass, first| DuePass {
            today,
            pass,
            first,
            end: today,
            late: pass == Pass::Night,
        };
        Ok(match dream.only {
            Some(Pass::Week) => vec![one(Pass::Week, Some(today.plus(-dream::WEEK_PASS_DAYS)))],
            Some(Pass::Month) => vec![one(Pass::Month, None)],
            Some(Pass::Night | Pass::Edit | Pass::Undo) => vec![one(Pass::Night, Some(today.plus(-1)))],
            None => {
                let runs: Vec<Run> = {
                    let all = self.store.runs()?;
                    let count = effective_runs(&all);
                    count.into_iter().cloned().collect()
                };
                let calendar = self.params.calendar;
                let records: Vec<(Sequence, Day)> = self
                    .view()?
                    .moments
                    .iter()
                    .map(|r| (r.sequence, calendar.day_of(r.value.occurred_at)))
                    .collect();
                let (week, month) = (LastPass::of(&runs, Pass::Week), LastPass::of(&runs, Pass::Month));
                let mut due = dream::due(&night.watermark, &records, week, month, today);
                if due.is_empty() && !night.unanswered.retry().is_empty() {
                    // What the writer left without an answer is asked about again, even if nothing new has come.
                    due.push(one(Pass::Night, Some(today.plus(-1))));
                }
                due
            }
        })
    }

    /// Runs one pass and commits it.
    fn pass(
        &mut self,
        due: &DuePass,
        night: &mut Night,
        report: &mut DreamReport,
        concluding: bool,
        dry_run: bool,
    ) -> Result<(), Error> {
        let calendar = self.params.calendar;
        let window = due.window(&calendar);
        let members = self.members(due, &window, night)?;
        let reference = self.reference(due.pass, due.today, window);
        let run = self.run(due.pass, due.today, window, &members, night);
        let mut thought = self.think(&run, &members, &reference, night)?;
        report.rules.insert(run.id.clone(), thought.rule);
        let mut run = Run {
            groups: thought.outcome.groups.len() as u64,
            ..run
        };
        run.decisions = std::mem::take(&mut thought.outcome.decisions);
        if due.pass == Pass::Night {
            let through = night.watermark.through.map_or(due.end, |t| t.max(due.end));
            run.watermark = Watermark {
                seen: night.last,
                through: Some(through),
            };
        }
        // A pass that sees nothing, as under a clock that is behind, has nothing to say about words and concepts.
        let concluding = concluding && !members.is_empty();
        night.unanswered.after(&run);
        let change = Change {
            edges: thought.edges,
            exchanges: thought.exchanges,
            ..Change::of(thought.outcome)
        };
        self.conclude(run, change, night, report, concluding, dry_run)
    }

    /// The window over which a pass weighs names: the last thirty days, or its own where that is everything.
    pub(crate) fn reference(&self, pass: Pass, today: Day, window: Window) -> Window {
        match (pass, window.start) {
            // The word of today counts too.
            (Pass::Edit, _) => self.reference_window(today.plus(1)),
            (_, Some(_)) => self.reference_window(today),
            (_, None) => window,
        }
    }

    /// The moments of a pass: those of its window, what came late, and what is asked about again.
    pub(crate) fn members(
        &mut self,
        due: &DuePass,
        window: &Window,
        night: &Night,
    ) -> Result<Vec<Recorded<Moment>>, Error> {
        let calendar = self.params.calendar;
        let retry = night.unanswered.retry();
        let takes = |r: &&Recorded<Moment>| {
            let id = &r.value.id;
            let day = calendar.day_of(r.value.occurred_at);
            let again = retry.contains(id) && day < due.end;
            (again || due.takes(&night.watermark, r.sequence, day)) && !night.muted.contains(id)
        };
        let view = self.view()?;
        // Only what came late, or is asked about again, lies outside the window.
        Ok(if due.late || !retry.is_empty() {
            view.moments.iter().filter(takes).cloned().collect()
        } else {
            view.inside(window).filter(takes).cloned().collect()
        })
    }

    /// The moments of immediate effects that were taken back.
    fn muted(&self, runs: &[Run]) -> Result<BTreeSet<MomentId>, Error> {
        let undone = undone_runs(runs);
        let mut muted = BTreeSet::new();
        for run in runs {
            if run.pass == Pass::Edit
                && undone.contains(&run.id)
                && let Some(journal) = self.store.journal(&run.id)?
            {
                muted.extend(journal.moments);
            }
        }
        Ok(muted)
    }

    /// A run over some moments, before it has decided anything.
    pub(crate) fn run(
        &self,
        pass: Pass,
        today: Day,
        window: Window,
        members: &[Recorded<Moment>],
        night: &Night,
    ) -> Run {
        // A replayed night has the time of its morning; no run is earlier than the one before it.
        let at = if today < night.today {
            self.params.calendar.start_of(today)
        } else {
            night.now
        };
        let at = night.last_at.map_or(at, |last| if last > at { last } else { at });
        let params = self.params.digest();
        let ids: BTreeSet<&MomentId> = members.iter().map(|r| &r.value.id).collect();
        let moments = agent_memory_core::content_id(
            "w",
            &ids.iter().map(|id| id.as_str().as_bytes()).collect::<Vec<_>>(),
        );
        let id = RunId::of(&[
            night.last_run.as_ref().map_or("", RunId::as_str).as_bytes(),
            pass.as_str().as_bytes(),
            today.to_string().as_bytes(),
            at.to_string().as_bytes(),
            params.as_bytes(),
            moments.as_bytes(),
        ]);
        Run {
            id,
            previous: night.last_run.clone(),
            pass,
            today,
            at,
            window,
            moments: members.len() as u64,
            groups: 0,
            watermark: night.watermark,
            params,
            decisions: Vec::new(),
            undoes: None,
        }
    }

    /// Commits a run, or only shows it, and goes on from there.
    pub(crate) fn conclude(
        &mut self,
        run: Run,
        change: Change,
        night: &mut Night,
        report: &mut DreamReport,
        concluding: bool,
        dry_run: bool,
    ) -> Result<(), Error> {
        let journal = journal_of(&change, night);
        report.writers.insert(run.id.clone(), journal.writer.clone());
        for fact in &change.facts {
            night.facts.insert(fact.id.clone(), fact.clone());
        }
        if let Some(undo) = &change.undo {
            for fact in &undo.facts {
                night.facts.remove(fact);
            }
            night.edges.retain(|e| !undo.edges.contains(&e.key()));
        }
        let (concepts, vocabulary) = if concluding {
            report.vocabulary_before = self.vocabulary()?;
            let facts: Vec<Fact> = night.facts.values().cloned().collect();
            (self.conceive(&run)?, Some(self.mine_for(&run, &facts)?))
        } else {
            (None, None)
        };
        let commit = Commit {
            expected: night.last_run.clone(),
            facts: change.facts,
            groups: change.groups,
            names: std::mem::take(&mut night.fresh_names),
            edges: change.edges,
            concepts,
            vocabulary,
            journal: Some(journal),
            undo: change.undo,
            run,
        };
        if !dry_run {
            self.store.commit(&commit)?;
            if let Some(view) = &mut self.view {
                // The moments and their names are what they were; only the facts have moved on.
                let status = self.store.status()?;
                if status.last == view.status.last {
                    view.facts.clone_from(&night.facts);
                    view.status = status;
                    view.index = None;
                }
            }
        }
        tracing::debug!(run = %commit.run.id, pass = %commit.run.pass, facts = commit.facts.len(), "run concluded");
        keep_edges(&mut night.edges, &commit.edges);
        night.watermark = commit.run.watermark;
        night.last_run = Some(commit.run.id.clone());
        night.last_at = Some(commit.run.at);
        for decision in &commit.run.decisions {
            for id in decision.fact.iter().chain(&decision.other) {
                if let Some(fact) = night.facts.get(id) {
                    report.facts.insert(id.clone(), fact.clone());
                }
            }
        }
        report
            .groups
            .extend(commit.groups.into_iter().map(|group| (group.id.clone(), group)));
        if commit.concepts.is_some() {
            report.concepts = commit.concepts;
        }
        if commit.vocabulary.is_some() {
            report.vocabulary = commit.vocabulary;
        }
        report.runs.push(commit.run);
        Ok(())
    }

    /// Retires states whose last day is over, where no pass has done it.
    fn expire(&mut self, night: &mut Night, report: &mut DreamReport, dry_run: bool) -> Result<(), Error> {
        let window = Window::days(&self.params.calendar, night.today.plus(-1), night.today);
        let mut run = self.run(Pass::Night, night.today, window, &[], night);
        let (facts, decisions) = dream::expire(&night.facts, night.today, &run.id, run.at);
        if facts.is_empty() {
            return Ok(());
        }
        run.decisions = decisions;
        let change = Change {
            facts,
            ..Change::default()
        };
        self.conclude(run, change, night, report, false, dry_run)
    }

    /// Lets some moments take effect at once, in a run of its own that no night has to wait for.
    pub(crate) fn edit(&mut self, ids: &BTreeSet<MomentId>) -> Result<DreamReport, Error> {
        self.retrying(|memory| {
            let now = memory.now_or_latest()?;
            let today = memory.params.calendar.day_of(now);
            let mut night = memory.night(today)?;
            night.now = now;
            // The user's word counts at once, whatever waits.
            night.muted.clear();
            let members: Vec<Recorded<Moment>> = memory
                .view()?
                .moments
                .iter()
                .filter(|r| ids.contains(&r.value.id))
                .cloned()
                .collect();
            let reference = memory.reference(Pass::Edit, today, Window::ALL);
            let run = memory.run(Pass::Edit, today, Window::ALL, &members, &night);
            let mut thought = memory.think(&run, &members, &reference, &night)?;
            let run = Run {
                decisions: std::mem::take(&mut thought.outcome.decisions),
                ..run
            };
            let change = Change {
                moments: ids.clone(),
                edges: thought.edges,
                ..Change::of(thought.outcome)
            };
            let mut report = DreamReport::default();
            memory.conclude(run, change, &mut night, &mut report, false, false)?;
            Ok(report)
        })
    }

    /// Commits facts that a caller states, in a run of its own.
    pub(crate) fn state(&mut self, facts: &[Fact], decisions: &[Decision]) -> Result<DreamReport, Error> {
        self.effect(|run, _| {
            Ok((
                facts.iter().map(|f| stamp(f.clone(), run)).collect(),
                decisions.to_vec(),
            ))
        })
    }

    /// Commits changes of facts in a run of its own that takes effect at once; they are found anew when another process
    /// commits a run in between.
    pub(crate) fn effect(
        &mut self,
        change: impl Fn(&Run, &BTreeMap<FactId, Fact>) -> Result<(Vec<Fact>, Vec<Decision>), Error>,
    ) -> Result<DreamReport, Error> {
        self.retrying(|memory| {
            let now = memory.now_or_latest()?;
            let today = memory.params.calendar.day_of(now);
            let mut night = memory.night(today)?;
            night.now = now;
            let mut run = memory.run(Pass::Edit, today, Window::ALL, &[], &night);
            let (facts, decisions) = change(&run, &night.facts)?;
            run.decisions = decisions;
            let change = Change {
                facts,
                ..Change::default()
            };
            let mut report = DreamReport::default();
            memory.conclude(run, change, &mut night, &mut report, false, false)?;
            Ok(report)
        })
    }
}

/// Signs a stated fact, and its end, with the run that takes it in.
fn stamp(mut fact: Fact, run: &Run) -> Fact {
    fact.run = run.id.clone();
    fact.recorded_at = run.at;
    if let Some(end) = &mut fact.retired {
        end.retired_by = run.id.clone();
        end.retired_at = run.at;
    }
    fact
}
