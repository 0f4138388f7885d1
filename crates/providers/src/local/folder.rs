//! A model's folder: its files with a cap on their size, and a digest of those that were read.

use crate::Error;
use agent_memory_core::content_digest;
use serde_json::Value;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Component, Path, PathBuf};

/// Largest weights file: models of this class have at most some hundred megabytes.
const MAX_WEIGHTS: u64 = 4 << 30;
/// Largest text file: the vocabularies of the largest multilingual models have some twenty megabytes.
const MAX_TEXT: u64 = 256 << 20;

/// A folder that holds a model.
#[derive(Debug, Clone)]
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder, if it is one.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let found = std::fs::metadata(path).map_err(|error| unusable(path, in_words(&error)))?;
        if !found.is_dir() {
            return Err(unusable(path, "it is a file, not a folder"));
        }
        Ok(Self {
            path: path.to_owned(),
        })
    }

    /// A folder within this one, as `modules.json` names it: `""` is this folder itself.
    pub fn inner(&self, name: &str) -> Result<Self, Error> {
        let inside = Path::new(name)
            .components()
            .all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if !inside {
            return Err(self.unusable(format!("`{name}` leads out of the folder")));
        }
        Ok(Self {
            path: self.path.join(name),
        })
    }

    /// The path of a file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Whether a file of that name is there.
    pub fn has(&self, name: &str) -> bool {
        self.file(name).is_file()
    }

    /// A file of tensors, whole, and its digest.
    pub fn weights(&self, name: &str, digest: &mut Digest) -> Result<Vec<u8>, Error> {
        self.read(name, MAX_WEIGHTS, digest)
    }

    /// A text file's bytes.
    pub fn bytes(&self, name: &str, digest: &mut Digest) -> Result<Vec<u8>, Error> {
        self.read(name, MAX_TEXT, digest)
    }

    /// A JSON file.
    pub fn json(&self, name: &str, digest: &mut Digest) -> Result<Value, Error> {
        let bytes = self.bytes(name, digest)?;
        serde_json::from_slice(&bytes)
            .map_err(|error| unusable(&self.file(name), format!("it is no whole JSON: {error}")))
    }

    /// A JSON file, or none where there is no file of that name.
    #[cfg(feature = "transformer")]
    pub fn optional_json(&self, name: &str, digest: &mut Digest) -> Result<Option<Value>, Error> {
        if self.has(name) {
            self.json(name, digest).map(Some)
        } else {
            Ok(None)
        }
    }

    /// The whole folder cannot be used.
    pub fn unusable(&self, reason: impl Into<String>) -> Error {
        unusable(&self.path, reason)
    }

    /// A file in it cannot be used.
    pub fn unusable_file(&self, name: &str, reason: impl Into<String>) -> Error {
        unusable(&self.file(name), reason)
    }

    fn read(&self, name: &str, cap: u64, digest: &mut Digest) -> Result<Vec<u8>, Error> {
        let path = self.file(name);
        let failed = |error: std::io::Error| unusable(&path, in_words(&error));
        let mut file = File::open(&path).map_err(failed)?;
        let found = file.metadata().map_err(failed)?;
        if !found.is_file() {
            return Err(unusable(&path, "it is no file"));
        }
        let too_large = || unusable(&path, format!("it has more than {cap} bytes"));
        if found.len() > cap {
            return Err(too_large());
        }
        let mut bytes = Vec::with_capacity(found.len() as usize);
        // one byte more than allowed shows a file that grew since
        let read = Read::by_ref(&mut file)
            .take(cap + 1)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
        if read as u64 > cap {
            return Err(too_large());
        }
        digest.add(name, &bytes);
        Ok(bytes)
    }
}

/// What the vectors depend on: every file that was read, and settings. Another content is another space.
#[derive(Debug, Default)]
pub(crate) struct Digest(String);

impl Digest {
    /// A file, or a setting.
    pub fn add(&mut self, name: &str, bytes: &[u8]) {
        let size = bytes.len().to_string();
        for part in [name, " ", &size, " ", &content_digest(bytes), "\n"] {
            self.0.push_str(part);
        }
    }

    /// The first 64 bits of the digest of all, in hex.
    pub fn short(&self) -> String {
        content_digest(self.0.as_bytes()).chars().take(16).collect()
    }
}

fn unusable(path: &Path, reason: impl Into<String>) -> Error {
    Error::UnusableModel {
        path: path.to_owned(),
        reason: reason.into(),
    }
}

fn in_words(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "it is not there".to_owned(),
        ErrorKind::PermissionDenied => "it may not be read".to_owned(),
        _ => format!("it cannot be read: {error}"),
    }
}
