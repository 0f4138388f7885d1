//! What a server answered: a status of success and a body of UTF-8.

use crate::Error;
use serde_json::Value;

/// An answer with a status from 200 to 299.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Answer {
    /// The server, for messages.
    pub(crate) server: String,
    /// The status.
    pub(crate) status: u16,
    /// The body, without the key if the server repeated it.
    pub(crate) text: String,
    /// The server's own name for the request (`x-request-id` or `request-id`), for a question to its keepers.
    pub(crate) request_id: Option<String>,
    /// How many tries it took, 1 or more.
    pub(crate) tries: u32,
}

/// Characters shown of a body that is no JSON.
const SHOWN: usize = 60;

impl Answer {
    /// The body as JSON.
    ///
    /// # Errors
    /// [`Error::UnexpectedAnswer`] that says what the body is instead.
    pub(crate) fn json(&self) -> Result<Value, Error> {
        serde_json::from_str(&self.text).map_err(|error| {
            let begin = self.text.trim_start();
            let reason = if begin.is_empty() {
                "its body is empty".to_owned()
            } else if begin.starts_with('<') {
                format!("it is HTML or XML and no JSON: {}", short(begin, SHOWN))
            } else {
                format!("it is no JSON ({error}): {}", short(begin, SHOWN))
            };
            self.unexpected(reason)
        })
    }

    /// An error that the answer is not what was asked for.
    pub(crate) fn unexpected(&self, reason: impl Into<String>) -> Error {
        Error::UnexpectedAnswer {
            server: self.server.clone(),
            reason: reason.into(),
        }
    }
}

/// The first characters of a text on one line.
pub(super) fn short(text: &str, most: usize) -> String {
    let mut out = String::new();
    let words = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty());
    for word in words {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
        if out.len() > most * 4 {
            break;
        }
    }
    match out.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", out.get(..end).unwrap_or_default()),
        None => out,
    }
}
