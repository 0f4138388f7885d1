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

/// Why a model gave no answer. No variant ever holds a key.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The server could not be reached or broke off.
    #[error("the language model could not be reached: {0}")]
    Unreachable(String),
    /// No answer in time.
    #[error("the language model did not answer within {0} s")]
    TimedOut(u64),
    /// The server refused the key, or wants one.
    #[error("the language model's server refused the key with status {status}: {message}")]
    Unauthorized {
        /// HTTP status.
        status: u16,
        /// What it said.
        message: String,
    },
    /// The server has no model of that name.
    #[error("the server knows no language model {model:?}: {message}")]
    UnknownModel {
        /// The name that was asked for.
        model: String,
        /// What the server said.
        message: String,
    },
    /// The server has too much to do, or the caller's share of it is used up.
    #[error("the language model's server turned the call away with status {status}: {message}")]
    Busy {
        /// HTTP status.
        status: u16,
        /// What it said.
        message: String,
    },
    /// The prompt is longer than the model can read.
    #[error("the prompt is longer than the language model can read: {message}")]
    PromptTooLong {
        /// What the server said.
        message: String,
    },
    /// The server refused for another reason.
    #[error("the language model refused with status {status}: {message}")]
    Refused {
        /// HTTP status.
        status: u16,
        /// What it said.
        message: String,
    },
    /// The model, or a filter around it, would not answer this prompt.
    #[error("the language model declined to answer: {reason}")]
    Declined {
        /// Its words, or the name of the filter.
        reason: String,
    },
    /// The answer reached its limit before the model had said anything.
    #[error("the language model used up {limit} tokens before it had said anything")]
    Truncated {
        /// The limit of the answer.
        limit: u32,
    },
    /// The answer is empty.
    #[error("the language model's answer is empty")]
    Empty,
    /// The model asked for a tool instead of answering.
    #[error("the language model asked for the tool {tool:?} instead of answering")]
    AskedForTool {
        /// The tool it named.
        tool: String,
    },
    /// The answer had no usable shape.
    #[error("the language model's answer cannot be read: {0}")]
    Unreadable(String),
    /// The prompt itself cannot be sent.
    #[error("the prompt cannot be sent: {0}")]
    InvalidPrompt(String),
    /// The call would go beyond the budget of the run; it was not made.
    #[error("the call would go beyond the budget: {used} of {limit} {what} are used, and it needs {needed}")]
    OverBudget {
        /// What is limited: `calls`, `tokens in` or `tokens out`.
        what: &'static str,
        /// The limit.
        limit: u64,
        /// What is used and promised to calls that are under way.
        used: u64,
        /// What this call needs at most.
        needed: u64,
    },
    /// A replayed recording holds no answer for this prompt, or no further one.
    #[error(
        "{cassette} holds no answer for the prompt {key} of {model} (asked {asked} times, answered {held})"
    )]
    NotRecorded {
        /// The recording.
        cassette: String,
        /// The model whose answers were looked for.
        model: String,
        /// Digest of prompt and model.
        key: String,
        /// How often this prompt was asked, this time included.
        asked: u64,
        /// How many answers to it were recorded.
        held: u64,
    },
    /// The answer came and could not be kept, so it is not used.
    #[error("the language model's answer could not be recorded: {0}")]
    NotKept(String),
    /// The model cannot be used as it is set up.
    #[error("the language model cannot be used: {0}")]
    Unusable(String),
}

impl ModelError {
    /// A stable word for the kind of failure, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreachable(_) => "model_unreachable",
            Self::TimedOut(_) => "model_timed_out",
            Self::Unauthorized { .. } => "model_unauthorized",
            Self::UnknownModel { .. } => "model_unknown",
            Self::Busy { .. } => "model_busy",
            Self::PromptTooLong { .. } => "model_prompt_too_long",
            Self::Refused { .. } => "model_refused",
            Self::Declined { .. } => "model_declined",
            Self::Truncated { .. } => "model_answer_truncated",
            Self::Empty => "model_answer_empty",
            Self::AskedForTool { .. } => "model_asked_for_tool",
            Self::Unreadable(_) => "model_answer_unreadable",
            Self::InvalidPrompt(_) => "model_prompt_invalid",
            Self::OverBudget { .. } => "model_over_budget",
            Self::NotRecorded { .. } => "model_not_recorded",
            Self::NotKept(_) => "model_answer_not_kept",
            Self::Unusable(_) => "model_unusable",
        }
    }

    /// What the caller can do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Unreachable(_) => {
                "check the address, and that the server runs; `doctor` tests the connection"
            }
            Self::TimedOut(_) => "raise the timeout, ask for shorter answers, or use a faster server",
            Self::Unauthorized { .. } => {
                "put a valid key into the environment variable that the settings name"
            }
            Self::UnknownModel { .. } => {
                "give a model that the server offers, spelled as the server spells it"
            }
            Self::Busy { .. } => "wait and run again: what was left out is taken up then",
            Self::PromptTooLong { .. } => {
                "use a model that reads more, or raise the server's limit for prompts"
            }
            Self::Refused { .. } => "the server's own words say why; `doctor` tests the connection",
            Self::Declined { .. } => "use another model for this text, or go without one",
            Self::Truncated { .. } => {
                "raise the token limit; models that think aloud need room for that, too"
            }
            Self::Empty | Self::AskedForTool { .. } | Self::Unreadable(_) => {
                "use a model that follows instructions, and check that the settings name its kind of server"
            }
            Self::InvalidPrompt(_) => "this is a fault of the program that asked, not of the settings",
            Self::OverBudget { .. } => {
                "raise the budget of a run, or run again: what was left out is taken up then"
            }
            Self::NotRecorded { .. } => "record again: the prompts have changed, or another model is set",
            Self::NotKept(_) => "make room for the recording, or run without one",
            Self::Unusable(_) => "each setting's documentation says what it may be",
        }
    }
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

impl<M: LanguageModel + ?Sized> LanguageModel for &M {
    fn name(&self) -> String {
        (**self).name()
    }

    fn complete(&self, prompt: &Prompt) -> Result<Completion, ModelError> {
        (**self).complete(prompt)
    }
}

impl<M: LanguageModel + ?Sized> LanguageModel for Box<M> {
    fn name(&self) -> String {
        (**self).name()
    }

    fn complete(&self, prompt: &Prompt) -> Result<Completion, ModelError> {
        (**self).complete(prompt)
    }
}

impl<M: LanguageModel + ?Sized> LanguageModel for std::sync::Arc<M> {
    fn name(&self) -> String {
        (**self).name()
    }

    fn complete(&self, prompt: &Prompt) -> Result<Completion, ModelError> {
        (**self).complete(prompt)
    }
}
