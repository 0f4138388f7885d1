//! Which embedders are joined with what the texts teach, and how much each weighs.

use super::*;
use agent_memory_core::numeric::cosine;

const TEXTS: [&str; 6] = [
    "Tie the sail rope",
    "A rope for the sail",
    "Sail and rope",
    "Bake bread with flour",
    "Flour for bread",
    "Bread, flour, oven",
];

fn hashed(texts: &[&str]) -> (ModelKey, Vec<Vec<f32>>) {
    let embedder = providers::HashEmbedder;
    (embedder.key(), embedder.embed(texts).expect("embeds"))
}

#[test]
fn a_built_in_embedder_is_joined_by_weight() {
    let (key, vectors) = hashed(&TEXTS);
    let space = concept_space(&key, &TEXTS, vectors.clone()).expect("a space");
    assert_eq!(space.key.name, "hash+lsa");
    assert!(space.vectors.iter().all(|v| v.len() == space.key.dimension));
    let learned = LsaEmbedder::fit(&TEXTS, content_words, &Valid::default()).expect("fits");
    let own = learned.embed(&TEXTS).expect("embeds");
    let weight = 200.0 / 206.0;
    for (a, b) in [(0, 1), (0, 3), (4, 5)] {
        let of = |vectors: &[Vec<f32>]| cosine(&vectors[a], &vectors[b]).expect("one dimension");
        let expected = weight * of(&vectors) + (1.0 - weight) * of(&own);
        assert!((of(&space.vectors) - expected).abs() < 1e-5);
    }
}

#[test]
fn others_and_texts_that_teach_nothing_stay_as_they_are() {
    let (key, vectors) = hashed(&TEXTS);
    let other = ModelKey::new("all-minilm", key.dimension, "1");
    let space = concept_space(&other, &TEXTS, vectors.clone()).expect("a space");
    assert_eq!((space.key, space.vectors), (other, vectors));
    let alone = ["nothing", "is", "shared"];
    let (key, vectors) = hashed(&alone);
    let space = concept_space(&key, &alone, vectors.clone()).expect("a space");
    assert_eq!((space.key, space.vectors), (key, vectors));
}

#[test]
fn the_order_of_texts_does_not_matter() {
    let mut turned = TEXTS;
    turned.reverse();
    let spaces = [TEXTS, turned].map(|texts| {
        let (key, vectors) = hashed(&texts);
        concept_space(&key, &texts, vectors).expect("a space")
    });
    let [one, mut other] = spaces;
    other.vectors.reverse();
    assert_eq!(one, other);
}

#[test]
fn a_text_without_words_stays_zero() {
    let texts = [TEXTS.as_slice(), &["…"]].concat();
    let (key, vectors) = hashed(&texts);
    let space = concept_space(&key, &texts, vectors).expect("a space");
    assert!(space.vectors[6].iter().all(|x| *x == 0.0));
}

#[test]
fn the_table_is_known_by_its_name() {
    let table = providers::StaticEmbedder::built_in().expect("reads");
    assert_eq!(table.key().name, TABLE);
}
