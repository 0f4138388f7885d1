//! Rule `stub`: nothing unfinished, no test that cannot fail or does not run. Holds in tests too.

use crate::tidy::RustFile;
use crate::tidy::finding::Finding;

/// Code that stands for code to come. Split, so that a plain search of the tree does not find this list.
const IN_CODE: &[(&str, &str)] = &[
    (concat!("todo", "!"), "write it, or leave it out"),
    (concat!("unimplemented", "!"), "write it, or return a typed error"),
    (concat!("dbg", "!"), "a left-over of debugging"),
    (concat!("#[", "ignore"), "a test that does not run tests nothing"),
    (concat!("assert!(", "true"), "an assertion that cannot fail"),
];

/// Notes to oneself, in comments and messages.
const IN_TEXT: &[(&str, &str)] = &[
    (
        concat!("FIX", "ME"),
        "mend it, or write it into docs/shortcomings.md",
    ),
    (concat!("not implemented", " yet"), "write it, or leave it out"),
];

/// Every stub in the file.
pub fn check(file: &RustFile) -> Vec<Finding> {
    let in_code = IN_CODE.iter().flat_map(|entry| {
        file.source
            .find_code(entry.0)
            .into_iter()
            .map(move |at| (at, entry))
    });
    let in_text = IN_TEXT.iter().flat_map(|entry| {
        file.source
            .text
            .match_indices(entry.0)
            .map(move |(at, _)| (at, entry))
    });
    in_code
        .chain(in_text)
        .map(|(at, (word, instead))| {
            Finding::new(
                &file.path,
                file.source.line_of(at),
                "stub",
                format!("`{word}`: {instead}"),
            )
        })
        .collect()
}
