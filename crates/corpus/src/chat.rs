//! Conversations to moments: each matter of a message is one, with its speaker, its session and the authority of its
//! role. A short message is one matter; a long one comes apart at its paragraphs, its list items and where its writer
//! turns to something else. A short answer is a moment too: what it answers stands right before it in its session.
//!
//! **Authority.** `user` speaks with the user's, `assistant` with the agent's, `tool` with a tool's; whoever else speaks
//! is external. What a tool returned keeps a tool's authority even where a protocol carries it in a message of the user
//! (content parts of type `tool_result`), because text from outside must never pass for the user's word. System messages
//! are instructions, no memories, and are left out.
//!
//! **Identity.** An id hashes session, speaker, source, time, text and the rank among equals: importing the same chat
//! again adds nothing, and neither does a chat that grew at its end.

mod content;
mod message;
mod role;
#[cfg(test)]
mod tests;
mod transcript;

use std::collections::BTreeMap;

use agent_memory_core::{Authority, MomentDraft, MomentId, Parsed, Severity, Valid};

use crate::decode::decode;
use crate::moment::{matters, parts};
use crate::params::CorpusParams;
use crate::problems::Problems;
use crate::timeline::{Timeline, When};

pub(crate) use message::looks_like_message;
pub use role::is_speakers_name;
pub(crate) use transcript::{Voices, voices};

/// Reads a conversation: JSON lines, a JSON list of messages, or a plain transcript.
///
/// A JSON message has a `role` (or `speaker`, `author`), a `content` (or `text`, `message`; text or a list of content
/// parts), and mostly a time (`time`, `timestamp`, `created_at`, `occurred_at`: RFC 3339, a date, or a unix time) and a
/// `session`. A transcript has lines `Name: text`, with a time before (`[2026-07-21 16:02] Name: text`, `16:02 Name: text`)
/// or a line with the date above; other lines go on with what was said.
///
/// A message without a time follows the one before by a second; the day is the one at the start of the file's name where
/// no line gives it, else `params.undated`. The session is the message's, else `path`. A message of several
/// matters gives a moment for each, a second apart, in its own words; a matter beyond `params.max_moment_chars` comes
/// apart at its sentences.
///
/// Diagnostics: `invalid_json`, `not_an_object`, `no_role`, `undated` (these messages are left out), `invalid_time`,
/// `system_messages` and `no_text` (how many were left out), `empty`.
///
/// ```
/// use agent_memory_core::{Authority, Valid};
/// use corpus::{CorpusParams, parse_chat};
/// let text = b"[2026-07-21 16:02] User: The planning meeting is on Thursday.\nAssistant: Noted.\n";
/// let moments = parse_chat("chats/planning.txt", text, &Valid::<CorpusParams>::default()).value;
/// assert_eq!(moments[0].source, Authority::User);
/// assert_eq!(moments[1].occurred_at.expect("dated").to_string(), "2026-07-21T16:02:01Z");
/// ```
pub fn parse_chat(path: &str, bytes: &[u8], params: &Valid<CorpusParams>) -> Parsed<Vec<MomentDraft>> {
    let decoded = decode(path, bytes);
    let mut problems = Problems::new(path, decoded.diagnostics);
    let lines = if decoded.value.trim_start().starts_with(['{', '[']) && message::is_json(&decoded.value) {
        message::read(&decoded.value, &mut problems)
    } else {
        transcript::read(&decoded.value)
    };
    let day = crate::document::day_of_path(path).or(params.undated);
    let mut made = Maker {
        path,
        params,
        timelines: BTreeMap::new(),
        start: Timeline::new(params.calendar, day),
        ranks: BTreeMap::new(),
        moments: Vec::new(),
        system: 0,
        empty: 0,
        undated: Vec::new(),
    };
    let found = lines.len();
    for said in lines {
        made.take(&said);
    }
    made.report(found, &mut problems);
    Parsed {
        value: made.moments,
        diagnostics: problems.finish(),
    }
}

/// One message as read.
#[derive(Debug, Clone, PartialEq, Default)]
struct Said {
    line: u64,
    /// The role's word; absent in transcripts, where the speaker's name may be one.
    role: Option<String>,
    speaker: Option<String>,
    session: Option<String>,
    when: Option<When>,
    text: String,
    /// Text that a tool returned.
    tool: bool,
}

struct Maker<'a> {
    path: &'a str,
    params: &'a CorpusParams,
    /// One timeline per session: exports interleave them.
    timelines: BTreeMap<Option<String>, Timeline>,
    start: Timeline,
    ranks: BTreeMap<MomentId, u64>,
    moments: Vec<MomentDraft>,
    system: u64,
    empty: u64,
    undated: Vec<u64>,
}

impl Maker<'_> {
    fn take(&mut self, said: &Said) {
        let timeline = self
            .timelines
            .entry(said.session.clone())
            .or_insert_with(|| self.start.clone());
        let at = timeline.next(said.when);
        let Some(source) = role::source_of(said, self.params) else {
            self.system += 1;
            return;
        };
        if !said.text.chars().any(char::is_alphanumeric) {
            self.empty += 1;
            return;
        }
        let Some(mut at) = at else {
            self.undated.push(said.line);
            return;
        };
        // What a tool returned is one thing, whatever its lines look like.
        let text = said.text.trim();
        let matters = match source {
            Authority::Tool => std::iter::once(0..text.len()).collect(),
            _ => matters(text),
        };
        for matter in matters.into_iter().filter_map(|range| text.get(range)) {
            for part in parts(matter, self.params.max_moment_chars) {
                self.push(said, source, at, part);
                at = at.plus_seconds(1);
            }
        }
    }

    fn push(&mut self, said: &Said, source: Authority, at: agent_memory_core::Timestamp, text: String) {
        let session = said.session.clone().unwrap_or_else(|| self.path.to_owned());
        let speaker = said.speaker.clone();
        let hash = |rank: u64| {
            MomentId::of(&[
                session.as_bytes(),
                speaker.as_deref().unwrap_or("").as_bytes(),
                source.as_str().as_bytes(),
                &at.unix_micros().to_le_bytes(),
                text.as_bytes(),
                &rank.to_le_bytes(),
            ])
        };
        let rank = self.ranks.entry(hash(0)).or_insert(0);
        *rank += 1;
        let id = hash(*rank);
        self.moments.push(MomentDraft {
            id: Some(id),
            text,
            occurred_at: Some(at),
            session: Some(session),
            speaker,
            source,
            ..MomentDraft::default()
        });
    }

    fn report(&self, found: usize, problems: &mut Problems) {
        if found == 0 {
            problems.whole(Severity::Note, "empty", "the file holds no messages", "");
        }
        if self.system > 0 {
            let message = format!(
                "{} system messages are instructions and are left out",
                self.system
            );
            problems.whole(Severity::Note, "system_messages", message, "");
        }
        if self.empty > 0 {
            let message = format!("{} messages have no text and are left out", self.empty);
            problems.whole(Severity::Note, "no_text", message, "");
        }
        if let Some(&first) = self.undated.first() {
            let message = format!(
                "{} messages have no time and are left out, this one first",
                self.undated.len()
            );
            let hint =
                "give the messages a \"timestamp\", or begin the file's name with the date (yyyy-mm-dd)";
            problems.at(first, Severity::Error, "undated", message, hint);
        }
    }
}
