//! What sort of writing a document is.

use agent_memory_core::EntryKind;

use crate::frontmatter::Frontmatter;

pub(super) fn of(path: &str, front: &Frontmatter, dated: bool) -> EntryKind {
    let declared = ["kind", "type"]
        .into_iter()
        .find_map(|key| front.text(key).and_then(kind_of_word));
    let folders = path.split('/').rev().skip(1).find_map(kind_of_word);
    declared.or(folders).unwrap_or(if dated {
        EntryKind::Journal
    } else {
        EntryKind::Note
    })
}

/// The kind a word means; words of other schemes (`type: post`) mean none.
fn kind_of_word(word: &str) -> Option<EntryKind> {
    Some(match agent_memory_core::fold(word).as_str() {
        "journal" | "journals" | "diary" | "diaries" | "daily" | "log" | "logs" => EntryKind::Journal,
        "thought" | "thoughts" => EntryKind::Thought,
        "insight" | "insights" => EntryKind::Insight,
        "note" | "notes" => EntryKind::Note,
        _ => return None,
    })
}
