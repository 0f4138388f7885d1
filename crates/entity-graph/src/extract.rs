//! Names in text, without a model.
//!
//! In this order, the first that takes a word keeps it: wiki links and handles; names that are known because somebody
//! gave them, as whole words, the longest first; then what the corpus itself writes as names, by its capitals. Kinds
//! come from whoever gave a name; a name that only the text knows takes the kind of the given name of that text, else
//! one that the words beside it tell, else it is of kind other.
//!
//! What this cannot do: tell two people of one name apart, know that two names mean one, find names in text that is
//! written without capitals unless they were given, or names of scripts without case.

mod finnish;
mod gazetteer;
mod kind;
mod learn;
mod lists;
mod run;
#[cfg(test)]
mod tests;
mod word;

use std::collections::BTreeMap;
use std::ops::Range;

use agent_memory_core::{Lookup, Mention, Name, NameExtractor, NameKind, Names};
use corpus::{Language, detect, is_stop_word};

use gazetteer::Gazetteer;
use kind::{KindCounts, key, kind_of};
use learn::{Counts, stem_key};
use lists::is_organization;
use run::{Class, local_class, runs};
use word::{Gap, Sentence, Shape, Sort, Word, read};

pub use learn::Learner;

/// Finds the names in a text by what a [`Learner`] has learned. A pure function of the set of texts learned.
///
/// ```
/// use agent_memory_core::{Name, NameExtractor, NameKind, Names};
/// use entity_graph::Learner;
///
/// let mut learner = Learner::new();
/// let lisbon = Name::new(NameKind::Place, "Lisbon")?;
/// learner.observe("Maya booked flights to Lisbon.", &Names::from([(lisbon, "Lisbon".to_owned())]));
/// learner.observe("In the evening Maya met Sara Okafor.", &Names::new());
/// let extractor = learner.finish();
/// let found: Vec<String> =
///     extractor.extract("Maya flew to LISBON with Sara Okafor.").iter().map(|m| m.name.to_string()).collect();
/// assert_eq!(found, ["other:maya", "place:lisbon", "other:sara okafor"]);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Extractor {
    words: Lookup<String, Counts>,
    gazetteer: Gazetteer,
    kinds: BTreeMap<String, KindCounts>,
    /// The language that most texts are in, for those too short to tell.
    main: Language,
}

impl Extractor {
    /// An extractor that has learned nothing: it knows the rules, and of each text only the text itself.
    pub fn untrained() -> Self {
        Self::default()
    }

    fn of(
        words: Lookup<String, Counts>,
        given: &BTreeMap<String, BTreeMap<Name, u64>>,
        kinds: BTreeMap<String, KindCounts>,
        main: Language,
    ) -> Self {
        Self {
            words,
            gazetteer: Gazetteer::of(given),
            kinds,
            main,
        }
    }

    /// The names of a moment: those given with it and those read from its text, each with the form it is shown in.
    pub fn names(&self, text: &str, given: &Names) -> Names {
        let mut names = given.clone();
        for mention in self.extract(text) {
            names.entry(mention.name).or_insert(mention.shown);
        }
        names
    }
}

impl NameExtractor for Extractor {
    fn extract(&self, text: &str) -> Vec<Mention> {
        let language = detect(text).or(self.main);
        let mut mentions: Vec<Mention> = self
            .gazetteer
            .raw(text)
            .into_iter()
            .filter_map(|(range, name)| mention(text, range, name.clone()))
            .collect();
        let taken: Vec<Range<usize>> = mentions.iter().map(|mention| mention.range.clone()).collect();
        for sentence in read(text) {
            Reading {
                extractor: self,
                text,
                sentence: &sentence,
                language,
                taken: &taken,
            }
            .names(&mut mentions);
        }
        mentions.sort_by_key(|mention| mention.range.start);
        mentions
    }
}

fn mention(text: &str, range: Range<usize>, name: Name) -> Option<Mention> {
    let shown = text.get(range.clone())?.to_owned();
    Some(Mention { range, name, shown })
}

/// One sentence being read.
struct Reading<'a> {
    extractor: &'a Extractor,
    text: &'a str,
    sentence: &'a Sentence<'a>,
    language: Language,
    /// What is a name already.
    taken: &'a [Range<usize>],
}

impl Reading<'_> {
    fn names(&self, mentions: &mut Vec<Mention>) {
        let words = &self.sentence.words;
        let mut known = vec![false; words.len()];
        let mut at = 0;
        while at < words.len() {
            let word = &words[at];
            if self.is_taken(word) {
                known[at] = true;
            } else if word.sort != Sort::Plain {
                known[at] = true;
                mentions.extend(self.mark(word));
            } else if let Some((length, name)) =
                self.extractor
                    .gazetteer
                    .at(words, at, |at| self.base(at), |at| self.is_likely(at))
            {
                let end = at + length;
                let range = word.range.start..words[end - 1].range.end;
                mentions.extend(mention(self.text, range, name.clone()));
                known[at..end].fill(true);
                at = end;
                continue;
            }
            at += 1;
        }
        if self.sentence.flat {
            self.flat(&mut known, mentions);
        }
        let class = |at: usize| if known[at] { Class::Never } else { self.class(at) };
        let heads = |folded: &str| self.counts(folded).low > 0 || is_organization(folded);
        let lower: Vec<usize> = (0..words.len()).filter(|at| !known[*at] && self.is_small_name(*at)).collect();
        for at in lower {
            mentions.extend(self.name(at..at + 1));
        }
        for run in runs(words, class, heads) {
            for part in self.split(run) {
                mentions.extend(self.run(part));
            }
        }
    }

    fn is_taken(&self, word: &Word<'_>) -> bool {
        self.taken
            .iter()
            .any(|range| range.start < word.range.end && word.range.start < range.end)
    }

    /// A wiki link or a handle.
    fn mark(&self, word: &Word<'_>) -> Option<Mention> {
        let folded = word.folded.as_str();
        let name = match self.extractor.gazetteer.get(folded) {
            Some(name) => name.clone(),
            None if word.sort == Sort::Handle => Name::new(NameKind::Person, folded).ok()?,
            None => Name::new(kind_of(folded, &self.extractor.kinds), folded).ok()?,
        };
        mention(self.text, word.range.clone(), name)
    }

    fn counts(&self, folded: &str) -> Counts {
        self.extractor.words.get(folded).copied().unwrap_or_default()
    }

    /// Whether a word that is a known name is meant as one here: it has a capital, or the corpus does not write it small
    /// more often.
    fn is_likely(&self, at: usize) -> bool {
        let word = &self.sentence.words[at];
        let counts = self.counts(&word.folded);
        let function = is_stop_word(self.language, &word.folded);
        let ordinary = function || counts.low > counts.mid + counts.german + counts.start;
        if word.shape == Shape::Lower {
            !ordinary
        } else {
            !(function && (word.opens || self.sentence.flat))
        }
    }

    /// What the word is without a Finnish ending, when that is known.
    fn base(&self, at: usize) -> Option<String> {
        if self.language != Language::Fi {
            return None;
        }
        let word = self.sentence.words.get(at)?;
        finnish::base(&word.folded, |base| self.extractor.gazetteer.get(base).is_some())
    }

    fn class(&self, at: usize) -> Class {
        let Some(word) = self.sentence.words.get(at) else {
            return Class::Never;
        };
        let class = local_class(word, self.language);
        if class != Class::Unknown {
            return class;
        }
        let mut counts = self.counts(&word.folded);
        if self.language == Language::Fi && counts.low == 0 && counts.mid == 0 {
            counts = self.counts(&stem_key(&word.folded));
        }
        if word.is_initial() {
            Class::Unknown
        } else if counts.low > counts.mid {
            if self.sentence.flat { Class::Never } else { Class::Common }
        } else if counts.mid > 0 {
            Class::Proper
        } else {
            Class::Unknown
        }
    }

    /// Whether a word that only ever starts sentences does there what people do: `Maya booked …`.
    fn acts(&self, word: &Word<'_>) -> bool {
        let counts = self.counts(&word.folded);
        counts.low == 0 && counts.acts > 0 && !word.folded.ends_with("ly") && !word.folded.ends_with("ing")
    }

    /// Whether a word in small letters is one that the corpus nearly always writes as a name.
    fn is_small_name(&self, at: usize) -> bool {
        let word = &self.sentence.words[at];
        let counts = self.counts(&word.folded);
        word.shape == Shape::Lower && self.seen(&word.folded) >= 2 && self.seen(&word.folded) > 2 * counts.low && local_class(word, self.language) == Class::Unknown
    }

    fn seen(&self, folded: &str) -> u32 {
        self.extractor.kinds.get(folded).map_or(0, |counts| counts.seen)
    }

    /// Names of several words in a sentence without case: those that other sentences write as names.
    fn flat(&self, known: &mut [bool], mentions: &mut Vec<Mention>) {
        let words = &self.sentence.words;
        for start in 0..words.len() {
            for end in (start + 2..=(start + 5).min(words.len())).rev() {
                let free = (start..end).all(|at| !known[at] && (at == start || words[at].gap == Gap::Space));
                if free && self.seen(&key(&words[start..end])) > 0 {
                    mentions.extend(self.name(start..end));
                    known[start..end].fill(true);
                    break;
                }
            }
        }
    }

    /// Divides a run where two names only meet: `American Dennis Mitchell`.
    ///
    /// The first word is a name of its own when it stands alone three times as often as in this run, and the rest
    /// stands without it more often than with it.
    fn split(&self, run: Range<usize>) -> Vec<Range<usize>> {
        let words = &self.sentence.words;
        let mut parts = Vec::new();
        let mut start = run.start;
        while start + 1 < run.end && words[start + 1].is_capital() {
            let whole = self.seen(&key(&words[start..run.end])).max(1);
            let first = self.seen(&words[start].folded);
            let rest = self.seen(&key(&words[start + 1..run.end]));
            if first < 3 * whole || rest < whole {
                break;
            }
            parts.push(start..start + 1);
            start += 1;
        }
        parts.push(start..run.end);
        parts
    }

    /// What a run of capitalized words is worth.
    fn run(&self, run: Range<usize>) -> Option<Mention> {
        let words = &self.sentence.words;
        let (mut start, end) = (run.start, run.end);
        while start < end && words[start].opens && end - start > 1 && self.class(start) == Class::Common {
            start += 1;
            while start < end && !words[start].is_capital() {
                start += 1;
            }
        }
        let first = words.get(start)?;
        if end - start == 1 {
            let class = self.class(start);
            let open = first.opens || self.sentence.flat;
            let acts = class == Class::Unknown && !self.sentence.flat && self.acts(first);
            if class == Class::Common || open && class != Class::Proper && !acts {
                return None;
            }
        }
        if end - start == 1 && first.text.chars().filter(|c| c.is_alphanumeric()).nth(1).is_none() {
            return None;
        }
        self.name(start..end)
    }

    /// The name that some words make.
    fn name(&self, run: Range<usize>) -> Option<Mention> {
        let words = self.sentence.words.get(run)?;
        let range = words.first()?.range.start..words.last()?.range.end;
        let folded = key(words);
        let name = match self.extractor.gazetteer.get(&folded) {
            Some(name) => name.clone(),
            None => Name::new(kind_of(&folded, &self.extractor.kinds), &folded).ok()?,
        };
        mention(self.text, range, name)
    }
}
