//! The laws of CF-triplets, and their edges.

use super::*;
use proptest::prelude::*;

fn of(rows: &[Vec<i16>]) -> CfTriplet {
    let mut triplet = CfTriplet::new(3);
    for row in rows {
        triplet.add(row).expect("rows of three components");
    }
    triplet
}

fn merged(a: &CfTriplet, b: &CfTriplet) -> CfTriplet {
    let mut sum = a.clone();
    sum.merge(b).expect("one dimension");
    sum
}

#[test]
fn nothing_has_no_direction() {
    let empty = CfTriplet::new(3);
    assert_eq!(
        (empty.centroid(), empty.cohesion(), empty.radius()),
        (None, 0.0, 0.0)
    );
    let cancelled = of(&[vec![16_384, 0, 0], vec![-16_384, 0, 0]]);
    assert_eq!(
        (cancelled.centroid(), cancelled.cohesion(), cancelled.radius()),
        (None, 0.0, 1.0)
    );
}

#[test]
fn strangers_cannot_be_removed() {
    let mut one = of(&[vec![16_384, 0, 0]]);
    let before = one.clone();
    assert_eq!(
        one.remove(&[0, 16_384, 0]).expect_err("a stranger").code(),
        "not_a_member"
    );
    assert_eq!(
        one.remove(&[16_384, 0]).expect_err("another space").code(),
        "wrong_dimension"
    );
    assert_eq!(one, before);
    one.remove(&[16_384, 0, 0]).expect("a member");
    assert_eq!(one, CfTriplet::new(3));
    assert_eq!(one.remove(&[0, 0, 0]).expect_err("nobody").code(), "not_a_member");
}

#[test]
fn growth_ends_before_the_sums_do() {
    let mut many = CfTriplet::of(&[i16::MIN; 4]);
    for _ in 0..32 {
        let half = many.clone();
        many.merge(&half).expect("below the limit");
    }
    assert_eq!(many.n(), MAX_MEMBERS);
    let before = many.clone();
    assert_eq!(
        many.add(&[1; 4]).expect_err("too many").code(),
        "too_many_members"
    );
    assert_eq!(
        many.merge(&before).expect_err("too many").code(),
        "too_many_members"
    );
    assert_eq!(many, before);
    assert_eq!((many.radius(), many.cohesion()), (0.0, 1.0));
    assert_eq!(many.centroid(), Some(vec![-8_192; 4]));
}

fn rows() -> impl Strategy<Value = Vec<Vec<i16>>> {
    prop::collection::vec(prop::collection::vec(-16_384i16..=16_384, 3), 0..8)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn merging_is_associative_and_commutative(a in rows(), b in rows(), c in rows()) {
        let (x, y, z) = (of(&a), of(&b), of(&c));
        prop_assert_eq!(merged(&merged(&x, &y), &z), merged(&x, &merged(&y, &z)));
        prop_assert_eq!(merged(&x, &y), merged(&y, &x));
        prop_assert_eq!(merged(&x, &CfTriplet::new(3)), x.clone());
        prop_assert_eq!(merged(&x, &y), of(&[a, b].concat()));
    }

    #[test]
    fn removing_undoes_adding_in_any_order(a in rows(), b in rows()) {
        let mut all = of(&[a.clone(), b.clone()].concat());
        let mut other_way = all.clone();
        for row in a.iter().rev() {
            all.remove(row).expect("a member");
        }
        prop_assert_eq!(&all, &of(&b));
        other_way.subtract(&of(&a)).expect("a subset");
        prop_assert_eq!(&other_way, &all);
    }

    #[test]
    fn radius_is_that_of_the_definition(a in rows()) {
        prop_assume!(!a.is_empty());
        let n = a.len() as f64;
        let mean: Vec<f64> = (0..3).map(|i| a.iter().map(|row| f64::from(row[i])).sum::<f64>() / n).collect();
        let squares: f64 = a.iter().flatten().zip(mean.iter().cycle()).map(|(x, m)| (f64::from(*x) - m) * (f64::from(*x) - m)).sum();
        prop_assert!((of(&a).radius() - sqrt(squares / n) / UNIT_SCALE).abs() < 1e-9);
    }

    #[test]
    fn centroids_are_units(a in rows()) {
        if let Some(centroid) = of(&a).centroid() {
            let squares: i64 = centroid.iter().map(|x| i64::from(*x) * i64::from(*x)).sum();
            prop_assert!((squares - (1 << 28)).abs() < 1 << 16);
        }
    }
}
