//! Folders that lie, are cut, or hold another kind of model: each is refused with the file and the reason.

use super::tiny::Tiny;
use crate::Error;
use crate::transformer::{Transformer, TransformerParams};
use proptest::prelude::*;
use serde_json::json;

fn refused(tiny: &Tiny) -> (String, String) {
    match tiny.open_with(TransformerParams::default()) {
        Err(error @ Error::UnusableModel { .. }) => {
            assert_eq!(error.code(), "unusable_model");
            assert!(error.hint().contains("folder"));
            let Error::UnusableModel { path, reason } = error else {
                unreachable!("matched above")
            };
            let file = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            (file, reason)
        }
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn folders_that_lie_are_refused_with_the_file_and_the_reason() {
    let tiny = Tiny::new;
    let tokenizer = |path, value| tiny().set("tokenizer.json", path, &value);
    let cases = [
        (tiny().without("config.json"), "config.json", "it is not there"),
        (
            tiny().without("tokenizer.json"),
            "",
            "neither tokenizer.json nor vocab.txt",
        ),
        (
            tiny().without("1_Pooling/config.json"),
            "config.json",
            "it is not there",
        ),
        (tiny().file("config.json", b""), "config.json", "no whole JSON"),
        (
            tiny().file("config.json", b"[]"),
            "config.json",
            "no `model_type`",
        ),
        (
            tiny().file("config.json", b"\xff\xfe"),
            "config.json",
            "no whole JSON",
        ),
        (
            tiny().file("tokenizer.json", b"{}"),
            "tokenizer.json",
            "no map `vocab`",
        ),
        (tiny().file("modules.json", b"{}"), "modules.json", "no list"),
        (
            tiny().file("modules.json", b"[7]"),
            "modules.json",
            "its parts are []",
        ),
        (
            tiny().file("sentence_bert_config.json", b"no"),
            "sentence_bert_config.json",
            "no whole JSON",
        ),
        (
            tiny().file("model.safetensors", b""),
            "model.safetensors",
            "cut short",
        ),
        (
            tiny().file("model.safetensors", b"<html>not found"),
            "model.safetensors",
            "no safetensors file",
        ),
        (
            tiny().config("model_type", &json!("roberta")),
            "config.json",
            "`roberta`",
        ),
        (
            tiny().config("hidden_act", &json!("relu")),
            "config.json",
            "`relu`",
        ),
        (
            tiny().config("hidden_size", &json!(16)),
            "model.safetensors",
            "[2, 16]",
        ),
        (
            tiny().config("hidden_size", &json!(0)),
            "config.json",
            "`hidden_size` is 0",
        ),
        (
            tiny().config("hidden_size", &json!("32")),
            "config.json",
            "`hidden_size`",
        ),
        (
            tiny().config("hidden_size", &json!(1.0e300)),
            "config.json",
            "`hidden_size`",
        ),
        (
            tiny().config("num_attention_heads", &json!(5)),
            "config.json",
            "do not divide",
        ),
        (
            tiny().config("num_hidden_layers", &json!(1)),
            "model.safetensors",
            "it has 2 layers",
        ),
        (
            tiny().config("num_hidden_layers", &json!(3)),
            "model.safetensors",
            "no tensor `encoder.layer.2",
        ),
        (
            tiny().config("intermediate_size", &json!(63)),
            "model.safetensors",
            "shape",
        ),
        (
            tiny().config("vocab_size", &json!(20)),
            "tokenizer.json",
            "two models",
        ),
        (
            tiny().config("vocab_size", &json!(27)),
            "model.safetensors",
            "shape [26, 32]",
        ),
        (
            tiny().config("max_position_embeddings", &json!(512)),
            "model.safetensors",
            "shape [24, 32]",
        ),
        (
            tiny().config("type_vocab_size", &json!(1)),
            "model.safetensors",
            "shape [2, 32]",
        ),
        (
            tiny().config("layer_norm_eps", &json!(-1.0)),
            "config.json",
            "negative",
        ),
        (
            tiny().config("layer_norm_eps", &json!("x")),
            "config.json",
            "`layer_norm_eps`",
        ),
        (tiny().pooling("max"), "config.json", "pooling is [max]"),
        (tiny().pooling("none"), "config.json", "pooling is []"),
        (
            tiny().set(
                "modules.json",
                "/2/type",
                &json!("sentence_transformers.models.Dense"),
            ),
            "modules.json",
            "Dense",
        ),
        (
            tiny().set("modules.json", "/1/path", &json!("../1_Pooling")),
            "",
            "leads out",
        ),
        (
            tiny().set("modules.json", "/0/path", &json!("/etc")),
            "",
            "leads out",
        ),
        (
            tiny().set("modules.json", "/0/path", &json!("0_Transformer")),
            "config.json",
            "it is not there",
        ),
        (
            tiny().set("sentence_bert_config.json", "/max_seq_length", &json!(2)),
            "sentence_bert_config.json",
            "no room",
        ),
        (
            tiny().set("sentence_bert_config.json", "/max_seq_length", &json!(-1)),
            "sentence_bert_config.json",
            "-1",
        ),
        (
            tokenizer("/model/type", json!("BPE")),
            "tokenizer.json",
            "its tokenizer is `BPE`",
        ),
        (
            tokenizer("/model/type", json!("Unigram")),
            "tokenizer.json",
            "its tokenizer is `Unigram`",
        ),
        (
            tokenizer("/normalizer/type", json!("NFKC")),
            "tokenizer.json",
            "`NFKC`",
        ),
        (
            tokenizer("/normalizer/lowercase", json!(false)),
            "tokenizer.json",
            "uncased",
        ),
        (
            tokenizer("/normalizer/strip_accents", json!(false)),
            "tokenizer.json",
            "uncased",
        ),
        (
            tokenizer("/normalizer/handle_chinese_chars", json!(false)),
            "tokenizer.json",
            "ideographs",
        ),
        (
            tokenizer("/pre_tokenizer/type", json!("Metaspace")),
            "tokenizer.json",
            "`Metaspace`",
        ),
        (
            tokenizer("/model/continuing_subword_prefix", json!("@@")),
            "tokenizer.json",
            "`@@`",
        ),
        (
            tokenizer("/model/unk_token", json!("<unk>")),
            "tokenizer.json",
            "`<unk>`",
        ),
        (
            tokenizer("/model/vocab", json!({"[UNK]": 1, "[SEP]": 3})),
            "tokenizer.json",
            "no [CLS]",
        ),
        (
            tokenizer("/model/vocab", json!({"[CLS]": 1, "[SEP]": 3})),
            "tokenizer.json",
            "[UNK]",
        ),
        (
            tokenizer("/model/vocab", json!({"[CLS]": -1})),
            "tokenizer.json",
            "-1",
        ),
        (
            tokenizer("/model/vocab", json!(["[CLS]"])),
            "tokenizer.json",
            "no map",
        ),
        (
            tokenizer("/model/vocab/lisbon", json!(26)),
            "tokenizer.json",
            "two models",
        ),
        (
            tiny().with_lines().file("vocab.txt", b"\xff"),
            "vocab.txt",
            "UTF-8",
        ),
        (tiny().with_lines().file("vocab.txt", b""), "vocab.txt", "[UNK]"),
        (
            tiny()
                .with_lines()
                .file("tokenizer_config.json", b"{\"do_lower_case\": false}"),
            "vocab.txt",
            "uncased",
        ),
    ];
    for (place, (tiny, file, reason)) in cases.iter().enumerate() {
        let (found_file, found_reason) = refused(tiny);
        assert!(
            found_reason.contains(reason),
            "case {place}, {reason}: {found_reason}"
        );
        assert!(
            file.is_empty() || found_file == *file,
            "case {place}, {reason}: {found_file}"
        );
    }
}

#[test]
fn every_tensor_is_needed_in_its_shape_and_finite() {
    let whole = Tiny::new();
    for name in whole.tensors.keys() {
        let mut missing = whole.clone();
        missing.tensors.remove(name);
        assert_eq!(refused(&missing).0, "model.safetensors", "{name}");
        let mut turned = whole.clone();
        if let Some((shape, _)) = turned.tensors.get_mut(name) {
            shape.push(1);
        }
        assert!(refused(&turned).1.contains("shape"), "{name}");
        let mut broken = whole.clone();
        if let Some(number) = broken
            .tensors
            .get_mut(name)
            .and_then(|(_, numbers)| numbers.last_mut())
        {
            *number = f32::NAN;
        }
        assert!(refused(&broken).1.contains("not finite"), "{name}");
    }
}

#[test]
fn files_cut_anywhere_are_refused() {
    let whole = Tiny::new();
    let weights = whole.weights();
    let header = u64::from_le_bytes(*weights.first_chunk().expect("eight bytes")) as usize;
    let places = [
        0,
        7,
        8,
        9,
        8 + header / 2,
        7 + header,
        8 + header,
        9 + header,
        weights.len() - 1,
    ];
    for length in places
        .into_iter()
        .chain((0..weights.len()).step_by(weights.len() / 20))
    {
        let cut = whole.clone().file("model.safetensors", &weights[..length]);
        assert_eq!(refused(&cut).0, "model.safetensors", "{length}");
    }
    for (name, bytes) in &whole.files {
        for length in (0..bytes.len()).step_by(1 + bytes.len() / 10) {
            let (file, reason) = refused(&whole.clone().file(name, &bytes[..length]));
            assert!(
                name.ends_with(&file) && reason.contains("JSON"),
                "{name} {length}: {file} {reason}"
            );
        }
    }
}

#[test]
fn what_is_no_folder_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let params = TransformerParams::default;
    let error = Transformer::open(&folder.path().join("none"), params()).expect_err("no folder");
    assert!(error.to_string().contains("it is not there"), "{error}");
    let error = Transformer::open(folder.path(), params()).expect_err("an empty folder");
    assert!(error.to_string().contains("config.json"), "{error}");
    let file = folder.path().join("file");
    std::fs::write(&file, "x").expect("a file");
    let error = Transformer::open(&file, params()).expect_err("a file");
    assert!(error.to_string().contains("not a folder"), "{error}");
    // a folder where a file should be
    std::fs::create_dir(folder.path().join("config.json")).expect("a folder");
    assert!(Transformer::open(folder.path(), params()).is_err());
}

#[test]
fn more_tokens_than_places_are_an_invalid_setting() {
    for (max_tokens, batch) in [(Some(25), 1), (Some(2), 1), (None, 0)] {
        let error = Tiny::new().open_with(TransformerParams { max_tokens, batch });
        assert_eq!(error.expect_err("a broken rule").code(), "invalid_setting");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn damage_never_panics(which: prop::sample::Index, at: prop::sample::Index, bytes: [u8; 3]) {
        let mut tiny = Tiny::new();
        let weights = tiny.weights();
        tiny = tiny.file("model.safetensors", &weights);
        let names: Vec<String> = tiny.files.keys().cloned().collect();
        let file = tiny.files.get_mut(which.get(&names)).expect("the file");
        let at = at.index(file.len());
        for (place, byte) in file[at..].iter_mut().zip(bytes) {
            *place = byte;
        }
        if let Ok(model) = tiny.open_with(TransformerParams::default()) {
            use agent_memory_core::Embedder;
            if let Ok(vectors) = model.embed(&["the train to lisbon"]) {
                prop_assert!(vectors.iter().flatten().all(|number| number.is_finite()));
            }
        }
    }
}
