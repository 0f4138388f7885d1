//! Words with a capital that stand together are one name: `European Commission`, `Bank of England`, `H & M`.

use std::ops::Range;

use corpus::{Language, is_stop_word};

use super::lists::{is_connector, is_no_name, is_second_connector, is_title};
use super::word::{Gap, Shape, Sort, Word};

/// What is known of a word with a capital.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// A name as a rule.
    Proper,
    /// Nothing speaks for or against it.
    Unknown,
    /// A word of the language that has a capital here; it can be part of a name.
    Common,
    /// A word of the language that is no part of a name.
    Never,
    /// A title before a person's name.
    Title,
}

/// Longest name in words; a longer run is a list or a headline.
const MAX_WORDS: usize = 10;

/// What a word is by itself, without statistics.
pub(super) fn local_class(word: &Word<'_>, language: Language) -> Class {
    let folded = &*word.folded;
    let function = |language| is_stop_word(language, folded);
    let abbreviation = word.shape == Shape::Upper && matches!(folded, "us" | "who");
    if word.sort != Sort::Plain || is_no_name(folded) && !word.is_initial() {
        Class::Never
    } else if is_title(folded) {
        Class::Title
    } else if word.is_initial() {
        Class::Unknown
    } else if !abbreviation && (function(language) || language != Language::En && function(Language::En)) {
        Class::Never
    } else {
        Class::Unknown
    }
}

/// The runs of capitalized words of a sentence, as places of words.
///
/// A run begins and ends with a capitalized word that is neither a title nor never part of a name. Words join over
/// white space, over an ampersand, and over a connector (`of`, `de`, `van der`). What stands before a title is cut off.
pub(super) fn runs(
    words: &[Word<'_>],
    class: impl Fn(usize) -> Class,
    heads: impl Fn(&str) -> bool,
) -> Vec<Range<usize>> {
    let fits = |at: usize| words.get(at).is_some_and(Word::is_capital) && !matches!(class(at), Class::Never);
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if !fits(at) || class(at) == Class::Title {
            at += 1;
            continue;
        }
        let mut start = at;
        let mut end = at + 1;
        while end - start < MAX_WORDS
            && let Some(next) = joined(words, end, &heads).filter(|next| fits(*next))
        {
            if class(next) == Class::Title {
                // `Foreign Minister Ali Akbar`: the name begins after the title, if one follows.
                let Some(after) =
                    joined(words, next + 1, &heads).filter(|after| *after == next + 1 && fits(*after))
                else {
                    break;
                };
                start = after;
                end = after + 1;
                continue;
            }
            end = next + 1;
        }
        found.push(start..end);
        at = end;
    }
    found
}

/// The word that goes on the run that ends before `at`: the next one, or the one after a connector.
fn joined(words: &[Word<'_>], at: usize, heads: impl Fn(&str) -> bool) -> Option<usize> {
    let word = words.get(at)?;
    if word.gap == Gap::Break {
        return None;
    }
    if word.is_capital() {
        return Some(at);
    }
    if word.sort != Sort::Plain || !is_connector(&word.folded) {
        return None;
    }
    // `Bank of England`, but `Karlsruhe of Germany` is two.
    let head = at.checked_sub(1).and_then(|before| words.get(before))?;
    if word.folded == "of" && !heads(&head.folded) {
        return None;
    }
    let spaced = |at: usize| words.get(at).filter(|word| word.gap == Gap::Space);
    let next = spaced(at + 1)?;
    if next.is_capital() {
        return Some(at + 1);
    }
    let second = is_second_connector(&next.folded) && spaced(at + 2)?.is_capital();
    second.then_some(at + 2)
}
