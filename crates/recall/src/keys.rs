//! Keys: names and aliases as sequences of terms, found in a query by one walk.
//!
//! A key is found where its words stand side by side, function words left out. A query word that the index has never
//! seen may be a typing error: it also stands for key words one edit away that begin with the same two letters.

use crate::analyze::Word;
use crate::words::{Dictionary, TermId};
use agent_memory_core::Lookup;
use std::collections::{BTreeMap, BTreeSet};

/// Longest key in words.
const MOST_WORDS: usize = 8;
/// A misspelled word and what it stands for: the longer of the two has at least so many characters.
const LEAST_LETTERS: usize = 5;
/// Most misspelled words of a query that are looked up.
const MOST_MISSPELLED: usize = 64;
/// What a misspelled key is worth.
const MISSPELLED: f64 = 0.8;

/// A key's number.
pub(crate) type Key = u32;

/// All keys of an index.
#[derive(Debug, Clone, Default)]
pub(crate) struct Keys {
    next: Lookup<(u32, TermId), u32>,
    nodes: u32,
    ends: Lookup<u32, Key>,
    count: Key,
    /// Key words as written, by their first two characters.
    words: BTreeMap<String, BTreeSet<(String, TermId)>>,
}

/// A query word for the walk: the terms it stands for and what each is worth.
pub(crate) type Choices = Vec<(TermId, f64)>;

impl Keys {
    /// The number of a key, new if need be; none for a key without words or with more than eight.
    pub fn add(&mut self, words: &[Word], dictionary: &mut Dictionary) -> Option<Key> {
        if words.is_empty() || words.len() > MOST_WORDS {
            return None;
        }
        let mut node = 0;
        for word in words {
            let id = dictionary.add(word.readings.first()?.clone());
            self.words
                .entry(prefix(&word.written))
                .or_default()
                .insert((word.written.clone(), id));
            node = if let Some(next) = self.next.get(&(node, id)) {
                *next
            } else {
                self.nodes += 1;
                self.next.insert((node, id), self.nodes);
                self.nodes
            };
        }
        if let Some(key) = self.ends.get(&node) {
            return Some(*key);
        }
        let key = self.count;
        self.count += 1;
        self.ends.insert(node, key);
        Some(key)
    }

    /// What each query word may stand for: its known readings, or the key words one edit away from an unknown one.
    pub fn choices(&self, words: &[Word], dictionary: &Dictionary) -> Vec<Choices> {
        let mut misspelled = 0;
        words
            .iter()
            .map(|word| {
                let known: Choices = word
                    .readings
                    .iter()
                    .filter_map(|r| dictionary.get(r))
                    .map(|t| (t, 1.0))
                    .collect();
                if !known.is_empty() || misspelled >= MOST_MISSPELLED {
                    return known;
                }
                misspelled += 1;
                let mut near: BTreeSet<TermId> = BTreeSet::new();
                for (key, id) in self.words.get(&prefix(&word.written)).into_iter().flatten() {
                    if one_edit_apart(&word.written, key) {
                        near.insert(*id);
                    }
                }
                near.into_iter().map(|id| (id, MISSPELLED)).collect()
            })
            .collect()
    }

    /// The keys that stand in a query, with what they are worth: 1, or less for a misspelled one.
    pub fn find(&self, choices: &[Choices]) -> BTreeMap<Key, f64> {
        let mut found: BTreeMap<Key, f64> = BTreeMap::new();
        for start in 0..choices.len() {
            let mut front: Vec<(u32, f64)> = vec![(0, 1.0)];
            for options in choices.iter().skip(start).take(MOST_WORDS) {
                let mut further = Vec::new();
                for &(node, worth) in &front {
                    for &(term, factor) in options {
                        if let Some(&next) = self.next.get(&(node, term)) {
                            let worth = worth * factor;
                            further.push((next, worth));
                            if let Some(&key) = self.ends.get(&next) {
                                let best = found.entry(key).or_insert(0.0);
                                *best = best.max(worth);
                            }
                        }
                    }
                }
                if further.is_empty() {
                    break;
                }
                front = further;
            }
        }
        found
    }
}

fn prefix(word: &str) -> String {
    word.chars().take(2).collect()
}

/// Whether one insertion, deletion, replacement or swap of neighbors makes `a` into `b` (Damerau, 1964).
fn one_edit_apart(a: &str, b: &str) -> bool {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let (a, b) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let head = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (rest_a, rest_b) = (a.get(head..).unwrap_or(&[]), b.get(head..).unwrap_or(&[]));
    if b.len() < LEAST_LETTERS {
        return false;
    }
    match (rest_a, rest_b) {
        ([], [_]) => true,
        (all, [_, tail @ ..]) if a.len() + 1 == b.len() => all == tail,
        ([a0, a1, more_a @ ..], [b0, b1, more_b @ ..]) if (a0, a1) == (b1, b0) && more_a == more_b => true,
        ([_, more_a @ ..], [_, more_b @ ..]) => a.len() == b.len() && more_a == more_b,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_edit() {
        for (a, b) in [
            ("eror", "error"),
            ("error", "eror"),
            ("typsecript", "typescript"),
            ("mongod", "mongo"),
            ("redis", "rebis"),
        ] {
            assert!(one_edit_apart(a, b), "{a} {b}");
        }
        for (a, b) in [
            ("redis", "redis"),
            ("redis", "reads"),
            ("abcd", "abdce"),
            ("", "ab"),
            ("", ""),
            ("k9s", "k8s"),
        ] {
            assert!(!one_edit_apart(a, b), "{a} {b}");
        }
    }

    #[test]
    fn keys_stand_side_by_side() {
        let mut dictionary = Dictionary::default();
        let mut keys = Keys::default();
        let words = |text: &str| {
            let word = |w: &str| Word {
                written: w.to_owned(),
                readings: vec![w.to_owned()],
            };
            text.split(' ').map(word).collect::<Vec<_>>()
        };
        let error = keys.add(&words("error"), &mut dictionary).expect("a key");
        let handling = keys
            .add(&words("error handling"), &mut dictionary)
            .expect("a key");
        assert_eq!(keys.add(&words("error"), &mut dictionary), Some(error));
        assert_eq!(keys.add(&[], &mut dictionary), None);
        assert_eq!(keys.add(&words("a b c d e f g h i"), &mut dictionary), None);
        let find = |text: &str| keys.find(&keys.choices(&words(text), &dictionary));
        assert_eq!(
            find("our error handling"),
            BTreeMap::from([(error, 1.0), (handling, 1.0)])
        );
        assert_eq!(find("handling error"), BTreeMap::from([(error, 1.0)]));
        assert_eq!(
            find("eror handling"),
            BTreeMap::from([(error, 0.8), (handling, 0.8)])
        );
        assert_eq!(find("terror handling"), BTreeMap::new());
        assert_eq!(keys.count, 2);
    }
}
