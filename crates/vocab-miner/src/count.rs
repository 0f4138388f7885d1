//! Counting: in how many entries a word or a phrase stands, exactly and in any order.
//!
//! Words are numbered while counting; sums are integers (weights in [`Q32`]), so the order of entries leaves no trace
//! once the result is sorted by text.

use crate::document::Document;
use crate::filler::is_filler;
use crate::params::VocabParams;
use agent_memory_core::Lookup;
use agent_memory_core::numeric::Q32;
use corpus::{Language, MAX_TERM_BYTES, TokenKind, detect, fold_token, is_stop_word, join_key, tokens};
use std::collections::{BTreeMap, BTreeSet};

/// Longest phrase in words: longer tags are found as tags only.
pub(crate) const MOST_WORDS: usize = 4;

/// How often a term was met.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tally {
    /// Entries that have it in the text.
    pub in_text: u64,
    /// Entries that have it as a tag.
    pub tagged: u64,
    /// Entries that have it in the text or as a tag.
    pub df: u64,
    /// Occurrences in texts.
    pub occurrences: u64,
    /// Weight of the agent's own entries that have it: df plus tag weight · tagged, or as the scoring wants it.
    pub own: Q32,
    /// The same of derived entries.
    pub derived: Q32,
}

/// One word of a text.
#[derive(Debug, Clone)]
pub(crate) struct Word {
    /// Folded.
    pub text: String,
    /// Where it stands.
    pub start: usize,
    pub end: usize,
    /// Whether nothing but white space or a joining mark stands between it and the word before.
    pub joined: bool,
    /// Whether it may be a term or begin and end a phrase.
    pub content: bool,
}

/// The words of a text; hyphenated and underscored tokens give their parts.
pub(crate) fn words(text: &str, language: Language) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut last_end = 0;
    for token in tokens(text) {
        let between = text.get(last_end..token.start);
        let joined = between.is_some_and(|gap| gap.chars().all(char::is_whitespace)) && !words.is_empty();
        last_end = token.end;
        if token.kind != TokenKind::Word {
            let text = token.text.into_owned();
            let content =
                token.kind == TokenKind::Cjk && text.chars().count() > 1 && !is_stop_word(language, &text);
            words.push(Word {
                text,
                start: token.start,
                end: token.end,
                joined: joined && token.kind == TokenKind::Number,
                content,
            });
            continue;
        }
        let mut first = true;
        for part in token.text.split(['-', '_']).filter(|part| !part.is_empty()) {
            let part = without_possessive(part);
            words.push(Word {
                content: is_content(part, language),
                text: part.to_owned(),
                start: token.start,
                end: token.end,
                joined: joined || !first,
            });
            first = false;
        }
    }
    words
}

/// `government's` is about `government`.
fn without_possessive(word: &str) -> &str {
    word.strip_suffix("'s")
        .filter(|rest| rest.chars().count() > 1)
        .unwrap_or(word)
}

fn is_content(word: &str, language: Language) -> bool {
    let letters = word.chars().count();
    letters > 2
        && word.len() <= MAX_TERM_BYTES
        && !word.contains('\'')
        && word.chars().next().is_some_and(char::is_alphabetic)
        && !is_stop_word(language, word)
        && !(matches!(language, Language::En | Language::Unknown) && is_filler(word))
}

/// The language of each text; texts that do not tell take the most frequent one.
pub(crate) fn languages(documents: &[Document<'_>]) -> Vec<Language> {
    let mut found: Vec<Language> = documents.iter().map(|d| detect(d.text)).collect();
    let mut census: BTreeMap<Language, u64> = BTreeMap::new();
    for language in found.iter().filter(|l| **l != Language::Unknown) {
        *census.entry(*language).or_default() += 1;
    }
    let most = census.iter().max_by(|a, b| a.1.cmp(b.1).then(b.0.cmp(a.0)));
    let most = most.map_or(Language::Unknown, |(language, _)| *language);
    for language in &mut found {
        *language = language.or(most);
    }
    found
}

/// The normal form of a tag; none for one without words.
pub(crate) fn tag_form(tag: &str) -> Option<String> {
    let form = join_key(fold_token(tag).trim().trim_start_matches('#'));
    (!form.is_empty() && form.len() <= MAX_TERM_BYTES).then_some(form)
}

/// All tallies, by term.
pub(crate) fn count(documents: &[Document<'_>], params: &VocabParams) -> BTreeMap<String, Tally> {
    let tags: Vec<BTreeSet<String>> = documents
        .iter()
        .map(|d| d.tags.iter().filter_map(|t| tag_form(t)).collect())
        .collect();
    let languages = languages(documents);
    let texts: Vec<Vec<Word>> = documents
        .iter()
        .zip(&languages)
        .map(|(d, language)| words(d.text, *language))
        .collect();
    let mut phrases = tag_phrases(&tags);
    if params.phrases {
        phrases.extend(collocations(&texts, params));
    }
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for ((document, tags), words) in documents.iter().zip(&tags).zip(&texts) {
        let mut here: BTreeMap<String, u64> = BTreeMap::new();
        for (at, word) in words.iter().enumerate() {
            // A word that is somebody's tag counts even where it is too short or too common for a term.
            if word.content || phrases.contains(&word.text) {
                *here.entry(word.text.clone()).or_default() += 1;
            }
            for phrase in phrases_at(words, at) {
                if phrases.contains(&phrase) {
                    *here.entry(phrase).or_default() += 1;
                }
            }
        }
        add_up(&mut tallies, document.derived, &here, tags, params);
    }
    tallies
}

/// Adds one entry.
fn add_up(
    tallies: &mut BTreeMap<String, Tally>,
    derived: bool,
    here: &BTreeMap<String, u64>,
    tags: &BTreeSet<String>,
    params: &VocabParams,
) {
    let counts = params.scoring == crate::Scoring::Counts;
    let terms: BTreeSet<&String> = here.keys().chain(tags).collect();
    for term in terms {
        let occurrences = here.get(term).copied().unwrap_or(0);
        let tagged = tags.contains(term);
        let mentions = if counts { occurrences } else { occurrences.min(1) };
        let points = mentions as f64 + if tagged { params.tag_weight } else { 0.0 };
        let points = points * if derived { params.derived_weight } else { 1.0 };
        let tally = tallies.entry(term.clone()).or_default();
        tally.in_text += occurrences.min(1);
        tally.tagged += u64::from(tagged);
        tally.df += 1;
        tally.occurrences += occurrences;
        if derived {
            tally.derived += Q32::from_f64(points);
        } else {
            tally.own += Q32::from_f64(points);
        }
    }
}

/// The phrases of two words and more that begin at a word.
fn phrases_at(words: &[Word], at: usize) -> impl Iterator<Item = String> {
    let mut phrase = words.get(at).map(|w| w.text.clone()).unwrap_or_default();
    words
        .iter()
        .skip(at + 1)
        .take(MOST_WORDS - 1)
        .take_while(|w| w.joined)
        .map(move |word| {
            phrase.push(' ');
            phrase.push_str(&word.text);
            phrase.clone()
        })
}

/// Tags that are looked for in texts.
fn tag_phrases(tags: &[BTreeSet<String>]) -> BTreeSet<String> {
    let looked_for = |tag: &&String| tag.split(' ').count() <= MOST_WORDS;
    tags.iter().flatten().filter(looked_for).cloned().collect()
}

/// Two content words that stand together more often than by chance, in enough entries.
///
/// npmi = ln(p(ab) / (p(a)·p(b))) / −ln p(ab) over neighboring content words (Bouma, 2009).
fn collocations(texts: &[Vec<Word>], params: &VocabParams) -> BTreeSet<String> {
    let mut numbers: Lookup<&str, u32> = Lookup::new();
    let mut names: Vec<&str> = Vec::new();
    let mut alone: Vec<u64> = Vec::new();
    let mut pairs: BTreeMap<(u32, u32), (u64, u64)> = BTreeMap::new();
    let mut total = 0u64;
    for words in texts {
        let mut here: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        let mut before: Option<u32> = None;
        for word in words {
            if !word.content {
                before = None;
                continue;
            }
            let next = names.len() as u32;
            let number = *numbers.entry_or(word.text.as_str(), next);
            if number == next {
                names.push(&word.text);
                alone.push(0);
            }
            if let Some(slot) = alone.get_mut(number as usize) {
                *slot += 1;
            }
            total += 1;
            if let Some(before) = before.filter(|_| word.joined) {
                *here.entry((before, number)).or_default() += 1;
            }
            before = Some(number);
        }
        for (pair, count) in here {
            let sums = pairs.entry(pair).or_default();
            sums.0 += 1;
            sums.1 += count;
        }
    }
    let least = params.min_df.max(3);
    let share = |count: u64| count as f64 / total.max(1) as f64;
    pairs
        .into_iter()
        .filter(|((a, b), (df, count))| {
            let ln = agent_memory_core::numeric::ln;
            let of = |n: u32| share(alone.get(n as usize).copied().unwrap_or(0));
            let together = share(*count);
            a != b
                && *df >= least
                && together < 1.0
                && ln(together / (of(*a) * of(*b))) / -ln(together) >= params.phrase_npmi
        })
        .filter_map(|((a, b), _)| Some(format!("{} {}", names.get(a as usize)?, names.get(b as usize)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<(String, bool, bool)> {
        words(text, Language::En)
            .into_iter()
            .map(|w| (w.text, w.joined, w.content))
            .collect()
    }

    #[test]
    fn hyphens_join_and_points_part() {
        let row = |text: &str, joined, content| (text.to_owned(), joined, content);
        assert_eq!(
            texts("The open-source kiln's glaze. Clay"),
            [
                row("the", false, false),
                row("open", true, true),
                row("source", true, true),
                row("kiln", true, true),
                row("glaze", true, true),
                row("clay", false, true),
            ]
        );
    }

    #[test]
    fn numbers_and_short_words_are_no_terms() {
        assert!(
            texts("42 of 3.10 ab don't time")
                .iter()
                .all(|(.., content)| !content)
        );
        let cjk = words("東京の会議", Language::Ja);
        assert!(cjk.iter().any(|w| w.text == "東京" && w.content));
    }

    #[test]
    fn tags_have_a_normal_form() {
        assert_eq!(tag_form("#Open_Source"), Some("open source".to_owned()));
        assert_eq!(tag_form(" # "), None);
        assert_eq!(tag_form(&"x".repeat(200)), None);
    }
}
