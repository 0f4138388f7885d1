//! A query made ready for an index: what may be seen, its words, its names, its vector.

use crate::hit::{Leg, Part};
use crate::index::{Index, MomentRow};
use crate::keys::Key;
use crate::likeness::Likeness;
use crate::query::{ConceptMode, Query};
use crate::words::{QueryWord, Weighed, weigh};
use agent_memory_core::{Day, Error, Timestamp, numeric};
use std::collections::BTreeMap;

/// The query as the legs see it.
pub(crate) struct Ready<'q> {
    pub query: &'q Query,
    /// Moments below this number are visible.
    pub moments_end: usize,
    /// Facts below this number were known.
    pub facts_end: usize,
    /// The instant from which age counts.
    pub now: Timestamp,
    /// The day that decides which facts stand.
    pub day: Day,
    pub words: Vec<QueryWord>,
    /// The words weighed over moments and facts together.
    pub weighed: Weighed,
    /// Names and aliases that stand in the query, with their worth.
    pub keys: BTreeMap<Key, f64>,
    /// How like the query everything is.
    pub likeness: Likeness,
}

impl<'q> Ready<'q> {
    /// Reads a query; none when it has no content word.
    pub fn new(index: &Index, query: &'q Query) -> Result<Option<Self>, Error> {
        query.check()?;
        let (moments_end, facts_end) = match query.as_of {
            None => (index.moments.len(), index.facts.len()),
            Some(instant) => {
                let at = instant.unix_micros();
                (
                    index
                        .moments
                        .partition_point(|m| m.occurred_at.unix_micros() < at),
                    index
                        .facts
                        .partition_point(|f| f.fact.recorded_at.unix_micros() <= at),
                )
            }
        };
        // Before anything is answered, so that a bad vector is refused whatever the words say.
        let likeness = Likeness::new(index, query, moments_end, facts_end)?;
        let read = index.analyzer.read_query(&query.text);
        if read.is_empty() {
            return Ok(None);
        }
        let choices = index.keys.choices(&read, &index.dictionary);
        let keys = index.keys.find(&choices);
        let mut counts: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        for word in &read {
            let mut terms: Vec<u32> = word
                .readings
                .iter()
                .filter_map(|r| index.dictionary.get(r))
                .collect();
            terms.sort_unstable();
            terms.dedup();
            *counts.entry(terms).or_default() += 1;
        }
        let words: Vec<QueryWord> = counts
            .into_iter()
            .map(|(terms, count)| QueryWord { terms, count })
            .collect();
        let weighed = weigh(&words, (moments_end + facts_end) as u64, |term| {
            (index.moment_words.of(term, moments_end).len() + index.fact_words.of(term, facts_end).len())
                as u64
        });
        Ok(Some(Self {
            query,
            moments_end,
            facts_end,
            now: query
                .as_of
                .unwrap_or_else(|| index.calendar.start_of(query.today.plus(1))),
            day: query
                .as_of
                .map_or(query.today, |instant| index.calendar.day_of(instant)),
            words,
            weighed,
            keys,
            likeness,
        }))
    }

    /// Whether a moment may come back.
    pub fn allows(&self, moment: &MomentRow) -> bool {
        let strict = self
            .query
            .concepts
            .as_ref()
            .is_some_and(|c| c.mode == ConceptMode::Strict && !c.members.contains(&moment.id));
        !strict && self.query.sees(&moment.scopes)
    }

    /// Whether the vector leg may see a moment.
    pub fn vector_allows(&self, moment: &MomentRow) -> bool {
        self.query
            .concepts
            .as_ref()
            .is_none_or(|c| c.mode != ConceptMode::Restrict || c.members.contains(&moment.id))
    }

    /// Whether a moment belongs to a preferred concept.
    pub fn prefers(&self, moment: &MomentRow) -> bool {
        self.query
            .concepts
            .as_ref()
            .is_some_and(|c| c.mode == ConceptMode::Prefer && c.members.contains(&moment.id))
    }
}

/// How much a name tells apart: 1 when one item of `items` has it, 0 when all have it.
///
/// ln((N + 1)/df) / ln(N + 1).
pub(crate) fn rarity(items: usize, df: usize) -> f64 {
    if df == 0 {
        return 0.0;
    }
    let all = items.max(df) as f64 + 1.0;
    (numeric::ln(all / df as f64) / numeric::ln(all)).clamp(0.0, 1.0)
}

/// The evidence for one item.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Evidence {
    /// The item's number.
    pub doc: usize,
    /// The legs that gave something, with what they gave.
    pub parts: Vec<Part>,
    /// Their sum.
    pub total: f64,
}

impl Evidence {
    /// Sums up what the legs gave; none without anything.
    pub fn of(doc: usize, legs: impl IntoIterator<Item = (Leg, f64)>) -> Option<Self> {
        let mut parts: Vec<Part> = legs
            .into_iter()
            .filter(|(_, value)| *value > 0.0)
            .map(|(leg, value)| Part { leg, value })
            .collect();
        parts.sort_by_key(|part| part.leg);
        let values: Vec<f64> = parts.iter().map(|p| p.value).collect();
        let total = numeric::sum(&values);
        (total > 0.0).then_some(Self { doc, parts, total })
    }

    /// The score x/(x + half) and its parts, scaled so that they sum to it.
    pub fn score(&self, half: f64) -> (f64, Vec<Part>) {
        let scale = 1.0 / (self.total + half);
        let parts: Vec<Part> = self
            .parts
            .iter()
            .map(|p| Part {
                leg: p.leg,
                value: p.value * scale,
            })
            .collect();
        let values: Vec<f64> = parts.iter().map(|p| p.value).collect();
        (numeric::sum(&values), parts)
    }
}
