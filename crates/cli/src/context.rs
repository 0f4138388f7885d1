//! What a verb works with: the memory that was asked for, the settings, the clock, the streams.

use crate::args::Global;
use crate::clock::HostClock;
use crate::config::Config;
use crate::environment::Environment;
use crate::failure::Failure;
use crate::lsa;
use crate::output::Output;
use crate::paint::Paint;
use crate::when::When;
use agent_memory::providers::{
    EmbedderProvider, EmbedderSettings, Secret, open_embedder, open_language_model,
};
use agent_memory::store::MemoryStore;
use agent_memory::{Builder, Memory};
use agent_memory_core::{Calendar, Clock, Day, Embedder, LanguageModel, SpaceId};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// The memory file inside the folder.
pub const MEMORY_FILE: &str = "memory.db";

/// What memory a verb needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// None: the work is done in passing. Settings of a folder count only when one was named.
    Passing,
    /// One that is there.
    Existing,
    /// One, made when it is not there.
    Created,
}

/// Everything around a verb.
pub struct Context {
    /// The streams.
    pub out: Output,
    /// The settings.
    pub config: Config,
    /// Whether the verb embeds or asks a model: only then are providers made, because a server may be asked for it.
    pub provides: bool,
    environment: Environment,
    folder: Option<PathBuf>,
    named: bool,
    space: SpaceId,
    clock: HostClock,
}

impl Context {
    /// Puts flags, variables and the settings file together.
    ///
    /// # Errors
    /// [`Failure`] when one of them cannot be understood.
    pub fn new(
        global: &Global,
        environment: &Environment,
        need: impl FnOnce(bool) -> Need,
    ) -> Result<Self, Failure> {
        let paint = Paint::for_terminal(!global.json && io::stdout().is_terminal(), environment);
        let (folder, named) = folder(global, environment);
        let settings = folder
            .as_deref()
            .filter(|_| named || need(named) != Need::Passing);
        let config = Config::load(settings, environment)?;
        let space = match (
            &global.space,
            environment.text("AGENT_MEMORY_SPACE")?,
            &config.space,
        ) {
            (Some(space), _, _) | (None, None, Some(space)) => SpaceId::new(space.as_str())?,
            (None, Some(space), _) => SpaceId::new(space)?,
            (None, None, None) => SpaceId::default(),
        };
        let today = match (global.today, environment.text("AGENT_MEMORY_TODAY")?) {
            (None, Some(text)) => Some(
                text.parse::<When>()
                    .map_err(|error| Failure::usage(format!("AGENT_MEMORY_TODAY: {error}")))?,
            ),
            (flag, _) => flag,
        };
        Ok(Self {
            out: Output::standard(global.json, global.quiet, paint),
            clock: HostClock::new(today, config.params.calendar),
            config,
            provides: false,
            environment: environment.clone(),
            folder,
            named,
            space,
        })
    }

    /// Whether `--dir` or its variable names the folder.
    pub fn folder_is_named(&self) -> bool {
        self.named
    }

    /// The folder of the memory.
    ///
    /// # Errors
    /// [`Failure`] when none is named and the platform offers none.
    pub fn folder(&self) -> Result<&Path, Failure> {
        self.folder.as_deref().ok_or_else(|| {
            Failure::environment("no_folder", "there is no home folder to keep a memory in")
                .hint("name a folder with --dir PATH or AGENT_MEMORY_DIR")
        })
    }

    /// The memory that was asked for.
    ///
    /// # Errors
    /// [`Failure`] when it is not there, or cannot be opened.
    pub fn memory(&self) -> Result<Memory, Failure> {
        let folder = self.folder()?;
        let file = folder.join(MEMORY_FILE);
        let there = file
            .try_exists()
            .map_err(|error| Failure::file("open", &file, &error))?;
        if !there {
            let message = format!("there is no memory in {}", folder.display());
            return Err(Failure::environment("no_memory", message).hint(
                "`agent-memory init`, `remember` and `import` make one; --dir PATH names another folder",
            ));
        }
        self.builder()?.file(file).existing().open().map_err(|error| {
            let unusable = error.code() == "store_unusable";
            let failure = Failure::from(error);
            if unusable {
                // The file is there, so it is the space that is missing, or a right to read.
                failure.hint(
                    "check --space NAME (`init`, `remember` and `import` make one) and who may read the file",
                )
            } else {
                failure
            }
        })
    }

    /// The memory that was asked for, made when it is not there.
    ///
    /// # Errors
    /// [`Failure`] when it cannot be made or opened.
    pub fn memory_or_new(&self) -> Result<Memory, Failure> {
        let folder = self.folder()?;
        std::fs::create_dir_all(folder).map_err(|error| Failure::file("make the folder", folder, &error))?;
        Ok(self.builder()?.file(folder.join(MEMORY_FILE)).open()?)
    }

    /// A copy of the memory that ends with the program, or an empty one where there is no memory yet: what a dry run
    /// imports into.
    ///
    /// # Errors
    /// [`Failure`] when the memory is there and cannot be read.
    pub fn rehearsal(&self) -> Result<Memory, Failure> {
        let there = self.folder()?.join(MEMORY_FILE).exists();
        if !there {
            return self.passing_memory();
        }
        let memory = self.memory()?;
        let copy = MemoryStore::copy_of(memory.store(), None).map_err(agent_memory::Error::from)?;
        Ok(self.builder()?.store(Box::new(copy)).open()?)
    }

    /// A memory that ends with the program.
    ///
    /// # Errors
    /// [`Failure`] when a parameter breaks its rule.
    pub fn passing_memory(&self) -> Result<Memory, Failure> {
        Ok(self.builder()?.open()?)
    }

    /// The calendar.
    pub fn calendar(&self) -> &Calendar {
        &self.config.params.calendar
    }

    /// The day of the clock.
    pub fn today(&self) -> Day {
        self.calendar().day_of(self.clock.now())
    }

    /// Whether progress can be shown.
    pub fn shows_progress(&self) -> bool {
        !self.out.quiet && io::stderr().is_terminal()
    }

    fn builder(&self) -> Result<Builder, Failure> {
        let builder = Memory::builder()
            .space(self.space.clone())
            .clock(self.clock)
            .params(self.config.params.clone());
        if !self.provides {
            return Ok(builder);
        }
        let builder = builder.embedder(self.embedder(&self.config.embedder)?);
        Ok(match self.language_model()? {
            Some(model) => builder.language_model(model),
            None => builder,
        })
    }

    /// The embedder that settings mean.
    ///
    /// # Errors
    /// [`Failure`] when it cannot be made, or the variable of its key is not set.
    pub fn embedder(&self, settings: &EmbedderSettings) -> Result<Box<dyn Embedder>, Failure> {
        if settings.provider == EmbedderProvider::Lsa {
            return lsa::open(self.folder()?, &self.space);
        }
        let key = self.key(settings.key_variable(), settings.key_env.is_some())?;
        Ok(open_embedder(settings, key).map_err(agent_memory::Error::from)?)
    }

    /// The language model of the settings, if any.
    ///
    /// # Errors
    /// As [`Context::embedder`].
    pub fn language_model(&self) -> Result<Option<Box<dyn LanguageModel>>, Failure> {
        let settings = &self.config.language_model;
        let key = self.key(settings.key_variable(), settings.key_env.is_some())?;
        Ok(open_language_model(settings, key).map_err(agent_memory::Error::from)?)
    }

    /// The key in a variable; one that the settings name must be there.
    fn key(&self, variable: Option<&str>, named: bool) -> Result<Option<Secret>, Failure> {
        let Some(variable) = variable else {
            return Ok(None);
        };
        match self.environment.text(variable)? {
            Some(key) => Ok(Some(Secret::new(key))),
            None if named => Err(Failure::refused(
                "no_key",
                format!("the variable {variable}, which the settings name in key_env, is not set"),
            )
            .hint("export it with the key of the server, or leave key_env out for a server that wants none")),
            None => Ok(None),
        }
    }
}

/// The folder of the memory, and whether the caller named it.
fn folder(global: &Global, environment: &Environment) -> (Option<PathBuf>, bool) {
    if let Some(folder) = &global.dir {
        return (Some(folder.clone()), true);
    }
    if let Some(folder) = environment.get("AGENT_MEMORY_DIR") {
        return (Some(PathBuf::from(folder)), true);
    }
    (environment.data_dir(), false)
}

/// Threads: the flag, else the variable, else the settings.
///
/// # Errors
/// [`Failure`] when the variable is no number from 1 to 1024.
pub fn threads(
    global: &Global,
    environment: &Environment,
    config: &Config,
) -> Result<Option<usize>, Failure> {
    if let Some(threads) = global.threads {
        return Ok(Some(usize::from(threads)));
    }
    match environment.text("AGENT_MEMORY_THREADS")? {
        Some(text) => match text.parse::<usize>() {
            Ok(threads) if (1..=1024).contains(&threads) => Ok(Some(threads)),
            _ => Err(Failure::usage(format!(
                "AGENT_MEMORY_THREADS: {text:?} is not a number from 1 to 1024"
            ))),
        },
        None => Ok(config.threads),
    }
}
