//! Conversations: the moments of a dump, remembered as a user's program would.

use crate::Error;
use crate::dump::{Row, bad_row, rows};
use agent_memory::{Memory, Moment, MomentDraft, MomentId, Timestamp};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// One turn of a conversation.
#[derive(Debug, Deserialize)]
struct Turn {
    id: String,
    text: String,
    occurred_at: Timestamp,
    speaker: Option<String>,
    session: Option<String>,
}

/// A conversation, in a memory of its own.
pub struct Conversation {
    /// The memory.
    pub memory: Memory,
    /// The ids of all turns, in the order of the dump; those without text are in no memory.
    pub ids: Vec<String>,
}

/// Reads a conversation and remembers its turns, each with the time, the speaker and the session it was dumped with. A
/// turn without text says nothing: it is not remembered.
///
/// # Errors
/// [`Error::Row`] for a row of another shape, an id that is used twice or breaks the rules of ids, or a text that
/// cannot be remembered; [`Error::Memory`].
pub fn remember(path: &Path) -> Result<Conversation, Error> {
    remember_in(Memory::in_memory(), path)
}

/// As [`remember`], in a memory with params of its own.
///
/// # Errors
/// As for [`remember`].
pub fn remember_in(mut memory: Memory, path: &Path) -> Result<Conversation, Error> {
    let turns = rows::<Turn>(path)?;
    let mut lines: BTreeMap<String, u64> = BTreeMap::new();
    let mut ids = Vec::with_capacity(turns.len());
    let mut drafts = Vec::with_capacity(turns.len());
    for Row { line, value } in turns {
        if let Some(before) = lines.insert(value.id.clone(), line) {
            return Err(bad_row(
                path,
                line,
                format!("the id {:?} stands in line {before} already", value.id),
            ));
        }
        ids.push(value.id.clone());
        if !value.text.trim().is_empty() {
            drafts.push(draft(value).map_err(|error| bad_row(path, line, error.to_string()))?);
        }
    }
    memory.remember_all(drafts)?;
    Ok(Conversation { memory, ids })
}

fn draft(turn: Turn) -> Result<MomentDraft, agent_memory_core::Error> {
    let mut draft = Moment::new(turn.text)
        .id(MomentId::new(turn.id)?)
        .at(turn.occurred_at);
    draft.session = turn.session;
    draft.speaker = turn.speaker;
    Ok(draft)
}
