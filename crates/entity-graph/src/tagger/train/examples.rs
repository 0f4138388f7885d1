//! Tagged sentences as features, under statistics of corpora of many sizes.

use std::collections::BTreeSet;

use agent_memory_core::{Lookup, Names, fold};

use crate::extract::{Extractor, Learner, each_clued};
use crate::tagger::keys::{Keys, features, gap};
use crate::tagger::{Clue, TAGS};

use super::random::Random;
use super::words::Words;
use super::{TaggedSentence, TaggedSource, TrainingTexts};

/// Sentences of a corpus, as it is drawn: all of a source, or as few as a young memory has.
const SIZES: [usize; 4] = [usize::MAX, 1000, 250, 60];
/// Of ten parts of a source, how many are seen with their own statistics, and how many with those of their neighbor;
/// the rest is seen by one who has learned nothing.
const OWN: usize = 6;
const FOREIGN: usize = 3;
/// Rarer features are no use.
const MIN_COUNT: u32 = 2;

/// Adds the features of a word, and says how many are of forms.
type Look<'a> = &'a mut dyn FnMut(&[Keys], usize, &mut Vec<u64>) -> usize;

/// One sentence to learn from.
#[derive(Debug, Clone, Default)]
pub(super) struct Example {
    pub words: Vec<ExampleWord>,
}

/// One word of it.
#[derive(Debug, Clone, Default)]
pub(super) struct ExampleWord {
    /// Numbers of its features.
    pub features: Vec<u32>,
    /// How many of them, from the first, are of forms.
    pub lexical: usize,
    /// The gap before it.
    pub gap: usize,
    /// The tags it may have, as bits.
    pub allowed: u16,
}

/// All examples, drawn anew in each epoch.
pub(super) struct Examples<'a> {
    texts: &'a TrainingTexts,
    words: &'a Words,
    /// Words that a complete source takes for names of other kinds by themselves, folded.
    others: BTreeSet<String>,
    /// Number of each feature, and the feature of each number.
    numbers: Lookup<u64, u32>,
    hashes: Vec<u64>,
    counts: Vec<u32>,
}

impl<'a> Examples<'a> {
    pub fn new(texts: &'a TrainingTexts, words: &'a Words) -> Self {
        let complete = texts.sources.iter().filter(|source| source.complete);
        let others = complete
            .flat_map(TaggedSource::tagged)
            .filter(|(_, tag)| *tag == 7)
            .map(|(token, _)| fold(token))
            .collect();
        Self {
            texts,
            words,
            others,
            numbers: Lookup::default(),
            hashes: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// Finds the features that occur often enough.
    pub fn count(&mut self, random: &mut Random) {
        let mut places: Lookup<u64, usize> = Lookup::default();
        let mut counts: Vec<(u64, u32)> = Vec::new();
        for _ in 0..2 {
            self.each(random, &mut |keys, at, found| {
                features(keys, at, found);
                for feature in found {
                    let next = counts.len();
                    let place = *places.entry_or(*feature, next);
                    if place == next {
                        counts.push((*feature, 0));
                    }
                    counts[place].1 += 1;
                }
                0
            });
        }
        for (feature, count) in counts {
            if count >= 2 * MIN_COUNT {
                self.add(feature, count);
            }
        }
    }

    fn add(&mut self, feature: u64, count: u32) {
        let number = self.hashes.len() as u32;
        self.numbers.entry_or(feature, number);
        self.hashes.push(feature);
        self.counts.push(count);
    }

    /// Forgets all features but some, which are numbered anew in their order.
    pub fn keep(&mut self, kept: &[usize]) {
        let (hashes, counts) = (std::mem::take(&mut self.hashes), std::mem::take(&mut self.counts));
        self.numbers = Lookup::default();
        for number in kept {
            self.add(hashes[*number], counts[*number]);
        }
    }

    pub fn features(&self) -> usize {
        self.hashes.len()
    }

    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// How often each feature was met.
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// The sentences of one epoch.
    pub fn draw(&self, random: &mut Random) -> Vec<Example> {
        self.each(random, &mut |keys, at, found| features(keys, at, found))
    }

    fn each(&self, random: &mut Random, look: Look<'_>) -> Vec<Example> {
        let mut drawn = Vec::new();
        for source in &self.texts.sources {
            let tags_other = source.tagged().any(|(_, tag)| *tag > 6);
            let may_be_other =
                |clue: &Clue<'_>| !source.complete && (!tags_other || self.others.contains(clue.folded));
            let size = SIZES[random.below(SIZES.len())].min(source.sentences.len().max(1));
            let mut before = Extractor::untrained().without_taggers();
            for part in source.sentences.chunks(size) {
                let written: Vec<Written> = part
                    .iter()
                    .map(|sentence| Written::of(sentence, random))
                    .collect();
                let own = learned(&written);
                let one_of_ten = random.below(10);
                let none = Extractor::untrained().without_taggers();
                let extractor = match one_of_ten {
                    _ if size == source.sentences.len() => &own,
                    0..OWN => &own,
                    _ if one_of_ten < OWN + FOREIGN => &before,
                    _ => &none,
                };
                for written in &written {
                    self.sentence(extractor, written, &may_be_other, look, &mut drawn);
                }
                before = own;
            }
        }
        drawn
    }

    fn sentence(
        &self,
        extractor: &Extractor,
        written: &Written,
        may_be_other: &dyn Fn(&Clue<'_>) -> bool,
        look: Look<'_>,
        drawn: &mut Vec<Example>,
    ) {
        let mut found = Vec::new();
        each_clued(
            extractor,
            &written.text,
            self.texts.language,
            &mut |starts, clues| {
                let keys = Keys::with(clues, |word| self.words.flags(word));
                let mut example = Example::default();
                let mut last = None;
                for (at, clue) in clues.iter().enumerate() {
                    if clue.taken {
                        // A link or a handle: outside at run time, whatever a source holds of it.
                        if !example.words.is_empty() {
                            drawn.push(std::mem::take(&mut example));
                        }
                        last = None;
                        continue;
                    }
                    found.clear();
                    let lexical = look(&keys, at, &mut found);
                    let mut known = Vec::with_capacity(found.len());
                    let mut known_lexical = 0;
                    for (place, feature) in found.iter().enumerate() {
                        if let Some(number) = self.numbers.get(feature) {
                            known.push(*number);
                            known_lexical += usize::from(place < lexical);
                        }
                    }
                    let name = written.name_at(starts[at]);
                    let allowed = match name {
                        Some((number, kind)) => {
                            let inside = last == Some(number);
                            1 << (1 + 2 * kind + usize::from(inside))
                        }
                        None if may_be_other(clue) && !clue.flat && !clue.opens && has_capital(clue.text) => {
                            1 | 1 << (TAGS - 2) | 1 << (TAGS - 1)
                        }
                        None => 1,
                    };
                    last = name.map(|(number, _)| number);
                    example.words.push(ExampleWord {
                        features: known,
                        lexical: known_lexical,
                        gap: gap(clue.between),
                        allowed,
                    });
                }
                if !example.words.is_empty() {
                    drawn.push(example);
                }
            },
        );
    }
}

fn learned(texts: &[Written]) -> Extractor {
    let mut learner = Learner::new();
    for written in texts {
        learner.observe(&written.text, &Names::new());
    }
    learner.finish().without_taggers()
}

fn has_capital(text: &str) -> bool {
    text.chars().any(char::is_uppercase)
}

/// A sentence as somebody would write it.
struct Written {
    text: String,
    /// Where each token ends, the name it belongs to, counted from 0, and its kind.
    tokens: Vec<(usize, Option<(usize, usize)>)>,
}

impl Written {
    /// Half of the sentences are written as the sources have them, with a space between any two tokens, half as usual.
    fn of(sentence: &TaggedSentence, random: &mut Random) -> Self {
        let spaced = random.happens(0.5);
        let mut text = String::new();
        let mut tokens = Vec::with_capacity(sentence.tokens.len());
        let mut name = 0;
        let mut open = false;
        for (token, tag) in &sentence.tokens {
            let touches = !spaced && (open || is_closing(token));
            if !text.is_empty() && !touches {
                text.push(' ');
            }
            open = matches!(token.as_str(), "(" | "[" | "$" | "#" | "``");
            text.push_str(token);
            let of_name = (*tag > 0).then(|| {
                name += usize::from(tag % 2 == 1);
                (name, usize::from((tag - 1) / 2))
            });
            tokens.push((text.len(), of_name));
        }
        Self { text, tokens }
    }

    /// The name that the token at some place belongs to.
    fn name_at(&self, start: usize) -> Option<(usize, usize)> {
        let at = self.tokens.partition_point(|(end, _)| *end <= start);
        self.tokens.get(at).and_then(|(_, name)| *name)
    }
}

fn is_closing(token: &str) -> bool {
    matches!(
        token,
        "." | "," | ";" | ":" | "!" | "?" | ")" | "]" | "%" | "..." | "''" | "n't" | "'" | "’" | "´"
    ) || token.starts_with(['\'', '’']) && token.chars().count() <= 3
}
