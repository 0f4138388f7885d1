//! What kind of name a name is, where nobody said: by the words beside it, over the whole corpus.
//!
//! A title before it or a word of speech after it speaks for a person, `in` before it for a place; a name's own last
//! word can tell an organization or a place. Two votes and a clear majority are asked for, else it is of kind other:
//! no kind is better than a wrong one, because another kind is another name.

use std::collections::BTreeMap;

use agent_memory_core::{Lookup, NameKind};
use corpus::Language;

use super::cjk::is_honorific;
use super::cues::{is_speech, is_where};
use super::lists::{is_organization, is_place, is_title};
use super::run::{Class, local_class, runs};
use super::word::{Gap, Shape, Sort, Word};

/// Votes for the kind of one name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct KindCounts {
    person: u32,
    place: u32,
    /// How often it stands inside a sentence, by itself.
    pub seen: u32,
}

impl KindCounts {
    pub fn add(&mut self, other: &Self) {
        self.person += other.person;
        self.place += other.place;
        self.seen += other.seen;
    }
}

/// A handle speaks for a person of that name.
pub(super) fn count_mark(kinds: &mut BTreeMap<String, KindCounts>, word: &Word<'_>) {
    if word.sort == Sort::Handle {
        kinds.entry(word.folded.to_string()).or_default().person += 2;
    }
}

/// Counts the votes that stand beside the capitalized runs of a sentence.
pub(super) fn count_runs(kinds: &mut BTreeMap<String, KindCounts>, words: &[Word<'_>], language: Language) {
    let class = |at: usize| {
        words
            .get(at)
            .map_or(Class::Never, |word| local_class(word, language))
    };
    for run in runs(words, class, |_| true) {
        let before = run.start.checked_sub(1).and_then(|at| words.get(at));
        let touches = words.get(run.start).is_some_and(|word| word.gap == Gap::Space);
        let before = before.filter(|_| touches).map_or("", |word| &*word.folded);
        let after = words
            .get(run.end)
            .filter(|next| next.gap == Gap::Space && next.shape == Shape::Lower)
            .map_or("", |word| &*word.folded);
        let honorific = words.get(run.end).map_or("", |word| &*word.folded);
        let vote = KindCounts {
            person: 2 * u32::from(is_title(before) || is_honorific(honorific))
                + u32::from(is_speech(after))
                + u32::from(before == "with"),
            place: u32::from(is_where(before)),
            seen: u32::from(words.get(run.start).is_some_and(|word| !word.opens)),
        };
        if vote == KindCounts::default() {
            continue;
        }
        // `Later Noor said`: the word that opens the sentence may be none of the name's.
        if run.len() > 1 && words[run.start].opens && vote.person + vote.place > 0 {
            let rest = KindCounts { seen: 0, ..vote };
            kinds
                .entry(key(&words[run.start + 1..run.end]))
                .or_default()
                .add(&rest);
        }
        kinds.entry(key(&words[run])).or_default().add(&vote);
    }
}

/// The folded text of some words.
pub(super) fn key(words: &[Word<'_>]) -> String {
    let mut key = String::new();
    for word in words {
        if !key.is_empty() {
            key.push(' ');
        }
        key.push_str(&word.folded);
    }
    key
}

/// The kind of a name that nobody gave.
pub(super) fn kind_of(folded: &str, kinds: &Lookup<String, KindCounts>) -> NameKind {
    let mut words = folded.split(' ');
    let first = words.next().unwrap_or("");
    if let Some(last) = words.next_back() {
        if is_organization(last) || is_organization(first) {
            return NameKind::Organization;
        }
        if is_place(last) {
            return NameKind::Place;
        }
    }
    let votes = kinds.get(folded).copied().unwrap_or_default();
    let clear = |own: u32, other: u32| own >= 2 && own >= 2 * other;
    if clear(votes.person, votes.place) {
        NameKind::Person
    } else if clear(votes.place, votes.person) {
        NameKind::Place
    } else {
        NameKind::Other
    }
}
