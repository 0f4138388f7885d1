use std::fs;
use std::path::PathBuf;

use agent_memory_core::Validate;

use super::*;

/// A folder with files, in a temporary place.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[(&str, &[u8])]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a temporary folder"));
        for (path, bytes) in files {
            let file = folder.path().join(path);
            fs::create_dir_all(file.parent().expect("inside the folder")).expect("folders");
            fs::write(file, bytes).expect("a file");
        }
        folder
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("")
    }
}

fn read(folder: &Folder, params: CorpusParams) -> (Vec<String>, Vec<String>) {
    let read = read_path(&folder.path(), &params.valid().expect("valid")).expect("readable");
    let sources = read
        .value
        .iter()
        .map(|source| format!("{} {}", source.path, source.format))
        .collect();
    let problems = read
        .diagnostics
        .iter()
        .map(|problem| format!("{} {}", problem.path, problem.code))
        .collect();
    (sources, problems)
}

#[test]
fn a_folder_is_read_in_order() {
    let folder = Folder::new(&[
        ("b/2026-07-20.md", b"Text."),
        ("a.jsonl", br#"{"text":"x","occurred_at":"2026-07-20"}"#),
        ("c/chat-2026.txt", b"User: hi\nAssistant: hello\n"),
        (".hidden/x.md", b"No."),
        ("photo.png", b"\x89PNG"),
        ("package.json", b"{}"),
    ]);
    let (sources, problems) = read(&folder, CorpusParams::default());
    assert_eq!(
        sources,
        [
            "a.jsonl moments",
            "b/2026-07-20.md markdown",
            "c/chat-2026.txt chat"
        ]
    );
    assert_eq!(
        problems,
        [
            " other_kinds",
            "c/chat-2026.txt undated",
            "package.json other_kind"
        ]
    );
}

#[test]
fn a_file_is_read_by_itself() {
    let folder = Folder::new(&[("2026-07-20-note", b"Maya booked."), ("f.md", b"Text.")]);
    let params = Valid::<CorpusParams>::default();
    let one = read_path(&folder.path().join("2026-07-20-note"), &params).expect("readable");
    assert_eq!(
        (one.value[0].path.as_str(), one.value[0].format),
        ("2026-07-20-note", Format::Text)
    );
    let reader = open_path(&folder.path().join("f.md"), &params)
        .expect("readable")
        .as_format(Format::Facts);
    assert_eq!(reader.remaining(), 1);
    let formats: Vec<Option<Format>> = reader.map(|one| one.value.map(|source| source.format)).collect();
    assert_eq!(formats, [Some(Format::Facts)]);
}

#[test]
fn what_cannot_be_read_is_an_error_or_told() {
    let params = Valid::<CorpusParams>::default();
    let empty = Folder::new(&[("a.png", b"x")]);
    let error = open_path(&empty.path(), &params).expect_err("nothing to read");
    assert_eq!(error.code(), "nothing_to_read");
    assert!(!error.hint().is_empty());
    let error = open_path(&empty.path().join("nowhere"), &params).expect_err("no such path");
    assert_eq!(error.code(), "unreadable");
}

#[test]
fn caps_hold_and_are_told() {
    let folder = Folder::new(&[
        ("a.md", b"12345"),
        ("b.md", b"123456"),
        ("c/d/e.md", b"1"),
        ("c/f.md", b"1"),
    ]);
    let small = CorpusParams {
        max_file_bytes: 5,
        max_depth: 1,
        max_files: 3,
        ..CorpusParams::default()
    };
    let (sources, problems) = read(&folder, small);
    assert_eq!(sources, ["a.md markdown", "c/f.md markdown"]);
    let caps: Vec<&String> = problems
        .iter()
        .filter(|problem| !problem.ends_with("undated"))
        .collect();
    assert_eq!(caps, ["c/d too_deep", "b.md file_too_large"]);
    let few = CorpusParams {
        max_files: 1,
        ..CorpusParams::default()
    };
    let (sources, problems) = read(&folder, few);
    assert_eq!(sources, ["a.md markdown"]);
    assert!(problems.contains(&" too_many_files".to_owned()));
}

#[cfg(unix)]
#[test]
fn links_lead_nowhere() {
    use std::os::unix::fs::symlink;
    let outside = Folder::new(&[("secret.md", b"No.")]);
    let folder = Folder::new(&[("a/2026-07-20.md", b"Yes.")]);
    symlink(outside.path().join("secret.md"), folder.path().join("out.md")).expect("a link");
    symlink(outside.path(), folder.path().join("outer")).expect("a link");
    symlink(folder.path(), folder.path().join("a/loop")).expect("a link");
    symlink(folder.path().join("nowhere"), folder.path().join("b.md")).expect("a link");
    let (sources, problems) = read(&folder, CorpusParams::default());
    assert_eq!(sources, ["a/2026-07-20.md markdown"]);
    assert_eq!(
        problems,
        [
            "a/loop symlink_inside",
            "b.md unreadable",
            "out.md symlink_outside",
            "outer symlink_outside"
        ]
    );
}
