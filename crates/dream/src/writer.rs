//! The extractive writer: it answers a request with sentences of the moments themselves.
//!
//! It invents nothing. A group is taken apart into matters, each matter gives its most central sentence, and the
//! sentence loses its when and how. Without a language model this is the whole writer; with one it is the fallback.

mod kind;
mod matter;
#[cfg(test)]
mod tests;

use agent_memory_core::Valid;

use crate::background::{Background, folded_names};
use crate::cue::{self, Intent};
use crate::each::each;
use crate::input::Seen;
use crate::params::DreamParams;
use crate::phrase;
use crate::plan::Plan;
use crate::request::{Answer, Draft, Numbered, Occasion, Refusal, Request};
use crate::when;
use kind::{Evidence, judge_kind};
use matter::{Matters, Sentence};
pub(crate) use matter::{covers, supports};

/// Answers a request by extraction.
///
/// A group: its sentences are parted into claims, and a claim speaks for another when it names at least `support` of the
/// other's weight (words and names), a rare word among them (in at most √N of N moments) and one more word, name or
/// number, does not contradict it, and names its numbers. The claim most spoken for is a fact, the moments that speak
/// for it are its cites; then the next, among the claims left, as long as they span `min_days` days (`event_days` where
/// something merely happened). A correction gives what it says is right; a retraction gives nothing; a heavy moment its
/// weightiest claim.
///
/// Kind: what recurs on `habit_days` days at one weekday or interval, or says "every" or "usually", is a habit; plans
/// and dates to come make a state, with its last day from the dates in the text, else `horizon_days` after the newest
/// moment; all else is the world. Deterministic; O(claims · words · claims that share a word).
///
/// ```
/// # use agent_memory_core::*;
/// # use std::collections::{BTreeMap, BTreeSet};
/// let numbered = |number: u32, day: &str, text: &str| -> Result<dream::Numbered, Error> {
///     let maya = Name::new(NameKind::Person, "Maya")?;
///     Ok(dream::Numbered {
///         number,
///         id: MomentId::new(format!("m{number}"))?,
///         day: day.parse()?,
///         text: text.to_owned(),
///         names: BTreeMap::from([(maya, "Maya".to_owned())]),
///         scopes: BTreeSet::new(),
///         voice: dream::Voice::default(),
///     })
/// };
/// let request = dream::Request {
///     id: "q".to_owned(),
///     occasion: dream::Occasion::Correction,
///     group: None,
///     today: "2026-07-22".parse()?,
///     moments: vec![numbered(1, "2026-07-21", "Actually, Maya lives in Turku, not Helsinki.")?],
/// };
/// let answer = dream::write(&request, &Default::default(), &Default::default());
/// assert_eq!(answer.drafts[0].text, "Maya lives in Turku.");
/// # Ok::<(), Error>(())
/// ```
pub fn write(request: &Request, background: &Background, params: &Valid<DreamParams>) -> Answer {
    write_one(request, background, params)
}

/// [`write()`], for callers inside that hold checked parameters already.
pub(crate) fn write_one(request: &Request, background: &Background, params: &DreamParams) -> Answer {
    match request.occasion {
        Occasion::Group => write_group(request, background, params),
        Occasion::Correction | Occasion::Update => write_correction(request, background, params),
        Occasion::Retraction => Answer::none(request),
        Occasion::Heavy => write_heavy(request, background, params),
    }
}

/// Answers all requests of a plan by extraction, in their order.
pub fn write_all(plan: &Plan, params: &Valid<DreamParams>) -> Vec<Answer> {
    each(&plan.requests, |request| write(request, &plan.background, params))
}

fn write_group(request: &Request, background: &Background, params: &DreamParams) -> Answer {
    let mut answer = Answer::none(request);
    let mut matters = Matters::read(request, background, params);
    while answer.drafts.len() < params.max_facts {
        let Some(matter) = matters.take_best(params, false) else {
            break;
        };
        let center = matters.sentence(matter.center);
        let supporters: Vec<&Sentence> = matter.supporters.iter().map(|s| matters.sentence(*s)).collect();
        answer.drafts.push(draft(center, &supporters, params));
    }
    // What would have been a fact but for its wording is told, so that a missing fact can be explained.
    while answer.refusals.len() < params.max_facts {
        let Some(matter) = matters.take_best(params, true) else {
            break;
        };
        let center = matters.sentence(matter.center);
        let mut cites: Vec<u32> = matter
            .supporters
            .iter()
            .map(|s| matters.sentence(*s).number)
            .collect();
        cites.push(center.number);
        cites.sort_unstable();
        cites.dedup();
        answer.refusals.push(Refusal {
            text: center.text.clone(),
            cites,
            reason: center
                .junk
                .or(center.dangling)
                .unwrap_or(crate::reason::HAPPENED)
                .to_owned(),
        });
    }
    answer
}

/// A draft from a claim and those that speak for it.
fn draft(center: &Sentence, supporters: &[&Sentence], params: &DreamParams) -> Draft {
    let spoken = || std::iter::once(center).chain(supporters.iter().copied());
    let evidence: Vec<Evidence<'_>> = spoken()
        .map(|s| Evidence {
            text: &s.text,
            day: s.day,
            language: s.language,
            verb: s.frame.verb().map(|v| v.key.as_str()),
            tense: s.tense,
        })
        .collect();
    let found = judge_kind(&evidence, &center.frame, params);
    let mut text = phrase::statement(&center.text, center.language, &center.names);
    if found.recurs {
        text = phrase::as_habit(&text, found.weekday, center.language, &center.names);
    }
    text = when::absolute(&text, center.day, center.language);
    // A rule that broke the sentence gives it back as it stood.
    if phrase::junk(&text, center.language, &center.names, params).is_some() {
        text = phrase::finish_sentence(&center.text);
    }
    let mut cites: Vec<u32> = spoken().map(|s| s.number).collect();
    cites.sort_unstable();
    cites.dedup();
    Draft {
        text,
        kind: found.kind,
        valid_until: found.last,
        cites,
    }
}

fn write_correction(request: &Request, background: &Background, params: &DreamParams) -> Answer {
    let mut answer = Answer::none(request);
    for moment in &request.moments {
        let statement = match cue::read(&moment.text, background.language_of(&moment.id, &moment.text)) {
            Some(Intent::Correct { statement, .. }) => {
                let language = background.language_of(&moment.id, &moment.text);
                phrase::told(&statement, &moment.voice, language, &matter::names_of(moment))
            }
            // "… no longer …" may end something known; it says nothing new.
            Some(Intent::Retract { .. }) if request.occasion == Occasion::Update => continue,
            // Said to be a correction by whoever recorded it: its first sentence that states something.
            _ => match best_sentence(moment, background, params) {
                Ok(sentence) => {
                    let bare = phrase::statement(&sentence.text, sentence.language, &sentence.names);
                    // The when may be the very thing that is corrected.
                    let values = |text: &str| {
                        let frame = crate::frame::Frame::read(text, sentence.language, &sentence.names);
                        frame.words.iter().filter(|w| w.class.is_value()).count()
                    };
                    if values(&bare) < values(&sentence.text) {
                        phrase::finish_sentence(&sentence.text)
                    } else {
                        bare
                    }
                }
                Err(refusal) => {
                    answer.refusals.push(refusal);
                    continue;
                }
            },
        };
        let statement = phrase::finish_sentence(cue::without_no(&statement));
        let language = background.language_of(&moment.id, &moment.text);
        let statement = when::absolute(&statement, moment.day, language);
        push_lone(&mut answer, moment, &statement, background, params);
    }
    answer
}

fn write_heavy(request: &Request, background: &Background, params: &DreamParams) -> Answer {
    let mut answer = Answer::none(request);
    for moment in &request.moments {
        match best_sentence(moment, background, params) {
            Ok(sentence) => {
                let draft = draft(&sentence, &[], params);
                answer.drafts.push(draft);
            }
            Err(refusal) => answer.refusals.push(refusal),
        }
    }
    answer
}

/// A draft of a statement that one moment makes.
fn push_lone(
    answer: &mut Answer,
    moment: &Numbered,
    statement: &str,
    background: &Background,
    params: &DreamParams,
) {
    let language = background.language_of(&moment.id, &moment.text);
    let names = matter::names_of(moment);
    // What corrects by its words alone, in a text that the agent wrote for itself, must stand alone like any other fact.
    let dangling = || {
        let observed = background.is_observed(&moment.id);
        observed
            .then(|| phrase::not_alone(statement, language, &names))
            .flatten()
    };
    if let Some(reason) = phrase::junk(statement, language, &names, params).or_else(dangling) {
        answer.refusals.push(Refusal {
            text: statement.to_owned(),
            cites: vec![moment.number],
            reason: reason.to_owned(),
        });
        return;
    }
    let frame = crate::frame::Frame::read(statement, language, &names);
    let evidence = [Evidence {
        text: statement,
        day: moment.day,
        language,
        verb: frame.verb().map(|v| v.key.as_str()),
        tense: phrase::tense(statement, language, &names),
    }];
    let found = judge_kind(&evidence, &frame, params);
    answer.drafts.push(Draft {
        text: statement.to_owned(),
        kind: found.kind,
        valid_until: found.last,
        cites: vec![moment.number],
    });
}

/// The weightiest sentence of a moment that is no junk, the first among equals; else why there is none.
fn best_sentence(
    moment: &Numbered,
    background: &Background,
    params: &DreamParams,
) -> Result<Sentence, Refusal> {
    let sentences = matter::sentences_of(moment, background, params);
    let refusal = Refusal {
        text: moment.text.chars().take(200).collect(),
        cites: vec![moment.number],
        reason: sentences
            .iter()
            .find_map(|s| s.junk)
            .unwrap_or(crate::reason::EMPTY)
            .to_owned(),
    };
    let mut best: Option<Sentence> = None;
    for sentence in sentences.into_iter().filter(|s| s.junk.is_none()) {
        if best.as_ref().is_none_or(|b| sentence.total > b.total) {
            best = Some(sentence);
        }
    }
    best.ok_or(refusal)
}

/// What a moment says that can be a fact, as statements.
pub(crate) fn statements(seen: &Seen<'_>, background: &Background, params: &DreamParams) -> Vec<String> {
    let (id, text) = (&seen.moment.id, &seen.moment.text);
    let language = background.language_of(id, text);
    let voice = background.voice(id);
    let mut names = folded_names(seen.names);
    names.extend(voice.names());
    let noise = phrase::noise_of(text);
    corpus::sentences(text)
        .into_iter()
        .filter(|range| !background.echoes.holds(id, text, range))
        .filter(|range| {
            !noise
                .iter()
                .any(|(n, _)| n.start < range.end && range.start < n.end)
        })
        .filter_map(|range| text.get(range))
        .flat_map(|raw| phrase::tell(&phrase::clean(raw), &voice, language, &names))
        .filter(|told| told.junk.is_none())
        .flat_map(|told| phrase::claims(&told.text, language, &names))
        .filter(|claim| phrase::junk(claim, language, &names, params).is_none())
        .map(|claim| phrase::statement(&claim, language, &names))
        .collect()
}
