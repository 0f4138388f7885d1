//! What hung together with a fact that has ended: it stands, and is marked as in doubt.
//!
//! "Maya stays at the Miradouro" goes on from "the offsite is in Lisbon". When the offsite moves, nobody has said
//! anything about the hotel, so nothing is retired; but a host should ask.

use agent_memory_core::{Action, EdgeKind, EdgeStatus, FactId, MomentId, RetiredReason};
use std::collections::BTreeSet;

use super::Context;
use super::ledger::Ledger;
use crate::reason;

/// Marks the standing facts that hang together with facts which this run has retired: a moment of theirs elaborates or
/// follows one that the retired fact cites (an edge that is not rejected), and they share a name.
pub(crate) fn doubt(context: &Context<'_>, ledger: &mut Ledger<'_>) {
    for (gone, successor) in ledger.ended_here() {
        let Some(fact) = ledger.get(&gone) else { continue };
        let (cites, names) = (fact.cites.clone(), fact.names.clone());
        let linked: BTreeSet<MomentId> = context
            .input
            .edges
            .iter()
            .filter(|e| matches!(e.kind, EdgeKind::Elaborates | EdgeKind::Follows))
            .filter(|e| e.status != EdgeStatus::Rejected)
            .filter(|e| cites.contains(&e.to) && !cites.contains(&e.from))
            .map(|e| e.from.clone())
            .collect();
        for id in ledger.citing(&linked) {
            let hangs = ledger.get(&id).is_some_and(|f| {
                f.retired.is_none()
                    && f.names.iter().any(|n| names.contains(n))
                    && f.cites.is_disjoint(&cites)
            });
            if !hangs || id == gone || Some(&id) == successor.as_ref() || !ledger.doubt(&id, &gone) {
                continue;
            }
            let text = |id: &FactId| ledger.get(id).map_or_else(String::new, |f| f.text.clone());
            let detail = format!("{:?} hung together with {:?}", text(&id), text(&gone));
            let moments: Vec<MomentId> = linked.iter().cloned().collect();
            ledger.between(
                Action::Doubted,
                &id,
                Some(&gone),
                moments,
                reason::HANGS_TOGETHER,
                detail,
            );
        }
    }
}

/// Whether an end is one that casts doubt: an expired state was expected to end.
pub(crate) fn casts_doubt(why: RetiredReason) -> bool {
    matches!(why, RetiredReason::Superseded | RetiredReason::Retracted)
}
