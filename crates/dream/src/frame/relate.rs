//! How a new statement stands to a known one: the same, other than it, or about something else.

use std::collections::BTreeSet;

use super::{Class, Frame, Key};
use crate::lexicon;

/// How a new statement stands to a known one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    /// It says the same.
    Same,
    /// Same subject, same slot, another value.
    Differs(Difference),
    /// About something else, or nothing that excludes the other.
    Apart,
}

/// How sure it is that the slot is the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Difference {
    /// All but the value agrees.
    Sure,
    /// Subject and kind of value agree, and something beside the value differs.
    Unsure,
}

/// Compares two statements.
///
/// What was and what is are apart.
///
/// **Same**: same subject, same negation, the same numbers, weekdays, months and names, at least three quarters of all
/// words of meaning in common, and words of its own on one side at most.
///
/// **Differs**: the same subject, and beside it one of
/// - one side negated, all else equal but for one word;
/// - numbers, weekdays or months of the same class on both sides that differ, in statements of how something is;
/// - names or words that differ after the same verb and preposition, where the verb or the subject allows one at a
///   time ("lives in", "the capital of");
///
/// and nothing else that differs (sure), or up to two words (unsure). Everything else is apart. O(words · log words).
pub(crate) fn relate(known: &Frame, new: &Frame) -> Relation {
    if known.is_past() != new.is_past() || !same_subject(&known.subject, &new.subject) {
        return Relation::Apart;
    }
    let only_known: BTreeSet<&Key> = known.predicate.difference(&new.predicate).collect();
    let only_new: BTreeSet<&Key> = new.predicate.difference(&known.predicate).collect();
    let values = |keys: &BTreeSet<&Key>| keys.iter().any(|(class, _)| class.is_value());
    let named = |keys: &BTreeSet<&Key>| keys.iter().any(|(class, _)| *class == Class::Name);
    let words = |keys: &BTreeSet<&Key>| keys.iter().filter(|(class, _)| *class == Class::Content).count();
    let agree = !values(&only_known) && !values(&only_new) && !named(&only_known) && !named(&only_new);
    if agree && known.negated != new.negated {
        return match words(&only_known) + words(&only_new) {
            0 | 1 if !new.predicate.is_empty() => Relation::Differs(Difference::Sure),
            _ => Relation::Apart,
        };
    }
    if agree {
        let (a, b) = (known.keys(), new.keys());
        let shared = a.intersection(&b).count();
        let all = a.union(&b).count();
        let subject_alone = known.predicate.is_empty() || new.predicate.is_empty();
        // A word on each side is a replacement, and what replaces what is not for words to tell.
        let replaced = !only_known.is_empty() && !only_new.is_empty();
        if shared * 4 >= all * 3 && !subject_alone && !replaced {
            return Relation::Same;
        }
    }
    if known.negated != new.negated {
        return Relation::Apart;
    }
    differing(known, new, &only_known, &only_new)
}

/// Whether two statements are about the same: equal, or the shorter one inside the longer, with a name or two words in
/// common and no name beside.
fn same_subject(a: &BTreeSet<Key>, b: &BTreeSet<Key>) -> bool {
    if a.is_empty() || b.is_empty() {
        return false;
    }
    if a == b {
        return true;
    }
    let (small, large) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let beside_name = large
        .difference(small)
        .any(|(class, _)| *class == Class::Name || class.is_value());
    small.is_subset(large)
        && !beside_name
        && (small.len() >= 2 || small.iter().any(|(class, _)| *class == Class::Name) && large.len() <= 2)
        // A bare name is not what stands beside it: "Maya" is not "Maya's mother".
        && !(small.len() == 1 && large.len() > 1)
}

fn differing(known: &Frame, new: &Frame, only_known: &BTreeSet<&Key>, only_new: &BTreeSet<&Key>) -> Relation {
    if !known.states()
        || !new.states()
        || !same_verb(known, new)
        || only_known.is_empty()
        || only_new.is_empty()
    {
        return Relation::Apart;
    }
    let in_class = |keys: &BTreeSet<&Key>, class: Class| keys.iter().any(|(c, _)| *c == class);
    let value = [Class::Weekday, Class::Number, Class::Month]
        .into_iter()
        .find(|class| in_class(only_known, *class) && in_class(only_new, *class));
    if let Some(class) = value {
        let beside = only_known
            .iter()
            .chain(only_new)
            .filter(|(c, _)| *c != class)
            .count();
        return match beside {
            0 => Relation::Differs(Difference::Sure),
            1 | 2 => Relation::Differs(Difference::Unsure),
            _ => Relation::Apart,
        };
    }
    if only_known
        .iter()
        .chain(only_new)
        .any(|(class, _)| class.is_value())
    {
        return Relation::Apart;
    }
    let short = only_known.len() <= 4 && only_new.len() <= 4;
    if short && one_at_a_time(known, new, only_known, only_new) {
        return Relation::Differs(Difference::Sure);
    }
    Relation::Apart
}

fn same_verb(known: &Frame, new: &Frame) -> bool {
    let (Some(a), Some(b)) = (known.verb(), new.verb()) else {
        return false;
    };
    let base = |folded: &str| lexicon::verb(folded).map(|v| v.base);
    a.copula && b.copula || a.key == b.key || base(&a.folded).is_some() && base(&a.folded) == base(&b.folded)
}

/// Whether what differs hangs on the verb by the same preposition, and verb or subject allow one at a time.
fn one_at_a_time(known: &Frame, new: &Frame, only_known: &BTreeSet<&Key>, only_new: &BTreeSet<&Key>) -> bool {
    let preposition = |frame: &Frame, only: &BTreeSet<&Key>| {
        let first = frame
            .words
            .iter()
            .skip(frame.pivot.unwrap_or(0))
            .map(|w| (w.class, w.key.clone()))
            .find(|key| only.contains(key));
        first.and_then(|key| frame.preposition(&key).map(str::to_owned))
    };
    let (a, b) = (preposition(known, only_known), preposition(new, only_new));
    if a != b {
        return false;
    }
    let copula = known.verb().is_some_and(|v| v.copula);
    if !copula {
        return true; // `states` has seen to it that the verb allows one at a time
    }
    let all_names = |keys: &BTreeSet<&Key>| keys.iter().all(|(class, _)| *class == Class::Name);
    let place =
        matches!(a.as_deref(), Some("in" | "at" | "near")) && all_names(only_known) && all_names(only_new);
    place || is_attribute(known) && is_attribute(new)
}

/// Whether the subject is something of something that has one answer: "the capital of X", "Maya's favorite color".
fn is_attribute(frame: &Frame) -> bool {
    let before = frame.words.get(..frame.pivot.unwrap_or(0)).unwrap_or(&[]);
    let one_answer = before
        .iter()
        .any(|w| lexicon::is_attribute(&w.folded) || matches!(w.folded.as_str(), "favorite" | "favourite"));
    one_answer && frame.subject.len() >= 2
}
