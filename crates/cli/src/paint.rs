//! Colors for people at a terminal, and plain text for everyone else.

use crate::environment::Environment;

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

    /// The text in that ink.
    pub fn ink(self, ink: Ink, text: &str) -> String {
        let code = match ink {
            Ink::Heading => "1",
            Ink::Good => "32",
            Ink::Changed => "33",
            Ink::Ended => "31",
            Ink::Faint => "2",
        };
        if self.on {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
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
        assert_eq!(colored.ink(Ink::Good, "new"), "\u{1b}[32mnew\u{1b}[0m");
        for plain in [
            Paint::for_terminal(false, &Environment::default()),
            Paint::for_terminal(true, &environment("NO_COLOR", "1")),
            Paint::for_terminal(true, &environment("TERM", "dumb")),
        ] {
            assert_eq!(plain.ink(Ink::Good, "new"), "new");
        }
    }
}
