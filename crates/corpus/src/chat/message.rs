//! Messages as JSON: one object a line, or one list.

use agent_memory_core::Severity;
use serde_json::{Map, Value};

use super::{Said, content, role};
use crate::problems::Problems;
use crate::rows::{Row, rows, text_of, told_instant};

const ROLE_KEYS: [&str; 2] = ["role", "sender_type"];
const SPEAKER_KEYS: [&str; 4] = ["speaker", "author", "from", "sender"];
const CONTENT_KEYS: [&str; 4] = ["content", "text", "message", "body"];
const TIME_KEYS: [&str; 8] = [
    "time",
    "timestamp",
    "created_at",
    "occurred_at",
    "create_time",
    "createdAt",
    "date",
    "ts",
];
const SESSION_KEYS: [&str; 6] = [
    "session",
    "session_id",
    "sessionId",
    "conversation_id",
    "thread_id",
    "thread",
];

/// Whether a text is JSON at all: its first line or the whole of it parses.
pub(super) fn is_json(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    serde_json::from_str::<Value>(first).is_ok()
        || first.trim_start().starts_with('{')
        || whole(text).is_some()
}

/// Whether an object looks like a message: it has a role or a speaker, and content.
pub(crate) fn looks_like_message(object: &Map<String, Value>) -> bool {
    let object = inner(object);
    let has = |keys: &[&str]| keys.iter().any(|key| object.contains_key(*key));
    (has(&ROLE_KEYS) || has(&SPEAKER_KEYS)) && has(&CONTENT_KEYS)
}

pub(super) fn read(text: &str, problems: &mut Problems) -> Vec<Said> {
    let rows = match whole(text) {
        Some(items) => list_rows(items, problems),
        None => rows(text, problems),
    };
    let mut said = Vec::new();
    for row in rows {
        take(&row, problems, &mut said);
    }
    said
}

/// The messages of a text that is one JSON document: a list, or an object with a list `messages`.
fn whole(text: &str) -> Option<Vec<Value>> {
    match serde_json::from_str(text).ok()? {
        Value::Array(items) => Some(items),
        Value::Object(mut object) => match object.remove("messages") {
            Some(Value::Array(items)) => Some(items),
            _ => None,
        },
        _ => None,
    }
}

/// The objects of a list; their rank stands for the line.
fn list_rows(items: Vec<Value>, problems: &mut Problems) -> Vec<Row> {
    let mut rows = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        let line = index as u64 + 1;
        match item {
            Value::Object(object) => rows.push(Row { line, object }),
            _ => problems.at(
                line,
                Severity::Error,
                "not_an_object",
                "this item of the list is no message",
                "",
            ),
        }
    }
    rows
}

/// Some transcripts wrap the message: `{"type": "user", "message": {"role": …, "content": …}, "timestamp": …}`.
fn inner(object: &Map<String, Value>) -> &Map<String, Value> {
    match object.get("message") {
        Some(Value::Object(message)) => message,
        _ => object,
    }
}

fn take(row: &Row, problems: &mut Problems, said: &mut Vec<Said>) {
    let outer = &row.object;
    let message = inner(outer);
    // What the wrapper says holds where the message says nothing.
    let field = |keys: &[&str]| {
        keys.iter()
            .find_map(|key| message.get(*key).or_else(|| outer.get(*key)))
    };
    let text_field = |keys: &[&str]| {
        keys.iter()
            .find_map(|key| named(message.get(*key)).or_else(|| named(outer.get(*key))))
    };
    let kind = text_of(outer.get("type")).filter(|kind| role::is_role(kind));
    let role = text_field(&ROLE_KEYS).or(kind);
    let speaker = text_field(&["name"]).or_else(|| text_field(&SPEAKER_KEYS));
    let Some(body) = field(&CONTENT_KEYS) else {
        // Summaries, snapshots and other lines of an export that carry no message.
        if role.is_some() || speaker.is_some() {
            said.push(Said {
                line: row.line,
                role,
                speaker,
                ..Said::default()
            });
        } else {
            let hint = "give each message a \"role\" and a \"content\"";
            problems.at(
                row.line,
                Severity::Warning,
                "no_role",
                "the line is no message and is left out",
                hint,
            );
        }
        return;
    };
    if role.is_none() && speaker.is_none() {
        let hint = "give each message a \"role\", such as user or assistant, or a \"speaker\"";
        problems.at(
            row.line,
            Severity::Error,
            "no_role",
            "nobody speaks in this message; it is left out",
            hint,
        );
        return;
    }
    let when = field(&TIME_KEYS)
        .filter(|value| !value.is_null())
        .and_then(|value| told_instant("time", value, row.line, problems));
    let content = content::read(body);
    // A role's word as the speaker's name says nothing beside the role.
    let speaker = speaker.filter(|name| role.is_none() || !role::is_role(name));
    let shown = speaker.clone().filter(|name| !role::is_role(name));
    let base = Said {
        line: row.line,
        role: role.or(speaker),
        speaker: shown,
        session: text_field(&SESSION_KEYS),
        when,
        text: String::new(),
        tool: false,
    };
    let only_tool = content.said.is_empty() && !content.tool.is_empty();
    if !content.tool.is_empty() {
        said.push(Said {
            text: content.tool,
            tool: true,
            speaker: None,
            ..base.clone()
        });
    }
    if !only_tool {
        said.push(Said {
            text: content.said,
            when: if content_follows(said, row.line) {
                None
            } else {
                when
            },
            ..base
        });
    }
}

/// Whether a part of the same line was already taken; the next part then follows it in time.
fn content_follows(said: &[Said], line: u64) -> bool {
    said.last().is_some_and(|last| last.line == line)
}

/// A name as text, or as an object with a `name` or `role`.
fn named(value: Option<&Value>) -> Option<String> {
    match value {
        Some(Value::Object(object)) => text_of(object.get("role")).or_else(|| text_of(object.get("name"))),
        other => text_of(other),
    }
}
