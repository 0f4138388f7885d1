//! Where a frontmatter block begins and ends.

use std::ops::Range;

use super::Syntax;

/// Largest block in bytes: a fence that closes only later is a rule in a long text.
const MAX_BLOCK_BYTES: usize = 1 << 20;

pub(super) struct Fence {
    pub(super) syntax: Syntax,
    /// Between the fences.
    pub(super) block: Range<usize>,
    /// After the closing fence.
    pub(super) body: Range<usize>,
}

pub(super) enum Found {
    Block(Fence),
    /// The first line is no fence, or only a rule.
    Nothing,
    /// The first line is a fence and fields follow, but no line closes it.
    Unclosed,
}

/// Looks for a block that begins at `start`, the first character of the text.
pub(super) fn find(text: &str, start: usize) -> Found {
    let Some(rest) = text.get(start..) else {
        return Found::Nothing;
    };
    let mut at = start;
    let mut lines = rest.split_inclusive('\n');
    let first = lines.next().unwrap_or("");
    let syntax = match first.trim_end() {
        "---" => Syntax::Yaml,
        "+++" => Syntax::Toml,
        _ => return Found::Nothing,
    };
    at += first.len();
    let block_start = at;
    let mut second = None;
    for line in lines {
        let closes = match syntax {
            Syntax::Yaml => matches!(line.trim_end(), "---" | "..."),
            Syntax::Toml => line.trim_end() == "+++",
        };
        if closes {
            let end = at + line.len();
            return Found::Block(Fence {
                syntax,
                block: block_start..at,
                body: end..text.len(),
            });
        }
        second.get_or_insert(line);
        at += line.len();
        if at - block_start > MAX_BLOCK_BYTES {
            break;
        }
    }
    if second.is_some_and(|line| looks_like_field(line, syntax)) {
        Found::Unclosed
    } else {
        Found::Nothing
    }
}

/// Whether a line begins with `key:` (or `key =`).
fn looks_like_field(line: &str, syntax: Syntax) -> bool {
    let mark = if syntax == Syntax::Yaml { ':' } else { '=' };
    line.split_once(mark).is_some_and(|(key, _)| {
        let key = key.trim_end();
        !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
    })
}
