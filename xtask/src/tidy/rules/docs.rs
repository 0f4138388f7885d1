//! Files open with what they are for; crates open with what they do, and with an example.

use crate::tidy::RustFile;
use crate::tidy::finding::Finding;

/// A layer crate explains itself in at least as many lines.
const FEWEST_CRATE_LINES: usize = 5;
/// A program's root may be shorter.
const FEWEST_PROGRAM_LINES: usize = 2;

/// Crates with a kernel that may need `unsafe`, each argued in its docs. None so far.
const KERNELS: &[&str] = &[];

/// Rule `header`: the first line is `//!`. Unit-test files may leave it out.
pub fn header(file: &RustFile) -> Vec<Finding> {
    let unit_tests = file.path.ends_with("/tests.rs");
    if unit_tests || file.source.text.starts_with("//!") {
        return Vec::new();
    }
    vec![Finding::new(
        &file.path,
        1,
        "header",
        "the first line is `//!`: what the file is for, and why it is so",
    )]
}

/// Rule `crate-docs`: the root of a layer crate says what, what not, and shows an example.
pub fn crate_docs(file: &RustFile) -> Vec<Finding> {
    if !file.place.root {
        return Vec::new();
    }
    let docs: Vec<&str> = file
        .source
        .text
        .lines()
        .take_while(|line| line.starts_with("//!"))
        .collect();
    let fewest = if file.place.library {
        FEWEST_CRATE_LINES
    } else {
        FEWEST_PROGRAM_LINES
    };
    let mut findings = Vec::new();
    if docs.len() < fewest {
        let message = format!(
            "{} lines of crate docs, at least {fewest}: what it does, what not, an example",
            docs.len()
        );
        findings.push(Finding::new(&file.path, 1, "crate-docs", message));
    }
    if file.place.library
        && !docs
            .iter()
            .any(|line| line.trim_start_matches("//!").trim_start().starts_with("```"))
    {
        findings.push(Finding::new(
            &file.path,
            1,
            "crate-docs",
            "the crate docs show no example that runs",
        ));
    }
    findings
}

/// Rule `forbid-unsafe`: every crate root forbids unsafe code, but for the listed kernels.
pub fn forbid_unsafe(file: &RustFile) -> Vec<Finding> {
    let forbidden = file.source.code.contains("#![forbid(unsafe_code)]");
    if !file.place.root || forbidden || KERNELS.contains(&file.place.folder.as_str()) {
        return Vec::new();
    }
    vec![Finding::new(
        &file.path,
        1,
        "forbid-unsafe",
        "`#![forbid(unsafe_code)]` is missing",
    )]
}
