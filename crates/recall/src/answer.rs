//! From evidence to an answer: floors, order, folding, budget.

use crate::evidence::{Evidence, Ready};
use crate::hit::{Hit, Item};
use crate::index::Index;
use crate::query::{Only, Query};
use crate::rank_facts::{self, Standing};
use crate::rank_moments;
use crate::words::{TermId, alike};
use agent_memory_core::Error;
use std::collections::BTreeSet;

impl Index {
    /// Answers a query: current facts that fit well, then (with history) past ones, then moments; best first.
    ///
    /// A moment behind a returned fact is listed there and is no hit of its own, unless only moments are asked for.
    /// Moments that say the same as a better hit are folded into it. A hit that does not fit into the rest of the budget
    /// is passed over, and shorter ones after it may still come. A query of function words only has no hits.
    ///
    /// # Errors
    /// [`Error::EmptyText`] for a query without text, [`Error::TextTooLong`] beyond 1 MiB, [`Error::InvalidParam`] for
    /// a limit of 0, [`Error::NotFinite`] and [`Error::WrongDimension`] for a vector that does not fit the index.
    pub fn recall(&self, query: &Query) -> Result<Vec<Hit>, Error> {
        let Some(ready) = Ready::new(self, query)? else {
            return Ok(Vec::new());
        };
        let own = rank_moments::own(self, &ready);
        let mut answer = Answer {
            index: self,
            ready: &ready,
            hits: Vec::new(),
            left: query.budget_tokens,
        };
        let mut told: BTreeSet<usize> = BTreeSet::new();
        if query.only != Some(Only::Moments) {
            let found = rank_facts::rank(self, &ready, &own);
            for wanted in [Standing::Current, Standing::Past] {
                let chosen: Vec<Evidence> = found
                    .iter()
                    .filter(|(s, _)| *s == wanted)
                    .map(|(_, evidence)| evidence.clone())
                    .collect();
                answer.add_facts(chosen, wanted == Standing::Past, &mut told);
            }
        }
        if query.only != Some(Only::Facts) {
            let mut found = rank_moments::rank(self, &ready, &own);
            found.retain(|evidence| !told.contains(&evidence.doc));
            answer.add_moments(found);
        }
        Ok(answer.hits)
    }
}

struct Answer<'a> {
    index: &'a Index,
    ready: &'a Ready<'a>,
    hits: Vec<Hit>,
    /// Tokens left in the budget.
    left: Option<usize>,
}

impl Answer<'_> {
    fn full(&self) -> bool {
        self.hits.len() >= self.ready.query.limit
    }

    /// Takes tokens from the budget, if they are there.
    fn afford(&mut self, tokens: usize) -> bool {
        match self.left {
            None => true,
            Some(left) => {
                self.left = left.checked_sub(tokens).or(self.left);
                left >= tokens
            }
        }
    }

    fn add_facts(&mut self, mut found: Vec<Evidence>, past: bool, told: &mut BTreeSet<usize>) {
        let params = &self.index.params;
        let best = found.iter().map(|e| e.total).fold(0.0f64, f64::max);
        found.retain(|e| e.total >= params.fact_share * best && e.score(params.half).0 >= params.fact_floor);
        // Later facts have higher numbers: of equals, the newer one comes first.
        found.sort_by(|a, b| b.total.total_cmp(&a.total).then(b.doc.cmp(&a.doc)));
        for evidence in found {
            let Some(row) = self.index.facts.get(evidence.doc) else {
                continue;
            };
            if self.full() {
                return;
            }
            if !self.afford(row.tokens) {
                continue;
            }
            let (score, parts) = evidence.score(params.half);
            let seen = row
                .cites
                .iter()
                .map(|doc| *doc as usize)
                .filter(|doc| *doc < self.ready.moments_end);
            let cited: Vec<(usize, &crate::index::MomentRow)> = seen
                .filter_map(|doc| self.index.moments.get(doc).map(|moment| (doc, moment)))
                .filter(|(_, moment)| self.ready.query.sees(&moment.scopes))
                .collect();
            told.extend(cited.iter().map(|(doc, _)| *doc));
            self.hits.push(Hit {
                item: Item::Fact(row.fact.id.clone()),
                score,
                parts,
                behind: cited.into_iter().map(|(_, moment)| moment.id.clone()).collect(),
                past,
            });
        }
    }

    fn add_moments(&mut self, mut found: Vec<Evidence>) {
        let params = &self.index.params;
        found.retain(|e| e.score(params.half).0 >= params.moment_floor);
        // Later moments have higher numbers: of equals, the newer one comes first.
        found.sort_by(|a, b| b.total.total_cmp(&a.total).then(b.doc.cmp(&a.doc)));
        let mut kept: Vec<(usize, &[TermId])> = Vec::new();
        for evidence in found {
            let Some(row) = self.index.moments.get(evidence.doc) else {
                continue;
            };
            let terms = self.index.moment_words.terms(evidence.doc);
            let same = kept
                .iter()
                .find(|(_, other)| alike(terms, other, params.near_duplicate));
            if let Some((hit, _)) = same {
                if let Some(hit) = self.hits.get_mut(*hit) {
                    hit.behind.push(row.id.clone());
                }
                continue;
            }
            if self.full() {
                return;
            }
            if !self.afford(row.tokens) {
                continue;
            }
            kept.push((self.hits.len(), terms));
            let (score, parts) = evidence.score(params.half);
            self.hits.push(Hit {
                item: Item::Moment(row.id.clone()),
                score,
                parts,
                behind: Vec::new(),
                past: false,
            });
        }
    }
}
