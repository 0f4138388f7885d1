//! Formats of files, told by name and content.

use std::fmt;
use std::str::FromStr;

use agent_memory_core::Error;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::chat::{Voices, looks_like_message, voices};

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Markdown, with or without frontmatter.
    Markdown,
    /// Text without markup.
    Text,
    /// A conversation: JSON messages or a transcript.
    Chat,
    /// Moments, one JSON object a line.
    Moments,
    /// Facts, one JSON object a line.
    Facts,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Markdown, Self::Text, Self::Chat, Self::Moments, Self::Facts];

    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Markdown => "markdown",
            Self::Text => "text",
            Self::Chat => "chat",
            Self::Moments => "moments",
            Self::Facts => "facts",
        }
    }

    /// The format of a file by its name and its text; none when it is of another kind.
    ///
    /// The ending decides between text and JSON, the content between their kinds: a text that is mostly `Name: …` lines
    /// is a chat (a markdown file only if a speaker is a role such as `User`); a JSON line with `text` and `occurred_at`
    /// and no `role` is a moment, one with a role or speaker and content is a message, one with `valid_from`,
    /// `valid_until`, `status` or `superseded_by` is a fact.
    pub fn detect(path: &str, text: &str) -> Option<Self> {
        match ending(path).as_str() {
            "md" | "markdown" | "mdown" | "mkd" | "mdx" | "rmd" | "qmd" => {
                let fenced = text.starts_with("---") || text.starts_with("+++");
                Some(if !fenced && voices(text) == Some(Voices::Roles) {
                    Self::Chat
                } else {
                    Self::Markdown
                })
            }
            "txt" | "text" | "log" => Some(if voices(text).is_some() {
                Self::Chat
            } else {
                Self::Text
            }),
            "jsonl" | "ndjson" => text
                .lines()
                .find(|line| !line.trim().is_empty())
                .map_or(Some(Self::Moments), |line| Some(of_line(line))),
            "json" => of_document(text),
            _ => None,
        }
    }

    /// Whether a file of this name can be of any format.
    pub(crate) fn is_known(path: &str) -> bool {
        matches!(
            ending(path).as_str(),
            "md" | "markdown"
                | "mdown"
                | "mkd"
                | "mdx"
                | "rmd"
                | "qmd"
                | "txt"
                | "text"
                | "log"
                | "jsonl"
                | "ndjson"
                | "json"
        )
    }
}

/// The ending of a file's name, lower case.
pub(crate) fn ending(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.')
        .map_or(String::new(), |(_, end)| end.to_lowercase())
}

/// The format of a JSON-lines file by one line; a line that does not parse leaves the choice to the others, as moments.
fn of_line(line: &str) -> Format {
    match serde_json::from_str::<Value>(line) {
        Ok(Value::Object(object)) => of_object(&object),
        Ok(_) | Err(_) => Format::Moments,
    }
}

fn of_object(object: &Map<String, Value>) -> Format {
    let has = |key: &str| object.contains_key(key);
    if has("text") && has("occurred_at") && !has("role") && !has("content") {
        Format::Moments
    } else if has("text")
        && ["valid_from", "valid_until", "superseded_by", "status"]
            .into_iter()
            .any(has)
    {
        Format::Facts
    } else if looks_like_message(object) || has("message") {
        Format::Chat
    } else {
        Format::Moments
    }
}

/// A JSON document is a chat when it is a list of messages or holds one; other JSON is of another kind.
fn of_document(text: &str) -> Option<Format> {
    let list = match serde_json::from_str(text) {
        Ok(Value::Array(items)) => items,
        Ok(Value::Object(mut object)) => match object.remove("messages") {
            Some(Value::Array(items)) => items,
            _ => return None,
        },
        // Some write JSON lines under the ending of JSON.
        _ => {
            let line = text.lines().find(|line| !line.trim().is_empty())?;
            return serde_json::from_str::<Map<String, Value>>(line)
                .ok()
                .map(|object| of_object(&object));
        }
    };
    list.iter()
        .any(|item| item.as_object().is_some_and(looks_like_message))
        .then_some(Format::Chat)
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        Self::ALL
            .into_iter()
            .find(|format| format.as_str() == word)
            .ok_or_else(|| Error::UnknownWord {
                kind: "format",
                value: word.chars().take(40).collect(),
                known: "markdown, text, chat, moments, facts",
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_apart() {
        let cases = [
            ("a.md", "# Plan\n\nMaya: books.\n", Some(Format::Markdown)),
            ("a.md", "User: hi\n\nAssistant: hello\n", Some(Format::Chat)),
            (
                "a.md",
                "---\ntitle: x\n---\nUser: hi\n\nAssistant: hello\n",
                Some(Format::Markdown),
            ),
            ("a.txt", "Maya: hi\nSara: hello\nMaya: so?\n", Some(Format::Chat)),
            ("a.txt", "Milk: two\nEggs: six\nTea: none\n", Some(Format::Text)),
            ("a.TXT", "Just text.", Some(Format::Text)),
            ("a.jsonl", r#"{"role":"user","content":"hi"}"#, Some(Format::Chat)),
            (
                "a.jsonl",
                r#"{"speaker":"Maya","text":"hi","time":"2026-07-20"}"#,
                Some(Format::Chat),
            ),
            (
                "a.jsonl",
                r#"{"id":"1","speaker":"Maya","text":"hi","occurred_at":"2026-07-20"}"#,
                Some(Format::Moments),
            ),
            (
                "a.jsonl",
                r#"{"id":"1","text":"hi","valid_from":"2026-07-20"}"#,
                Some(Format::Facts),
            ),
            ("a.jsonl", "", Some(Format::Moments)),
            (
                "a.json",
                r#"[{"role":"user","content":"hi"}]"#,
                Some(Format::Chat),
            ),
            (
                "a.json",
                r#"{"messages":[{"role":"user","content":"hi"}]}"#,
                Some(Format::Chat),
            ),
            ("a.json", r#"{"name":"package"}"#, None),
            ("a.json", "[1,2]", None),
            ("a.png", "", None),
            ("README", "", None),
        ];
        for (path, text, expected) in cases {
            assert_eq!(Format::detect(path, text), expected, "{path} {text}");
        }
        for format in Format::ALL {
            assert_eq!(
                format.to_string().parse::<Format>().expect("its own word"),
                format
            );
        }
    }
}
