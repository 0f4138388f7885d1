//! Evidence for moments.
//!
//! What a moment itself says (words, names, vector) is its own evidence; shares of it pass to its neighbors in the
//! session. What surrounds it (its session as a whole, its speaker, its age) is relative to the best own evidence of any
//! moment: a query that fits nothing is not helped by recency.

use crate::evidence::{Evidence, Ready, rarity};
use crate::hit::Leg;
use crate::index::Index;
use crate::keys::Key;
use crate::words::{QueryWord, bm25, ratio, saturated, weigh};
use agent_memory_core::numeric::{self, Q32};
use std::collections::{BTreeMap, BTreeSet};

const DAY_MICROS: f64 = 86_400_000_000.0;
const LN_2: f64 = std::f64::consts::LN_2;

/// What a moment itself says, by moment; zero where it may not come back.
#[derive(Debug, Clone, Default)]
pub(crate) struct Own {
    words: Vec<f64>,
    names: Vec<f64>,
    vectors: Vec<f64>,
    /// Their sum.
    pub total: Vec<f64>,
}

/// Own evidence of all visible moments.
pub(crate) fn own(index: &Index, ready: &Ready<'_>) -> Own {
    let params = &index.params;
    let end = ready.moments_end;
    let mut own = Own {
        words: bm25(&index.moment_words, &ready.weighed, end, params.k1, params.b),
        names: vec![0.0; end],
        vectors: vec![0.0; end],
        total: vec![0.0; end],
    };
    let names = name_worth(index, ready);
    let asked = names.len().max(1) as f64;
    for (doc, moment) in index.moments.iter().take(end).enumerate() {
        if !ready.allows(moment) {
            set(&mut own.words, doc, 0.0);
            continue;
        }
        let words = params.words * at(&own.words, doc);
        set(&mut own.words, doc, words);
        let shared: Q32 = moment
            .unsaid
            .iter()
            .filter_map(|key| names.get(key))
            .copied()
            .sum();
        set(&mut own.names, doc, params.names * shared.to_f64() / asked);
        if ready.vector_allows(moment) {
            set(
                &mut own.vectors,
                doc,
                params.vectors * ready.likeness.of_moment(doc),
            );
        }
        let parts = [at(&own.words, doc), at(&own.names, doc), at(&own.vectors, doc)];
        set(&mut own.total, doc, numeric::sum(&parts));
    }
    own
}

/// The names of visible moments that the query holds, with what they tell apart.
fn name_worth(index: &Index, ready: &Ready<'_>) -> BTreeMap<Key, Q32> {
    if ready.keys.is_empty() {
        return BTreeMap::new();
    }
    let mut counts: BTreeMap<Key, usize> = BTreeMap::new();
    for moment in index.moments.iter().take(ready.moments_end) {
        for key in &moment.names {
            if ready.keys.contains_key(key) {
                *counts.entry(*key).or_default() += 1;
            }
        }
    }
    counts
        .into_iter()
        .map(|(key, df)| {
            let worth = ready.keys.get(&key).copied().unwrap_or(0.0);
            (key, Q32::from_f64(worth * rarity(ready.moments_end, df)))
        })
        .collect()
}

/// Evidence for all visible moments that have any, in no particular order of merit.
pub(crate) fn rank(index: &Index, ready: &Ready<'_>, own: &Own) -> Vec<Evidence> {
    let params = &index.params;
    let top = own.total.iter().copied().fold(0.0f64, f64::max);
    if top <= 0.0 {
        return Vec::new();
    }
    let sessions = session_shares(index, ready);
    let speaker = named_speaker(index, ready);
    let mut found = Vec::new();
    for (doc, moment) in index.moments.iter().take(ready.moments_end).enumerate() {
        if !ready.allows(moment) {
            continue;
        }
        let neighbors = neighbors(index, own, doc);
        let session = moment.session.map_or(0.0, |s| {
            params.session * top * sessions.get(&s).copied().unwrap_or(0.0)
        });
        if at(&own.total, doc) + neighbors + session <= 0.0 {
            continue;
        }
        let says = speaker.is_some() && moment.speaker == speaker;
        let age = (ready.now.unix_micros() - moment.occurred_at.unix_micros()).max(0) as f64 / DAY_MICROS;
        let half_life = params.half_life_days * (1.0 + 4.0 * moment.weight);
        found.extend(Evidence::of(
            doc,
            [
                (Leg::Words, at(&own.words, doc)),
                (Leg::Names, at(&own.names, doc)),
                (Leg::Vectors, at(&own.vectors, doc)),
                (Leg::Neighbors, neighbors),
                (Leg::Session, session),
                (Leg::Speaker, if says { params.speaker * top } else { 0.0 }),
                (
                    Leg::Recency,
                    params.recency * top * numeric::exp(-LN_2 * age / half_life),
                ),
                (
                    Leg::Concept,
                    if ready.prefers(moment) {
                        params.prefer * top
                    } else {
                        0.0
                    },
                ),
            ],
        ));
    }
    found
}

/// Shares of the evidence of the moments around one in its session. Later moments than the visible ones have none.
fn neighbors(index: &Index, own: &Own, doc: usize) -> f64 {
    let Some(moment) = index.moments.get(doc) else {
        return 0.0;
    };
    let Some(members) = moment.session.and_then(|s| index.sessions.get(s as usize)) else {
        return 0.0;
    };
    let params = &index.params;
    let evidence = |steps: isize| {
        moment
            .place
            .checked_add_signed(steps)
            .and_then(|place| members.get(place))
            .map_or(0.0, |doc| at(&own.total, *doc as usize))
    };
    numeric::sum(&[
        params.previous * evidence(-1),
        params.next * evidence(1),
        params.two_away * evidence(-2),
        params.two_away * evidence(2),
    ])
}

/// BM25 of whole sessions as far as they are visible, as a share of the best one.
fn session_shares(index: &Index, ready: &Ready<'_>) -> BTreeMap<u32, f64> {
    let end = ready.moments_end;
    let mut counts: BTreeMap<(u32, u32), u64> = BTreeMap::new();
    let session_of = |doc: u32| {
        index
            .moments
            .get(doc as usize)
            .filter(|m| ready.allows(m))
            .and_then(|m| m.session)
    };
    let terms: BTreeSet<u32> = ready.words.iter().flat_map(|w| w.terms.iter().copied()).collect();
    for &term in &terms {
        for &(doc, tf) in index.moment_words.of(term, end) {
            if let Some(session) = session_of(doc) {
                *counts.entry((term, session)).or_default() += u64::from(tf);
            }
        }
    }
    let visible = |session: u32| {
        let members = index
            .sessions
            .get(session as usize)
            .map_or(&[][..], Vec::as_slice);
        let cut = members.partition_point(|doc| (*doc as usize) < end);
        cut.checked_sub(1)
            .and_then(|last| members.get(last))
            .and_then(|doc| index.moments.get(*doc as usize))
            .map_or(0, |m| m.session_terms)
    };
    let lengths: Vec<u64> = (0..index.sessions.len() as u32)
        .map(visible)
        .filter(|length| *length > 0)
        .collect();
    let total = lengths.len() as u64;
    if total < 2 {
        // A single session tells nothing apart.
        return BTreeMap::new();
    }
    let mean = lengths.iter().sum::<u64>() as f64 / total as f64;
    let df = |term: u32| counts.range((term, 0)..=(term, u32::MAX)).count() as u64;
    let words: &[QueryWord] = &ready.words;
    let weighed = weigh(words, total, df);
    let mut gained: BTreeMap<u32, Q32> = BTreeMap::new();
    for &(term, weight) in &weighed.terms {
        for (&(_, session), &tf) in counts.range((term, 0)..=(term, u32::MAX)) {
            let gain = weight * saturated(tf, visible(session), mean, index.params.k1, index.params.b);
            *gained.entry(session).or_default() += Q32::from_f64(gain);
        }
    }
    let best = gained.values().copied().max().unwrap_or(Q32::ZERO);
    gained
        .into_iter()
        .map(|(session, sum)| (session, ratio(sum, best)))
        .collect()
}

/// The speaker whom the query names, when it names exactly one.
fn named_speaker(index: &Index, ready: &Ready<'_>) -> Option<Key> {
    let named: BTreeSet<Key> = index
        .moments
        .iter()
        .take(ready.moments_end)
        .filter_map(|m| m.speaker)
        .filter(|key| ready.keys.contains_key(key))
        .collect();
    let mut named = named.into_iter();
    named.next().filter(|_| named.next().is_none())
}

fn at(values: &[f64], doc: usize) -> f64 {
    values.get(doc).copied().unwrap_or(0.0)
}

fn set(values: &mut [f64], doc: usize, value: f64) {
    if let Some(slot) = values.get_mut(doc) {
        *slot = value;
    }
}
