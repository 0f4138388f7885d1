//! Every element is the plain sum in order, bit for bit: so no wide instruction can show.

use super::Panels;
use proptest::prelude::*;

/// Row by row, column by column, k by k.
fn plain(left: &[f32], inner: usize, columns: &[f32]) -> Vec<f32> {
    let mut out = Vec::new();
    for row in left.chunks_exact(inner) {
        for column in columns.chunks_exact(inner) {
            let mut sum = 0.0_f32;
            for (a, b) in row.iter().zip(column) {
                sum += a * b;
            }
            out.push(sum);
        }
    }
    out
}

fn numbers(count: usize, seed: u32) -> Vec<f32> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / 8_388_608.0 - 1.0
    };
    (0..count).map(|_| next()).collect()
}

#[test]
fn a_product_by_hand() {
    // rows (1, 2) and (3, 4), columns (5, 6), (7, 8), (9, 10)
    let columns = Panels::of_columns(2, &[5.0, 6.0, 7.0, 8.0, 9.0, 10.0]);
    assert_eq!(
        columns.product(&[1.0, 2.0, 3.0, 4.0]),
        [17.0, 23.0, 29.0, 39.0, 53.0, 67.0]
    );
    let rows = Panels::of_rows(3, &[5.0, 7.0, 9.0, 6.0, 8.0, 10.0]);
    assert_eq!(
        rows.product(&[1.0, 2.0, 3.0, 4.0]),
        [17.0, 23.0, 29.0, 39.0, 53.0, 67.0]
    );
}

#[test]
fn nothing_times_something_is_nothing() {
    assert!(Panels::of_columns(3, &[1.0; 6]).product(&[]).is_empty());
    assert!(Panels::of_columns(3, &[]).product(&[1.0; 3]).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn products_are_the_plain_sums_bit_for_bit(
        rows in 1_usize..15, inner in 1_usize..40, columns in 1_usize..40, seed: u32,
    ) {
        let left = numbers(rows * inner, seed);
        let right = numbers(columns * inner, seed ^ 0x5555);
        let expected = plain(&left, inner, &right);
        prop_assert_eq!(Panels::of_columns(inner, &right).product(&left), expected.clone());
        let mut turned = vec![0.0; right.len()];
        for (column, numbers) in right.chunks_exact(inner).enumerate() {
            for (k, number) in numbers.iter().enumerate() {
                turned[k * columns + column] = *number;
            }
        }
        prop_assert_eq!(Panels::of_rows(columns, &turned).product(&left), expected);
    }
}
