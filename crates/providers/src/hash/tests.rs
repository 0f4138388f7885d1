//! Golden hashes and vectors, and the laws of the embedding.

use super::words::{COMMON_WORDS, FUNCTION_WORDS, weighted_words};
use super::*;
use agent_memory_core::content_digest;
use agent_memory_core::numeric::{cosine, norm, quantize_unit};
use proptest::prelude::*;

fn vector(text: &str) -> Vec<f32> {
    HashEmbedder.embed(&[text]).expect("text embeds").remove(0)
}

fn likeness(a: &str, b: &str) -> f64 {
    cosine(&vector(a), &vector(b)).expect("one dimension")
}

#[test]
fn hashes_are_golden() {
    // A change of these values is another embedding space: it needs a new version in the key.
    assert_eq!(code::hash64(Kind::Whole, b""), 10_599_976_613_717_637_089);
    assert_eq!(code::hash64(Kind::Whole, b"lisbon"), 7_079_172_820_806_624_333);
    assert_eq!(code::hash64(Kind::Piece, b"lisbon"), 13_842_336_637_825_265_293);
}

#[test]
fn vectors_are_golden() {
    let mut bytes = Vec::new();
    for text in ["Maya booked flights to Lisbon.", "Zürich 2026, 你好世界", "a"] {
        for x in vector(text) {
            bytes.extend(x.to_bits().to_le_bytes());
        }
    }
    assert_eq!(
        content_digest(&bytes),
        "8497c740cc2a7458b893945ec6880394579e54f787ab773181ef977f46453e8b"
    );
}

#[test]
fn nothing_gives_the_zero_vector() {
    for text in ["", "  \n", "…!?", "🙂🙂"] {
        assert_eq!(vector(text), vec![0.0; HASH_DIMENSION], "{text:?}");
    }
}

#[test]
fn forms_of_a_word_stay_close() {
    assert!(likeness("booking", "bookings") > 0.6);
    assert!(likeness("Lissabon", "Lissabonissa") > 0.5);
    assert!(likeness("booking", "weather").abs() < 0.3);
    assert_eq!(vector("LISBON’s"), vector("lisbon"));
}

#[test]
fn scripts_without_spaces_meet_in_pairs() {
    assert!(likeness("我们去里斯本开会", "里斯本的酒店") > likeness("我们去里斯本开会", "今天天气很好"));
    assert!(likeness("iPhone手机", "手机") > 0.3);
}

#[test]
fn function_words_and_short_words_weigh_little() {
    assert!(FUNCTION_WORDS.is_sorted() && COMMON_WORDS.is_sorted());
    let words = weighted_words("The of Lisbon ox 2026 lisbon");
    let weight = |wanted: &str| words.iter().find(|(word, _)| word == wanted).expect("the word").1;
    assert!(weight("the") < weight("ox") && weight("ox") < weight("lisbon"));
    assert!(weight("lisbon") < weight("2026") * 1.3);
    assert!(words.iter().all(|(word, _)| word != "Lisbon"));
    // Counts are damped: twice the word is 1 + ln 2, not 2.
    assert!((weight("lisbon") - 1.693_147_180_559_945_3).abs() < 1e-12);
}

#[test]
fn a_very_long_word_is_no_trouble() {
    assert!((norm(&vector(&"ab".repeat(50_000))) - 1.0).abs() < 1e-5);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn vectors_are_units_or_zero(text in "\\PC{0,60}") {
        let length = norm(&vector(&text));
        prop_assert!(length == 0.0 || (length - 1.0).abs() < 1e-5);
    }

    #[test]
    fn order_of_words_and_batches_changes_nothing(mut words in prop::collection::vec("[a-z]{1,9}", 1..12)) {
        let there = words.join(" ");
        words.reverse();
        let back = words.join(" ");
        let batch = HashEmbedder.embed(&[&there, &back]).expect("text embeds");
        prop_assert_eq!(&batch[0], &batch[1]);
        prop_assert_eq!(&batch[0], &vector(&there));
        prop_assert!(quantize_unit(&batch[0]).is_ok());
    }
}
