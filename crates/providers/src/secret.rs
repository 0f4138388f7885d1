//! A key of a paid service: it goes into a request header and nowhere else.

use std::fmt;

/// A secret that shows itself only to whoever asks for it by name. Printing, logging and comparing structures that
/// hold one never show it; it cannot be serialized.
///
/// ```
/// use providers::Secret;
///
/// let key = Secret::new("sk-very-secret");
/// assert_eq!(format!("{key:?} {key}"), "[redacted] [redacted]");
/// assert_eq!(key.redact("401: sk-very-secret is wrong"), "401: [redacted] is wrong");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

const SHOWN: &str = "[redacted]";

/// A secret shorter than this is not looked for in texts: it would stand in them by accident.
const SHORTEST: usize = 6;

impl Secret {
    /// A secret; white space around it is dropped, as files and variables often end with a line break.
    pub fn new(value: &str) -> Self {
        Self(value.trim().to_owned())
    }

    /// The secret itself, for a request header.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A text without the secret: servers like to repeat a wrong key in their answer.
    pub fn redact(&self, text: &str) -> String {
        if self.0.len() < SHORTEST {
            return text.to_owned();
        }
        text.replace(&self.0, SHOWN)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SHOWN)
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SHOWN)
    }
}
