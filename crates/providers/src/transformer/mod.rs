//! Sentence transformers of the MiniLM class from a local folder.
//!
//! The forward pass of BERT is a few hundred lines, so it is written here rather than taken from a library. The
//! alternatives were weighed: candle brings some eighty crates and sums as its thread count and the processor's
//! instructions suggest; ONNX Runtime is a shared library of another language that must be fetched first. This one
//! needs nothing but a dispatcher for wide instructions, works on any machine without a download, and gives every text the
//! same bits on each of them.

mod config;
mod encoder;
mod functions;
mod matrix;
mod params;
mod tokens;
mod weights;

#[cfg(test)]
mod tests;

pub use self::params::TransformerParams;

use self::config::{Modules, Pooling, Sizes, longest};
use self::encoder::Encoder;
use self::tokens::Tokens;
use crate::Error;
use crate::local::{Digest, Folder};
use agent_memory_core::numeric::unit;
use agent_memory_core::{Embedder, ModelKey, Validate};
use rayon::prelude::*;
use std::fmt;
use std::path::Path;

/// The way vectors are computed here; another way would be another space.
const METHOD: &[u8] = b"1";

/// Embeds text with a BERT-like sentence transformer (Reimers and Gurevych, 2019) from a local folder.
///
/// The folder is what the model's publisher offers: `config.json`, `model.safetensors` (32- or 16-bit floats),
/// `tokenizer.json` or `vocab.txt`, and where they are there `modules.json`, `1_Pooling/config.json` and
/// `sentence_bert_config.json`, which say how rows become one vector, whether it is scaled to length 1, and how long a
/// text may be. Uncased models with a WordPiece vocabulary and mean or cls pooling are read: all-MiniLM-L6-v2,
/// all-MiniLM-L12-v2, multi-qa-MiniLM, bge-small-en and their like. Instructions that some models want in front of a
/// text (`query: `) are the caller's.
///
/// What lies beyond `max_tokens` is cut off. A text without letters and digits, or with none that the vocabulary
/// knows, gives the zero vector. The same text gives the same bits alone and among others, at any batch size and thread
/// count, on any processor: no sum depends on them, and there is no padding. The key's version is a digest of
/// the files and of `max_tokens`: the folder may be moved and renamed, but other content is another space.
///
/// O(pieces · weights + pieces² · dimension) per text; with MiniLM-L6 about a hundred short texts a second and core. Batches run in
/// parallel on the caller's rayon pool. Memory: the weights once in 32 bits, and some megabytes for each thread.
///
/// ```no_run
/// use agent_memory_core::{Embedder, numeric::cosine};
/// use providers::{Transformer, TransformerParams};
/// use std::path::Path;
///
/// let model = Transformer::open(Path::new("models/all-MiniLM-L6-v2"), TransformerParams::default())?;
/// let vectors = model.embed(&["She took the train", "He went by rail", "The budget is due"])?;
/// assert!(cosine(&vectors[0], &vectors[1])? > cosine(&vectors[0], &vectors[2])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Transformer {
    key: ModelKey,
    encoder: Encoder,
    tokens: Tokens,
    pooling: Pooling,
    normalize: bool,
    longest: usize,
    batch: usize,
}

impl Transformer {
    /// Opens a model's folder. Everything is read and compared here, so nothing that comes later can find a file wrong.
    ///
    /// # Errors
    /// [`Error::InvalidSetting`] for parameters that break their rule or ask for more tokens than the model has places.
    /// [`Error::UnusableModel`] with the file and the reason: it is missing, cut short, not what its name says, of a kind
    /// that cannot be run here, holds numbers that are not finite, or contradicts another file.
    pub fn open(folder: &Path, params: TransformerParams) -> Result<Self, Error> {
        const WEIGHTS: &str = "model.safetensors";
        params.check().map_err(|error| match error {
            agent_memory_core::Error::InvalidParam { name, reason } => Error::InvalidSetting {
                setting: name,
                reason,
            },
            other => Error::InvalidSetting {
                setting: "transformer",
                reason: other.to_string(),
            },
        })?;
        let mut digest = Digest::default();
        digest.add("method", METHOD);
        let root = Folder::open(folder)?;
        let modules = Modules::read(&root, &mut digest)?;
        let inner = &modules.transformer;
        let sizes = Sizes::read(inner, &mut digest)?;
        let longest = longest(params.max_tokens, inner, &sizes, &mut digest)?;
        let tokens = Tokens::open(inner, sizes.pieces, &mut digest)?;
        let file = inner.weights(WEIGHTS, &mut digest)?;
        let encoder = weights::read(&file, &sizes).map_err(|reason| inner.unusable_file(WEIGHTS, reason))?;
        Ok(Self {
            key: ModelKey::new(&sizes.name, sizes.hidden, &digest.short()),
            encoder,
            tokens,
            pooling: modules.pooling,
            normalize: modules.normalize,
            longest,
            batch: params.batch,
        })
    }

    /// The longest text in tokens, its two marks included; what lies beyond is cut off.
    pub fn max_tokens(&self) -> usize {
        self.longest
    }

    /// The vectors of some texts in pieces, run together.
    fn run(&self, texts: &[&[u32]]) -> Result<Vec<Vec<f32>>, String> {
        let mut rows = self.encoder.run(texts);
        let mut vectors = Vec::with_capacity(texts.len());
        for text in texts {
            let rest = rows.split_off(text.len() * self.encoder.hidden);
            let vector = self.pool(&rows);
            rows = rest;
            if vector.iter().any(|number| !number.is_finite()) {
                return Err("the model's weights lead to numbers that are not finite".to_owned());
            }
            vectors.push(if self.normalize {
                // a vector without direction stays as it is: zero
                unit(&vector).unwrap_or(vector)
            } else {
                vector
            });
        }
        Ok(vectors)
    }

    /// One vector from a text's rows; zero from none.
    fn pool(&self, rows: &[f32]) -> Vec<f32> {
        let hidden = self.encoder.hidden;
        let mut sums = vec![0.0_f64; hidden];
        let count = match self.pooling {
            Pooling::Mean => rows.len() / hidden,
            Pooling::First => 1,
        };
        for row in rows.chunks_exact(hidden).take(count) {
            for (sum, number) in sums.iter_mut().zip(row) {
                *sum += f64::from(*number);
            }
        }
        let count = count.max(1) as f64;
        sums.iter().map(|sum| (sum / count) as f32).collect()
    }

    /// Neighboring texts of together about `batch` pieces.
    fn batches<'a>(&self, texts: &'a [Vec<u32>]) -> Vec<Vec<&'a [u32]>> {
        let mut batches = Vec::new();
        let (mut batch, mut size) = (Vec::new(), 0);
        for text in texts {
            if size > 0 && size + text.len() > self.batch {
                batches.push(std::mem::take(&mut batch));
                size = 0;
            }
            size += text.len();
            batch.push(text.as_slice());
        }
        batches.push(batch);
        batches
    }
}

impl Embedder for Transformer {
    fn key(&self) -> ModelKey {
        self.key.clone()
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, agent_memory_core::Error> {
        let pieces: Vec<Vec<u32>> = texts
            .par_iter()
            .map(|text| self.tokens.of(text, self.longest))
            .collect();
        let vectors: Result<Vec<Vec<Vec<f32>>>, String> = self
            .batches(&pieces)
            .par_iter()
            .map(|batch| self.run(batch))
            .collect();
        match vectors {
            Ok(vectors) => Ok(vectors.into_iter().flatten().collect()),
            Err(reason) => {
                let error = Error::UnusableModel {
                    path: self.key.name.clone().into(),
                    reason,
                };
                Err(error.of_embedder(&self.key.to_string()))
            }
        }
    }
}

impl fmt::Debug for Transformer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transformer")
            .field("key", &self.key)
            .field("pooling", &self.pooling)
            .field("normalize", &self.normalize)
            .field("max_tokens", &self.longest)
            .field("batch", &self.batch)
            .finish_non_exhaustive()
    }
}
