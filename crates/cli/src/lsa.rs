//! The embedder that is learned from a memory's own texts, and the file beside the memory that holds it.
//!
//! A space of this kind is another one with every text it learns from, so it is learned by `re-embed` alone and read from
//! its file ever after. The file is named by the version of the space: while a new one is being filled, both are there.

use crate::context::MEMORY_FILE;
use crate::failure::Failure;
use agent_memory::concepts::{Lsa, LsaEmbedder};
use agent_memory::{Memory, content_words};
use agent_memory_core::{Embedder, ModelKey, SpaceId, Valid};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The name in the key of such spaces.
const NAME: &str = "lsa";
/// Largest file that is read: 20,000 terms of 1,024 numbers and their words take less.
const MOST_BYTES: u64 = 256 << 20;

/// What was learned, and where it belongs.
pub struct Learned {
    embedder: LsaEmbedder,
    file: PathBuf,
}

impl Learned {
    /// The embedder.
    pub fn embedder(&self) -> Box<dyn Embedder> {
        Box::new(self.embedder.clone())
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// [`Failure`] when it cannot be written.
    pub fn keep(&self) -> Result<(), Failure> {
        let bytes = self
            .embedder
            .lsa()
            .to_bytes()
            .map_err(agent_memory::Error::from)?;
        let draft = self.file.with_extension("tmp");
        let write = || -> std::io::Result<()> {
            let mut file = File::create(&draft)?;
            file.write_all(&bytes)?;
            file.sync_all()?;
            fs::rename(&draft, &self.file)?;
            // The name too must outlast a loss of power: the memory is about to depend on it.
            match self.file.parent() {
                Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
                _ => Ok(()),
            }
        };
        write().map_err(|error| Failure::file("write", &self.file, &error))
    }
}

/// Learns from every moment of a memory; a space that a broken-off `re-embed` was filling is taken up again instead, where
/// its file is whole.
///
/// # Errors
/// [`Failure`] when the texts teach nothing, or the memory cannot be read.
pub fn learn(memory: &mut Memory, folder: &Path) -> Result<Learned, Failure> {
    let building = memory.embedding_spaces()?.building.map(|space| space.model);
    if let Some(key) = building.filter(|key| key.name == NAME) {
        let file = file_of(folder, &key);
        // A file that is gone or damaged is no way on: what was begun with it is given up.
        if let Ok(embedder) = read(&file)
            && embedder.key() == key
        {
            return Ok(Learned { embedder, file });
        }
    }
    let embedder = memory.learn_lsa(&Valid::default())?;
    let file = file_of(folder, &embedder.key());
    Ok(Learned { embedder, file })
}

/// The embedder of the space that the memory is in.
///
/// # Errors
/// [`Failure`] when the memory is in no such space, or its file cannot be read.
pub fn open(folder: &Path, space: &SpaceId) -> Result<Box<dyn Embedder>, Failure> {
    let file = folder.join(MEMORY_FILE);
    let current = if file.exists() {
        let builder = Memory::builder().space(space.clone()).file(file).existing();
        builder.open()?.embedding_spaces()?.current
    } else {
        None
    };
    let Some(key) = current.map(|space| space.model).filter(|key| key.name == NAME) else {
        return Err(Failure::refused(
            "lsa_not_learned",
            "the embedder lsa has not learned from this memory yet",
        )
        .hint(HINT));
    };
    let embedder = read(&file_of(folder, &key))?;
    key.expect_same(&embedder.key())
        .map_err(agent_memory::Error::from)?;
    Ok(Box::new(embedder))
}

/// Removes the file of a space that is no longer used; one that is not there, or of another kind, is no matter.
///
/// # Errors
/// [`Failure`] when it cannot be removed.
pub fn forget(folder: &Path, key: &ModelKey) -> Result<(), Failure> {
    if key.name != NAME {
        return Ok(());
    }
    let file = file_of(folder, key);
    match fs::remove_file(&file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(Failure::file("remove", &file, &error)),
        _ => Ok(()),
    }
}

const HINT: &str = "`agent-memory re-embed --provider lsa` learns it and makes all vectors anew";

/// The version is hexadecimal digits; whatever else a damaged memory says names no file outside the folder.
fn file_of(folder: &Path, key: &ModelKey) -> PathBuf {
    let version: String = key.version.chars().filter(char::is_ascii_alphanumeric).collect();
    folder.join(format!("{NAME}-{version}.bin"))
}

fn read(file: &Path) -> Result<LsaEmbedder, Failure> {
    let told = |error| Failure::file("read", file, &error).hint(HINT);
    let size = fs::metadata(file).map_err(told)?.len();
    if size > MOST_BYTES {
        return Err(Failure::refused(
            "lsa_damaged",
            format!("{} is no file of this kind", file.display()),
        )
        .hint(HINT));
    }
    let bytes = fs::read(file).map_err(told)?;
    match Lsa::from_bytes(&bytes) {
        Ok(lsa) => Ok(LsaEmbedder::new(lsa, content_words, Valid::default())),
        Err(error) => Err(Failure::refused("lsa_damaged", format!("{}: {error}", file.display())).hint(HINT)),
    }
}
