//! What the memory store holds, and how it changes.

use super::vectors::Spaces;
use crate::FORMAT;
use crate::laws::{Chain, Ground, Head, Place};
use crate::same::same_entry;
use agent_memory_core::{
    AliasDeclaration, Append, AppendReport, Authority, Commit, ConceptSet, Edge, EdgeKey, Entry, EntryId,
    Fact, FactId, Group, Journal, ModelKey, Moment, MomentId, Name, Names, Recorded, Run, RunId, Sequence,
    SpaceId, Status, Store, StoreError, Timestamp, Vocabulary, Watermark, Window,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

/// Everything of one space. The log is by sequence; beside it stand the ways to find a record.
#[derive(Debug)]
pub struct State {
    space: SpaceId,
    generation: u64,
    last: Sequence,
    entries: BTreeMap<Sequence, Entry>,
    entry_at: BTreeMap<EntryId, Sequence>,
    moments: BTreeMap<Sequence, Moment>,
    moment_at: BTreeMap<MomentId, Sequence>,
    by_time: BTreeMap<i64, BTreeSet<MomentId>>,
    declarations: BTreeMap<Sequence, AliasDeclaration>,
    /// Where the last word on a pair of names stands.
    last_word: BTreeMap<(Name, Name), Sequence>,
    pub facts: BTreeMap<FactId, Fact>,
    pub names: BTreeMap<MomentId, Names>,
    pub groups: BTreeMap<RunId, Vec<Group>>,
    pub edges: BTreeMap<EdgeKey, Edge>,
    pub concepts: ConceptSet,
    pub vocabularies: Vec<Vocabulary>,
    pub runs: Vec<Run>,
    pub journals: BTreeMap<RunId, Journal>,
    run_ids: BTreeSet<RunId>,
    pub spaces: Spaces,
}

impl State {
    pub fn new(space: SpaceId) -> Self {
        Self {
            space,
            generation: 0,
            last: Sequence(0),
            entries: BTreeMap::new(),
            entry_at: BTreeMap::new(),
            moments: BTreeMap::new(),
            moment_at: BTreeMap::new(),
            by_time: BTreeMap::new(),
            declarations: BTreeMap::new(),
            last_word: BTreeMap::new(),
            facts: BTreeMap::new(),
            names: BTreeMap::new(),
            groups: BTreeMap::new(),
            edges: BTreeMap::new(),
            concepts: ConceptSet::default(),
            vocabularies: Vec::new(),
            runs: Vec::new(),
            journals: BTreeMap::new(),
            run_ids: BTreeSet::new(),
            spaces: Spaces::default(),
        }
    }

    pub fn copy_of(other: &dyn Store, model: Option<&ModelKey>) -> Result<Self, StoreError> {
        let status = other.status()?;
        let mut state = Self::new(status.space);
        for record in other.entries(Sequence(0))? {
            state.insert_entry(record.sequence, record.value);
        }
        for record in other.moments(Sequence(0))? {
            state.insert_moment(record.sequence, record.value);
        }
        for record in other.alias_declarations(Sequence(0))? {
            state.insert_declaration(record.sequence, record.value);
        }
        for run in other.runs()? {
            state.insert_groups(&run.id, other.groups(&run.id)?);
            if let Some(journal) = other.journal(&run.id)? {
                state.journals.insert(run.id.clone(), journal);
            }
            state.insert_run(run);
        }
        state.facts = other.facts()?.into_iter().map(|f| (f.id.clone(), f)).collect();
        state.names = other.names()?.into_iter().map(|n| (n.moment, n.names)).collect();
        for edge in other.edges()? {
            state.insert_edge(edge);
        }
        state.concepts = other.concepts()?;
        state.vocabularies = other.vocabularies()?;
        if let Some(model) = model {
            let rows = other.embeddings(model)?;
            state.put_vectors(Place::Current, model, &rows);
        }
        state.generation = status.generation;
        state.last = status.last;
        Ok(state)
    }

    pub fn before(other: &dyn Store, run: &RunId) -> Result<Option<Self>, StoreError> {
        let runs = other.runs()?;
        let Some(place) = runs.iter().position(|r| r.id == *run) else {
            return Ok(None);
        };
        let mut state = Self::copy_of(other, None)?;
        let mut records = None;
        for later in runs.iter().skip(place).rev() {
            let Some(journal) = other.journal(&later.id)? else {
                return Ok(None);
            };
            records = Some(journal.records);
            journal.take_back(&mut state.facts, &mut state.edges);
        }
        let gone: BTreeSet<RunId> = runs.iter().skip(place).map(|r| r.id.clone()).collect();
        state.runs.truncate(place);
        state.run_ids.retain(|id| !gone.contains(id));
        state.groups.retain(|id, _| !gone.contains(id));
        state.journals.retain(|id, _| !gone.contains(id));
        state
            .vocabularies
            .retain(|v| v.run.as_ref().is_none_or(|run| !gone.contains(run)));
        state.concepts = ConceptSet::default();
        if let Some(last) = records {
            state.forget_after(last);
        }
        Ok(Some(state))
    }

    /// Leaves out the records after a position.
    fn forget_after(&mut self, last: Sequence) {
        self.entries.retain(|at, _| *at <= last);
        self.entry_at.retain(|_, at| *at <= last);
        self.declarations.retain(|at, _| *at <= last);
        self.last_word = BTreeMap::new();
        for (at, said) in &self.declarations {
            self.last_word.insert((said.a().clone(), said.b().clone()), *at);
        }
        self.moments.retain(|at, _| *at <= last);
        self.moment_at.retain(|_, at| *at <= last);
        let known = &self.moment_at;
        self.names.retain(|id, _| known.contains_key(id));
        for ids in self.by_time.values_mut() {
            ids.retain(|id| known.contains_key(id));
        }
        self.by_time.retain(|_, ids| !ids.is_empty());
        self.last = last;
    }

    pub fn status(&self) -> Status {
        Status {
            space: self.space.clone(),
            location: "memory".to_owned(),
            format: FORMAT,
            generation: self.generation,
            last: self.last,
            watermark: self.watermark(),
            last_run: self.runs.last().map(|run| run.id.clone()),
            entries: self.entries.len() as u64,
            moments: self.moments.len() as u64,
            facts: self.facts.len() as u64,
            runs: self.runs.len() as u64,
        }
    }

    fn watermark(&self) -> Watermark {
        self.runs.last().map(|run| run.watermark).unwrap_or_default()
    }

    pub fn append(&mut self, records: &Append) -> AppendReport {
        let mut report = AppendReport::default();
        for entry in &records.entries {
            match self.entry_at.get(&entry.id).and_then(|at| self.entries.get(at)) {
                None => {
                    self.last.0 += 1;
                    self.insert_entry(self.last, entry.clone());
                    report.entries_added += 1;
                }
                Some(known) if same_entry(known, entry) => report.entries_known += 1,
                Some(_) => report.entry_conflicts.push(entry.id.clone()),
            }
        }
        for moment in &records.moments {
            match self.moment(&moment.id) {
                None => {
                    self.last.0 += 1;
                    self.insert_moment(self.last, moment.clone());
                    report.moments_added += 1;
                }
                Some(known) if known.same_event(moment) => report.moments_known += 1,
                Some(_) => report.moment_conflicts.push(moment.id.clone()),
            }
        }
        if report.entries_added + report.moments_added > 0 {
            self.generation += 1;
        }
        report
    }

    pub fn declare(&mut self, declarations: &[AliasDeclaration]) -> u64 {
        let mut new = 0;
        for said in declarations {
            let pair = (said.a().clone(), said.b().clone());
            let last = self.last_word.get(&pair).and_then(|at| self.declarations.get(at));
            if last.is_none_or(|last| !last.says_the_same(said)) {
                self.last.0 += 1;
                self.insert_declaration(self.last, said.clone());
                new += 1;
            }
        }
        if new > 0 {
            self.generation += 1;
        }
        new
    }

    pub fn declarations(&self, after: Sequence) -> Vec<Recorded<AliasDeclaration>> {
        since(&self.declarations, after)
    }

    pub fn entries(&self, after: Sequence) -> Vec<Recorded<Entry>> {
        since(&self.entries, after)
    }

    pub fn moments(&self, after: Sequence) -> Vec<Recorded<Moment>> {
        since(&self.moments, after)
    }

    pub fn moments_in(&self, window: &Window) -> Vec<Recorded<Moment>> {
        let start = window.start.map_or(i64::MIN, Timestamp::unix_micros);
        self.by_time
            .range(start..)
            .take_while(|(at, _)| window.end.is_none_or(|end| **at < end.unix_micros()))
            .flat_map(|(_, ids)| ids)
            .filter_map(|id| self.moment_at.get(id))
            .filter_map(|at| self.moments.get(at).map(|moment| recorded(*at, moment)))
            .collect()
    }

    pub fn moment(&self, id: &MomentId) -> Option<&Moment> {
        self.moment_at.get(id).and_then(|at| self.moments.get(at))
    }

    pub fn unembedded(&self, model: &ModelKey) -> Vec<MomentId> {
        self.moments
            .values()
            .map(|moment| &moment.id)
            .filter(|id| !self.spaces.has(model, id))
            .cloned()
            .collect()
    }

    pub fn put_vectors(&mut self, place: Place, model: &ModelKey, rows: &[(MomentId, Vec<f32>)]) {
        if rows.is_empty() {
            return;
        }
        self.spaces.put(place, model, rows);
        // Nobody reads a space that is being built.
        if place == Place::Current {
            self.generation += 1;
        }
    }

    pub fn switch_vectors(&mut self, model: &ModelKey) -> Result<(), StoreError> {
        if self.spaces.switch(model)? {
            self.generation += 1;
        }
        Ok(())
    }

    pub fn commit(&mut self, commit: &Commit) {
        for fact in &commit.facts {
            self.facts.insert(fact.id.clone(), fact.clone());
        }
        self.insert_groups(&commit.run.id, commit.groups.clone());
        for names in &commit.names {
            self.names.insert(names.moment.clone(), names.names.clone());
        }
        for edge in &commit.edges {
            self.insert_edge(edge.clone());
        }
        if let Some(set) = &commit.concepts {
            self.concepts = set.clone();
            self.concepts.concepts.sort_by(|a, b| a.id.cmp(&b.id));
            self.concepts
                .annotations
                .sort_by(|a, b| (&a.moment, &a.concept).cmp(&(&b.moment, &b.concept)));
        }
        if let Some(undo) = &commit.undo {
            for fact in &undo.facts {
                self.facts.remove(fact);
            }
            for edge in &undo.edges {
                self.edges.remove(edge);
            }
            self.vocabularies
                .retain(|v| v.run.is_none() || v.run != commit.run.undoes);
        }
        if let Some(journal) = &commit.journal {
            self.journals.insert(commit.run.id.clone(), journal.clone());
        }
        self.vocabularies.extend(commit.vocabulary.clone());
        self.insert_run(commit.run.clone());
        self.generation += 1;
    }

    fn insert_entry(&mut self, at: Sequence, entry: Entry) {
        self.entry_at.insert(entry.id.clone(), at);
        self.entries.insert(at, entry);
    }

    fn insert_moment(&mut self, at: Sequence, moment: Moment) {
        self.moment_at.insert(moment.id.clone(), at);
        self.by_time
            .entry(moment.occurred_at.unix_micros())
            .or_default()
            .insert(moment.id.clone());
        self.moments.insert(at, moment);
    }

    fn insert_declaration(&mut self, at: Sequence, said: AliasDeclaration) {
        self.last_word.insert((said.a().clone(), said.b().clone()), at);
        self.declarations.insert(at, said);
    }

    fn insert_groups(&mut self, run: &RunId, mut groups: Vec<Group>) {
        if !groups.is_empty() {
            groups.sort_by(|a, b| a.id.cmp(&b.id));
            self.groups.insert(run.clone(), groups);
        }
    }

    fn insert_edge(&mut self, edge: Edge) {
        self.edges.insert(edge.key(), edge);
    }

    fn insert_run(&mut self, run: Run) {
        self.run_ids.insert(run.id.clone());
        self.runs.push(run);
    }
}

impl Ground for State {
    fn head(&self) -> Result<Head, StoreError> {
        Ok(Head {
            last: self.last,
            run: self.runs.last().map(|run| run.id.clone()),
            watermark: self.watermark(),
        })
    }
    fn source_of(&self, moment: &MomentId) -> Result<Option<Authority>, StoreError> {
        Ok(self.moment(moment).map(|m| m.source))
    }
    fn chain_from(&self, fact: &FactId) -> Result<Chain, StoreError> {
        Ok(self.facts.get(fact).map_or(Chain::Unknown, Chain::of))
    }
    fn pointing_to(&self, fact: &FactId) -> Result<Vec<FactId>, StoreError> {
        let points = |f: &&Fact| {
            let end = f.retired.as_ref().and_then(|end| end.superseded_by.as_ref());
            end == Some(fact)
        };
        Ok(self.facts.values().filter(points).map(|f| f.id.clone()).collect())
    }
    fn has_run(&self, run: &RunId) -> Result<bool, StoreError> {
        Ok(self.run_ids.contains(run))
    }
}

fn since<T: Clone>(log: &BTreeMap<Sequence, T>, after: Sequence) -> Vec<Recorded<T>> {
    log.range((Bound::Excluded(after), Bound::Unbounded))
        .map(|(at, value)| recorded(*at, value))
        .collect()
}

fn recorded<T: Clone>(sequence: Sequence, value: &T) -> Recorded<T> {
    Recorded {
        sequence,
        value: value.clone(),
    }
}
