//! Dumps are read whole or refused with the place: shapes, lines, sizes, folders, links.

use super::{Found, MAX_LINE_BYTES, Row, bytes, files, folders, required, row_files, rows};
use crate::Error;
use serde::Deserialize;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

#[derive(Debug, PartialEq, Deserialize)]
struct Plain {
    id: String,
    text: String,
}

fn plain(line: u64, id: &str, text: &str) -> Row<Plain> {
    Row {
        line,
        value: Plain {
            id: id.to_owned(),
            text: text.to_owned(),
        },
    }
}

fn read(content: &[u8]) -> Result<Vec<Row<Plain>>, Error> {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("rows.jsonl");
    fs::write(&path, content).expect("a file");
    rows(&path)
}

#[test]
fn rows_come_in_order_with_their_lines() {
    let found = read(
        "\u{feff}{\"id\":\"a\",\"text\":\"Ünder\",\"more\":1}\r\n\n  \n{\"id\":\"b\",\"text\":\"\"}"
            .as_bytes(),
    );
    assert_eq!(found.expect("rows"), [plain(1, "a", "Ünder"), plain(4, "b", "")]);
    assert!(read(b"").expect("no rows").is_empty());
}

#[test]
fn a_bad_row_is_named_by_its_line() {
    let good = "{\"id\":\"a\",\"text\":\"x\"}\n";
    let deep = format!("{good}{}", "[".repeat(100_000));
    let cases: [(&[u8], &str); 6] = [
        (
            b"{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"b\"}\n",
            "missing field `text`",
        ),
        (
            b"{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":7,\"text\":\"x\"}\n",
            "invalid type",
        ),
        (b"{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"b\",\"te", "EOF"),
        (
            b"{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"b\",\"text\":\"\xff\"}\n",
            "no UTF-8",
        ),
        (b"{\"id\":\"a\",\"text\":\"x\"}\nnull\n", "invalid type"),
        (deep.as_bytes(), "invalid type"),
    ];
    for (content, reason) in cases {
        let error = read(content).expect_err("refused");
        let text = error.to_string();
        assert!(matches!(error, Error::Row { line: 2, .. }), "{text}");
        assert!(text.contains("rows.jsonl:2: ") && text.contains(reason), "{text}");
        assert_eq!((error.code(), error.hint().is_some()), ("bad_row", true));
    }
}

#[test]
fn a_line_without_end_is_refused_before_it_fills_the_memory() {
    let mut content = vec![b' '; MAX_LINE_BYTES as usize + 1];
    assert_eq!(read(&content).expect_err("refused").code(), "too_large");
    content.pop();
    assert!(read(&content).expect("a blank line").is_empty());
}

#[test]
fn what_is_not_there_is_named() {
    let folder = TempDir::new().expect("a folder");
    let gone = folder.path().join("gone");
    for error in [
        rows::<Plain>(&gone).expect_err("no file"),
        folders(&gone, "locomo").expect_err("no folder"),
        bytes(&gone).expect_err("no file"),
    ] {
        assert_eq!(error.code(), "cannot_read");
        assert!(error.to_string().contains("gone"), "{error}");
    }
    for error in [
        folders(folder.path(), "locomo").expect_err("empty"),
        row_files(folder.path(), "names").expect_err("empty"),
        required(folder.path(), "cases.jsonl", "supersede").expect_err("empty"),
    ] {
        assert_eq!(error.code(), "not_a_dump");
    }
}

fn put(root: &Path, inside: &str) {
    let path = root.join(inside);
    fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
    fs::write(path, inside).expect("a file");
}

#[test]
fn folders_are_walked_in_order_of_their_paths() {
    let folder = TempDir::new().expect("a folder");
    for inside in ["b/z.md", "b/a/y.md", "b.md", "a.jsonl", "c.jsonl"] {
        put(folder.path(), inside);
    }
    let inside: Vec<String> = files(folder.path(), "corpus")
        .expect("files")
        .into_iter()
        .map(|found: Found| found.inside)
        .collect();
    assert_eq!(inside, ["a.jsonl", "b.md", "b/a/y.md", "b/z.md", "c.jsonl"]);
    let names = |paths: Vec<std::path::PathBuf>| -> Vec<String> {
        paths
            .iter()
            .filter_map(|p| p.file_name()?.to_str().map(str::to_owned))
            .collect()
    };
    assert_eq!(
        names(row_files(folder.path(), "names").expect("files")),
        ["a.jsonl", "c.jsonl"]
    );
    assert_eq!(names(folders(folder.path(), "corpus").expect("folders")), ["b"]);
}

#[cfg(unix)]
#[test]
fn links_and_endless_folders_lead_nowhere() {
    let folder = TempDir::new().expect("a folder");
    put(folder.path(), "real.md");
    std::os::unix::fs::symlink(folder.path(), folder.path().join("loop")).expect("a link");
    let elsewhere = TempDir::new().expect("a folder");
    put(elsewhere.path(), "secret.md");
    std::os::unix::fs::symlink(
        elsewhere.path().join("secret.md"),
        folder.path().join("outside.md"),
    )
    .expect("a link");
    let found = files(folder.path(), "corpus").expect("files");
    assert_eq!(
        found.iter().map(|f| f.inside.as_str()).collect::<Vec<_>>(),
        ["real.md"]
    );
    put(folder.path(), &format!("{}x.md", "d/".repeat(40)));
    assert_eq!(
        files(folder.path(), "corpus").expect_err("too deep").code(),
        "not_a_dump"
    );
}
