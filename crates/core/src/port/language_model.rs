//! A language model, seen from the layers: a prompt in, text out.

use thiserror::Error;

/// What a model is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    /// The instructions.
    pub system: String,
    /// The request itself.
    pub user: String,
    /// A JSON schema the answer must follow, as text; none for free text.
    pub schema: Option<String>,
    /// Most tokens of the answer.
    pub max_tokens: u32,
}

/// What a model answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The text, as it came.
    pub text: String,
    /// Whether the answer was cut by the token limit.
    pub truncated: bool,
    /// Tokens of the request, when the model tells.
    pub tokens_in: Option<u64>,
    /// Tokens of the answer, when the model tells.
    pub tokens_out: Option<u64>,
}

/// Why a model gave no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The server could not be reached or broke off.
    #[error("the language model could not be reached: {0}")]
    Unreachable(String),
    /// No answer in time.
    #[error("the language model did not answer within {0} s")]
    TimedOut(u64),
    /// The server refused.
    #[error("the language model refused with status {status}: {message}")]
    Refused {
        /// HTTP status.
        status: u16,
        /// What it said.
        message: String,
    },
    /// The answer had no usable shape.
    #[error("the language model's answer cannot be read: {0}")]
    Unreadable(String),
}

/// A language model. The dream needs none; where there is one it phrases, confirms and narrows.
pub trait LanguageModel: Send + Sync {
    /// What it is called, for journals.
    fn name(&self) -> String;

    /// Answers one prompt.
    ///
    /// # Errors
    /// [`ModelError`]; the caller fails the one group that asked and goes on.
    fn complete(&self, prompt: &Prompt) -> Result<Completion, ModelError>;
}
