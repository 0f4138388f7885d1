//! A model that keeps what it was asked and what it said.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use agent_memory_core::{Completion, LanguageModel, ModelError, Prompt};

use super::line::Line;
use super::{CassetteError, Lines};
use crate::Secret;

/// A language model whose prompts, answers and failures go into a file, one JSON line each.
///
/// A line is on the disk before its answer is handed out; an answer that cannot be kept is not handed out
/// ([`ModelError::NotKept`]). Lines are only ever added. A line that was torn by a crash is cut off when the file is
/// opened again. Recorded is what the model and its server said; refusals of this program (budget, prompt) are not.
/// One process writes a file at a time.
///
/// The text of prompts and answers is in the file as it is: it is as private as the memory itself. Keys are not.
#[derive(Debug)]
pub struct Recorder<M> {
    model: M,
    path: PathBuf,
    file: Mutex<File>,
    secrets: Vec<Secret>,
}

impl<M: LanguageModel> Recorder<M> {
    /// Begins or continues a recording.
    ///
    /// # Errors
    /// [`CassetteError`]: the file cannot be opened, or holds something else than a recording.
    pub fn open(model: M, path: &Path) -> Result<Self, CassetteError> {
        let lines = Lines::of_file(path)?;
        let file = opened(path, lines.whole).map_err(|error| CassetteError::io(path, &error))?;
        Ok(Self {
            model,
            path: path.to_path_buf(),
            file: Mutex::new(file),
            secrets: Vec::new(),
        })
    }

    /// With a secret that is taken out of every line, should it stand in a prompt or an answer.
    #[must_use]
    pub fn without(mut self, secret: Secret) -> Self {
        self.secrets.push(secret);
        self
    }

    /// The model itself.
    pub fn inner(&self) -> &M {
        &self.model
    }

    /// Writes into another file from now on; for tests of a disk that fails.
    #[cfg(test)]
    pub(super) fn replace_file(&mut self, file: File) {
        self.file = Mutex::new(file);
    }

    fn keep(&self, line: &Line) -> Result<(), CassetteError> {
        let mut text = serde_json::to_string(line).map_err(|error| CassetteError::Io {
            path: self.path.display().to_string(),
            reason: error.to_string(),
        })?;
        text.push('\n');
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        written(&mut file, &text).map_err(|error| CassetteError::io(&self.path, &error))
    }
}

/// Opens a file for additions, without what stands behind its last whole line.
fn opened(path: &Path, whole: u64) -> std::io::Result<File> {
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    file.set_len(whole)?;
    file.seek(SeekFrom::End(0))?;
    file.sync_all()?;
    Ok(file)
}

/// Adds a line, or nothing: half a line is taken back.
fn written(file: &mut File, line: &str) -> std::io::Result<()> {
    let start = file.stream_position()?;
    let outcome = file.write_all(line.as_bytes()).and_then(|()| file.sync_data());
    if outcome.is_err() {
        file.set_len(start)?;
        file.seek(SeekFrom::Start(start))?;
    }
    outcome
}

impl<M: LanguageModel> LanguageModel for Recorder<M> {
    fn name(&self) -> String {
        self.model.name()
    }

    fn complete(&self, prompt: &Prompt) -> Result<Completion, ModelError> {
        let outcome = self.model.complete(prompt);
        if let Some(line) = Line::of(&self.model.name(), prompt, &outcome, &self.secrets) {
            self.keep(&line)?;
        }
        outcome
    }
}
