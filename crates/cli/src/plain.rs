//! Text of others made safe for a terminal.
//!
//! A moment may hold anything: escape sequences that recolor or retitle the window, marks that turn the direction of
//! writing so that a line reads as another one, line breaks that forge a row. All output for people, on both streams,
//! comes through here; JSON has escapes of its own.

use std::fmt::Write;

/// The text on one line: white space of any sort is a space, control characters and marks that turn the direction are
/// written as `\u{1b}`. Doing it twice changes nothing. Linear in the text's length.
pub fn line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        put(c, &mut out);
    }
    out
}

/// One character, safe, at the end of a text.
pub fn put(c: char, out: &mut String) {
    match c {
        '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => out.push(' '),
        c if is_unsafe(c) => {
            // Writing to a string does not fail.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        }
        c => out.push(c),
    }
}

/// Each line of a text, safe; the breaks between them stay.
pub fn lines(text: &str) -> String {
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// C0, DEL and C1 controls, and the embeddings, overrides and isolates of bidirectional text.
fn is_unsafe(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::{line, lines};

    #[test]
    fn nothing_that_steers_a_terminal_or_turns_a_line_comes_through() {
        for c in ('\0'..='\u{9f}').chain('\u{2000}'..='\u{206f}') {
            let shown = line(&c.to_string());
            assert!(!shown.chars().any(char::is_control), "{c:?}");
            for mark in ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}') {
                assert!(!shown.contains(mark), "{c:?}");
            }
            assert_eq!(line(&shown), shown);
        }
        assert_eq!(
            line("\u{1b}[31mred\u{7}\u{9b}1m"),
            "\\u{1b}[31mred\\u{7}\\u{9b}1m"
        );
        assert_eq!(line("a\u{202e}b\u{2066}c"), "a\\u{202e}b\\u{2066}c");
    }

    #[test]
    fn breaks_become_spaces_and_words_stay() {
        assert_eq!(
            line("one\ntwo\r\nthree\u{2028}four\tfive"),
            "one two  three four five"
        );
        assert_eq!(line("Mäkelä, 東京, שלום"), "Mäkelä, 東京, שלום");
        assert_eq!(lines("one\u{1b}\ntwo"), "one\\u{1b}\ntwo");
    }
}
