//! Every file has its prediction, whatever its bytes.

use crate::fixture::{dump, field, predictions};
use crate::{Options, run};
use serde_json::json;
use std::fs;

#[test]
fn date_tags_and_title_as_written() {
    let found = predictions(
        "corpus",
        &[
            (
                "harbor/posts/b.md",
                "---\ntitle: Low tide\ndate: 2026-03-01\ntags: [Sea, no]\n---\nMud.\n",
            ),
            (
                "harbor/posts/a.md",
                "+++\ntitle = \"Nets\"\ndate = 2026-02-01T23:30:00-05:00\n+++\nRope.\n",
            ),
            ("attic/2025-12-31-dust.md", "Boxes.\n"),
        ],
    );
    assert_eq!(
        found,
        [
            json!({"corpus": "attic", "path": "2025-12-31-dust.md", "date": "2025-12-31", "tags": [], "title": null}),
            json!({"corpus": "harbor", "path": "posts/a.md", "date": "2026-02-01", "tags": [], "title": "Nets"}),
            json!({"corpus": "harbor", "path": "posts/b.md", "date": "2026-03-01", "tags": ["Sea", "no"], "title": "Low tide"}),
        ]
    );
}

#[test]
fn bytes_that_are_no_text_do_not_stop_the_run() {
    let folder = dump(&[("odd/fine.md", "Fine.\n"), ("odd/empty.md", "")]);
    fs::write(
        folder.path().join("odd/bytes.md"),
        b"---\ntitle: \xff\0\n---\n\xfe",
    )
    .expect("a file");
    fs::write(folder.path().join("odd/open.md"), "---\ntitle: [never closed\n").expect("a file");
    let mut out = Vec::new();
    run("corpus", folder.path(), &Options::default(), &mut out).expect("predictions");
    let rows: Vec<serde_json::Value> = out
        .split(|b| *b == b'\n')
        .filter(|l| !l.is_empty())
        .map(|l| serde_json::from_slice(l).expect("JSON"))
        .collect();
    assert_eq!(
        field(&rows, "path"),
        ["bytes.md", "empty.md", "fine.md", "open.md"]
    );
    assert_eq!(field(&rows, "date"), [&json!(null); 4]);
}

#[test]
fn a_folder_without_folders_is_no_dump() {
    let folder = dump(&[("loose.md", "Loose.\n")]);
    let error = run("corpus", folder.path(), &Options::default(), &mut Vec::new()).expect_err("no dump");
    assert_eq!(error.code(), "not_a_dump");
}
