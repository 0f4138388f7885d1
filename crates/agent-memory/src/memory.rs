//! A memory: one space of a store, with the clock, the embedder and the parameters it works with.

use crate::view::View;
use crate::{Error, Params};
use agent_memory_core::{
    Clock, Day, Embedder, LanguageModel, SpaceId, Status, Store, Timestamp, Valid, Validate,
};
use std::path::{Path, PathBuf};

/// A memory that turns into knowledge. Synchronous, without a runtime; every reply means durable.
///
/// ```
/// use agent_memory::{Authority, Dream, Memory, Moment, Query};
///
/// let mut memory = Memory::in_memory();
/// for (day, text) in [
///     ("2026-07-19", "Maya booked flights to Lisbon for the offsite with Sara."),
///     ("2026-07-26", "Maya booked the hotel in Lisbon for the offsite with Sara, three nights."),
/// ] {
///     let at = format!("{day}T18:00:00Z").parse()?;
///     memory.remember(Moment::new(text).at(at).source(Authority::User))?;
/// }
/// let report = memory.dream(Dream::week("2026-08-03".parse()?))?;
/// assert_eq!(report.runs.len(), 1);
/// for hit in memory.recall(&Query::new("where is the offsite?").limit(5))? {
///     println!("{hit}");
/// }
/// # Ok::<(), agent_memory::Error>(())
/// ```
pub struct Memory {
    pub(crate) store: Box<dyn Store>,
    pub(crate) clock: Option<Box<dyn Clock>>,
    pub(crate) embedder: Box<dyn Embedder>,
    pub(crate) language_model: Option<Box<dyn LanguageModel>>,
    pub(crate) params: Valid<Params>,
    pub(crate) view: Option<View>,
}

impl Memory {
    /// Opens the default space of a memory file with the defaults, creating it when it is not there.
    ///
    /// # Errors
    /// [`Error`] when the file cannot be used, is no memory, or is of a newer version.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::builder().file(path.as_ref()).open()
    }

    /// A memory that lives as long as this value.
    pub fn in_memory() -> Self {
        Self::from_parts(
            Builder::default(),
            Box::new(store::MemoryStore::new(SpaceId::default())),
            Valid::default(),
        )
    }

    /// Everything that can be chosen.
    pub fn builder() -> Builder {
        Builder::default()
    }

    fn from_parts(builder: Builder, store: Box<dyn Store>, params: Valid<Params>) -> Self {
        Self {
            store,
            clock: builder.clock,
            embedder: builder.embedder.unwrap_or_else(default_embedder),
            language_model: builder.language_model,
            params,
            view: None,
        }
    }

    /// A memory over a store, to think over it and not to be asked.
    pub(crate) fn over(store: Box<dyn Store>, params: Valid<Params>) -> Self {
        let builder = Builder {
            embedder: Some(Box::new(providers::HashEmbedder)),
            ..Builder::default()
        };
        Self::from_parts(builder, store, params)
    }

    /// The parameters.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// The language model, when one is configured.
    pub fn language_model(&self) -> Option<&dyn LanguageModel> {
        self.language_model.as_deref()
    }

    /// The store beneath, to read.
    pub fn store(&self) -> &dyn Store {
        self.store.as_ref()
    }

    /// What it holds, in numbers.
    ///
    /// # Errors
    /// [`Error`] when the store cannot be read.
    pub fn status(&self) -> Result<Status, Error> {
        Ok(self.store.status()?)
    }

    /// The clock's instant, or none without a clock.
    pub(crate) fn now(&self) -> Option<Timestamp> {
        self.clock.as_ref().map(|clock| clock.now())
    }

    /// The clock's instant, or the latest that the memory has heard of.
    ///
    /// # Errors
    /// [`Error`] when there is no clock and nothing has been remembered.
    pub(crate) fn now_or_latest(&mut self) -> Result<Timestamp, Error> {
        if let Some(now) = self.now() {
            return Ok(now);
        }
        let latest = self.view()?.latest();
        latest.ok_or_else(|| {
            agent_memory_core::Error::NoTime {
                what: "a memory that is empty",
            }
            .into()
        })
    }

    /// The day of the clock, or of the latest moment without one.
    pub(crate) fn today(&mut self) -> Result<Day, Error> {
        let now = self.now_or_latest()?;
        Ok(self.params.calendar.day_of(now))
    }
}

/// Everything that can be chosen when a memory is opened.
#[derive(Default)]
pub struct Builder {
    file: Option<PathBuf>,
    existing: bool,
    space: SpaceId,
    store: Option<Box<dyn Store>>,
    clock: Option<Box<dyn Clock>>,
    embedder: Option<Box<dyn Embedder>>,
    language_model: Option<Box<dyn LanguageModel>>,
    params: Params,
}

impl Builder {
    /// Keeps the memory in a file.
    #[must_use]
    pub fn file(mut self, path: impl Into<PathBuf>) -> Self {
        self.file = Some(path.into());
        self
    }

    /// Refuses a file that is not there, instead of creating it.
    #[must_use]
    pub fn existing(mut self) -> Self {
        self.existing = true;
        self
    }

    /// Opens this space of the file.
    #[must_use]
    pub fn space(mut self, space: SpaceId) -> Self {
        self.space = space;
        self
    }

    /// Keeps the memory in a store of the caller's.
    #[must_use]
    pub fn store(mut self, store: Box<dyn Store>) -> Self {
        self.store = Some(store);
        self
    }

    /// Takes the time from this clock. Without one, a moment's own time is also the time it came in, and "today" is
    /// the day of the latest moment.
    #[must_use]
    pub fn clock(mut self, clock: impl Clock + 'static) -> Self {
        self.clock = Some(Box::new(clock));
        self
    }

    /// Embeds with this embedder instead of the built-in one. A memory whose vectors another embedder made opens, and
    /// every step that would read them is refused with `model_mismatch` until [`Memory::re_embed`] has made them anew.
    #[must_use]
    pub fn embedder(mut self, embedder: Box<dyn Embedder>) -> Self {
        self.embedder = Some(embedder);
        self
    }

    /// Asks this language model where a step can use one.
    #[must_use]
    pub fn language_model(mut self, model: Box<dyn LanguageModel>) -> Self {
        self.language_model = Some(model);
        self
    }

    /// Uses these parameters.
    #[must_use]
    pub fn params(mut self, params: Params) -> Self {
        self.params = params;
        self
    }

    /// Opens the memory.
    ///
    /// # Errors
    /// [`Error`] when a parameter breaks its rule or the store cannot be used.
    pub fn open(mut self) -> Result<Memory, Error> {
        let params = std::mem::take(&mut self.params).valid()?;
        let store: Box<dyn Store> = match (self.store.take(), self.file.take()) {
            (Some(store), _) => store,
            (None, None) => Box::new(store::MemoryStore::new(self.space.clone())),
            (None, Some(path)) => {
                let create = if self.existing {
                    store::Create::Never
                } else {
                    store::Create::IfMissing
                };
                Box::new(store::SqliteStore::open_in(&path, &self.space, create)?)
            }
        };
        Ok(Memory::from_parts(self, store, params))
    }
}

/// The embedder of a memory whose caller names none: the one that is part of the build, else hashed words.
#[cfg(feature = "built-in")]
fn default_embedder() -> Box<dyn Embedder> {
    let embedder = providers::StaticEmbedder::built_in();
    Box::new(embedder.expect("the table in the build was read by its tests"))
}

/// The embedder of a memory whose caller names none: the one that is part of the build, else hashed words.
#[cfg(not(feature = "built-in"))]
fn default_embedder() -> Box<dyn Embedder> {
    Box::new(providers::HashEmbedder)
}
