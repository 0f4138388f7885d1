//! Nothing of the machine that it was written on: no absolute paths, no registry hosts.

use crate::tidy::finding::Finding;
use crate::tidy::source::find_words;

/// Folders of a machine. Split, so that a plain search of the tree does not find this list.
const FOLDERS: &[&str] = &[
    concat!("/", "work"),
    concat!("/", "root"),
    concat!("/", "home/"),
    concat!("/", "Users/"),
    concat!("/", "tmp/"),
    concat!("C:\\", "Users"),
];

/// Hosts and settings that tie a build to one registry or mirror.
const REGISTRIES: &[&str] = &[
    concat!("index.", "crates.io"),
    concat!("static.", "crates.io"),
    concat!("sparse", "+http"),
    concat!("artifact", "ory"),
    concat!("pypi", ".org/simple"),
    concat!("registry.", "npmjs"),
    concat!("[source", "."),
    concat!("[registries", "."),
];

/// The one source that the lock file may name.
const LOCKED_SOURCE: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Rules `machine-path` and `registry-host`, for any text file.
pub fn check(path: &str, text: &str) -> Vec<Finding> {
    if path.rsplit('/').next() == Some("Cargo.lock") {
        return lock_file(path, text);
    }
    let mut findings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for folder in FOLDERS {
            if find_words(line, folder)
                .into_iter()
                .any(|at| starts_path(line, at) && names_folder(line, at, folder))
            {
                let message = format!("`{folder}`: a path of one machine; write it relative, or `TMPDIR`");
                findings.push(Finding::new(path, index + 1, "machine-path", message));
            }
        }
        for host in REGISTRIES.iter().filter(|host| line.contains(**host)) {
            let message = format!("`{host}`: the tree names no registry or mirror");
            findings.push(Finding::new(path, index + 1, "registry-host", message));
        }
    }
    findings
}

fn lock_file(path: &str, text: &str) -> Vec<Finding> {
    text.lines()
        .enumerate()
        .filter_map(|(index, line)| Some((index, line.strip_prefix("source = ")?.trim_matches('"'))))
        .filter(|(_, source)| *source != LOCKED_SOURCE)
        .map(|(index, source)| {
            Finding::new(
                path,
                index + 1,
                "registry-host",
                format!("`{source}`: only the public registry is locked"),
            )
        })
        .collect()
}

/// Whether a path starts here: not in the middle of a longer path, a host or a word.
fn starts_path(line: &str, at: usize) -> bool {
    let before = line.get(..at).and_then(|head| head.chars().next_back());
    before.is_none_or(|character| !(character.is_alphanumeric() || matches!(character, '_' | '.' | '-')))
}

/// A folder that ends in a slash must be followed by a name: the plain word for the folder is no path into it.
fn names_folder(line: &str, at: usize, folder: &str) -> bool {
    let next = line.get(at + folder.len()..).and_then(|rest| rest.chars().next());
    !folder.ends_with('/') || next.is_some_and(char::is_alphanumeric)
}
