//! Against a plain dense decomposition, planted topics, sameness in any order, and every refusal.

use super::dense::{Dense, eigen};
use super::svd::decompose;
use super::terms::{SparseRow, Terms};
use super::*;
use crate::planted::Numbers;
use agent_memory_core::numeric::{cosine, norm};
use agent_memory_core::snapshot::{SnapshotError, encode};
use agent_memory_core::{Embedder, Validate};
use proptest::prelude::*;

fn split(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn fit(texts: &[&str]) -> Result<Lsa, Error> {
    let documents: Vec<Vec<String>> = texts.iter().map(|text| split(text)).collect();
    Lsa::fit(&documents, &Valid::default())
}

/// Texts of `topics` topics with ten words each, and ten words that they share.
fn planted(documents: usize, topics: usize, seed: u64) -> Vec<Vec<String>> {
    let mut numbers = Numbers::new(seed);
    (0..documents)
        .map(|document| {
            (0..12)
                .map(|place| match place % 3 {
                    0 => format!("shared{}", numbers.below(10)),
                    _ => format!("t{}w{}", document % topics, numbers.below(10)),
                })
                .collect()
        })
        .collect()
}

fn narrow(dimension: usize) -> Valid<LsaParams> {
    let params = LsaParams {
        dimension,
        ..LsaParams::default()
    };
    params.valid().expect("valid params")
}

/// Singular values and right singular vectors (as rows) by one-sided Jacobi rotations (Hestenes, 1958), another way than
/// the one under test.
fn dense_svd(rows: &[SparseRow], terms: usize) -> Vec<(f64, Vec<f64>)> {
    let mut columns = vec![vec![0.0; rows.len()]; terms];
    for (number, row) in rows.iter().enumerate() {
        for (term, weight) in row {
            columns[*term as usize][number] = *weight;
        }
    }
    let mut turns: Vec<Vec<f64>> = (0..terms)
        .map(|i| (0..terms).map(|j| f64::from(u8::from(i == j))).collect())
        .collect();
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| x * y).fold(0.0, |t, x| t + x);
    for _ in 0..60 {
        for p in 0..terms {
            for q in p + 1..terms {
                let off = dot(&columns[p], &columns[q]);
                if off.abs() < 1e-18 {
                    continue;
                }
                let half = (dot(&columns[q], &columns[q]) - dot(&columns[p], &columns[p])) / (2.0 * off);
                let sign = if half < 0.0 { -1.0 } else { 1.0 };
                let tangent = sign / (half.abs() + sqrt(1.0 + half * half));
                let cosine = 1.0 / sqrt(1.0 + tangent * tangent);
                for matrix in [&mut columns, &mut turns] {
                    let (above, below) = matrix.split_at_mut(q);
                    for (a, b) in above[p].iter_mut().zip(&mut below[0]) {
                        (*a, *b) = (
                            cosine * *a - cosine * tangent * *b,
                            cosine * tangent * *a + cosine * *b,
                        );
                    }
                }
            }
        }
    }
    let mut found: Vec<(f64, Vec<f64>)> = columns
        .iter()
        .zip(turns)
        .map(|(column, turn)| (sqrt(dot(column, column)), turn))
        .collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found
}

fn sparse(documents: &[Vec<String>]) -> (Vec<SparseRow>, usize) {
    let terms = Terms::of(documents, &LsaParams::default());
    let numbers = terms.numbers();
    let rows = documents.iter().map(|d| terms.row(&numbers, d)).collect();
    (rows, terms.words.len())
}

#[test]
fn agrees_with_a_dense_decomposition() {
    let (rows, terms) = sparse(&planted(60, 3, 5));
    let expected = dense_svd(&rows, terms);
    for dimension in [1, 3, 24] {
        let found = decompose(&rows, terms, dimension, 8);
        assert_eq!(found.strengths.len(), dimension);
        assert!(found.residual < 1e-6, "residual {}", found.residual);
        for (place, (strength, (value, vector))) in found.strengths.iter().zip(&expected).enumerate() {
            assert!(
                (strength - value).abs() < 1e-6,
                "value {place}: {strength} {value}"
            );
            let along: f64 = (0..terms).fold(0.0, |total, term| {
                total + found.loadings.row(term)[place] * vector[term]
            });
            assert!(along.abs() > 1.0 - 1e-4, "vector {place}: {along}");
        }
    }
}

#[test]
fn eigenvalues_by_hand() {
    let symmetric = Dense {
        columns: 2,
        data: vec![2.0, 1.0, 1.0, 2.0],
    };
    let (values, vectors) = eigen(&symmetric);
    assert!((values[0] - 3.0).abs() < 1e-12 && (values[1] - 1.0).abs() < 1e-12);
    assert!((vectors.row(0)[0] - vectors.row(0)[1]).abs() < 1e-12);
}

#[test]
fn dependent_columns_become_zero() {
    let matrix = Dense {
        columns: 3,
        data: vec![1.0, 2.0, 0.0, 1.0, 2.0, 1.0, 1.0, 2.0, 5.0, 0.0, 0.0, 1.0],
    };
    let gram = matrix.orthonormal().gram();
    for (place, value) in gram.data.iter().enumerate() {
        let expected = if [0, 8].contains(&place) { 1.0 } else { 0.0 };
        assert!((value - expected).abs() < 1e-9, "{place}: {value}");
    }
}

#[test]
fn planted_topics_come_apart() {
    let documents = planted(200, 8, 1);
    let lsa = Lsa::fit(&documents, &narrow(8)).expect("fits");
    let vectors: Vec<Vec<f32>> = documents.iter().map(|d| lsa.vector(d)).collect();
    let (mut inside, mut outside) = (f64::MAX, f64::MIN);
    for a in 0..documents.len() {
        for b in a + 1..documents.len() {
            let cosine = cosine(&vectors[a], &vectors[b]).expect("one dimension");
            if a % 8 == b % 8 {
                inside = inside.min(cosine);
            } else {
                outside = outside.max(cosine);
            }
        }
    }
    assert!(
        inside > outside + 0.1,
        "inside from {inside}, outside to {outside}"
    );
    // A new text of words of one topic lands among its documents.
    let new = lsa.vector(&split("t3w1 t3w5 unheard"));
    let nearest = (0..documents.len())
        .max_by(|a, b| {
            let to = |n: &usize| cosine(&new, &vectors[*n]).expect("one dimension");
            to(a).total_cmp(&to(b))
        })
        .expect("documents");
    assert_eq!(nearest % 8, 3);
}

#[test]
fn any_order_and_any_number_of_threads_give_the_same_bytes() {
    let mut documents = planted(3000, 6, 7);
    // Several chunks of rows, and terms in more than one chunk.
    for (number, document) in documents.iter_mut().enumerate() {
        document.push(format!("pair{}", number / 2));
    }
    let params = narrow(4);
    let bytes = |documents: &[Vec<String>]| {
        let lsa = Lsa::fit(documents, &params).expect("fits");
        lsa.to_bytes().expect("encodes")
    };
    let once = bytes(&documents);
    documents.reverse();
    for document in &mut documents {
        document.rotate_left(5);
    }
    documents.rotate_left(1234);
    assert_eq!(bytes(&documents), once);
    #[cfg(feature = "parallel")]
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let found = pool.expect("a pool of threads").install(|| bytes(&documents));
        assert_eq!(found, once, "{threads} threads");
    }
}

#[test]
fn nothing_to_learn_is_said() {
    for texts in [
        &[][..],
        &["one document"],
        &["all the same", "all the same", "same the all"],
        &["nothing", "is", "shared"],
        &["", ""],
    ] {
        let error = fit(texts).expect_err("nothing to learn");
        assert_eq!(error.code(), "nothing_to_learn", "{texts:?}");
        assert!(error.hint().is_some());
    }
}

#[test]
fn no_more_dimensions_than_independent_directions() {
    // Two topics, each always with the same words.
    let lsa = fit(&["a b", "a b", "c d", "c d", "c d"]).expect("fits");
    assert_eq!(lsa.dimension(), 2);
    assert_eq!((lsa.documents(), lsa.terms().len()), (5, 4));
    assert_eq!(lsa.key().dimension, 2);
    let (one, other) = (lsa.vector(&split("a")), lsa.vector(&split("d")));
    assert!(cosine(&one, &other).expect("one dimension").abs() < 1e-6);
    assert!((cosine(&one, &lsa.vector(&split("b"))).expect("one dimension") - 1.0).abs() < 1e-6);
}

#[test]
fn the_rarest_terms_go_first() {
    let params = LsaParams {
        max_terms: 2,
        ..LsaParams::default()
    };
    let documents: Vec<Vec<String>> = ["b c", "b c a", "b a d", "x d", "x"].map(split).to_vec();
    let lsa = Lsa::fit(&documents, &params.valid().expect("valid params")).expect("fits");
    assert_eq!(lsa.terms(), ["a", "b"]);
}

#[test]
fn a_kept_model_is_the_same_model() {
    let lsa = Lsa::fit(&planted(50, 3, 2), &Valid::default()).expect("fits");
    let bytes = lsa.to_bytes().expect("encodes");
    let back = Lsa::from_bytes(&bytes).expect("decodes");
    let text = split("t1w1 t1w2 shared3");
    assert_eq!((back.key(), back.vector(&text)), (lsa.key(), lsa.vector(&text)));
    assert_ne!(
        lsa.key(),
        Lsa::fit(&planted(50, 3, 3), &Valid::default())
            .expect("fits")
            .key()
    );
    assert_eq!(
        Lsa::from_bytes(&bytes[..bytes.len() - 1])
            .expect_err("cut short")
            .code(),
        "unusable_snapshot"
    );
    let other = encode(1, &7u8).expect("encodes");
    assert!(matches!(
        Lsa::from_bytes(&other),
        Err(Error::Snapshot(SnapshotError::WrongKind { .. }))
    ));
}

#[test]
fn an_intact_snapshot_can_still_be_wrong() {
    let good = Saved {
        documents: 2,
        words: vec!["a".to_owned(), "b".to_owned()],
        idf: vec![0.5, 0.5],
        strengths: vec![1.0],
        residual: 0.0,
        loadings: vec![1.0, 0.5],
    };
    let refused = |change: &dyn Fn(&mut Saved)| {
        let mut saved = good.clone();
        change(&mut saved);
        matches!(
            Lsa::from_bytes(&saved.encode().expect("encodes")),
            Err(Error::Snapshot(SnapshotError::Undecodable(_)))
        )
    };
    assert!(!refused(&|_| ()));
    assert!(refused(&|saved| saved.words.reverse()));
    assert!(refused(&|saved| saved.loadings.truncate(1)));
    assert!(refused(&|saved| saved.idf[0] = 0.0));
    assert!(refused(&|saved| saved.loadings[1] = f32::NAN));
    assert!(refused(&|saved| saved.strengths.clear()));
}

#[test]
fn an_embedder_adapts_by_learning_anew() {
    let texts = ["red apple", "green apple", "red car", "green car", "red pear"];
    let embedder = LsaEmbedder::fit(&texts, split, &Valid::default()).expect("fits");
    let vectors = embedder.embed(&["apple red", "", "unheard"]).expect("embeds");
    assert!((norm(&vectors[0]) - 1.0).abs() < 1e-6);
    assert!(vectors[1..].iter().flatten().all(|x| *x == 0.0));
    let adapted = embedder.adapt(&["old sea", "old hill", "new sea", "new hill"]);
    let adapted = adapted.expect("reads the texts").expect("they tell something");
    assert_ne!(adapted.key(), embedder.key());
    assert!(embedder.adapt(&["a single text"]).expect("no failure").is_none());
}

#[test]
fn params_have_rules() {
    for wrong in [
        r#"{"dimension":0}"#,
        r#"{"dimension":1025}"#,
        r#"{"min_documents":0}"#,
        r#"{"max_terms":0}"#,
        r#"{"rounds":0}"#,
    ] {
        let params: LsaParams = serde_json::from_str(wrong).expect("reads");
        assert_eq!(params.valid().expect_err("refused").code(), "invalid_param");
    }
    assert!(serde_json::from_str::<LsaParams>(r#"{"dimensions":4}"#).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn vectors_are_unit_or_zero_and_order_never_matters(
        texts in prop::collection::vec(prop::collection::vec(0u8..12, 0..8), 0..24),
        turn in 0usize..24,
    ) {
        let mut documents: Vec<Vec<String>> = texts
            .iter()
            .map(|text| text.iter().map(|word| format!("w{word}")).collect())
            .collect();
        let found = Lsa::fit(&documents, &narrow(6));
        let vectors: Vec<Vec<f32>> = match &found {
            Ok(lsa) => documents.iter().map(|d| lsa.vector(d)).collect(),
            Err(error) => {
                prop_assert_eq!(error.code(), "nothing_to_learn");
                return Ok(());
            }
        };
        let lsa = found.expect("fits");
        prop_assert!((1..=6).contains(&lsa.dimension()));
        prop_assert!(lsa.strengths().is_sorted_by(|a, b| a >= b));
        for vector in &vectors {
            let length = norm(vector);
            prop_assert!(length == 0.0 || (length - 1.0).abs() < 1e-5, "length {}", length);
        }
        let places = documents.len();
        documents.rotate_left(turn % places);
        for document in &mut documents {
            document.reverse();
        }
        let again = Lsa::fit(&documents, &narrow(6)).expect("fits again");
        prop_assert_eq!(again.key(), lsa.key());
    }
}
