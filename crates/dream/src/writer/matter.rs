//! Matters: the sentences of a group that speak for one another.
//!
//! A group hangs together by names, and one name has many matters: a project its meeting and its budget. Around each
//! sentence lies the set of those that support it; the best supported becomes a fact, its set is spent, and so on (star
//! clustering, after J. Aslam, E. Pelekhov and D. Rus, 2004). So cites are what supports the sentence, not what merely
//! shares a name with it.

use agent_memory_core::{Day, Lookup, numeric};
use corpus::Language;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::background::{Background, folded_names};
use crate::frame::{Class, Frame, Key, Relation, relate};
use crate::params::DreamParams;
use crate::phrase::{self, Tense, Told};
use crate::request::{Numbered, Request};
use crate::writer::kind::{Evidence, merely_happened, recurs};

/// One thing that a moment of a group says.
#[derive(Debug, Clone)]
pub(crate) struct Sentence {
    /// The number of its moment.
    pub number: u32,
    /// The day of its moment.
    pub day: Day,
    /// What it says: one claim of a sentence, cleaned of markup.
    pub text: String,
    pub language: Language,
    /// The folded names of its moment.
    pub names: BTreeSet<String>,
    pub frame: Frame,
    /// Its words of meaning that weigh something, in all its clauses.
    pub keys: BTreeMap<Key, f64>,
    /// The sum of their weights.
    pub total: f64,
    /// What it says of its subject, without the when and how that a fact leaves out.
    told: BTreeSet<Key>,
    /// What time its verb speaks of, where that is sure.
    pub tense: Option<Tense>,
    /// Whether it tells what merely happened.
    happened: bool,
    /// Why it can be no fact.
    pub junk: Option<&'static str>,
    /// Whoever says it of themselves.
    own: Option<String>,
    /// Why it is no fact when it stands alone, though it is no junk.
    pub dangling: Option<&'static str>,
    scopes: BTreeSet<String>,
    /// Whether a tool or somebody outside says it.
    outside: bool,
    /// Whether the user says it.
    users: bool,
}

/// A sentence and those that speak for it.
pub(crate) struct Matter {
    /// The place of the sentence.
    pub center: usize,
    /// The places of those that speak for it, one for each other moment.
    pub supporters: Vec<usize>,
}

/// The sentences of a group, and which speak for which.
pub(crate) struct Matters {
    sentences: Vec<Sentence>,
    /// For each sentence: those that speak for it, with how much of it they say.
    support: Vec<Vec<(usize, f64)>>,
    spent: Vec<bool>,
}

impl Matters {
    /// Reads the sentences of a request and holds them against each other.
    pub fn read(request: &Request, background: &Background, params: &DreamParams) -> Self {
        let sentences: Vec<Sentence> = request
            .moments
            .iter()
            .flat_map(|moment| sentences_of(moment, background, params))
            .collect();
        let support = support(&sentences, background.rare(), params);
        let spent = vec![false; sentences.len()];
        Self {
            sentences,
            support,
            spent,
        }
    }

    /// The sentence at a place.
    pub fn sentence(&self, at: usize) -> &Sentence {
        &self.sentences[at] // places come from this very list
    }

    /// Takes out the matter whose sentence is most spoken for, on enough days: among sentences that can be facts, or
    /// among those that cannot. Equal support goes to the shorter sentence, then to the earlier one. What merely
    /// happened can be a fact only where it recurs.
    pub fn take_best(&mut self, params: &DreamParams, refused: bool) -> Option<Matter> {
        let mut best: Option<(f64, usize, Vec<usize>)> = None;
        for (center, sentence) in self.sentences.iter().enumerate() {
            if self.spent[center] {
                continue;
            }
            let unfit = sentence.junk.or(sentence.dangling).is_some();
            if unfit && !refused {
                continue;
            }
            let (mut score, supporters) = self.supporters(center);
            if sentence.happened {
                // How things are comes before what happened.
                score *= 0.5;
            }
            let all = || supporters.iter().chain([&center]).map(|at| &self.sentences[*at]);
            let days: BTreeSet<Day> = all().map(|s| s.day).collect();
            if (days.len() as u64) < u64::from(params.min_days) {
                continue;
            }
            let verb = |s: &Sentence| s.frame.verb().map(|v| v.key.clone());
            let recurs = !sentence.happened || {
                let own = verb(sentence);
                let same = all().filter(|s| verb(s) == own).map(|s| s.day).collect();
                days.len() as u64 >= u64::from(params.event_days) && recurs(&same, params)
            };
            if (unfit || !recurs) != refused {
                continue;
            }
            let better = best.as_ref().is_none_or(|(other, at, _)| {
                score > *other || score == *other && sentence.text.len() < self.sentences[*at].text.len()
            });
            // What is outdated is looked for last, because that looks at every sentence.
            if better && (refused || !self.is_outdated(center, all().map(|s| s.day).max())) {
                best = Some((score, center, supporters));
            }
        }
        let (_, center, supporters) = best?;
        for at in supporters.iter().chain([&center]) {
            self.spent[*at] = true;
        }
        Some(Matter { center, supporters })
    }

    /// Whether the user or the agent says otherwise on a later day than the newest that speaks for a center. That a page
    /// says otherwise weakens nothing, and what the agent says does not weaken the user's word.
    fn is_outdated(&self, center: usize, newest: Option<Day>) -> bool {
        let frame = &self.sentences[center].frame;
        self.sentences.iter().any(|other| {
            Some(other.day) > newest
                && !other.outside
                && (other.users || !self.sentences[center].users)
                && other.scopes == self.sentences[center].scopes
                && contradicts(frame, &other.frame)
        })
    }

    /// Those that still speak for a sentence, the best of each moment, and how much they say together.
    fn supporters(&self, center: usize) -> (f64, Vec<usize>) {
        let mut of_moment: BTreeMap<u32, (usize, f64)> = BTreeMap::new();
        for (at, share) in &self.support[center] {
            if self.spent[*at] {
                continue;
            }
            let known = of_moment
                .entry(self.sentences[*at].number)
                .or_insert((*at, *share));
            if *share > known.1 {
                *known = (*at, *share);
            }
        }
        let shares: Vec<f64> = of_moment.values().map(|(_, share)| *share).collect();
        (
            numeric::sum(&shares),
            of_moment.values().map(|(at, _)| *at).collect(),
        )
    }
}

/// The folded names of a moment, and of who speaks in it.
pub(crate) fn names_of(moment: &Numbered) -> BTreeSet<String> {
    let mut names = folded_names(&moment.names);
    names.extend(moment.voice.names());
    names
}

/// What a moment says, claim by claim.
pub(crate) fn sentences_of(
    moment: &Numbered,
    background: &Background,
    params: &DreamParams,
) -> Vec<Sentence> {
    let language = background.language_of(&moment.id, &moment.text);
    let names = names_of(moment);
    let themselves = moment.voice.speaker_words();
    let noise = phrase::noise_of(&moment.text);
    corpus::sentences(&moment.text)
        .into_iter()
        .filter(|range| !background.echoes.holds(&moment.id, &moment.text, range))
        .filter_map(|range| {
            let overlaps = |n: &&(Range<usize>, &'static str)| n.0.start < range.end && range.start < n.0.end;
            let junk = noise.iter().find(overlaps).map(|n| n.1);
            Some((moment.text.get(range.clone())?, junk))
        })
        .flat_map(|(raw, junk)| {
            let clean = phrase::clean(raw);
            match junk {
                Some(why) => vec![Told::left(&clean, why)],
                None => phrase::tell(&clean, &moment.voice, language, &names),
            }
        })
        .flat_map(|told| {
            let claims = match told.junk {
                Some(_) => vec![told.text.clone()],
                None => phrase::claims(&told.text, language, &names),
            };
            claims.into_iter().map(move |text| (text, told.own, told.junk))
        })
        .map(|(text, own, junk)| {
            let words = crate::frame::words(&text, language, &names);
            let keys: BTreeMap<Key, f64> = words
                .iter()
                // That somebody says all this of themselves ties none of it.
                .filter(|w| !(own && themselves.contains(&w.key)))
                .filter(|w| w.class != Class::Stop && !w.negates && !crate::lexicon::is_hedge(&w.folded))
                .map(|w| (w.class, w.key.clone()))
                .map(|key| {
                    let weight = background.weight(&key);
                    (key, weight)
                })
                .collect();
            let weights: Vec<f64> = keys.values().copied().collect();
            let frame = Frame::of_words(&text, &words, language, &names);
            // What it is held to; what it says is still read in the language of its moment.
            let strict = background.strict_language(&text, language);
            let read = (strict == language).then_some((words.as_slice(), &frame));
            let junk = junk.or_else(|| phrase::junk_in(&text, read, strict, &names, params));
            let bare = phrase::statement(&text, language, &names);
            let said = Evidence {
                text: &text,
                day: moment.day,
                language,
                verb: None,
                tense: phrase::tense(&text, language, &names),
            };
            Sentence {
                number: moment.number,
                day: moment.day,
                language,
                happened: merely_happened(&said, &frame),
                tense: said.tense,
                frame,
                total: numeric::sum(&weights),
                own: own.then(|| moment.voice.speaker.clone()).flatten(),
                dangling: junk
                    .is_none()
                    .then(|| phrase::not_alone(&bare, strict, &names))
                    .flatten(),
                told: Frame::read(&bare, language, &names).predicate,
                junk,
                scopes: moment.scopes.clone(),
                outside: background.is_outside(&moment.id),
                users: background.is_users(&moment.id),
                names: names.clone(),
                keys,
                text,
            }
        })
        .collect()
}

/// What two sentences share.
#[derive(Default, Clone, Copy)]
struct Shared {
    weight: f64,
    /// Words of content. A verb counts only where both sentences have it as theirs: who lost every round has nothing to
    /// do with a lost umbrella.
    words: u32,
    /// Those of the words that are rare.
    rare: u32,
    /// Names and numbers. A weekday or month that both name ties nothing.
    names: u32,
}

impl Shared {
    fn add(&mut self, key: &Key, weight: f64, rare: f64, a: &Frame, b: &Frame) {
        self.weight += weight;
        let is_verb = |frame: &Frame| frame.verb().is_some_and(|v| v.key == key.1);
        match key.0 {
            Class::Name | Class::Number => self.names += 1,
            Class::Content if is_verb(a) == is_verb(b) => {
                self.words += 1;
                self.rare += u32::from(weight >= rare);
            }
            _ => {}
        }
    }

    /// Whether it is more than a name, a single word, or words that stand everywhere; or all there is to say.
    fn is_enough(self, total: f64, params: &DreamParams) -> bool {
        let all = self.names >= 2 && self.weight >= total;
        (self.rare >= 1 || all) && self.words + self.names >= 2 && self.weight >= params.support * total
    }
}

/// For each sentence, the sentences of other moments that speak for it, with the share of its weight that they name.
///
/// Only those are looked at that share a rare word, or all there is to say and so its rarest word: a name that stands in
/// all sentences of a group brings none together.
fn support(sentences: &[Sentence], rare: f64, params: &DreamParams) -> Vec<Vec<(usize, f64)>> {
    let weighs = |weight: &&f64| **weight > 0.0;
    let mut postings: Lookup<&Key, Vec<usize>> = Lookup::new();
    for (at, sentence) in sentences.iter().enumerate() {
        for (key, _) in sentence.keys.iter().filter(|(_, weight)| weighs(weight)) {
            match postings.get_mut(key) {
                Some(places) => places.push(at),
                None => {
                    postings.insert(key, vec![at]);
                }
            }
        }
    }
    let mut all = Vec::with_capacity(sentences.len());
    for sentence in sentences {
        let lists = sentence
            .keys
            .iter()
            .filter(|(_, weight)| weighs(weight))
            .filter_map(|(key, weight)| Some((key, *weight, postings.get(key)?)));
        let rarest = lists
            .clone()
            .map(|(_, _, places)| places)
            .min_by_key(|places| places.len());
        let telling = lists
            .filter(|(key, weight, _)| key.0 == Class::Content && *weight >= rare)
            .map(|(_, _, places)| places);
        let mut near: Vec<usize> = telling.chain(rarest).flatten().copied().collect();
        near.sort_unstable();
        near.dedup();
        let mut supporters = Vec::new();
        for at in near {
            let Some(other) = sentences.get(at) else { continue };
            if other.number == sentence.number || other.scopes != sentence.scopes {
                continue;
            }
            let with = shared(sentence, other, rare);
            if (with.is_enough(sentence.total, params) || says_it(sentence, other, with))
                && names_what_is_told(sentence, other)
                && speaks_for(other, sentence)
                && !retorts(sentences, at, &sentence.frame)
            {
                supporters.push((at, with.weight / sentence.total));
            }
        }
        all.push(supporters);
    }
    all
}

/// Whether two sentences say one thing, whatever else they tell: one verb, and two names or numbers that both have.
fn says_it(center: &Sentence, other: &Sentence, with: Shared) -> bool {
    let verb = |s: &Sentence| s.frame.verb().filter(|v| !v.copula).map(|v| v.key.clone());
    with.names >= 2 && verb(center).is_some() && verb(center) == verb(other)
}

/// Whether a sentence says some of what a center says of its subject: that both are about one subject is no evidence.
fn names_what_is_told(center: &Sentence, other: &Sentence) -> bool {
    let mut told = center
        .told
        .iter()
        .filter(|key| center.keys.contains_key(*key))
        .peekable();
    told.peek().is_none() || told.any(|key| other.keys.contains_key(key))
}

/// Whether the moment of a sentence says otherwise in another one: "My note said six; the lesson is at five."
fn retorts(sentences: &[Sentence], at: usize, center: &Frame) -> bool {
    let Some(number) = sentences.get(at).map(|s| s.number) else {
        return false;
    };
    let (before, from) = sentences.split_at(at);
    let same = |s: &&Sentence| s.number == number;
    before
        .iter()
        .rev()
        .take_while(same)
        .chain(from.iter().take_while(same))
        .any(|s| contradicts(center, &s.frame))
}

/// Whether a statement says otherwise, or of the same subject that it is at another time or on another day, whatever
/// else it tells: "at 18:00, by the old note" and "at 17:00, Wednesdays".
fn contradicts(center: &Frame, other: &Frame) -> bool {
    let is = |frame: &Frame| frame.verb().is_some_and(|v| v.copula) && !frame.is_past() && !frame.negated;
    let values = |frame: &Frame, class: Class| -> BTreeSet<Key> {
        frame
            .predicate
            .iter()
            .filter(|key| key.0 == class)
            .cloned()
            .collect()
    };
    let elsewhere = |class: Class| {
        let (ours, theirs) = (values(center, class), values(other, class));
        !ours.is_empty() && !theirs.is_empty() && ours.is_disjoint(&theirs)
    };
    matches!(relate(center, other), Relation::Differs(_))
        || !center.subject.is_empty()
            && center.subject == other.subject
            && is(center)
            && is(other)
            && (elsewhere(Class::Time) || elsewhere(Class::Weekday))
}

/// What of a sentence another one shares, in the order of keys, so that the sum is the same in every run.
fn shared(sentence: &Sentence, other: &Sentence, rare: f64) -> Shared {
    let mut shared = Shared::default();
    let mut theirs = other.keys.keys().peekable();
    for (key, weight) in sentence.keys.iter().filter(|(_, weight)| **weight > 0.0) {
        while theirs.next_if(|their| *their < key).is_some() {}
        if theirs.next_if_eq(&key).is_some() {
            shared.add(key, *weight, rare, &sentence.frame, &other.frame);
        }
    }
    shared
}

/// Whether a sentence can speak for a center: no question and no instruction, and its words do.
fn speaks_for(other: &Sentence, center: &Sentence) -> bool {
    // What one says of oneself is no evidence for what another says of themselves.
    let same = match (&center.own, &other.own) {
        (Some(one), Some(another)) => one == another,
        _ => true,
    };
    same && agrees(&center.frame, &other.frame)
        && !other.text.ends_with(['?', '？'])
        && other.junk != Some(crate::reason::INSTRUCTION)
}

/// Whether a statement does not say otherwise (same negation, no other value in the same slot), names the numbers of the
/// center, and where the center says how something is, its weekdays and months and half of what it tells. That the
/// budget was discussed is no evidence for its sum.
fn agrees(center: &Frame, other: &Frame) -> bool {
    let (told, theirs) = (&center.predicate, other.keys());
    let named = told.iter().filter(|key| theirs.contains(*key)).count();
    let numbers = told
        .iter()
        .all(|key| key.0 != Class::Number || theirs.contains(key));
    let valued = told.iter().all(|key| !key.0.is_value() || theirs.contains(key));
    numbers
        && other.negated == center.negated
        && !matches!(relate(center, other), Relation::Differs(_))
        && (!center.states() || valued && named * 2 >= told.len())
}

/// Whether a statement speaks for another one, by the same rules as inside a group.
pub(crate) fn supports(
    statement: &Frame,
    other: &Frame,
    background: &Background,
    params: &DreamParams,
) -> bool {
    agrees(statement, other) && covers(statement, other, background, params)
}

/// The share of a statement's weight that another statement names, when it is more than a name or a single word.
pub(crate) fn covers(
    statement: &Frame,
    other: &Frame,
    background: &Background,
    params: &DreamParams,
) -> bool {
    let mut shared = Shared::default();
    let mut weights = Vec::new();
    let theirs = other.keys();
    for key in statement.keys() {
        let weight = background.weight(&key);
        weights.push(weight);
        if weight > 0.0 && theirs.contains(&key) {
            shared.add(&key, weight, background.rare(), statement, other);
        }
    }
    let total = numeric::sum(&weights);
    total > 0.0 && shared.is_enough(total, params)
}
