//! YAML by its events, so that scalars stay as written.

use std::collections::BTreeMap;

use granit_parser::{Event, Parser};

use super::{MAX_DEPTH, MAX_VALUES, Reading, Refused, Value};

/// Reads the first document of a block.
pub(super) fn read(block: &str) -> Result<Reading, Refused> {
    let mut tree = Tree::default();
    for step in Parser::new_from_str(block) {
        let (event, span) = step.map_err(|error| Refused::Invalid {
            line: error.marker().line() as u64,
            reason: error.info(),
        })?;
        // A value that is not there is shown as `~` of no length; nothing was written.
        let event = match event {
            Event::Scalar(_, style, anchor, tag) if span.is_empty() => {
                Event::Scalar("".into(), style, anchor, tag)
            }
            event => event,
        };
        if tree.take(event, span.start.line() as u64)? {
            break;
        }
    }
    match tree.root {
        Some(fields @ Value::Map(_)) => Ok(Reading {
            fields,
            repeated: tree.repeated,
        }),
        // An empty block is frontmatter without fields.
        None => Ok(Reading {
            fields: Value::Map(Vec::new()),
            repeated: Vec::new(),
        }),
        Some(Value::Text(text)) if text.is_empty() => Ok(Reading {
            fields: Value::Map(Vec::new()),
            repeated: Vec::new(),
        }),
        Some(_) => Err(Refused::NoMapping),
    }
}

/// A list or mapping that is still open.
struct Open {
    value: Value,
    /// The key whose value comes next.
    key: Option<String>,
    anchor: usize,
    /// How many values it holds so far, itself included.
    size: usize,
}

#[derive(Default)]
struct Tree {
    open: Vec<Open>,
    /// Anchored values with their sizes.
    anchors: BTreeMap<usize, (Value, usize)>,
    /// All values so far, aliases expanded.
    total: usize,
    root: Option<Value>,
    repeated: Vec<(String, u64)>,
}

impl Tree {
    /// Takes one event; true when the document is complete.
    fn take(&mut self, event: Event<'_>, line: u64) -> Result<bool, Refused> {
        match event {
            Event::Scalar(text, _, anchor, _) => {
                // Long text counts for more, so that aliases cannot multiply it either.
                let size = 1 + text.len() / 64;
                self.count(size)?;
                let value = Value::Text(text.into_owned());
                if anchor != 0 {
                    self.anchors.insert(anchor, (value.clone(), size));
                }
                self.place(value, size, line);
            }
            Event::SequenceStart(_, anchor, _) => self.begin(Value::List(Vec::new()), anchor)?,
            Event::MappingStart(_, anchor, _) => self.begin(Value::Map(Vec::new()), anchor)?,
            Event::SequenceEnd | Event::MappingEnd => {
                if let Some(done) = self.open.pop() {
                    if done.anchor != 0 {
                        self.anchors.insert(done.anchor, (done.value.clone(), done.size));
                    }
                    self.place(done.value, done.size, line);
                }
            }
            Event::Alias(id) => {
                // An alias inside its own anchor, or of nothing, stands for nothing.
                let size = self.anchors.get(&id).map_or(1, |(_, size)| *size);
                self.count(size)?;
                let value = self
                    .anchors
                    .get(&id)
                    .map_or(Value::Text(String::new()), |(value, _)| value.clone());
                self.place(value, size, line);
            }
            Event::DocumentEnd => return Ok(true),
            _ => {}
        }
        Ok(false)
    }

    fn count(&mut self, size: usize) -> Result<(), Refused> {
        self.total = self.total.saturating_add(size);
        if self.total > MAX_VALUES {
            Err(Refused::TooLarge("has too many values"))
        } else {
            Ok(())
        }
    }

    fn begin(&mut self, value: Value, anchor: usize) -> Result<(), Refused> {
        self.count(1)?;
        if self.open.len() >= MAX_DEPTH {
            return Err(Refused::TooLarge("is nested too deeply"));
        }
        self.open.push(Open {
            value,
            key: None,
            anchor,
            size: 1,
        });
        Ok(())
    }

    /// Puts a complete value where it belongs.
    fn place(&mut self, value: Value, size: usize, line: u64) {
        let Some(parent) = self.open.last_mut() else {
            self.root.get_or_insert(value);
            return;
        };
        parent.size = parent.size.saturating_add(size);
        match &mut parent.value {
            Value::List(items) => items.push(value),
            Value::Map(pairs) => match parent.key.take() {
                None => parent.key = Some(key_text(value)),
                Some(key) => match pairs.iter_mut().find(|(name, _)| *name == key) {
                    Some(pair) => {
                        pair.1 = value;
                        self.repeated.push((key, line));
                    }
                    None => pairs.push((key, value)),
                },
            },
            Value::Text(_) => {}
        }
    }
}

/// A key is a scalar nearly always; a list or mapping as a key is kept under the text of its first scalar.
fn key_text(key: Value) -> String {
    match key {
        Value::Text(text) => text,
        Value::List(items) => items.into_iter().next().map(key_text).unwrap_or_default(),
        Value::Map(pairs) => pairs.into_iter().next().map(|(name, _)| name).unwrap_or_default(),
    }
}
