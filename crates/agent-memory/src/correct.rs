//! The user's word: corrections and retractions that take effect at once.

use crate::{DreamReport, Error, Memory};
use agent_memory_core::{Action, Authority, Fact, FactId, Moment, MomentDraft, MomentKind};
use std::collections::BTreeSet;

impl Memory {
    /// Takes the user's correction: it becomes a moment, and a run of its own lets it take effect at once. With
    /// `about` it replaces that fact; without, it replaces what says otherwise on the same matter, and stands as a new
    /// fact where there is nothing to replace.
    ///
    /// # Errors
    /// [`Error::UnknownId`] or [`Error::NotStanding`] for `about`; [`Error::NoEffect`] when the words change nothing
    /// that is known (they are kept as a moment); [`Error::Core`] for empty text; [`Error::Store`].
    pub fn correct(&mut self, text: &str, about: Option<&FactId>) -> Result<DreamReport, Error> {
        let draft = self.user_word(text, MomentKind::Correction, about)?;
        self.say(draft)
    }

    /// Closes a fact that is wrong, with no successor. `why` is kept as the moment that brought it down.
    ///
    /// # Errors
    /// [`Error::UnknownId`], [`Error::NotStanding`], [`Error::Store`].
    pub fn retract(&mut self, fact: &FactId, why: Option<&str>) -> Result<DreamReport, Error> {
        let standing = self.standing(fact)?;
        let text = match why {
            Some(why) if !why.trim().is_empty() => why.to_owned(),
            _ => format!("This is not true: {}", standing.text),
        };
        let draft = self.user_word(&text, MomentKind::Retraction, Some(fact))?;
        self.say(draft)
    }

    fn user_word(
        &mut self,
        text: &str,
        kind: MomentKind,
        about: Option<&FactId>,
    ) -> Result<MomentDraft, Error> {
        let mut draft = Moment::new(text).source(Authority::User).kind(kind);
        if let Some(about) = about {
            let fact = self.standing(about)?;
            draft.scopes = fact.scopes;
            draft = draft.about(about.clone());
        }
        if self.now().is_none() {
            draft = draft.at(self.now_or_latest()?);
        }
        Ok(draft)
    }

    fn say(&mut self, draft: MomentDraft) -> Result<DreamReport, Error> {
        let moment = self.remember(draft)?;
        let report = self.edit(&BTreeSet::from([moment.id]))?;
        let changed = report
            .decisions()
            .any(|(_, d)| !matches!(d.action, Action::Rejected | Action::Gated));
        if changed {
            return Ok(report);
        }
        let reason = report.decisions().last().map_or_else(
            || "it fits nothing that is known".to_owned(),
            |(_, d)| format!("{} [{}]", d.detail, d.reason),
        );
        Err(Error::NoEffect { reason })
    }

    /// A fact that stands today.
    fn standing(&mut self, id: &FactId) -> Result<Fact, Error> {
        let unknown = || Error::UnknownId {
            kind: "fact",
            id: id.to_string(),
        };
        let fact = self.view()?.facts.get(id).cloned().ok_or_else(unknown)?;
        let today = self.today()?;
        let reason = match &fact.retired {
            Some(end) => format!("{} on {}", end.retired_reason, end.retired_at),
            None if fact.valid_until.is_some_and(|last| last < today) => "expired".to_owned(),
            None => return Ok(fact),
        };
        Err(Error::NotStanding {
            id: id.to_string(),
            reason,
        })
    }
}
