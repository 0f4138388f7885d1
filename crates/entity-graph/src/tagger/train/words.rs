//! The word list of a model: how general text writes a word, and which lists of names it stands in.

use std::collections::BTreeMap;

use crate::extract::each_word;
use crate::tagger::keys::{FAMILY, GENERAL, GIVEN, PHRASE, PLACE, phrase, word_key};

use super::{TrainParams, TrainingTexts};

/// Fewer sightings say nothing about a word.
const MIN_COUNT: u32 = 5;

/// Flags by the hash of a word or phrase.
#[derive(Debug, Clone, Default)]
pub(super) struct Words {
    flags: BTreeMap<u64, u8>,
}

/// The word list of some texts.
pub(super) fn list(texts: &TrainingTexts, params: &TrainParams) -> Words {
    let mut words = Words::default();
    let mut counts: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for sentence in &texts.general {
        each_word(sentence, &mut |folded, capital| {
            let counts = counts.entry(folded.to_owned()).or_default();
            if capital {
                counts.0 += 1;
            } else {
                counts.1 += 1;
            }
        });
    }
    let mut frequent: Vec<(u32, &str, u8)> = counts
        .iter()
        .filter(|(_, (capital, small))| capital + small >= MIN_COUNT)
        .map(|(word, (capital, small))| (capital + small, word.as_str(), general(*capital, *small)))
        .collect();
    frequent.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    frequent.truncate(params.words);
    for (_, word, flag) in frequent {
        *words.flags.entry(word_key(word)).or_default() |= flag;
    }
    let [given, family, places] = &texts.lists;
    for (list, flag) in [(given, GIVEN), (family, FAMILY), (places, PLACE)] {
        for name in list {
            words.insert(name, flag);
        }
    }
    words
}

impl Words {
    pub fn flags(&self, word: u64) -> u8 {
        self.flags.get(&word).copied().unwrap_or(0)
    }

    /// All rows, those of general words first.
    pub fn rows(&self) -> Vec<(u64, Vec<u8>)> {
        let (general, listed): (Vec<_>, Vec<_>) =
            self.flags.iter().partition(|(_, flags)| **flags & GENERAL != 0);
        general
            .into_iter()
            .chain(listed)
            .map(|(word, flags)| (*word, vec![*flags]))
            .collect()
    }

    fn insert(&mut self, name: &str, flag: u8) {
        let keys: Vec<u64> = name.split(' ').map(word_key).collect();
        match keys.as_slice() {
            [word] => *self.flags.entry(*word).or_default() |= flag,
            // People's names are read word by word; of places those of several words are phrases.
            [first, ..] if flag == PLACE => {
                *self.flags.entry(*first).or_default() |= PHRASE;
                *self.flags.entry(phrase(&keys)).or_default() |= PLACE;
            }
            _ => {}
        }
    }
}

/// How general text writes a word, in steps from 1, always small, to 6, always with a capital.
fn general(capital: u32, small: u32) -> u8 {
    match (u64::from(capital), u64::from(small)) {
        (0, _) => 1,
        (capital, small) if 20 * capital < small => 2,
        (capital, small) if 2 * capital < small => 3,
        (capital, small) if capital <= 4 * small => 4,
        (_, 0) => 6,
        _ => 5,
    }
}
