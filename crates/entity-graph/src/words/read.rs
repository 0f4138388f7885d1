//! Texts to content words.

use corpus::{Language, TermReader, detect};
use std::collections::{BTreeMap, BTreeSet};

use crate::extract::passing_words;

/// The content words of a text: stems without function words, interjections and forms of address, each once.
pub type Words = BTreeSet<String>;

/// The content words of the texts of a memory, in their order.
///
/// A text too short to tell its language has that of most of the others (of equally many, the first by code), so the
/// words of a short turn meet those of a long one. Numbers count; a token of more than [`corpus::MAX_TERM_BYTES`] bytes
/// does not. Linear in the length of the texts.
///
/// ```
/// let read = entity_graph::read_words(["We have been painting the fences of our garden all day long.", "Painted!"]);
/// assert!(read[0].contains("paint") && read[0].contains("garden") && !read[0].contains("the"));
/// assert!(read[1].contains("paint"));
/// ```
pub fn read_words<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<Words> {
    let texts: Vec<(&str, Language)> = texts.into_iter().map(|text| (text, detect(text))).collect();
    let mut counts: BTreeMap<Language, u64> = BTreeMap::new();
    for (_, language) in &texts {
        if *language != Language::Unknown {
            *counts.entry(*language).or_default() += 1;
        }
    }
    let usual = counts
        .iter()
        .max_by(|a, b| a.1.cmp(b.1).then_with(|| b.0.cmp(a.0)))
        .map_or(Language::Unknown, |(language, _)| *language);
    let mut readers: BTreeMap<Language, (TermReader, Words)> = BTreeMap::new();
    texts
        .into_iter()
        .map(|(text, language)| {
            let language = language.or(usual);
            let (reader, passing) = readers.entry(language).or_insert_with(|| reader(language));
            let mut words = Words::new();
            reader.read(text, |word| {
                if !words.contains(word) && !passing.contains(word) {
                    words.insert(word.to_owned());
                }
            });
            words
        })
        .collect()
}

/// A reader of a language, and the stems there of words that are said in passing.
fn reader(language: Language) -> (TermReader, Words) {
    let mut reader = TermReader::new(language);
    let mut passing = Words::new();
    for word in passing_words() {
        reader.read(word, |stem| {
            passing.insert(stem.to_owned());
        });
    }
    (reader, passing)
}
