//! What the words of a window weigh: the rarer, the more two moments have to do with each other that both use one.
//!
//! The same idea as for names (H. P. Luhn, 1958): a word in every tenth moment tells nothing, a word in one moment ties
//! it to none.

use agent_memory_core::numeric::ln;
use agent_memory_core::{Authority, MomentId, MomentKind, fold};
use corpus::Language;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

use crate::each::{chunks, each};
use crate::echo::Echoes;
use crate::frame::{Class, Frame, Key, without_possessive, words};
use crate::input::{Input, Seen};
use crate::lexicon;
use crate::voice::{Voice, voices};

/// Largest share of the moments that may use a word before it weighs nothing.
const MAX_RATIO: f64 = 0.10;
/// A word in at most this many moments, and in at most half of them, weighs whatever its share, so that a young memory
/// has words that tell; its weight is small there by itself.
const FLOOR_DF: u64 = 10;
/// Moments whose words are counted at a time.
const CHUNK: usize = 512;

/// The weights of words and names in the window of a pass.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Background {
    /// Moments in the window.
    moments: u64,
    /// Moments that use a word, by its stem.
    terms: BTreeMap<String, u64>,
    /// Weights of the parts of names.
    names: BTreeMap<String, f64>,
    /// The language of most moments, for those too short to tell.
    language: Language,
    /// The language of each moment.
    #[serde(skip)]
    languages: BTreeMap<MomentId, Language>,
    /// Who speaks in each moment, and to whom.
    #[serde(skip)]
    voices: BTreeMap<MomentId, Voice>,
    /// What the memory had already, in the same words.
    #[serde(skip)]
    pub(crate) echoes: Echoes,
    /// The moments in which the user speaks.
    #[serde(skip)]
    users: BTreeSet<MomentId>,
    /// The moments that a tool or somebody outside reports.
    #[serde(skip)]
    outside: BTreeSet<MomentId>,
    /// The moments that the agent wrote down as nothing but an observation.
    #[serde(skip)]
    observed: BTreeSet<MomentId>,
}

/// Letters of a sentence in Latin script from which on its language is sure.
const SURE_LETTERS: usize = 20;

impl Background {
    /// Counts the words of a pass. O(tokens · log terms); independent of the order of moments.
    pub(crate) fn of(input: &Input<'_>) -> Self {
        let mut languages: BTreeMap<Language, u64> = BTreeMap::new();
        let detected: Vec<Language> = each(input.moments, |seen| corpus::detect(&seen.moment.text));
        for language in &detected {
            if *language != Language::Unknown {
                *languages.entry(*language).or_default() += 1;
            }
        }
        // Most moments; among equals the first in the order of languages.
        let language = languages
            .iter()
            .max_by(|a, b| a.1.cmp(b.1).then_with(|| b.0.cmp(a.0)))
            .map_or(Language::Unknown, |(language, _)| *language);
        let voices = voices(input.moments);
        let told: Vec<(&Seen<'_>, Language)> = input
            .moments
            .iter()
            .zip(detected.iter().map(|own| own.or(language)))
            .collect();
        let mut terms: BTreeMap<String, u64> = BTreeMap::new();
        for counted in chunks(&told, CHUNK, |chunk| counts(chunk, &voices)) {
            for (term, count) in counted {
                *terms.entry(term).or_default() += count;
            }
        }
        let mut names: BTreeMap<String, f64> = BTreeMap::new();
        for name in input.weights.names.keys() {
            let weight = input
                .weights
                .kept(name)
                .map_or(0.0, agent_memory_core::numeric::Q32::to_f64);
            let parts: Vec<&str> = name.text().split(' ').map(without_possessive).collect();
            for part in &parts {
                let share = weight / parts.len() as f64;
                let known = names.entry((*part).to_owned()).or_insert(share);
                if share > *known {
                    *known = share;
                }
            }
        }
        let reported = |seen: &&Seen<'_>| seen.moment.source < Authority::Agent;
        let outside = input.moments.iter().filter(reported);
        let noted = |seen: &&Seen<'_>| {
            seen.moment.source == Authority::Agent && seen.moment.kind == MomentKind::Observation
        };
        let observed = input.moments.iter().filter(noted);
        Self {
            users: input
                .moments
                .iter()
                .filter(|seen| seen.moment.source == Authority::User)
                .map(|seen| seen.moment.id.clone())
                .collect(),
            outside: outside.map(|seen| seen.moment.id.clone()).collect(),
            observed: observed.map(|seen| seen.moment.id.clone()).collect(),
            moments: input.moments.len() as u64,
            terms,
            names,
            language,
            languages: told
                .iter()
                .map(|(seen, own)| (seen.moment.id.clone(), *own))
                .collect(),
            voices,
            echoes: Echoes::of(input, |seen, text| {
                let language = corpus::detect(text).or(language);
                Frame::read(text, language, &folded_names(seen.names)).is_past()
            }),
        }
    }

    /// Who speaks in a moment, and to whom.
    pub(crate) fn voice(&self, id: &MomentId) -> Voice {
        self.voices.get(id).cloned().unwrap_or_default()
    }

    /// Whether the user speaks in a moment.
    pub(crate) fn is_users(&self, id: &MomentId) -> bool {
        self.users.contains(id)
    }

    /// Whether a tool or somebody outside reports a moment.
    pub(crate) fn is_outside(&self, id: &MomentId) -> bool {
        self.outside.contains(id)
    }

    /// Whether the agent wrote a moment down as nothing but an observation.
    pub(crate) fn is_observed(&self, id: &MomentId) -> bool {
        self.observed.contains(id)
    }

    /// The language of a moment.
    pub(crate) fn language_of(&self, id: &MomentId, text: &str) -> Language {
        match self.languages.get(id) {
            Some(language) => *language,
            None => self.language_of_text(text),
        }
    }

    /// The language of most moments.
    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// The language of a text, or that of most moments when it is too short to tell.
    pub(crate) fn language_of_text(&self, text: &str) -> Language {
        corpus::detect(text).or(self.language)
    }

    /// The language whose rules a sentence of a moment is held to: English, the only one with rules of its own for
    /// what stands alone, where most moments are English and the sentence is not surely of another language. A list of
    /// towns is soon taken for some language or other. Other scripts are sure, and so is a sentence of twenty letters
    /// that is read as the language of its moment when it is looked at by itself.
    pub(crate) fn strict_language(&self, sentence: &str, of_moment: Language) -> Language {
        let english = |language| matches!(language, Language::En | Language::Unknown);
        if english(of_moment) || !english(self.language) {
            return of_moment;
        }
        let own = corpus::detect(sentence);
        let letters = sentence.chars().filter(|c| c.is_alphabetic()).count();
        let foreign = sentence
            .chars()
            .any(|c| c.is_alphabetic() && u32::from(c) > 0x24f);
        if foreign || own == of_moment && letters >= SURE_LETTERS {
            of_moment
        } else {
            self.language
        }
    }

    /// The least weight of a word that is rare: half of that of a word in a single moment, so the word stands in at most
    /// the square root of all moments.
    pub(crate) fn rare(&self) -> f64 {
        ln(self.moments.max(1) as f64) / 2.0
    }

    /// How many moments use a word.
    pub(crate) fn uses(&self, (_, key): &Key) -> u64 {
        self.terms.get(key).copied().unwrap_or(0)
    }

    /// What a word weighs: a part of a known name its share of the name's weight, a verb of no content 0, any other word
    /// ln(N/df) inside the band and 0 outside. A word of no moment weighs like one of a single moment.
    pub(crate) fn weight(&self, (class, key): &Key) -> f64 {
        if *class == Class::Name
            && let Some(weight) = self.names.get(key)
        {
            return *weight;
        }
        if *class == Class::Content && lexicon::is_light(key) {
            return 0.0;
        }
        let df = self.terms.get(key).copied().unwrap_or(1).max(1);
        let within = df as f64 <= self.moments as f64 * MAX_RATIO || df <= FLOOR_DF && df * 2 <= self.moments;
        if within && self.moments > df {
            ln(self.moments as f64 / df as f64)
        } else {
            0.0
        }
    }
}

/// In how many of some moments each word stands.
fn counts(moments: &[(&Seen<'_>, Language)], voices: &BTreeMap<MomentId, Voice>) -> BTreeMap<String, u64> {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for (seen, language) in moments {
        let names = folded_names(seen.names);
        let mut used: Vec<String> = words(&seen.moment.text, *language, &names)
            .into_iter()
            .filter(|w| w.class != Class::Stop)
            .map(|w| w.key)
            .collect();
        let voice = voices.get(&seen.moment.id);
        used.extend(voice.into_iter().flat_map(Voice::speaker_words));
        used.sort_unstable();
        used.dedup();
        for term in used {
            match counts.get_mut(&term) {
                Some(count) => *count += 1,
                None => {
                    counts.insert(term, 1);
                }
            }
        }
    }
    counts
}

/// The folded texts of names, and of the forms they are shown in.
pub(crate) fn folded_names(names: &agent_memory_core::Names) -> BTreeSet<String> {
    names
        .iter()
        .flat_map(|(name, shown)| [name.text().to_owned(), fold(shown)])
        .collect()
}
