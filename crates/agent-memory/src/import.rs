//! Files in: folders of markdown, transcripts, moments and facts. Importing twice adds nothing.

use crate::{Error, Memory};
use agent_memory_core::{
    Action, AppendReport, Authority, Decision, Diagnostic, Entry, Fact, FactId, FactKind, Moment,
    MomentDraft, MomentId, RetiredReason, Retirement, RunId, Severity, Timestamp, Valid, Validate,
};
use corpus::{Content, CorpusParams, FactRow, Format, Source};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The word for what a caller stated, in decisions.
pub(crate) const STATED: &str = "stated";

/// Records appended in one durable step.
const BATCH: usize = 2_000;

/// What to import.
#[derive(Debug, Clone)]
pub struct Import {
    path: PathBuf,
    format: Option<Format>,
    source: Option<Authority>,
}

impl Import {
    /// A file or a folder; formats are recognized.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            format: None,
            source: None,
        }
    }

    /// Reads every file in this format.
    #[must_use]
    pub fn format(mut self, format: Format) -> Self {
        self.format = Some(format);
        self
    }

    /// Takes files that do not say whose word they are as this source's. Files can lower it, never raise it.
    #[must_use]
    pub fn source(mut self, source: Authority) -> Self {
        self.source = Some(source);
        self
    }
}

/// What an import did.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct ImportReport {
    /// Files read.
    pub files: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Entries that are new.
    pub entries_added: u64,
    /// Entries that were there.
    pub entries_known: u64,
    /// Moments that are new.
    pub moments_added: u64,
    /// Moments that were there.
    pub moments_known: u64,
    /// Facts that are new.
    pub facts_added: u64,
    /// Facts that were there.
    pub facts_known: u64,
    /// What was wrong with the data, and what became of it.
    pub diagnostics: Vec<Diagnostic>,
}

/// How far an import is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportProgress {
    /// Files read.
    pub files: u64,
    /// Files found.
    pub of: u64,
    /// Bytes read.
    pub bytes: u64,
}

impl Memory {
    /// Imports files. Importing the same twice adds nothing; what cannot be read is told and costs only itself.
    ///
    /// # Errors
    /// [`Error::Corpus`] when the path cannot be read at all or holds nothing to read; [`Error::Store`]. What was
    /// appended before a failure stays, and importing again goes on from there.
    pub fn import(&mut self, import: &Import) -> Result<ImportReport, Error> {
        self.import_with(import, &mut |_| {})
    }

    /// [`Memory::import`], telling how far it is.
    ///
    /// # Errors
    /// As [`Memory::import`].
    pub fn import_with(
        &mut self,
        import: &Import,
        progress: &mut dyn FnMut(ImportProgress),
    ) -> Result<ImportReport, Error> {
        let params = self.corpus_params(import)?;
        let mut report = ImportReport::default();
        let mut batch = Pending::default();
        let mut reader = corpus::open_path(&import.path, &params)?;
        if let Some(format) = import.format {
            reader = reader.as_format(format);
        }
        report.diagnostics.extend(reader.diagnostics().iter().cloned());
        let of = reader.remaining() as u64;
        for (read, parsed) in reader.enumerate() {
            progress(ImportProgress {
                files: read as u64,
                of,
                bytes: report.bytes,
            });
            report.diagnostics.extend(parsed.diagnostics);
            let Some(source) = parsed.value else { continue };
            report.files += 1;
            report.bytes += source.bytes;
            self.take(source, &params, import.source, &mut batch, &mut report)?;
            if batch.len() >= BATCH {
                self.flush(&mut batch, &mut report)?;
            }
        }
        self.flush(&mut batch, &mut report)?;
        progress(ImportProgress {
            files: of,
            of,
            bytes: report.bytes,
        });
        Ok(report)
    }

    fn corpus_params(&self, import: &Import) -> Result<Valid<CorpusParams>, Error> {
        let mut params = self.params.corpus.clone();
        params.calendar = self.params.calendar;
        if let Some(source) = import.source {
            params.authority = source;
        }
        Ok(params.valid()?)
    }

    /// Puts what a file holds into the batch.
    fn take(
        &mut self,
        source: Source,
        params: &Valid<CorpusParams>,
        ceiling: Option<Authority>,
        batch: &mut Pending,
        report: &mut ImportReport,
    ) -> Result<(), Error> {
        match source.content {
            Content::Document(document) => {
                let drafts = corpus::moments(&document, params);
                // Without a clock a file came in on the day it tells of.
                let recorded_at = self
                    .now()
                    .or_else(|| drafts.iter().filter_map(|d| d.occurred_at).max())
                    .unwrap_or_else(|| Timestamp::from_unix_micros(0));
                batch.entries.extend(corpus::entries(&document, recorded_at));
                self.queue(drafts, &source.path, ceiling, batch, report);
            }
            Content::Moments(drafts) => self.queue(drafts, &source.path, ceiling, batch, report),
            Content::Facts(rows) => {
                self.flush(batch, report)?;
                self.import_facts(rows, params.authority, &source.path, report)?;
            }
        }
        Ok(())
    }

    /// Checks and weighs drafts; one that breaks a rule is told and left out.
    fn queue(
        &self,
        drafts: Vec<MomentDraft>,
        path: &str,
        ceiling: Option<Authority>,
        batch: &mut Pending,
        report: &mut ImportReport,
    ) {
        for mut draft in drafts {
            if let Some(ceiling) = ceiling {
                draft.source = draft.source.min(ceiling);
            }
            match self.finish(draft) {
                Ok(moment) => batch.moments.push((path.to_owned(), moment)),
                Err(error) => report.diagnostics.push(refused(path, &error)),
            }
        }
    }

    fn flush(&mut self, batch: &mut Pending, report: &mut ImportReport) -> Result<(), Error> {
        let entries = std::mem::take(&mut batch.entries);
        let (paths, moments): (Vec<String>, Vec<Moment>) =
            std::mem::take(&mut batch.moments).into_iter().unzip();
        if entries.is_empty() && moments.is_empty() {
            return Ok(());
        }
        let of: BTreeMap<MomentId, String> = moments.iter().map(|m| m.id.clone()).zip(paths).collect();
        let given: BTreeMap<MomentId, Moment> = moments.iter().map(|m| (m.id.clone(), m.clone())).collect();
        let appended: AppendReport = self.append(entries, moments)?;
        report.entries_added += appended.entries_added;
        report.entries_known += appended.entries_known;
        report.moments_added += appended.moments_added;
        report.moments_known += appended.moments_known;
        for id in &appended.moment_conflicts {
            if given
                .get(id)
                .is_some_and(|moment| self.moved_within_its_day(moment))
            {
                report.moments_known += 1;
            } else {
                let path = of.get(id).cloned().unwrap_or_default();
                report.diagnostics.push(taken("moment", id.as_str(), path));
            }
        }
        for id in &appended.entry_conflicts {
            report
                .diagnostics
                .push(taken("entry", id.as_str(), String::new()));
        }
        Ok(())
    }

    /// Whether a moment is there already and only its place in the day has changed, as when a paragraph was put in
    /// before it in its file. What happened is the same, and the record stays as it is.
    fn moved_within_its_day(&self, moment: &Moment) -> bool {
        let calendar = self.params.calendar;
        let day = |m: &Moment| calendar.day_of(m.occurred_at);
        match self.store.moment(&moment.id) {
            Ok(Some(there)) => {
                day(&there) == day(moment)
                    && Moment {
                        occurred_at: there.occurred_at,
                        ..moment.clone()
                    }
                    .same_event(&there)
            }
            _ => false,
        }
    }

    /// Takes in facts that a caller states. Each comes with a moment of its own that it cites, because only moments
    /// are evidence; the moment has the source of the import.
    fn import_facts(
        &mut self,
        rows: Vec<FactRow>,
        source: Authority,
        path: &str,
        report: &mut ImportReport,
    ) -> Result<(), Error> {
        let known = self.view()?.facts.clone();
        let rows = without_circles(rows, path, report);
        let mut moments = Vec::new();
        let mut facts = Vec::new();
        let ids: BTreeSet<FactId> = rows
            .iter()
            .map(|row| row.id.clone())
            .chain(known.keys().cloned())
            .collect();
        for row in rows {
            if let Some(fact) = known.get(&row.id) {
                if fact.text == row.text {
                    report.facts_known += 1;
                } else {
                    report
                        .diagnostics
                        .push(taken("fact", row.id.as_str(), path.to_owned()));
                }
                continue;
            }
            let moment = match self.stated(&row, source) {
                Ok(moment) => moment,
                Err(error) => {
                    report.diagnostics.push(refused(path, &error));
                    continue;
                }
            };
            facts.push(self.fact_of(row, &moment, &ids));
            moments.push(moment);
        }
        if facts.is_empty() {
            return Ok(());
        }
        let appended = self.append(Vec::new(), moments)?;
        for id in &appended.moment_conflicts {
            report
                .diagnostics
                .push(taken("moment", id.as_str(), path.to_owned()));
        }
        let conflicting: BTreeSet<&MomentId> = appended.moment_conflicts.iter().collect();
        facts.retain(|fact| fact.cites.iter().all(|id| !conflicting.contains(id)));
        report.moments_added += appended.moments_added;
        report.moments_known += appended.moments_known;
        report.facts_added += facts.len() as u64;
        let decisions: Vec<Decision> = facts.iter().map(stated_decision).collect();
        self.state(&facts, &decisions)?;
        Ok(())
    }

    /// The moment in which a fact was stated.
    fn stated(&self, row: &FactRow, source: Authority) -> Result<Moment, Error> {
        let id = MomentId::of(&[
            b"stated",
            row.id.as_str().as_bytes(),
            row.text.as_bytes(),
            source.as_str().as_bytes(),
        ]);
        let mut draft = Moment::new(row.text.clone()).id(id).source(source);
        draft.names.clone_from(&row.names);
        draft.scopes.clone_from(&row.scopes);
        draft.occurred_at = row
            .recorded_at
            .or_else(|| row.valid_from.map(|day| self.params.calendar.start_of(day)));
        if draft.occurred_at.is_none() && self.now().is_none() {
            draft.occurred_at = Some(Timestamp::from_unix_micros(0));
        }
        self.finish(draft)
    }

    fn fact_of(&self, row: FactRow, moment: &Moment, ids: &BTreeSet<FactId>) -> Fact {
        let reason = match (row.status.as_deref(), &row.superseded_by) {
            (Some("retracted"), _) => Some(RetiredReason::Retracted),
            (Some("expired"), _) => Some(RetiredReason::Expired),
            (_, Some(_)) | (Some("superseded"), _) => Some(RetiredReason::Superseded),
            (Some("retired" | "resolved" | "closed"), _) => Some(RetiredReason::Retracted),
            _ => None,
        };
        let kind = row.kind.unwrap_or(if row.valid_until.is_some() {
            FactKind::State
        } else {
            FactKind::World
        });
        // The run is signed when it is known; see `Memory::state`.
        let unsigned = RunId::of(&[b"unsigned"]);
        Fact {
            id: row.id,
            text: row.text,
            kind,
            cites: BTreeSet::from([moment.id.clone()]),
            names: row.names.into_keys().collect(),
            aliases: row.aliases,
            scopes: row.scopes,
            authority: moment.source,
            weight: moment.weight,
            valid_from: row
                .valid_from
                .unwrap_or_else(|| self.params.calendar.day_of(moment.occurred_at)),
            valid_until: row.valid_until,
            recorded_at: moment.recorded_at,
            run: unsigned.clone(),
            reinforced: 0,
            conflicts: BTreeSet::new(),
            retired: reason.map(|retired_reason| Retirement {
                retired_at: moment.recorded_at,
                retired_by: unsigned,
                retired_reason,
                superseded_by: row.superseded_by.filter(|next| ids.contains(next)),
                because: BTreeSet::from([moment.id.clone()]),
            }),
            proposed: false,
            doubts: BTreeSet::new(),
        }
    }
}

/// Records that wait to be appended together.
#[derive(Default)]
struct Pending {
    entries: Vec<Entry>,
    /// Each with the file it came from.
    moments: Vec<(String, Moment)>,
}

impl Pending {
    fn len(&self) -> usize {
        self.entries.len() + self.moments.len()
    }
}

/// Leaves out facts whose pointers turn in a circle: none of them can be the one that stands.
fn without_circles(rows: Vec<FactRow>, path: &str, report: &mut ImportReport) -> Vec<FactRow> {
    let next: BTreeMap<FactId, FactId> = rows
        .iter()
        .filter_map(|row| Some((row.id.clone(), row.superseded_by.clone()?)))
        .collect();
    let turns = |start: &FactId| {
        let mut at = start;
        // Longer than all pointers together is a circle that does not lead through the start.
        for _ in 0..next.len() {
            match next.get(at) {
                Some(to) if to == start => return true,
                Some(to) => at = to,
                None => return false,
            }
        }
        false
    };
    let (circular, kept): (Vec<FactRow>, Vec<FactRow>) = rows.into_iter().partition(|row| turns(&row.id));
    for row in circular {
        let message = format!(
            "fact {:?} is superseded by itself through a circle of pointers; it was left out",
            row.id.as_str()
        );
        report.diagnostics.push(
            Diagnostic::new(Severity::Error, path, "circular_supersession", message)
                .with_hint("let the last fact of the chain have no superseded_by"),
        );
    }
    kept
}

fn refused(path: &str, error: &Error) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        Severity::Error,
        path,
        error.code(),
        format!("{error}; it was left out"),
    );
    match error.hint() {
        Some(hint) => diagnostic.with_hint(hint),
        None => diagnostic,
    }
}

fn taken(kind: &str, id: &str, path: String) -> Diagnostic {
    let message = format!("{kind} {id:?} is there already, with other content; the new one was left out");
    Diagnostic::new(Severity::Error, path, "duplicate_id", message)
        .with_hint("give the changed record an id of its own")
}

fn stated_decision(fact: &Fact) -> Decision {
    Decision {
        action: Action::New,
        group: None,
        fact: Some(fact.id.clone()),
        other: fact.retired.as_ref().and_then(|end| end.superseded_by.clone()),
        moments: fact.cites.iter().cloned().collect(),
        reason: STATED.to_owned(),
        detail: "a caller stated it".to_owned(),
    }
}
