//! From a schema's JSON to what is checked.

use serde_json::Value;

use super::{Kind, Node, Others, SchemaError};
use crate::language::json::{MAX_ANSWER_DEPTH, pointer};

/// Keywords that say nothing about what is valid.
const NOTES: &[&str] = &[
    "title",
    "description",
    "default",
    "examples",
    "format",
    "deprecated",
    "$schema",
    "$id",
    "$comment",
];

/// One level and what lies under it.
///
/// # Errors
/// [`SchemaError`].
pub(super) fn node(schema: &Value, path: &mut Vec<String>) -> Result<Node, SchemaError> {
    if path.len() > MAX_ANSWER_DEPTH {
        return Err(SchemaError::TooDeep {
            limit: MAX_ANSWER_DEPTH,
        });
    }
    let mut node = Node::default();
    let keywords = match schema {
        Value::Object(keywords) => keywords,
        Value::Bool(true) => return Ok(node),
        _ => return Err(invalid(path, "schema")),
    };
    for (keyword, value) in keywords {
        let wrong = || invalid(path, keyword);
        match keyword.as_str() {
            "type" => node.types = Some(kinds(value).ok_or_else(wrong)?),
            "required" => node.required = strings(value).ok_or_else(wrong)?,
            "enum" => node.values = Some(value.as_array().ok_or_else(wrong)?.clone()),
            "const" => node.values = Some(vec![value.clone()]),
            "minimum" => node.minimum = Some(value.as_number().ok_or_else(wrong)?.clone()),
            "maximum" => node.maximum = Some(value.as_number().ok_or_else(wrong)?.clone()),
            "minItems" => node.items_count.least = Some(value.as_u64().ok_or_else(wrong)?),
            "maxItems" => node.items_count.most = Some(value.as_u64().ok_or_else(wrong)?),
            "minLength" => node.length.least = Some(value.as_u64().ok_or_else(wrong)?),
            "maxLength" => node.length.most = Some(value.as_u64().ok_or_else(wrong)?),
            "properties" => {
                for (name, member) in value.as_object().ok_or_else(wrong)? {
                    let below = under(&["properties", name], member, path)?;
                    node.members.insert(name.clone(), below);
                }
            }
            "items" => node.items = Some(Box::new(under(&["items"], value, path)?)),
            "additionalProperties" => {
                node.others = match value {
                    Value::Bool(true) => Others::Any,
                    Value::Bool(false) => Others::None,
                    other => Others::Like(Box::new(under(&["additionalProperties"], other, path)?)),
                };
            }
            note if NOTES.contains(&note) => {}
            _ => {
                return Err(SchemaError::UnknownKeyword {
                    path: pointer(path),
                    keyword: keyword.clone(),
                });
            }
        }
    }
    Ok(node)
}

fn under(steps: &[&str], schema: &Value, path: &mut Vec<String>) -> Result<Node, SchemaError> {
    let length = path.len();
    path.extend(steps.iter().map(|step| (*step).to_owned()));
    let below = node(schema, path)?;
    path.truncate(length);
    Ok(below)
}

fn invalid(path: &[String], keyword: &str) -> SchemaError {
    SchemaError::InvalidKeyword {
        path: pointer(path),
        keyword: keyword.to_owned(),
    }
}

fn kinds(value: &Value) -> Option<Vec<Kind>> {
    match value {
        Value::String(name) => Some(vec![Kind::named(name)?]),
        Value::Array(names) => names.iter().map(|name| Kind::named(name.as_str()?)).collect(),
        _ => None,
    }
}

fn strings(value: &Value) -> Option<Vec<String>> {
    value
        .as_array()?
        .iter()
        .map(|item| item.as_str().map(str::to_owned))
        .collect()
}

impl Kind {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "object" => Self::Object,
            "array" => Self::Array,
            "string" => Self::String,
            "integer" => Self::Integer,
            "number" => Self::Number,
            "boolean" => Self::Boolean,
            "null" => Self::Null,
            _ => return None,
        })
    }

    /// As a schema calls it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Object => "object",
            Self::Array => "array",
            Self::String => "string",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::Null => "null",
        }
    }

    /// Whether a value has this type.
    pub(super) fn holds(self, value: &Value) -> bool {
        match self {
            Self::Object => value.is_object(),
            Self::Array => value.is_array(),
            Self::String => value.is_string(),
            Self::Integer => value.is_i64() || value.is_u64(),
            Self::Number => value.is_number(),
            Self::Boolean => value.is_boolean(),
            Self::Null => value.is_null(),
        }
    }
}
