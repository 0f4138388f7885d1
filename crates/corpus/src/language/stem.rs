//! Stems by Snowball (Porter, 2001), for the languages it covers.

use std::borrow::Cow;

use rust_stemmers::{Algorithm, Stemmer};

use super::Language;

/// Longest word that is stemmed, in bytes: beyond it stands no word of a language but a key or a path.
const MAX_WORD_BYTES: usize = 64;

/// The stem of a folded word; the word itself where the language has no stemmer, or the word is no word of letters.
///
/// Stems are keys, not words: `activities` gives `activ`. O(length).
///
/// ```
/// use corpus::{Language, stem};
/// assert_eq!(stem(Language::En, "flights"), "flight");
/// assert_eq!(stem(Language::Fi, "lissabonissa"), stem(Language::Fi, "lissabonista"));
/// assert_eq!(stem(Language::Unknown, "flights"), "flights");
/// ```
pub fn stem(language: Language, folded: &str) -> Cow<'_, str> {
    let Some(algorithm) = algorithm_of(language) else {
        return Cow::Borrowed(folded);
    };
    if folded.len() > MAX_WORD_BYTES || !folded.chars().all(|c| c.is_alphabetic() || c == '\'') {
        return Cow::Borrowed(folded);
    }
    Stemmer::create(algorithm).stem(folded)
}

fn algorithm_of(language: Language) -> Option<Algorithm> {
    Some(match language {
        Language::Ar => Algorithm::Arabic,
        Language::Da => Algorithm::Danish,
        Language::De => Algorithm::German,
        Language::El => Algorithm::Greek,
        Language::En => Algorithm::English,
        Language::Es => Algorithm::Spanish,
        Language::Fi => Algorithm::Finnish,
        Language::Fr => Algorithm::French,
        Language::Hu => Algorithm::Hungarian,
        Language::It => Algorithm::Italian,
        Language::Nl => Algorithm::Dutch,
        Language::No => Algorithm::Norwegian,
        Language::Pt => Algorithm::Portuguese,
        Language::Ro => Algorithm::Romanian,
        Language::Ru => Algorithm::Russian,
        Language::Sv => Algorithm::Swedish,
        Language::Ta => Algorithm::Tamil,
        Language::Tr => Algorithm::Turkish,
        _ => return None,
    })
}
