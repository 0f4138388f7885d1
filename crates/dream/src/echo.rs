//! Echoes: what the memory gave out and somebody wrote down again is no evidence for anything.
//!
//! An agent reads what it recalls, repeats it, and what it says is kept. Counted as new evidence, a single remark would
//! become a fact by being recalled, and a fact would grow by being believed. So a moment stays what it is, and what it
//! says in words that the memory already had is passed over: it supports no fact, counts as no day, brings nothing back
//! and corrects nothing.
//!
//! A person's own repetition is no echo: the user, and whoever speaks under a name, knows things without the memory.
//! For the others (the agent, tools, outside sources) what is said is an echo, word for word apart from case and
//! punctuation, when before it
//!
//! 1. a fact said so, standing or retired, or a moment that such a fact cites;
//! 2. a person said so, in whatever session;
//! 3. it said so itself, and says it again in a conversation, in another session. What it notes outside conversations
//!    counts each time: a diary that says the same on three Tuesdays tells of three Tuesdays. So does what merely
//!    happened; that is new every time.
//!
//! Text in the forms in which the memory shows facts and moments (`<memory>` blocks, lines of `recall` and `facts`) is
//! an echo whoever pastes it.

mod rendered;
#[cfg(test)]
mod tests;
mod unit;

use agent_memory_core::{Action, Authority, Decision, Lookup, Moment, MomentId, MomentKind};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::input::{Input, Seen};
use crate::reason;
use crate::voice::{is_role, speaker_of};
use rendered::rendered;
use unit::{Unit, units};

/// The echoes among the moments of a pass.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Echoes {
    /// The parts of the texts that are echoes, in order.
    parts: BTreeMap<MomentId, Vec<Range<usize>>>,
    /// Moments that say nothing else.
    whole: BTreeSet<MomentId>,
}

impl Echoes {
    /// Finds the echoes of a pass. O(bytes of the moments + bytes of the facts and of what they cite).
    pub fn of(input: &Input<'_>, happened: impl Fn(&Seen<'_>, &str) -> bool) -> Self {
        let mut moments: Vec<&Seen<'_>> = input.moments.iter().collect();
        moments
            .sort_by(|a, b| (a.moment.occurred_at, &a.moment.id).cmp(&(b.moment.occurred_at, &b.moment.id)));
        let known = Known::of(input);
        let talks = talks(&moments);
        let mut said: Lookup<u64, Said<'_>> = Lookup::new();
        let mut echoes = Self::default();
        for seen in moments {
            let moment = seen.moment;
            let shown = rendered(&moment.text);
            let person = is_person(moment);
            let talk = moment
                .session
                .as_deref()
                .is_some_and(|session| talks.contains(session));
            // The agent's own writing: a file of one voice.
            let entry = moment.session.is_some() && !talk;
            let mut parts = shown.clone();
            let mut says = 0;
            for unit in units(&moment.text) {
                says += 1;
                let inside =
                    |range: &Range<usize>| range.start <= unit.range.start && unit.range.end <= range.end;
                if shown.iter().any(inside) {
                    continue;
                }
                let before = said.get(&unit.key);
                let new_event = || happened(seen, moment.text.get(unit.range.clone()).unwrap_or(""));
                let echo = !person
                    && moment.kind == MomentKind::Observation
                    && (known.says(&unit, moment) && !(entry && new_event())
                        || before.is_some_and(|before| {
                            before.person || talk && before.elsewhere(moment) && !new_event()
                        }));
                if echo {
                    parts.push(unit.range.clone());
                } else {
                    let first = said.entry_or(
                        unit.key,
                        Said {
                            session: moment.session.as_deref(),
                            person: false,
                            id: &moment.id,
                        },
                    );
                    first.person |= person;
                }
            }
            if parts.is_empty() {
                continue;
            }
            parts.sort_by_key(|range| (range.start, range.end));
            let covered = |unit: &Unit| {
                parts
                    .iter()
                    .any(|p| p.start <= unit.range.start && unit.range.end <= p.end)
            };
            if says > 0 && units(&moment.text).iter().all(covered) {
                echoes.whole.insert(moment.id.clone());
            }
            echoes.parts.insert(moment.id.clone(), parts);
        }
        echoes
    }

    /// Whether a moment says nothing but what the memory had.
    pub fn is_whole(&self, id: &MomentId) -> bool {
        self.whole.contains(id)
    }

    /// Whether a stretch of a moment's text is an echo, up to signs at its ends.
    pub fn holds(&self, id: &MomentId, text: &str, range: &Range<usize>) -> bool {
        let Some(parts) = self.parts.get(id) else {
            return false;
        };
        let Some(stretch) = text.get(range.clone()) else {
            return false;
        };
        let mut words = units(stretch).into_iter().peekable();
        words.peek().is_some()
            && words.all(|unit| {
                let (start, end) = (range.start + unit.range.start, range.start + unit.range.end);
                parts.iter().any(|p| p.start <= start && end <= p.end)
            })
    }

    /// A moment's text without its echoes.
    pub fn rest<'t>(&self, moment: &'t Moment) -> Cow<'t, str> {
        let Some(parts) = self.parts.get(&moment.id) else {
            return Cow::Borrowed(&moment.text);
        };
        let mut rest = String::with_capacity(moment.text.len());
        let mut from = 0;
        for part in parts {
            rest.push_str(moment.text.get(from..part.start.max(from)).unwrap_or(""));
            from = from.max(part.end);
        }
        rest.push_str(moment.text.get(from..).unwrap_or(""));
        Cow::Owned(rest)
    }

    /// New moments that are nothing but echoes, as decisions: they are kept, and this says why they count for nothing.
    pub fn decisions<'a>(&'a self, input: &'a Input<'_>) -> impl Iterator<Item = Decision> + 'a {
        let new: BTreeSet<&MomentId> = input
            .moments
            .iter()
            .filter(|s| s.new)
            .map(|s| &s.moment.id)
            .collect();
        self.whole
            .iter()
            .filter(move |id| new.contains(id))
            .map(|id| Decision {
                action: Action::Rejected,
                group: None,
                fact: None,
                other: None,
                moments: vec![id.clone()],
                reason: reason::ECHO.to_owned(),
                detail: "it only repeats what the memory had, in the same words".to_owned(),
            })
    }
}

/// Who said something first.
struct Said<'a> {
    session: Option<&'a str>,
    /// Whether a person has said it by now.
    person: bool,
    id: &'a MomentId,
}

impl Said<'_> {
    /// Whether a later moment is of another session. What belongs to no session is a session of its own.
    fn elsewhere(&self, later: &Moment) -> bool {
        later.id != *self.id && (self.session.is_none() || self.session != later.session.as_deref())
    }
}

/// What the facts said, and the moments they cite, with the earliest time it could be recalled.
struct Known {
    said: Lookup<u64, i64>,
}

impl Known {
    fn of(input: &Input<'_>) -> Self {
        let mut known = Self { said: Lookup::new() };
        if input.facts.is_empty() || input.moments.iter().all(|s| is_person(s.moment)) {
            return known;
        }
        let here: Lookup<&MomentId, &Moment> =
            input.moments.iter().map(|s| (&s.moment.id, s.moment)).collect();
        for fact in input.facts.values() {
            let at = fact.recorded_at.unix_micros();
            known.note(&fact.text, at);
            for cite in &fact.cites {
                let moment = here.get(cite).copied().or_else(|| input.cited.get(cite).copied());
                if let Some(moment) = moment {
                    known.note(&moment.text, at);
                }
            }
        }
        known
    }

    fn note(&mut self, text: &str, at: i64) {
        for unit in units(text) {
            let first = self.said.entry_or(unit.key, at);
            *first = at.min(*first);
        }
    }

    /// Whether it was known in these words before a moment happened.
    fn says(&self, unit: &Unit, moment: &Moment) -> bool {
        self.said
            .get(&unit.key)
            .is_some_and(|at| *at < moment.occurred_at.unix_micros())
    }
}

/// Whether a moment is a person's word: the user's, or that of somebody with a name.
fn is_person(moment: &Moment) -> bool {
    moment.source == Authority::User || speaker_of(moment).is_some_and(|who| !is_role(&who))
}

/// The sessions in which somebody talks: more than one source, or a person.
fn talks<'a>(moments: &[&Seen<'a>]) -> BTreeSet<&'a str> {
    let mut sources: BTreeMap<&str, Authority> = BTreeMap::new();
    let mut talks = BTreeSet::new();
    for seen in moments {
        let Some(session) = seen.moment.session.as_deref() else {
            continue;
        };
        let first = sources.entry(session).or_insert(seen.moment.source);
        if *first != seen.moment.source || is_person(seen.moment) {
            talks.insert(session);
        }
    }
    talks
}
