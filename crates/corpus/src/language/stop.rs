//! Function words by language.
//!
//! The short lists (NLTK's, grammatical words only) are used where they exist: the longer ISO lists also hold words like
//! `work`, `group` or `problem`, which are content in an agent's writing. Where there is no short list the ISO one
//! serves.

use std::sync::OnceLock;

use agent_memory_core::Lookup;

use super::Language;
use crate::token::fold_token;

/// Whether a folded word is a function word of a language; never for [`Language::Unknown`].
///
/// A clitic does not hide one: `who's` is one because `who` is. O(length of the word).
pub fn is_stop_word(language: Language, folded: &str) -> bool {
    if language == Language::Unknown {
        return false;
    }
    let listed = |word: &str| languages_of(word) >> language as u32 & 1 == 1;
    listed(folded)
        || language == Language::En
            && folded.rsplit_once('\'').is_some_and(|(word, clitic)| {
                matches!(clitic, "s" | "ll" | "d" | "re" | "ve" | "m") && listed(word) && word != "o"
            })
}

/// Whether a folded word is a function word of any language.
pub(crate) fn is_function_word(folded: &str) -> bool {
    languages_of(folded) != 0
}

/// How often the tokens are function words, per language in the order of [`Language::ALL`].
pub(super) fn votes<'a>(folded: impl Iterator<Item = &'a str>) -> [u32; KNOWN] {
    let mut votes = [0u32; KNOWN];
    for word in folded {
        let mut languages = languages_of(word);
        while languages != 0 {
            let language = languages.trailing_zeros();
            languages &= languages - 1;
            if let Some(count) = votes.get_mut(language as usize) {
                *count += 1;
            }
        }
    }
    votes
}

/// How many languages vote: those of [`Language::ALL`] but unknown.
const KNOWN: usize = Language::ALL.len() - 1;

/// No function word has more bytes; longer words need no look at the lists.
const LONGEST: usize = 48;

/// Words that the short English list lacks although they carry as little.
const MORE_ENGLISH: [&str; 14] = [
    "also", "although", "can't", "cannot", "could", "couldn't", "etc", "let's", "might", "must", "shall",
    "us", "would", "yet",
];

/// The languages of which a folded word is a function word, as bits in the order of [`Language::ALL`].
fn languages_of(folded: &str) -> u32 {
    static WORDS: OnceLock<Lookup<Box<str>, u32>> = OnceLock::new();
    if folded.len() > LONGEST {
        return 0;
    }
    let words = WORDS.get_or_init(|| {
        let mut words = Lookup::new();
        for language in Language::ALL {
            let listed = stop_words::lookup(language.code()).unwrap_or_default();
            let more: &[&str] = if language == Language::En {
                &MORE_ENGLISH
            } else {
                &[]
            };
            for word in listed.iter().chain(more) {
                *words.entry_or(fold_token(word.trim()).into(), 0) |= 1 << language as u32;
            }
        }
        words
    });
    words.get(folded).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_list_has_a_longer_word() {
        for language in Language::ALL {
            let listed = stop_words::lookup(language.code()).unwrap_or_default();
            assert!(
                listed.iter().all(|word| fold_token(word.trim()).len() <= LONGEST),
                "{language}"
            );
        }
    }
}
