use agent_memory_core::{NameKind, Validate};
use proptest::prelude::*;

use super::*;

fn name(text: &str) -> Name {
    Name::new(NameKind::Other, text).expect("a name")
}

/// A window in which each name stands in the given number of the first moments.
fn window(n: usize, counts: &[(&str, usize)]) -> Vec<Names> {
    (0..n)
        .map(|moment| {
            counts
                .iter()
                .filter(|(_, count)| moment < *count)
                .map(|(text, _)| (name(text), (*text).to_owned()))
                .collect()
        })
        .collect()
}

/// Weight and standing of a name that stands in `df` of `n` moments.
fn of(n: usize, df: usize, params: GraphParams) -> (String, Standing) {
    let weights = name_weights(&window(n, &[("x", df)]), &params.valid().expect("valid params"));
    let found = weights.names[&name("x")];
    (format!("{:.4}", found.weight), found.standing)
}

#[test]
fn story_s() {
    let params = GraphParams::default();
    let expect = |weight: &str, standing| (weight.to_owned(), standing);
    assert_eq!(of(200, 6, params.clone()), expect("3.5066", Standing::Kept));
    assert_eq!(of(200, 15, params.clone()), expect("2.5903", Standing::Kept));
    assert_eq!(
        of(200, 192, params.clone()),
        expect("0.0408", Standing::TooFrequent)
    );
    assert_eq!(of(200, 1, params), expect("5.2983", Standing::Once));
}

#[test]
fn the_band_has_sharp_edges() {
    let standing = |n, df, params: GraphParams| of(n, df, params).1;
    let plain = GraphParams::default;
    // df/N > ratio, compared without rounding: 0.1 × 30 is 3.0000000000000004 in floats.
    let strict = || GraphParams {
        floor_df: 0,
        ..plain()
    };
    for n in [30, 40, 200, 1000, 2990] {
        assert_eq!(standing(n, n / 10, strict()), Standing::Kept, "{n}");
        assert_eq!(standing(n, n / 10 + 1, strict()), Standing::TooFrequent, "{n}");
        if n >= 100 {
            assert_eq!(standing(n, n / 10, plain()), Standing::Kept, "{n}");
            assert_eq!(standing(n, n / 10 + 1, plain()), Standing::TooFrequent, "{n}");
        }
    }
    let half = || GraphParams {
        max_ratio: 0.5,
        ..plain()
    };
    assert_eq!(standing(10, 5, half()), Standing::Kept);
    assert_eq!(standing(10, 6, half()), Standing::TooFrequent);
    let all = || GraphParams {
        max_ratio: 1.0,
        ..plain()
    };
    assert_eq!(standing(10, 9, all()), Standing::Kept);
    assert_eq!(
        standing(10, 10, all()),
        Standing::TooFrequent,
        "ln 1 ties nothing"
    );
    let three = || GraphParams { min_df: 3, ..plain() };
    assert_eq!(standing(100, 2, three()), Standing::Once);
    assert_eq!(standing(100, 3, three()), Standing::Kept);
}

#[test]
fn a_young_memory_has_names_that_count() {
    let standing = |n, df| of(n, df, GraphParams::default()).1;
    for (n, most) in [
        (5, 3),
        (12, 3),
        (20, 5),
        (40, 10),
        (100, 10),
        (101, 10),
        (110, 11),
    ] {
        assert_eq!(standing(n, most), Standing::Kept, "{n}");
        assert_eq!(standing(n, most + 1), Standing::TooFrequent, "{n}");
        assert_eq!(GraphParams::default().most(n as u64), most as u64);
    }
    assert_eq!(standing(5, 2), Standing::Kept);
    assert_eq!(standing(5, 3), Standing::Kept);
    assert_eq!(standing(5, 4), Standing::TooFrequent);
    assert_eq!(standing(3, 3), Standing::TooFrequent);
    assert_eq!(standing(3, 2), Standing::Kept);
    assert_eq!(standing(2, 2), Standing::TooFrequent);
    assert_eq!(standing(1, 1), Standing::Once);
    let strict = GraphParams {
        floor_df: 0,
        ..GraphParams::default()
    };
    assert_eq!(of(10, 2, strict).1, Standing::TooFrequent);
}

#[test]
fn nothing_weighs_nothing() {
    let weights = name_weights([], &Valid::default());
    assert_eq!((weights.n, weights.names.len()), (0, 0));
    assert_eq!(weights.get(&name("x")), None);
    assert_eq!(weights.kept(&name("x")), None);
}

#[test]
fn the_same_text_of_another_kind_is_another_name() {
    let place = Name::new(NameKind::Place, "x").expect("a name");
    let mut moments = window(200, &[("x", 4)]);
    moments[0] = Names::from([(place.clone(), "X".to_owned())]);
    let weights = name_weights(&moments, &Valid::default());
    assert_eq!(weights.names[&name("x")].df, 3);
    assert_eq!(weights.names[&place].standing, Standing::Once);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_order_of_moments_does_not_matter(moments in prop::collection::vec(
        prop::collection::btree_map("[a-f]", Just("x".to_owned()), 0..4), 0..40,
    )) {
        let mut moments: Vec<Names> = moments
            .into_iter()
            .map(|names| names.into_iter().map(|(text, shown)| (name(&text), shown)).collect())
            .collect();
        let there = name_weights(&moments, &Valid::default());
        moments.reverse();
        prop_assert_eq!(&there, &name_weights(&moments, &Valid::default()));
        for found in there.names.values() {
            prop_assert_eq!(found.weight, Q32::ln_ratio(there.n, found.df));
            prop_assert!(found.standing != Standing::Kept || found.df >= 2 && found.df < there.n);
        }
    }
}
