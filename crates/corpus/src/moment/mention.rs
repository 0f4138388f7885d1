//! Whether a text mentions a name.

use std::collections::BTreeSet;

use agent_memory_core::fold;
use aho_corasick::AhoCorasick;

use crate::token::plain_marks;

/// Whether `text` holds the folded name as whole words: `Lisbon` and `Lucia's` mention `lisbon` and `lucia`, `Lisbonite`
/// does not. Beside Chinese, Japanese and other characters of scripts without spaces no word boundary is asked for.
///
/// ```
/// assert!(corpus::mentions("Dinner at Lucia’s", "lucia"));
/// assert!(!corpus::mentions("Marathon", "mara"));
/// ```
pub fn mentions(text: &str, folded_name: &str) -> bool {
    let name = plain_marks(folded_name);
    if name.is_empty() {
        return false;
    }
    let text = fold(&plain_marks(text));
    text.match_indices(name.as_ref())
        .any(|(at, _)| stands_alone(&text, at, at + name.len()))
}

/// Finds which of many names texts mention, in one pass over each text.
pub(super) struct Mentions {
    /// The names in the order given; none when there are no names, or too many for one automaton.
    automaton: Option<AhoCorasick>,
    names: Vec<String>,
}

impl Mentions {
    /// A finder for folded names.
    pub(super) fn new<'a>(folded_names: impl Iterator<Item = &'a str>) -> Self {
        let names: Vec<String> = folded_names.map(|name| plain_marks(name).into_owned()).collect();
        let automaton = if names.is_empty() {
            None
        } else {
            AhoCorasick::new(&names).ok()
        };
        Self { automaton, names }
    }

    /// The indices of the names that a text mentions, as [`mentions`] has it.
    pub(super) fn find(&self, text: &str) -> BTreeSet<usize> {
        let Some(automaton) = &self.automaton else {
            return (0..self.names.len())
                .filter(|&index| self.name(index).is_some_and(|name| mentions(text, name)))
                .collect();
        };
        let text = fold(&plain_marks(text));
        let found = automaton.find_overlapping_iter(&text);
        found
            .filter(|hit| !hit.is_empty() && stands_alone(&text, hit.start(), hit.end()))
            .map(|hit| hit.pattern().as_usize())
            .collect()
    }

    fn name(&self, index: usize) -> Option<&str> {
        self.names.get(index).map(String::as_str)
    }
}

/// Whether word boundaries lie at both ends of a span.
fn stands_alone(text: &str, start: usize, end: usize) -> bool {
    let (Some(before), Some(inside), Some(after)) =
        (text.get(..start), text.get(start..end), text.get(end..))
    else {
        return false;
    };
    is_edge(before.chars().next_back(), inside.chars().next())
        && is_edge(after.chars().next(), inside.chars().next_back())
}

/// Whether a word boundary lies between a character outside the name and one at its end.
fn is_edge(outside: Option<char>, inside: Option<char>) -> bool {
    let unspaced = |c: Option<char>| c.is_some_and(crate::token::is_unspaced);
    !outside.is_some_and(char::is_alphanumeric) || unspaced(outside) || unspaced(inside)
}

#[cfg(test)]
mod tests {
    use super::{Mentions, mentions};

    #[test]
    fn names_are_found_as_whole_words() {
        for (text, name) in [
            ("Maya met SARA.", "sara"),
            ("at Lucia’s place", "lucia"),
            ("at Lucia's place", "lucia's"),
            ("the Project  Tideline plan", "project tideline"),
            ("我在东京很好", "东京"),
            ("Cafe\u{301} Central", "café central"),
        ] {
            assert!(mentions(text, name), "{text} {name}");
            assert!(
                Mentions::new(["zzz", name].into_iter()).find(text).contains(&1),
                "{text} {name}"
            );
        }
        for (text, name) in [
            ("Marathon", "mara"),
            ("a Sarah", "sara"),
            ("", "sara"),
            ("sara", ""),
            ("x2", "2"),
        ] {
            assert!(!mentions(text, name), "{text} {name}");
            assert!(
                Mentions::new(std::iter::once(name)).find(text).is_empty(),
                "{text} {name}"
            );
        }
    }
}
