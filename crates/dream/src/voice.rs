//! Who speaks in a moment, and to whom: what "I" and "you" stand for when a fact tells it.
//!
//! Only what is certain counts. A speaker is a name, the user or the agent; whoever else speaks stays unknown. A hearer
//! is known only where a session has exactly two voices.

use agent_memory_core::{Authority, Moment, MomentId, fold};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

use crate::input::Seen;

/// Who speaks in a moment, and to whom, as a fact names them: "Melanie", "the user", "the agent".
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Voice {
    /// Who says "I"; none where that is not known.
    pub speaker: Option<String>,
    /// Who is "you"; none where that is not known.
    pub hearer: Option<String>,
}

impl Voice {
    /// Whether this is talk: somebody with a name, or the user, or anybody whose hearer is known. In a text that nobody
    /// hears, "you" and "we" are whoever reads it.
    pub fn is_talk(&self) -> bool {
        self.hearer.is_some() || self.speaker.as_deref().is_some_and(|who| who != AGENT)
    }

    /// The words by which a fact names the speaker, as words are compared.
    pub(crate) fn speaker_words(&self) -> BTreeSet<String> {
        let who = self.speaker.as_deref().unwrap_or("");
        let names = self.names();
        crate::frame::words(who, corpus::Language::En, &names)
            .into_iter()
            .filter(|w| w.class != crate::frame::Class::Stop)
            .map(|w| w.key)
            .collect()
    }

    /// The parts of the names of both, folded: the words by which they are named.
    pub(crate) fn names(&self) -> BTreeSet<String> {
        let known = [&self.speaker, &self.hearer];
        known
            .into_iter()
            .flatten()
            .filter(|who| !is_role(who))
            .map(|who| fold(who))
            .collect()
    }
}

/// How a fact calls a user without a name.
pub(crate) const USER: &str = "the user";
/// How a fact calls an agent without a name.
pub(crate) const AGENT: &str = "the agent";

/// Whether a speaker is told by the role instead of a name.
pub(crate) fn is_role(who: &str) -> bool {
    matches!(who, USER | AGENT)
}

/// Who says "I" in a moment: the speaker's name, else the user or the agent by its source.
pub(crate) fn speaker_of(moment: &Moment) -> Option<String> {
    let name = moment.speaker.as_deref().map(str::trim).filter(|s| is_name(s));
    match (name, &moment.speaker, moment.source) {
        (Some(name), _, _) => Some(name.to_owned()),
        (None, _, Authority::User) => Some(USER.to_owned()),
        (None, _, Authority::Agent) => Some(AGENT.to_owned()),
        (None, _, Authority::Tool | Authority::External) => None,
    }
}

/// Whether a speaker's text is somebody's name: letters first, no digits, few words, no word for a role.
fn is_name(speaker: &str) -> bool {
    let first = speaker.chars().next();
    corpus::is_speakers_name(speaker)
        && first.is_some_and(char::is_alphabetic)
        && !speaker
            .chars()
            .any(|c| c.is_numeric() || matches!(c, '@' | '_' | '/' | ':' | '#'))
}

/// The voices of the moments of a pass. O(moments · log sessions); independent of their order.
pub(crate) fn voices(moments: &[Seen<'_>]) -> BTreeMap<MomentId, Voice> {
    let mut of_session: BTreeMap<&str, BTreeSet<Option<String>>> = BTreeMap::new();
    let speakers: Vec<Option<String>> = moments.iter().map(|seen| speaker_of(seen.moment)).collect();
    for (seen, speaker) in moments.iter().zip(&speakers) {
        // A tool is nobody to talk to.
        if let Some(session) = &seen.moment.session
            && seen.moment.source != Authority::Tool
        {
            of_session.entry(session).or_default().insert(speaker.clone());
        }
    }
    moments
        .iter()
        .zip(speakers)
        .map(|(seen, speaker)| {
            let heard = seen.moment.session.as_deref().and_then(|s| of_session.get(s));
            let hearer = heard
                .filter(|all| all.len() == 2 && speaker.is_some() && all.contains(&speaker))
                .and_then(|all| all.iter().find(|other| **other != speaker).cloned())
                .flatten();
            (seen.moment.id.clone(), Voice { speaker, hearer })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use agent_memory_core::Names;

    fn said(speaker: Option<&str>, source: Authority, session: &str) -> Moment {
        let at = "2026-07-21T16:00:00Z".parse().expect("a time");
        let mut draft = Moment::new(format!("{speaker:?} says something"))
            .at(at)
            .source(source);
        draft.speaker = speaker.map(str::to_owned);
        draft.session(session).finish(at).expect("a moment")
    }

    fn heard(moments: &[Moment]) -> Vec<(Option<String>, Option<String>)> {
        let names = Names::new();
        let seen: Vec<Seen<'_>> = moments
            .iter()
            .map(|moment| Seen {
                moment,
                names: &names,
                new: true,
            })
            .collect();
        let found = voices(&seen);
        moments
            .iter()
            .map(|m| found.get(&m.id).cloned().unwrap_or_default())
            .map(|voice| (voice.speaker, voice.hearer))
            .collect()
    }

    fn pair(speaker: &str, hearer: &str) -> (Option<String>, Option<String>) {
        let known = |who: &str| (!who.is_empty()).then(|| who.to_owned());
        (known(speaker), known(hearer))
    }

    #[test]
    fn speakers_are_names_or_roles() {
        let of = |speaker: Option<&str>, source| speaker_of(&said(speaker, source, "s"));
        assert_eq!(
            of(Some("Melanie"), Authority::External).as_deref(),
            Some("Melanie")
        );
        assert_eq!(
            of(Some("Tomás Silva"), Authority::User).as_deref(),
            Some("Tomás Silva")
        );
        assert_eq!(of(Some("user"), Authority::User).as_deref(), Some("the user"));
        assert_eq!(
            of(Some("user_4711"), Authority::User).as_deref(),
            Some("the user")
        );
        assert_eq!(of(None, Authority::Agent).as_deref(), Some("the agent"));
        assert_eq!(of(Some("@maya"), Authority::External), None);
        assert_eq!(of(None, Authority::Tool), None);
    }

    #[test]
    fn you_is_the_other_of_two_and_nobody_of_three() {
        let (maya, sara, jonas) = (Some("Maya"), Some("Sara"), Some("Jonas"));
        let outside = Authority::External;
        assert_eq!(
            heard(&[said(maya, outside, "a"), said(sara, outside, "a")]),
            [pair("Maya", "Sara"), pair("Sara", "Maya")]
        );
        assert_eq!(
            heard(&[
                said(None, Authority::User, "a"),
                said(None, Authority::Agent, "a"),
                said(None, Authority::Tool, "a")
            ]),
            [
                pair("the user", "the agent"),
                pair("the agent", "the user"),
                pair("", "")
            ]
        );
        let three = heard(&[
            said(maya, outside, "a"),
            said(sara, outside, "a"),
            said(jonas, outside, "a"),
        ]);
        assert!(three.iter().all(|(_, hearer)| hearer.is_none()), "{three:?}");
        let apart = heard(&[said(maya, outside, "a"), said(sara, outside, "b")]);
        assert!(apart.iter().all(|(_, hearer)| hearer.is_none()), "{apart:?}");
    }
}
