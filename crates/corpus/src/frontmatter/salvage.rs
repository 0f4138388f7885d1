//! What can be read of a block that does not parse: its plain `key: value` lines.
//!
//! The usual fault is one value with a colon or a quote in it. The date and the tags on the other lines are as good as
//! ever, and a file that loses its date loses its place in time.

use super::Value;

/// Most lines that are looked at: more than any frontmatter by hand.
const MAX_LINES: usize = 2_000;

/// Reads the lines without indentation that have a key, a mark and a value, and the lists right below a key.
pub(super) fn read(block: &str) -> Value {
    let mut pairs: Vec<(String, Value)> = Vec::new();
    for line in block.lines().take(MAX_LINES) {
        let item = line.trim_start().strip_prefix("- ");
        if let Some(item) = item {
            if let Some((_, value)) = pairs.last_mut() {
                match value {
                    Value::List(items) => items.push(Value::Text(plain(item))),
                    Value::Text(text) if text.is_empty() => {
                        *value = Value::List(vec![Value::Text(plain(item))]);
                    }
                    _ => {}
                }
            }
            continue;
        }
        let Some((key, value)) = line.split_once([':', '=']) else {
            continue;
        };
        let key = key.trim_end();
        let named = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
        if !named || pairs.iter().any(|(name, _)| name == key) {
            continue;
        }
        let value = value.trim();
        let value = match value
            .strip_prefix('[')
            .map(|rest| rest.strip_suffix(']').unwrap_or(rest))
        {
            Some(items) => Value::List(items.split(',').map(|item| Value::Text(plain(item))).collect()),
            None => Value::Text(plain(value)),
        };
        pairs.push((key.to_owned(), value));
    }
    Value::Map(pairs)
}

/// A scalar without its quotes, an opening one alone included.
fn plain(value: &str) -> String {
    let value = value.trim();
    for quote in ['"', '\''] {
        if let Some(rest) = value.strip_prefix(quote) {
            return rest.strip_suffix(quote).unwrap_or(rest).to_owned();
        }
    }
    value.to_owned()
}
