//! A model that says what was recorded.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use agent_memory_core::{Completion, LanguageModel, ModelError, Prompt};

use super::line::key;
use super::{CassetteError, Lines};

/// A language model that answers from a recording, without a network.
///
/// A prompt is found when it and the model's name are equal to the byte. The same prompt asked several times gets its
/// answers in the order in which they were recorded; asked more often than recorded it gets
/// [`ModelError::NotRecorded`], as does a prompt that is not there. Recorded failures fail again.
///
/// ```
/// use agent_memory_core::{LanguageModel, ModelError, Prompt};
/// use providers::{Recorder, Replayer};
/// use testkit::ScriptedModel;
///
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("answers.jsonl");
/// let prompt = Prompt { system: String::new(), user: "Where?".into(), schema: None, max_tokens: 5 };
/// Recorder::open(ScriptedModel::new().answer("Lisbon."), &file)?.complete(&prompt)?;
///
/// let replayed = Replayer::open(&file)?;
/// assert_eq!(replayed.complete(&prompt)?.text, "Lisbon.");
/// assert!(matches!(replayed.complete(&prompt), Err(ModelError::NotRecorded { asked: 2, held: 1, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Replayer {
    recording: String,
    model: String,
    torn: bool,
    answers: BTreeMap<String, Vec<Result<Completion, ModelError>>>,
    /// How often each prompt was asked.
    asked: Mutex<BTreeMap<String, u64>>,
}

impl Replayer {
    /// Opens the recording of one model.
    ///
    /// # Errors
    /// [`CassetteError`]: the file is not there or no recording, or it holds answers of no model or of several.
    pub fn open(path: &Path) -> Result<Self, CassetteError> {
        Self::of_file(path, None)
    }

    /// Opens a recording for the answers of one of its models.
    ///
    /// # Errors
    /// [`CassetteError`]: the file is not there or no recording.
    pub fn open_for(path: &Path, model: &str) -> Result<Self, CassetteError> {
        Self::of_file(path, Some(model))
    }

    /// Reads a recording called `name` from its bytes.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, CassetteError> {
        Self::of_lines(name, Lines::read(name, bytes)?, None)
    }

    fn of_file(path: &Path, model: Option<&str>) -> Result<Self, CassetteError> {
        if let Err(error) = std::fs::metadata(path) {
            return Err(CassetteError::io(path, &error));
        }
        Self::of_lines(&path.display().to_string(), Lines::of_file(path)?, model)
    }

    fn of_lines(name: &str, lines: Lines, model: Option<&str>) -> Result<Self, CassetteError> {
        let models: BTreeSet<&str> = lines.all.iter().map(|line| line.model.as_str()).collect();
        let model = match (model, models.first(), models.len()) {
            (Some(model), _, _) => model.to_owned(),
            (None, Some(model), 1) => (*model).to_owned(),
            (None, _, count) => {
                let found = match count {
                    0 => "answers of no model".to_owned(),
                    _ => format!(
                        "answers of several models ({})",
                        models.into_iter().collect::<Vec<_>>().join(", ")
                    ),
                };
                return Err(CassetteError::WhichModel {
                    path: name.to_owned(),
                    found,
                });
            }
        };
        let mut answers: BTreeMap<String, Vec<_>> = BTreeMap::new();
        for line in lines.all {
            answers.entry(line.key.clone()).or_default().push(line.outcome());
        }
        Ok(Self {
            recording: name.to_owned(),
            model,
            torn: lines.torn,
            answers,
            asked: Mutex::new(BTreeMap::new()),
        })
    }

    /// Whether the last line was torn by a crash and left out.
    pub fn is_torn(&self) -> bool {
        self.torn
    }

    /// How many recorded answers were not asked for yet; those of other models count as well.
    pub fn left(&self) -> u64 {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        self.answers
            .iter()
            .map(|(key, held)| {
                let asked = asked.get(key).copied().unwrap_or(0);
                (held.len() as u64).saturating_sub(asked)
            })
            .sum()
    }
}

impl LanguageModel for Replayer {
    fn name(&self) -> String {
        self.model.clone()
    }

    fn complete(&self, prompt: &Prompt) -> Result<Completion, ModelError> {
        let key = key(&self.model, prompt);
        let asked = {
            let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
            let count = asked.entry(key.clone()).or_default();
            *count += 1;
            *count
        };
        let held = self.answers.get(&key).map_or(&[][..], Vec::as_slice);
        let next = usize::try_from(asked - 1).ok().and_then(|at| held.get(at));
        next.cloned().unwrap_or_else(|| {
            Err(ModelError::NotRecorded {
                cassette: self.recording.clone(),
                model: self.model.clone(),
                key,
                asked,
                held: held.len() as u64,
            })
        })
    }
}
