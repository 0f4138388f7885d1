//! TOML, its scalars turned back into text.

use toml::Table;

use super::{MAX_DEPTH, MAX_VALUES, Reading, Refused, Value};

/// Reads a block.
pub(super) fn read(block: &str) -> Result<Reading, Refused> {
    let table: Table = block.parse().map_err(|error: toml::de::Error| {
        let before = error
            .span()
            .and_then(|span| block.get(..span.start))
            .unwrap_or("");
        let line = before.bytes().filter(|&byte| byte == b'\n').count() as u64 + 1;
        Refused::Invalid {
            line,
            reason: error.message().to_owned(),
        }
    })?;
    let mut total = 0;
    let fields = convert(toml::Value::Table(table), 0, &mut total)?;
    Ok(Reading {
        fields,
        repeated: Vec::new(),
    })
}

fn convert(value: toml::Value, depth: usize, total: &mut usize) -> Result<Value, Refused> {
    *total += 1;
    if *total > MAX_VALUES {
        return Err(Refused::TooLarge("has too many values"));
    }
    if depth > MAX_DEPTH {
        return Err(Refused::TooLarge("is nested too deeply"));
    }
    Ok(match value {
        toml::Value::String(text) => Value::Text(text),
        toml::Value::Array(items) => Value::List(
            items
                .into_iter()
                .map(|item| convert(item, depth + 1, total))
                .collect::<Result<_, _>>()?,
        ),
        toml::Value::Table(table) => Value::Map(
            table
                .into_iter()
                .map(|(key, item)| Ok((key, convert(item, depth + 1, total)?)))
                .collect::<Result<_, Refused>>()?,
        ),
        toml::Value::Integer(number) => Value::Text(number.to_string()),
        toml::Value::Float(number) => Value::Text(format!("{number:?}")),
        toml::Value::Boolean(flag) => Value::Text(flag.to_string()),
        toml::Value::Datetime(date) => Value::Text(date.to_string()),
    })
}
