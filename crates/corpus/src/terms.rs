//! Terms: what is left of a text for counting and matching, once function words and endings are gone.

use std::collections::{BTreeMap, BTreeSet};

use agent_memory_core::{Error, rule};

use crate::language::{Language, is_stop_word, stem};
use crate::token::{TokenKind, tokens};

/// Longest term in bytes; longer tokens are keys, hashes or encoded data, never words.
pub const MAX_TERM_BYTES: usize = 128;

/// The content terms of a text: stems of the tokens that are no function words, in the order of the text.
///
/// Hyphenated and underscored tokens give their parts, so that `open-source` and `open source` meet; French and Italian
/// elisions (`l'`, `dell'`) are dropped; numbers and CJK bigrams stay whole. With [`Language::Unknown`] nothing is
/// stopped and nothing stemmed. Linear in the text's length.
///
/// ```
/// use corpus::{Language, content_terms};
/// assert_eq!(content_terms("Lucia's state-of-the-art kitchens", Language::En), ["lucia", "state", "art", "kitchen"]);
/// ```
pub fn content_terms(text: &str, language: Language) -> Vec<String> {
    let mut terms = Vec::new();
    for token in tokens(text) {
        if token.text.len() > MAX_TERM_BYTES {
            continue;
        }
        match token.kind {
            TokenKind::Number => terms.push(token.text.into_owned()),
            TokenKind::Cjk => {
                if !is_stop_word(language, &token.text) {
                    terms.push(token.text.into_owned());
                }
            }
            TokenKind::Word => {
                for part in token.text.split(['-', '_']) {
                    let part = without_elision(part, language);
                    if part.is_empty() || is_stop_word(language, part) {
                        continue;
                    }
                    terms.push(stem(language, part).into_owned());
                }
            }
        }
    }
    terms
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
