//! Whose word a message is.

use agent_memory_core::{Authority, fold};

use super::Said;
use crate::params::CorpusParams;

/// The authority of a message; none for system messages.
///
/// The role decides; where there is none, the speaker's name is looked at: as a role's word, then among the names that
/// the params give. A message of the user's role that carries a tool's result stays a tool's.
pub(super) fn source_of(said: &Said, params: &CorpusParams) -> Option<Authority> {
    let word = said
        .role
        .as_ref()
        .or(said.speaker.as_ref())
        .map(|word| fold(word))
        .unwrap_or_default();
    let named = |names: &std::collections::BTreeSet<String>| names.iter().any(|name| fold(name) == word);
    let source = match word.as_str() {
        "system" | "developer" => return None,
        "user" | "human" | "me" => Authority::User,
        "assistant" | "agent" | "ai" | "bot" | "model" => Authority::Agent,
        "tool" | "function" => Authority::Tool,
        _ if named(&params.user_speakers) => Authority::User,
        _ if named(&params.agent_speakers) => Authority::Agent,
        _ => Authority::External,
    };
    Some(if said.tool {
        source.min(Authority::Tool)
    } else {
        source
    })
}

/// Whether what stands for the speaker of a moment can be somebody's name: some text that is no role's word (`user`,
/// `Assistant`).
///
/// ```
/// assert!(corpus::is_speakers_name("Melanie") && !corpus::is_speakers_name("Assistant"));
/// ```
pub fn is_speakers_name(speaker: &str) -> bool {
    !speaker.trim().is_empty() && !is_role(speaker)
}

/// Whether a word names a role rather than somebody.
pub(super) fn is_role(word: &str) -> bool {
    matches!(
        fold(word).as_str(),
        "user"
            | "human"
            | "me"
            | "assistant"
            | "agent"
            | "ai"
            | "bot"
            | "model"
            | "tool"
            | "function"
            | "system"
            | "developer"
    )
}
