//! The check of a value against a compiled schema.

use std::cmp::Ordering;

use serde_json::{Number, Value};

use super::{Kind, Mismatch, Node, Others, Range};
use crate::language::json::pointer;

/// Checks a value and what lies under it. `open` is the way to where the value broke off, from here; none when this
/// value is whole.
///
/// # Errors
/// [`Mismatch`]: the first place that breaks the schema.
pub(super) fn value(
    node: &Node,
    value: &Value,
    open: Option<&[String]>,
    path: &mut Vec<String>,
) -> Result<(), Mismatch> {
    if let Some(kinds) = node
        .types
        .as_ref()
        .filter(|kinds| !kinds.iter().any(|kind| kind.holds(value)))
    {
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
        return wrong(
            path,
            "type",
            format!("{}, not {}", shown(value), names.join(" or ")),
        );
    }
    // What broke off is equal to none of them yet.
    if let (Some(values), None) = (&node.values, open)
        && !values.contains(value)
    {
        return wrong(path, "enum", format!("{value} is none of the values"));
    }
    match value {
        Value::Number(number) => {
            if below(number, node.minimum.as_ref()) {
                return wrong(path, "minimum", format!("{number} is too small"));
            }
            if node
                .maximum
                .as_ref()
                .is_some_and(|most| below(most, Some(number)))
            {
                return wrong(path, "maximum", format!("{number} is too large"));
            }
        }
        Value::String(text) if node.length != Range::default() => {
            let length = text.chars().count();
            if node.length.is_over(length) {
                return wrong(path, "maxLength", format!("{length} characters are too many"));
            }
            if node.length.is_under(length) {
                return wrong(path, "minLength", format!("{length} characters are too few"));
            }
        }
        Value::Array(items) => {
            if node.items_count.is_over(items.len()) {
                return wrong(path, "maxItems", format!("{} items are too many", items.len()));
            }
            if open.is_none() && node.items_count.is_under(items.len()) {
                return wrong(path, "minItems", format!("{} items are too few", items.len()));
            }
            if let Some(below) = &node.items {
                for (at, item) in items.iter().enumerate() {
                    step(below, item, open, at.to_string(), path)?;
                }
            }
        }
        Value::Object(members) => {
            let missing = node.required.iter().find(|name| !members.contains_key(*name));
            if let (Some(name), None) = (missing, open) {
                return wrong(path, "required", format!("{name:?} is missing"));
            }
            for (name, member) in members {
                let below = match (node.members.get(name), &node.others) {
                    (Some(below), _) => below,
                    (None, Others::Like(below)) => below,
                    (None, Others::Any) => continue,
                    (None, Others::None) => {
                        return wrong(path, "additionalProperties", format!("{name:?} is not known"));
                    }
                };
                step(below, member, open, name.clone(), path)?;
            }
        }
        Value::String(_) | Value::Bool(_) | Value::Null => {}
    }
    Ok(())
}

fn wrong(path: &[String], rule: &'static str, what: String) -> Result<(), Mismatch> {
    Err(Mismatch {
        path: pointer(path),
        rule,
        what,
    })
}

/// Checks a member or an item.
fn step(
    node: &Node,
    below: &Value,
    open: Option<&[String]>,
    name: String,
    path: &mut Vec<String>,
) -> Result<(), Mismatch> {
    let open = open
        .and_then(<[String]>::split_first)
        .filter(|(first, _)| **first == name)
        .map(|(_, rest)| rest);
    path.push(name);
    let checked = value(node, below, open, path);
    path.pop();
    checked
}

/// Whether a number is smaller than a bound; whole numbers are compared as such.
fn below(number: &Number, bound: Option<&Number>) -> bool {
    let Some(bound) = bound else { return false };
    let order = match (whole(number), whole(bound)) {
        (Some(number), Some(bound)) => Some(number.cmp(&bound)),
        _ => number
            .as_f64()
            .zip(bound.as_f64())
            .and_then(|(number, bound)| number.partial_cmp(&bound)),
    };
    order == Some(Ordering::Less)
}

fn whole(number: &Number) -> Option<i128> {
    number
        .as_i64()
        .map(i128::from)
        .or_else(|| number.as_u64().map(i128::from))
}

impl Range {
    fn is_under(self, count: usize) -> bool {
        self.least.is_some_and(|least| (count as u64) < least)
    }

    fn is_over(self, count: usize) -> bool {
        self.most.is_some_and(|most| count as u64 > most)
    }
}

/// A value in a message.
fn shown(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) if Kind::Integer.holds(value) => "a whole number",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
