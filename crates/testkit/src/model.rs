//! A language model that says what the test wrote down.

use agent_memory_core::{Completion, LanguageModel, ModelError, Prompt};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A [`LanguageModel`] that gives scripted answers in order and keeps every prompt.
///
/// When the script is at its end, [`ModelError::Unreachable`] says so.
///
/// ```
/// use agent_memory_core::{LanguageModel, ModelError, Prompt};
/// use testkit::ScriptedModel;
///
/// let model = ScriptedModel::new().answer("{\"facts\":[]}").fail(ModelError::TimedOut(30));
/// let prompt = Prompt { system: String::new(), user: "hello".into(), schema: None, max_tokens: 10 };
/// assert_eq!(model.complete(&prompt)?.text, "{\"facts\":[]}");
/// assert_eq!(model.complete(&prompt), Err(ModelError::TimedOut(30)));
/// assert_eq!(model.prompts().len(), 2);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Debug, Default)]
pub struct ScriptedModel {
    script: Mutex<VecDeque<Result<Completion, ModelError>>>,
    prompts: Mutex<Vec<Prompt>>,
}

impl ScriptedModel {
    /// A model with nothing to say yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Then it answers this text.
    #[must_use]
    pub fn answer(self, text: impl Into<String>) -> Self {
        self.then(Ok(Completion {
            text: text.into(),
            truncated: false,
            tokens_in: None,
            tokens_out: None,
        }))
    }

    /// Then it fails like this.
    #[must_use]
    pub fn fail(self, error: ModelError) -> Self {
        self.then(Err(error))
    }

    /// Then it gives exactly this.
    #[must_use]
    pub fn then(self, outcome: Result<Completion, ModelError>) -> Self {
        locked(&self.script).push_back(outcome);
        self
    }

    /// Every prompt so far, in order.
    pub fn prompts(&self) -> Vec<Prompt> {
        locked(&self.prompts).clone()
    }

    /// Answers that were not asked for yet.
    pub fn left(&self) -> usize {
        locked(&self.script).len()
    }
}

impl LanguageModel for ScriptedModel {
    fn name(&self) -> String {
        "scripted".to_owned()
    }

    fn complete(&self, prompt: &Prompt) -> Result<Completion, ModelError> {
        locked(&self.prompts).push(prompt.clone());
        locked(&self.script)
            .pop_front()
            .unwrap_or_else(|| Err(ModelError::Unreachable("the script is at its end".to_owned())))
    }
}

/// A queue is whole even when a thread panicked while it held it.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
