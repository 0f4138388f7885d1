//! What a correction or a retraction is about.
//!
//! Wrong invalidations hurt more than missing ones, so a target must carry what the speaker named: the subject, the
//! slot, and, where it is said, the very value that is denied.

use agent_memory_core::{Authority, FactId};
use std::collections::BTreeSet;

use super::Context;
use super::ledger::Ledger;
use crate::background::folded_names;
use crate::cue::Intent;
use crate::frame::{Class, Difference, Frame, Key, Relation, relate, words};
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
    for id in standing(ledger, &statement.keys(), seen) {
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
        } => relate(statement, &frame_of(context, seen, right)) == Relation::Differs(Difference::Sure),
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
    let (theirs, ours) = (known.keys(), statement.keys());
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
