//! One error for callers of the facade, with a stable code and a hint for each kind.

use thiserror::Error;

/// Why the memory refused or failed. What was asked has then not happened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A value breaks a rule.
    #[error(transparent)]
    Core(#[from] agent_memory_core::Error),
    /// The store refused or failed.
    #[error(transparent)]
    Store(#[from] agent_memory_core::StoreError),
    /// A file or folder cannot be read.
    #[error(transparent)]
    Corpus(#[from] corpus::Error),
    /// Names, ties or groups cannot be computed.
    #[error(transparent)]
    Graph(#[from] entity_graph::Error),
    /// Concepts cannot be computed or resolved.
    #[error(transparent)]
    Concepts(#[from] concepts::Error),
    /// The dream cannot go on.
    #[error(transparent)]
    Dream(#[from] dream::Error),
    /// Nothing has this id.
    #[error("there is no {kind} {id:?}")]
    UnknownId {
        /// What was looked for.
        kind: &'static str,
        /// The id.
        id: String,
    },
    /// Names of several kinds have this text.
    #[error("{text:?} is the text of {} names: {}", names.len(), listed(names))]
    AmbiguousName {
        /// The text.
        text: String,
        /// The names.
        names: Vec<agent_memory_core::Name>,
    },
    /// The id is taken by another record.
    #[error("{kind} {id:?} is there already, with other content")]
    DuplicateId {
        /// What it is an id of.
        kind: &'static str,
        /// The id.
        id: String,
    },
    /// The fact no longer stands.
    #[error("fact {id:?} no longer stands: it was {reason}")]
    NotStanding {
        /// Which fact.
        id: String,
        /// How it ended.
        reason: String,
    },
    /// The user's word was taken in and changed nothing that is known.
    #[error("the words are kept as a moment, and nothing that is known was changed: {reason}")]
    NoEffect {
        /// Why not.
        reason: String,
    },
    /// The fact does not wait for anybody's word.
    #[error("fact {id:?} does not wait for your word: {reason}")]
    NotWaiting {
        /// Which fact.
        id: String,
        /// What it is instead.
        reason: String,
    },
    /// A later run built on what a run did, so it cannot be taken back alone.
    #[error("run {run:?} cannot be taken back: {reason}")]
    UndoBlocked {
        /// Which run.
        run: String,
        /// What stands in the way.
        reason: String,
    },
    /// A run cannot be done again.
    #[error("run {run:?} cannot be replayed: {reason}")]
    NothingToReplay {
        /// Which run.
        run: String,
        /// Why not.
        reason: String,
    },
    /// A provider cannot be used as the settings say.
    #[error(transparent)]
    Provider(#[from] providers::Error),
    /// A record cannot be written as JSON.
    #[error("a record cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl Error {
    /// A stable word for the kind of error, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Core(error) => error.code(),
            Self::Store(error) => error.code(),
            Self::Corpus(error) => error.code(),
            Self::Graph(error) => error.code(),
            Self::Concepts(error) => error.code(),
            Self::Dream(error) => error.code(),
            Self::UnknownId { .. } => "unknown_id",
            Self::AmbiguousName { .. } => "ambiguous_name",
            Self::DuplicateId { .. } => "duplicate_id",
            Self::NotStanding { .. } => "not_standing",
            Self::NoEffect { .. } => "no_effect",
            Self::NotWaiting { .. } => "not_waiting",
            Self::UndoBlocked { .. } => "undo_blocked",
            Self::NothingToReplay { .. } => "nothing_to_replay",
            Self::Provider(error) => error.code(),
            Self::Json(_) => "json",
        }
    }

    /// What the caller can do about it, when that can be said.
    pub fn hint(&self) -> Option<String> {
        if let Self::Corpus(error) = self {
            return Some(error.hint().to_owned());
        }
        if let Self::Core(agent_memory_core::Error::EmbedderFailed { hint, .. }) = self {
            return Some((*hint).to_owned());
        }
        if let Self::Concepts(error) = self
            && let Some(hint) = error.hint()
        {
            return Some(hint.to_owned());
        }
        if let Self::Provider(error) = self {
            return Some(error.hint().to_owned());
        }
        let hint = match self.code() {
            "invalid_weight" => "a weight is a number from 0 (does not matter) to 1 (matters most)",
            "invalid_id" => "an id has 1 to 256 bytes, no control characters and no white space at its ends",
            "invalid_time" => "write instants as 2026-07-19T18:30:00+03:00 and days as 2026-07-19",
            "empty_text" => "say what happened, in words",
            "text_too_long" => "split it into separate moments",
            "no_time" => "give the moment a time with .at(..), or the memory a clock",
            "language_model_not_configured" => {
                "configure a language model, or let the extractive writer do it (writer = auto)"
            }
            "model_mismatch" => {
                "another embedder made the vectors in this memory: `re-embed` makes them anew with this one, or \
                 choose the other one in the settings"
            }
            "unknown_id" => "`facts --all`, `moments`, `names` and `concepts` list the ids that are there",
            "ambiguous_name" => "write the one you mean with its kind, as in person:Sara",
            "same_name" => "`explain kind:name` shows what a name means and why",
            "duplicate_id" => "ids are stable: give the changed record an id of its own",
            "not_standing" => "`explain ID` tells what took its place",
            "no_effect" => {
                "say it as one whole sentence on how things are now, or name the fact: `correct TEXT --fact ID`, \
                 `retract ID`"
            }
            "not_waiting" => "`facts --proposed` lists those that wait; `retract` closes one that stands",
            "undo_blocked" => "take back the later run first; `runs` lists them",
            "nothing_to_replay" => {
                "nights, week and month passes and corrections can be replayed; `runs` lists them"
            }
            "unfinished_space" => "run `re-embed` again: it goes on where it stopped",
            "store_newer" => "this file was written by a newer version: update agent-memory",
            "store_foreign" => "give the path of a memory file, or of a folder without one",
            "store_unusable" => "check that the folder is there and can be written",
            "store_damaged" => "restore the file from a backup; nothing was changed",
            "store_failed" => "check that the disk has room and no other program holds the file",
            "run_conflict" => "another dream finished meanwhile: run it again",
            "unknown_concept" => "`concepts list` shows the concepts that are there",
            "concept_retired" => "ask with one of its successors",
            "invalid_param" => "each parameter's documentation says what it may be",
            "too_many_ties" => "dream over a shorter window",
            _ => return None,
        };
        Some(hint.to_owned())
    }
}

fn listed(names: &[agent_memory_core::Name]) -> String {
    names
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}
