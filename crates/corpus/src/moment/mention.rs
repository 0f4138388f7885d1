//! Whether a text mentions a name.

use agent_memory_core::fold;

use crate::token::plain_marks;

/// Whether `text` holds the folded name as whole words: `Lisbon` and `Lucia's` mention `lisbon` and `lucia`, `Lisbonite`
/// does not. Beside Chinese, Japanese and other characters of scripts without spaces no word boundary is asked for.
///
/// ```
/// assert!(corpus::mentions("Dinner at Lucia’s", "lucia"));
/// assert!(!corpus::mentions("Marathon", "mara"));
/// ```
pub fn mentions(text: &str, folded_name: &str) -> bool {
    mentions_in(&folded(text), folded_name)
}

/// A text as [`mentions_in`] wants it.
pub(crate) fn folded(text: &str) -> String {
    fold(&plain_marks(text))
}

/// [`mentions`] in a text that is folded already: for many names in one text.
pub(crate) fn mentions_in(text: &str, folded_name: &str) -> bool {
    if folded_name.is_empty() {
        return false;
    }
    let name = plain_marks(folded_name);
    text.match_indices(name.as_ref()).any(|(at, found)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text
            .get(at + found.len()..)
            .and_then(|after| after.chars().next());
        is_edge(before, name.chars().next()) && is_edge(after, name.chars().next_back())
    })
}

/// Whether a word boundary lies between a character outside the name and one at its end.
fn is_edge(outside: Option<char>, inside: Option<char>) -> bool {
    let unspaced = |c: Option<char>| c.is_some_and(crate::token::is_unspaced);
    !outside.is_some_and(char::is_alphanumeric) || unspaced(outside) || unspaced(inside)
}

#[cfg(test)]
mod tests {
    use super::mentions;

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
        }
        for (text, name) in [
            ("Marathon", "mara"),
            ("a Sarah", "sara"),
            ("", "sara"),
            ("sara", ""),
            ("x2", "2"),
        ] {
            assert!(!mentions(text, name), "{text} {name}");
        }
    }
}
