//! Terms: what is left of a text for counting and matching, once function words and endings are gone.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use agent_memory_core::{Error, Lookup, rule};

use crate::language::{Language, is_stop_word, stem};
use crate::token::{Token, TokenKind, tokens};

/// Longest term in bytes; longer tokens are keys, hashes or encoded data, never words.
pub const MAX_TERM_BYTES: usize = 128;

/// The content terms of a text: stems of the tokens that are no function words, in the order of the text.
///
/// Hyphenated and underscored tokens give their parts, so that `open-source` and `open source` meet; French and Italian
/// elisions (`l'`, `dell'`) are dropped; numbers and CJK bigrams stay whole. With [`Language::Unknown`] nothing is
/// stopped and nothing stemmed. Linear in the text's length. For many texts of one language [`TermReader`] is faster.
///
/// ```
/// use corpus::{Language, content_terms};
/// assert_eq!(content_terms("Lucia's state-of-the-art kitchens", Language::En), ["lucia", "state", "art", "kitchen"]);
/// ```
pub fn content_terms(text: &str, language: Language) -> Vec<String> {
    let mut terms = Vec::new();
    for token in tokens(text) {
        token_terms(&token, language, |term| terms.push(term.into_owned()));
    }
    terms
}

/// Reads the content terms of many texts of one language, and stems each word once.
///
/// ```
/// use corpus::{Language, TermReader, content_terms};
/// let mut reader = TermReader::new(Language::En);
/// let mut found = Vec::new();
/// reader.read("Flights and more flights", |term| found.push(term.to_owned()));
/// assert_eq!(found, content_terms("Flights and more flights", Language::En));
/// ```
#[derive(Debug, Clone)]
pub struct TermReader {
    language: Language,
    /// The term of a plain word, or none for a function word.
    known: Lookup<Box<str>, Option<Box<str>>>,
}

impl TermReader {
    /// Most words that are remembered: some 20 MB. Later ones are worked out each time.
    const MOST_KNOWN: usize = 200_000;

    /// A reader for texts of a language.
    pub fn new(language: Language) -> Self {
        Self {
            language,
            known: Lookup::new(),
        }
    }

    /// Gives each content term of a text to `each`, in the order of [`content_terms`].
    pub fn read(&mut self, text: &str, mut each: impl FnMut(&str)) {
        for token in tokens(text) {
            let plain = token.kind == TokenKind::Word && !token.text.contains(['-', '_']);
            if !plain || token.text.len() > MAX_TERM_BYTES {
                token_terms(&token, self.language, |term| each(&term));
                continue;
            }
            if let Some(term) = self.known.get(token.text.as_ref()) {
                if let Some(term) = term {
                    each(term);
                }
                continue;
            }
            let term = part_term(&token.text, self.language);
            if let Some(term) = &term {
                each(term);
            }
            if self.known.len() < Self::MOST_KNOWN {
                self.known
                    .insert(token.text.as_ref().into(), term.map(Into::into));
            }
        }
    }
}

/// Gives the terms of one token.
fn token_terms(token: &Token<'_>, language: Language, mut each: impl FnMut(Cow<'_, str>)) {
    if token.text.len() > MAX_TERM_BYTES {
        return;
    }
    match token.kind {
        TokenKind::Cjk if is_stop_word(language, &token.text) => {}
        TokenKind::Number | TokenKind::Cjk => each(Cow::Borrowed(&token.text)),
        TokenKind::Word => {
            for part in token.text.split(['-', '_']) {
                if let Some(term) = part_term(part, language) {
                    each(term);
                }
            }
        }
    }
}

/// The term of one word; none for function words.
fn part_term(part: &str, language: Language) -> Option<Cow<'_, str>> {
    let part = without_elision(part, language);
    (!part.is_empty() && !is_stop_word(language, part)).then(|| stem(language, part))
}

/// Drops an elided article or pronoun: `l'homme` is about `homme`.
fn without_elision(word: &str, language: Language) -> &str {
    let elided: &[&str] = match language {
        Language::Fr => &[
            "l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu", "presqu",
        ],
        Language::It => &[
            "l", "d", "c", "v", "s", "un", "all", "dall", "dell", "nell", "sull", "quell", "quest", "sant",
            "bell", "dov", "com", "cos",
        ],
        _ => return word,
    };
    match word.split_once('\'') {
        Some((head, rest)) if !rest.is_empty() && elided.contains(&head) => rest,
        _ => word,
    }
}

/// Terms so frequent in this corpus that they tell nothing: those in more than `ceiling` of the documents.
///
/// A term counts once per document: df(term)/N > `ceiling`. Fewer than ten documents give none, because there every
/// second word would be one. Independent of the order of documents.
///
/// # Errors
/// [`Error::InvalidParam`] when `ceiling` is not above 0 and at most 1.
pub fn corpus_stop_words<'a, D, T>(documents: D, ceiling: f64) -> Result<BTreeSet<String>, Error>
where
    D: IntoIterator<Item = T>,
    T: IntoIterator<Item = &'a str>,
{
    rule(
        ceiling > 0.0 && ceiling <= 1.0,
        "ceiling",
        format!("{ceiling} is not above 0 and at most 1"),
    )?;
    let mut frequency: BTreeMap<&str, u32> = BTreeMap::new();
    let mut total = 0u32;
    for document in documents {
        total = total.saturating_add(1);
        for term in document.into_iter().collect::<BTreeSet<&str>>() {
            *frequency.entry(term).or_default() += 1;
        }
    }
    if total < 10 {
        return Ok(BTreeSet::new());
    }
    let most = f64::from(total) * ceiling;
    Ok(frequency
        .into_iter()
        .filter(|&(_, df)| f64::from(df) > most)
        .map(|(term, _)| term.to_owned())
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_stems_of_content_words() {
        let cases = [
            (
                Language::En,
                "The flights were booked, weren't they?",
                "flight book",
            ),
            (
                Language::En,
                "open-source and Open source",
                "open sourc open sourc",
            ),
            (
                Language::En,
                "who's there at 16:02 in snake_case?",
                "16 02 snake case",
            ),
            (Language::Fr, "L'homme qu'il aime", "homm aim"),
            (Language::De, "Die Flüge nach Lissabon", "flug lissabon"),
            (
                Language::Fi,
                "Maya varasi hotellin Lissabonista",
                "maya vara hotel lissabon",
            ),
            (Language::Unknown, "the Flights", "the flights"),
            (Language::Zh, "我们的东京", "们的 的东 东京"),
        ];
        for (language, text, expected) in cases {
            assert_eq!(
                content_terms(text, language).join(" "),
                expected,
                "{language} {text}"
            );
        }
    }

    #[test]
    fn a_reader_gives_the_same_terms() {
        let text = "The flights, L'homme open-source don't 3.10 flights snake_case 東京は flights";
        for language in Language::ALL {
            let mut reader = TermReader::new(language);
            for _ in 0..2 {
                let mut found = Vec::new();
                reader.read(text, |term| found.push(term.to_owned()));
                assert_eq!(found, content_terms(text, language), "{language}");
            }
        }
    }

    #[test]
    fn keys_are_no_terms() {
        let key = "a".repeat(MAX_TERM_BYTES + 1);
        assert_eq!(content_terms(&format!("key {key}"), Language::En), ["key"]);
    }

    #[test]
    fn frequent_terms_of_a_corpus_stop() {
        let documents: Vec<Vec<&str>> = (0..10)
            .map(|n| {
                if n < 6 {
                    vec!["note", "note", "rare"]
                } else {
                    vec!["note"]
                }
            })
            .collect();
        let stop = |ceiling| corpus_stop_words(documents.iter().map(|d| d.iter().copied()), ceiling);
        assert_eq!(stop(0.6).expect("valid"), BTreeSet::from(["note".to_owned()]));
        assert_eq!(stop(0.5).expect("valid").len(), 2);
        assert_eq!(stop(1.0).expect("valid").len(), 0);
        for wrong in [0.0, -1.0, 1.1, f64::NAN] {
            assert_eq!(stop(wrong).expect_err("refused").code(), "invalid_param");
        }
        let few = corpus_stop_words(documents.iter().take(9).map(|d| d.iter().copied()), 0.1);
        assert!(few.expect("valid").is_empty());
    }
}
