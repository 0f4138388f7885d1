//! A candidate against what is known: the same, other, or something new.

use agent_memory_core::{
    Action, Authority, Fact, FactId, FactKind, MomentId, RetiredReason, Timestamp, Weight,
};
use std::collections::BTreeSet;

use super::Context;
use super::candidate::Candidate;
use super::ledger::Ledger;
use super::shelf::Shelf;
use super::target::Denial;
use super::users::{ended_by_user, is_users, restate};
use crate::background::folded_names;
use crate::each::each;
use crate::frame::{Difference, Frame, Relation, possible_keys, relate};
use crate::input::Seen;
use crate::phrase;
use crate::reason;
use crate::request::Occasion;
use crate::writer::{covers, statements, supports};

/// Settles one candidate of a group or of a heavy moment.
pub(crate) fn settle(context: &Context<'_>, ledger: &mut Ledger<'_>, candidate: Candidate) {
    let text = candidate.text.clone();
    match admit(context, ledger, candidate) {
        Ok(candidate) => compare(context, ledger, &candidate),
        Err(refused) => {
            let (candidate, fact, word) = *refused;
            let detail = format!("{text:?}");
            ledger.decide(candidate.decision(Action::Rejected, fact, word, detail));
        }
    }
}

type Refused = Box<(Candidate, Option<FactId>, &'static str)>;

/// What must hold before a candidate is compared with anything: trust, time, and evidence that nobody has denied since.
fn admit(context: &Context<'_>, ledger: &Ledger<'_>, candidate: Candidate) -> Result<Candidate, Refused> {
    let candidate = trusted(context, candidate)?;
    if candidate.kind == FactKind::State
        && candidate
            .valid_until
            .is_some_and(|last| last < context.input.today)
    {
        return Err(Box::new((candidate, None, reason::PAST)));
    }
    let Some((by, word, left)) = denied(context, ledger, &candidate) else {
        return Ok(candidate);
    };
    let refused = candidate.clone();
    match candidate.with_cites(context, left) {
        Some(rest) if rest.is_spread(context) => Ok(rest),
        _ => Err(Box::new((refused, by, word))),
    }
}

/// Leaves out what tools and outside sources add to what the user or the agent says on enough days; where they are
/// needed, they must come from more than one session.
fn trusted(context: &Context<'_>, candidate: Candidate) -> Result<Candidate, Refused> {
    if candidate.authority >= Authority::Agent {
        return Ok(candidate);
    }
    let source = |id: &MomentId| context.seen.get(id).map(|s| s.moment.source);
    let own: BTreeSet<MomentId> = candidate
        .cites
        .iter()
        .filter(|id| source(id) >= Some(Authority::Agent))
        .cloned()
        .collect();
    if let Some(rest) = candidate.clone().with_cites(context, own) {
        // An echo from outside neither lowers what the user or the agent said nor makes up for days it lacks.
        return if rest.is_spread(context) {
            Ok(rest)
        } else {
            Err(Box::new((rest, None, reason::ONE_DAY)))
        };
    }
    // What has no session may all be of one: unknown is not several.
    let sessions: BTreeSet<String> = candidate
        .cites
        .iter()
        .filter_map(|id| context.seen.get(id))
        .map(|s| s.moment.session.clone().unwrap_or_default())
        .collect();
    if sessions.len() < 2 {
        return Err(Box::new((candidate, None, reason::SINGLE_SESSION)));
    }
    Ok(candidate)
}

/// What is left of a candidate's evidence when all goes that is not newer than the end of a fact that says the same, or
/// than a correction or retraction that denies it; none when nothing denies it.
fn denied(
    context: &Context<'_>,
    ledger: &Ledger<'_>,
    candidate: &Candidate,
) -> Option<(Option<FactId>, &'static str, BTreeSet<MomentId>)> {
    let mut left = candidate.cites.clone();
    let mut by: Option<(Option<FactId>, &'static str)> = None;
    let at = |id: &MomentId| context.seen.get(id).map(|s| s.moment.occurred_at.unix_micros());
    let mut near = ledger.alike(&candidate.frame);
    near.extend(ledger.citing(&candidate.cites));
    for id in near {
        let Some((fact, retired)) = ledger.get(&id).and_then(|f| Some((f, f.retired.as_ref()?))) else {
            continue;
        };
        if !comparable(fact, candidate) || !says_the_same(context, ledger, fact, candidate) {
            continue;
        }
        // What stands in its place says the same: the evidence belongs to that fact.
        let heir = ledger.current(&id).filter(|heir| heir.retired.is_none());
        if heir.is_some_and(|heir| says_the_same(context, ledger, heir, candidate)) {
            continue;
        }
        let end = match retired.retired_reason {
            RetiredReason::Expired => fact.valid_until.map_or(retired.retired_at, |last| {
                context.input.calendar.start_of(last.plus(1))
            }),
            _ => ledger.newest_of(&retired.because).unwrap_or(retired.retired_at),
        };
        let before = left.len();
        let by_user = ended_by_user(context, ledger, fact);
        left.retain(|cite| {
            !fact.cites.contains(cite)
                && !retired.because.contains(cite)
                && at(cite).is_none_or(|at| at > end.unix_micros())
                && (!by_user || is_users(context, cite))
        });
        if left.len() < before && by.is_none() {
            by = Some((Some(id), reason::RETIRED_BEFORE));
        }
    }
    for denial in &context.denials {
        if !denial.denies(&candidate.frame) {
            continue;
        }
        let Denial { seen, reading, .. } = denial;
        let said = seen.moment.occurred_at.unix_micros();
        let before = left.len();
        left.retain(|cite| {
            let source = context.seen.get(cite).map(|s| s.moment.source);
            let newer = at(cite).is_none_or(|at| at > said);
            // What the user took back comes back by the user's word only.
            let taken_back = seen.moment.source == Authority::User
                && reading.occasion == Occasion::Retraction
                && source != Some(Authority::User);
            newer && !taken_back || seen.moment.source < Authority::User && source == Some(Authority::User)
        });
        if left.len() < before && by.is_none() {
            by = Some((None, reason::DENIED));
        }
    }
    by.map(|(fact, word)| (fact, word, left))
}

/// Facts of different scopes have nothing to say to each other.
pub(crate) fn comparable(fact: &Fact, candidate: &Candidate) -> bool {
    fact.scopes.is_empty() || candidate.scopes.is_empty() || fact.scopes == candidate.scopes
}

/// Whether a fact says what a candidate says: by its words, by holding all its words, or by the moments of its matter.
fn says_the_same(context: &Context<'_>, ledger: &Ledger<'_>, fact: &Fact, candidate: &Candidate) -> bool {
    let Some(frame) = ledger.frame(&fact.id) else {
        return false;
    };
    if relate(frame, &candidate.frame) == Relation::Same {
        return true;
    }
    if frame.negated != candidate.frame.negated {
        return false;
    }
    let (known, new) = (frame.keys(), candidate.frame.keys());
    known.len() >= 2 && known.is_subset(&new) || same_matter(context, frame, fact, candidate)
}

/// Whether a candidate comes from the moments of a fact and is about the same: the sentence may be another one of them.
fn same_matter(context: &Context<'_>, frame: &Frame, fact: &Fact, candidate: &Candidate) -> bool {
    let shared = fact.cites.intersection(&candidate.cites).count();
    let fewer = fact.cites.len().min(candidate.cites.len());
    shared > 0
        && shared * 2 >= fewer
        && frame.negated == candidate.frame.negated
        && !matches!(relate(frame, &candidate.frame), Relation::Differs(_))
        && (covers(frame, &candidate.frame, context.background, context.params)
            || covers(&candidate.frame, frame, context.background, context.params))
}

/// Holds an admitted candidate against the standing facts.
pub(crate) fn compare(context: &Context<'_>, ledger: &mut Ledger<'_>, candidate: &Candidate) {
    let mut near = ledger.related(&candidate.frame);
    near.extend(ledger.citing(&candidate.cites));
    let standing: Vec<FactId> = near
        .into_iter()
        .filter(|id| {
            ledger
                .get(id)
                .is_some_and(|f| f.retired.is_none() && comparable(f, candidate))
        })
        .collect();
    let relation = |ledger: &Ledger<'_>, id: &FactId| {
        ledger
            .frame(id)
            .map_or(Relation::Apart, |frame| relate(frame, &candidate.frame))
    };
    let same = standing.iter().find(|id| relation(ledger, id) == Relation::Same);
    let matter = || {
        standing.iter().find(|id| {
            let (Some(fact), Some(frame)) = (ledger.get(id), ledger.frame(id)) else {
                return false;
            };
            same_matter(context, frame, fact, candidate)
        })
    };
    // What happened a few times and now recurs is told anew, as the habit it is.
    if let Some(id) = same.or_else(matter)
        && becomes_habit(ledger, id, candidate)
        && candidate.is_spread(context)
    {
        let id = id.clone();
        add(
            context,
            ledger,
            candidate,
            &[(id, reason::HABIT)],
            &[],
            reason::HABIT,
        );
        return;
    }
    if let Some(id) = same {
        reinforce(context, ledger, &id.clone(), candidate, reason::SAID_AGAIN);
        return;
    }
    if let Some(id) = matter() {
        reinforce(context, ledger, &id.clone(), candidate, reason::SAME_MATTER);
        return;
    }
    if !candidate.is_spread(context) {
        let detail = format!(
            "{:?} is spoken for on {} day only",
            candidate.text,
            candidate.days.len()
        );
        ledger.decide(candidate.decision(Action::Gated, None, reason::ONE_DAY, detail));
        return;
    }
    let mut losers = Vec::new();
    let mut unsure = Vec::new();
    for id in &standing {
        match relation(ledger, id) {
            Relation::Differs(Difference::Sure) => {
                let Some(fact) = ledger.get(id) else { continue };
                match decide(fact, ledger.newest(fact), candidate.authority, candidate.newest) {
                    Ok(word) => losers.push((id.clone(), word)),
                    // What only waits beats nothing.
                    Err(_) if fact.proposed => {}
                    Err(word) => {
                        lose(context, ledger, &id.clone(), candidate, word);
                        return;
                    }
                }
            }
            Relation::Differs(Difference::Unsure) => unsure.push(id.clone()),
            Relation::Same | Relation::Apart => {}
        }
    }
    let word = if candidate.occasion == Occasion::Heavy {
        reason::HEAVY
    } else {
        reason::SPREAD
    };
    add(context, ledger, candidate, &losers, &unsure, word);
}

/// Whether a candidate is the habit of what a standing fact tells as something that happened. It must stand on all that
/// the fact stands on, or it would know less.
fn becomes_habit(ledger: &Ledger<'_>, id: &FactId, candidate: &Candidate) -> bool {
    ledger.get(id).is_some_and(|fact| {
        fact.kind == FactKind::World
            && candidate.kind == FactKind::Habit
            && fact.cites.is_subset(&candidate.cites)
            && candidate.authority >= fact.authority
    })
}

/// Who wins where two say otherwise: the higher authority, then the newer evidence; equal evidence leaves things as they
/// are. `Ok` when the new one wins.
pub(crate) fn decide(
    fact: &Fact,
    known: Timestamp,
    authority: Authority,
    new: Timestamp,
) -> Result<&'static str, &'static str> {
    match authority.cmp(&fact.authority) {
        std::cmp::Ordering::Greater => return Ok(reason::HIGHER_AUTHORITY),
        std::cmp::Ordering::Less => return Err(reason::HIGHER_AUTHORITY),
        std::cmp::Ordering::Equal => {}
    }
    match new.unix_micros().cmp(&known.unix_micros()) {
        std::cmp::Ordering::Greater => Ok(reason::NEWER_EVIDENCE),
        std::cmp::Ordering::Less => Err(reason::NEWER_EVIDENCE),
        std::cmp::Ordering::Equal => Err(reason::EQUAL_EVIDENCE),
    }
}

/// Source and weight of a moment of the pass.
pub(crate) fn standing_of(context: &Context<'_>) -> impl Fn(&MomentId) -> Option<(Authority, Weight)> {
    |id| context.seen.get(id).map(|s| (s.moment.source, s.moment.weight))
}

/// Says a standing fact again.
pub(crate) fn reinforce(
    context: &Context<'_>,
    ledger: &mut Ledger<'_>,
    id: &FactId,
    candidate: &Candidate,
    word: &str,
) {
    let cites = match ledger.frame(id).filter(|_| word == reason::SAME_MATTER) {
        // Another sentence of the matter: only what speaks for the fact itself becomes its evidence.
        Some(frame) => candidate
            .cites
            .iter()
            .filter(|cite| speaks_for(context, frame, cite))
            .cloned()
            .collect(),
        None => candidate.cites.clone(),
    };
    // What waits stands where nothing waits any longer, once new moments say it: those that proposed it do not.
    let says_more = ledger
        .get(id)
        .is_some_and(|fact| !candidate.cites.is_subset(&fact.cites));
    if says_more && !candidate.waits(context) {
        accept(ledger, id, candidate, word);
    }
    let taken = ledger.reinforce(id, &cites, candidate.valid_until, standing_of(context));
    if taken.is_empty() {
        return;
    }
    let mut decision = candidate.decision(
        Action::Reinforced,
        Some(id.clone()),
        word,
        format!("{:?}", candidate.text),
    );
    decision.moments = taken;
    ledger.decide(decision);
}

/// Lets a fact stand that waited, in place of what it differs from; where that is stronger it goes on waiting. What a
/// correction is about is retired by the correction itself.
fn accept(ledger: &mut Ledger<'_>, id: &FactId, candidate: &Candidate, word: &str) {
    let mut losers = Vec::new();
    if !matches!(candidate.occasion, Occasion::Correction | Occasion::Update)
        && ledger.get(id).is_some_and(|fact| fact.proposed)
    {
        for other in ledger.related(&candidate.frame) {
            let differs = ledger
                .frame(&other)
                .is_some_and(|frame| relate(frame, &candidate.frame) == Relation::Differs(Difference::Sure));
            let stands =
                |fact: &&Fact| fact.retired.is_none() && !fact.proposed && comparable(fact, candidate);
            let Some(fact) = ledger.get(&other).filter(stands).filter(|_| differs) else {
                continue;
            };
            match decide(fact, ledger.newest(fact), candidate.authority, candidate.newest) {
                Ok(word) => losers.push((other, word)),
                Err(_) => return,
            }
        }
    }
    if !ledger.accept(id) {
        return;
    }
    let detail = format!("{:?}", candidate.text);
    ledger.decide(candidate.decision(Action::Accepted, Some(id.clone()), word, detail));
    for (loser, word) in losers {
        supersede(ledger, &loser, id, &candidate.cites, word);
    }
}

/// Whether something that a moment says speaks for a fact.
fn speaks_for(context: &Context<'_>, fact: &Frame, cite: &MomentId) -> bool {
    let Some(seen) = context.seen.get(cite) else {
        return false;
    };
    let language = context.background.language_of(cite, &seen.moment.text);
    let names = crate::background::folded_names(seen.names);
    statements(seen, context.background, context.params)
        .iter()
        .any(|said| {
            supports(
                fact,
                &Frame::read(said, language, &names),
                context.background,
                context.params,
            )
        })
}

/// Tells of a new fact that waits, once for each standing fact that it would replace.
fn propose(ledger: &mut Ledger<'_>, candidate: &Candidate, id: &FactId, losers: &[(FactId, &'static str)]) {
    let text = format!("{:?}", candidate.text);
    let waiting = candidate.decision(Action::Proposed, Some(id.clone()), reason::WAITS, text.clone());
    if losers.is_empty() {
        ledger.decide(waiting);
        return;
    }
    for (loser, _) in losers {
        let known = ledger.get(loser).map_or_else(String::new, |f| f.text.clone());
        let mut decision = waiting.clone();
        decision.other = Some(loser.clone());
        decision.detail = format!("{text} in place of {known:?}");
        ledger.decide(decision);
    }
}

/// A new fact, what it takes the place of, and what it may contradict.
pub(crate) fn add(
    context: &Context<'_>,
    ledger: &mut Ledger<'_>,
    candidate: &Candidate,
    losers: &[(FactId, &'static str)],
    unsure: &[FactId],
    word: &str,
) {
    let fact = candidate.fact(context);
    let id = fact.id.clone();
    if ledger.get(&id).is_some() {
        let detail = format!("{:?} stands on these very moments already", candidate.text);
        ledger.decide(candidate.decision(Action::Rejected, Some(id), reason::RETIRED_BEFORE, detail));
        return;
    }
    ledger.add(fact);
    if candidate.waits(context) {
        propose(ledger, candidate, &id, losers);
        return;
    }
    ledger.decide(candidate.decision(
        Action::New,
        Some(id.clone()),
        word,
        format!("{:?}", candidate.text),
    ));
    for (loser, word) in losers {
        supersede(ledger, loser, &id, &candidate.cites, word);
    }
    for other in unsure {
        if ledger.conflict(&id, other) {
            let detail = ledger.get(other).map_or_else(String::new, |f| {
                format!("{:?} against {:?}", candidate.text, f.text)
            });
            ledger.between(
                Action::Conflict,
                &id,
                Some(other),
                candidate.cites.iter().cloned(),
                reason::UNDECIDED,
                detail,
            );
        }
    }
}

/// Retires a fact in favor of another one.
pub(crate) fn supersede(
    ledger: &mut Ledger<'_>,
    loser: &FactId,
    winner: &FactId,
    because: &BTreeSet<MomentId>,
    word: &str,
) {
    if loser != winner
        && ledger.retire(
            loser,
            RetiredReason::Superseded,
            Some(winner.clone()),
            because.clone(),
        )
    {
        let text = |id: &FactId| ledger.get(id).map_or_else(String::new, |f| f.text.clone());
        let detail = format!("{:?} in place of {:?}", text(winner), text(loser));
        ledger.between(
            Action::Superseded,
            loser,
            Some(winner),
            because.iter().cloned(),
            word,
            detail,
        );
    }
}

/// Stores a candidate that lost as retired, once.
pub(crate) fn lose(
    context: &Context<'_>,
    ledger: &mut Ledger<'_>,
    winner: &FactId,
    candidate: &Candidate,
    word: &'static str,
) {
    let lost_before = ledger.alike(&candidate.frame).into_iter().find(|id| {
        let to_winner = ledger
            .get(id)
            .and_then(|f| f.retired.as_ref())
            .is_some_and(|r| r.superseded_by.as_ref() == Some(winner));
        to_winner
            && ledger
                .frame(id)
                .is_some_and(|frame| relate(frame, &candidate.frame) == Relation::Same)
    });
    let mut fact = candidate.fact(context);
    let id = fact.id.clone();
    if let Some(known) = lost_before.or_else(|| ledger.get(&id).map(|f| f.id.clone())) {
        let detail = format!("{:?} has lost already", candidate.text);
        ledger.decide(candidate.decision(Action::Rejected, Some(known), reason::LOST_BEFORE, detail));
        return;
    }
    fact.retired = None;
    ledger.add(fact);
    let because = ledger.get(winner).map(|f| f.cites.clone()).unwrap_or_default();
    ledger.retire(&id, RetiredReason::Superseded, Some(winner.clone()), because);
    let mut decision = candidate.decision(Action::Lost, Some(id), word, format!("{:?}", candidate.text));
    decision.other = Some(winner.clone());
    ledger.decide(decision);
}

/// What single new moments say again of what stands: they reinforce it the same night, without a group. What the user
/// says otherwise takes its place.
pub(crate) fn said_again(context: &Context<'_>, ledger: &mut Ledger<'_>) {
    let observing: Vec<&Seen<'_>> = context
        .seen
        .values()
        .filter(|s| s.new)
        .filter(|s| {
            let reading = context.readings.get(&s.moment.id);
            reading.is_none_or(|r| r.occasion == Occasion::Update)
        })
        .collect();
    // What is said again changes no words of what is known, so the moments can be read side by side.
    let said = if ledger.is_empty() {
        Vec::new()
    } else {
        let known = ledger.known();
        each(&observing, |seen| said_in(context, known, seen))
    };
    let mut said = said.into_iter();
    let mut grown = false;
    for seen in observing {
        // What the user has said otherwise on the way may be said again by what comes after it.
        let sentences = match said.next().flatten() {
            None if grown => said_in(context, ledger.known(), seen),
            read => read,
        };
        for (sentence, frame) in sentences.unwrap_or_default() {
            let same = ledger.alike(&frame).into_iter().find(|id| {
                ledger.get(id).is_some_and(|f| {
                    f.retired.is_none()
                        && !f.cites.contains(&seen.moment.id)
                        && (f.scopes.is_empty() || f.scopes == seen.moment.scopes)
                }) && ledger
                    .frame(id)
                    .is_some_and(|known| relate(known, &frame) == Relation::Same)
            });
            let Some(id) = same else {
                grown |= restate(context, ledger, seen, &sentence, &frame);
                continue;
            };
            let cites = BTreeSet::from([seen.moment.id.clone()]);
            let taken = ledger.reinforce(&id, &cites, None, standing_of(context));
            if !taken.is_empty() {
                ledger.between(
                    Action::Reinforced,
                    &id,
                    None,
                    taken,
                    reason::SAID_AGAIN,
                    format!("{sentence:?}"),
                );
            }
        }
    }
}

/// The statements of a moment, taken apart; none where its words are too far from those of any fact to say the same.
/// The user may also say otherwise, and who speaks of themselves says so in other words than a fact.
fn said_in(context: &Context<'_>, known: &Shelf, seen: &Seen<'_>) -> Option<Vec<(String, Frame)>> {
    let language = context.background.language_of(&seen.moment.id, &seen.moment.text);
    let names = folded_names(seen.names);
    let text = &seen.moment.text;
    // What is taken out of markup may join what the text writes apart; without spaces words are where they are sought.
    let unspaced = |c: char| u32::from(c) >= 0x0E00;
    let plain = !text.contains(['[', '!', '*', '`', '_'])
        && !text.contains(unspaced)
        && seen.moment.source != Authority::User
        && !phrase::points_at_speakers(text);
    if plain && !known.may_be_said_by(&possible_keys(text, language, &names)) {
        return None;
    }
    let read = |sentence: String| {
        let frame = Frame::read(&sentence, language, &names);
        (sentence, frame)
    };
    let said = statements(seen, context.background, context.params);
    Some(said.into_iter().map(read).collect())
}
