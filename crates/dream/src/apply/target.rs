//! What a correction or a retraction is about.
//!
//! Wrong invalidations hurt more than missing ones, so a target must carry what the speaker named: the subject, the
//! slot, and, where it is said, the very value that is denied.

use agent_memory_core::{Authority, FactId};
use corpus::Language;
use std::collections::BTreeSet;

use super::Context;
use super::ledger::Ledger;
use crate::background::{Background, folded_names};
use crate::cue::Intent;
use crate::fit::{self, Fit};
use crate::frame::{Class, Difference, Frame, Key, Relation, relate, without_possessive};
use crate::input::Seen;
use crate::plan::Reading;

/// The facts that a moment is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Targets {
    /// These; none at all is possible.
    Found(Vec<FactId>),
    /// Several that it fits equally well.
    Ambiguous(Vec<FactId>),
}

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
        if wrong
            .as_ref()
            .is_some_and(|w| !w.is_empty() && !fit::holds(known, w))
        {
            continue;
        }
        if wrong
            .as_ref()
            .is_some_and(|w| only_differs_by(known, statement, w))
        {
            sure.push(id);
            continue;
        }
        match relate(known, statement) {
            Relation::Differs(Difference::Sure) => sure.push(id),
            Relation::Differs(Difference::Unsure) => fits.push(((900, 0), id)),
            Relation::Same => {}
            Relation::Apart => {
                if let Some(fit) = fit::corrected(known, statement, wrong.as_ref()) {
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

/// Whether a fact is the statement but for what is denied: "… of Turku" and "… of Lahti, not Turku".
fn only_differs_by(known: &Frame, statement: &Frame, wrong: &BTreeSet<Key>) -> bool {
    let (old, new) = (known.keys(), statement.keys());
    let gone: Vec<&Key> = old.difference(&new).collect();
    let shared = old.intersection(&new).count();
    known.negated == statement.negated
        && !gone.is_empty()
        // A name that opens what is denied is not seen to be one.
        && gone.iter().all(|key| wrong.iter().any(|w| w.1 == key.1))
        && new.difference(&old).count() > 0
        && shared > gone.len()
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
        if let Some(fit) = fit::retracted(known, &named, strong) {
            fits.push((fit, id));
        }
    }
    best(ledger, fits)
}

/// An applied correction or retraction, taken apart: what it would be about is denied.
pub(crate) struct Denial<'a> {
    pub seen: Seen<'a>,
    pub reading: &'a Reading,
    /// The words of what is taken back, or of what is said to be wrong; of what is right, where nothing is.
    named: BTreeSet<Key>,
    /// What is right instead.
    right: Option<Frame>,
}

impl<'a> Denial<'a> {
    /// Takes apart what a moment denies; none where it may deny nothing.
    pub fn of(background: &Background, seen: Seen<'a>, reading: &'a Reading) -> Option<Self> {
        if seen.moment.source < Authority::Agent {
            return None;
        }
        let keys = |text: &str| keys_in(background, &seen, text);
        let (named, right) = match &reading.intent {
            Intent::Retract { about, .. } => (keys(about), None),
            Intent::Correct {
                statement, denied, ..
            } => (
                keys(denied.as_ref().unwrap_or(statement)),
                Some(frame_in(background, &seen, statement)),
            ),
        };
        Some(Self {
            seen,
            reading,
            named,
            right,
        })
    }

    /// Whether a statement would be its target.
    pub fn denies(&self, statement: &Frame) -> bool {
        match (&self.reading.intent, &self.right) {
            (Intent::Correct { denied: Some(_), .. }, Some(right)) => {
                fit::holds(statement, &self.named)
                    && (matches!(relate(statement, right), Relation::Differs(_))
                        || fit::corrected(statement, right, Some(&self.named)).is_some())
            }
            (Intent::Correct { denied: None, .. }, Some(right)) => {
                relate(statement, right) == Relation::Differs(Difference::Sure)
                    || right.negated
                        && !statement.negated
                        && fit::retracted(statement, &self.named, false).is_some()
            }
            (Intent::Retract { strong, .. }, _) => fit::retracted(statement, &self.named, *strong).is_some(),
            (Intent::Correct { .. }, None) => false,
        }
    }
}

/// A text of a moment taken apart.
pub(crate) fn frame_of(context: &Context<'_>, seen: &Seen<'_>, text: &str) -> Frame {
    frame_in(context.background, seen, text)
}

fn frame_in(background: &Background, seen: &Seen<'_>, text: &str) -> Frame {
    Frame::read(
        text,
        background.language_of(&seen.moment.id, &seen.moment.text),
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

/// The words of meaning in a text of a moment.
fn keys_of(context: &Context<'_>, seen: &Seen<'_>, text: &str) -> BTreeSet<Key> {
    keys_in(context.background, seen, text)
}

fn keys_in(background: &Background, seen: &Seen<'_>, text: &str) -> BTreeSet<Key> {
    fit::keys_of(
        text,
        background.language_of(&seen.moment.id, &seen.moment.text),
        &folded_names(seen.names),
    )
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

/// The standing facts that a correction may have been about though it is not sure: they share two words of meaning
/// with it, or all it names, and differ in a value or name of the same kind, or in the negation. The most alike ones.
pub(crate) fn contested(ledger: &Ledger<'_>, seen: &Seen<'_>, statement: &Frame) -> Vec<FactId> {
    let mut fits: Vec<(usize, FactId)> = Vec::new();
    for id in standing(ledger, &any_language(statement), seen) {
        let Some(known) = ledger.frame(&id) else { continue };
        let (theirs, ours) = (known.keys(), fit::aligned(known, statement));
        let only = |a: &BTreeSet<Key>, b: &BTreeSet<Key>, class: Class| a.difference(b).any(|k| k.0 == class);
        let differs = [
            Class::Weekday,
            Class::Number,
            Class::Month,
            Class::Time,
            Class::Name,
        ]
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
