//! Static embedding tables of the model2vec kind from a local folder.
//!
//! Reading and pooling are the work of `model2vec-rs`, the format's own library, with its hub client left out. It trusts
//! its files: a token without a row or a row number beyond the table would panic in it. So everything that it would index is
//! compared here first.

use crate::Error;
use crate::local::{Digest, Folder, Kind, Tensors, flag, model_name};
use agent_memory_core::{Embedder, ModelKey};
use model2vec_rs::model::StaticModel;
use serde_json::Value;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

#[cfg(test)]
mod tests;

const TOKENIZER: &str = "tokenizer.json";
const WEIGHTS: &str = "model.safetensors";
/// Longest text in tokens, as in the format's own library.
const LONGEST: usize = 512;
/// Widest vector; no table comes near.
const WIDEST: usize = 65_536;
/// The way vectors are computed; another way would be another space.
const METHOD: &[u8] = b"1";

/// Embeds text with a static table in the format of model2vec (Tulkens and van Dongen, 2024) from a local folder:
/// the potion models and whatever was distilled with that library.
///
/// A text's vector is the weighted mean of its tokens' rows, scaled to length 1 where the configuration says so. Unknown
/// tokens do not count; what lies beyond 512 tokens is cut off; a text without known tokens gives the zero vector.
///
/// The folder holds `config.json`, `tokenizer.json` and `model.safetensors`, or is a sentence transformer's
/// (`config_sentence_transformers.json`, the other two there or in `0_StaticEmbedding`). Nothing is ever fetched. The
/// key's version is a digest of these files: the folder may be moved and renamed, but other content is another space.
///
/// The same text gives the same bits alone and among others. O(bytes) per text, in parallel over texts.
///
/// ```no_run
/// use agent_memory_core::Embedder;
/// use providers::Model2Vec;
/// use std::path::Path;
///
/// let model = Model2Vec::open(Path::new("models/potion-base-8M"))?;
/// let vectors = model.embed(&["flights to Lisbon"])?;
/// assert_eq!(vectors[0].len(), model.key().dimension);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Model2Vec {
    key: ModelKey,
    model: StaticModel,
}

impl Model2Vec {
    /// Opens a model's folder and compares its files with one another.
    ///
    /// # Errors
    /// [`Error::UnusableModel`] with the file and the reason: it is missing, cut short, not what its name says, of a kind
    /// that cannot be read, holds numbers that are not finite, or contradicts another file.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        let mut digest = Digest::default();
        digest.add("method", METHOD);
        let root = Folder::open(folder)?;
        let config_name = ["config.json", "config_sentence_transformers.json"]
            .into_iter()
            .find(|name| root.has(name))
            .ok_or_else(|| {
                root.unusable("it has neither config.json nor config_sentence_transformers.json")
            })?;
        let inner = match root.inner("0_StaticEmbedding")? {
            inner if !root.has(WEIGHTS) && inner.has(WEIGHTS) => inner,
            _ => root.clone(),
        };
        let config = root.json(config_name, &mut digest)?;
        flag(&config, "normalize", true).map_err(|reason| root.unusable_file(config_name, reason))?;
        let tokenizer = inner.json(TOKENIZER, &mut digest)?;
        let tokens = tokens(&tokenizer).map_err(|reason| inner.unusable_file(TOKENIZER, reason))?;
        let weights = inner.weights(WEIGHTS, &mut digest)?;
        let dimension =
            check_table(&weights, tokens).map_err(|reason| inner.unusable_file(WEIGHTS, reason))?;
        let bytes = |value: &Value| value.to_string().into_bytes();
        let model = guarded(|| {
            StaticModel::from_bytes(bytes(&tokenizer), &weights, bytes(&config), None)
                .map_err(|error| format!("{error:#}"))
        })
        .and_then(|model| model)
        .map_err(|reason| inner.unusable(reason))?;
        if model.dim() != dimension {
            return Err(inner.unusable_file(WEIGHTS, format!("its rows have {} numbers", model.dim())));
        }
        Ok(Self {
            key: ModelKey::new(&model_name(&config, "model2vec"), dimension, &digest.short()),
            model,
        })
    }
}

impl Embedder for Model2Vec {
    fn key(&self) -> ModelKey {
        self.key.clone()
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, agent_memory_core::Error> {
        let owned: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        let vectors = guarded(|| {
            self.model
                .encode_with_args(&owned, Some(LONGEST), owned.len().max(1))
        });
        let vectors = vectors.and_then(|vectors| {
            if vectors.iter().flatten().all(|number| number.is_finite()) {
                Ok(vectors)
            } else {
                Err("its rows lead to numbers that are not finite".to_owned())
            }
        });
        vectors.map_err(|reason| {
            let path = self.key.name.clone().into();
            Error::UnusableModel { path, reason }.of_embedder(&self.key.to_string())
        })
    }
}

impl fmt::Debug for Model2Vec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Model2Vec")
            .field("key", &self.key)
            .finish_non_exhaustive()
    }
}

/// One more than the largest number of a token.
fn tokens(tokenizer: &Value) -> Result<usize, String> {
    let vocabulary = tokenizer.get("model").and_then(|model| model.get("vocab"));
    let mut numbers: Vec<Option<u64>> = match vocabulary {
        Some(Value::Object(map)) => map.values().map(Value::as_u64).collect(),
        Some(Value::Array(list)) => (0..list.len() as u64).map(Some).collect(),
        _ => return Err("it has no `vocab` in its `model`".to_owned()),
    };
    if let Some(added) = tokenizer.get("added_tokens").and_then(Value::as_array) {
        numbers.extend(added.iter().map(|token| token.get("id").and_then(Value::as_u64)));
    }
    let mut largest = 0;
    for number in numbers {
        let number = number
            .and_then(|number| usize::try_from(number).ok())
            .filter(|number| *number < usize::MAX)
            .ok_or("a token has no whole number")?;
        largest = largest.max(number + 1);
    }
    if largest == 0 {
        return Err("its vocabulary is empty".to_owned());
    }
    Ok(largest)
}

/// The dimension of a table that has a row for each of `tokens` tokens.
fn check_table(file: &[u8], tokens: usize) -> Result<usize, String> {
    let tensors = Tensors::parse(file)?;
    let (name, table) = ["embeddings", "0", "embedding.weight"]
        .into_iter()
        .find_map(|name| Some((name, tensors.get(name)?)))
        .ok_or("it has no tensor `embeddings`: it is no static table")?;
    let &[rows, dimension] = table.shape() else {
        return Err(format!(
            "tensor `{name}` has the shape {:?}, not rows and columns",
            table.shape()
        ));
    };
    if !matches!(table.kind, Kind::F32 | Kind::F16 | Kind::I8) {
        return Err(format!(
            "tensor `{name}` has numbers that are neither F32 nor F16 nor I8"
        ));
    }
    if rows == 0 || !(1..=WIDEST).contains(&dimension) {
        return Err(format!("tensor `{name}` has {rows} rows of {dimension} numbers"));
    }
    let in_tensor = |name: &str, reason: String| format!("tensor `{name}`: {reason}");
    table.floats().map_err(|reason| in_tensor(name, reason))?;
    if let Some(weights) = tensors.get("weights") {
        let numbers = match weights.kind {
            Kind::F64 | Kind::F32 | Kind::F16 => weights.floats(),
            _ => Err("its numbers are neither F64 nor F32 nor F16".to_owned()),
        }
        .map_err(|reason| in_tensor("weights", reason))?;
        if numbers.len() < tokens {
            return Err(format!("it has {} weights for {tokens} tokens", numbers.len()));
        }
    }
    let mapped = match tensors.get("mapping") {
        Some(mapping) => mapping.places().map_err(|reason| in_tensor("mapping", reason))?,
        None => Vec::new(),
    };
    if let Some(row) = mapped.iter().find(|row| **row >= rows) {
        return Err(format!("`mapping` leads to row {row} of {rows}"));
    }
    // tokens beyond the mapping stand for themselves
    if tokens > mapped.len() && tokens > rows {
        return Err(format!(
            "it has {rows} rows for {tokens} tokens: the files belong to two models"
        ));
    }
    Ok(dimension)
}

/// The last net: a library that panics over a file nobody thought of is a failure like any other.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| "the tokenizer fails on it".to_owned())
}
