//! The user's word: what it ended stays ended until the user says otherwise, and what it says of the same slot holds.

use agent_memory_core::{Authority, Fact, FactId, FactKind, MomentId, RetiredReason};

use super::Context;
use super::candidate::examine;
use super::ledger::Ledger;
use super::settle::{add, comparable};
use crate::frame::{Difference, Frame, Relation, relate};
use crate::input::Seen;
use crate::plan::request;
use crate::reason;
use crate::request::{Draft, Occasion};

/// Whether a fact ended by the user's word, so that only the user can bring it back.
///
/// A retraction by a moment that is not of this pass counts as the user's: what was taken back stays so rather than come
/// back by mistake. Where a fact of the user's stands in its place, that one answers for itself.
pub(crate) fn ended_by_user(context: &Context<'_>, ledger: &Ledger<'_>, fact: &Fact) -> bool {
    let Some(retired) = &fact.retired else {
        return false;
    };
    match retired.retired_reason {
        RetiredReason::Retracted => retired.because.iter().any(|id| {
            context
                .seen
                .get(id)
                .is_none_or(|s| s.moment.source == Authority::User)
        }),
        RetiredReason::Superseded => {
            let successor = retired.superseded_by.as_ref().and_then(|id| ledger.get(id));
            let stands = ledger
                .current(&fact.id)
                .is_some_and(|heir| heir.retired.is_none());
            !stands && successor.is_some_and(|heir| heir.authority == Authority::User)
        }
        RetiredReason::Expired | RetiredReason::Forgotten => false,
    }
}

/// Whether a moment is the user's.
pub(crate) fn is_users(context: &Context<'_>, id: &MomentId) -> bool {
    context
        .seen
        .get(id)
        .is_some_and(|s| s.moment.source == Authority::User)
}

/// A plain statement of the user's about the same subject and slot as standing facts, with another value: it takes their
/// place the same night, without a cue and without a second day, where they are no word of the user's that is as new.
/// Gives whether it did.
pub(crate) fn restate(
    context: &Context<'_>,
    ledger: &mut Ledger<'_>,
    seen: &Seen<'_>,
    sentence: &str,
    frame: &Frame,
) -> bool {
    if seen.moment.source != Authority::User || frame.tells_of_past() && frame.outcomes.is_empty() {
        return false;
    }
    let at = seen.moment.occurred_at.unix_micros();
    let losers: Vec<(FactId, &'static str)> = ledger
        .related(frame)
        .into_iter()
        .filter(|id| {
            ledger.get(id).is_some_and(|fact| {
                fact.retired.is_none()
                    && !fact.cites.contains(&seen.moment.id)
                    && ledger.newest(fact).unix_micros() < at
            }) && ledger
                .frame(id)
                .is_some_and(|known| relate(known, frame) == Relation::Differs(Difference::Sure))
        })
        .map(|id| (id, reason::UPDATE))
        .collect();
    if losers.is_empty() {
        return false;
    }
    let asked = request(context.input, Occasion::Update, None, &[seen], context.background);
    let draft = Draft {
        text: sentence.to_owned(),
        kind: FactKind::World,
        valid_until: None,
        cites: vec![1],
    };
    let Ok(candidate) = examine(context, &asked, &draft) else {
        return false;
    };
    let losers: Vec<(FactId, &'static str)> = losers
        .into_iter()
        .filter(|(id, _)| ledger.get(id).is_some_and(|fact| comparable(fact, &candidate)))
        .collect();
    if losers.is_empty() || said_and_ended(context, ledger, &candidate.frame, seen) {
        return false;
    }
    add(context, ledger, &candidate, &losers, &[], reason::UPDATE);
    true
}

/// Whether a statement was known and has ended by something newer than it, or by the user where another speaks.
pub(crate) fn said_and_ended(
    context: &Context<'_>,
    ledger: &Ledger<'_>,
    frame: &Frame,
    seen: &Seen<'_>,
) -> bool {
    ledger.alike(frame).iter().any(|id| {
        let Some((fact, retired)) = ledger.get(id).and_then(|f| Some((f, f.retired.as_ref()?))) else {
            return false;
        };
        let end = ledger.newest_of(&retired.because).unwrap_or(retired.retired_at);
        let newer = end.unix_micros() >= seen.moment.occurred_at.unix_micros();
        let barred = seen.moment.source != Authority::User && ended_by_user(context, ledger, fact);
        retired.retired_reason != RetiredReason::Expired
            && (newer || barred)
            && ledger
                .frame(id)
                .is_some_and(|known| relate(known, frame) == Relation::Same)
    })
}
