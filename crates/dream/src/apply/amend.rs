//! Corrections and retractions: single moments that change what is known, the same night.

use agent_memory_core::{Action, Authority, Decision, FactId, RetiredReason};
use std::collections::BTreeSet;

use super::candidate::{Candidate, examine};
use super::ledger::Ledger;
use super::settle::{add, compare, lose, reinforce, supersede};
use super::target::{Targets, contested, corrected, frame_of, retracted};
use super::users::said_and_ended;
use super::{Context, rejection};
use crate::cue::Intent;
use crate::frame::{Difference, Relation, relate};
use crate::input::Seen;
use crate::params::WritePolicy;
use crate::reason;
use crate::request::{Answer, Occasion, Request};

/// Applies the request of one moment that corrects or retracts.
pub(crate) fn amend(context: &Context<'_>, ledger: &mut Ledger<'_>, request: &Request, answer: &Answer) {
    let Some(seen) = request
        .moments
        .first()
        .and_then(|m| context.seen.get(&m.id))
        .copied()
    else {
        return;
    };
    let Some(reading) = context.readings.get(&seen.moment.id) else {
        return;
    };
    if seen.moment.source < Authority::Agent {
        let detail = format!("{} cannot change what is known", seen.moment.source);
        ledger.decide(rejection(request, &[], reason::LOW_AUTHORITY, detail));
        return;
    }
    match &reading.intent {
        // A correction that only negates closes what it negates; where nothing known is meant, it is a statement.
        Intent::Retract { about, .. } if request.occasion == Occasion::Correction => {
            if !close_negated(context, ledger, request, &seen, about) {
                correct(context, ledger, request, answer, &seen, None);
            }
        }
        Intent::Retract { about, strong } => {
            retract(context, ledger, request, &seen, about, *strong);
        }
        Intent::Correct {
            statement,
            denied: None,
            ..
        } if frame_of(context, &seen, statement).negated
            && close_negated(context, ledger, request, &seen, statement) => {}
        Intent::Correct { denied, .. } => {
            correct(context, ledger, request, answer, &seen, denied.as_deref());
        }
    }
}

/// The fact that the caller named, or what stands in its place by now.
fn named(ledger: &Ledger<'_>, seen: &Seen<'_>) -> Option<FactId> {
    let about = seen.moment.about.as_ref()?;
    ledger
        .current(about)
        .filter(|fact| fact.retired.is_none())
        .map(|fact| fact.id.clone())
}

fn retract(
    context: &Context<'_>,
    ledger: &mut Ledger<'_>,
    request: &Request,
    seen: &Seen<'_>,
    about: &str,
    strong: bool,
) {
    let targets = match named(ledger, seen) {
        Some(id) => Targets::Found(vec![id]),
        // A fact that the caller names and that has ended is no reason to look for another one.
        None if seen.moment.about.is_some() => Targets::Found(Vec::new()),
        None => retracted(context, ledger, seen, about, strong),
    };
    let targets = match targets {
        Targets::Found(targets) => targets,
        Targets::Ambiguous(rivals) => {
            let mut decision = rejection(request, &[], reason::AMBIGUOUS_TARGET, list(ledger, &rivals));
            decision.fact = rivals.first().cloned();
            decision.other = rivals.get(1).cloned();
            ledger.decide(decision);
            return;
        }
    };
    if targets.is_empty() {
        if strong {
            let detail = format!("nothing known is about {about:?}");
            ledger.decide(rejection(request, &[], reason::NO_TARGET, detail));
        }
        return;
    }
    close(context, ledger, request, seen, targets);
}

/// The agent would end something, and under the policy `propose` only the user's word does.
fn waiting(request: &Request, ledger: &Ledger<'_>, targets: &[FactId]) -> Decision {
    let texts: Vec<String> = targets
        .iter()
        .filter_map(|id| ledger.get(id))
        .map(|fact| format!("{:?}", fact.text))
        .collect();
    let detail = format!("{} stays until the user says so", texts.join(" and "));
    let mut decision = rejection(request, &[], reason::WAITS, detail);
    decision.fact = targets.first().cloned();
    decision
}

/// Closes what a negated statement negates, and says whether there was something.
fn close_negated(
    context: &Context<'_>,
    ledger: &mut Ledger<'_>,
    request: &Request,
    seen: &Seen<'_>,
    about: &str,
) -> bool {
    let Targets::Found(mut targets) = retracted(context, ledger, seen, about, false) else {
        return false;
    };
    targets.retain(|id| ledger.frame(id).is_some_and(|known| !known.negated));
    if seen.moment.about.is_some() {
        let meant = named(ledger, seen);
        targets.retain(|id| Some(id) == meant.as_ref());
    }
    if targets.is_empty() {
        return false;
    }
    close(context, ledger, request, seen, targets);
    true
}

/// Retires facts without a successor, as far as the speaker may.
fn close(
    context: &Context<'_>,
    ledger: &mut Ledger<'_>,
    request: &Request,
    seen: &Seen<'_>,
    targets: Vec<FactId>,
) {
    if context.params.policy == WritePolicy::Propose && seen.moment.source < Authority::User {
        ledger.decide(waiting(request, ledger, &targets));
        return;
    }
    let because = BTreeSet::from([seen.moment.id.clone()]);
    for id in targets {
        let Some(fact) = ledger.get(&id).cloned() else {
            continue;
        };
        let word = if fact.authority > seen.moment.source {
            Some(reason::LOW_AUTHORITY)
        } else if seen.moment.about.is_none()
            && ledger.oldest(&fact).unix_micros() > seen.moment.occurred_at.unix_micros()
        {
            // It was said only after it had been taken back.
            Some(reason::NEWER_EVIDENCE)
        } else {
            None
        };
        if let Some(word) = word {
            let mut decision = rejection(request, &[], word, format!("{:?} stays", fact.text));
            decision.fact = Some(id);
            ledger.decide(decision);
        } else if ledger.retire(&id, RetiredReason::Retracted, None, because.clone()) {
            let detail = format!("{:?}", fact.text);
            ledger.between(
                Action::Retracted,
                &id,
                None,
                because.clone(),
                reason::RETRACTION,
                detail,
            );
        }
    }
}

fn correct(
    context: &Context<'_>,
    ledger: &mut Ledger<'_>,
    request: &Request,
    answer: &Answer,
    seen: &Seen<'_>,
    denied: Option<&str>,
) {
    let candidate = match draft(context, request, answer) {
        Ok(candidate) => candidate,
        Err((word, detail)) => {
            // An update that says nothing usable is an observation like any other.
            if request.occasion == Occasion::Correction {
                let rivals = contested(ledger, seen, &frame_of(context, seen, &seen.moment.text));
                let mut decision = rejection(request, &[], word, detail);
                if let Some(rival) = rivals.into_iter().next() {
                    reason::AMBIGUOUS_TARGET.clone_into(&mut decision.reason);
                    decision.detail = format!("{} says no usable statement ({word})", decision.detail);
                    decision.fact = Some(rival);
                }
                ledger.decide(decision);
            }
            return;
        }
    };
    let targets = match named(ledger, seen) {
        Some(id) => Targets::Found(vec![id]),
        None => corrected(context, ledger, seen, &candidate.frame, denied),
    };
    let (targets, unsure) = match targets {
        Targets::Found(targets) => (targets, Vec::new()),
        Targets::Ambiguous(rivals) => (Vec::new(), rivals),
    };
    let update = request.occasion == Occasion::Update;
    if update && targets.is_empty() {
        return;
    }
    let word = if update {
        reason::UPDATE
    } else {
        reason::CORRECTION
    };
    // Who stands against it: the user's own word, where the agent corrects; newer words of the same authority.
    for id in &targets {
        let Some(fact) = ledger.get(id).cloned() else {
            continue;
        };
        let newer = ledger.newest(&fact).unix_micros() > seen.moment.occurred_at.unix_micros();
        let user = Authority::User;
        if fact.authority == user && seen.moment.source != user {
            lose(context, ledger, id, &candidate, reason::HIGHER_AUTHORITY);
            return;
        }
        if newer && seen.moment.about.is_none() && (seen.moment.source != user || fact.authority == user) {
            lose(context, ledger, id, &candidate, reason::NEWER_EVIDENCE);
            return;
        }
    }
    if said_and_ended(context, ledger, &candidate.frame, seen) {
        let detail = format!("{:?}", candidate.text);
        ledger.decide(candidate.decision(Action::Rejected, None, reason::RETIRED_BEFORE, detail));
        return;
    }
    let same = ledger.alike(&candidate.frame).into_iter().find(|id| {
        ledger.get(id).is_some_and(|f| f.retired.is_none())
            && ledger
                .frame(id)
                .is_some_and(|frame| relate(frame, &candidate.frame) == Relation::Same)
    });
    match same {
        Some(winner) => {
            reinforce(context, ledger, &winner, &candidate, reason::SAID_AGAIN);
            if candidate.waits(context) && !targets.is_empty() {
                ledger.decide(waiting(request, ledger, &targets));
                return;
            }
            for loser in &targets {
                supersede(ledger, loser, &winner, &candidate.cites, word);
            }
        }
        None if targets.is_empty() && unsure.is_empty() => {
            // Nothing known is corrected; it may still contradict something by its structure.
            compare_alone(context, ledger, seen, &candidate, word);
        }
        None => {
            let losers: Vec<(FactId, &'static str)> = targets.into_iter().map(|id| (id, word)).collect();
            add(context, ledger, &candidate, &losers, &unsure, word);
        }
    }
}

/// A correction without a target: a fact of its own, unless something that stands decides otherwise.
fn compare_alone(
    context: &Context<'_>,
    ledger: &mut Ledger<'_>,
    seen: &Seen<'_>,
    candidate: &Candidate,
    word: &'static str,
) {
    let differs = ledger.related(&candidate.frame).into_iter().any(|id| {
        ledger.get(&id).is_some_and(|f| f.retired.is_none())
            && ledger
                .frame(&id)
                .is_some_and(|frame| relate(frame, &candidate.frame) == Relation::Differs(Difference::Sure))
    });
    if differs {
        compare(context, ledger, candidate);
        return;
    }
    // What the user corrects never stands silently beside what it may have been about.
    let rivals = if candidate.authority == Authority::User {
        contested(ledger, seen, &candidate.frame)
    } else {
        Vec::new()
    };
    add(context, ledger, candidate, &[], &rivals, word);
}

/// The candidate of a correction, from the writer's answer.
fn draft(
    context: &Context<'_>,
    request: &Request,
    answer: &Answer,
) -> Result<Candidate, (&'static str, String)> {
    match (answer.drafts.first(), answer.refusals.first()) {
        (Some(draft), _) => examine(context, request, draft),
        (None, Some(refusal)) => {
            let known = reason::ALL.iter().copied().find(|word| *word == refusal.reason);
            Err((known.unwrap_or(reason::EMPTY), format!("{:?}", refusal.text)))
        }
        (None, None) => Err((reason::EMPTY, "it says nothing that is right instead".to_owned())),
    }
}

fn list(ledger: &Ledger<'_>, ids: &[FactId]) -> String {
    let texts: Vec<String> = ids
        .iter()
        .filter_map(|id| ledger.get(id))
        .map(|fact| format!("{:?}", fact.text))
        .collect();
    format!("it fits {} equally well", texts.join(" and "))
}
