//! What stands in a model's answer: a list of names in JSON, with whatever models put around it.
//!
//! Thoughts and code fences are read over. Of an answer that broke off, or has a fault in one place, the objects that are
//! whole are read; nothing is completed, so nothing is made up.

use serde_json::Value;

/// More of an answer is not looked at.
const MAX_ANSWER_BYTES: usize = 256 * 1024;

/// One name as the model proposed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Proposal {
    pub text: String,
    pub kind: String,
}

/// The proposals of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct List {
    pub proposals: Vec<Proposal>,
    /// Whether the answer was no whole JSON.
    pub salvaged: bool,
}

/// The list of names in an answer; none when there is no such list. Reads twice `most` proposals at most. O(length).
pub(super) fn read(answer: &str, most: usize) -> Option<List> {
    let near = answer
        .get(..answer.floor_char_boundary(MAX_ANSWER_BYTES))
        .unwrap_or("");
    // What was thought before the answer is none of it.
    let body = near.rsplit_once("</think>").map_or(near, |(_, after)| after);
    let start = body.find(['{', '['])?;
    let json = body.get(start..)?;
    let most = most.saturating_mul(2);
    let mut values = serde_json::Deserializer::from_str(json).into_iter::<Value>();
    if let Some(Ok(value)) = values.next() {
        let items = match &value {
            Value::Object(fields) => fields.get("names")?.as_array()?,
            Value::Array(items) => items,
            _ => return None,
        };
        let proposals: Vec<Proposal> = items.iter().take(most).filter_map(proposal).collect();
        // A list of something else is no list of names.
        return (items.is_empty() || !proposals.is_empty()).then_some(List {
            proposals,
            salvaged: near.len() < answer.len(),
        });
    }
    let list = json
        .find("\"names\"")
        .map_or(json, |at| json.get(at..).unwrap_or(""));
    let proposals: Vec<Proposal> = objects(list)
        .take(most)
        .filter_map(|object| proposal(&object))
        .collect();
    (!proposals.is_empty()).then_some(List {
        proposals,
        salvaged: true,
    })
}

/// The flat objects of a text that are whole: from each `{` to the next `}` outside of strings.
///
/// Each byte is looked at once: an object that does not close before another opens is given up.
fn objects(text: &str) -> impl Iterator<Item = Value> + '_ {
    let mut open: Option<usize> = None;
    let (mut quoted, mut escaped) = (false, false);
    text.char_indices().filter_map(move |(at, c)| {
        if quoted {
            match c {
                // A string in JSON has no line's end; a quotation mark was lost.
                '\n' => quoted = false,
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => quoted = false,
                _ => {}
            }
            return None;
        }
        match c {
            '"' => quoted = true,
            '{' => open = Some(at),
            '}' => {
                let object = text.get(open.take()?..=at)?;
                return serde_json::from_str(object).ok();
            }
            _ => {}
        }
        None
    })
}

fn proposal(value: &Value) -> Option<Proposal> {
    Some(Proposal {
        text: value.get("text")?.as_str()?.to_owned(),
        kind: value.get("kind")?.as_str()?.to_owned(),
    })
}
