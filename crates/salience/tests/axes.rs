//! The two axes, their blend, and what holds for every thought.

use agent_memory_core::{Term, Validate, Vocabulary, numeric};
use proptest::prelude::*;
use salience::{Axis, Context, Likeness, SalienceParams, Score, Thought, score, score_all, top_k};

/// A vocabulary of weight 1, ½, ⅓, … each term in half of the entries.
fn vocabulary(words: &[&str]) -> Vocabulary {
    let mut vocabulary = vocab_miner::mine(
        &[],
        &agent_memory_core::Valid::default(),
        vocab_miner::Stamp::at("2026-08-03T04:00:00Z".parse().expect("an instant")),
    );
    vocabulary.entries = 20;
    vocabulary.terms = words
        .iter()
        .zip(1..)
        .map(|(word, rank)| Term {
            text: (*word).to_owned(),
            shown: (*word).to_owned(),
            weight: 1.0 / f64::from(rank),
            df: 10,
            tagged: 0,
        })
        .collect();
    vocabulary
}

fn frame() -> Vocabulary {
    vocabulary(&["kiln", "glaze", "clay", "salt glaze", "porcelain"])
}

fn scored(text: &str, context: &Context<'_>) -> Score {
    let params = SalienceParams::default().valid().expect("the defaults hold");
    score(&Thought::new(text), context, &frame(), &params).expect("a score")
}

const RAIN: [Thought<'static>; 2] = [
    Thought {
        text: "Rain on the roof all morning.",
        vector: None,
    },
    Thought {
        text: "The roof leaks when it rains.",
        vector: None,
    },
];

#[test]
fn the_own_frame_decides_between_thoughts_of_equal_likeness() {
    let context = Context::of(&RAIN);
    let own = scored("Rain on the roof, kiln and clay and glaze", &context);
    let other = scored("Rain on the roof, train and bus and tram", &context);
    assert_eq!(own.generic, other.generic);
    assert!(own.score > other.score);
    assert_eq!(other.own_frame, 0.0);
    assert!(own.own_frame > 0.0 && own.own_frame < 1.0);
}

#[test]
fn length_counts_against_the_frame() {
    let context = Context::of(&RAIN);
    let short = scored("kiln and clay", &context);
    let padding: Vec<String> = (0..200).map(|n| format!("filler{n}")).collect();
    let long = scored(&format!("kiln and clay {}", padding.join(" ")), &context);
    assert!(long.own_frame < short.own_frame);
    // One more own word makes a frame larger.
    assert!(scored("kiln and clay, porcelain", &context).own_frame > short.own_frame);
}

#[test]
fn the_scale_is_the_agents_own_writing() {
    let history = [
        "kiln",
        "kiln clay",
        "kiln glaze",
        "kiln glaze clay",
        "kiln porcelain",
    ];
    let context = Context::of(&RAIN).with_history(&history);
    // Densities by words of ten: 1, 4/3, 3/2, 11/6, 6/5; the median is that of `kiln clay`.
    let median = scored("kiln clay", &context);
    assert!((median.own_frame - 0.5).abs() < 1e-12, "{}", median.own_frame);
    // By hand, without history: expected sum ½·(1 + ½ + ⅓ + ¼ + ⅕) over 100 words; the thought has 1 over 10.
    let expected = 0.5 * (1.0 + 0.5 + 1.0 / 3.0 + 0.25 + 0.2) / 100.0;
    let plain = scored("kiln", &Context::of(&RAIN));
    assert!((plain.own_frame - 0.1 / (0.1 + expected)).abs() < 1e-12);
}

#[test]
fn likeness_by_hand() {
    let params = SalienceParams::default().valid().expect("the defaults hold");
    let (east, north) = ([1.0f32, 0.0], [0.0f32, 1.0]);
    let recent = [
        Thought::new("a").with_vector(&east),
        Thought::new("b").with_vector(&north),
    ];
    let like = |vector: &[f32]| {
        let thought = Thought::new("tram").with_vector(vector);
        score(&thought, &Context::of(&recent), &frame(), &params).expect("a score")
    };
    let between = like(&[1.0, 1.0]);
    assert_eq!(between.likeness, Likeness::Vectors);
    assert!((between.generic - 1.0).abs() < 1e-6 && (between.score - 0.5).abs() < 1e-6);
    assert!((like(&[1.0, 0.0]).generic - numeric::sqrt(0.5)).abs() < 1e-6);
    assert_eq!(
        like(&[-1.0, -1.0]).generic,
        0.0,
        "the opposite is not less than unlike"
    );
    assert_eq!(like(&[0.0, 0.0]).likeness, Likeness::Words, "no direction: words");
    let same = scored(RAIN[0].text, &Context::of(&RAIN[..1]));
    assert!((same.generic - 1.0).abs() < 1e-12 && same.likeness == Likeness::Words);
}

#[test]
fn without_a_context_the_frame_alone_makes_the_score() {
    let alone = scored("kiln", &Context::of(&[]));
    assert_eq!(
        (alone.likeness, alone.generic, alone.score),
        (Likeness::Absent, 0.0, alone.own_frame)
    );
    assert!(alone.score > 0.0);
}

#[test]
fn every_term_is_told() {
    let result = scored("Rain on a salt-glaze kiln", &Context::of(&RAIN));
    let of = |axis: Axis| -> Vec<&str> {
        result
            .parts
            .iter()
            .filter(|p| p.axis == axis)
            .filter_map(|p| p.term.as_deref())
            .collect()
    };
    assert_eq!(of(Axis::Generic), ["rain"]);
    assert_eq!(of(Axis::OwnFrame), ["kiln", "glaze", "salt glaze"]);
}

#[test]
fn bad_input_is_refused() {
    let params = SalienceParams::default().valid().expect("the defaults hold");
    let code = |thought: &Thought<'_>, recent: &[Thought<'_>], vocabulary: &Vocabulary| {
        score(thought, &Context::of(recent), vocabulary, &params).map_or_else(|e| e.code(), |_| "fine")
    };
    let (plane, space) = ([1.0f32, 0.0], [1.0f32, 0.0, 0.0]);
    let recent = [Thought::new("a").with_vector(&plane)];
    assert_eq!(code(&Thought::new(" \n"), &recent, &frame()), "empty_text");
    assert_eq!(
        code(&Thought::new("a").with_vector(&space), &recent, &frame()),
        "wrong_dimension"
    );
    assert_eq!(
        code(
            &Thought::new("a").with_vector(&[f32::NAN, 0.0]),
            &recent,
            &frame()
        ),
        "not_finite"
    );
    let mixed = [recent[0], Thought::new("b").with_vector(&space)];
    assert_eq!(code(&Thought::new("a"), &mixed, &frame()), "wrong_dimension");
    assert_eq!(
        code(
            &Thought::new("a"),
            &[Thought::new("b").with_vector(&[f32::INFINITY])],
            &frame()
        ),
        "not_finite"
    );
    for weight in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let mut broken = frame();
        broken.terms[0].weight = weight;
        assert_eq!(code(&Thought::new("a"), &recent, &broken), "invalid_param");
    }
    assert_eq!(code(&Thought::new("kiln"), &recent, &vocabulary(&[])), "fine");
    assert_eq!(code(&Thought::new(""), &[], &frame()), "empty_text");
}

#[test]
fn the_best_few() {
    let params = SalienceParams::default().valid().expect("the defaults hold");
    let thoughts = [Thought::new("tram"), Thought::new("kiln"), Thought::new("bus")];
    let scores = score_all(&thoughts, &Context::of(&RAIN), &frame(), &params).expect("scores");
    let ids = |k| {
        top_k(["c", "b", "a"].into_iter().zip(&scores), k).map(|r| r.into_iter().map(|(i, _)| i).collect())
    };
    assert_eq!(ids(9), Ok(vec!["b", "a", "c"]));
    assert_eq!(ids(1), Ok(vec!["b"]));
    assert_eq!(ids(0).map_err(|e| e.code()), Err::<Vec<_>, _>("invalid_param"));
}

const WORDS: [&str; 9] = [
    "kiln", "glaze", "salt", "rain", "roof", "the", "東京", "tram's", "clay-pot",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&WORDS[..]), 1..9).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn batch_equals_single_and_parts_sum(texts in prop::collection::vec(text(), 1..6), around in prop::collection::vec(text(), 0..4)) {
        let params = SalienceParams::default().valid().expect("the defaults hold");
        let recent: Vec<Thought> = around.iter().map(|t| Thought::new(t)).collect();
        let thoughts: Vec<Thought> = texts.iter().map(|t| Thought::new(t)).collect();
        let context = Context::of(&recent);
        let batch = score_all(&thoughts, &context, &frame(), &params).expect("scores");
        for (thought, together) in thoughts.iter().zip(&batch) {
            let alone = score(thought, &context, &frame(), &params).expect("a score");
            prop_assert_eq!(&alone, together);
            let values: Vec<f64> = alone.parts.iter().map(|p| p.value).collect();
            prop_assert_eq!(numeric::sum(&values), alone.score);
            prop_assert!((0.0..=1.0).contains(&alone.generic) && (0.0..1.0).contains(&alone.own_frame));
            prop_assert!((0.0..=1.0 + 1e-12).contains(&alone.score));
            let blend = if recent.is_empty() { alone.own_frame } else { 0.5 * (alone.generic + alone.own_frame) };
            if alone.likeness != Likeness::Absent {
                prop_assert!((alone.score - blend).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn three_of_the_vocabulary_beat_none(filler in prop::collection::vec("[b-d]{4}q", 3..12), around in text()) {
        let recent = [Thought::new(&around)];
        let context = Context::of(&recent);
        let rest = filler[3..].join(" ");
        let own = scored(&format!("kiln clay porcelain {rest}"), &context);
        let none = scored(&format!("{} {rest}", filler[..3].join(" ")), &context);
        prop_assert!(own.score > none.score);
    }

    #[test]
    fn any_text_is_scored(text in "\\PC{0,80}|[a-z \u{0}\u{7f}\u{202e}'_-]{0,60}") {
        let params = SalienceParams::default().valid().expect("the defaults hold");
        match score(&Thought::new(&text), &Context::of(&RAIN), &frame(), &params) {
            Ok(score) => prop_assert!(score.score.is_finite()),
            Err(error) => prop_assert_eq!(error.code(), "empty_text"),
        }
    }
}
