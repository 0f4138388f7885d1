//! A model of two layers and 32 components, written by the test: its vectors against a plain forward pass, and its faults.

mod faults;
mod reference;
mod tiny;

use self::tiny::Tiny;
use super::{Transformer, TransformerParams};
use agent_memory_core::{Embedder, Validate, numeric::norm};
use proptest::prelude::*;
use serde_json::json;

const TEXTS: [&str; 7] = [
    "The train to Lisbon leaves at nine.",
    "walking, walking",
    "trains",
    "a b c 1 a b c 1 a b c 1 a b c 1 a b c 1 a b c 1 a b c 1 a b c 1",
    "Lisbon 家 unheard-of Lisbon",
    "",
    "a",
];

fn embed(model: &Transformer, texts: &[&str]) -> Vec<Vec<f32>> {
    model.embed(texts).expect("vectors")
}

#[test]
fn vectors_are_those_of_a_plain_forward_pass() {
    for pooling in ["mean", "cls"] {
        for normalize in [false, true] {
            let tiny = Tiny::new().pooling(pooling).normalize(normalize);
            let model = tiny.open();
            for (text, vector) in TEXTS.iter().zip(embed(&model, &TEXTS)) {
                let expected = reference::vector(&tiny, text);
                assert_eq!(vector.len(), expected.len());
                for (found, expected) in vector.iter().zip(&expected) {
                    assert!(
                        (f64::from(*found) - expected).abs() < 2e-5,
                        "{pooling} {normalize} {text}: {found} {expected}"
                    );
                }
                if normalize && !text.is_empty() {
                    assert!((norm(&vector) - 1.0).abs() < 1e-6);
                }
            }
        }
    }
}

#[test]
fn a_vector_by_hand() {
    // All products are zero, so each row is its embedding, normalized three times: of two components, (1, -1) where the
    // first is larger and (-1, 1) where the second is. [CLS] (1, -1), a (-1, 1), [SEP] (1, -1): the mean is (1/3, -1/3).
    let model = Tiny::of_zeros().normalize(false).open();
    let found = embed(&model, &["a"]).remove(0);
    assert!(
        (found[0] - 1.0 / 3.0).abs() < 1e-6 && (found[1] + 1.0 / 3.0).abs() < 1e-6,
        "{found:?}"
    );
    let first = Tiny::of_zeros().normalize(false).pooling("cls").open();
    let found = embed(&first, &["a"]).remove(0);
    assert!(
        (found[0] - 1.0).abs() < 1e-6 && (found[1] + 1.0).abs() < 1e-6,
        "{found:?}"
    );
    let unit = Tiny::of_zeros().normalize(true).open();
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let found = embed(&unit, &["a"]).remove(0);
    assert!(
        (found[0] - half).abs() < 1e-6 && (found[1] + half).abs() < 1e-6,
        "{found:?}"
    );
}

#[test]
fn a_text_has_the_same_bits_alone_and_among_others_and_on_any_threads() {
    let tiny = Tiny::new();
    let together = embed(&tiny.open(), &TEXTS);
    for (text, vector) in TEXTS.iter().zip(&together) {
        assert_eq!(&embed(&tiny.open(), &[text]).remove(0), vector, "{text}");
    }
    let many: Vec<&str> = TEXTS.iter().cycle().take(100).copied().collect();
    for batch in [1, 7, 1000] {
        let params = TransformerParams {
            batch,
            ..TransformerParams::default()
        };
        let model = tiny.open_with(params).expect("a model");
        for threads in [1, 2, 4] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let vectors = pool.expect("a pool").install(|| embed(&model, &many));
            for (vector, expected) in vectors.iter().zip(together.iter().cycle()) {
                assert_eq!(vector, expected);
            }
        }
    }
}

#[test]
fn all_kinds_of_numbers_give_the_same_bits() {
    let wide = embed(&Tiny::new().open(), &TEXTS);
    assert_eq!(embed(&Tiny::new().kind("F16").open(), &TEXTS), wide);
    assert_eq!(embed(&Tiny::new().kind("BF16").open(), &TEXTS), wide);
}

#[test]
fn both_forms_of_the_vocabulary_and_of_the_names_are_read() {
    let expected = embed(&Tiny::new().open(), &TEXTS);
    assert_eq!(embed(&Tiny::new().with_lines().open(), &TEXTS), expected);
    assert_eq!(embed(&Tiny::new().prefixed("bert.").open(), &TEXTS), expected);
    assert_eq!(
        embed(&Tiny::new().moved("0_Transformer").open(), &TEXTS),
        expected
    );
    // without modules.json: the mean, as it is
    let bare = Tiny::new().normalize(false);
    let expected = embed(&bare.open(), &TEXTS);
    let bare = bare.without("modules.json").without("1_Pooling/config.json");
    assert_eq!(embed(&bare.open(), &TEXTS), expected);
}

#[test]
fn long_texts_are_cut_at_max_tokens() {
    let tiny = Tiny::new();
    let words = |count: usize| "lisbon ".repeat(count);
    let model = tiny.open();
    // sentence_bert_config.json gives 20, two of them marks
    assert_eq!(model.max_tokens(), 20);
    let cut = embed(&model, &[&words(18), &words(19), &words(150_000), &words(17)]);
    assert!(cut[0] == cut[1] && cut[0] == cut[2] && cut[0] != cut[3]);
    let shorter = tiny.open_with(TransformerParams {
        max_tokens: Some(5),
        ..TransformerParams::default()
    });
    let shorter = shorter.expect("a model");
    assert_eq!(embed(&shorter, &[&words(3)]), embed(&shorter, &[&words(4)]));
    assert_ne!(embed(&shorter, &[&words(3)]), embed(&shorter, &[&words(2)]));
    // without that file all 24 places
    let all = tiny.without("sentence_bert_config.json").open();
    assert_eq!(all.max_tokens(), 24);
    // one word without an end is one unknown word
    assert_eq!(embed(&model, &[&"x".repeat(1_000_000)]), [vec![0.0; 32]]);
}

#[test]
fn texts_that_say_nothing_give_the_zero_vector() {
    let model = Tiny::new().open();
    for text in ["", " \n\t", "…!?", "🙂🙂", "ᚠᚢᚦ", "\u{0}"] {
        assert_eq!(embed(&model, &[text]), [vec![0.0; 32]], "{text}");
    }
    assert!(embed(&model, &[]).is_empty());
}

#[test]
fn the_key_follows_the_content_and_not_the_place() {
    let key = |tiny: &Tiny| tiny.open().key();
    let tiny = Tiny::new();
    let own = key(&tiny);
    assert_eq!(
        (own.name.as_str(), own.dimension, own.version.len()),
        ("tiny-bert", 32, 16)
    );
    assert_eq!(key(&tiny), own);
    let params = |max_tokens, batch| TransformerParams { max_tokens, batch };
    let with = |params| tiny.open_with(params).expect("a model").key();
    assert_eq!(with(params(None, 3)), own);
    assert_eq!(with(params(Some(20), 256)), own);
    assert_ne!(with(params(Some(19), 256)), own);
    for other in [
        Tiny::new().normalize(false),
        Tiny::new().pooling("cls"),
        Tiny::new().seed(2),
        Tiny::new().kind("F16"),
        Tiny::new().config("layer_norm_eps", &json!(1e-5)),
    ] {
        assert_ne!(key(&other), own);
    }
}

#[test]
fn weights_that_overflow_fail_with_a_code() {
    let tiny = Tiny::new()
        .normalize(true)
        .huge("encoder.layer.1.output.LayerNorm.weight");
    let error = tiny.open().embed(&["a"]).expect_err("an overflow");
    assert_eq!(error.code(), "unusable_model");
    assert!(error.to_string().contains("not finite"), "{error}");
}

#[test]
fn params_have_rules() {
    assert!(TransformerParams::default().check().is_ok());
    for (max_tokens, batch) in [(Some(2), 1), (Some(0), 1), (None, 0), (None, 65_537)] {
        assert!(TransformerParams { max_tokens, batch }.check().is_err());
    }
    assert!(serde_json::from_value::<TransformerParams>(json!({"max_token": 3})).is_err());
    let read: TransformerParams = serde_json::from_value(json!({})).expect("defaults");
    assert_eq!(read, TransformerParams::default());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_text_gives_a_finite_vector_of_length_one_or_zero(text in "\\PC{0,40}|[a-c1 .]{0,60}") {
        let vector = embed(&Tiny::new().open(), &[&text]).remove(0);
        let length = norm(&vector);
        prop_assert!(length == 0.0 || (length - 1.0).abs() < 1e-6, "{}", length);
    }
}
