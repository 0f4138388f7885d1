//! A store that lives and ends with the process.

mod state;
mod vectors;

use crate::laws;
use agent_memory_core::{
    AliasDeclaration, Append, AppendReport, Commit, ConceptSet, Edge, EmbeddingSpaces, Entry, Fact, FactId,
    Group, Journal, ModelKey, Moment, MomentId, MomentNames, Recorded, Run, RunId, Sequence, SpaceId, Status,
    Store, StoreError, Vocabulary, Window,
};
use state::State;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A [`Store`] in memory: for tests, for trying out, and for a dry run over a copy of another store.
///
/// It keeps every law that [`SqliteStore`](crate::SqliteStore) keeps, except that a reply does not outlive the process.
/// A clone is another handle on the same store; [`MemoryStore::copy_of`] makes a store of its own.
///
/// ```
/// use agent_memory_core::{Append, Moment, SpaceId, Store};
/// use store::MemoryStore;
///
/// let mut store = MemoryStore::new(SpaceId::default());
/// let now = "2026-07-19T20:15:00Z".parse()?;
/// let moment = Moment::new("Maya booked flights to Lisbon.").finish(now)?;
/// store.append(&Append { moments: vec![moment], ..Append::default() })?;
/// assert_eq!(store.clone().status()?.moments, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct MemoryStore {
    state: Arc<Mutex<State>>,
}

impl MemoryStore {
    /// An empty store of a space.
    pub fn new(space: SpaceId) -> Self {
        Self::of(State::new(space))
    }

    /// A store of its own with all that another holds; vectors only of the space that is named.
    ///
    /// O(everything). What another process writes into the other store while it is copied may be in the copy in part;
    /// copy a store that nobody else writes to.
    ///
    /// # Errors
    /// [`StoreError`] when the other store cannot be read.
    pub fn copy_of(other: &dyn Store, model: Option<&ModelKey>) -> Result<Self, StoreError> {
        Ok(Self::of(State::copy_of(other, model)?))
    }

    /// A store as another was before one of its runs, or none when the run, or one after it, kept no journal.
    ///
    /// It holds the records that the run could see, the runs before it, and facts and edges as they stood. Names,
    /// groups and vocabularies are those of the runs before; concepts and vectors are left out. O(everything).
    ///
    /// # Errors
    /// [`StoreError`] when the other store cannot be read.
    pub fn before(other: &dyn Store, run: &RunId) -> Result<Option<Self>, StoreError> {
        Ok(State::before(other, run)?.map(Self::of))
    }

    fn of(state: State) -> Self {
        Self {
            state: Arc::new(Mutex::new(state)),
        }
    }

    /// Every write is checked first and then cannot fail, so a thread that panicked left the state whole.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn status(&self) -> Result<Status, StoreError> {
        Ok(self.state().status())
    }
    fn append(&mut self, records: &Append) -> Result<AppendReport, StoreError> {
        Ok(self.state().append(records))
    }
    fn entries(&self, after: Sequence) -> Result<Vec<Recorded<Entry>>, StoreError> {
        Ok(self.state().entries(after))
    }
    fn moments(&self, after: Sequence) -> Result<Vec<Recorded<Moment>>, StoreError> {
        Ok(self.state().moments(after))
    }
    fn moments_in(&self, window: &Window) -> Result<Vec<Recorded<Moment>>, StoreError> {
        Ok(self.state().moments_in(window))
    }
    fn moment(&self, id: &MomentId) -> Result<Option<Moment>, StoreError> {
        Ok(self.state().moment(id).cloned())
    }
    fn facts(&self) -> Result<Vec<Fact>, StoreError> {
        Ok(self.state().facts.values().cloned().collect())
    }
    fn fact(&self, id: &FactId) -> Result<Option<Fact>, StoreError> {
        Ok(self.state().facts.get(id).cloned())
    }
    fn names(&self) -> Result<Vec<MomentNames>, StoreError> {
        let state = self.state();
        let rows = state.names.iter().map(|(moment, names)| MomentNames {
            moment: moment.clone(),
            names: names.clone(),
        });
        Ok(rows.collect())
    }
    fn alias_declarations(&self, after: Sequence) -> Result<Vec<Recorded<AliasDeclaration>>, StoreError> {
        Ok(self.state().declarations(after))
    }
    fn declare_aliases(&mut self, declarations: &[AliasDeclaration]) -> Result<u64, StoreError> {
        Ok(self.state().declare(declarations))
    }
    fn groups(&self, run: &RunId) -> Result<Vec<Group>, StoreError> {
        Ok(self.state().groups.get(run).cloned().unwrap_or_default())
    }
    fn edges(&self) -> Result<Vec<Edge>, StoreError> {
        Ok(self.state().edges.values().cloned().collect())
    }
    fn concepts(&self) -> Result<ConceptSet, StoreError> {
        Ok(self.state().concepts.clone())
    }
    fn vocabularies(&self) -> Result<Vec<Vocabulary>, StoreError> {
        Ok(self.state().vocabularies.clone())
    }
    fn runs(&self) -> Result<Vec<Run>, StoreError> {
        Ok(self.state().runs.clone())
    }
    fn journal(&self, run: &RunId) -> Result<Option<Journal>, StoreError> {
        Ok(self.state().journals.get(run).cloned())
    }
    fn embedding_spaces(&self) -> Result<EmbeddingSpaces, StoreError> {
        Ok(self.state().spaces.shown())
    }
    fn embeddings(&self, model: &ModelKey) -> Result<Vec<(MomentId, Vec<f32>)>, StoreError> {
        let state = self.state();
        state.spaces.read(model)
    }
    fn unembedded(&self, model: &ModelKey) -> Result<Vec<MomentId>, StoreError> {
        Ok(self.state().unembedded(model))
    }
    fn put_embeddings(&mut self, model: &ModelKey, rows: &[(MomentId, Vec<f32>)]) -> Result<(), StoreError> {
        let mut state = self.state();
        let place = state.spaces.place(model)?;
        laws::check_vectors(model, rows, &*state)?;
        state.put_vectors(place, model, rows);
        Ok(())
    }
    fn begin_embeddings(&mut self, model: &ModelKey) -> Result<(), StoreError> {
        self.state().spaces.begin(model);
        Ok(())
    }
    fn switch_embeddings(&mut self, model: &ModelKey) -> Result<(), StoreError> {
        self.state().switch_vectors(model)
    }
    fn commit(&mut self, commit: &Commit) -> Result<(), StoreError> {
        let mut state = self.state();
        laws::check(commit, &*state)?;
        state.commit(commit);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
