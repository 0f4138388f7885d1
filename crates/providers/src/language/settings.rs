//! What a language model is called and how it is asked.

use std::fmt;

use agent_memory_core::{Error, Validate, rule};
use serde::{Deserialize, Serialize};

/// The protocol that a server speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Provider {
    /// `POST BASE/chat/completions`, as OpenAI, llama.cpp, vLLM, LM Studio, Mistral, DeepSeek, OpenRouter and most others
    /// speak it. The base usually ends in `/v1`.
    #[serde(alias = "openai-compatible")]
    Openai,
    /// `POST BASE/v1/messages` of Anthropic.
    Anthropic,
    /// `POST BASE/api/chat` of Ollama.
    Ollama,
}

/// How a server is made to keep an answer to its schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SchemaMode {
    /// The schema first; where the server refuses or ignores that, a JSON object; else the prompt alone.
    #[default]
    Auto,
    /// The server is given the schema. With Anthropic that is a tool which the model has to call.
    Schema,
    /// The server is told to write a JSON object, and the schema stands in the prompt. Anthropic has no such mode; there it
    /// is the same as `prompt`.
    Object,
    /// The schema stands in the prompt, and nothing holds the model to it.
    Prompt,
}

/// The field that limits an answer, in the protocol of OpenAI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenField {
    /// `max_tokens`, which every server knows, and `max_completion_tokens` where a server demands that.
    #[default]
    Auto,
    /// `max_tokens`.
    MaxTokens,
    /// `max_completion_tokens`.
    MaxCompletionTokens,
}

/// Which model is asked, and how.
///
/// ```
/// use agent_memory_core::Validate;
/// use providers::ModelSettings;
///
/// assert!(ModelSettings::named("llama3.2").check().is_ok());
/// assert!(ModelSettings::default().check().is_err()); // there is no model that everybody has
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ModelSettings {
    /// The model, as its server calls it. Empty, which is refused: no name would be right for everybody.
    pub model: String,
    /// The most tokens of an answer, whatever a prompt allows; for servers that refuse more. None: prompts know best.
    pub max_tokens: Option<u32>,
    /// Tokens that are allowed on top for thinking aloud, which counts as answer. 0: most models do not; 2,000 is a
    /// beginning for those that do.
    pub thinking_tokens: u32,
    /// How freely the model picks words, 0 to 2. 0: the likeliest, so that the same question has the same answer as far
    /// as the server can promise it.
    pub temperature: f64,
    /// The seed of whatever is left to chance. None: at temperature 0 there is little left, and Anthropic has none.
    pub seed: Option<u64>,
    /// How the server is made to keep to a schema. `auto`: as well as it can.
    pub schema: SchemaMode,
    /// The field that limits an answer, for servers of the OpenAI kind. `auto`.
    pub token_field: TokenField,
    /// The tokens that Ollama makes room for, prompt and answer together. None: the server's own setting, often 4,096;
    /// Ollama cuts what does not fit off the prompt without a word.
    pub context_tokens: Option<u32>,
}

impl ModelSettings {
    /// The default settings for a model.
    pub fn named(model: &str) -> Self {
        Self {
            model: model.to_owned(),
            ..Self::default()
        }
    }
}

impl Validate for ModelSettings {
    fn check(&self) -> Result<(), Error> {
        rule(
            !self.model.trim().is_empty() && !self.model.contains(char::is_control),
            "model",
            "it names a model that the server has",
        )?;
        rule(self.max_tokens != Some(0), "max_tokens", "from 1 up")?;
        rule(
            self.thinking_tokens <= 1_000_000,
            "thinking_tokens",
            "from 0 to 1,000,000",
        )?;
        rule(
            (0.0..=2.0).contains(&self.temperature),
            "temperature",
            format!("{} is not from 0 to 2", self.temperature),
        )?;
        rule(
            self.context_tokens.is_none_or(|tokens| tokens >= 256),
            "context_tokens",
            "from 256 up",
        )
    }
}

impl Provider {
    /// As the settings and journals call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Openai => "openai",
            Self::Anthropic => "anthropic",
            Self::Ollama => "ollama",
        }
    }
}

impl fmt::Display for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl SchemaMode {
    /// As the settings call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Schema => "schema",
            Self::Object => "object",
            Self::Prompt => "prompt",
        }
    }
}

impl fmt::Display for SchemaMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
