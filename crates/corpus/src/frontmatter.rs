//! Frontmatter: the block of YAML (`---`) or TOML (`+++`) at the head of a markdown file.
//!
//! Scalars are read as they are written. A typed reading turns the tag `no` into *false*, the version `3.10` into 3.1 and
//! a date into an instant of some time zone; all three lose what the author wrote, and none can be undone later. YAML
//! therefore goes through its event layer, where a scalar is still text.
//!
//! Frontmatter is untrusted: nesting, the number of values and what aliases expand to are bounded. A block that does not
//! parse loses neither the text below it nor the lines that can be read one by one.

mod date;
mod fence;
mod fields;
mod salvage;
#[cfg(test)]
mod tests;
mod toml;
mod yaml;

use std::ops::Range;

use agent_memory_core::{Diagnostic, Parsed, Severity};

pub use date::WrittenDate;
pub(crate) use date::{read_clock, read_day};
pub use fields::TagSplit;

/// Deepest nesting of values that is read; frontmatter in the wild stays below five.
pub(crate) const MAX_DEPTH: usize = 32;
/// Most values that are read, aliases expanded: room for long lists, none for an expansion bomb.
pub(crate) const MAX_VALUES: usize = 20_000;

/// The syntax of a frontmatter block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Syntax {
    /// Between lines of `---`.
    Yaml,
    /// Between lines of `+++`.
    Toml,
}

/// A value in frontmatter, its scalars as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A scalar: text, number, date, nothing at all; as written, quotes removed.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// A mapping, in the order of the file. Keys are unique; of repeated ones the last counts.
    Map(Vec<(String, Value)>),
}

impl Value {
    /// The text of a scalar.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value under a key of a mapping.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Map(pairs) => pairs.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }
}

/// What stands at the head of a file, and where its body begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frontmatter {
    /// The syntax, or none when the file has no frontmatter.
    pub syntax: Option<Syntax>,
    /// The fields, as a mapping; empty without frontmatter.
    pub fields: Value,
    /// The rest of the file, as a byte range of the text.
    pub body: Range<usize>,
}

/// Reads the frontmatter of a text; `path` only names the file in diagnostics.
///
/// A block counts when the first line is `---` (or `+++`), a later line closes it, and what stands between is a mapping;
/// a rule at the top of a text is not one. A leading byte-order mark is no part of the text. Linear in the text's
/// length.
///
/// Diagnostics: `frontmatter_invalid` (its lines are read one by one as far as they go), `frontmatter_too_large`,
/// `frontmatter_unclosed`, `frontmatter_repeated_key`.
///
/// ```
/// let text = "---\ntitle: Release 3.10\ntags: [no, yes]\n---\nIt is out.\n";
/// let read = corpus::frontmatter("notes/release.md", text).value;
/// assert_eq!(read.title(), Some("Release 3.10"));
/// assert_eq!(read.tags(corpus::TagSplit::Comma), ["no", "yes"]);
/// assert_eq!(&text[read.body], "It is out.\n");
/// ```
pub fn frontmatter(path: &str, text: &str) -> Parsed<Frontmatter> {
    let start = if text.starts_with('\u{feff}') {
        '\u{feff}'.len_utf8()
    } else {
        0
    };
    let without = |diagnostics| Parsed {
        value: Frontmatter {
            syntax: None,
            fields: Value::Map(Vec::new()),
            body: start..text.len(),
        },
        diagnostics,
    };
    let fence = match fence::find(text, start) {
        fence::Found::Block(fence) => fence,
        fence::Found::Nothing => return without(Vec::new()),
        fence::Found::Unclosed => {
            let message = "the frontmatter block is never closed and is read as text";
            let problem = Diagnostic::new(Severity::Warning, path, "frontmatter_unclosed", message)
                .at_line(1)
                .with_hint("end the block with a line of the same three marks it begins with");
            return without(vec![problem]);
        }
    };
    let block = text.get(fence.block.clone()).unwrap_or("");
    let read = match fence.syntax {
        Syntax::Yaml => yaml::read(block),
        Syntax::Toml => toml::read(block),
    };
    let mut diagnostics = Vec::new();
    let fields = match read {
        Ok(reading) => {
            for (key, line) in reading.repeated {
                let message =
                    format!("the frontmatter has the key {key:?} more than once; the last one counts");
                let problem = Diagnostic::new(Severity::Warning, path, "frontmatter_repeated_key", message);
                diagnostics.push(problem.at_line(line + 1));
            }
            reading.fields
        }
        // Between two rules stands prose: no frontmatter, and nothing wrong.
        Err(Refused::NoMapping) => return without(diagnostics),
        Err(Refused::TooLarge(what)) => {
            diagnostics.push(
                Diagnostic::new(
                    Severity::Error,
                    path,
                    "frontmatter_too_large",
                    format!("the frontmatter {what}; only its plain lines are read"),
                )
                .at_line(1)
                .with_hint("keep frontmatter flat, and bulk data in the body or in another file"),
            );
            salvage::read(block)
        }
        Err(Refused::Invalid { line, reason }) => {
            let name = if fence.syntax == Syntax::Yaml {
                "YAML"
            } else {
                "TOML"
            };
            diagnostics.push(
                Diagnostic::new(
                    Severity::Warning,
                    path,
                    "frontmatter_invalid",
                    format!("the frontmatter is not valid {name} ({reason}); only its plain lines are read"),
                )
                .at_line(line + 1)
                .with_hint("put values that hold a colon, a quote or a bracket between quotes"),
            );
            salvage::read(block)
        }
    };
    Parsed {
        value: Frontmatter {
            syntax: Some(fence.syntax),
            fields,
            body: fence.body,
        },
        diagnostics,
    }
}

/// Fields as read, with the keys that were written twice and their lines (from 1, inside the block).
struct Reading {
    fields: Value,
    repeated: Vec<(String, u64)>,
}

/// Why a block gives no fields.
enum Refused {
    /// It parses, but not as a mapping.
    NoMapping,
    /// It is beyond a limit; the text says which.
    TooLarge(&'static str),
    /// It does not parse.
    Invalid {
        /// The line inside the block, from 1.
        line: u64,
        reason: String,
    },
}
