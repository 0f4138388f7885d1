//! A model small enough to be written by every test: two layers, 32 components, four heads.

use crate::Error;
use crate::local::tests::{Numbers, Written, file_of, folder_of, numbers};
use crate::transformer::{Transformer, TransformerParams};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const VOCABULARY: [&str; 26] = [
    "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "train", "to", "lisbon", "leaves", "at", "nine",
    "walk", "##s", "##ing", ".", ",", "a", "b", "c", "1", "家", "-", "of", "un", "##heard",
];

/// Everything the folder holds, before it is written.
#[derive(Clone)]
pub(super) struct Tiny {
    pub hidden: usize,
    pub layers: usize,
    pub heads: usize,
    pub epsilon: f64,
    pub first: bool,
    pub unit: bool,
    pub longest: usize,
    pub tensors: BTreeMap<String, (Vec<usize>, Vec<f32>)>,
    pub files: BTreeMap<String, Vec<u8>>,
    kind: &'static str,
    prefix: &'static str,
}

impl Tiny {
    pub fn new() -> Self {
        Self::sized(32, 2, 4, 64, 24)
    }

    /// One layer of two components, all products zero.
    pub fn of_zeros() -> Self {
        let mut tiny = Self::sized(2, 1, 1, 4, 24);
        for (name, (_, numbers)) in &mut tiny.tensors {
            let gain = name.ends_with("LayerNorm.weight");
            numbers.fill(if gain { 1.0 } else { 0.0 });
            if name.contains("word_embeddings") {
                for (row, place) in [(2, 0), (17, 1), (3, 0)] {
                    numbers[row * 2 + place] = 1.0;
                }
            }
        }
        tiny
    }

    fn sized(hidden: usize, layers: usize, heads: usize, wide: usize, places: usize) -> Self {
        let mut tiny = Self {
            hidden,
            layers,
            heads,
            epsilon: 1e-12,
            first: false,
            unit: true,
            longest: 20,
            tensors: BTreeMap::new(),
            files: BTreeMap::new(),
            kind: "F32",
            prefix: "",
        };
        let mut shapes = vec![
            (
                "embeddings.word_embeddings.weight".to_owned(),
                vec![VOCABULARY.len(), hidden],
            ),
            (
                "embeddings.position_embeddings.weight".to_owned(),
                vec![places, hidden],
            ),
            (
                "embeddings.token_type_embeddings.weight".to_owned(),
                vec![2, hidden],
            ),
            ("embeddings.LayerNorm.weight".to_owned(), vec![hidden]),
            ("embeddings.LayerNorm.bias".to_owned(), vec![hidden]),
        ];
        for layer in 0..layers {
            for (part, shape) in [
                ("attention.self.query", vec![hidden, hidden]),
                ("attention.self.key", vec![hidden, hidden]),
                ("attention.self.value", vec![hidden, hidden]),
                ("attention.output.dense", vec![hidden, hidden]),
                ("attention.output.LayerNorm", vec![hidden]),
                ("intermediate.dense", vec![wide, hidden]),
                ("output.dense", vec![hidden, wide]),
                ("output.LayerNorm", vec![hidden]),
            ] {
                let name = format!("encoder.layer.{layer}.{part}");
                shapes.push((format!("{name}.bias"), vec![shape[0]]));
                shapes.push((format!("{name}.weight"), shape));
            }
        }
        for (name, shape) in shapes {
            let count = shape.iter().product();
            tiny.tensors.insert(name, (shape, vec![0.0; count]));
        }
        let config = json!({
            "_name_or_path": "somebody/tiny-bert", "model_type": "bert", "hidden_act": "gelu",
            "hidden_size": hidden, "num_hidden_layers": layers, "num_attention_heads": heads,
            "intermediate_size": wide, "max_position_embeddings": places, "vocab_size": VOCABULARY.len(),
            "type_vocab_size": 2, "layer_norm_eps": tiny.epsilon,
        });
        let vocabulary: serde_json::Map<String, Value> = VOCABULARY
            .iter()
            .zip(0..)
            .map(|(token, id)| ((*token).to_owned(), json!(id)))
            .collect();
        let tokenizer = json!({
            "normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
                           "strip_accents": null, "lowercase": true},
            "pre_tokenizer": {"type": "BertPreTokenizer"},
            "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                      "max_input_chars_per_word": 100, "vocab": vocabulary},
        });
        tiny.json("config.json", &config)
            .json("tokenizer.json", &tokenizer)
            .json(
                "sentence_bert_config.json",
                &json!({"max_seq_length": 20, "do_lower_case": false}),
            )
            .pooling("mean")
            .normalize(true)
            .seed(1)
    }

    /// Weights that let signals through: a fifth of the plain numbers, gains around one.
    pub fn seed(mut self, seed: u64) -> Self {
        for (place, (name, (_, values))) in self.tensors.iter_mut().enumerate() {
            let gain = name.ends_with("LayerNorm.weight");
            for (value, number) in values
                .iter_mut()
                .zip(numbers(4096, seed * 1000 + place as u64).iter().cycle())
            {
                *value = if gain { 1.0 + number * 0.25 } else { number * 0.25 };
                // a multiple of 1/128 again, so that halves hold it
                *value = (*value * 128.0).round() / 128.0;
            }
        }
        self
    }

    pub fn json(self, name: &str, value: &Value) -> Self {
        self.file(name, value.to_string().as_bytes())
    }

    pub fn file(mut self, name: &str, bytes: &[u8]) -> Self {
        self.files.insert(name.to_owned(), bytes.to_vec());
        self
    }

    pub fn without(mut self, name: &str) -> Self {
        assert!(self.files.remove(name).is_some(), "{name} is not there");
        self
    }

    /// Another value in a JSON file, given by its path.
    pub fn set(self, file: &str, path: &str, value: &Value) -> Self {
        let mut json: Value = serde_json::from_slice(&self.files[file]).expect("a JSON file");
        *json.pointer_mut(path).expect("a value there") = value.clone();
        self.json(file, &json)
    }

    pub fn config(mut self, name: &str, value: &Value) -> Self {
        if let ("layer_norm_eps", Some(epsilon)) = (name, value.as_f64()) {
            self.epsilon = epsilon;
        }
        self.set("config.json", &format!("/{name}"), value)
    }

    pub fn pooling(mut self, mode: &str) -> Self {
        self.first = mode == "cls";
        let modes = json!({
            "word_embedding_dimension": self.hidden,
            "pooling_mode_cls_token": mode == "cls", "pooling_mode_mean_tokens": mode == "mean",
            "pooling_mode_max_tokens": mode == "max", "pooling_mode_mean_sqrt_len_tokens": false,
        });
        self.json("1_Pooling/config.json", &modes)
    }

    pub fn normalize(mut self, unit: bool) -> Self {
        self.unit = unit;
        let part = |path: &str, kind: &str| json!({"path": path, "type": format!("sentence_transformers.models.{kind}")});
        let mut parts = vec![part("", "Transformer"), part("1_Pooling", "Pooling")];
        if unit {
            parts.push(part("2_Normalize", "Normalize"));
        }
        self.json("modules.json", &Value::Array(parts))
    }

    pub fn kind(mut self, kind: &'static str) -> Self {
        self.kind = kind;
        self
    }

    pub fn prefixed(mut self, prefix: &'static str) -> Self {
        self.prefix = prefix;
        self
    }

    /// The vocabulary as lines.
    pub fn with_lines(self) -> Self {
        let lines = VOCABULARY.join("\n") + "\n";
        self.without("tokenizer.json").file("vocab.txt", lines.as_bytes())
    }

    /// The transformer's own files in a folder of theirs; the weights follow `modules.json`.
    pub fn moved(self, folder: &str) -> Self {
        let mut moved = self.set("modules.json", "/0/path", &json!(folder));
        for name in ["config.json", "tokenizer.json", "sentence_bert_config.json"] {
            let bytes = moved.files.remove(name).expect("the file");
            moved.files.insert(format!("{folder}/{name}"), bytes);
        }
        let weights = moved.weights();
        moved.file(&format!("{folder}/model.safetensors"), &weights)
    }

    pub fn huge(mut self, name: &str) -> Self {
        self.tensors.get_mut(name).expect("the tensor").1.fill(f32::MAX);
        self
    }

    pub fn weights(&self) -> Vec<u8> {
        let numbers = |values: &[f32]| match self.kind {
            "F16" => Numbers::F16(values.to_vec()),
            "BF16" => Numbers::Bf16(values.to_vec()),
            _ => Numbers::F32(values.to_vec()),
        };
        let written: Written = self
            .tensors
            .iter()
            .map(|(name, (shape, values))| {
                (format!("{}{name}", self.prefix), (shape.clone(), numbers(values)))
            })
            .collect();
        file_of(&written)
    }

    pub fn open_with(&self, params: TransformerParams) -> Result<Transformer, Error> {
        let mut files = self.files.clone();
        if !files.keys().any(|name| name.ends_with("model.safetensors")) {
            files.insert("model.safetensors".to_owned(), self.weights());
        }
        let folder = folder_of(&files);
        Transformer::open(folder.path(), params)
    }

    pub fn open(&self) -> Transformer {
        self.open_with(TransformerParams::default())
            .unwrap_or_else(|error| panic!("a usable model: {error}"))
    }

    /// The numbers of a text's pieces, looked up word by word: enough for the texts of these tests.
    pub fn pieces(&self, text: &str) -> Vec<usize> {
        let id = |token: &str| VOCABULARY.iter().position(|known| *known == token);
        let mut spaced = String::new();
        for character in text.to_lowercase().chars() {
            if ".,-家".contains(character) {
                spaced.extend([' ', character, ' ']);
            } else {
                spaced.push(character);
            }
        }
        let mut pieces = vec![2];
        for word in spaced.split_whitespace() {
            match (id(word), word.strip_suffix('s'), word.strip_suffix("ing")) {
                (Some(id), _, _) => pieces.push(id),
                (None, Some(stem), _) if id(stem).is_some() => {
                    pieces.extend([id(stem), id("##s")].into_iter().flatten());
                }
                (None, _, Some(stem)) if id(stem).is_some() => {
                    pieces.extend([id(stem), id("##ing")].into_iter().flatten());
                }
                _ if word == "unheard" => pieces.extend([id("un"), id("##heard")].into_iter().flatten()),
                _ => pieces.push(1),
            }
        }
        pieces.truncate(self.longest - 1);
        pieces.push(3);
        pieces
    }
}
