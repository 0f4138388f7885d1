//! When a record that comes in again is the same.

use agent_memory_core::Entry;

/// Whether another record is the same entry: all agrees but when it came in.
///
/// Other tags or another title under a known id are other content, and the import is told so: an entry is append-only,
/// so they cannot be taken over, and to pass over them in silence would hide that.
pub fn same_entry(known: &Entry, given: &Entry) -> bool {
    let Entry {
        id,
        path,
        kind,
        title,
        day,
        recorded_at: _,
        body,
        tags,
    } = known;
    *id == given.id
        && *path == given.path
        && *kind == given.kind
        && *title == given.title
        && *day == given.day
        && *body == given.body
        && *tags == given.tags
}
