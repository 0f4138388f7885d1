//! What a walk without git finds.

use std::fs;

use super::walk;

#[test]
fn a_walk_leaves_out_what_is_built() {
    let folder = tempfile::tempdir().unwrap();
    for file in [
        "README.md",
        "crates/a/src/lib.rs",
        "target/debug/x.rs",
        ".git/config",
        ".ci/run",
    ] {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "text").unwrap();
    }
    let mut paths = Vec::new();
    walk(folder.path(), "", &mut paths).unwrap();
    paths.sort();
    assert_eq!(paths, [".ci/run", "README.md", "crates/a/src/lib.rs"]);
}
