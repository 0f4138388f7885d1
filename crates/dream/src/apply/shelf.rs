//! Facts taken apart, and the short lists in which those stand that a statement can have to do with.
//!
//! A name stands in nearly every fact of a memory, so the facts that share a word with a statement are nearly all of
//! them. What says the same shares three quarters of its words, so it shares a rare one: each fact is listed under its
//! rarest words only, as many as it takes that one of them must be shared (prefix filtering, after S. Chaudhuri, V. Ganti
//! and R. Kaushik, 2006). What is said otherwise is something that is so, or it is negated; both are listed by their subject.

use agent_memory_core::{Fact, FactId, Lookup, MomentId};
use corpus::Language;
use std::collections::BTreeSet;
use std::fmt;
use std::hash::Hash;

use crate::background::Background;
use crate::each::each;
use crate::frame::{Class, Frame, Key};

/// The share of all their words that two statements have in common at least when they say the same: `relate` asks for
/// three quarters.
const SAME_SHARE: (usize, usize) = (3, 4);

/// Facts taken apart, kept from pass to pass so that each fact is read once.
///
/// It holds nothing that the facts do not say: an empty one gives the same outcome and takes longer.
#[derive(Default)]
pub struct Shelf {
    /// By place, in the order in which they were put here.
    facts: Vec<Kept>,
    places: Lookup<FactId, usize>,
    /// Places by each word of meaning.
    by_key: Lookup<Key, Vec<usize>>,
    /// Places by the rarest words.
    by_rare: Lookup<Key, Vec<usize>>,
    /// Places of what another statement can say otherwise, by the words of the subject.
    open: Lookup<Key, Vec<usize>>,
    /// Places of what is negated, by the words of the subject.
    negated: Lookup<Key, Vec<usize>>,
    /// Places by cited moments, those that are cited no longer too.
    by_cite: Lookup<MomentId, Vec<usize>>,
    /// Whether what says the same as some fact may share nothing but values with it.
    valued: bool,
    /// The language of most moments, when the facts were taken apart.
    language: Language,
    /// Whether some fact does not show its language, and was read in that one.
    guessed: bool,
}

/// A fact on the shelf.
struct Kept {
    id: FactId,
    /// The sentence that was taken apart.
    text: String,
    frame: Frame,
    /// How many of its cites are listed.
    cites: usize,
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelf")
            .field("facts", &self.facts.len())
            .finish_non_exhaustive()
    }
}

impl Shelf {
    /// Takes in all facts that there are. All is taken apart again where one says something else than before, or where
    /// the language of most moments has changed and a fact does not show its own.
    pub(super) fn fill<'f>(
        &mut self,
        facts: impl Iterator<Item = &'f Fact> + Clone,
        background: &Background,
    ) {
        let mut known = facts
            .clone()
            .filter_map(|fact| Some((fact, self.kept(&fact.id)?)));
        let other_language = self.language != background.language() && self.guessed;
        if other_language || known.any(|(fact, kept)| fact.text != kept.text) {
            *self = Self::default();
        }
        self.language = background.language();
        self.put(facts, background);
    }

    fn kept(&self, id: &FactId) -> Option<&Kept> {
        self.places.get(id).and_then(|place| self.facts.get(*place))
    }

    /// Takes facts apart that are not here yet, and lists cites that are new.
    pub(super) fn put<'f>(&mut self, facts: impl Iterator<Item = &'f Fact> + Clone, background: &Background) {
        let new: Vec<&Fact> = facts
            .clone()
            .filter(|fact| !self.places.contains_key(&fact.id))
            .collect();
        let read = each(&new, |fact| {
            let names: BTreeSet<String> = fact.names.iter().map(|n| n.text().to_owned()).collect();
            let shown = corpus::detect(&fact.text);
            let language = shown.or(background.language());
            (shown, Frame::read(&fact.text, language, &names))
        });
        for (fact, (shown, frame)) in new.into_iter().zip(read) {
            self.guessed |= shown == Language::Unknown;
            self.list(fact, frame, background);
        }
        for fact in facts {
            let Some(place) = self.places.get(&fact.id).copied() else {
                continue;
            };
            let Some(kept) = self.facts.get_mut(place) else {
                continue;
            };
            if kept.cites == fact.cites.len() {
                continue;
            }
            kept.cites = fact.cites.len();
            for cite in &fact.cites {
                list(&mut self.by_cite, cite, place);
            }
        }
    }

    /// Lists a fact that is taken apart.
    fn list(&mut self, fact: &Fact, frame: Frame, background: &Background) {
        let place = self.facts.len();
        let keys = frame.keys();
        for key in &keys {
            list(&mut self.by_key, key, place);
        }
        self.valued |= !tells_by_words(&keys);
        for key in telling(&keys, background) {
            list(&mut self.by_rare, key, place);
        }
        for key in &frame.subject {
            if frame.is_open() {
                list(&mut self.open, key, place);
            }
            if frame.negated {
                list(&mut self.negated, key, place);
            }
        }
        self.places.insert(fact.id.clone(), place);
        self.facts.push(Kept {
            id: fact.id.clone(),
            text: fact.text.clone(),
            frame,
            cites: 0,
        });
    }

    /// A fact taken apart.
    pub(super) fn frame(&self, id: &FactId) -> Option<&Frame> {
        self.kept(id).map(|kept| &kept.frame)
    }

    /// Facts that hold at least one of the words, by id.
    pub(super) fn holding<'k>(&self, keys: impl IntoIterator<Item = &'k Key>) -> Vec<&FactId> {
        self.listed(keys.into_iter().map(|key| self.by_key.get(key)))
    }

    /// Facts among which are all that say what a statement says, and all that it says and more: by id.
    pub(super) fn alike(&self, statement: &Frame) -> Vec<&FactId> {
        let keys = statement.subject.iter().chain(&statement.predicate);
        self.listed(keys.map(|key| self.by_rare.get(key)))
    }

    /// Facts among which are all that say what a statement says or otherwise, by id.
    pub(super) fn related(&self, statement: &Frame) -> Vec<&FactId> {
        let keys = statement.subject.iter().chain(&statement.predicate);
        let subject = statement.subject.iter();
        let otherwise = subject.flat_map(|key| {
            let turned = if statement.negated {
                self.by_key.get(key)
            } else {
                self.negated.get(key)
            };
            [self.open.get(key), turned]
        });
        self.listed(keys.map(|key| self.by_rare.get(key)).chain(otherwise))
    }

    /// Whether some fact shares so many words with what is made of these that it may say the same.
    pub(super) fn may_be_said_by(&self, keys: &BTreeSet<Key>) -> bool {
        let near = |place: &usize| {
            self.facts.get(*place).is_some_and(|kept| {
                let own = kept.frame.keys();
                let lacking = own
                    .iter()
                    .filter(|key| is_plain(key) && !keys.contains(*key))
                    .count();
                lacking <= missing(own.len())
            })
        };
        let lists = keys.iter().filter_map(|key| self.by_rare.get(key));
        lists.flatten().any(near) || self.valued
    }

    /// Facts that cite, or have cited, one of the moments, by id.
    pub(super) fn citing<'m>(&self, moments: impl Iterator<Item = &'m MomentId>) -> Vec<&FactId> {
        self.listed(moments.map(|moment| self.by_cite.get(moment)))
    }

    fn listed<'s>(&'s self, lists: impl Iterator<Item = Option<&'s Vec<usize>>>) -> Vec<&'s FactId> {
        let mut places: Vec<usize> = lists.flatten().flatten().copied().collect();
        places.sort_unstable();
        places.dedup();
        let mut ids: Vec<&FactId> = places
            .into_iter()
            .filter_map(|place| self.facts.get(place).map(|kept| &kept.id))
            .collect();
        ids.sort_unstable();
        ids
    }
}

/// Adds a place to the list of a key, once.
fn list<K: Clone + Eq + Hash>(lists: &mut Lookup<K, Vec<usize>>, key: &K, place: usize) {
    match lists.get_mut(key) {
        Some(places) if places.last() == Some(&place) => {}
        Some(places) => places.push(place),
        None => {
            lists.insert(key.clone(), vec![place]);
        }
    }
}

/// As many of the rarest words of a fact that whatever says the same has one of them. A value can be written in several
/// ways, so it tells only where what says the same may lack all the words beside it: the subject, at least, is then the
/// same in both.
fn telling<'k>(keys: &'k BTreeSet<Key>, background: &Background) -> Vec<&'k Key> {
    if !tells_by_words(keys) {
        return keys.iter().collect();
    }
    let mut ordered: Vec<&Key> = keys.iter().filter(|key| is_plain(key)).collect();
    ordered.sort_by_key(|key| background.uses(key));
    ordered.truncate(missing(keys.len()) + 1);
    ordered
}

/// Whether a fact has more words that are written in one way only than what says the same may lack.
fn tells_by_words(keys: &BTreeSet<Key>) -> bool {
    keys.iter().filter(|key| is_plain(key)).count() > missing(keys.len())
}

/// How many words of a fact of so many words what says the same may lack.
fn missing(words: usize) -> usize {
    let (part, whole) = SAME_SHARE;
    words * (whole - part) / whole
}

/// Whether a word is written in one way only.
fn is_plain(key: &Key) -> bool {
    matches!(key.0, Class::Content | Class::Name)
}

#[cfg(test)]
mod tests;
