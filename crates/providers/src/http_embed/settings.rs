//! Which model a server is asked for, and how texts are put into requests.

use agent_memory_core::{Error, Validate, rule};
use serde::{Deserialize, Serialize};

/// A model behind a server, and the sizes of requests. The model has no default; everything else has.
///
/// ```
/// use providers::EmbedSettings;
///
/// let settings = EmbedSettings {
///     dimension: Some(768),
///     ..EmbedSettings::new("nomic-embed-text")
/// };
/// assert_eq!(settings.batch_texts, 64);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmbedSettings {
    /// The model's name, as the server calls it.
    pub model: String,
    /// Components of the model's vectors. None by default: one tiny request asks for them when the embedder is made.
    /// Given, no request is made then, and a server that answers another dimension is an error.
    #[serde(default)]
    pub dimension: Option<usize>,
    /// Asks the server to shorten its vectors to so many components (`dimensions`). None by default: only models that
    /// were trained for it can, and other servers refuse the request. It takes the place of `dimension`.
    #[serde(default)]
    pub shorten_to: Option<usize>,
    /// The space's name in the key that is stored with the vectors. None by default: the model's name. One name for the
    /// same model on two servers that call it differently keeps the vectors usable on both.
    #[serde(default)]
    pub space: Option<String>,
    /// The space's version. "1" by default; another one says that the model behind the name has changed, so that old
    /// and new vectors do not meet.
    #[serde(default = "first_version")]
    pub version: String,
    /// Texts in one request. 64 by default: larger batches hardly gain anything, and some servers take no more. From 1
    /// to 2048, the limit of OpenAI.
    #[serde(default = "batch_texts")]
    pub batch_texts: usize,
    /// Bytes of the texts in one request; a longer text goes alone. 128 KiB by default: at a token a byte, the most that
    /// can be, less than half of OpenAI's limit of 300,000 tokens. From 1 KiB to 16 MiB.
    #[serde(default = "batch_bytes")]
    pub batch_bytes: usize,
    /// Bytes of a text that are sent; the rest of a longer one is left out, at the boundary of a character. 8192 by
    /// default: no tokenizer makes more tokens than bytes, and 8192 tokens are what OpenAI's models take. The beginning
    /// of a text says what it is about; refusing a long one would keep all others from being embedded. From 16 bytes to
    /// 1 MiB.
    #[serde(default = "longest_text_bytes")]
    pub longest_text_bytes: usize,
}

fn first_version() -> String {
    "1".to_owned()
}
fn batch_texts() -> usize {
    64
}
fn batch_bytes() -> usize {
    128 << 10
}
fn longest_text_bytes() -> usize {
    8192
}

/// More components than any model has.
const LARGEST_DIMENSION: usize = 65_536;

impl EmbedSettings {
    /// The defaults for a model.
    pub fn new(model: &str) -> Self {
        Self {
            model: model.to_owned(),
            dimension: None,
            shorten_to: None,
            space: None,
            version: first_version(),
            batch_texts: batch_texts(),
            batch_bytes: batch_bytes(),
            longest_text_bytes: longest_text_bytes(),
        }
    }

    /// The name of the space: as set, else the model's, without the tag `:latest`, which Ollama takes for none.
    pub(super) fn space_name(&self) -> &str {
        let model = self.model.trim();
        self.space
            .as_deref()
            .unwrap_or_else(|| model.strip_suffix(":latest").unwrap_or(model))
    }
}

impl Validate for EmbedSettings {
    fn check(&self) -> Result<(), Error> {
        let filled = |text: &str| !text.trim().is_empty();
        let some = |dimension: Option<usize>| dimension.is_none_or(|d| (1..=LARGEST_DIMENSION).contains(&d));
        rule(filled(&self.model), "model", "the model's name is not empty")?;
        rule(some(self.dimension), "dimension", "from 1 to 65536")?;
        rule(some(self.shorten_to), "shorten_to", "from 1 to 65536")?;
        rule(
            self.dimension.is_none() || self.shorten_to.is_none() || self.dimension == self.shorten_to,
            "shorten_to",
            "it takes the place of `dimension`; given both, they are equal",
        )?;
        rule(
            self.space.as_deref().is_none_or(filled),
            "space",
            "its name is not empty",
        )?;
        rule(filled(&self.version), "version", "it is not empty")?;
        rule(
            (1..=2048).contains(&self.batch_texts),
            "batch_texts",
            "from 1 to 2048",
        )?;
        rule(
            (1 << 10..=16 << 20).contains(&self.batch_bytes),
            "batch_bytes",
            "from 1024 to 16777216",
        )?;
        rule(
            (16..=1 << 20).contains(&self.longest_text_bytes),
            "longest_text_bytes",
            "from 16 to 1048576",
        )
    }
}
