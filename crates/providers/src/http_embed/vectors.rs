//! Vectors out of JSON: every component is a finite number, or the answer cannot be used.

use super::base64;
use serde_json::Value;

/// One vector, as an array of numbers, or as base64 of its floats in little-endian order.
///
/// The error is the reason, in words.
pub(super) fn vector(value: &Value) -> Result<Vec<f32>, String> {
    let vector = match value {
        Value::Array(components) => components
            .iter()
            .enumerate()
            .map(|(at, component)| {
                let number = component.as_f64().ok_or_else(|| {
                    format!("component {at} of a vector is {} and no number", kind(component))
                })?;
                Ok(number as f32)
            })
            .collect::<Result<Vec<f32>, String>>()?,
        Value::String(text) => floats(text)?,
        other => return Err(format!("a vector is {}", kind(other))),
    };
    match vector.iter().position(|component| !component.is_finite()) {
        None => Ok(vector),
        Some(at) => Err(format!("component {at} of a vector is beyond every number")),
    }
}

fn floats(text: &str) -> Result<Vec<f32>, String> {
    let bytes = base64::decode(text).ok_or("a vector is a text that is no base64")?;
    let (whole, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(format!("a vector of {} bytes is no row of floats", bytes.len()));
    }
    Ok(whole.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
}

/// What a value is, for messages.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
