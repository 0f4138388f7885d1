//! Answers become changes: one candidate after the other is held against all that is known, this run's facts included.
//!
//! The order is fixed, so the same answers give the same facts: states end first, then the groups' candidates from the
//! oldest evidence to the newest, then what single new moments say again, then single moments by time. Nothing here
//! trusts an answer: numbers, names and cites are checked, and authority is counted from the moments themselves.

mod amend;
pub(crate) mod candidate;
mod doubt;
mod ledger;
mod settle;
mod shelf;
mod target;
#[cfg(test)]
pub(crate) mod tests;
mod users;

use agent_memory_core::{Action, Decision, Fact, Group, MomentId, Valid};
use std::collections::BTreeMap;

use crate::background::Background;
use crate::each::each;
use crate::input::{Input, Seen};
use crate::params::DreamParams;
use crate::plan::{Plan, Reading};
use crate::reason;
use crate::request::{Answer, Occasion, Request};
use candidate::Candidate;
use ledger::Ledger;
pub use shelf::Shelf;
use target::Denial;

/// What a pass changes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outcome {
    /// Facts that are new or changed, whole, by id.
    pub facts: Vec<Fact>,
    /// What was decided, in order, each with its reason.
    pub decisions: Vec<Decision>,
    /// The groups of the pass, by id.
    pub groups: Vec<Group>,
}

/// What every step looks at.
pub(crate) struct Context<'a> {
    pub input: &'a Input<'a>,
    pub background: &'a Background,
    pub params: &'a DreamParams,
    /// The moments of the pass, by id.
    pub seen: BTreeMap<&'a MomentId, Seen<'a>>,
    /// Corrections and retractions that an earlier run has applied: what is older than they are is no evidence against
    /// them, even where they found no target then.
    pub denials: Vec<Denial<'a>>,
    /// What the moments do to what is known, where they do more than observe.
    pub readings: &'a BTreeMap<MomentId, Reading>,
}

impl<'a> Context<'a> {
    /// What every step of a pass looks at.
    pub fn new(input: &'a Input<'a>, plan: &'a Plan, params: &'a DreamParams) -> Self {
        let seen: BTreeMap<&MomentId, Seen<'_>> = input.moments.iter().map(|s| (&s.moment.id, *s)).collect();
        let denials = seen
            .values()
            .filter(|s| !s.new)
            .filter_map(|s| Some((*s, plan.readings.get(&s.moment.id)?)))
            .filter(|(_, reading)| reading.occasion != Occasion::Update)
            .filter_map(|(seen, reading)| Denial::of(&plan.background, seen, reading))
            .collect();
        Self {
            input,
            background: &plan.background,
            params,
            seen,
            readings: &plan.readings,
            denials,
        }
    }
}

/// Applies answers to a plan.
///
/// Every draft is checked against the moments it cites, compared with what is known, and becomes a new fact, a
/// reinforcement, a supersession, a conflict, a lost fact or a rejection; each has a [`Decision`]. A request without an
/// answer is rejected as `no_answer` and asked again by the next run that sees its moments. Moments are never changed.
///
/// Laws: every fact cites at least one moment of the pass or keeps its cites; a retired fact stays retired and has at
/// most one successor; pointers lead from what was retired to what stood then, so no circle can arise; applying the
/// same plan to its own outcome changes nothing. O(candidates · facts with the same subject + facts).
pub fn apply(input: &Input<'_>, plan: &Plan, answers: &[Answer], params: &Valid<DreamParams>) -> Outcome {
    apply_with(input, plan, answers, params, &mut Shelf::default())
}

/// [`apply`] for one pass of several: the shelf keeps the facts that are taken apart for the next one. The outcome is
/// that of [`apply`].
pub fn apply_with(
    input: &Input<'_>,
    plan: &Plan,
    answers: &[Answer],
    params: &Valid<DreamParams>,
    shelf: &mut Shelf,
) -> Outcome {
    let context = Context::new(input, plan, params);
    let mut ledger = Ledger::new(input, &plan.background, std::mem::take(shelf));
    ledger.expire();
    ledger.decisions.extend(plan.decisions.iter().cloned());

    let answers: BTreeMap<&str, &Answer> = answers.iter().map(|a| (a.request.as_str(), a)).collect();
    let mut candidates: Vec<Candidate> = Vec::new();
    let of_groups: Vec<&Request> = plan
        .requests
        .iter()
        .filter(|r| r.occasion == Occasion::Group)
        .collect();
    // Drafts are examined one by one, whatever is known, so they can be side by side.
    let examined = each(&of_groups, |request| match answers.get(request.id.as_str()) {
        Some(answer) => candidate::examined(&context, request, answer),
        None => Vec::new(),
    });
    for (request, examined) in of_groups.into_iter().zip(examined) {
        let before = candidates.len();
        if let Some(answer) = answer_of(request, &answers, &mut ledger) {
            refusals(request, answer, &mut ledger);
            candidates.extend(candidate::held(request, answer, examined, &mut ledger));
            if answer.drafts.is_empty() && before == candidates.len() {
                ledger.decide(silence(request));
            }
        }
    }
    candidates.sort_by(|a, b| (a.newest, &a.text).cmp(&(b.newest, &b.text)));
    for candidate in candidates {
        settle::settle(&context, &mut ledger, candidate);
    }
    settle::said_again(&context, &mut ledger);

    let alone = plan.requests.iter().filter(|r| r.occasion != Occasion::Group);
    for request in alone {
        let Some(answer) = answer_of(request, &answers, &mut ledger) else {
            continue;
        };
        match request.occasion {
            Occasion::Correction | Occasion::Update | Occasion::Retraction => {
                amend::amend(&context, &mut ledger, request, answer);
            }
            Occasion::Heavy | Occasion::Group => {
                refusals(request, answer, &mut ledger);
                let examined = candidate::examined(&context, request, answer);
                for candidate in candidate::held(request, answer, examined, &mut ledger) {
                    settle::settle(&context, &mut ledger, candidate);
                }
            }
        }
    }
    doubt::doubt(&context, &mut ledger);
    let (facts, decisions, kept) = ledger.finish();
    *shelf = kept;
    Outcome {
        facts,
        decisions,
        groups: plan.grouping.groups.clone(),
    }
}

/// The answer to a request, or a decision that there is none.
fn answer_of<'a>(
    request: &Request,
    answers: &BTreeMap<&str, &'a Answer>,
    ledger: &mut Ledger<'_>,
) -> Option<&'a Answer> {
    let (word, detail) = match answers.get(request.id.as_str()) {
        Some(answer) => match &answer.failure {
            None => return Some(answer),
            Some(why) if answer.silent => (reason::NO_ANSWER, format!("no answer came: {why}")),
            Some(why) => (reason::WRITER_FAILED, format!("the writer failed: {why}")),
        },
        None => (
            reason::NO_ANSWER,
            "no answer came; it is asked again in the next run".to_owned(),
        ),
    };
    ledger.decide(rejection(request, &[], word, detail));
    None
}

/// What the writer looked at and did not propose, as decisions.
fn refusals(request: &Request, answer: &Answer, ledger: &mut Ledger<'_>) {
    for refusal in &answer.refusals {
        let detail = format!("{:?}", refusal.text);
        ledger.decide(rejection(request, &refusal.cites, &refusal.reason, detail));
    }
}

/// A group that gave nothing: zero facts are an answer, and this says why.
fn silence(request: &Request) -> Decision {
    Decision {
        action: Action::Gated,
        detail: "no sentence of it is spoken for by moments of enough days".to_owned(),
        ..rejection(request, &[], reason::NO_MATTER, String::new())
    }
}

/// A rejection of something in a request; about the moments with these numbers, or about all of them.
fn rejection(request: &Request, cites: &[u32], reason: &str, detail: String) -> Decision {
    Decision {
        action: Action::Rejected,
        group: request.group.clone(),
        fact: None,
        other: None,
        moments: request
            .moments
            .iter()
            .filter(|m| cites.is_empty() || cites.contains(&m.number))
            .map(|m| m.id.clone())
            .collect(),
        reason: reason.to_owned(),
        detail,
    }
}
