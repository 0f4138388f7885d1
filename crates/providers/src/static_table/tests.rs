//! A table made by hand, broken tables, and the laws of the embedding.

mod packed;

use self::packed::{pack, tiny};
use super::*;
use agent_memory_core::content_digest;
use agent_memory_core::numeric::{cosine, norm};
use proptest::prelude::*;

fn embedder() -> StaticEmbedder {
    StaticEmbedder::from_bytes(tiny()).expect("the table by hand is whole")
}

fn vector(text: &str) -> Vec<f32> {
    embedder().embed(&[text]).expect("text embeds").remove(0)
}

fn likeness(a: &str, b: &str) -> f64 {
    cosine(&vector(a), &vector(b)).expect("one dimension")
}

fn why(bytes: impl Into<Cow<'static, [u8]>>) -> String {
    match StaticEmbedder::from_bytes(bytes) {
        Err(Error::UnreadableTable { reason }) => reason,
        other => panic!("should not be readable: {other:?}"),
    }
}

#[test]
fn rows_are_summed_and_scaled() {
    // fly + ##ing = 3·(1,0,0,0) + 2·(0,2,0,0), of length 5.
    assert_eq!(vector("Flying"), [0.6, 0.8, 0.0, 0.0]);
    assert_eq!(vector("lisbon lisbon"), vector("LISBON"));
    assert_eq!(vector("lisbon"), [0.0, 0.0, 0.0, 1.0]);
    assert_eq!(vector("fly, lisbon"), vector("lisbon fly ,"));
}

#[test]
fn vectors_are_golden() {
    // A change of these values is another embedding space: it needs another WAY.
    let mut bytes = Vec::new();
    for text in [
        "flying to lisbon",
        "Привет мир",
        "你好世界",
        "ありがとう 🙂",
        "fly привет",
    ] {
        for x in vector(text) {
            bytes.extend(x.to_bits().to_le_bytes());
        }
    }
    assert_eq!(content_digest(&bytes), GOLDEN);
}

const GOLDEN: &str = "799b77c3bec0a26efe312757a90deae7b83224865f02359ef53040c01001d6d9";

#[test]
fn the_key_names_table_and_content() {
    let key = embedder().key();
    assert_eq!((key.name.as_str(), key.dimension), ("tiny", 4));
    assert_eq!(
        key.version,
        format!("7.{WAY}-{:08x}", crc32fast::hash(&tiny()[16..]))
    );
    let other = StaticEmbedder::from_bytes(pack(&[("a", 1, vec![1, 2, 3, 4])], "tiny", "7")).expect("whole");
    assert_ne!(other.key(), key);
}

#[test]
fn nothing_gives_the_zero_vector() {
    for text in ["", " \n\t", "…!?", ",,,", "\0\u{1}\u{7f}", "\u{301}\u{200d}"] {
        assert_eq!(vector(text), [0.0; 4], "{text:?}");
    }
}

#[test]
fn damaged_cut_newer_and_foreign_tables_are_told_apart() {
    let table = tiny();
    assert!(why(Vec::new()).contains("too early"));
    assert!(why(vec![0; 10_000]).contains("AMET"));
    assert!(why(table[..table.len() - 1].to_vec()).contains("cut"));
    assert!(why([table.clone(), vec![0]].concat()).contains("added"));
    let mut newer = table.clone();
    newer[4] = 2;
    assert!(why(newer).contains("format is 2"));
    let mut damaged = table.clone();
    *damaged.last_mut().expect("not empty") ^= 1;
    assert!(why(damaged).contains("checksum"));
}

#[test]
fn unknown_words_meet_themselves_and_their_forms() {
    assert!((likeness("Привет", "привет!") - 1.0).abs() < 1e-6);
    assert_eq!(vector("🙂"), vector("🙂🙂"));
    assert!(likeness("🙂 a", "🙂 a") > 0.99);
}

#[test]
fn a_corpus_changes_the_weights_and_the_key() {
    let embedder = embedder();
    let few = ["lisbon"; 15];
    assert!(embedder.adapted(&few, &Valid::default()).is_none());
    let many: Vec<String> = (0..400)
        .map(|i| {
            if i % 4 == 0 {
                "lisbon fly".into()
            } else {
                "fly".to_owned()
            }
        })
        .collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let adapted = embedder.adapted(&many, &Valid::default()).expect("enough texts");
    assert_ne!(adapted.key(), embedder.key());
    assert!(
        adapted
            .key()
            .version
            .starts_with(&format!("{}+", embedder.key().version))
    );
    let share = |embedder: &StaticEmbedder| embedder.embed(&["fly lisbon"]).expect("text embeds")[0][3];
    assert!(share(&embedder) < 0.9 && share(&adapted) > 0.95);
    // Adapting starts from the table, and the order of the texts says nothing.
    let reversed: Vec<&str> = many.iter().rev().copied().collect();
    let again = adapted
        .adapted(&reversed, &Valid::default())
        .expect("enough texts");
    assert_eq!(again.key(), adapted.key());
}

#[test]
fn strength_zero_changes_no_direction() {
    let texts = ["fly to lisbon"; 20];
    let params = AdaptParams {
        strength: 0.0,
        ..AdaptParams::default()
    }
    .valid_or_panic();
    let adapted = embedder().adapted(&texts, &params).expect("enough texts");
    let (a, b) = (
        adapted.embed(&["flying to lisbon"]).expect("embeds"),
        vector("flying to lisbon"),
    );
    assert!(cosine(&a[0], &b).expect("one dimension") > 0.9999);
}

#[test]
fn settings_out_of_range_are_refused() {
    use agent_memory_core::Validate;
    for broken in [
        AdaptParams {
            least_texts: 1,
            ..AdaptParams::default()
        },
        AdaptParams {
            half_way: f64::NAN,
            ..AdaptParams::default()
        },
        AdaptParams {
            half_way: -1.0,
            ..AdaptParams::default()
        },
        AdaptParams {
            strength: -0.1,
            ..AdaptParams::default()
        },
        AdaptParams {
            strength: f64::INFINITY,
            ..AdaptParams::default()
        },
    ] {
        assert!(broken.clone().valid().is_err(), "{broken:?}");
    }
}

impl AdaptParams {
    fn valid_or_panic(self) -> Valid<Self> {
        agent_memory_core::Validate::valid(self).expect("valid params")
    }
}

#[test]
fn a_megabyte_of_anything_embeds() {
    for unit in [
        "flying to lisbon. ",
        "x",
        "你好",
        "🙂",
        "\0",
        "e\u{301}",
        "привет ",
        "ป",
    ] {
        let text = unit.repeat(1_000_000 / unit.len());
        let length = norm(&vector(&text));
        assert!(length == 0.0 || (length - 1.0).abs() < 1e-5, "{unit:?} {length}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn broken_tables_never_panic(at in any::<prop::sample::Index>(), bit in 0u8..8, cut in any::<bool>(), mend in any::<bool>()) {
        let mut table = tiny();
        let at = at.index(table.len());
        if cut {
            table.truncate(at);
        } else {
            table[at] ^= 1 << bit;
        }
        if mend && table.len() >= 16 {
            // A broken table with fitting length and checksum: only the checks of the content are left.
            let (length, digest) = ((table.len() - 16) as u32, crc32fast::hash(&table[16..]));
            table[8..12].copy_from_slice(&length.to_le_bytes());
            table[12..16].copy_from_slice(&digest.to_le_bytes());
        }
        match StaticEmbedder::from_bytes(table) {
            Ok(embedder) => {
                prop_assert!(mend);
                let vectors = embedder.embed(&["flying to lisbon", "привет"]).expect("text embeds");
                prop_assert!(vectors.iter().all(|vector| vector.len() == embedder.key().dimension));
            }
            Err(error) => prop_assert_eq!(error.code(), "unreadable_table"),
        }
    }

    #[test]
    fn batches_threads_and_order_change_nothing(texts in prop::collection::vec("[a-zéб你 .🙂]{0,40}", 1..12)) {
        let embedder = embedder();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let batch = embedder.embed(&texts).expect("text embeds");
        let single: Vec<Vec<f32>> = texts.iter().map(|text| vector(text)).collect();
        prop_assert_eq!(&batch, &single);
        let backwards: Vec<&str> = texts.iter().rev().copied().collect();
        let mut turned = embedder.embed(&backwards).expect("text embeds");
        turned.reverse();
        prop_assert_eq!(&batch, &turned);
        let halves = std::thread::scope(|scope| {
            let (one, two) = texts.split_at(texts.len() / 2);
            let one = scope.spawn(|| embedder.embed(one).expect("text embeds"));
            let two = scope.spawn(|| embedder.embed(two).expect("text embeds"));
            [one.join().expect("no panic"), two.join().expect("no panic")].concat()
        });
        prop_assert_eq!(batch, halves);
    }

    #[test]
    fn repetition_changes_nothing(text in "[a-zéб你 🙂]{0,40}", times in 2usize..6) {
        prop_assert_eq!(vector(&text), vector(&vec![text.as_str(); times].join(" . ")));
    }

    #[test]
    fn vectors_are_units_or_zero(text in any::<String>()) {
        let length = norm(&vector(&text));
        prop_assert!(length == 0.0 || (length - 1.0).abs() < 1e-5);
    }
}

#[cfg(feature = "built-in")]
mod built_in {
    use super::*;

    #[test]
    fn the_built_in_table_is_whole() {
        let embedder = StaticEmbedder::built_in().expect("the built-in table is whole");
        let key = embedder.key();
        assert_eq!((key.name.as_str(), key.dimension), ("agent-memory-static", 128));
        assert!(embedding_table::TABLE.len() <= 4_500_000);
        // The packer's hash table and ours agree: every piece is found under its own number.
        let mut found = vec![false; embedder.table.scales.len()];
        embedder.table.pieces.each(|family, piece, number| {
            assert_eq!(embedder.table.pieces.find(family, piece), Some(number), "{piece}");
            found[number as usize] = true;
        });
        assert!(found.iter().all(|found| *found));
    }

    #[test]
    fn meaning_counts_more_than_spelling() {
        let embedder = StaticEmbedder::built_in().expect("the built-in table is whole");
        let texts = [
            "The car broke down.",
            "My automobile needs repair.",
            "The cat sat down.",
        ];
        let vectors = embedder.embed(&texts).expect("text embeds");
        let likeness = |a: usize, b: usize| cosine(&vectors[a], &vectors[b]).expect("one dimension");
        assert!(
            likeness(0, 1) > likeness(0, 2),
            "{} {}",
            likeness(0, 1),
            likeness(0, 2)
        );
    }
}
