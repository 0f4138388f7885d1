//! Small dumps of our own wording, written for one test each.
#![cfg(test)]

use crate::{Error, Options, run};
use serde_json::Value;
use std::fs;
use tempfile::TempDir;

/// A dump with these files.
pub fn dump(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (inside, content) in files {
        let path = folder.path().join(inside);
        fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        fs::write(path, content).expect("a file");
    }
    folder
}

/// The predictions of a task over a dump, each line read as JSON.
pub fn predictions(task: &str, files: &[(&str, &str)]) -> Vec<Value> {
    predictions_with(task, files, &Options::default()).expect("predictions")
}

/// As [`predictions`], with options, or why there are none. Two runs must agree byte for byte.
pub fn predictions_with(task: &str, files: &[(&str, &str)], options: &Options) -> Result<Vec<Value>, Error> {
    let folder = dump(files);
    let mut once = Vec::new();
    run(task, folder.path(), options, &mut once)?;
    let mut again = Vec::new();
    run(task, folder.path(), options, &mut again)?;
    assert_eq!(once, again, "the same dump gives the same bytes");
    let text = String::from_utf8(once).expect("predictions are UTF-8");
    assert!(text.is_empty() || text.ends_with('\n'));
    Ok(text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is JSON"))
        .collect())
}

/// The values of one field.
pub fn field<'a>(predictions: &'a [Value], name: &str) -> Vec<&'a Value> {
    predictions
        .iter()
        .map(|p| p.get(name).expect("the field is there"))
        .collect()
}

/// The earlier texts of an author called olli: thirty about boats in three turns, tagged with a word that no text uses.
pub fn boats() -> Vec<(String, String)> {
    let turns = [
        "Varnish for the dinghy, and the dinghy shines.",
        "The keel is heavy. I bought tar.",
        "New rope for the mast, and a splice.",
    ];
    (0..30)
        .map(|n| {
            let body = turns[n % turns.len()];
            let page = format!(
                "---\ndate: 2026-03-{:02}\ntags: [\"regatta\"]\n---\n{body} It was day {n}.\n",
                n % 28 + 1
            );
            (format!("olli/train/{n:05}.md"), page)
        })
        .collect()
}

/// Owned files as [`dump`] takes them.
pub fn borrowed(files: &[(String, String)]) -> Vec<(&str, &str)> {
    files
        .iter()
        .map(|(path, content)| (path.as_str(), content.as_str()))
        .collect()
}
