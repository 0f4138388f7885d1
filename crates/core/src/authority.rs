//! Who said it: the source of a moment decides who wins an argument.

use serde::{Deserialize, Serialize};

/// The authority of a source, lowest first: external < tool < agent < user.
///
/// A derived record has the lowest authority among what it cites. The engine sets it; no text, no model answer and no
/// caller can raise it.
///
/// ```
/// use agent_memory_core::Authority;
/// assert!(Authority::User > Authority::Agent);
/// assert_eq!(Authority::lowest([Authority::User, Authority::Tool]), Some(Authority::Tool));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Authority {
    /// Text from outside: web pages, mails, documents by others.
    External,
    /// What a tool gave back.
    Tool,
    /// The agent's own words.
    #[default]
    Agent,
    /// The user's own words.
    User,
}

impl Authority {
    /// All four, lowest first.
    pub const ALL: [Self; 4] = [Self::External, Self::Tool, Self::Agent, Self::User];

    /// The lowest of several, or none of nothing.
    pub fn lowest(sources: impl IntoIterator<Item = Self>) -> Option<Self> {
        sources.into_iter().min()
    }

    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::External => "external",
            Self::Tool => "tool",
            Self::Agent => "agent",
            Self::User => "user",
        }
    }
}

crate::words::written_as_word!(Authority, "source", "external, tool, agent, user");
