//! The store: an append-only log of entries, moments and declarations on names, and one atomic commit per run.

use crate::{
    AliasDeclaration, ConceptSet, Edge, EdgeKey, Entry, EntryId, Fact, FactId, Group, Journal, ModelKey,
    Moment, MomentId, Names, Run, RunId, Sequence, SpaceId, Vocabulary, Watermark, Window,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A record with its position in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded<T> {
    /// Its position: larger is later, gaps are possible.
    pub sequence: Sequence,
    /// The record.
    pub value: T,
}

/// The names of a moment as a run saw them: given and read from its text, as what they mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MomentNames {
    /// The moment.
    pub moment: MomentId,
    /// All its names: given and read, each as the name that stands for those that mean the same.
    pub names: Names,
}

/// Records to append together: all or none.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Append {
    /// Entries of the agent's own writing.
    pub entries: Vec<Entry>,
    /// Moments.
    pub moments: Vec<Moment>,
}

/// What an append did. Known records (same id, same content) change nothing; an id that is taken by other content
/// is reported, and that record alone is not stored.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AppendReport {
    /// Entries that are new.
    pub entries_added: u64,
    /// Entries that were there already.
    pub entries_known: u64,
    /// Moments that are new.
    pub moments_added: u64,
    /// Moments that were there already.
    pub moments_known: u64,
    /// Entry ids taken by other content.
    pub entry_conflicts: Vec<EntryId>,
    /// Moment ids taken by other content.
    pub moment_conflicts: Vec<MomentId>,
}

/// All that a run changes, to be written in one atomic step together with the watermark.
#[derive(Debug, Clone, PartialEq)]
pub struct Commit {
    /// The run itself, with its decisions and the new watermark.
    pub run: Run,
    /// The last run that the planner saw; another one in the store refuses the commit.
    pub expected: Option<RunId>,
    /// Facts that are new or changed, whole.
    pub facts: Vec<Fact>,
    /// The groups of this run.
    pub groups: Vec<Group>,
    /// Names of moments that are new or changed.
    pub names: Vec<MomentNames>,
    /// Edges that are new or changed, by (from, to, kind).
    pub edges: Vec<Edge>,
    /// All concepts, when the run clustered.
    pub concepts: Option<ConceptSet>,
    /// The vocabulary, when the run mined one.
    pub vocabulary: Option<Vocabulary>,
    /// What the run was given and told, and what it changed; kept beside the run.
    pub journal: Option<Journal>,
    /// What goes away because an earlier run is taken back.
    pub undo: Option<Undo>,
}

/// What goes away when a run is taken back: nothing but what that run had made. Moments never do.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Undo {
    /// Facts that the run had made.
    pub facts: Vec<FactId>,
    /// Edges that the run had made, by (from, to, kind).
    pub edges: Vec<EdgeKey>,
}

/// What a store holds, in numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// The space.
    pub space: SpaceId,
    /// Where it is kept, in words.
    pub location: String,
    /// The version of its format.
    pub format: u32,
    /// Grows with every write of any process that a reader can see; a cache is fresh while it has not changed.
    pub generation: u64,
    /// The last record.
    pub last: Sequence,
    /// What the nights have considered.
    pub watermark: Watermark,
    /// The last run.
    pub last_run: Option<RunId>,
    /// Entries.
    pub entries: u64,
    /// Moments.
    pub moments: u64,
    /// Facts, retired ones too.
    pub facts: u64,
    /// Runs.
    pub runs: u64,
}

/// A space of vectors that a store keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmbeddingSpace {
    /// Whose vectors they are.
    pub model: ModelKey,
    /// Moments that have one.
    pub vectors: u64,
}

/// The spaces of vectors that a store keeps: never more than two.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct EmbeddingSpaces {
    /// The one that readers see; none before the first vector is kept.
    pub current: Option<EmbeddingSpace>,
    /// The one that is being built to take its place, when a change of embedder is under way or was broken off.
    pub building: Option<EmbeddingSpace>,
}

/// Why a store refused or failed. What was asked has then not happened at all.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file or folder cannot be used.
    #[error("{path} cannot be used as a memory: {reason}")]
    Unusable {
        /// Which file.
        path: String,
        /// Why.
        reason: String,
    },
    /// The file is no memory of this program.
    #[error("{path} is not a memory of agent-memory: {reason}")]
    Foreign {
        /// Which file.
        path: String,
        /// What it is instead.
        reason: String,
    },
    /// The file was written by a newer version.
    #[error("{path} has format {found}, and this version reads up to {supported}")]
    Newer {
        /// Which file.
        path: String,
        /// Its format.
        found: u32,
        /// The newest format this version reads.
        supported: u32,
    },
    /// Stored data is damaged.
    #[error("{what} {id} is damaged: {reason}")]
    Damaged {
        /// What kind of record.
        what: &'static str,
        /// Which one.
        id: String,
        /// How.
        reason: String,
    },
    /// Another run was committed in between; plan again.
    #[error("another run ({found}) was committed meanwhile, expected {expected}")]
    RunConflict {
        /// The run that was expected to be the last.
        expected: String,
        /// The run that is.
        found: String,
    },
    /// A commit breaks a law of the store: a fact without cites, a cite of an unknown moment, a cycle.
    #[error("the commit of run {run} was refused: {reason}")]
    BrokenLaw {
        /// Which run.
        run: RunId,
        /// Which law, and by what.
        reason: String,
    },
    /// A record cannot be kept as it is.
    #[error("{what} {id} cannot be stored: {reason}")]
    Refused {
        /// What kind of record.
        what: &'static str,
        /// Which one.
        id: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Vectors of another space are stored.
    #[error("the memory holds vectors of {stored}, not of {given}")]
    ModelMismatch {
        /// The stored space.
        stored: String,
        /// The given space.
        given: String,
    },
    /// The space that is being built lacks vectors that the current one has.
    #[error("the space of {model} is not complete: {missing} moments have no vector in it")]
    UnfinishedSpace {
        /// The space that is being built.
        model: String,
        /// Moments that have a vector in the current space and none in this one.
        missing: u64,
    },
    /// The database or the file system failed.
    #[error("the store failed while it {doing}: {reason}")]
    Failed {
        /// What it was doing.
        doing: &'static str,
        /// What the backend said.
        reason: String,
    },
}

impl StoreError {
    /// A stable word for the kind of failure, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unusable { .. } => "store_unusable",
            Self::Foreign { .. } => "store_foreign",
            Self::Newer { .. } => "store_newer",
            Self::Damaged { .. } => "store_damaged",
            Self::RunConflict { .. } => "run_conflict",
            Self::BrokenLaw { .. } => "broken_law",
            Self::Refused { .. } => "record_refused",
            Self::ModelMismatch { .. } => "model_mismatch",
            Self::UnfinishedSpace { .. } => "unfinished_space",
            Self::Failed { .. } => "store_failed",
        }
    }
}

/// One space of a memory. Rows are the truth; every list comes back in the order it names.
///
/// Laws that every store keeps and the contract suite of `testkit` checks: moments, entries and declarations are
/// append-only; a reply means durable; an append or a commit happens whole or not at all; a commit is refused when the
/// last run is not the expected one, when a fact cites nothing or an unknown moment or has more authority than what it
/// cites, when a record points to one that is not there, when a number is not finite, when the watermark would go back
/// (only an undo may take it back) or beyond the last record, when supersession would turn in a circle, or when anything
/// but an undo would remove a fact or an edge.
pub trait Store: Send {
    /// What it holds, in numbers.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn status(&self) -> Result<Status, StoreError>;

    /// Appends entries and moments, durable on return.
    ///
    /// # Errors
    /// [`StoreError`]; nothing was appended then.
    fn append(&mut self, records: &Append) -> Result<AppendReport, StoreError>;

    /// Entries after a position, in log order.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn entries(&self, after: Sequence) -> Result<Vec<Recorded<Entry>>, StoreError>;

    /// Moments after a position, in log order.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn moments(&self, after: Sequence) -> Result<Vec<Recorded<Moment>>, StoreError>;

    /// Moments that occurred inside a window, by time, then id.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn moments_in(&self, window: &Window) -> Result<Vec<Recorded<Moment>>, StoreError>;

    /// One moment.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn moment(&self, id: &MomentId) -> Result<Option<Moment>, StoreError>;

    /// All facts, retired ones too, by id.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn facts(&self) -> Result<Vec<Fact>, StoreError>;

    /// One fact.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn fact(&self, id: &FactId) -> Result<Option<Fact>, StoreError>;

    /// The names that runs found, by moment.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn names(&self) -> Result<Vec<MomentNames>, StoreError>;

    /// What callers said about pairs of names, after a position, in log order. [`AliasDeclaration::standing`] tells what
    /// of it counts.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn alias_declarations(&self, after: Sequence) -> Result<Vec<Recorded<AliasDeclaration>>, StoreError>;

    /// Appends declarations on names to the log, durable on return, and says how many were new: one that says the same as
    /// the last of its pair (same verdict, same source) changes nothing.
    ///
    /// # Errors
    /// [`StoreError`]; nothing was appended then.
    fn declare_aliases(&mut self, declarations: &[AliasDeclaration]) -> Result<u64, StoreError>;

    /// The groups of a run, by id.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn groups(&self, run: &RunId) -> Result<Vec<Group>, StoreError>;

    /// All edges, by (from, to, kind).
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn edges(&self) -> Result<Vec<Edge>, StoreError>;

    /// All concepts and annotations, by id and by moment.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn concepts(&self) -> Result<ConceptSet, StoreError>;

    /// Every vocabulary mined, oldest first.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn vocabularies(&self) -> Result<Vec<Vocabulary>, StoreError>;

    /// All runs in the order they were committed.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn runs(&self) -> Result<Vec<Run>, StoreError>;

    /// The journal of a run; none when there is no such run, or it kept none.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn journal(&self, run: &RunId) -> Result<Option<Journal>, StoreError>;

    /// The spaces of vectors that are kept, in numbers.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn embedding_spaces(&self) -> Result<EmbeddingSpaces, StoreError>;

    /// The vectors of the current space, by moment; none before the first vector is kept. A space that is being built
    /// is never read.
    ///
    /// # Errors
    /// [`StoreError::ModelMismatch`] when the current space is another.
    fn embeddings(&self, model: &ModelKey) -> Result<Vec<(MomentId, Vec<f32>)>, StoreError>;

    /// The moments that have no vector in a space, in log order; all moments when nothing of the space is kept.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    fn unembedded(&self, model: &ModelKey) -> Result<Vec<MomentId>, StoreError>;

    /// Keeps vectors in the current space or in the one that is being built; a moment's vector is replaced. The first
    /// vectors that are kept outside a space that is being built make theirs the current one.
    ///
    /// # Errors
    /// [`StoreError::ModelMismatch`] when the space is neither, [`StoreError::Refused`] for a vector of
    /// an unknown moment, of another dimension or with a component that is not finite. Nothing was kept then.
    fn put_embeddings(&mut self, model: &ModelKey, rows: &[(MomentId, Vec<f32>)]) -> Result<(), StoreError>;

    /// Begins to build a space beside the current one, or goes on with it when it was begun before: what was kept of it
    /// stays. A space of another model that was being built is dropped. Naming the current space ends the building:
    /// then nothing is being built any more.
    ///
    /// # Errors
    /// [`StoreError`]; nothing was changed then.
    fn begin_embeddings(&mut self, model: &ModelKey) -> Result<(), StoreError>;

    /// Makes the space that is being built the current one and drops the old one, in one step. Nothing happens when it
    /// is the current one already.
    ///
    /// # Errors
    /// [`StoreError::UnfinishedSpace`] when a moment has a vector in the current space and none in the new one,
    /// [`StoreError::ModelMismatch`] when this space is not being built. Nothing was changed then.
    fn switch_embeddings(&mut self, model: &ModelKey) -> Result<(), StoreError>;

    /// Writes a run: facts, groups, names, edges, concepts, vocabulary, journal, the run and its watermark, in one step.
    /// An undo also removes the facts and edges that it names and the vocabularies of the run that it takes back.
    ///
    /// # Errors
    /// [`StoreError::RunConflict`], [`StoreError::BrokenLaw`] or a failure; nothing was written then.
    fn commit(&mut self, commit: &Commit) -> Result<(), StoreError>;
}
