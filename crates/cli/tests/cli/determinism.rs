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
    let dream = |threads: &str| {
        digest(&[
            "dream",
            "examples/lisbon",
            TODAY[0],
            TODAY[1],
            "--threads",
            threads,
        ])
    };
    let one = dream("1");
    assert_eq!(one, dream("2"));
    assert_eq!(one, dream("5"));
}

#[test]
fn the_order_of_paths_does_not_show() {
    let mut files = Vec::new();
    list(&root().join("examples/lisbon"), &mut files);
    files.sort();
    let mut paths: Vec<String> = files
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
    let forward = dream(&paths);
    paths.reverse();
    assert_eq!(forward, dream(&paths));
    // An interleaving of both ends, so that neighbors are apart.
    let half = paths.len() / 2;
    let mixed: Vec<String> = (0..paths.len())
        .map(|at| paths[(at % 2) * half + at / 2 % half.max(1)].clone())
        .chain(paths.iter().cloned())
        .collect();
    assert_eq!(forward, dream(&mixed), "files given twice count once");
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
