//! Evidence for facts: their words, names and aliases, their vector, and the moments behind them.

use crate::evidence::{Evidence, Ready, rarity};
use crate::hit::Leg;
use crate::index::{FactRow, Index};
use crate::keys::Key;
use crate::query::ConceptMode;
use crate::rank_moments::Own;
use crate::words::bm25;
use std::collections::{BTreeMap, BTreeSet};

/// How a fact stands at the query's instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Current,
    Past,
    Hidden,
}

/// Whether a fact may come back, and as what.
fn standing(ready: &Ready<'_>, row: &FactRow) -> Standing {
    let fact = &row.fact;
    let query = ready.query;
    let member =
        |members: &BTreeSet<agent_memory_core::MomentId>| fact.cites.iter().any(|id| members.contains(id));
    let kept_out = query
        .concepts
        .as_ref()
        .is_some_and(|c| c.mode == ConceptMode::Strict && !member(&c.members));
    if kept_out || fact.proposed || !query.sees(&fact.scopes) {
        return Standing::Hidden;
    }
    let stands = match query.as_of {
        None => fact.stands(ready.day),
        Some(instant) => fact.stood_at(instant, ready.day),
    };
    if stands {
        Standing::Current
    } else if query.history {
        Standing::Past
    } else {
        Standing::Hidden
    }
}

/// Evidence for the facts that may come back, with how each stands.
pub(crate) fn rank(index: &Index, ready: &Ready<'_>, own: &Own) -> Vec<(Standing, Evidence)> {
    let params = &index.params;
    let end = ready.facts_end;
    let words = bm25(&index.fact_words, &ready.weighed, end, params.k1, params.b);
    let rows: Vec<(usize, &FactRow, Standing)> = index
        .facts
        .iter()
        .take(end)
        .enumerate()
        .map(|(doc, row)| (doc, row, standing(ready, row)))
        .filter(|(_, _, standing)| *standing != Standing::Hidden)
        .collect();
    let names = worth(ready, rows.len(), rows.iter().map(|(_, row, _)| &row.names));
    let aliases = worth(ready, rows.len(), rows.iter().map(|(_, row, _)| &row.aliases));
    let mut found = Vec::new();
    for (doc, row, standing) in rows {
        let cited = |value: &dyn Fn(usize) -> f64| {
            row.cites
                .iter()
                .map(|doc| value(*doc as usize))
                .fold(0.0f64, f64::max)
        };
        let behind = cited(&|doc| own.total.get(doc).copied().unwrap_or(0.0));
        let preferred = cited(&|doc| {
            let prefers = index.moments.get(doc).is_some_and(|moment| ready.prefers(moment));
            f64::from(u8::from(prefers))
        });
        let named = params.names * best(&names, &row.names);
        let called = params.aliases * best(&aliases, &row.aliases);
        // A vector guesses what a fact is about. Where the query says it, nothing is left to guess.
        let unsure = (1.0 - named - called).max(0.0);
        let legs = [
            (Leg::Words, params.words * words.get(doc).copied().unwrap_or(0.0)),
            (Leg::Names, named),
            (Leg::Aliases, called),
            (
                Leg::Vectors,
                params.vectors * unsure * ready.likeness.of_fact(doc),
            ),
            (Leg::Behind, params.behind * behind),
        ];
        let Some(evidence) = Evidence::of(doc, legs) else {
            continue;
        };
        // Being preferred lifts what fits anyway.
        let lift = params.prefer * preferred * evidence.total.min(1.0);
        let legs = legs.into_iter().chain([(Leg::Concept, lift)]);
        found.extend(Evidence::of(doc, legs).map(|evidence| (standing, evidence)));
    }
    found
}

/// What the keys of the query are worth among these facts.
fn worth<'a>(
    ready: &Ready<'_>,
    items: usize,
    keys: impl Iterator<Item = &'a BTreeSet<Key>>,
) -> BTreeMap<Key, f64> {
    let mut counts: BTreeMap<Key, usize> = BTreeMap::new();
    for key in keys.flatten().filter(|key| ready.keys.contains_key(key)) {
        *counts.entry(*key).or_default() += 1;
    }
    counts
        .into_iter()
        .map(|(key, df)| {
            (
                key,
                ready.keys.get(&key).copied().unwrap_or(0.0) * rarity(items, df),
            )
        })
        .collect()
}

/// The best of a fact's keys: a query about several things is answered by several facts, each about one of them.
fn best(worth: &BTreeMap<Key, f64>, keys: &BTreeSet<Key>) -> f64 {
    keys.iter()
        .filter_map(|key| worth.get(key))
        .copied()
        .fold(0.0f64, f64::max)
}
