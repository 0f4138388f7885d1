//! The JSON in a model's answer, whatever the model put around it, and never more than the model wrote.
//!
//! Models think aloud, fence their code, chat before and after, and stop in the middle of a word when their tokens are
//! used up. What they wrote whole can still be used. What they did not write whole cannot, and nothing here guesses how
//! it would have gone on: a recovered value is a part of the document that was begun, and says so.

mod marks;
mod parse;
mod scan;

use crate::ModelError;
use serde_json::Value;
use thiserror::Error;

use scan::{Scan, scan};

/// Longest answer that is read, in bytes. 1 MiB: far more than any token limit in use lets through.
pub const MAX_ANSWER_BYTES: usize = 1 << 20;

/// Deepest nesting that is read. 64: our own schemas have five levels.
pub const MAX_ANSWER_DEPTH: usize = 64;

/// What was read from an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Recovered {
    /// An object or a list.
    pub value: Value,
    /// Where the answer broke off; none when it is whole.
    pub cut: Option<Cut>,
    /// What was set right, each kind once, in the order of [`Repair`].
    pub repairs: Vec<Repair>,
}

/// Where an answer broke off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// Byte of the answer at which nothing more could be read.
    pub at: usize,
    /// The keys and positions that lead to the place: what lies on this way may lack members and items.
    pub path: Vec<String>,
}

/// A deviation from JSON that has one meaning only and was read in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Repair {
    /// A comma before a closing bracket.
    TrailingComma,
    /// A string in single quotes that holds none.
    SingleQuotes,
    /// A line break or another control character as it is in a string.
    RawControl,
    /// `\'` in a string.
    NeedlessEscape,
    /// `True`, `False` or `None`.
    PythonWord,
    /// The same member twice with the same value.
    RepeatedMember,
}

/// Why no JSON could be read from an answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum JsonError {
    /// The answer is longer than is read.
    #[error("the answer has {bytes} bytes, more than the limit of {limit}")]
    TooLong {
        /// Its size.
        bytes: usize,
        /// The limit.
        limit: usize,
    },
    /// The answer nests deeper than is read.
    #[error("the answer nests deeper than {limit} levels")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// There is no object and no list in the answer.
    #[error("the answer holds no JSON; it begins with {start:?}")]
    NoJson {
        /// How it begins.
        start: String,
    },
    /// The answer ended before the model had finished thinking.
    #[error("the answer ended while the model was still thinking")]
    OnlyThoughts,
    /// The answer broke off before one element of it was whole.
    #[error("the answer broke off at byte {at} before anything in it was whole")]
    NothingWhole {
        /// Where it broke off.
        at: usize,
    },
    /// The JSON has a fault that has more than one meaning.
    #[error("the JSON of the answer has a fault at byte {at}: {what}")]
    Malformed {
        /// Where.
        at: usize,
        /// Which.
        what: &'static str,
    },
    /// A member stands twice with different values.
    #[error("the answer has the member {path} twice, with different values")]
    DuplicateKey {
        /// The way to it.
        path: String,
    },
    /// The model repeated the schema instead of following it.
    #[error("the answer repeats the schema instead of following it")]
    SchemaEcho,
}

impl JsonError {
    /// A stable word for the kind of failure, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLong { .. } => "answer_too_long",
            Self::TooDeep { .. } => "answer_too_deep",
            Self::NoJson { .. } => "answer_without_json",
            Self::OnlyThoughts => "answer_only_thoughts",
            Self::NothingWhole { .. } => "answer_nothing_whole",
            Self::Malformed { .. } => "answer_malformed",
            Self::DuplicateKey { .. } => "answer_duplicate_key",
            Self::SchemaEcho => "answer_schema_echo",
        }
    }

    /// What the caller can do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::OnlyThoughts | Self::NothingWhole { .. } => {
                "raise the token limit; models that think aloud need room for that, too"
            }
            _ => "use a model that follows instructions, or a server that holds it to the schema",
        }
    }
}

impl From<JsonError> for ModelError {
    fn from(error: JsonError) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// Reads the JSON object or list in an answer. O(bytes).
///
/// What is read over: thoughts (`<think>…</think>` and its kin, nested, or closed without having been opened), code
/// fences, prose, control tokens (`<|im_end|>`). An answer that is still thinking at its end has said nothing. Of several
/// whole values the last counts, objects and lists of objects before lists of plain values, and any before one that broke
/// off; a value that looks like a JSON schema is an echo and does not count.
///
/// **Broken off.** A member or item is kept only when it is whole: a string, number or word when a comma or closing
/// bracket follows, an object or list when its own bracket closes it. Of what is still open, objects that are members
/// keep their whole members, lists keep their whole items; an object or list that is open as an item of a list is
/// dropped, because half an item is none, and so is whatever would be empty. So each value that is kept is equal to the
/// one at the same place in the document that was begun. The end of the text, a closing fence and a control token are
/// where an answer can break off.
///
/// **Faults.** Read in their only meaning, and told in [`Recovered::repairs`]: trailing commas, single-quoted strings,
/// control characters in strings, `\'`, Python's three words, a member repeated with the same value. Everything else is
/// an error: a member twice with different values, half a surrogate pair, unknown escapes, quotes that are not escaped,
/// comments, bare keys, numbers that JSON does not know or that would lose digits.
///
/// ```
/// use agent_memory_core::answer::extract_json;
///
/// let whole = extract_json("<think>Hm.</think>Sure!\n```json\n{\"names\": [\"Sara\"],}\n```")?;
/// assert_eq!(whole.value["names"][0], "Sara");
/// assert!(whole.cut.is_none());
///
/// let cut = extract_json(r#"{"facts":[{"text":"Sara moved."},{"text":"Maya lea"#)?;
/// assert_eq!(cut.value.to_string(), r#"{"facts":[{"text":"Sara moved."}]}"#);
/// assert_eq!(cut.cut.map(|cut| cut.pointer()), Some("/facts/1/text".to_owned()));
/// # Ok::<(), agent_memory_core::answer::JsonError>(())
/// ```
///
/// # Errors
/// [`JsonError`].
pub fn extract_json(text: &str) -> Result<Recovered, JsonError> {
    extract_if(text, |_| true, is_schema)
}

/// [`extract_json`] with a test for values: the last that passes counts, and if none does, the last that is no echo.
///
/// # Errors
/// [`JsonError`].
pub fn extract_if(
    text: &str,
    fits: impl Fn(&Recovered) -> bool,
    is_echo: impl Fn(&Recovered) -> bool,
) -> Result<Recovered, JsonError> {
    if text.len() > MAX_ANSWER_BYTES {
        return Err(JsonError::TooLong {
            bytes: text.len(),
            limit: MAX_ANSWER_BYTES,
        });
    }
    let Scan {
        whole,
        cut,
        fault,
        thinking,
    } = scan(text)?;
    let mut echoed = false;
    let mut answer = |found: Recovered| {
        let echo = is_echo(&found);
        echoed |= echo;
        (!echo).then_some(found)
    };
    let mut whole: Vec<Recovered> = whole.into_iter().filter_map(&mut answer).collect();
    let broken = cut.and_then(&mut answer);
    let structured = |found: &Recovered| structured(&found.value);
    if let Some(at) = whole.iter().rposition(|found| structured(found) && fits(found)) {
        return Ok(whole.swap_remove(at));
    }
    if let Some(broken) = broken.as_ref().filter(|broken| fits(broken)) {
        return Ok(broken.clone());
    }
    let next = whole
        .iter()
        .rposition(&fits)
        .or_else(|| whole.iter().rposition(structured));
    if let Some(at) = next {
        return Ok(whole.swap_remove(at));
    }
    match broken.or_else(|| whole.pop()) {
        Some(found) => Ok(found),
        None if echoed => Err(JsonError::SchemaEcho),
        None => Err(match fault {
            Some(fault) => fault,
            None if thinking => JsonError::OnlyThoughts,
            None => JsonError::NoJson {
                start: text.trim_start().chars().take(60).collect(),
            },
        }),
    }
}

/// Whether a value is an object, or a list that holds something other than plain values.
fn structured(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(|item| item.is_object() || item.is_array()),
        other => other.is_object(),
    }
}

/// Whether a value is a JSON schema of an object or a list, rather than an answer.
pub fn is_schema(found: &Recovered) -> bool {
    let value = &found.value;
    let typed = value.get("type").is_some_and(Value::is_string);
    let marked = value.get("$schema").is_some_and(Value::is_string);
    let members = value.get("properties").is_some_and(Value::is_object);
    let items = value
        .get("items")
        .is_some_and(|items| items.get("type").is_some());
    (typed || marked) && (members || items)
}

impl Cut {
    /// The way to the place as a JSON pointer (RFC 6901).
    pub fn pointer(&self) -> String {
        pointer(&self.path)
    }
}

/// Keys and positions as a JSON pointer.
pub fn pointer(path: &[String]) -> String {
    let mut pointer = String::new();
    for step in path {
        pointer.push('/');
        pointer.push_str(&step.replace('~', "~0").replace('/', "~1"));
    }
    pointer
}
