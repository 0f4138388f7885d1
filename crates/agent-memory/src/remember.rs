//! Taking in moments: checked, weighed, and durable before the reply.

use crate::{Error, Memory};
use agent_memory_core::{Append, AppendReport, Entry, Moment, MomentDraft, Name, NameKind};
use std::collections::BTreeMap;

impl Memory {
    /// Remembers one moment. Without a weight of the caller's the weigher gives it one; without a time of its own it
    /// happened now. The same event again changes nothing and gives back what is there.
    ///
    /// # Errors
    /// [`Error::Core`] for empty text, a weight outside 0..=1 or a missing time; [`Error::DuplicateId`] when the id is
    /// taken by other content; [`Error::Store`].
    pub fn remember(&mut self, draft: MomentDraft) -> Result<Moment, Error> {
        let moment = self.finish(draft)?;
        let report = self.append(Vec::new(), vec![moment.clone()])?;
        if !report.moment_conflicts.is_empty() {
            return Err(Error::DuplicateId {
                kind: "moment",
                id: moment.id.to_string(),
            });
        }
        if report.moments_known > 0 {
            return Ok(self.store.moment(&moment.id)?.unwrap_or(moment));
        }
        Ok(moment)
    }

    /// Remembers many moments in one durable step. A moment whose id is taken by other content is reported in the
    /// answer, and the others are kept.
    ///
    /// # Errors
    /// As [`Memory::remember`]; nothing is kept when one draft is invalid.
    pub fn remember_all(&mut self, drafts: Vec<MomentDraft>) -> Result<AppendReport, Error> {
        let moments = drafts
            .into_iter()
            .map(|draft| self.finish(draft))
            .collect::<Result<Vec<_>, _>>()?;
        self.append(Vec::new(), moments)
    }

    /// Checks a draft and weighs it.
    pub(crate) fn finish(&self, draft: MomentDraft) -> Result<Moment, Error> {
        let recorded_at = self
            .now()
            .or(draft.occurred_at)
            .ok_or(agent_memory_core::Error::NoTime { what: "a moment" })?;
        let weighed = draft.weight.is_some();
        let mut moment = draft.finish(recorded_at)?;
        if !weighed {
            moment.weight = salience::weigh(&moment).weight;
        }
        name_speaker(&mut moment);
        Ok(moment)
    }

    /// Appends records; moments that stand twice in one batch with the same content count as known.
    pub(crate) fn append(
        &mut self,
        entries: Vec<Entry>,
        moments: Vec<Moment>,
    ) -> Result<AppendReport, Error> {
        let mut seen: BTreeMap<_, usize> = BTreeMap::new();
        let mut unique: Vec<Moment> = Vec::with_capacity(moments.len());
        let mut repeated = 0;
        let mut conflicts = Vec::new();
        for moment in moments {
            match seen.get(&moment.id).and_then(|at| unique.get(*at)) {
                Some(first) if first.same_event(&moment) => repeated += 1,
                Some(_) => conflicts.push(moment.id),
                None => {
                    seen.insert(moment.id.clone(), unique.len());
                    unique.push(moment);
                }
            }
        }
        let mut report = self.store.append(&Append {
            entries,
            moments: unique,
        })?;
        report.moments_known += repeated;
        report.moment_conflicts.extend(conflicts);
        Ok(report)
    }
}

/// Gives a moment the name of whoever speaks in it, so that what somebody says and what is said about them tie. A role
/// (`user`, `assistant`) is no name, nor is an account (`user_4711`, `@maya`).
fn name_speaker(moment: &mut Moment) {
    let Some(speaker) = moment.speaker.as_deref().map(str::trim) else {
        return;
    };
    let plain = speaker
        .chars()
        .all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '-' | '\'' | '’'));
    if !plain || !corpus::is_speakers_name(speaker) {
        return;
    }
    let known = moment
        .names
        .keys()
        .any(|name| name.text() == agent_memory_core::fold(speaker));
    if !known && let Ok(name) = Name::new(NameKind::Person, speaker) {
        moment.names.insert(name, speaker.to_owned());
    }
}
