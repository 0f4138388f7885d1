//! Bringing back: facts first, and the moments they stand on one step behind.

use crate::re_embed::embed_texts;
use crate::{Error, Memory, Query};
use agent_memory_core::{ConceptSet, Day, Fact, FactId, Moment, MomentId, Names, Timestamp};
use recall::{Hit, Index, Item};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// A hit with what it points to.
#[derive(Debug, Clone, PartialEq)]
pub struct Recalled {
    /// What was hit, how well, and why.
    pub hit: Hit,
    /// The fact, when it is one.
    pub fact: Option<Fact>,
    /// The moment, when it is one.
    pub moment: Option<Moment>,
    /// The moments behind a fact, oldest first.
    pub behind: Vec<Moment>,
}

impl Recalled {
    /// The id of what was hit.
    pub fn id(&self) -> String {
        self.hit.item.to_string()
    }

    /// Its text.
    pub fn text(&self) -> &str {
        match (&self.fact, &self.moment) {
            (Some(fact), _) => &fact.text,
            (None, Some(moment)) => &moment.text,
            (None, None) => "",
        }
    }
}

impl fmt::Display for Recalled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}  {}", self.hit.score, self.text())?;
        if let Some(fact) = &self.fact {
            write!(f, "  ({}", fact.kind)?;
            if let Some(day) = fact.valid_until {
                write!(f, " until {day}")?;
            }
            if let Some(end) = &fact.retired {
                write!(f, ", {} {}", end.retired_reason, end.retired_at)?;
            }
            write!(f, ", {} moments)", fact.cites.len())?;
        }
        Ok(())
    }
}

/// A hit as hosts read it.
#[derive(Debug, Serialize)]
struct Wire<'a> {
    id: String,
    kind: &'static str,
    text: &'a str,
    score: f64,
    parts: BTreeMap<&'static str, f64>,
    past: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fact: Option<&'a Fact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moment: Option<&'a Moment>,
    behind: &'a [Moment],
}

impl Serialize for Recalled {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut parts = BTreeMap::new();
        for part in &self.hit.parts {
            *parts.entry(part.leg.as_str()).or_insert(0.0) += part.value;
        }
        Wire {
            id: self.id(),
            kind: if self.fact.is_some() { "fact" } else { "moment" },
            text: self.text(),
            score: self.hit.score,
            parts,
            past: self.hit.past,
            fact: self.fact.as_ref(),
            moment: self.moment.as_ref(),
            behind: &self.behind,
        }
        .serialize(serializer)
    }
}

impl Memory {
    /// Brings back what fits a question: facts first, each with the moments behind it. What no longer stands is never
    /// returned as current; with [`Query::as_of`] the answer is what was known then.
    ///
    /// # Errors
    /// [`Error::Core`] for an empty question or a limit of 0; [`Error::Concepts`] for an unknown or retired concept;
    /// [`Error::Store`].
    pub fn recall(&mut self, query: &Query) -> Result<Vec<Recalled>, Error> {
        let today = match query.as_of {
            Some(instant) => self.params.calendar.day_of(instant),
            None => self.today_or_epoch()?,
        };
        let mut ask = recall::Query::new(query.text.as_str(), today);
        ask.limit = query.limit;
        ask.as_of = query.as_of;
        ask.scopes.clone_from(&query.scopes);
        ask.only = query.only;
        ask.budget_tokens = query.budget_tokens;
        ask.history = query.history;
        if !query.concepts.is_empty() {
            let set: ConceptSet = self.store.concepts()?;
            let members = concepts::resolve(&set, &query.concepts.iter().cloned().collect::<Vec<_>>())?;
            ask = ask.concepts(members, query.concept_mode);
        }
        // First the index: it refuses vectors of another embedder, and decides by which embedder the question is read.
        let index = self.index()?;
        let adapted = self.view()?.adapted.clone();
        let embedder = adapted.as_deref().unwrap_or(self.embedder.as_ref());
        let vector = embed_texts(embedder, &[query.text.as_str()])?.into_iter().next();
        ask.vector = vector.filter(|v| v.iter().any(|x| *x != 0.0));
        let hits = index.recall(&ask)?;
        let view = self.view()?;
        Ok(hits
            .into_iter()
            .map(|hit| {
                let (fact, moment) = match &hit.item {
                    Item::Fact(id) => (view.facts.get(id).cloned(), None),
                    Item::Moment(id) => (None, view.moment(id).cloned()),
                };
                let mut behind: Vec<Moment> = hit
                    .behind
                    .iter()
                    .filter_map(|id| view.moment(id).cloned())
                    .collect();
                behind.sort_by(|a, b| a.occurred_at.cmp(&b.occurred_at).then_with(|| a.id.cmp(&b.id)));
                Recalled {
                    hit,
                    fact,
                    moment,
                    behind,
                }
            })
            .collect())
    }

    /// Today; an empty memory without a clock has none, and any day will do.
    fn today_or_epoch(&mut self) -> Result<Day, Error> {
        if self.clock.is_none() && self.view()?.moments.is_empty() {
            let epoch = Timestamp::from_unix_micros(0);
            return Ok(self.params.calendar.day_of(epoch));
        }
        self.today()
    }

    /// The index over what is there now, with the vectors of the adapted embedder where there is one.
    fn index(&mut self) -> Result<Arc<Index>, Error> {
        if let Some(index) = &self.view()?.index {
            return Ok(Arc::clone(index));
        }
        let names: BTreeMap<MomentId, Names> = self.all_names()?.in_all_forms();
        let stored = self.vectors(true)?;
        let (adapted, vectors, fact_vectors) = match self.adapted()? {
            Some(adapted) => (Some(adapted.embedder), adapted.moments, adapted.facts),
            None => (None, stored, self.fact_vectors()?),
        };
        let params = agent_memory_core::Validate::valid(self.params.recall.clone())?;
        let calendar = self.params.calendar;
        let view = self.view()?;
        let moments: Vec<Moment> = view.moments.iter().map(|r| r.value.clone()).collect();
        let facts: Vec<Fact> = view.facts.values().cloned().collect();
        let index = Arc::new(Index::build(
            recall::Input {
                moments: &moments,
                names: &names,
                facts: &facts,
                vectors: &vectors,
                fact_vectors: &fact_vectors,
                calendar,
            },
            &params,
        )?);
        view.index = Some(Arc::clone(&index));
        view.adapted = adapted;
        Ok(index)
    }

    fn fact_vectors(&mut self) -> Result<Vec<(FactId, Vec<f32>)>, Error> {
        self.view()?;
        let view = self.view.as_ref().expect("the view was just made");
        let ids: BTreeSet<&FactId> = view.facts.keys().collect();
        let texts: Vec<&str> = view.facts.values().map(|fact| fact.text.as_str()).collect();
        let vectors = embed_texts(self.embedder.as_ref(), &texts)?;
        Ok(ids
            .into_iter()
            .cloned()
            .zip(vectors)
            .filter(|(_, vector)| vector.iter().any(|x| *x != 0.0))
            .collect())
    }
}
