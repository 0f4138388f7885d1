//! What a correction or a retraction is about.
//!
//! Wrong invalidations hurt more than missing ones, so a target must carry what the speaker named: the subject, the
//! slot, and, where it is said, the very value that is denied.

use agent_memory_core::{Authority, FactId};
use corpus::Language;
use std::collections::BTreeSet;

use super::Context;
use super::ledger::Ledger;
use crate::background::folded_names;
use crate::cue::Intent;
use crate::frame::{Class, Difference, Frame, Key, Relation, relate, without_possessive, words};
use crate::input::Seen;
use crate::lexicon;
use crate::plan::Reading;

/// The facts that a moment is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Targets {
    /// These; none at all is possible.
    Found(Vec<FactId>),
    /// Several that it fits equally well.
    Ambiguous(Vec<FactId>),
}

/// How well a fact fits, in thousandths: what of the statement it holds, then what of it the statement names.
type Fit = (u32, u32);

/// The standing facts that a correction corrects.
pub(crate) fn corrected(
    context: &Context<'_>,
    ledger: &Ledger<'_>,
    seen: &Seen<'_>,
    statement: &Frame,
    denied: Option<&str>,
) -> Targets {
    let wrong = denied.map(|text| keys_of(context, seen, text));
    let mut sure = Vec::new();
    let mut fits: Vec<(Fit, FactId)> = Vec::new();
    for id in standing(ledger, &any_language(statement), seen) {
        let Some(known) = ledger.frame(&id) else { continue };
        if wrong.as_ref().is_some_and(|w| !w.is_empty() && !holds(known, w)) {
            continue;
        }
        match relate(known, statement) {
            Relation::Differs(Difference::Sure) => sure.push(id),
            Relation::Differs(Difference::Unsure) => fits.push(((900, 0), id)),
            Relation::Same => {}
            Relation::Apart => {
                if let Some(fit) = fit_corrected(known, statement, wrong.as_ref()) {
                    fits.push((fit, id));
                }
            }
        }
    }
    if sure.is_empty() {
        best(ledger, fits)
    } else {
        Targets::Found(sure)
    }
}

/// The standing facts that a retraction takes back.
pub(crate) fn retracted(
    context: &Context<'_>,
    ledger: &Ledger<'_>,
    seen: &Seen<'_>,
    about: &str,
    strong: bool,
) -> Targets {
    let named = keys_of(context, seen, about);
    let mut fits = Vec::new();
    for id in standing(ledger, &named, seen) {
        let Some(known) = ledger.frame(&id) else { continue };
        if let Some(fit) = fit_retracted(known, &named, strong) {
            fits.push((fit, id));
        }
    }
    best(ledger, fits)
}

/// Whether an applied correction or retraction denies a statement: it would be its target.
pub(crate) fn denies(context: &Context<'_>, seen: &Seen<'_>, reading: &Reading, statement: &Frame) -> bool {
    if seen.moment.source < Authority::Agent {
        return false;
    }
    match &reading.intent {
        Intent::Retract { about, strong } => {
            fit_retracted(statement, &keys_of(context, seen, about), *strong).is_some()
        }
        Intent::Correct {
            statement: right,
            denied: Some(wrong),
            ..
        } => {
            let wrong = keys_of(context, seen, wrong);
            let right = frame_of(context, seen, right);
            holds(statement, &wrong)
                && (matches!(relate(statement, &right), Relation::Differs(_))
                    || fit_corrected(statement, &right, Some(&wrong)).is_some())
        }
        Intent::Correct {
            statement: right,
            denied: None,
            ..
        } => {
            let frame = frame_of(context, seen, right);
            relate(statement, &frame) == Relation::Differs(Difference::Sure)
                || frame.negated
                    && !statement.negated
                    && fit_retracted(statement, &keys_of(context, seen, right), false).is_some()
        }
    }
}

/// A text of a moment taken apart.
pub(crate) fn frame_of(context: &Context<'_>, seen: &Seen<'_>, text: &str) -> Frame {
    Frame::read(
        text,
        context.background.language_of(&seen.moment.id, &seen.moment.text),
        &folded_names(seen.names),
    )
}

/// Facts that stand and hold one of the words, as far as their scopes concern the moment.
fn standing(ledger: &Ledger<'_>, keys: &BTreeSet<Key>, seen: &Seen<'_>) -> Vec<FactId> {
    let scopes = &seen.moment.scopes;
    ledger
        .holding(keys)
        .into_iter()
        .filter(|id| {
            ledger.get(id).is_some_and(|f| {
                f.retired.is_none() && (f.scopes.is_empty() || scopes.is_empty() || f.scopes == *scopes)
            })
        })
        .collect()
}

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

/// The words of meaning in a text of a moment.
fn keys_of(context: &Context<'_>, seen: &Seen<'_>, text: &str) -> BTreeSet<Key> {
    words(
        text,
        context.background.language_of(&seen.moment.id, &seen.moment.text),
        &folded_names(seen.names),
    )
    .into_iter()
    .filter(|w| w.class != Class::Stop && !w.negates && !lexicon::is_hedge(&w.folded))
    .filter(|w| !SAYING.contains(&w.key.as_str()))
    .map(|w| (w.class, w.key))
    .collect()
}

/// Whether a statement holds all the words.
fn holds(statement: &Frame, keys: &BTreeSet<Key>) -> bool {
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
fn fit_corrected(known: &Frame, statement: &Frame, wrong: Option<&BTreeSet<Key>>) -> Option<Fit> {
    let (theirs, ours) = (known.keys(), aligned(known, statement));
    let classes: BTreeSet<Class> = match wrong {
        Some(wrong) => wrong.iter().map(|(class, _)| *class).collect(),
        None => [Class::Weekday, Class::Number, Class::Month].into(),
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

/// The keys under which the words of a statement may be known, whatever the language they were known in.
fn any_language(statement: &Frame) -> BTreeSet<Key> {
    let mut keys = statement.keys();
    let said = statement
        .words
        .iter()
        .filter(|w| keys.contains(&(w.class, w.key.clone())) && !w.class.is_value());
    let mut other: BTreeSet<Key> = BTreeSet::new();
    for word in said {
        other.insert((Class::Name, without_possessive(&word.folded).to_owned()));
        for language in LANGUAGES {
            other.insert((Class::Content, corpus::stem(language, &word.folded).into_owned()));
        }
    }
    keys.extend(other);
    keys
}

/// The languages with tables of their own.
const LANGUAGES: [Language; 6] = [
    Language::En,
    Language::De,
    Language::Fi,
    Language::Fr,
    Language::Es,
    Language::Sv,
];

/// The keys of a statement, where a word that also stands in a known one counts as the same, whatever the language
/// that either was read in makes of it.
fn aligned(known: &Frame, statement: &Frame) -> BTreeSet<Key> {
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

/// The standing facts that a correction may have been about though it is not sure: they share two words of meaning
/// with it, or all it names, and differ in a value or name of the same kind, or in the negation. The most alike ones.
pub(crate) fn contested(ledger: &Ledger<'_>, seen: &Seen<'_>, statement: &Frame) -> Vec<FactId> {
    let mut fits: Vec<(usize, FactId)> = Vec::new();
    for id in standing(ledger, &any_language(statement), seen) {
        let Some(known) = ledger.frame(&id) else { continue };
        let (theirs, ours) = (known.keys(), aligned(known, statement));
        let only = |a: &BTreeSet<Key>, b: &BTreeSet<Key>, class: Class| a.difference(b).any(|k| k.0 == class);
        let differs = [Class::Weekday, Class::Number, Class::Month, Class::Name]
            .into_iter()
            .any(|class| only(&ours, &theirs, class) && only(&theirs, &ours, class));
        let values_agree = ours.iter().all(|key| !key.0.is_value() || theirs.contains(key));
        let turned = known.negated != statement.negated && values_agree;
        let shared = ours
            .iter()
            .filter(|key| !key.0.is_value() && theirs.contains(*key))
            .count();
        let fixed = ours.iter().filter(|key| !key.0.is_value()).count();
        let alike = shared >= 2 || shared == 1 && fixed == 1;
        if alike && (differs || turned) && known.is_past() == statement.is_past() {
            fits.push((shared, id));
        }
    }
    let most = fits.iter().map(|(shared, _)| *shared).max();
    fits.into_iter()
        .filter(|(shared, _)| Some(*shared) == most)
        .map(|(_, id)| id)
        .collect()
}

/// How well a fact fits a retraction: it holds nearly all that is named, and every number, weekday and month.
fn fit_retracted(known: &Frame, named: &BTreeSet<Key>, strong: bool) -> Option<Fit> {
    let theirs = known.keys();
    if named.iter().any(|key| key.0.is_value() && !theirs.contains(key)) {
        return None;
    }
    let shared = named.intersection(&theirs).count();
    let fit = (share(shared, named.len()), share(shared, theirs.len()));
    let least = if strong { 600 } else { 990 };
    let enough = shared >= 2 || strong && shared == named.len() && shared == 1;
    (enough && fit.0 >= least).then_some(fit)
}

/// The best fit, with those that say the same; several different ones that fit equally well are ambiguous.
fn best(ledger: &Ledger<'_>, mut fits: Vec<(Fit, FactId)>) -> Targets {
    fits.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let Some((top, first)) = fits.first().cloned() else {
        return Targets::Found(Vec::new());
    };
    let says_same = |id: &FactId| match (ledger.frame(&first), ledger.frame(id)) {
        (Some(a), Some(b)) => *id == first || relate(a, b) == Relation::Same,
        _ => false,
    };
    let (same, other): (Vec<_>, Vec<_>) = fits.into_iter().partition(|(_, id)| says_same(id));
    let rivals: Vec<FactId> = other
        .into_iter()
        .filter(|(fit, _)| *fit == top)
        .map(|(_, id)| id)
        .collect();
    if rivals.is_empty() {
        Targets::Found(same.into_iter().map(|(_, id)| id).collect())
    } else {
        Targets::Ambiguous(std::iter::once(first).chain(rivals).collect())
    }
}
