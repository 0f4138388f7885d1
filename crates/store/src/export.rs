//! The canonical export: everything a store knows as lines of JSON, the same for the same knowledge.
//!
//! Two stores that were told the same give the same lines, whatever backend they are, in whatever order the records came
//! in and however many threads worked: entries, moments, names, facts and concepts stand by id; groups by run and id;
//! runs, vocabularies and the words on one pair of names as they were made. Positions in the log and generations are left out, because they tell how
//! the records came and not what they say; vectors, because they are made again from the texts.

use agent_memory_core::{
    AliasDeclaration, Annotation, Concept, Edge, Entry, Fact, Group, Moment, MomentNames, Run, RunId,
    Sequence, Store, StoreError, Vocabulary,
};
use serde::Serialize;
use std::io::Write;

/// The version of the lines.
const EXPORT_FORMAT: u32 = 1;

/// One line: a JSON object whose first key says what it is.
#[derive(Serialize)]
#[serde(tag = "record", rename_all = "snake_case")]
enum Line<'a> {
    Memory { format: u32 },
    Entry(&'a Entry),
    Moment(&'a Moment),
    Alias(&'a AliasDeclaration),
    Names(&'a MomentNames),
    Fact(&'a Fact),
    Group(GroupLine<'a>),
    Edge(&'a Edge),
    Concept(&'a Concept),
    Annotation(&'a Annotation),
    Vocabulary(&'a Vocabulary),
    Run(&'a Run),
}

#[derive(Serialize)]
struct GroupLine<'a> {
    run: &'a RunId,
    #[serde(flatten)]
    group: &'a Group,
}

/// The lines of the canonical export, without line ends.
///
/// The first is `{"record":"memory","format":1}`; then come entries, moments, aliases, names, facts, groups, edges, concepts,
/// annotations, vocabularies, runs. O(everything), in memory.
///
/// # Errors
/// [`StoreError`] when the store cannot be read, or when another process wrote to it at each of three attempts.
pub fn export_lines(store: &dyn Store) -> Result<Vec<String>, StoreError> {
    for _ in 0..3 {
        let before = store.status()?.generation;
        let lines = lines(store)?;
        if store.status()?.generation == before {
            return Ok(lines);
        }
    }
    Err(failed("another process kept writing"))
}

/// Writes the lines of [`export_lines`], each with a line end.
///
/// # Errors
/// As [`export_lines`], and when the writer fails.
pub fn export(store: &dyn Store, out: &mut dyn Write) -> Result<(), StoreError> {
    for line in export_lines(store)? {
        writeln!(out, "{line}").map_err(|e| failed(&e.to_string()))?;
    }
    out.flush().map_err(|e| failed(&e.to_string()))
}

/// The BLAKE3 digest of the bytes that [`export`] writes, 64 hex digits: equal digests, equal knowledge.
///
/// # Errors
/// As [`export_lines`].
pub fn digest(store: &dyn Store) -> Result<String, StoreError> {
    let mut hasher = blake3::Hasher::new();
    for line in export_lines(store)? {
        hasher.update(line.as_bytes());
        hasher.update(b"\n");
    }
    Ok(hasher.finalize().to_hex().to_string())
}

fn lines(store: &dyn Store) -> Result<Vec<String>, StoreError> {
    let mut lines = Lines(Vec::new());
    lines.push(&Line::Memory {
        format: EXPORT_FORMAT,
    })?;
    let mut entries = store.entries(Sequence(0))?;
    entries.sort_by(|a, b| a.value.id.cmp(&b.value.id));
    lines.extend(&entries, |entry| Line::Entry(&entry.value))?;
    let mut moments = store.moments(Sequence(0))?;
    moments.sort_by(|a, b| a.value.id.cmp(&b.value.id));
    lines.extend(&moments, |moment| Line::Moment(&moment.value))?;
    let mut declared = store.alias_declarations(Sequence(0))?;
    // Stable: on one pair, the later word stays the later.
    declared.sort_by(|x, y| (x.value.a(), x.value.b()).cmp(&(y.value.a(), y.value.b())));
    lines.extend(&declared, |said| Line::Alias(&said.value))?;
    lines.extend(&store.names()?, Line::Names)?;
    lines.extend(&store.facts()?, Line::Fact)?;
    let runs = store.runs()?;
    for run in &runs {
        lines.extend(&store.groups(&run.id)?, |group| {
            Line::Group(GroupLine { run: &run.id, group })
        })?;
    }
    lines.extend(&store.edges()?, Line::Edge)?;
    let set = store.concepts()?;
    lines.extend(&set.concepts, Line::Concept)?;
    lines.extend(&set.annotations, Line::Annotation)?;
    lines.extend(&store.vocabularies()?, Line::Vocabulary)?;
    lines.extend(&runs, Line::Run)?;
    Ok(lines.0)
}

struct Lines(Vec<String>);

impl Lines {
    fn push(&mut self, line: &Line<'_>) -> Result<(), StoreError> {
        self.0
            .push(serde_json::to_string(line).map_err(|e| failed(&e.to_string()))?);
        Ok(())
    }

    fn extend<'a, T>(
        &mut self,
        records: &'a [T],
        line: impl Fn(&'a T) -> Line<'a>,
    ) -> Result<(), StoreError> {
        records.iter().try_for_each(|record| self.push(&line(record)))
    }
}

fn failed(reason: &str) -> StoreError {
    StoreError::Failed {
        doing: "was exported",
        reason: reason.to_owned(),
    }
}

#[cfg(test)]
mod tests;
