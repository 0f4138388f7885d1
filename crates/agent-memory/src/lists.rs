//! What is there: facts, moments, names, groups, ties, concepts, runs.

use crate::{Error, Memory};
use agent_memory_core::{
    Calendar, ConceptSet, Day, Fact, Journal, Moment, MomentId, Name, Run, RunId, Tie, Timestamp, Window,
};
use entity_graph::{Grouping, NameWeights, Standing};
use serde::Serialize;
use std::collections::BTreeMap;

/// Which facts to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum FactFilter {
    /// Those that stand today.
    #[default]
    Standing,
    /// Every fact there ever was.
    All,
    /// Those that no longer stand.
    Retired,
    /// Those that wait for the user's word.
    Proposed,
    /// Those that stood at an instant, as far as was known then.
    AsOf(Timestamp),
}

impl FactFilter {
    fn keeps(self, fact: &Fact, today: Day, calendar: &Calendar) -> bool {
        match self {
            Self::Standing => fact.stands(today),
            Self::All => true,
            Self::Retired => fact.retired.is_some() || !fact.proposed && !fact.stands(today),
            Self::Proposed => fact.proposed && fact.retired.is_none(),
            Self::AsOf(instant) => fact.stood_at(instant, calendar.day_of(instant)),
        }
    }
}

/// A name with its numbers in a window.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NameRow {
    /// The name.
    pub name: Name,
    /// The form most often written: of the name's own spellings, else of its aliases.
    pub shown: String,
    /// The other names that mean the same everywhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<Name>,
    /// Moments that name it.
    pub df: u64,
    /// Moments of the window.
    pub n: u64,
    /// ln(n / df); 0 when it is set aside.
    pub weight: f64,
    /// Whether it is kept, or why not.
    pub standing: Standing,
}

/// The groups of a window, computed from what is there now.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupsView {
    /// The window that was grouped.
    pub window: Window,
    /// The groups, and who is alone.
    pub grouping: Grouping,
    /// The weights of the names.
    pub weights: NameWeights,
}

impl Memory {
    /// Facts by id.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn facts(&mut self, filter: FactFilter) -> Result<Vec<Fact>, Error> {
        if self.view()?.facts.is_empty() {
            return Ok(Vec::new());
        }
        let today = self.today()?;
        let calendar = self.params.calendar;
        Ok(self
            .view()?
            .facts
            .values()
            .filter(|f| filter.keeps(f, today, &calendar))
            .cloned()
            .collect())
    }

    /// Moments of a window, by time, then id.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn moments(&mut self, window: &Window) -> Result<Vec<Moment>, Error> {
        Ok(self.view()?.inside(window).map(|r| r.value.clone()).collect())
    }

    /// The last thirty days before today, or everything when nothing happened in them.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn usual_window(&mut self) -> Result<Window, Error> {
        if self.view()?.moments.is_empty() {
            return Ok(Window::ALL);
        }
        let today = self.today()?;
        let window = self.reference_window(today);
        Ok(if self.view()?.inside(&window).next().is_some() {
            window
        } else {
            Window::ALL
        })
    }

    /// Names with their weights in a window, heaviest first; none is the usual window.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn names(&mut self, window: Option<Window>) -> Result<Vec<NameRow>, Error> {
        let window = window.map_or_else(|| self.usual_window(), Ok)?;
        let (weights, shown) = self.weights_and_forms(&window)?;
        let names = self.all_names()?;
        let aliases = |name: &Name| names.aliases.forms(name).into_iter().skip(1).cloned().collect();
        let mut rows: Vec<NameRow> = weights
            .names
            .iter()
            .map(|(name, found)| NameRow {
                name: name.clone(),
                shown: shown.get(name).cloned().unwrap_or_else(|| name.text().to_owned()),
                aliases: aliases(name),
                df: found.df,
                n: weights.n,
                weight: if found.standing == Standing::Kept {
                    found.weight.to_f64()
                } else {
                    0.0
                },
                standing: found.standing,
            })
            .collect();
        rows.sort_by(|a, b| {
            b.weight
                .total_cmp(&a.weight)
                .then_with(|| b.df.cmp(&a.df))
                .then_with(|| a.name.cmp(&b.name))
        });
        Ok(rows)
    }

    /// The weights of the names of a window, and the form of each that is written most often.
    pub(crate) fn weights_and_forms(
        &mut self,
        window: &Window,
    ) -> Result<(NameWeights, BTreeMap<Name, String>), Error> {
        let names = self.all_names()?;
        let graph = self.params.graph.clone();
        let inside: Vec<_> = self
            .view()?
            .inside(window)
            .filter_map(|r| names.meant.get(&r.value.id))
            .collect();
        let mut forms: BTreeMap<&Name, BTreeMap<&str, u64>> = BTreeMap::new();
        for (name, shown) in inside.iter().flat_map(|names| names.iter()) {
            *forms.entry(name).or_default().entry(shown.as_str()).or_default() += 1;
        }
        let shown = forms
            .into_iter()
            .filter_map(|(name, counts)| {
                let own = |form: &str| agent_memory_core::fold(form) == name.text();
                let best = counts.into_iter().max_by(|a, b| {
                    let mostly = a.1.cmp(&b.1).then_with(|| b.0.cmp(a.0));
                    own(a.0).cmp(&own(b.0)).then(mostly)
                })?;
                Some((name.clone(), best.0.to_owned()))
            })
            .collect();
        let params = agent_memory_core::Validate::valid(graph)?;
        Ok((entity_graph::name_weights(inside, &params), shown))
    }

    /// The groups of a window, by names and, in conversations, by words; none is the usual window.
    ///
    /// [`entity_graph::WordParams`] says when words count. A dream groups by names alone unless its params say otherwise.
    ///
    /// # Errors
    /// [`Error::Graph`] when there are too many ties, [`Error::Store`].
    pub fn groups(&mut self, window: Option<Window>) -> Result<GroupsView, Error> {
        let window = window.map_or_else(|| self.usual_window(), Ok)?;
        let (weights, _) = self.weights_and_forms(&window)?;
        let names = self.all_names()?;
        let params = agent_memory_core::Validate::valid(self.params.graph.clone())?;
        let words = self.words_for_groups(&window)?;
        let members: Vec<_> = self
            .view()?
            .inside(&window)
            .filter_map(|r| Some((&r.value.id, names.meant.get(&r.value.id)?)))
            .collect();
        let grouping = entity_graph::groups_with_words(&members, &weights, &words, &params)?;
        Ok(GroupsView {
            window,
            grouping,
            weights,
        })
    }

    /// All ties of a window, by their ends; none is the usual window.
    ///
    /// # Errors
    /// [`Error::Graph`] when there are too many, [`Error::Store`].
    pub fn ties(&mut self, window: Option<Window>) -> Result<Vec<Tie>, Error> {
        let window = window.map_or_else(|| self.usual_window(), Ok)?;
        let (weights, _) = self.weights_and_forms(&window)?;
        let names = self.all_names()?;
        let params = agent_memory_core::Validate::valid(self.params.graph.clone())?;
        let members: Vec<_> = self
            .view()?
            .inside(&window)
            .filter_map(|r| Some((&r.value.id, names.meant.get(&r.value.id)?)))
            .collect();
        Ok(entity_graph::ties(&members, &weights, &params)?.ties())
    }

    /// The tie of two moments by the weights of a window (none is the usual window), or none when they share no kept
    /// name. A moment has none with itself.
    ///
    /// # Errors
    /// [`Error::UnknownId`] when one of them is not there, [`Error::Store`].
    pub fn tie(&mut self, a: &MomentId, b: &MomentId, window: Option<Window>) -> Result<Option<Tie>, Error> {
        let window = window.map_or_else(|| self.usual_window(), Ok)?;
        let (weights, _) = self.weights_and_forms(&window)?;
        let names = self.all_names()?;
        let find = |id: &MomentId| {
            names.meant.get(id).ok_or_else(|| Error::UnknownId {
                kind: "moment",
                id: id.to_string(),
            })
        };
        let (a, b) = (a.min(b), a.max(b));
        let shared = entity_graph::tie(find(a)?, find(b)?, &weights).filter(|_| a != b);
        Ok(shared.map(|shared| Tie {
            a: a.clone(),
            b: b.clone(),
            weight: shared.weight,
            names: shared.names,
        }))
    }

    /// All concepts with their annotations, retired ones too.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn concepts(&self) -> Result<ConceptSet, Error> {
        Ok(self.store.concepts()?)
    }

    /// All runs, oldest first.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn runs(&self) -> Result<Vec<Run>, Error> {
        Ok(self.store.runs()?)
    }

    /// What a run was given and told, and what it changed; none for runs of versions that kept no journal.
    ///
    /// # Errors
    /// [`Error::UnknownId`] for no such run, [`Error::Store`].
    pub fn journal(&self, run: &RunId) -> Result<Option<Journal>, Error> {
        let journal = self.store.journal(run)?;
        if journal.is_none() && !self.store.runs()?.iter().any(|known| known.id == *run) {
            return Err(Error::UnknownId {
                kind: "run",
                id: run.to_string(),
            });
        }
        Ok(journal)
    }

    /// Everything as JSON lines in one fixed order.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn export(&self) -> Result<Vec<String>, Error> {
        Ok(store::export_lines(self.store.as_ref())?)
    }

    /// The digest of [`Memory::export`]: equal digests, equal memories.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn digest(&self) -> Result<String, Error> {
        Ok(store::digest(self.store.as_ref())?)
    }
}
