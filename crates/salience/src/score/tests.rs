//! The promises of the blend.

use super::*;
use agent_memory_core::{Term, Window};
use proptest::prelude::*;

fn vocabulary(terms: &[(&str, f64)]) -> Vocabulary {
    Vocabulary {
        terms: terms
            .iter()
            .map(|(text, weight)| Term {
                text: (*text).to_owned(),
                shown: (*text).to_owned(),
                weight: *weight,
                df: 3,
                tagged: 1,
            })
            .collect(),
        mined_at: "2026-07-19T04:00:00Z".parse().expect("an instant"),
        window: Window::ALL,
        run: None,
        params: String::new(),
        entries: 30,
        noisy: false,
    }
}

fn own() -> Vocabulary {
    vocabulary(&[
        ("seagrass", 2.0),
        ("drone survey", 1.5),
        ("tide", 1.0),
        ("open source", 0.5),
    ])
}

fn plain(text: &str) -> Score {
    score(
        &Thought { text, vector: None },
        &Context::default(),
        &own(),
        &Valid::default(),
    )
    .expect("a score")
}

#[test]
fn three_own_terms_beat_none_at_equal_likeness() {
    let context = [vec![1.0f32, 0.0], vec![0.8, 0.6]];
    let vector = [0.9f32, 0.1];
    let ask = |text| {
        let thought = Thought {
            text,
            vector: Some(&vector),
        };
        score(
            &thought,
            &Context { vectors: &context },
            &own(),
            &Valid::default(),
        )
        .expect("a score")
    };
    let with = ask("The drone survey of the seagrass waits for the tide today.");
    let without = ask("The delivery of the furniture waits for the lorry today.");
    assert_eq!(with.generic, without.generic);
    assert!(with.score > without.score + 0.1, "{with:?} {without:?}");
    assert_eq!(without.own_frame, 0.0);
}

#[test]
fn longer_is_not_more_salient() {
    let short = plain("The tide is low.");
    let padding: Vec<String> = (0..300).map(|n| format!("lorry{n}")).collect();
    let long = plain(&format!("The tide is low. {}", padding.join(" ")));
    assert!(
        short.own_frame > 1.2 * long.own_frame,
        "{} {}",
        short.own_frame,
        long.own_frame
    );
}

#[test]
fn the_scale_is_what_own_texts_are_expected_to_hold() {
    // Each of the four terms stands in 3 of 30 entries: E = (2 + 1.5 + 1 + 0.5)/10 = 0.5, h = 0.5/208.
    // A text of one content word that is the term of weight 1 has the density 1/9.
    let found = plain("tide").own_frame;
    let (density, half) = (1.0 / 9.0, 0.5 / 208.0);
    assert!((found - density / (density + half)).abs() < 1e-12, "{found}");
}

#[test]
fn hyphens_and_phrases_meet_terms() {
    assert!(plain("An open-source drone survey.").parts.len() == 2);
    assert!(plain("OPEN SOURCE").own_frame > 0.0);
    assert_eq!(
        plain("A Drone-Survey.")
            .parts
            .first()
            .and_then(|p| p.term.clone()),
        Some("drone survey".to_owned())
    );
}

#[test]
fn an_absent_axis_leaves_its_share() {
    let alone = plain("The seagrass is back.");
    assert_eq!(alone.generic, None);
    assert!((alone.score - alone.own_frame).abs() < 1e-12);
    let vector = [1.0f32, 0.0];
    let context = [vec![1.0f32, 0.0]];
    let thought = Thought {
        text: "Anything at all.",
        vector: Some(&vector),
    };
    let no_words = score(
        &thought,
        &Context { vectors: &context },
        &vocabulary(&[]),
        &Valid::default(),
    )
    .expect("a score");
    assert_eq!((no_words.score, no_words.own_frame), (1.0, 0.0));
}

#[test]
fn what_cannot_be_scored_is_told() {
    let ask = |text: &str, vector: &[f32], context: &[Vec<f32>]| {
        let thought = Thought {
            text,
            vector: Some(vector),
        };
        score(&thought, &Context { vectors: context }, &own(), &Valid::default()).map_err(|e| e.code())
    };
    assert_eq!(ask(" \n", &[1.0], &[]).expect_err("no text"), "empty_text");
    assert_eq!(ask("a", &[f32::NAN], &[]).expect_err("not finite"), "not_finite");
    assert_eq!(
        ask("a", &[1.0], &[vec![1.0, 2.0]]).expect_err("dimension"),
        "wrong_dimension"
    );
    assert_eq!(
        ask("a", &[1.0], &[vec![f32::INFINITY]]).expect_err("not finite"),
        "not_finite"
    );
    assert_eq!(
        ask("a", &[1.0], &[vec![0.0]])
            .expect("a zero context counts for nothing")
            .generic,
        None
    );
}

#[test]
fn broken_weights_in_a_vocabulary_are_passed_over() {
    let odd = vocabulary(&[
        ("nan", f64::NAN),
        ("inf", f64::INFINITY),
        ("minus", -3.0),
        ("tide", 1.0),
    ]);
    let thought = Thought {
        text: "nan minus tide",
        vector: None,
    };
    let found = score(&thought, &Context::default(), &odd, &Valid::default()).expect("a score");
    assert!(found.score.is_finite() && found.score > 0.0);
}

proptest! {
    #[test]
    fn parts_sum_and_batches_agree(texts in prop::collection::vec("(seagrass|tide|drone survey|the|lorry|[a-z]{1,6}| |-|\\PC){1,12}", 1..6)) {
        let vectors: Vec<Vec<f32>> = (0..texts.len()).map(|i| vec![1.0, i as f32 - 1.5]).collect();
        let thoughts: Vec<Thought<'_>> = texts
            .iter()
            .zip(&vectors)
            .filter(|(text, _)| !text.trim().is_empty())
            .map(|(text, vector)| Thought { text, vector: Some(vector) })
            .collect();
        let context = Context { vectors: &vectors };
        let all = score_all(&thoughts, &context, &own(), &Valid::default()).expect("scores");
        for (thought, batched) in thoughts.iter().zip(&all) {
            let single = score(thought, &context, &own(), &Valid::default()).expect("a score");
            prop_assert_eq!(&single, batched);
            let values: Vec<f64> = single.parts.iter().map(|p| p.value).collect();
            prop_assert_eq!(numeric::sum(&values), single.score);
            prop_assert!((0.0..=1.0).contains(&single.own_frame));
        }
    }
}
