//! A Rust file taken apart into code, comments and literals, so that a rule about code is not fooled by a
//! string and a rule about comments is not fooled by code.
//!
//! This is a lexer for the few forms that matter (comments, nested comments, plain and raw strings, bytes,
//! characters against lifetimes), not a parser. Code and comments keep their byte offsets: everything else
//! is blanked with spaces, line ends stay.

mod lexer;

use lexer::{Class, classify};

/// One Rust file, split by what its bytes are.
pub struct Source {
    /// As read.
    pub text: String,
    /// Comments and the insides of literals blanked; quotes stay.
    pub code: String,
    /// Only the comments, doc comments among them.
    pub comments: String,
    /// Offsets at which lines start.
    line_starts: Vec<usize>,
    /// For each line, whether it lies in an item under `#[cfg(test)]`.
    test_lines: Vec<bool>,
}

impl Source {
    /// Takes a text apart.
    pub fn new(text: &str) -> Self {
        let classes = classify(text.as_bytes());
        let code = keep(text, &classes, Class::Code);
        let comments = keep(text, &classes, Class::Comment);
        let line_starts: Vec<usize> = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(offset, _)| offset + 1))
            .collect();
        let mut source = Self {
            text: text.to_owned(),
            code,
            comments,
            line_starts,
            test_lines: Vec::new(),
        };
        source.test_lines = source.find_test_lines();
        source
    }

    /// The line of an offset, counted from 1.
    pub fn line_of(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|&start| start <= offset)
    }

    /// Whether the offset lies in an item that is compiled for tests only.
    pub fn in_test(&self, offset: usize) -> bool {
        self.test_lines
            .get(self.line_of(offset) - 1)
            .copied()
            .unwrap_or(false)
    }

    /// How many lines the file has.
    pub fn lines(&self) -> usize {
        self.text.lines().count()
    }

    /// Offsets in the code where the words stand as a whole: no letter, digit or `_` touches an end of the
    /// needle that is itself one.
    pub fn find_code(&self, needle: &str) -> Vec<usize> {
        find_words(&self.code, needle)
    }

    /// The statement from an offset on: up to the `;` or the closing bracket that ends it.
    pub fn statement(&self, offset: usize) -> &str {
        let rest = self.code.get(offset..).unwrap_or_default();
        let mut depth = 0_i32;
        for (at, byte) in rest.bytes().enumerate() {
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth -= 1,
                b';' if depth == 0 => return &rest[..at],
                _ => {}
            }
            if depth < 0 {
                return &rest[..at];
            }
        }
        rest
    }

    /// Whether a comment on the line or the one above allows the rule, and gives a reason.
    pub fn allows(&self, line: usize, rule: &str) -> bool {
        let mark = format!("tidy: allow({rule}):");
        [line, line.saturating_sub(1)].iter().any(|&number| {
            let comment = number
                .checked_sub(1)
                .and_then(|index| self.comments.lines().nth(index))
                .unwrap_or_default();
            comment
                .split_once(&mark)
                .is_some_and(|(_, reason)| reason.split_whitespace().count() >= 2)
        })
    }

    fn find_test_lines(&self) -> Vec<bool> {
        let mut lines = vec![self.code.contains("#![cfg(test)]"); self.line_starts.len()];
        let attributes = ["#[cfg(test)]", "#[cfg(all(test"];
        for attribute in attributes {
            for (start, _) in self.code.match_indices(attribute) {
                let end = self.end_of_item(start + attribute.len());
                for line in self.line_of(start)..=self.line_of(end) {
                    if let Some(entry) = lines.get_mut(line - 1) {
                        *entry = true;
                    }
                }
            }
        }
        lines
    }

    /// The end of the item after an attribute: its `;`, or the brace that closes its body.
    fn end_of_item(&self, from: usize) -> usize {
        let bytes = self.code.as_bytes();
        let mut braces = 0_i32;
        let mut others = 0_i32;
        for (offset, byte) in bytes.iter().enumerate().skip(from) {
            match byte {
                b'{' => braces += 1,
                b'}' => {
                    braces -= 1;
                    if braces <= 0 {
                        return offset;
                    }
                }
                b'(' | b'[' => others += 1,
                b')' | b']' => others -= 1,
                b';' if braces == 0 && others <= 0 => return offset,
                _ => {}
            }
        }
        bytes.len().saturating_sub(1)
    }
}

/// Offsets at which a needle stands as whole words.
pub fn find_words(text: &str, needle: &str) -> Vec<usize> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let bytes = text.as_bytes();
    let starts_word = needle.bytes().next().is_some_and(is_word);
    let ends_word = needle.bytes().last().is_some_and(is_word);
    text.match_indices(needle)
        .map(|(offset, _)| offset)
        .filter(|&offset| {
            let before = offset
                .checked_sub(1)
                .and_then(|at| bytes.get(at))
                .is_some_and(|&byte| is_word(byte));
            let after = bytes
                .get(offset + needle.len())
                .is_some_and(|&byte| is_word(byte));
            !(starts_word && before || ends_word && after)
        })
        .collect()
}

/// The bytes of one class; every other byte becomes a space, line ends stay.
fn keep(text: &str, classes: &[Class], wanted: Class) -> String {
    let kept: Vec<u8> = text
        .bytes()
        .zip(classes)
        .map(|(byte, &class)| {
            if class == wanted || byte == b'\n' {
                byte
            } else {
                b' '
            }
        })
        .collect();
    // Classes change at ASCII bytes only, so characters stay whole.
    String::from_utf8_lossy(&kept).into_owned()
}

#[cfg(test)]
mod tests;
