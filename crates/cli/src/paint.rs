//! Colors for people at a terminal, and plain text for everyone else.

use crate::environment::Environment;
use crate::plain;

/// Stand for the start of each ink, and for its end, until a line is written: noncharacters, which no text may exchange.
/// A text that holds one all the same can take one of our colors up to the end of its line, and nothing else.
const MARKS: [(char, &str); 5] = [
    ('\u{fdd0}', "1"),
    ('\u{fdd1}', "32"),
    ('\u{fdd2}', "33"),
    ('\u{fdd3}', "31"),
    ('\u{fdd4}', "2"),
];
const END: char = '\u{fdd5}';
const RESET: &str = "\u{1b}[0m";

/// Whether and how text is colored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Paint {
    on: bool,
}

/// What a color says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// A heading.
    Heading,
    /// Something came to stand.
    Good,
    /// Something changed or waits.
    Changed,
    /// Something ended.
    Ended,
    /// Beside the point.
    Faint,
}

impl Paint {
    /// Colors on a terminal that can show them, unless `NO_COLOR` is set.
    pub fn for_terminal(is_terminal: bool, environment: &Environment) -> Self {
        let dumb = environment.get("TERM").is_some_and(|term| term == "dumb");
        Self {
            on: is_terminal && !dumb && environment.get("NO_COLOR").is_none(),
        }
    }

    /// The text in that ink, marked until [`Paint::line`] writes it.
    pub fn ink(self, ink: Ink, text: &str) -> String {
        let [(heading, _), (good, _), (changed, _), (ended, _), (faint, _)] = MARKS;
        let mark = match ink {
            Ink::Heading => heading,
            Ink::Good => good,
            Ink::Changed => changed,
            Ink::Ended => ended,
            Ink::Faint => faint,
        };
        if self.on {
            format!("{mark}{text}{END}")
        } else {
            text.to_owned()
        }
    }

    /// A line as it goes to the terminal: inks become colors, and whatever else could steer it is escaped.
    pub fn line(self, text: &str) -> String {
        if !self.on {
            return plain::line(text);
        }
        let mut out = String::with_capacity(text.len());
        let mut open = false;
        for c in text.chars() {
            if let Some((_, code)) = MARKS.iter().find(|(mark, _)| *mark == c) {
                out.push_str("\u{1b}[");
                out.push_str(code);
                out.push('m');
                open = true;
            } else if c == END {
                out.push_str(RESET);
                open = false;
            } else {
                plain::put(c, &mut out);
            }
        }
        if open {
            out.push_str(RESET);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::{Environment, Ink, Paint};
    use std::ffi::OsString;

    fn environment(name: &str, value: &str) -> Environment {
        std::iter::once((OsString::from(name), OsString::from(value))).collect()
    }

    #[test]
    fn only_a_terminal_sees_colors_and_only_when_it_wants_them() {
        let colored = Paint::for_terminal(true, &Environment::default());
        let shown = |paint: Paint| paint.line(&paint.ink(Ink::Good, "new"));
        assert_eq!(shown(colored), "\u{1b}[32mnew\u{1b}[0m");
        for plain in [
            Paint::for_terminal(false, &Environment::default()),
            Paint::for_terminal(true, &environment("NO_COLOR", "1")),
            Paint::for_terminal(true, &environment("TERM", "dumb")),
        ] {
            assert_eq!(shown(plain), "new");
        }
    }

    #[test]
    fn a_text_brings_no_escapes_of_its_own_among_the_colors() {
        let colored = Paint::for_terminal(true, &Environment::default());
        let line = colored.ink(Ink::Ended, "a\u{1b}]0;title\u{7}b") + "\u{1b}[2Jc\nd";
        assert_eq!(
            colored.line(&line),
            "\u{1b}[31ma\\u{1b}]0;title\\u{7}b\u{1b}[0m\\u{1b}[2Jc d"
        );
        assert_eq!(colored.line("a\u{fdd1}b"), "a\u{1b}[32mb\u{1b}[0m");
    }
}
