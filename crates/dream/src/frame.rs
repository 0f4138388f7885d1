//! A statement taken apart: who or what it is about, what it says about it, and the words that make it true or false.
//!
//! This is no parser. It finds the main clause, the first finite verb in it, and sorts the words on both sides by
//! class. Where it is not sure it finds no verb, and a frame without a verb never retires anything.

mod change;
mod relate;
#[cfg(test)]
mod tests;
mod unspaced;
mod value;
mod when;
mod word;

use change::{Outcome, outcomes};
pub(crate) use relate::{Difference, Relation, is_about_another, is_parallel, relate};
pub(crate) use word::{Class, Word, is_year, possible_keys, without_possessive, words};

use corpus::Language;
use std::collections::BTreeSet;

use crate::lexicon::{self, Span};

/// A key together with its class: `2` the number is not `2` the weekday.
pub(crate) type Key = (Class, String);

/// A statement taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frame {
    /// The words of the main clause, in order.
    pub words: Vec<Word>,
    /// Where its finite verb stands.
    pub pivot: Option<usize>,
    /// Whether an odd number of negations stands in it.
    pub negated: bool,
    /// What it is about: the words before the verb that carry meaning.
    pub subject: BTreeSet<Key>,
    /// What it says: the words from the verb on that carry meaning, the forms of "to be" excepted.
    pub predicate: BTreeSet<Key>,
    /// When it holds, where words outside the verb say so.
    pub span: Option<Span>,
    /// Those words: "last year".
    pub when: BTreeSet<String>,
    /// What is so after the change it tells of, if it tells of one.
    pub outcomes: Vec<Outcome>,
}

impl Frame {
    /// Takes a statement apart. `names` are folded names that are known to stand in it; words with a capital inside
    /// the sentence count as names too (German apart, where every noun has one).
    pub fn read(text: &str, language: Language, names: &BTreeSet<String>) -> Self {
        let clause = main_clause(text);
        Self::of_clause(clause, words(clause, language, names), language)
    }

    /// [`Frame::read`] of a text whose words are read already.
    pub fn of_words(text: &str, read: &[Word], language: Language, names: &BTreeSet<String>) -> Self {
        let clause = main_clause(text);
        // A clause at the start of the text has the words that the text begins with.
        let opens = clause.as_ptr() == text.as_ptr();
        let words = if opens {
            let inside = read.iter().take_while(|w| w.end <= clause.len());
            inside.cloned().collect()
        } else {
            words(clause, language, names)
        };
        Self::of_clause(clause, words, language)
    }

    fn of_clause(clause: &str, words: Vec<Word>, language: Language) -> Self {
        let mut words = value::drawn_together(clause, words, language);
        let (span, when) = when::set_aside(&mut words);
        let unspaced = unspaced::read(clause, language);
        let pivot = match unspaced {
            Some(parts) => {
                words = parts.words;
                parts.pivot
            }
            None => pivot(&words, language),
        };
        let negated = words.iter().filter(|w| w.negates).count() % 2 == 1;
        let split = pivot.unwrap_or_else(|| words.iter().take_while(|w| w.class == Class::Name).count());
        let before = words.get(..split).unwrap_or(&[]);
        let mut subject: BTreeSet<Key> = meaning(before).collect();
        if subject.is_empty()
            && let Some(speaker) = before.iter().find(|w| {
                matches!(
                    w.folded.as_str(),
                    "i" | "we" | "ich" | "wir" | "je" | "j'ai" | "nous" | "yo" | "jag" | "vi" | "minä" | "me"
                )
            })
        {
            subject.insert((Class::Content, speaker.folded.clone()));
        }
        let after = words.get(split..).unwrap_or(&[]);
        let predicate = meaning(after)
            .filter(|(_, key)| !after.first().is_some_and(|verb| verb.key == *key && verb.copula))
            .collect();
        let happened = !negated && span != Some(Span::Past);
        Self {
            outcomes: if happened {
                outcomes(&words, pivot)
            } else {
                Vec::new()
            },
            words,
            pivot,
            negated,
            subject,
            predicate,
            span,
            when,
        }
    }

    /// All that carries meaning, on both sides of the verb.
    pub fn keys(&self) -> BTreeSet<Key> {
        self.subject.union(&self.predicate).cloned().collect()
    }

    /// The verb.
    pub fn verb(&self) -> Option<&Word> {
        self.pivot.and_then(|at| self.words.get(at))
    }

    /// Whether it says how something is, not what happened: a form of "to be", or the present of a verb whose object is
    /// one at a time.
    pub fn states(&self) -> bool {
        self.verb().is_some_and(|v| {
            v.copula || !self.is_past() && lexicon::verb(&v.folded).is_some_and(|known| known.exclusive)
        })
    }

    /// Whether another statement can say otherwise without negating it: what merely happened is undone by nothing.
    pub fn is_open(&self) -> bool {
        self.verb().is_some_and(|v| v.copula || !self.tells_of_past())
    }

    /// Whether its verb speaks of the past.
    pub fn is_past(&self) -> bool {
        self.verb().is_some_and(|v| {
            if v.copula {
                lexicon::is_past_copula(&v.folded)
            } else {
                lexicon::is_past(&v.folded)
            }
        })
    }

    /// Whether it tells of what was, by its verb or by its words of when.
    pub fn tells_of_past(&self) -> bool {
        self.span == Some(Span::Past) || self.span != Some(Span::Anew) && self.is_past()
    }

    /// The preposition that stands before the value with this key.
    pub fn preposition(&self, key: &Key) -> Option<&str> {
        let at = self
            .words
            .iter()
            .rposition(|w| (w.class, &w.key) == (key.0, &key.1))?;
        self.words
            .get(..at)?
            .iter()
            .rev()
            .take_while(|w| w.class == Class::Stop || w.class == key.0)
            .find(|w| lexicon::is_preposition(&w.folded))
            .map(|w| w.folded.as_str())
    }
}

/// The words of a text, numbers as values.
pub(crate) fn valued_words(text: &str, language: Language, names: &BTreeSet<String>) -> Vec<Word> {
    if let Some(parts) = unspaced::read(text, language).filter(|parts| parts.pivot.is_some()) {
        return parts.words;
    }
    value::drawn_together(text, words(text, language, names), language)
}

/// The words that carry meaning, as keys.
fn meaning(words: &[Word]) -> impl Iterator<Item = Key> + '_ {
    words
        .iter()
        .filter(|w| w.class != Class::Stop && !w.negates && !lexicon::is_hedge(&w.folded))
        .map(|w| (w.class, w.key.clone()))
}

/// Openings that say by whom or on what ground, and end with the first comma.
const OPENERS: [&str; 12] = [
    "as ",
    "going by ",
    "according to ",
    "from what ",
    "so far as ",
    "judging by ",
    "by the way",
    "for the record",
    "laut ",
    "selon ",
    "según ",
    "enligt ",
];

/// Words after a comma that begin another clause.
const JOINTS: [&str; 14] = [
    "and", "but", "so", "which", "who", "because", "while", "although", "though", "where", "und", "aber",
    "mais", "pero",
];

/// The part of a sentence that states: without an opening such as "As I understand it," and without what follows a
/// semicolon or a comma with a conjunction.
pub(crate) fn main_clause(text: &str) -> &str {
    let mut clause = opening(text);
    if let Some((head, _)) = clause.split_once("; ") {
        clause = head;
    }
    let mut from = 0;
    while let Some(at) = clause
        .get(from..)
        .and_then(|rest| rest.find(", "))
        .map(|at| at + from)
    {
        let next: String = clause
            .get(at + 2..)
            .unwrap_or("")
            .chars()
            .take_while(|c| c.is_alphabetic())
            .collect();
        if at > 0 && JOINTS.contains(&corpus::fold_token(&next).as_ref()) {
            return clause.get(..at).unwrap_or(clause);
        }
        from = at + 2;
    }
    clause
}

/// A sentence without an opening that says by whom or on what ground ("As I understand it,").
pub(crate) fn opening(text: &str) -> &str {
    let clause = text.trim();
    let folded = corpus::fold_token(clause);
    match first_comma(clause) {
        Some((_, rest)) if OPENERS.iter().any(|opener| folded.starts_with(opener)) => rest.trim_start(),
        _ => clause,
    }
}

/// Splits at the first comma that another, complete clause follows; `too,` and the like inside an opening are passed
/// over, so the split is at the last comma before the first word that has at least three words to its comma.
fn first_comma(clause: &str) -> Option<(&str, &str)> {
    let mut at = clause.find(", ")?;
    loop {
        let rest = clause.get(at + 2..)?;
        let until_comma = rest.split(", ").next().unwrap_or(rest);
        if until_comma.split_whitespace().count() >= 3 {
            return Some((clause.get(..at)?, rest));
        }
        at += 2 + rest.find(", ")?;
    }
}

/// Where the finite verb of a clause stands.
fn pivot(words: &[Word], language: Language) -> Option<usize> {
    let copula = |from: usize| {
        words
            .iter()
            .enumerate()
            .skip(from)
            .find(|(at, w)| *at > 0 && w.copula)
            .map(|(at, _)| at)
    };
    if !matches!(language, Language::En | Language::Unknown) {
        return copula(0).or_else(|| {
            // After a name that opens the sentence stands the verb, in all the languages with tables here.
            let names = words.iter().take_while(|w| w.class == Class::Name).count();
            (names > 0 && names < words.len()).then_some(names)
        });
    }
    for (at, word) in words.iter().enumerate().skip(1) {
        let before = words.get(at - 1)?;
        if matches!(word.folded.as_str(), "that" | "which" | "who" | "whom" | "whose") {
            return copula(at + 2).or_else(|| copula(at));
        }
        if word.copula {
            return Some(at);
        }
        if word.class == Class::Name || is_determiner(&before.folded) {
            continue;
        }
        if !lexicon::is_verb_form(&word.folded) && !lexicon::is_foreign_verb(&word.folded) {
            continue;
        }
        let known = lexicon::verb(&word.folded);
        let base = known.is_some_and(|v| v.base == word.folded && v.base != v.past);
        if base
            && !matches!(
                before.folded.as_str(),
                "i" | "we" | "you" | "they" | "always" | "usually" | "often"
            )
        {
            continue;
        }
        let copula_next = words.get(at + 1).is_some_and(|next| next.copula);
        if copula_next && !lexicon::is_past(&word.folded) {
            continue;
        }
        if lexicon::is_preposition(&before.folded)
            || matches!(before.folded.as_str(), "as" | "than" | "and" | "or")
        {
            continue;
        }
        return Some(at);
    }
    // A verb that no list knows, where nothing else can stand: after a name that opens the sentence.
    let names = words.iter().take_while(|w| w.class == Class::Name).count();
    let verb = words.get(names).filter(|_| (1..=3).contains(&names))?;
    let third = verb.class == Class::Content
        && verb.folded.len() > 3
        && verb.folded.ends_with('s')
        && !verb.folded.ends_with("ss")
        && !verb.folded.ends_with("'s");
    third.then_some(names)
}

fn is_determiner(folded: &str) -> bool {
    matches!(
        folded,
        "a" | "an"
            | "the"
            | "this"
            | "that"
            | "these"
            | "those"
            | "my"
            | "your"
            | "his"
            | "her"
            | "its"
            | "our"
            | "their"
    ) || folded.ends_with("'s")
}
