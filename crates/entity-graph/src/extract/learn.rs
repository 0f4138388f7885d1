//! What a corpus tells of its own names: how often each word is written with a capital where it need not be.
//!
//! A word that has a capital in the middle of sentences, and is not written small more often, is a name; at the start of
//! a sentence the capital says nothing (true-casing; Lita, Ittycheriah, Roukos and Kambhatla, 2003). The counts are
//! sums, so they do not depend on the order of texts.

use std::collections::{BTreeMap, BTreeSet};

use agent_memory_core::{Lookup, MAX_NAME_BYTES, Name, Names, fold};
use corpus::{Language, detect, stem};

use super::Extractor;
use super::gazetteer::Gazetteer;
use super::kind::KindCounts;
use super::word::{Gap, Sentence, Shape, Sort, read};

/// How a word is written in a corpus.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// With a capital inside a sentence.
    pub mid: u32,
    /// The same, in German, where every noun has a capital.
    pub german: u32,
    /// In German, after an article or the like, as nouns are and names are not.
    pub noun: u32,
    /// With a capital where every word has one.
    pub start: u32,
    /// With a capital at the start, before a verb.
    pub acts: u32,
    /// In small letters.
    pub low: u32,
}

/// How often a text must show a name of a script without case before it is known everywhere.
const MIN_EVIDENT: u64 = 2;

/// Counts how words and names are written; [`Learner::finish`] makes an [`Extractor`] of it.
///
/// Additive: the same texts in any order, or learned apart and merged, give the same extractor.
#[derive(Debug, Clone, Default)]
pub struct Learner {
    places: Lookup<String, usize>,
    words: Vec<(String, Counts)>,
    given: BTreeMap<String, BTreeMap<Name, u64>>,
    kinds: BTreeMap<String, KindCounts>,
    languages: BTreeMap<Language, u64>,
    /// Names of scripts without case that a text shows by what stands beside them, and how often.
    evident: BTreeMap<Name, u64>,
    /// The forms in which a Finnish stem stands with a capital.
    forms: BTreeMap<String, BTreeSet<String>>,
}

impl Learner {
    /// A learner that has seen nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Learns from one text, and from the names that were given with it. O(length).
    pub fn observe(&mut self, text: &str, given: &Names) {
        for (name, shown) in given {
            self.know(name, shown);
        }
        let whole = detect(text);
        *self.languages.entry(whole).or_default() += 1;
        for (range, kind) in super::cjk::names(text) {
            let name = text.get(range).and_then(|shown| Name::new(kind, shown).ok());
            if let Some(name) = name {
                *self.evident.entry(name).or_default() += 1;
            }
        }
        for sentence in read(text) {
            let language = language_of(&sentence, text, whole);
            self.sentence(&sentence, language);
        }
    }

    /// Learns a name that is given, and the form it is shown in: any other form that stands for it, too, such as a
    /// nickname. A form that was given for several names stands for the one it was given for most often.
    pub fn know(&mut self, name: &Name, shown: &str) {
        let mut surfaces = vec![name.text().to_owned(), fold(shown)];
        surfaces.dedup();
        for surface in surfaces.into_iter().filter(|surface| !surface.is_empty()) {
            *self
                .given
                .entry(surface)
                .or_default()
                .entry(name.clone())
                .or_default() += 1;
        }
    }

    /// Learns what another learner has learned.
    pub fn merge(&mut self, other: Self) {
        for (word, counts) in other.words {
            let own = self.counts(&word);
            own.mid += counts.mid;
            own.german += counts.german;
            own.noun += counts.noun;
            own.start += counts.start;
            own.acts += counts.acts;
            own.low += counts.low;
        }
        for (surface, names) in other.given {
            let own = self.given.entry(surface).or_default();
            for (name, count) in names {
                *own.entry(name).or_default() += count;
            }
        }
        for (key, counts) in other.kinds {
            self.kinds.entry(key).or_default().add(&counts);
        }
        for (name, count) in other.evident {
            *self.evident.entry(name).or_default() += count;
        }
        for (stem, forms) in other.forms {
            self.forms.entry(stem).or_default().extend(forms);
        }
        for (language, count) in other.languages {
            *self.languages.entry(language).or_default() += count;
        }
    }

    /// The extractor that knows what was learned.
    pub fn finish(mut self) -> Extractor {
        let mut shown = BTreeSet::new();
        // What others gave goes before what the texts show.
        for (name, count) in std::mem::take(&mut self.evident) {
            let given = self.given.contains_key(name.text()) && !shown.contains(name.text());
            if count >= MIN_EVIDENT && name.text().chars().nth(1).is_some() && !given {
                shown.insert(name.text().to_owned());
                self.given
                    .entry(name.text().to_owned())
                    .or_default()
                    .insert(name, count);
            }
        }
        let main = self
            .languages
            .iter()
            .filter(|(language, _)| **language != Language::Unknown)
            .max_by(|a, b| a.1.cmp(b.1).then_with(|| b.0.cmp(a.0)))
            .map_or(Language::Unknown, |(language, _)| *language);
        let shortest = |forms: BTreeSet<String>| {
            forms
                .into_iter()
                .min_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)))
        };
        Extractor {
            words: self.words.into_iter().collect(),
            gazetteer: Gazetteer::of(&self.given),
            kinds: self.kinds.into_iter().collect(),
            forms: self
                .forms
                .into_iter()
                .filter_map(|(stem, forms)| Some((stem, shortest(forms)?)))
                .collect(),
            main,
            taggers: super::Taggers::default(),
        }
    }

    fn counts(&mut self, word: &str) -> &mut Counts {
        let place = self.places.get(word).copied().unwrap_or_else(|| {
            let next = self.words.len();
            self.places.insert(word.to_owned(), next);
            self.words.push((word.to_owned(), Counts::default()));
            next
        });
        &mut self.words[place].1
    }

    fn sentence(&mut self, sentence: &Sentence<'_>, language: Language) {
        let words = &sentence.words;
        for (at, word) in words.iter().enumerate() {
            if word.sort != Sort::Plain {
                super::kind::count_mark(&mut self.kinds, word);
                continue;
            }
            if word.folded.len() > MAX_NAME_BYTES {
                continue; // a key or encoded data
            }
            let after_article = || {
                let before = at.checked_sub(1).and_then(|before| words.get(before));
                before.is_some_and(|before| word.gap == Gap::Space && is_german_determiner(&before.folded))
            };
            let acts = || {
                words.get(at + 1).is_some_and(|next| {
                    next.gap == Gap::Space && next.shape == Shape::Lower && is_verb(&next.folded)
                })
            };
            if language == Language::Fi && !sentence.flat {
                // Endings keep the writings of a Finnish word apart; its stem is counted too.
                let counts = self.counts(&stem_key(&word.folded));
                match word.shape {
                    Shape::Lower => counts.low += 1,
                    Shape::Capital if !word.opens => {
                        counts.mid += 1;
                        let stem = stem_key(&word.folded);
                        self.forms
                            .entry(stem)
                            .or_default()
                            .insert(word.folded.to_string());
                    }
                    _ => {}
                }
            }
            let counts = self.counts(&word.folded);
            match word.shape {
                Shape::Lower => counts.low += 1,
                Shape::Capital | Shape::Upper | Shape::Mixed if sentence.flat => {}
                Shape::Capital | Shape::Upper if word.opens => {
                    counts.start += 1;
                    counts.acts += u32::from(acts());
                }
                Shape::Capital | Shape::Upper | Shape::Mixed if language == Language::De => {
                    counts.german += 1;
                    counts.noun += u32::from(after_article());
                }
                Shape::Capital | Shape::Upper | Shape::Mixed => counts.mid += 1,
                Shape::Other => {}
            }
        }
        if !sentence.flat {
            super::kind::count_runs(&mut self.kinds, words, language);
        }
    }
}

/// The language of a sentence, or that of the text where the sentence is too short to tell.
pub(super) fn language_of(sentence: &Sentence<'_>, text: &str, whole: Language) -> Language {
    if sentence.text.len() + 2 >= text.len() {
        whole
    } else {
        detect(sentence.text).or(whole)
    }
}

/// The key of a Finnish stem among the words; no word begins with a space.
pub(super) fn stem_key(folded: &str) -> String {
    format!(" {}", stem(Language::Fi, folded))
}

/// Words after which German puts nouns, and names only by way of exception.
pub(super) fn is_german_determiner(folded: &str) -> bool {
    matches!(
        folded,
        "der"
            | "die"
            | "das"
            | "den"
            | "dem"
            | "des"
            | "ein"
            | "eine"
            | "einen"
            | "einem"
            | "einer"
            | "eines"
            | "kein"
            | "keine"
            | "keinen"
            | "keinem"
            | "keiner"
            | "mein"
            | "meine"
            | "meinen"
            | "meinem"
            | "meiner"
            | "dein"
            | "deine"
            | "sein"
            | "seine"
            | "seinen"
            | "seinem"
            | "seiner"
            | "ihr"
            | "ihre"
            | "ihren"
            | "ihrem"
            | "ihrer"
            | "unser"
            | "unsere"
            | "unseren"
            | "unserem"
            | "unserer"
            | "im"
            | "am"
            | "zum"
            | "zur"
            | "beim"
            | "vom"
            | "ins"
            | "ans"
            | "dieser"
            | "diese"
            | "dieses"
            | "diesen"
            | "diesem"
            | "jeder"
            | "jede"
            | "jedes"
            | "jeden"
            | "jedem"
            | "welche"
            | "welcher"
            | "welches"
            | "alle"
            | "allen"
            | "aller"
            | "viele"
            | "vielen"
            | "einige"
            | "einigen"
            | "mehr"
            | "viel"
            | "zwei"
            | "drei"
            | "vier"
            | "fünf"
    )
}

/// English verbs that people do things with, by form or by list: they follow the name at the start of a report.
pub(super) fn is_verb(folded: &str) -> bool {
    folded.len() > 4 && folded.ends_with("ed")
        || matches!(
            folded,
            "is" | "was"
                | "has"
                | "had"
                | "will"
                | "would"
                | "says"
                | "said"
                | "told"
                | "thinks"
                | "thought"
                | "wants"
                | "went"
                | "came"
                | "got"
                | "made"
                | "took"
                | "gave"
                | "wrote"
                | "read"
                | "sent"
                | "met"
                | "left"
                | "found"
                | "bought"
                | "brought"
                | "kept"
                | "ran"
                | "swam"
                | "sang"
                | "won"
                | "lost"
                | "did"
                | "does"
                | "felt"
                | "knew"
                | "knows"
                | "likes"
                | "loves"
                | "needs"
                | "plans"
                | "lives"
                | "works"
                | "slept"
                | "spoke"
                | "drove"
                | "flew"
                | "ate"
                | "drank"
                | "sold"
                | "paid"
                | "began"
                | "built"
                | "taught"
        )
}
