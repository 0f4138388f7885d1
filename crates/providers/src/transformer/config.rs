//! What a sentence transformer's folder says about itself: sizes, pooling, length.

use crate::Error;
use crate::local::{Digest, Folder, model_name, number, size, text};
use serde_json::Value;

/// No model of this class comes near these; they keep products of sizes within the machine's integers.
const MOST: usize = 1 << 20;
const MOST_LAYERS: usize = 256;

/// The sizes in `config.json`.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sizes {
    pub name: String,
    pub hidden: usize,
    pub layers: usize,
    pub heads: usize,
    pub wide: usize,
    pub places: usize,
    pub pieces: usize,
    pub segments: usize,
    pub epsilon: f64,
}

/// How a text's rows become one vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pooling {
    /// The mean of all rows.
    Mean,
    /// The first row.
    First,
}

/// The parts of a sentence transformer.
#[derive(Debug, Clone)]
pub(super) struct Modules {
    /// Where the weights are.
    pub transformer: Folder,
    pub pooling: Pooling,
    pub normalize: bool,
}

impl Sizes {
    /// Of a folder with a BERT model.
    pub fn read(folder: &Folder, digest: &mut Digest) -> Result<Self, Error> {
        const FILE: &str = "config.json";
        let config = folder.json(FILE, digest)?;
        Self::of(&config).map_err(|reason| folder.unusable_file(FILE, reason))
    }

    fn of(config: &Value) -> Result<Self, String> {
        for (name, expected) in [
            ("model_type", "bert"),
            ("hidden_act", "gelu"),
            ("position_embedding_type", "absolute"),
        ] {
            match text(config, name)? {
                Some(found) if found != expected => {
                    return Err(format!("its `{name}` is `{found}`; only `{expected}` can be run"));
                }
                None if name == "model_type" => return Err("it gives no `model_type`".to_owned()),
                _ => {}
            }
        }
        let sizes = Self {
            name: model_name(config, "transformer"),
            hidden: size(config, "hidden_size", MOST)?,
            layers: size(config, "num_hidden_layers", MOST_LAYERS)?,
            heads: size(config, "num_attention_heads", MOST)?,
            wide: size(config, "intermediate_size", MOST)?,
            places: size(config, "max_position_embeddings", MOST)?,
            pieces: size(config, "vocab_size", MOST * 4)?,
            segments: size(config, "type_vocab_size", MOST)?,
            epsilon: number(config, "layer_norm_eps", 1e-12)?,
        };
        if !sizes.hidden.is_multiple_of(sizes.heads) {
            return Err(format!(
                "{} attention heads do not divide `hidden_size` {}",
                sizes.heads, sizes.hidden
            ));
        }
        if sizes.epsilon < 0.0 {
            return Err("`layer_norm_eps` is negative".to_owned());
        }
        Ok(sizes)
    }
}

impl Modules {
    /// Of a folder: `modules.json` names the parts; without it the rows' mean is taken as it is, unless `1_Pooling` says
    /// otherwise.
    pub fn read(folder: &Folder, digest: &mut Digest) -> Result<Self, Error> {
        const FILE: &str = "modules.json";
        let mut modules = Self {
            transformer: folder.clone(),
            pooling: Pooling::Mean,
            normalize: false,
        };
        let Some(list) = folder.optional_json(FILE, digest)? else {
            if folder.has("1_Pooling/config.json") {
                modules.pooling = Pooling::read(folder, "1_Pooling", digest)?;
            }
            return Ok(modules);
        };
        let broken = |reason: &str| folder.unusable_file(FILE, reason);
        let list = list.as_array().ok_or_else(|| broken("it is no list"))?;
        let mut kinds = Vec::new();
        for module in list {
            let given = |name| text(module, name).map_err(|reason| broken(&reason));
            let kind = given("type")?.unwrap_or("").rsplit('.').next().unwrap_or("");
            let path = given("path")?.unwrap_or("");
            match kind {
                "Transformer" => modules.transformer = folder.inner(path)?,
                "Pooling" => modules.pooling = Pooling::read(folder, path, digest)?,
                "Normalize" => modules.normalize = true,
                _ => {}
            }
            kinds.push(kind);
        }
        match kinds[..] {
            ["Transformer", "Pooling"] | ["Transformer", "Pooling", "Normalize"] => Ok(modules),
            _ => Err(broken(&format!(
                "its parts are [{}]; only Transformer, Pooling and then perhaps Normalize can be run",
                kinds.join(", ")
            ))),
        }
    }
}

impl Pooling {
    fn read(folder: &Folder, path: &str, digest: &mut Digest) -> Result<Self, Error> {
        const FILE: &str = "config.json";
        let folder = folder.inner(path)?;
        let config = folder.json(FILE, digest)?;
        Self::of(&config).map_err(|reason| folder.unusable_file(FILE, reason))
    }

    fn of(config: &Value) -> Result<Self, String> {
        let mut modes = Vec::new();
        if let Some(mode) = text(config, "pooling_mode")? {
            modes.push(mode);
        } else {
            let map = config.as_object().ok_or("it is no map")?;
            for (name, value) in map {
                if let (Some(mode), Some(true)) = (name.strip_prefix("pooling_mode_"), value.as_bool()) {
                    modes.push(mode.trim_end_matches("_tokens").trim_end_matches("_token"));
                }
            }
        }
        match modes[..] {
            ["mean"] => Ok(Self::Mean),
            ["cls"] => Ok(Self::First),
            _ => Err(format!(
                "its pooling is [{}]; only mean or cls can be run",
                modes.join(", ")
            )),
        }
    }
}

/// The longest text in pieces: the caller's bound, else what the folder says, never more than there are places.
pub(super) fn longest(
    asked: Option<usize>,
    folder: &Folder,
    sizes: &Sizes,
    digest: &mut Digest,
) -> Result<usize, Error> {
    const FILE: &str = "sentence_bert_config.json";
    let broken = |reason: String| folder.unusable_file(FILE, reason);
    let config = folder.optional_json(FILE, &mut Digest::default())?;
    let own = match &config {
        Some(config)
            if config
                .get("max_seq_length")
                .is_some_and(|length| !length.is_null()) =>
        {
            size(config, "max_seq_length", MOST).map_err(broken)?
        }
        _ => sizes.places,
    };
    if let Some(asked) = asked
        && asked > sizes.places
    {
        return Err(Error::InvalidSetting {
            setting: "max_tokens",
            reason: format!("{asked} is more than the {} places the model has", sizes.places),
        });
    }
    let longest = asked.unwrap_or(own).min(sizes.places);
    if longest < 3 {
        return Err(broken(format!(
            "a length of {longest} leaves no room for a text between its marks"
        )));
    }
    digest.add("max_tokens", longest.to_string().as_bytes());
    Ok(longest)
}
