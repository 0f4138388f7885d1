//! What is read from `cargo metadata`, on a small answer written by hand.

use std::path::Path;

use super::{Kind, Workspace};

const METADATA: &str = r#"{"packages": [
    {"name": "store", "manifest_path": "/top/crates/store/Cargo.toml", "metadata": {"floor": 1},
     "features": {"default": ["sqlite"], "sqlite": ["dep:rusqlite"]},
     "dependencies": [
        {"name": "agent-memory-core", "kind": null, "optional": false, "path": "/top/crates/core"},
        {"name": "rusqlite", "kind": null, "optional": true},
        {"name": "testkit", "kind": "dev", "optional": false},
        {"name": "cc", "kind": "build", "optional": false}]},
    {"name": "agent-memory-core", "manifest_path": "/top/crates/core/Cargo.toml", "metadata": null, "dependencies": []}
]}"#;

#[test]
fn packages_come_sorted_with_floor_features_and_edges() {
    let workspace = Workspace::parse(METADATA, Path::new("/top")).unwrap();
    let names: Vec<&str> = workspace
        .packages
        .iter()
        .map(|package| package.name.as_str())
        .collect();
    assert_eq!(names, ["agent-memory-core", "store"]);

    let store = workspace.package("store").unwrap();
    assert_eq!((store.floor, store.folder.as_str()), (Some(1), "crates/store"));
    assert!(store.is_layer());
    assert_eq!(store.features["default"], ["sqlite"]);
    let kinds: Vec<(Kind, bool)> = store
        .dependencies
        .iter()
        .map(|edge| (edge.kind, edge.optional))
        .collect();
    assert_eq!(
        kinds,
        [
            (Kind::Normal, false),
            (Kind::Normal, true),
            (Kind::Dev, false),
            (Kind::Normal, false)
        ]
    );

    let core = workspace.package("agent-memory-core").unwrap();
    assert_eq!(core.floor, None);
    assert!(!core.is_layer());
}

#[test]
fn a_file_belongs_to_the_package_whose_folder_holds_it() {
    let workspace = Workspace::parse(METADATA, Path::new("/top")).unwrap();
    assert_eq!(
        workspace
            .owner("crates/store/src/lib.rs")
            .map(|package| package.name.as_str()),
        Some("store")
    );
    assert!(workspace.owner("crates/storehouse/src/lib.rs").is_none());
    assert!(workspace.owner("README.md").is_none());
}

#[test]
fn an_answer_that_is_no_json_is_a_failure() {
    assert!(Workspace::parse("error: no manifest", Path::new("/top")).is_err());
    assert!(
        Workspace::parse(
            r#"{"packages": [{"manifest_path": "/top/x/Cargo.toml"}]}"#,
            Path::new("/top")
        )
        .is_err()
    );
}
