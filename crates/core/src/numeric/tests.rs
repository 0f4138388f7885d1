//! Golden numbers and laws of the numerics.

use super::*;
use proptest::prelude::*;

#[test]
fn story_weights_are_golden() {
    assert_eq!(format!("{:.4}", ln(200.0 / 6.0)), "3.5066");
    assert_eq!(format!("{:.4}", ln(200.0 / 15.0)), "2.5903");
    // The exact bits, so that another platform or another libm shows here first.
    assert_eq!(ln(200.0 / 6.0).to_bits(), 4_615_078_485_219_879_078);
    assert_eq!(Q32::ln_ratio(200, 6).bits(), 15_060_551_491);
}

#[test]
fn odd_ratios_weigh_nothing() {
    assert_eq!(Q32::ln_ratio(5, 0), Q32::ZERO);
    assert_eq!(Q32::ln_ratio(5, 5), Q32::ZERO);
    assert_eq!(Q32::ln_ratio(5, 9), Q32::ZERO);
    assert_eq!(Q32::from_f64(f64::NAN), Q32::ZERO);
    assert_eq!(Q32::from_f64(-1.0), Q32::ZERO);
}

#[test]
fn vectors_without_direction_are_refused() {
    assert_eq!(unit(&[0.0, 0.0]), Err(crate::Error::ZeroVector));
    assert_eq!(unit(&[]), Err(crate::Error::ZeroVector));
    assert_eq!(unit(&[1.0, f32::NAN]), Err(crate::Error::NotFinite { index: 1 }));
    assert_eq!(unit(&[f32::INFINITY]), Err(crate::Error::NotFinite { index: 0 }));
    assert_eq!(
        cosine(&[1.0], &[1.0, 2.0]),
        Err(crate::Error::WrongDimension {
            expected: 1,
            found: 2
        })
    );
    assert_eq!(cosine(&[0.0], &[1.0]), Ok(0.0));
}

#[test]
fn tiny_and_huge_vectors_have_a_direction() {
    for v in [[f32::MIN_POSITIVE, 0.0], [f32::MAX, 0.0], [1e-40, 0.0]] {
        assert_eq!(quantize_unit(&v).expect("a direction"), vec![16_384, 0]);
    }
}

proptest! {
    #[test]
    fn q32_sums_do_not_depend_on_order(mut parts in prop::collection::vec(0.0f64..50.0, 0..40)) {
        let there: Q32 = parts.iter().map(|p| Q32::from_f64(*p)).sum();
        parts.reverse();
        let back: Q32 = parts.iter().map(|p| Q32::from_f64(*p)).sum();
        prop_assert_eq!(there, back);
    }

    #[test]
    fn units_have_length_one(v in prop::collection::vec(-1e3f32..1e3, 1..40)) {
        prop_assume!(v.iter().any(|x| *x != 0.0));
        let u = unit(&v).expect("a direction");
        prop_assert!((norm(&u) - 1.0).abs() < 1e-5);
        let q = quantize_unit(&v).expect("a direction");
        prop_assert!(q.iter().all(|x| x.abs() <= 16_384));
    }

    #[test]
    fn sums_are_close_to_the_plain_sum(v in prop::collection::vec(-1e3f64..1e3, 0..100)) {
        let plain = v.iter().fold(0.0, |t, x| t + x);
        prop_assert!((sum(&v) - plain).abs() < 1e-9);
    }
}
