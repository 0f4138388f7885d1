//! Text to terms, one language per text, several readings per query word.
//!
//! A moment is often too short to tell its language, so the index takes a census: texts that do not tell, or tell a
//! language that almost nothing else here is written in, count as the most frequent one. A query word is then looked
//! up under its own language's stem and under the stems of the languages that are at home in the index.

use corpus::{Language, content_terms, detect, tokens};
use std::collections::BTreeMap;

/// Share of texts from which a language is at home in an index.
const AT_HOME: f64 = 0.05;
/// Most languages a query word is read in.
const MOST_READINGS: usize = 3;

/// A content word: as written, folded, and the terms it may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// As written, folded.
    pub written: String,
    /// Its readings, the most likely language's first; never empty.
    pub readings: Vec<String>,
}

/// The content words of a text in one language.
fn content_words(text: &str, language: Language) -> Vec<Word> {
    let mut words = Vec::new();
    for token in tokens(text) {
        let terms = content_terms(&token.text, language);
        let whole = terms.len() == 1;
        words.extend(terms.into_iter().map(|term| Word {
            written: if whole {
                token.text.to_string()
            } else {
                term.clone()
            },
            readings: vec![term],
        }));
    }
    words
}

/// The languages of an index.
#[derive(Debug, Clone, Default)]
pub(crate) struct Analyzer {
    /// Languages at home, the most frequent first.
    home: Vec<Language>,
}

impl Analyzer {
    /// Takes the census and gives each text's language, in order.
    pub fn survey<'a>(texts: impl Iterator<Item = &'a str>) -> (Self, Vec<Language>) {
        let mut found: Vec<Language> = texts.map(detect).collect();
        let mut census: BTreeMap<Language, usize> = BTreeMap::new();
        for language in found.iter().filter(|l| **l != Language::Unknown) {
            *census.entry(*language).or_default() += 1;
        }
        let told: usize = census.values().sum();
        let mut home: Vec<(usize, Language)> = census
            .into_iter()
            .filter(|(_, count)| *count as f64 >= AT_HOME * told as f64)
            .map(|(language, count)| (count, language))
            .collect();
        home.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let home: Vec<Language> = home.into_iter().map(|(_, language)| language).collect();
        let most = home.first().copied().unwrap_or(Language::Unknown);
        for language in &mut found {
            if !home.contains(language) {
                *language = most;
            }
        }
        (Self { home }, found)
    }

    /// The language of short texts such as names and aliases.
    pub fn main_language(&self) -> Language {
        self.home.first().copied().unwrap_or(Language::Unknown)
    }

    /// The content words of a name or an alias.
    pub fn read_key(&self, text: &str) -> Vec<Word> {
        content_words(text, self.main_language())
    }

    /// The content words of a query. Function words of the query's language are left out.
    pub fn read_query(&self, text: &str) -> Vec<Word> {
        let own = detect(text).or(self.main_language());
        let mut others: Vec<Language> = self
            .home
            .iter()
            .copied()
            .filter(|language| *language != own)
            .collect();
        others.truncate(MOST_READINGS - 1);
        let mut words = Vec::new();
        for token in tokens(text) {
            let mut found = content_words(&token.text, own);
            for &language in &others {
                let terms = content_terms(&token.text, language);
                if terms.len() != found.len() {
                    continue;
                }
                for (word, term) in found.iter_mut().zip(terms) {
                    if !word.readings.contains(&term) {
                        word.readings.push(term);
                    }
                }
            }
            words.append(&mut found);
        }
        words
    }
}

/// About how many tokens a language model reads in a text: a token for every four ASCII characters, one for every
/// other character, at least one for a text that is not empty. An estimate on the safe side; no vocabulary is needed.
///
/// ```
/// assert_eq!(recall::estimated_tokens("Lisbon in August"), 4);
/// assert_eq!(recall::estimated_tokens("東京"), 2);
/// ```
pub fn estimated_tokens(text: &str) -> usize {
    let ascii = text.bytes().filter(u8::is_ascii).count();
    let other = text.chars().filter(|c| !c.is_ascii()).count();
    ascii.div_ceil(4) + other
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_texts_take_the_main_language() {
        let texts = [
            "Maya booked the hotel in Lisbon for the offsite.",
            "Flights booked",
            "We moved the dinner to Friday because of the strike.",
        ];
        let (analyzer, languages) = Analyzer::survey(texts.into_iter());
        assert_eq!(languages, [Language::En; 3]);
        let flights = Word {
            written: "flights".to_owned(),
            readings: vec!["flight".to_owned()],
        };
        assert_eq!(analyzer.read_query("Flights?"), [flights]);
        assert!(analyzer.read_query("what is it about?").is_empty());
    }

    #[test]
    fn a_query_is_read_in_the_languages_at_home() {
        let texts = [
            "Maya hat das Hotel in Lissabon für die Klausur gebucht.",
            "Maya booked the hotel in Lisbon for the offsite with Sara.",
        ];
        let (analyzer, languages) = Analyzer::survey(texts.into_iter());
        assert_eq!(languages, [Language::De, Language::En]);
        let words = analyzer.read_query("bookings");
        assert!(
            words.iter().flat_map(|w| &w.readings).any(|r| r == "book"),
            "{words:?}"
        );
    }

    #[test]
    fn nothing_is_stemmed_without_a_language() {
        let (analyzer, languages) = Analyzer::survey(["xyzzy", ""].into_iter());
        assert_eq!(languages, [Language::Unknown; 2]);
        assert_eq!(analyzer.main_language(), Language::Unknown);
        assert_eq!(analyzer.read_query("qwfp").len(), 1);
    }
}
