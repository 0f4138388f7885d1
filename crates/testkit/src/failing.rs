//! A store that breaks when the test wants it to.

use agent_memory_core::{
    AliasDeclaration, Append, AppendReport, Commit, ConceptSet, Edge, EmbeddingSpaces, Entry, Fact, FactId,
    Group, Journal, ModelKey, Moment, MomentId, MomentNames, Recorded, Run, RunId, Sequence, Status, Store,
    StoreError, Vocabulary, Window,
};

/// A [`Store`] around another whose writes fail at a given call, as a full disk would.
///
/// Writes are `append`, `declare_aliases`, `put_embeddings`, `begin_embeddings`, `switch_embeddings` and `commit`, counted together from 1. A write that fails does not reach the
/// store inside; reads always do.
pub struct FailingStore {
    inner: Box<dyn Store>,
    fails_at: u64,
    recovers: bool,
    writes: u64,
}

impl FailingStore {
    /// The `nth` write fails, the ones after it work again: a passing outage.
    pub fn once(inner: Box<dyn Store>, nth: u64) -> Self {
        Self {
            inner,
            fails_at: nth,
            recovers: true,
            writes: 0,
        }
    }

    /// The `nth` write and all after it fail: the end of a process, seen from inside.
    pub fn from_then_on(inner: Box<dyn Store>, nth: u64) -> Self {
        Self {
            recovers: false,
            ..Self::once(inner, nth)
        }
    }

    /// Writes asked for so far, failed ones too.
    pub fn writes(&self) -> u64 {
        self.writes
    }

    /// The store inside, as the failure left it.
    pub fn into_inner(self) -> Box<dyn Store> {
        self.inner
    }

    fn count(&mut self) -> Result<(), StoreError> {
        self.writes += 1;
        if self.writes == self.fails_at || (self.writes > self.fails_at && !self.recovers) {
            return Err(StoreError::Failed {
                doing: "wrote",
                reason: format!("the test lets write {} fail", self.writes),
            });
        }
        Ok(())
    }
}

impl Store for FailingStore {
    fn status(&self) -> Result<Status, StoreError> {
        self.inner.status()
    }
    fn append(&mut self, records: &Append) -> Result<AppendReport, StoreError> {
        self.count()?;
        self.inner.append(records)
    }
    fn entries(&self, after: Sequence) -> Result<Vec<Recorded<Entry>>, StoreError> {
        self.inner.entries(after)
    }
    fn moments(&self, after: Sequence) -> Result<Vec<Recorded<Moment>>, StoreError> {
        self.inner.moments(after)
    }
    fn moments_in(&self, window: &Window) -> Result<Vec<Recorded<Moment>>, StoreError> {
        self.inner.moments_in(window)
    }
    fn moment(&self, id: &MomentId) -> Result<Option<Moment>, StoreError> {
        self.inner.moment(id)
    }
    fn facts(&self) -> Result<Vec<Fact>, StoreError> {
        self.inner.facts()
    }
    fn fact(&self, id: &FactId) -> Result<Option<Fact>, StoreError> {
        self.inner.fact(id)
    }
    fn names(&self) -> Result<Vec<MomentNames>, StoreError> {
        self.inner.names()
    }
    fn alias_declarations(&self, after: Sequence) -> Result<Vec<Recorded<AliasDeclaration>>, StoreError> {
        self.inner.alias_declarations(after)
    }
    fn declare_aliases(&mut self, declarations: &[AliasDeclaration]) -> Result<u64, StoreError> {
        self.count()?;
        self.inner.declare_aliases(declarations)
    }
    fn groups(&self, run: &RunId) -> Result<Vec<Group>, StoreError> {
        self.inner.groups(run)
    }
    fn edges(&self) -> Result<Vec<Edge>, StoreError> {
        self.inner.edges()
    }
    fn concepts(&self) -> Result<ConceptSet, StoreError> {
        self.inner.concepts()
    }
    fn vocabularies(&self) -> Result<Vec<Vocabulary>, StoreError> {
        self.inner.vocabularies()
    }
    fn runs(&self) -> Result<Vec<Run>, StoreError> {
        self.inner.runs()
    }
    fn journal(&self, run: &RunId) -> Result<Option<Journal>, StoreError> {
        self.inner.journal(run)
    }
    fn embedding_spaces(&self) -> Result<EmbeddingSpaces, StoreError> {
        self.inner.embedding_spaces()
    }
    fn embeddings(&self, model: &ModelKey) -> Result<Vec<(MomentId, Vec<f32>)>, StoreError> {
        self.inner.embeddings(model)
    }
    fn put_embeddings(&mut self, model: &ModelKey, rows: &[(MomentId, Vec<f32>)]) -> Result<(), StoreError> {
        self.count()?;
        self.inner.put_embeddings(model, rows)
    }
    fn unembedded(&self, model: &ModelKey) -> Result<Vec<MomentId>, StoreError> {
        self.inner.unembedded(model)
    }
    fn begin_embeddings(&mut self, model: &ModelKey) -> Result<(), StoreError> {
        self.count()?;
        self.inner.begin_embeddings(model)
    }
    fn switch_embeddings(&mut self, model: &ModelKey) -> Result<(), StoreError> {
        self.count()?;
        self.inner.switch_embeddings(model)
    }
    fn commit(&mut self, commit: &Commit) -> Result<(), StoreError> {
        self.count()?;
        self.inner.commit(commit)
    }
}
