//! Same input, same bytes: for any number of threads and any order of the paths.

use crate::home::{Home, root};
use std::path::{Path, PathBuf};

const TODAY: [&str; 2] = ["--today", "2026-08-03"];

fn digest(arguments: &[&str]) -> String {
    let home = Home::new();
    home.ok(arguments);
    home.digest()
}

#[test]
fn threads_do_not_show() {
    let expected = Home::lisbon().digest();
    for threads in ["1", "2"] {
        let arguments = [
            "dream",
            "examples/lisbon",
            TODAY[0],
            TODAY[1],
            "--threads",
            threads,
        ];
        assert_eq!(expected, digest(&arguments), "{threads} threads");
    }
}

#[test]
fn the_order_of_paths_does_not_show() {
    let mut files = Vec::new();
    list(&root().join("examples/lisbon"), &mut files);
    files.sort();
    let paths: Vec<String> = files
        .iter()
        .map(|file| {
            let relative = file.strip_prefix(root()).expect("below the root");
            relative.display().to_string()
        })
        .collect();
    assert!(paths.len() > 20, "the example is there");
    let dream = |paths: &[String]| {
        let mut arguments = vec!["dream"];
        arguments.extend(paths.iter().map(String::as_str));
        arguments.extend(TODAY);
        digest(&arguments)
    };
    // Backward, each file of the later half before one of the earlier, and some files twice.
    let (early, late) = paths.split_at(paths.len() / 2);
    let mut mixed: Vec<String> = late
        .iter()
        .rev()
        .zip(early)
        .flat_map(|(late, early)| [late.clone(), early.clone()])
        .collect();
    mixed.extend(paths.iter().rev().cloned());
    assert_eq!(dream(&paths), dream(&mixed));
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            list(&path, files);
        } else {
            files.push(path);
        }
    }
}
