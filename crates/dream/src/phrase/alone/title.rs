//! Titles that happen to be clauses: "A City is not a Tree".

use corpus::Language;

use crate::frame::{Class, Word};
use crate::phrase::clause::{Clause, is_adverb};

/// Whether a clause is written like a title: each word of meaning but its verb with a capital, common ones among them,
/// that is small words, or nouns behind "a".
pub(super) fn is_title(text: &str, clause: &Clause) -> bool {
    let capital = |w: &Word| {
        text.get(w.start..)
            .and_then(|shown| shown.chars().next())
            .is_some_and(char::is_uppercase)
    };
    let whole = |w: &Word| {
        text.get(w.start..w.end)
            .is_some_and(|shown| shown.chars().all(|c| !c.is_lowercase()))
    };
    let meaning = |at: usize, w: &Word| at != clause.verb && matches!(w.class, Class::Content | Class::Name);
    let words = || clause.words.iter().enumerate();
    let all = words().filter(|(at, w)| meaning(*at, w)).all(|(_, w)| capital(w));
    let small = words().skip(1).any(|(_, w)| {
        capital(w) && !whole(w) && (is_adverb(&w.folded) || corpus::is_stop_word(Language::En, &w.folded))
    });
    let article = |at: &usize| {
        at.checked_sub(1)
            .and_then(|before| clause.words.get(before))
            .is_some_and(|w| matches!(w.folded.as_str(), "a" | "an"))
    };
    let nouns = words()
        .filter(|(at, w)| article(at) && capital(w) && !whole(w))
        .count();
    all && (small || nouns >= 2)
}
