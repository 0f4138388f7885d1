//! How well a known statement fits what a correction or a retraction is about.
//!
//! Wrong invalidations hurt more than missing ones, so a target must carry what the speaker named: the subject, the
//! slot, and, where it is said, the very value that is denied.

use corpus::Language;
use std::collections::BTreeSet;

use crate::frame::{Class, Frame, Key, valued_words};
use crate::lexicon;

/// How well a fact fits, in thousandths: what of the statement it holds, then what of it the statement names.
pub(crate) type Fit = (u32, u32);

/// Words about the saying, not about what was said.
const SAYING: [&str; 16] = [
    "claim",
    "said",
    "say",
    "told",
    "tell",
    "statement",
    "fact",
    "info",
    "inform",
    "note",
    "noted",
    "thing",
    "rememb",
    "true",
    "wrong",
    "last",
];

/// The words of meaning in a text, without those about the saying.
pub(crate) fn keys_of(text: &str, language: Language, names: &BTreeSet<String>) -> BTreeSet<Key> {
    valued_words(text, language, names)
        .into_iter()
        .filter(|w| w.class != Class::Stop && !w.negates && !lexicon::is_hedge(&w.folded))
        .filter(|w| !SAYING.contains(&w.key.as_str()))
        .map(|w| (w.class, w.key))
        .collect()
}

/// Whether a statement holds all the words.
pub(crate) fn holds(statement: &Frame, keys: &BTreeSet<Key>) -> bool {
    let own: BTreeSet<&str> = statement.words.iter().map(|w| w.key.as_str()).collect();
    keys.iter().all(|(_, key)| own.contains(key.as_str()))
}

/// Thousandths of `part` in `whole`.
fn share(part: usize, whole: usize) -> u32 {
    (part * 1000).checked_div(whole).unwrap_or(0) as u32
}

/// How well a fact fits a correction whose frame does not agree with its own: all that is named but the new value
/// stands in it, beside the value that is denied; or, where nothing is denied, it holds another value of the same
/// class, and all its other words are named.
pub(crate) fn corrected(known: &Frame, statement: &Frame, wrong: Option<&BTreeSet<Key>>) -> Option<Fit> {
    let (theirs, ours) = (known.keys(), aligned(known, statement));
    let classes: BTreeSet<Class> = match wrong {
        Some(wrong) => wrong.iter().map(|(class, _)| *class).collect(),
        None => [Class::Weekday, Class::Number, Class::Month, Class::Time].into(),
    };
    let is_value = |key: &&Key| classes.contains(&key.0);
    let new_values = ours.difference(&theirs).filter(is_value).count();
    if new_values == 0 {
        return None;
    }
    let rest: BTreeSet<&Key> = ours
        .iter()
        .filter(|key| theirs.contains(*key) || !is_value(key))
        .collect();
    let shared = rest.iter().filter(|key| theirs.contains(**key)).count();
    let fixed = theirs.iter().filter(|key| !is_value(key)).count();
    let fit = (share(shared, rest.len()), share(shared, fixed.max(1)));
    let enough = match wrong {
        Some(wrong) if !wrong.is_empty() => fit.0 >= 700,
        _ => {
            let old_value = theirs
                .difference(&ours)
                .any(|key| is_value(&key) && ours.difference(&theirs).any(|new| new.0 == key.0));
            old_value && known.states() && fit.1 >= 1000
        }
    };
    (shared >= 2 && enough).then_some(fit)
}

/// The keys of a statement, where a word that also stands in a known one counts as the same, whatever the language
/// that either was read in makes of it.
pub(crate) fn aligned(known: &Frame, statement: &Frame) -> BTreeSet<Key> {
    let keys = statement.keys();
    let theirs = known.keys();
    statement
        .words
        .iter()
        .filter(|w| keys.contains(&(w.class, w.key.clone())))
        .map(|w| {
            let twin = known
                .words
                .iter()
                .filter(|k| !w.class.is_value() && k.folded == w.folded)
                .map(|k| (k.class, k.key.clone()))
                .find(|key| theirs.contains(key));
            twin.unwrap_or_else(|| (w.class, w.key.clone()))
        })
        .collect()
}

/// How well a fact fits a retraction: it holds nearly all that is named, and every number, weekday and month.
pub(crate) fn retracted(known: &Frame, named: &BTreeSet<Key>, strong: bool) -> Option<Fit> {
    let theirs = known.keys();
    if named.iter().any(|key| key.0.is_value() && !theirs.contains(key)) {
        return None;
    }
    let shared = named.intersection(&theirs).count();
    let fit = (share(shared, named.len()), share(shared, theirs.len()));
    let least = if strong { 600 } else { 990 };
    // "The meeting is cancelled": all that is said of a thing goes with it; of a person it does not.
    let whole =
        named.len() == 1 && known.subject == *named && named.iter().all(|key| key.0 == Class::Content);
    let enough = shared >= 2 || shared == 1 && named.len() == 1 && (strong || whole);
    (enough && fit.0 >= least).then_some(fit)
}
