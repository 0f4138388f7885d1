//! Names in text, without a language model.
//!
//! In this order, the first that takes a word keeps it: wiki links and handles; names that are known because somebody
//! gave them, as whole words, the longest first, also under the endings of their language; what stands in scripts
//! without case beside an honorific or a suffix of names, and titles of works; then, in English and Finnish, what a small
//! trained tagger finds by the words and by how the corpus itself writes them; in other languages what the corpus writes
//! as names, by its capitals. Kinds come from whoever gave a name; a name that only the text knows takes the kind of the
//! given name of that text, else one that the words beside it tell, else the one that the tagger has for the name alone,
//! so that a corpus has one kind for one text.
//!
//! What this cannot do: tell two people of one name apart, know that two names mean one, find most names in text that is
//! written without capitals unless they were given, or names of scripts without case that were not given and have
//! nothing beside them that says so. A number is part of a name only where it is joined to it (`GPT-4`) or was given with
//! it (`iPhone 15`).

mod cjk;
mod clues;
mod cues;
mod finnish;
mod folded;
mod gazetteer;
mod inflection;
mod kind;
mod learn;
mod lists;
mod reading;
mod run;
mod slavic;
mod tagged;
#[cfg(test)]
mod tests;
mod word;
mod works;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use agent_memory_core::{Lookup, Mention, Name, NameExtractor, NameKind, Names, fold};
use corpus::{Language, detect};

use gazetteer::Gazetteer;
pub(crate) use gazetteer::stands_alone;
use kind::KindCounts;
use learn::{Counts, language_of};
pub(crate) use lists::passing_words;
use reading::Reading;
use word::read;

pub use learn::Learner;

use crate::tagger::Tagger;

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
/// assert_eq!(found, ["person:maya", "place:lisbon", "person:sara okafor"]);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Extractor {
    words: Lookup<String, Counts>,
    gazetteer: Gazetteer,
    kinds: Lookup<String, KindCounts>,
    /// The shortest form of each Finnish stem.
    forms: Lookup<String, String>,
    /// The language that most texts are in, for those too short to tell.
    main: Language,
    taggers: Taggers,
}

/// Where an extractor has its taggers from.
#[derive(Debug, Clone, Default)]
enum Taggers {
    /// Those that the crate brings along.
    #[default]
    Builtin,
    /// Its own, by language.
    Own(BTreeMap<Language, Arc<Tagger>>),
}

impl Extractor {
    /// An extractor that has learned nothing: it knows the rules, and of each text only the text itself.
    pub fn untrained() -> Self {
        Self::default()
    }

    /// The same extractor with no tagger: names are read by rules and statistics alone.
    #[must_use]
    pub fn without_taggers(mut self) -> Self {
        self.taggers = Taggers::Own(BTreeMap::new());
        self
    }

    /// The same extractor with another tagger for a language, and none but those given so.
    #[must_use]
    pub fn with_tagger(mut self, language: Language, tagger: Tagger) -> Self {
        let mut own = match self.taggers {
            Taggers::Builtin => BTreeMap::new(),
            Taggers::Own(own) => own,
        };
        own.insert(language, Arc::new(tagger));
        self.taggers = Taggers::Own(own);
        self
    }

    fn tagger(&self, language: Language) -> Option<&Tagger> {
        match &self.taggers {
            Taggers::Builtin => Tagger::builtin(language),
            Taggers::Own(own) => own.get(&language).map(Arc::as_ref),
        }
    }

    /// The kind of a name that nobody gave, by its text alone: as the tagger of the corpus's language has it, or else the
    /// English one.
    fn kind(&self, folded: &str) -> NameKind {
        let tagger = self.tagger(self.main).or_else(|| self.tagger(Language::En));
        tagger.map_or(NameKind::Other, |tagger| tagger.kind(folded))
    }

    /// The names of a moment: those given with it and those read from its text, each with the form it is shown in.
    ///
    /// What the moment itself gives goes before what others gave: a text that it gives as one kind is not read as
    /// another.
    pub fn names(&self, text: &str, given: &Names) -> Names {
        let mut names = given.clone();
        let texts: BTreeSet<&str> = given.keys().map(Name::text).collect();
        for mention in self.extract(text) {
            if !texts.contains(mention.name.text()) {
                names.entry(mention.name).or_insert(mention.shown);
            }
        }
        names
    }
}

impl Extractor {
    /// What the text itself shows to be names whatever their case: by honorifics and suffixes, and titles of works.
    fn shown(&self, text: &str) -> Vec<Mention> {
        let evident = cjk::names(text).into_iter();
        let works = works::titles(text)
            .into_iter()
            .map(|range| (range, NameKind::Project));
        evident
            .chain(works)
            .filter_map(|(range, kind)| {
                let folded = fold(text.get(range.clone())?);
                let name = match self.gazetteer.get(&folded) {
                    Some(name) => name.clone(),
                    None => Name::new(kind, &folded).ok()?,
                };
                mention(text, range, name)
            })
            .collect()
    }
}

impl NameExtractor for Extractor {
    fn extract(&self, text: &str) -> Vec<Mention> {
        let whole = detect(text);
        let mut mentions: Vec<Mention> = self
            .gazetteer
            .raw(text)
            .into_iter()
            .filter_map(|(range, name)| mention(text, range, name.clone()))
            .collect();
        mentions.extend(self.shown(text));
        settle(&mut mentions);
        let taken: Vec<Range<usize>> = mentions.iter().map(|mention| mention.range.clone()).collect();
        for sentence in read(text) {
            let language = language_of(&sentence, text, whole).or(self.main);
            Reading::new(self, text, &sentence, language, &taken).names(&mut mentions);
        }
        settle(&mut mentions);
        mentions
    }
}

fn mention(text: &str, range: Range<usize>, name: Name) -> Option<Mention> {
    let shown = text.get(range.clone())?.to_owned();
    Some(Mention { range, name, shown })
}

/// Puts mentions in the order of the text; of those that overlap the leftmost stays, of those that begin together the
/// longest.
pub(crate) fn settle(mentions: &mut Vec<Mention>) {
    mentions.sort_by_key(|mention| (mention.range.start, std::cmp::Reverse(mention.range.end)));
    let mut end = 0;
    mentions.retain(|mention| {
        let free = mention.range.start >= end;
        end = end.max(mention.range.end);
        free
    });
}

/// Every plain word of a text inside its sentences, folded, and whether it has a capital.
#[cfg(feature = "train")]
pub(crate) fn each_word(text: &str, look: &mut dyn FnMut(&str, bool)) {
    for sentence in read(text).iter().filter(|sentence| !sentence.flat) {
        for word in &sentence.words {
            if word.sort == word::Sort::Plain && !word.opens && word.shape != word::Shape::Other {
                look(&word.folded, word.is_capital());
            }
        }
    }
}

/// The clues of every sentence of a text, with where each word begins.
#[cfg(feature = "train")]
pub(crate) fn each_clued(
    extractor: &Extractor,
    text: &str,
    language: Language,
    look: &mut dyn FnMut(&[usize], &[crate::tagger::Clue<'_>]),
) {
    for sentence in read(text) {
        let reading = Reading::new(extractor, text, &sentence, language, &[]);
        let starts: Vec<usize> = sentence.words.iter().map(|word| word.range.start).collect();
        let (known, spans) = reading.found(&mut Vec::new());
        look(&starts, &reading.clues(&known, &spans));
    }
}
