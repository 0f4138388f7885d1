//! How a new statement stands to a known one: the same, other than it, or about something else.

use std::collections::BTreeSet;

use super::{Class, Frame, Key, is_year};
use crate::lexicon::{self, Holds, Slot, Span};

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

/// How sure it is that the slot is the same, and that it holds one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Difference {
    /// All but the value agrees.
    Sure,
    /// Subject and kind of value agree, and something beside the value differs; or the slot often holds several.
    Unsure,
}

const SURE: Relation = Relation::Differs(Difference::Sure);
const UNSURE: Relation = Relation::Differs(Difference::Unsure);

/// Compares two statements.
///
/// What was, what is and what will be are apart: they follow one another, and none of them is wrong. But what is so after
/// a change ("moved from Turku to Berlin") differs from what was so before.
///
/// **Same**: same subject, same negation, the same numbers, times, weekdays, months and names, at least three quarters of
/// all words of meaning in common, and words of its own on one side at most.
///
/// **Differs**: the same subject, and beside it one of
/// - one side negated, all else equal but for one word;
/// - numbers, times, weekdays or months on both sides that differ, in statements of how something is;
/// - names or words that differ in the same relation, where it holds one value at a time ("lives in", "the capital of").
///
/// It is sure when nothing else differs, and unsure with up to two words beside, or where the relation may hold several
/// values ("prefers"). Everything else is apart. O(words · log words).
pub(crate) fn relate(known: &Frame, new: &Frame) -> Relation {
    if !same_subject(&known.subject, &new.subject) {
        return Relation::Apart;
    }
    if changed(known, new) {
        return SURE;
    }
    let later = |frame: &Frame| frame.span == Some(Span::Later);
    if known.tells_of_past() != new.tells_of_past() || later(known) != later(new) || known.when != new.when {
        return Relation::Apart;
    }
    let (only_known, only_new, met) = differences(known, new);
    let values = |keys: &BTreeSet<&Key>| keys.iter().any(|(class, _)| class.is_value());
    let named = |keys: &BTreeSet<&Key>| keys.iter().any(|(class, _)| *class == Class::Name);
    let words = |keys: &BTreeSet<&Key>| keys.iter().filter(|(class, _)| *class == Class::Content).count();
    let units = only_known.iter().any(|k| k.0 == Class::Unit) && only_new.iter().any(|k| k.0 == Class::Unit);
    let agree =
        !values(&only_known) && !values(&only_new) && !named(&only_known) && !named(&only_new) && !units;
    if agree && known.negated != new.negated {
        return match words(&only_known) + words(&only_new) {
            0 | 1 if !new.predicate.is_empty() => SURE,
            _ => Relation::Apart,
        };
    }
    if agree {
        let (a, b) = (known.keys(), new.keys());
        let shared = a.intersection(&b).count() + met;
        let all = a.union(&b).count() - met;
        let subject_alone = known.predicate.is_empty() || new.predicate.is_empty();
        // A word on each side is a replacement, and what replaces what is not for words to tell.
        let replaced = !only_known.is_empty() && !only_new.is_empty()
            || !only_new.is_empty() && repeats_more(known, new)
            || !only_known.is_empty() && repeats_more(new, known);
        if shared * 4 >= all * 3 && !subject_alone && !replaced {
            return Relation::Same;
        }
    }
    if known.negated != new.negated {
        return Relation::Apart;
    }
    differing(known, new, &only_known, &only_new)
}

/// Whether two statements have the same subject and the same verb, whatever they say with it.
pub(crate) fn is_parallel(known: &Frame, new: &Frame) -> bool {
    same_subject(&known.subject, &new.subject) && same_verb(known, new)
}

/// Whether two statements are about others: each names somebody or something that the other does not.
pub(crate) fn is_about_another(known: &Frame, new: &Frame) -> bool {
    let named = |a: &Frame, b: &Frame| {
        a.subject
            .iter()
            .any(|key| key.0 == Class::Name && !b.subject.contains(key))
    };
    known.pivot.is_some() && new.pivot.is_some() && named(known, new) && named(new, known)
}

/// What stands in the predicate of one side only, and how many values meet though they are written otherwise: an hour
/// without minutes and the same time of day are no difference.
fn differences<'a>(known: &'a Frame, new: &'a Frame) -> (BTreeSet<&'a Key>, BTreeSet<&'a Key>, usize) {
    let mut only_known: BTreeSet<&Key> = known.predicate.difference(&new.predicate).collect();
    let mut only_new: BTreeSet<&Key> = new.predicate.difference(&known.predicate).collect();
    let hour = |key: &Key| {
        key.1
            .strip_suffix(":00")
            .and_then(|hour| hour.parse::<u32>().ok())
    };
    let meet = |a: &Key, b: &Key| {
        let (number, time) = if a.0 == Class::Number { (a, b) } else { (b, a) };
        let number_of = || number.1.parse::<u32>().ok();
        (number.0, time.0) == (Class::Number, Class::Time)
            && number_of()
                .zip(hour(time))
                .is_some_and(|(n, h)| n == h || n + 12 == h)
    };
    let mut met = 0;
    for key in only_known.clone() {
        if let Some(other) = only_new.iter().copied().find(|other| meet(key, other)) {
            only_known.remove(key);
            only_new.remove(other);
            met += 1;
        }
    }
    (only_known, only_new, met)
}

/// Whether a word of meaning stands more often in the one than in the other, as "association" and "associated" do, which
/// have one stem.
fn repeats_more(one: &Frame, other: &Frame) -> bool {
    let count = |frame: &Frame, key: &Key| {
        let same = |w: &&super::Word| (w.class, &w.key) == (key.0, &key.1);
        frame.words.iter().filter(same).count()
    };
    one.predicate
        .iter()
        .any(|key| key.0 == Class::Content && count(other, key) >= 1 && count(one, key) > count(other, key))
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

/// Whether the new statement tells of a change after which the known one no longer holds.
fn changed(known: &Frame, new: &Frame) -> bool {
    if new.outcomes.is_empty()
        || known.tells_of_past()
        || known.negated
        || known.span == Some(Span::Later)
        || known.pivot.is_none()
    {
        return false;
    }
    new.outcomes.iter().any(|outcome| {
        let in_class = |class: Class| known.predicate.iter().filter(move |key| key.0 == class);
        if outcome.group == "value" {
            // The day or number of something that is: all else that is said of it must agree.
            return known
                .verb()
                .is_some_and(|v| v.copula || lexicon::verb(&v.folded).is_some_and(|v| v.exclusive))
                && outcome.value.iter().any(|key| {
                    key.0.is_value()
                        && in_class(key.0).next().is_some()
                        && in_class(key.0).all(|old| !outcome.value.contains(old))
                });
        }
        let values: Vec<&Key> = in_class(Class::Name).collect();
        let Some(first) = values.first() else {
            return false;
        };
        let preposition = known.preposition(first).unwrap_or("");
        let group = relation(known, first, preposition).map_or("", |slot| slot.group);
        let place = group.is_empty() && is_place(known, preposition) && outcome.group == "home";
        (group == outcome.group || place) && values.iter().all(|old| !outcome.value.contains(old))
    })
}

/// Whether a statement says where something is and nothing else.
fn is_place(frame: &Frame, preposition: &str) -> bool {
    frame.verb().is_some_and(|v| v.copula)
        && matches!(preposition, "in" | "at" | "near")
        && frame.predicate.iter().all(|(class, _)| *class == Class::Name)
}

fn differing(known: &Frame, new: &Frame, only_known: &BTreeSet<&Key>, only_new: &BTreeSet<&Key>) -> Relation {
    if known.pivot.is_none() || new.pivot.is_none() || only_known.is_empty() || only_new.is_empty() {
        return Relation::Apart;
    }
    let relation = slot_of(known, new, only_known, only_new);
    let past = known.tells_of_past();
    let copula = same_verb(known, new) && known.verb().is_some_and(|v| v.copula);
    if past && !copula {
        return Relation::Apart;
    }
    let states = copula || relation.is_some_and(|slot| slot.holds != Holds::Many);
    let numbered = |keys: &BTreeSet<&Key>| keys.iter().all(|k| k.0 == Class::Number && !is_year(&k.1));
    let counted =
        numbered(only_known) && numbered(only_new) && !past && same_verb(known, new) && counts(known);
    if !states && !counted {
        return Relation::Apart;
    }
    // What was is not undone by what was: it may have been so at another time.
    let at_most = |found: Relation| match found {
        SURE if past && relation.is_none_or(|slot| slot.group != "origin") => UNSURE,
        SURE if known.span == Some(Span::Later) => UNSURE,
        other => other,
    };
    let in_class = |keys: &BTreeSet<&Key>, class: Class| keys.iter().any(|(c, _)| *c == class);
    let both = |class: Class| in_class(only_known, class) && in_class(only_new, class);
    let valued = [
        Class::Weekday,
        Class::Number,
        Class::Month,
        Class::Time,
        Class::Unit,
    ]
    .into_iter()
    .any(both)
        || both_hours(only_known, only_new);
    if valued {
        // The budget of one year is not that of another.
        let years = |keys: &BTreeSet<&Key>| {
            keys.iter()
                .filter(|k| k.0 == Class::Number && is_year(&k.1))
                .count()
        };
        let other_values = |keys: &BTreeSet<&Key>| keys.iter().filter(|k| k.0.is_value()).count();
        if years(only_known) > 0 && years(only_new) > 0 && other_values(only_known) > years(only_known) {
            return Relation::Apart;
        }
        let beside = only_known
            .iter()
            .chain(only_new)
            .filter(|(c, _)| !c.is_value() && *c != Class::Unit)
            .count();
        let mostly = relation.is_some_and(|slot| slot.holds == Holds::Mostly) && new.span != Some(Span::Anew);
        return at_most(match beside {
            0 if !mostly => SURE,
            0..=2 => UNSURE,
            _ => Relation::Apart,
        });
    }
    let value_alone = |keys: &BTreeSet<&Key>| keys.iter().any(|(class, _)| class.is_value());
    if value_alone(only_known) || value_alone(only_new) || only_known.len() > 4 || only_new.len() > 4 {
        return Relation::Apart;
    }
    let Some(slot) = relation else {
        return Relation::Apart;
    };
    at_most(match slot.holds {
        Holds::One => SURE,
        Holds::Mostly if new.span == Some(Span::Anew) => SURE,
        Holds::Mostly => UNSURE,
        Holds::Many => Relation::Apart,
    })
}

/// Whether an hour stands on the one side and a time of day on the other.
fn both_hours(a: &BTreeSet<&Key>, b: &BTreeSet<&Key>) -> bool {
    let has = |keys: &BTreeSet<&Key>, class: Class| keys.iter().any(|key| key.0 == class);
    let hour = |keys: &BTreeSet<&Key>| {
        keys.iter()
            .any(|key| key.0 == Class::Number && key.1.parse::<u32>().is_ok_and(|n| n <= 24))
    };
    hour(a) && has(b, Class::Time) || has(a, Class::Time) && hour(b)
}

/// Whether the verb of a statement says how many there are.
fn counts(frame: &Frame) -> bool {
    frame.verb().is_some_and(|v| {
        matches!(
            lexicon::verb(&v.folded).map_or(v.folded.as_str(), |known| known.base),
            "have" | "contain" | "hold" | "hat" | "tiene" | "har"
        )
    })
}

fn same_verb(known: &Frame, new: &Frame) -> bool {
    let (Some(a), Some(b)) = (known.verb(), new.verb()) else {
        return false;
    };
    a.copula && b.copula || a.key == b.key || base(&a.folded) == base(&b.folded)
}

fn base(folded: &str) -> &str {
    lexicon::verb(folded).map_or(folded, |known| known.base)
}

/// The relation in which two statements have other values: none where it is another one in each, or stands in no table.
fn slot_of(
    known: &Frame,
    new: &Frame,
    only_known: &BTreeSet<&Key>,
    only_new: &BTreeSet<&Key>,
) -> Option<Slot> {
    let first = |frame: &Frame, only: &BTreeSet<&Key>| {
        frame
            .words
            .iter()
            .skip(frame.pivot.unwrap_or(0))
            .map(|w| (w.class, w.key.clone()))
            .find(|key| only.contains(key))
    };
    // "wohnt" and "lives" are other words of one relation: then the verbs themselves are among what differs.
    let value = |frame: &Frame, only: &BTreeSet<&Key>| {
        let names: BTreeSet<&Key> = only.iter().copied().filter(|key| key.0 == Class::Name).collect();
        let key = if same_verb(known, new) {
            first(frame, only)
        } else {
            first(frame, &names)
        }?;
        let preposition = frame.preposition(&key).unwrap_or("").to_owned();
        Some((key, preposition))
    };
    let (a, b) = (value(known, only_known)?, value(new, only_new)?);
    let one = |frame: &Frame, (key, preposition): &(Key, String)| relation(frame, key, preposition);
    let (ours, theirs) = (one(known, &a), one(new, &b));
    if let (Some(ours), Some(theirs)) = (ours, theirs)
        && !ours.group.is_empty()
        && ours.group == theirs.group
    {
        return Some(ours);
    }
    if !same_verb(known, new) || a.1 != b.1 {
        return None;
    }
    if let Some(slot) = ours.filter(|_| ours == theirs) {
        return Some(slot);
    }
    let holds_one = Slot {
        group: "",
        holds: Holds::One,
    };
    let copula = known.verb().is_some_and(|v| v.copula);
    let names = |keys: &BTreeSet<&Key>| keys.iter().all(|(class, _)| *class == Class::Name);
    let place =
        copula && matches!(a.1.as_str(), "in" | "at" | "near") && names(only_known) && names(only_new);
    let described =
        copula && (is_attribute(known) && is_attribute(new) || is_definite(known) && is_definite(new));
    (place || described).then_some(holds_one)
}

/// The relation of a value in a statement: by the noun of kind, participle or noun before it, else by the verb.
fn relation(frame: &Frame, value: &Key, preposition: &str) -> Option<Slot> {
    let pivot = frame.pivot?;
    let at = frame
        .words
        .iter()
        .skip(pivot)
        .position(|w| (w.class, &w.key) == (value.0, &value.1))?
        + pivot;
    let verb = frame.words.get(pivot)?;
    let by_verb = (!verb.copula)
        .then(|| lexicon::slot(base(&verb.folded), preposition))
        .flatten();
    if by_verb.is_some_and(|slot| slot.holds == Holds::Many) && preposition != "of" {
        return by_verb;
    }
    let mut nearest = true;
    for word in frame.words.get(pivot + 1..at)?.iter().rev() {
        if word.class != Class::Content {
            continue;
        }
        if preposition == "of" && nearest && lexicon::is_kind(&word.folded) {
            // "speaks the language of": the verb still decides.
            let many = by_verb.is_some_and(|slot| slot.holds == Holds::Many) && base(&verb.folded) != "play";
            let holds = if many { Holds::Many } else { Holds::One };
            let before = frame.words.get(pivot + 1..at).unwrap_or(&[]);
            let origin = before
                .iter()
                .filter_map(|w| lexicon::slot(&w.folded, "in"))
                .any(|slot| slot.group == "origin");
            return Some(Slot {
                group: if origin { "origin" } else { "" },
                holds,
            });
        }
        nearest = false;
        let forms = [word.folded.as_str(), base(&word.folded), word.key.as_str()];
        if let Some(slot) = forms.iter().find_map(|form| lexicon::slot(form, preposition)) {
            return Some(slot);
        }
    }
    by_verb
}

/// Whether the subject is something of something that has one answer: "the capital of X", "Maya's favorite color".
fn is_attribute(frame: &Frame) -> bool {
    let before = frame.words.get(..frame.pivot.unwrap_or(0)).unwrap_or(&[]);
    let one_answer = before.iter().any(|w| {
        lexicon::is_attribute(&w.folded)
            || matches!(w.folded.as_str(), "favorite" | "favourite" | "type" | "kind")
    });
    one_answer && frame.subject.len() >= 2
}

/// Whether the subject is described by a clause that fits one thing: "the company that made X".
fn is_definite(frame: &Frame) -> bool {
    let before = frame.words.get(..frame.pivot.unwrap_or(0)).unwrap_or(&[]);
    before.first().is_some_and(|w| w.folded == "the")
        && before
            .iter()
            .any(|w| matches!(w.folded.as_str(), "that" | "where" | "who" | "which"))
        && frame.subject.len() >= 2
}
