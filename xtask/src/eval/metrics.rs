//! Figures out of the scorer's JSON, found by dotted paths.

use serde_json::Value;

/// The value at a dotted path. Keys may hold dots themselves (`conll03.testa`, `R@10`), so every way to
/// cut the path is tried, the longest key first.
pub fn lookup<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    if let Some(found) = value.get(path) {
        return Some(found);
    }
    path.match_indices('.')
        .rev()
        .find_map(|(dot, _)| lookup(value.get(&path[..dot])?, &path[dot + 1..]))
}

/// As shown in the table: three decimals for fractions, `-` for what is missing or null.
pub fn shown_value(value: Option<&Value>) -> String {
    match value {
        Some(Value::Number(number)) if number.is_f64() => {
            format!("{:.3}", number.as_f64().unwrap_or_default())
        }
        Some(Value::Null) | None => "-".to_owned(),
        Some(other) => other.to_string(),
    }
}
