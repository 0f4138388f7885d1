//! The rules together: order, allowances, and that the project's own tree can be read.

use std::collections::BTreeMap;

use super::files::File;
use super::place::Place;
use super::{check, finding::Finding};
use crate::workspace::{Package, Workspace};

fn workspace() -> Workspace {
    let package = Package {
        name: "dream".to_owned(),
        folder: "crates/dream".to_owned(),
        floor: Some(3),
        features: BTreeMap::new(),
        dependencies: Vec::new(),
    };
    Workspace {
        packages: vec![package],
    }
}

fn file(path: &str, text: &str) -> File {
    File {
        path: path.to_owned(),
        size: text.len() as u64,
        text: Some(text.to_owned()),
    }
}

#[test]
fn findings_come_in_order_of_path_and_line() {
    let files = [
        file("crates/dream/src/window.rs", "fn f() {\n    println!();\n}\n"),
        file("crates/dream/Cargo.toml", "[dependencies]\nserde = \"1\"\n"),
    ];
    let shown: Vec<String> = check(&files, &workspace())
        .iter()
        .map(Finding::to_string)
        .map(|line| line.split(": ").take(2).collect::<Vec<_>>().join(": "))
        .collect();
    assert_eq!(
        shown,
        [
            "crates/dream/Cargo.toml:2: dependency",
            "crates/dream/src/window.rs:1: header",
            "crates/dream/src/window.rs:2: ambient"
        ]
    );
}

#[test]
fn an_allowed_line_is_left_alone() {
    let text =
        "//! The window.\nfn f() {\n    println!(); // tidy: allow(ambient): shown by the example\n}\n";
    assert!(check(&[file("crates/dream/src/window.rs", text)], &workspace()).is_empty());
}

#[test]
fn a_binary_file_is_only_weighed() {
    let files = [File {
        path: "table.bin".to_owned(),
        size: 5 << 20,
        text: None,
    }];
    let rules: Vec<&str> = check(&files, &workspace())
        .iter()
        .map(|finding| finding.rule)
        .collect();
    assert_eq!(rules, ["file-size"]);
}

#[test]
fn the_place_decides_which_rules_hold() {
    let place = |path: &str| Place::of(path, &workspace());
    assert!(place("crates/dream/src/gate.rs").library);
    assert!(!place("crates/dream/src/gate.rs").test);
    assert!(place("crates/dream/src/gate/tests.rs").test);
    assert!(place("crates/dream/src/tests/nights.rs").test);
    assert!(place("crates/dream/tests/story.rs").test);
    assert!(!place("crates/dream/tests/story.rs").library);
    assert!(!place("crates/dream/examples/one.rs").library);
    assert!(place("crates/dream/src/lib.rs").root);
    assert!(!place("src/lib.rs").library);
    assert!(place("benches/layers/store.rs").test);
}
