//! Documents to entries: the dated pieces that the vocabulary and the windows work on.

use std::collections::{BTreeMap, BTreeSet};

use agent_memory_core::{Entry, EntryId, Timestamp, fold};

use crate::document::{Document, Section};

/// The entries of a document: one, or one per section where headings carry dates.
///
/// `recorded_at` is when they come in. An entry's tags are the frontmatter's and those in its own text, folded. Its id
/// hashes path, day, body and its rank among equals: importing the same file again gives the same ids, and an edited
/// text is a new entry.
///
/// A document without any text still gives one entry, so that nothing disappears.
pub fn entries(document: &Document, recorded_at: Timestamp) -> Vec<Entry> {
    let mut seen: BTreeMap<String, u64> = BTreeMap::new();
    document
        .sections
        .iter()
        .map(|section| {
            let body = document.body.get(section.body.clone()).unwrap_or("").trim();
            let day = section.day.map(|day| day.to_string()).unwrap_or_default();
            let rank = seen.entry(format!("{day}\n{body}")).or_insert(0);
            *rank += 1;
            let id = EntryId::of(&[
                document.path.as_bytes(),
                day.as_bytes(),
                body.as_bytes(),
                &rank.to_le_bytes(),
            ]);
            Entry {
                id,
                path: document.path.clone(),
                kind: document.kind,
                title: title(document, section),
                day: section.day,
                recorded_at,
                body: body.to_owned(),
                tags: tags(document, section),
            }
        })
        .collect()
}

/// The document's title where there is one entry, the section's heading where there are several.
fn title(document: &Document, section: &Section) -> Option<String> {
    if document.sections.len() > 1 {
        section.heading.clone().or_else(|| document.title.clone())
    } else {
        document.title.clone()
    }
}

fn tags(document: &Document, section: &Section) -> BTreeSet<String> {
    let inline = section.blocks.iter().flat_map(|block| &block.tags);
    document
        .tags
        .iter()
        .chain(inline)
        .map(|tag| fold(tag))
        .filter(|tag| !tag.is_empty())
        .collect()
}
