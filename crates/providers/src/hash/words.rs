//! The words of a text and how much each weighs, without any table of frequencies.
//!
//! Rare words carry the meaning, and rarity is unknown here. Two signs of it need no data: the commonest words are
//! few and known, and common words are short (Zipf, 1935).

use agent_memory_core::{fold, numeric::ln};
use std::collections::BTreeMap;
use unicode_segmentation::UnicodeSegmentation;

/// Weight of a function word: it still tells two texts apart that share nothing else.
const FUNCTION_WORD: f64 = 0.05;
/// What the weight of a common word is multiplied with.
const COMMON_WORD: f64 = 0.5;
/// Weight of a number: dates, counts and versions tell moments apart.
const NUMBER: f64 = 1.4;
/// Weight of two neighboring characters of a script without spaces.
const PAIR: f64 = 1.0;
/// Weights of words of 1, 2, 3, 4 characters; longer ones weigh 1.
const SHORT: [f64; 4] = [0.4, 0.5, 0.7, 0.9];

/// The distinct words of the folded text in their order, each with weight · (1 + ln count).
///
/// Words are those of UAX 29. Where words touch without a space between (Chinese, Japanese, Thai), each pair of
/// neighbors counts as a word, and a part of them only when it has three characters or more.
pub(super) fn weighted_words(text: &str) -> Vec<(String, f64)> {
    let folded = fold(text).replace('\u{2019}', "'");
    let mut counts: BTreeMap<(String, bool), u64> = BTreeMap::new();
    let mut run: Vec<&str> = Vec::new();
    for part in folded.split_word_bounds() {
        if part.chars().any(char::is_alphanumeric) {
            run.push(part);
        } else {
            count_run(&mut counts, &run);
            run.clear();
        }
    }
    count_run(&mut counts, &run);
    counts
        .into_iter()
        .map(|((word, pair), count)| {
            let weight = if pair { PAIR } else { word_weight(&word) };
            (word, weight * (1.0 + ln(count as f64)))
        })
        .collect()
}

/// Counts a run of words with nothing between them.
fn count_run(counts: &mut BTreeMap<(String, bool), u64>, run: &[&str]) {
    let mut count = |word: String, pair| *counts.entry((word, pair)).or_default() += 1;
    if let [word] = run {
        count(without_genitive(word).to_owned(), false);
        return;
    }
    for pair in run.windows(2) {
        count(pair.concat(), true);
    }
    for word in run.iter().filter(|word| word.chars().count() >= 3) {
        count((*word).to_owned(), false);
    }
}

fn without_genitive(word: &str) -> &str {
    word.strip_suffix("'s")
        .filter(|stem| !stem.is_empty())
        .unwrap_or(word)
}

fn word_weight(word: &str) -> f64 {
    if FUNCTION_WORDS.binary_search(&word).is_ok() {
        FUNCTION_WORD
    } else if word.chars().all(char::is_numeric) {
        NUMBER
    } else {
        let length = word.chars().count();
        let weight = SHORT.get(length.saturating_sub(1)).copied().unwrap_or(1.0);
        let common = COMMON_WORDS.binary_search(&word).is_ok();
        if common { weight * COMMON_WORD } else { weight }
    }
}

/// English function words in byte order. Other languages are helped by length alone: their articles and prepositions
/// are short as well.
pub(super) const FUNCTION_WORDS: [&str; 136] = [
    "a", "about", "after", "all", "also", "am", "an", "and", "any", "are", "aren't", "as", "at", "be",
    "because", "been", "being", "but", "by", "can", "can't", "could", "couldn't", "d", "did", "didn't", "do",
    "does", "doesn't", "doing", "don't", "during", "each", "either", "few", "for", "from", "had", "has",
    "hasn't", "have", "haven't", "having", "he", "her", "here", "hers", "him", "his", "how", "i", "i'd",
    "i'll", "i'm", "i've", "if", "in", "into", "is", "isn't", "it", "its", "just", "ll", "m", "me", "more",
    "most", "my", "no", "nor", "not", "of", "off", "on", "once", "only", "or", "other", "our", "ours", "out",
    "over", "own", "re", "s", "same", "she", "should", "so", "some", "such", "t", "than", "that", "the",
    "their", "theirs", "them", "then", "there", "these", "they", "they're", "this", "those", "to", "too",
    "until", "up", "upon", "us", "ve", "very", "was", "wasn't", "we", "we're", "were", "what", "when",
    "where", "which", "while", "who", "whom", "whose", "why", "will", "with", "won't", "would", "you",
    "you're", "your", "yours",
];

/// English words that stand in most texts whatever they are about, in byte order.
pub(super) const COMMON_WORDS: [&str; 70] = [
    "anyone",
    "anything",
    "back",
    "best",
    "better",
    "came",
    "come",
    "day",
    "even",
    "everyone",
    "everything",
    "find",
    "first",
    "get",
    "gets",
    "getting",
    "give",
    "given",
    "go",
    "goes",
    "going",
    "good",
    "got",
    "help",
    "kind",
    "know",
    "last",
    "like",
    "look",
    "lot",
    "made",
    "make",
    "makes",
    "making",
    "many",
    "much",
    "need",
    "new",
    "one",
    "people",
    "person",
    "put",
    "really",
    "said",
    "say",
    "says",
    "see",
    "someone",
    "something",
    "still",
    "take",
    "takes",
    "thing",
    "things",
    "think",
    "time",
    "times",
    "took",
    "try",
    "two",
    "use",
    "used",
    "using",
    "want",
    "way",
    "ways",
    "well",
    "went",
    "work",
    "year",
];
