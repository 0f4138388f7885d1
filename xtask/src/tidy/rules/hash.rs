//! Hash order reaches no output, and the codec stays behind its one door.

use super::forbid;
use crate::tidy::RustFile;
use crate::tidy::finding::Finding;
use crate::tidy::place::Place;

const CORE: &str = "crates/core";
const INSTEAD: &str = "BTreeMap or BTreeSet where iterated, agent_memory_core::Lookup where only looked up";

const HASHED: &[(&str, &str)] = &[
    ("HashMap", INSTEAD),
    ("HashSet", INSTEAD),
    ("FxHashMap", INSTEAD),
    ("FxHashSet", INSTEAD),
    ("AHashMap", INSTEAD),
    ("AHashSet", INSTEAD),
];

/// Rule `hash`: no hash collection in library code but inside `core::lookup`.
pub fn check(file: &RustFile) -> Vec<Finding> {
    if !file.place.library || Place::is_module(&file.path, CORE, "lookup") {
        return Vec::new();
    }
    forbid(file, "hash", HASHED)
}

/// Rule `codec`: the codec is named in `core::snapshot` only, tests included.
pub fn codec(file: &RustFile) -> Vec<Finding> {
    if Place::is_module(&file.path, CORE, "snapshot") {
        return Vec::new();
    }
    file.source
        .find_code("bincode")
        .into_iter()
        .map(|at| {
            let message = "`bincode`: only core::snapshot names the codec; encode through it";
            Finding::new(&file.path, file.source.line_of(at), "codec", message)
        })
        .collect()
}
