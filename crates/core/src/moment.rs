//! Moments: separate things that happened, each with its time, its source and its weight.

use crate::{Authority, Error, FactId, MomentId, Name, Timestamp, Weight};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Longest text of a moment in bytes.
pub const MAX_MOMENT_BYTES: usize = 1 << 20;

/// What a moment does to what is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MomentKind {
    /// Something happened or was said.
    #[default]
    Observation,
    /// Something known is wrong, and this is right.
    Correction,
    /// Something known is wrong, and nothing takes its place.
    Retraction,
}

impl MomentKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Observation, Self::Correction, Self::Retraction];

    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Observation => "observation",
            Self::Correction => "correction",
            Self::Retraction => "retraction",
        }
    }
}

crate::words::written_as_word!(
    MomentKind,
    "kind of moment",
    "observation, correction, retraction"
);

/// Names of a moment, each with the form it was written in there.
pub type Names = BTreeMap<Name, String>;

/// One separate thing that happened. Moments are append-only: no run ever changes or deletes one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// Content hash of text, time, session, speaker and source, or given by the caller.
    pub id: MomentId,
    /// What happened, in words.
    pub text: String,
    /// When it happened.
    pub occurred_at: Timestamp,
    /// When it came in.
    pub recorded_at: Timestamp,
    /// The conversation or the file it belongs to.
    pub session: Option<String>,
    /// Who speaks.
    pub speaker: Option<String>,
    /// Whose word it is.
    pub source: Authority,
    /// What it does to what is known.
    pub kind: MomentKind,
    /// The fact that a correction or a retraction is about, when the caller named one.
    pub about: Option<FactId>,
    /// Names that the caller or the frontmatter gave. Names read from the text are found by the night.
    pub names: Names,
    /// Tags, folded.
    pub tags: BTreeSet<String>,
    /// Scopes it belongs to; none means everywhere.
    pub scopes: BTreeSet<String>,
    /// How much it mattered at capture.
    pub weight: Weight,
}

impl Moment {
    /// Starts a moment from its text; [`MomentDraft`] holds the rest.
    ///
    /// ```
    /// use agent_memory_core::{Authority, Moment};
    /// let now = "2026-07-19T20:00:00Z".parse()?;
    /// let moment = Moment::new("Maya booked flights to Lisbon.").at(now).source(Authority::User).finish(now)?;
    /// assert_eq!(moment.weight.get(), 0.5);
    /// # Ok::<(), agent_memory_core::Error>(())
    /// ```
    #[expect(
        clippy::new_ret_no_self,
        reason = "a moment exists only once its time and weight are checked"
    )]
    pub fn new(text: impl Into<String>) -> MomentDraft {
        MomentDraft {
            text: text.into(),
            ..MomentDraft::default()
        }
    }

    /// Whether another record tells of the same event: all that the caller said agrees.
    ///
    /// When it came in, its weight, names, tags and scopes do not matter: a second import may weigh it otherwise.
    pub fn same_event(&self, other: &Self) -> bool {
        self.id == other.id
            && self.text == other.text
            && self.occurred_at.unix_micros() == other.occurred_at.unix_micros()
            && self.session == other.session
            && self.speaker == other.speaker
            && self.source == other.source
            && self.kind == other.kind
            && self.about == other.about
    }
}

/// A moment on its way in: only the text is needed, [`MomentDraft::finish`] checks the rest.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MomentDraft {
    /// The caller's id, or none for a content hash.
    pub id: Option<MomentId>,
    /// What happened, in words.
    pub text: String,
    /// When it happened; none means when it came in.
    pub occurred_at: Option<Timestamp>,
    /// The conversation or the file it belongs to.
    pub session: Option<String>,
    /// Who speaks.
    pub speaker: Option<String>,
    /// Whose word it is; the agent's by default.
    pub source: Authority,
    /// What it does to what is known.
    pub kind: MomentKind,
    /// The fact it is about.
    pub about: Option<FactId>,
    /// Names given.
    pub names: Names,
    /// Tags.
    pub tags: BTreeSet<String>,
    /// Scopes.
    pub scopes: BTreeSet<String>,
    /// The caller's weight; none leaves it to the weigher.
    pub weight: Option<f64>,
}

impl MomentDraft {
    /// With an id of the caller's.
    #[must_use]
    pub fn id(mut self, id: MomentId) -> Self {
        self.id = Some(id);
        self
    }

    /// With the time it happened.
    #[must_use]
    pub fn at(mut self, occurred_at: Timestamp) -> Self {
        self.occurred_at = Some(occurred_at);
        self
    }

    /// With its source.
    #[must_use]
    pub fn source(mut self, source: Authority) -> Self {
        self.source = source;
        self
    }

    /// With what it does to what is known.
    #[must_use]
    pub fn kind(mut self, kind: MomentKind) -> Self {
        self.kind = kind;
        self
    }

    /// With the fact it is about.
    #[must_use]
    pub fn about(mut self, fact: FactId) -> Self {
        self.about = Some(fact);
        self
    }

    /// With the conversation it belongs to.
    #[must_use]
    pub fn session(mut self, session: impl Into<String>) -> Self {
        self.session = Some(session.into());
        self
    }

    /// With who speaks.
    #[must_use]
    pub fn speaker(mut self, speaker: impl Into<String>) -> Self {
        self.speaker = Some(speaker.into());
        self
    }

    /// With one more name, shown as its folded text.
    #[must_use]
    pub fn name(mut self, name: Name) -> Self {
        let shown = name.text().to_owned();
        self.names.entry(name).or_insert(shown);
        self
    }

    /// With one more name, shown as written.
    #[must_use]
    pub fn named(mut self, name: Name, shown: impl Into<String>) -> Self {
        self.names.insert(name, shown.into());
        self
    }

    /// With one more tag.
    #[must_use]
    pub fn tag(mut self, tag: impl AsRef<str>) -> Self {
        self.tags.insert(crate::fold(tag.as_ref()));
        self
    }

    /// With one more scope.
    #[must_use]
    pub fn scope(mut self, scope: impl Into<String>) -> Self {
        self.scopes.insert(scope.into());
        self
    }

    /// With a weight of the caller's, which wins over the weigher's.
    #[must_use]
    pub fn weight(mut self, weight: f64) -> Self {
        self.weight = Some(weight);
        self
    }

    /// Checks everything and gives the moment; `recorded_at` stands in for a missing time of its own.
    ///
    /// # Errors
    /// [`Error::EmptyText`], [`Error::TextTooLong`] (1 MiB), [`Error::InvalidWeight`].
    pub fn finish(self, recorded_at: Timestamp) -> Result<Moment, Error> {
        if self.text.trim().is_empty() {
            return Err(Error::EmptyText { what: "a moment" });
        }
        if self.text.len() > MAX_MOMENT_BYTES {
            return Err(Error::TextTooLong {
                what: "a moment",
                bytes: self.text.len(),
                limit: MAX_MOMENT_BYTES,
            });
        }
        let weight = self.weight.map_or(Ok(Weight::default()), Weight::new)?;
        let occurred_at = self.occurred_at.unwrap_or(recorded_at);
        let id = self.id.unwrap_or_else(|| {
            MomentId::of(&[
                self.text.as_bytes(),
                &occurred_at.unix_micros().to_le_bytes(),
                self.session.as_deref().unwrap_or("").as_bytes(),
                self.speaker.as_deref().unwrap_or("").as_bytes(),
                self.source.as_str().as_bytes(),
                self.kind.as_str().as_bytes(),
                self.about.as_ref().map_or("", FactId::as_str).as_bytes(),
            ])
        });
        Ok(Moment {
            id,
            text: self.text,
            occurred_at,
            recorded_at,
            session: self.session,
            speaker: self.speaker,
            source: self.source,
            kind: self.kind,
            about: self.about,
            names: self.names,
            tags: self.tags,
            scopes: self.scopes,
            weight,
        })
    }
}
