//! Values of a model's JSON files, read without trust.

use serde_json::Value;

/// Longest name of a model that goes into its key.
const MAX_NAME: usize = 64;

/// A size: an integer in `1..=most`.
#[cfg(feature = "transformer")]
pub(crate) fn size(config: &Value, name: &str, most: usize) -> Result<usize, String> {
    let value = config
        .get(name)
        .ok_or_else(|| format!("it does not give `{name}`"))?;
    value
        .as_u64()
        .and_then(|size| usize::try_from(size).ok())
        .filter(|size| (1..=most).contains(size))
        .ok_or_else(|| format!("`{name}` is {value}, not a whole number from 1 to {most}"))
}

/// A finite number, or the default where it is not given.
#[cfg(feature = "transformer")]
pub(crate) fn number(config: &Value, name: &str, default: f64) -> Result<f64, String> {
    match config.get(name) {
        None | Some(Value::Null) => Ok(default),
        Some(value) => value
            .as_f64()
            .filter(|number| number.is_finite())
            .ok_or_else(|| format!("`{name}` is {value}, not a number")),
    }
}

/// A yes or no, or the default where it is not given.
pub(crate) fn flag(config: &Value, name: &str, default: bool) -> Result<bool, String> {
    match config.get(name) {
        None | Some(Value::Null) => Ok(default),
        Some(value) => value
            .as_bool()
            .ok_or_else(|| format!("`{name}` is {value}, neither true nor false")),
    }
}

/// A text, or none where it is not given.
#[cfg(feature = "transformer")]
pub(crate) fn text<'a>(config: &'a Value, name: &str) -> Result<Option<&'a str>, String> {
    match config.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(value) => Err(format!("`{name}` is {value}, not a text")),
    }
}

/// What the model calls itself, or the kind of embedder: never the folder's name, so that a folder may be moved and
/// renamed without its vectors becoming those of another space.
pub(crate) fn model_name(config: &Value, kind: &str) -> String {
    let given = config.get("_name_or_path").and_then(Value::as_str).unwrap_or("");
    let last = given.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next();
    let name: String = last
        .unwrap_or("")
        .chars()
        .filter(|character| character.is_alphanumeric() || "-_.".contains(*character))
        .take(MAX_NAME)
        .collect();
    if name.chars().any(char::is_alphanumeric) {
        name
    } else {
        kind.to_owned()
    }
}
