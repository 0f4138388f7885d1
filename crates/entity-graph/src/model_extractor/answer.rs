//! What stands in a model's answer: a list of names in JSON, with whatever models put around it.
//!
//! Thoughts, drafts, citations and code fences are read over. Of an answer that broke off, or has a fault in one place, the objects that are
//! whole are read; nothing is completed, so nothing is made up.

use serde_json::Value;

/// More of an answer is not looked at.
const MAX_ANSWER_BYTES: usize = 256 * 1024;

/// After this many values that are not whole no further one is looked for.
const MOST_FAULTS: usize = 64;

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

/// The list of names in an answer; none when there is no such list. Reads twice `most` proposals at most.
///
/// Models think aloud, cite, and draft before they answer, so the last object with a list `names` is the answer, itself
/// or one level down; without one, the last list of names that stands alone. An empty list alone counts only where
/// nothing else does. What broke off is read where no whole answer follows it. O(length × [`MOST_FAULTS`]).
pub(super) fn read(answer: &str, most: usize) -> Option<List> {
    let near = answer
        .get(..answer.floor_char_boundary(MAX_ANSWER_BYTES))
        .unwrap_or("");
    // What was thought before the answer is none of it.
    let body = near.rsplit_once("</think>").map_or(near, |(_, after)| after);
    let most = most.saturating_mul(2);
    let found = Found::new(body, most);
    let list = |proposals, salvaged| List {
        proposals,
        salvaged: salvaged || near.len() < answer.len(),
    };
    let salvaged = |text: &str| -> Vec<Proposal> {
        objects(text)
            .filter_map(|object| proposal(&object))
            .take(most)
            .collect()
    };
    let broken = found.broken.and_then(|at| body.get(at..));
    // A list that broke off after the last whole one.
    if let Some(text) = broken.and_then(|text| text.get(text.find("\"names\"")?..)) {
        let proposals = salvaged(text);
        if !proposals.is_empty() {
            return Some(list(proposals, true));
        }
    }
    if let Some(proposals) = found.named {
        return Some(list(proposals, false));
    }
    if let Some(proposals) = found.bare {
        return Some(list(proposals, broken.is_some()));
    }
    let proposals = broken.map(salvaged).unwrap_or_default();
    let salvaged = !proposals.is_empty();
    (salvaged || found.empty).then(|| list(proposals, salvaged))
}

/// What the whole JSON values of an answer hold.
#[derive(Default)]
struct Found {
    /// The proposals of the last object with a list `names`.
    named: Option<Vec<Proposal>>,
    /// Those of the last list that stands alone and has some.
    bare: Option<Vec<Proposal>>,
    /// Whether an empty list stands alone.
    empty: bool,
    /// Where the first value opens that is not whole and has no `named` after it.
    broken: Option<usize>,
}

impl Found {
    fn new(body: &str, most: usize) -> Self {
        let mut found = Self::default();
        let (mut at, mut faults) = (0, 0);
        while let Some(start) = opening(body, at) {
            let json = body.get(start..).unwrap_or("");
            let mut values = serde_json::Deserializer::from_str(json).into_iter::<Value>();
            let Some(Ok(value)) = values.next() else {
                found.broken.get_or_insert(start);
                faults += 1;
                if faults == MOST_FAULTS {
                    break;
                }
                at = start + 1;
                continue;
            };
            at = start + values.byte_offset();
            found.take(&value, most);
        }
        found
    }

    fn take(&mut self, value: &Value, most: usize) {
        if let Some(proposals) = named(value, most) {
            self.named = Some(proposals);
            self.broken = None;
        } else if let Some(items) = value.as_array() {
            self.empty |= items.is_empty();
            let proposals = proposals(items, most);
            if !proposals.is_empty() {
                self.bare = Some(proposals);
            }
        }
    }
}

/// The next place from `at` where an object, or a list of objects or lists, may open: no `[1]`, no `[see above]`.
fn opening(body: &str, at: usize) -> Option<usize> {
    let bytes = body.as_bytes();
    (at..bytes.len()).find(|&start| {
        let follows = || {
            let rest = bytes.get(start + 1..).unwrap_or_default();
            rest.iter().find(|byte| !byte.is_ascii_whitespace())
        };
        match bytes.get(start) {
            Some(b'{') => matches!(follows(), Some(b'"')),
            Some(b'[') => matches!(follows(), Some(b'{' | b'[' | b']')),
            _ => false,
        }
    })
}

/// The proposals of the list `names` of an object, or of the last one among its fields or the items of a list.
fn named(value: &Value, most: usize) -> Option<Vec<Proposal>> {
    let own = |value: &Value| {
        let items = value.get("names")?.as_array()?;
        let proposals = proposals(items, most);
        // A list of something else is no list of names.
        (items.is_empty() || !proposals.is_empty()).then_some(proposals)
    };
    own(value).or_else(|| match value {
        Value::Object(fields) => fields.values().rev().find_map(own),
        Value::Array(items) => items.iter().rev().find_map(own),
        _ => None,
    })
}

fn proposals(items: &[Value], most: usize) -> Vec<Proposal> {
    items.iter().take(most).filter_map(proposal).collect()
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
