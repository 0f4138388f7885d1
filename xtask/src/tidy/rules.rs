//! The rules, one file per subject; each is a function from a file to findings.

pub mod ambient;
pub mod docs;
pub mod expect;
pub mod float;
pub mod hash;
pub mod machine;
pub mod manifest;
pub mod size;
pub mod stub;

use super::RustFile;
use super::finding::Finding;

/// The rules for Rust files.
pub const RUST: &[fn(&RustFile) -> Vec<Finding>] = &[
    size::lines,
    docs::header,
    docs::crate_docs,
    docs::forbid_unsafe,
    stub::check,
    ambient::check,
    hash::check,
    hash::codec,
    float::functions,
    float::sums,
    float::parallel_sums,
    expect::check,
];

/// A finding for each place in the code where one of the words stands, outside test code.
fn forbid(file: &RustFile, rule: &'static str, words: &[(&str, &str)]) -> Vec<Finding> {
    let mut findings = Vec::new();
    if file.place.test {
        return findings;
    }
    for (word, instead) in words {
        for offset in file.source.find_code(word) {
            if !file.source.in_test(offset) {
                let message = format!("`{word}`: {instead}");
                findings.push(Finding::new(
                    &file.path,
                    file.source.line_of(offset),
                    rule,
                    message,
                ));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests;
