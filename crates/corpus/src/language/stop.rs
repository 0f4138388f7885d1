//! Function words by language.
//!
//! The short lists (NLTK's, grammatical words only) are used where they exist: the longer ISO lists also hold words like
//! `work`, `group` or `problem`, which are content in an agent's writing. Where there is no short list the ISO one
//! serves.

use std::sync::OnceLock;

use super::Language;
use crate::token::fold_token;

/// Whether a folded token is a function word of a language; never for [`Language::Unknown`].
///
/// A clitic does not hide one: `who's` is one because `who` is. O(log n) in the length of the list.
pub fn is_stop_word(language: Language, folded: &str) -> bool {
    let list = words_of(language);
    let listed = |word: &str| list.binary_search_by(|entry| (**entry).cmp(word)).is_ok();
    listed(folded)
        || language == Language::En
            && folded.rsplit_once('\'').is_some_and(|(word, clitic)| {
                matches!(clitic, "s" | "ll" | "d" | "re" | "ve" | "m") && listed(word) && word != "o"
            })
}

/// How many languages vote in detection: those of [`Language::ALL`] but unknown.
const KNOWN: usize = Language::ALL.len() - 1;

/// Words that the short English list lacks although they carry as little.
const MORE_ENGLISH: [&str; 14] = [
    "also", "although", "can't", "cannot", "could", "couldn't", "etc", "let's", "might", "must", "shall",
    "us", "would", "yet",
];

/// The folded, sorted list of a language; empty for unknown.
fn words_of(language: Language) -> &'static [Box<str>] {
    static LISTS: [OnceLock<Vec<Box<str>>>; KNOWN] = [const { OnceLock::new() }; KNOWN];
    let Some(slot) = LISTS.get(language as usize) else {
        return &[];
    };
    slot.get_or_init(|| {
        let more: &[&str] = if language == Language::En {
            &MORE_ENGLISH
        } else {
            &[]
        };
        let listed = stop_words::lookup(language.code()).unwrap_or_default();
        let mut words: Vec<Box<str>> = listed
            .iter()
            .chain(more)
            .map(|word| fold_token(word.trim()).into_owned().into_boxed_str())
            .collect();
        words.sort_unstable();
        words.dedup();
        words
    })
}

/// For each function word of any language, the set of languages that have it, as bits in the order of [`Language::ALL`].
fn ballots() -> &'static [(&'static str, u32)] {
    static BALLOTS: OnceLock<Vec<(&'static str, u32)>> = OnceLock::new();
    BALLOTS.get_or_init(|| {
        let mut all: Vec<(&'static str, u32)> = Language::ALL
            .into_iter()
            .filter(|&language| language != Language::Unknown)
            .flat_map(|language| {
                words_of(language)
                    .iter()
                    .map(move |word| (&**word, 1u32 << language as u32))
            })
            .collect();
        all.sort_unstable();
        let mut merged: Vec<(&'static str, u32)> = Vec::new();
        for (word, bit) in all {
            match merged.last_mut() {
                Some(last) if last.0 == word => last.1 |= bit,
                _ => merged.push((word, bit)),
            }
        }
        merged
    })
}

/// Whether a folded word is a function word of any language.
pub(crate) fn is_function_word(folded: &str) -> bool {
    ballots().binary_search_by(|entry| entry.0.cmp(folded)).is_ok()
}

/// How often the tokens are function words, per language in the order of [`Language::ALL`].
pub(super) fn votes<'a>(folded: impl Iterator<Item = &'a str>) -> [u32; KNOWN] {
    let ballots = ballots();
    let mut votes = [0u32; KNOWN];
    for word in folded {
        let Ok(found) = ballots.binary_search_by(|entry| entry.0.cmp(word)) else {
            continue;
        };
        let mask = ballots.get(found).map_or(0, |entry| entry.1);
        for (language, count) in votes.iter_mut().enumerate() {
            *count += mask >> language & 1;
        }
    }
    votes
}
