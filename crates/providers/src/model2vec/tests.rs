//! Tables of a few rows, written by the test: their vectors by hand, and their faults.

use super::Model2Vec;
use crate::Error;
use crate::local::tests::{Numbers, Written, file_of, folder_of};
use agent_memory_core::Embedder;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A folder before it is written: four tokens, rows of three numbers.
#[derive(Clone)]
struct Tiny {
    files: BTreeMap<String, Vec<u8>>,
    tensors: Written,
}

impl Tiny {
    fn new() -> Self {
        let mut files = BTreeMap::new();
        let tokenizer = json!({
            "version": "1.0", "truncation": null, "padding": null, "added_tokens": [],
            "normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
                           "strip_accents": null, "lowercase": true},
            "pre_tokenizer": {"type": "BertPreTokenizer"}, "post_processor": null, "decoder": null,
            "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                      "max_input_chars_per_word": 100,
                      "vocab": {"[UNK]": 0, "lisbon": 1, "train": 2, "##s": 3}},
        });
        files.insert("tokenizer.json".to_owned(), tokenizer.to_string().into_bytes());
        files.insert(
            "config.json".to_owned(),
            br#"{"model_type": "model2vec", "normalize": false}"#.to_vec(),
        );
        let rows = vec![9.0, 9.0, 9.0, 1.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 4.0];
        let tensors = BTreeMap::from([("embeddings".to_owned(), (vec![4, 3], Numbers::F32(rows)))]);
        Self { files, tensors }
    }

    fn file(mut self, name: &str, bytes: &[u8]) -> Self {
        self.files.insert(name.to_owned(), bytes.to_vec());
        self
    }

    fn without(mut self, name: &str) -> Self {
        assert!(self.files.remove(name).is_some(), "{name} is not there");
        self
    }

    fn set(self, file: &str, path: &str, value: &Value) -> Self {
        let mut json: Value = serde_json::from_slice(&self.files[file]).expect("a JSON file");
        *json.pointer_mut(path).expect("a value there") = value.clone();
        self.file(file, json.to_string().as_bytes())
    }

    fn tensor(mut self, name: &str, shape: &[usize], numbers: Numbers) -> Self {
        self.tensors.insert(name.to_owned(), (shape.to_vec(), numbers));
        self
    }

    fn named(mut self, name: &str) -> Self {
        let table = self.tensors.remove("embeddings").expect("the table");
        self.tensors.insert(name.to_owned(), table);
        self
    }

    fn try_open(&self) -> Result<Model2Vec, Error> {
        let mut files = self.files.clone();
        if !files.keys().any(|name| name.ends_with("model.safetensors")) {
            files.insert("model.safetensors".to_owned(), file_of(&self.tensors));
        }
        Model2Vec::open(folder_of(&files).path())
    }

    fn embed(&self, texts: &[&str]) -> Vec<Vec<f32>> {
        let model = self
            .try_open()
            .unwrap_or_else(|error| panic!("a usable model: {error}"));
        model.embed(texts).expect("vectors")
    }
}

#[test]
fn a_vector_is_the_mean_of_the_rows() {
    let tiny = Tiny::new();
    assert_eq!(
        tiny.embed(&["Lisbon", "lisbon trains", "what lisbon?", "what", "", "🙂 家"]),
        [
            [1.0, 0.0, 0.0],
            [1.0 / 3.0, 2.0 / 3.0, 4.0 / 3.0],
            [1.0, 0.0, 0.0],
            [0.0; 3],
            [0.0; 3],
            [0.0; 3],
        ]
    );
    let unit = tiny.set("config.json", "/normalize", &json!(true));
    assert_eq!(unit.embed(&["train", "what"]), [[0.0, 1.0, 0.0], [0.0; 3]]);
}

#[test]
fn weights_and_a_mapping_are_applied() {
    let weighted = Tiny::new().tensor("weights", &[4], Numbers::F32(vec![1.0, 3.0, 0.5, 1.0]));
    assert_eq!(
        weighted.embed(&["lisbon", "train"]),
        [[3.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    );
    let mapped = Tiny::new().tensor("mapping", &[4], Numbers::I64(vec![0, 2, 1, 3]));
    assert_eq!(
        mapped.embed(&["lisbon", "train"]),
        [[0.0, 2.0, 0.0], [1.0, 0.0, 0.0]]
    );
}

#[test]
fn all_kinds_and_names_of_tables_are_read() {
    let expected = Tiny::new().embed(&["lisbon trains"]);
    let rows = [9, 9, 9, 1, 0, 0, 0, 2, 0, 0, 0, 4];
    let bytes = Numbers::I8(rows.to_vec());
    let halves = Numbers::F16(rows.iter().map(|x| f32::from(*x)).collect());
    for table in [bytes, halves] {
        assert_eq!(
            Tiny::new()
                .tensor("embeddings", &[4, 3], table)
                .embed(&["lisbon trains"]),
            expected
        );
    }
    for name in ["0", "embedding.weight"] {
        assert_eq!(Tiny::new().named(name).embed(&["lisbon trains"]), expected);
    }
}

#[test]
fn a_sentence_transformers_folder_is_read() {
    let tiny = Tiny::new();
    let mut moved = tiny.clone();
    moved.files.clear();
    let moved = moved
        .file("config_sentence_transformers.json", b"{\"normalize\": false}")
        .file("0_StaticEmbedding/tokenizer.json", &tiny.files["tokenizer.json"])
        .file("0_StaticEmbedding/model.safetensors", &file_of(&tiny.tensors));
    assert_eq!(moved.embed(&["lisbon trains"]), tiny.embed(&["lisbon trains"]));
}

#[test]
fn other_tokenizers_are_read() {
    let words = json!({"type": "WordLevel", "unk_token": "[UNK]", "vocab": {"[UNK]": 0, "lisbon": 1, "train": 2, "x": 3}});
    let tiny = Tiny::new().set("tokenizer.json", "/model", &words).set(
        "tokenizer.json",
        "/pre_tokenizer",
        &json!({"type": "Whitespace"}),
    );
    assert_eq!(
        tiny.embed(&["lisbon lisbon", "what"]),
        [[1.0, 0.0, 0.0], [0.0; 3]]
    );
    let pieces = json!({"type": "Unigram", "unk_id": 0, "byte_fallback": false,
                        "vocab": [["<unk>", 0.0], ["▁lisbon", -1.0], ["▁train", -1.0], ["s", -2.0]]});
    let split = json!({"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": true});
    let tiny =
        Tiny::new()
            .set("tokenizer.json", "/model", &pieces)
            .set("tokenizer.json", "/pre_tokenizer", &split);
    assert_eq!(tiny.embed(&["trains"]), [[0.0, 1.0, 2.0]]);
}

#[test]
fn long_texts_and_many_texts_give_the_same_bits() {
    let tiny = Tiny::new();
    let long = "lisbon trains ".repeat(80_000);
    let vectors = tiny.embed(&[&long, "train"]);
    assert_eq!(vectors[1], [0.0, 2.0, 0.0]);
    assert_eq!(tiny.embed(&[&long]).remove(0), vectors[0]);
    let many: Vec<&str> = ["lisbon", "trains", ""].into_iter().cycle().take(3000).collect();
    let together = tiny.embed(&many);
    assert_eq!(together[2999], together[2]);
    assert_eq!(together[2998], tiny.embed(&["trains"]).remove(0));
    assert!(tiny.embed(&[]).is_empty());
}

#[test]
fn the_key_follows_the_content() {
    let key = |tiny: &Tiny| tiny.try_open().expect("a usable model").key();
    let own = key(&Tiny::new());
    assert_eq!(
        (own.name.as_str(), own.dimension, own.version.len()),
        ("model2vec", 3, 16)
    );
    assert_eq!(key(&Tiny::new()), own);
    let named = Tiny::new().file(
        "config.json",
        br#"{"_name_or_path": "someone/Potion-8M", "normalize": false}"#,
    );
    assert_eq!(key(&named).name, "potion-8m");
    let rows = Numbers::F32(vec![1.0; 12]);
    for other in [
        named,
        Tiny::new().set("config.json", "/normalize", &json!(true)),
        Tiny::new().tensor("embeddings", &[4, 3], rows),
    ] {
        assert_ne!(key(&other), own);
    }
}

fn refused(tiny: &Tiny) -> (String, String) {
    match tiny.try_open() {
        Err(Error::UnusableModel { path, reason }) => (
            path.file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            reason,
        ),
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn folders_that_lie_are_refused_with_the_file_and_the_reason() {
    let tiny = Tiny::new;
    let table = |shape: &[usize], numbers: Numbers| tiny().tensor("embeddings", shape, numbers);
    let ones = |count: usize| Numbers::F32(vec![1.0; count]);
    let tokens = |value: Value| tiny().set("tokenizer.json", "/model/vocab", &value);
    for (tiny, file, expected) in [
        (tiny().without("config.json"), "", "neither config.json"),
        (
            tiny().without("tokenizer.json"),
            "tokenizer.json",
            "it is not there",
        ),
        (tiny().file("config.json", b"{"), "config.json", "no whole JSON"),
        (
            tiny().file("config.json", b"{\"normalize\": 1}"),
            "config.json",
            "`normalize`",
        ),
        (
            tiny().file("tokenizer.json", b"[]"),
            "tokenizer.json",
            "no `vocab`",
        ),
        (
            tiny().file("tokenizer.json", b"\x00"),
            "tokenizer.json",
            "no whole JSON",
        ),
        (
            tiny().file("model.safetensors", b"PK"),
            "model.safetensors",
            "cut short",
        ),
        (tokens(json!({})), "tokenizer.json", "empty"),
        (tokens(json!({"a": "1"})), "tokenizer.json", "no whole number"),
        (
            tokens(json!({"[UNK]": 0, "a": 4})),
            "model.safetensors",
            "4 rows for 5 tokens",
        ),
        (
            tokens(json!({"[UNK]": 0, "a": u64::MAX})),
            "tokenizer.json",
            "no whole number",
        ),
        (
            tiny().set(
                "tokenizer.json",
                "/added_tokens",
                &json!([{"id": 7, "content": "[X]"}]),
            ),
            "model.safetensors",
            "4 rows for 8 tokens",
        ),
        (
            tiny().set("tokenizer.json", "/model/type", &json!("Magic")),
            "",
            "tokenizer",
        ),
        (
            tiny().named("other"),
            "model.safetensors",
            "no tensor `embeddings`",
        ),
        (
            table(&[12], ones(12)),
            "model.safetensors",
            "not rows and columns",
        ),
        (table(&[12, 0], ones(0)), "model.safetensors", "12 rows of 0"),
        (
            table(&[2, 6], ones(12)),
            "model.safetensors",
            "2 rows for 4 tokens",
        ),
        (
            table(&[4, 3], Numbers::I64(vec![1; 12])),
            "model.safetensors",
            "neither F32",
        ),
        (
            table(&[4, 3], Numbers::F32(vec![f32::NAN; 12])),
            "model.safetensors",
            "not finite",
        ),
        (
            tiny().tensor("weights", &[3], ones(3)),
            "model.safetensors",
            "3 weights for 4 tokens",
        ),
        (
            tiny().tensor("weights", &[4], Numbers::F32(vec![f32::INFINITY; 4])),
            "model.safetensors",
            "not finite",
        ),
        (
            tiny().tensor("weights", &[4], Numbers::I8(vec![1; 4])),
            "model.safetensors",
            "neither F64",
        ),
        (
            tiny().tensor("mapping", &[4], Numbers::I64(vec![0, 1, 2, 4])),
            "model.safetensors",
            "row 4 of 4",
        ),
        (
            tiny().tensor("mapping", &[4], Numbers::I64(vec![0, 1, 2, -1])),
            "model.safetensors",
            "-1 stands",
        ),
        (
            tiny().tensor("mapping", &[4], ones(4)),
            "model.safetensors",
            "neither I32",
        ),
    ] {
        let (found, reason) = refused(&tiny);
        assert!(reason.contains(expected), "{expected}: {reason}");
        assert!(file.is_empty() || found == file, "{expected}: {found}");
    }
}

#[test]
fn files_cut_anywhere_are_refused() {
    let whole = Tiny::new();
    let weights = file_of(&whole.tensors);
    for length in 0..weights.len() {
        let cut = whole.clone().file("model.safetensors", &weights[..length]);
        assert_eq!(refused(&cut).0, "model.safetensors", "{length}");
    }
    for name in ["config.json", "tokenizer.json"] {
        let bytes = whole.files[name].clone();
        for length in (0..bytes.len()).step_by(7) {
            assert_eq!(
                refused(&whole.clone().file(name, &bytes[..length])).0,
                name,
                "{length}"
            );
        }
    }
}

#[test]
fn rows_that_overflow_fail_with_a_code() {
    let tiny = Tiny::new()
        .tensor("embeddings", &[4, 3], Numbers::F32(vec![f32::MAX; 12]))
        .try_open()
        .expect("a usable model");
    let error = tiny.embed(&["lisbon trains"]).expect_err("an overflow");
    assert_eq!(error.code(), "unusable_model");
    assert!(error.to_string().contains("not finite"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_text_gives_a_finite_vector(text in "\\PC{0,40}|[a-z .#\\[\\]]{0,60}") {
        let vector = Tiny::new().embed(&[&text]).remove(0);
        prop_assert!(vector.len() == 3 && vector.iter().all(|number| number.is_finite()));
    }
}
