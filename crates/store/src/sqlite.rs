//! A store in one SQLite file, for several processes at once.
//!
//! Write-ahead log, `synchronous = FULL`, `BEGIN IMMEDIATE` for every write with 30 seconds of patience, foreign keys,
//! secure deletion. The header says whose file it is (`application_id`) and which format it has (`user_version`).

#![expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the methods of a row borrow from it and are not general enough to stand for the closure"
)]

mod aliases;
mod columns;
mod commit;
mod concepts;
mod facts;
mod fault;
mod graph;
mod log;
mod open;
mod runs;
mod schema;
mod space;
mod vectors;
mod verify;

use agent_memory_core::{
    AliasDeclaration, Append, AppendReport, Commit, ConceptSet, Edge, EmbeddingSpaces, Entry, Fact, FactId,
    Group, Journal, ModelKey, Moment, MomentId, MomentNames, Recorded, Run, RunId, Sequence, SpaceId, Status,
    Store, StoreError, Vocabulary, Window,
};
use fault::fault;
pub use open::Create;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use space::SpaceRow;
use std::path::Path;

/// A [`Store`] in one SQLite file.
///
/// A file holds one or more spaces that know nothing of each other; a handle sees one. Several handles, in one process
/// or in many, may read and write the same space: readers never wait, a writer waits up to 30 s for another.
#[derive(Debug)]
pub struct SqliteStore {
    conn: Connection,
    path: String,
    space: i64,
}

impl SqliteStore {
    /// Opens a space of a file, and makes the file and the space when they are missing.
    ///
    /// O(1): no row is read but the one of the space.
    ///
    /// # Errors
    /// [`StoreError::Unusable`] when the file cannot be opened or made, [`StoreError::Foreign`] when it is no memory,
    /// [`StoreError::Newer`] when a newer version wrote it, [`StoreError::Damaged`] when it is cut or torn.
    pub fn open(path: impl AsRef<Path>, space: &SpaceId) -> Result<Self, StoreError> {
        Self::open_in(path, space, Create::IfMissing)
    }

    /// Opens a space of a file, and says whether what is missing may be made.
    ///
    /// # Errors
    /// As [`SqliteStore::open`]; with [`Create::Never`] a missing file or space is [`StoreError::Unusable`], and nothing
    /// is made.
    pub fn open_in(path: impl AsRef<Path>, space: &SpaceId, create: Create) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let mut conn = open::connect(path, create)?;
        let path = path.display().to_string();
        let space = open::space_number(&mut conn, &path, space, create)?;
        Ok(Self { conn, path, space })
    }

    /// The spaces of the file, by name.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    pub fn spaces(&self) -> Result<Vec<SpaceId>, StoreError> {
        columns::rows(
            &self.conn,
            "space",
            "SELECT name FROM space ORDER BY name",
            (),
            |c| c.parsed(),
        )
    }

    /// Reads the whole file and says what is wrong with it, in words; nothing when all is sound.
    ///
    /// Checks the pages and indexes, the references between rows, and the numbers of this space against its rows.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be read at all.
    pub fn verify(&self) -> Result<Vec<String>, StoreError> {
        verify::verify(&self.conn, self.space)
    }

    /// One consistent view for several reads.
    fn view(&self) -> Result<Transaction<'_>, StoreError> {
        self.conn.unchecked_transaction().map_err(fault("began to read"))
    }

    /// Runs a write as one transaction: what `write` does happens whole, or not at all when it fails.
    fn write<T>(
        &mut self,
        write: impl FnOnce(&Connection, i64) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let transaction = self
            .conn
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(fault("began to write"))?;
        schema::still_ours(&transaction, &self.path)?;
        let outcome = write(&transaction, self.space)?;
        transaction.commit().map_err(fault("ended a write"))?;
        Ok(outcome)
    }
}

impl Store for SqliteStore {
    fn status(&self) -> Result<Status, StoreError> {
        Ok(SpaceRow::read(&self.conn, self.space)?.status(&self.path))
    }
    fn append(&mut self, records: &Append) -> Result<AppendReport, StoreError> {
        self.write(|conn, space| log::append(conn, space, records))
    }
    fn entries(&self, after: Sequence) -> Result<Vec<Recorded<Entry>>, StoreError> {
        log::entries(&self.conn, self.space, after)
    }
    fn moments(&self, after: Sequence) -> Result<Vec<Recorded<Moment>>, StoreError> {
        log::moments(&self.conn, self.space, after)
    }
    fn moments_in(&self, window: &Window) -> Result<Vec<Recorded<Moment>>, StoreError> {
        log::moments_in(&self.conn, self.space, window)
    }
    fn moment(&self, id: &MomentId) -> Result<Option<Moment>, StoreError> {
        log::moment(&self.conn, self.space, id)
    }
    fn facts(&self) -> Result<Vec<Fact>, StoreError> {
        facts::facts(&*self.view()?, self.space)
    }
    fn fact(&self, id: &FactId) -> Result<Option<Fact>, StoreError> {
        facts::fact(&*self.view()?, self.space, id)
    }
    fn names(&self) -> Result<Vec<MomentNames>, StoreError> {
        graph::names(&self.conn, self.space)
    }
    fn alias_declarations(&self, after: Sequence) -> Result<Vec<Recorded<AliasDeclaration>>, StoreError> {
        aliases::declarations(&self.conn, self.space, after)
    }
    fn declare_aliases(&mut self, declarations: &[AliasDeclaration]) -> Result<u64, StoreError> {
        self.write(|conn, space| aliases::declare(conn, space, declarations))
    }
    fn groups(&self, run: &RunId) -> Result<Vec<Group>, StoreError> {
        graph::groups(&self.conn, self.space, run)
    }
    fn edges(&self) -> Result<Vec<Edge>, StoreError> {
        graph::edges(&self.conn, self.space)
    }
    fn concepts(&self) -> Result<ConceptSet, StoreError> {
        concepts::concepts(&*self.view()?, self.space)
    }
    fn vocabularies(&self) -> Result<Vec<Vocabulary>, StoreError> {
        runs::vocabularies(&self.conn, self.space)
    }
    fn runs(&self) -> Result<Vec<Run>, StoreError> {
        runs::runs(&self.conn, self.space)
    }
    fn journal(&self, run: &RunId) -> Result<Option<Journal>, StoreError> {
        runs::journal(&self.conn, self.space, run)
    }
    fn embedding_spaces(&self) -> Result<EmbeddingSpaces, StoreError> {
        vectors::spaces(&*self.view()?, self.space)
    }
    fn embeddings(&self, model: &ModelKey) -> Result<Vec<(MomentId, Vec<f32>)>, StoreError> {
        vectors::vectors(&*self.view()?, self.space, model)
    }
    fn unembedded(&self, model: &ModelKey) -> Result<Vec<MomentId>, StoreError> {
        vectors::unembedded(&*self.view()?, self.space, model)
    }
    fn put_embeddings(&mut self, model: &ModelKey, rows: &[(MomentId, Vec<f32>)]) -> Result<(), StoreError> {
        self.write(|conn, space| vectors::put(conn, space, model, rows))
    }
    fn begin_embeddings(&mut self, model: &ModelKey) -> Result<(), StoreError> {
        self.write(|conn, space| vectors::begin(conn, space, model))
    }
    fn switch_embeddings(&mut self, model: &ModelKey) -> Result<(), StoreError> {
        self.write(|conn, space| vectors::switch(conn, space, model))
    }
    fn commit(&mut self, commit: &Commit) -> Result<(), StoreError> {
        self.write(|conn, space| commit::commit(conn, space, commit))
    }
}

#[cfg(test)]
mod tests;
