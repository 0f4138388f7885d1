//! Facts that say the same: equal letters, or the same words of meaning.
//!
//! Words are compared by what is left without their endings, so that "swims" and "swimming" are one; numbers, names and
//! negations are words like all others, so that facts which differ in one of them are two.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::text;

/// Words without a meaning of their own. Negations are none of them.
const SMALL: [&str; 27] = [
    "a", "an", "and", "are", "as", "at", "be", "been", "by", "for", "from", "has", "have", "in", "is", "it",
    "its", "of", "on", "or", "that", "the", "their", "to", "was", "were", "with",
];

/// Endings that change no meaning, the longest first.
const ENDINGS: [&str; 5] = ["ing", "ed", "es", "'s", "s"];

/// The pairs of facts that say the same, as their texts. Facts of different scopes never do.
pub(super) fn same_pairs(facts: &[Value]) -> Vec<(String, String)> {
    let mut known: BTreeMap<(String, BTreeSet<String>), &str> = BTreeMap::new();
    let mut pairs = Vec::new();
    for fact in facts {
        let scopes = fact.get("scopes").map(Value::to_string).unwrap_or_default();
        let said = text(fact, "text");
        if let Some(other) = known.insert((scopes, stems(said)), said) {
            pairs.push((other.to_owned(), said.to_owned()));
        }
    }
    pairs
}

/// The words of meaning of a sentence without their endings; all of its words when it has no others.
pub(super) fn stems(sentence: &str) -> BTreeSet<String> {
    let folded = sentence.to_lowercase().replace('’', "'");
    let words = || {
        folded
            .split(|c: char| !c.is_alphanumeric() && c != '\'')
            .map(|word| word.trim_matches('\''))
            .filter(|word| !word.is_empty())
    };
    let found: BTreeSet<String> = words().filter(|word| !SMALL.contains(word)).map(stem).collect();
    if found.is_empty() {
        words().map(str::to_owned).collect()
    } else {
        found
    }
}

fn stem(word: &str) -> String {
    let stem = ENDINGS
        .iter()
        .filter_map(|ending| word.strip_suffix(ending))
        .find(|stem| stem.chars().count() >= 3);
    let stem = stem.unwrap_or(word);
    // "swimming" has its last letter twice, "bake" has one that "baking" has not.
    let mut letters: Vec<char> = stem.chars().collect();
    let count = letters.len();
    if count > 3 && letters.last() == letters.get(count - 2) {
        letters.pop();
    }
    if letters.len() > 3 && letters.last() == Some(&'e') {
        letters.pop();
    }
    letters.into_iter().collect()
}
