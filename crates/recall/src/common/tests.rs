use super::*;
use proptest::prelude::*;

fn matrix(rows: &[Vec<f32>]) -> Matrix {
    let mut matrix = Matrix::new(rows.len());
    let mut dimension = None;
    for (document, row) in rows.iter().enumerate() {
        matrix.set(document, row, &mut dimension).expect("a row");
    }
    matrix
}

/// Rows that share the first direction and differ in one other each.
fn leaning() -> Vec<Vec<f32>> {
    (0..64)
        .map(|n| {
            let mut row = vec![0.0f32; 9];
            row[0] = 1.0;
            row[1 + n % 8] = if n / 8 % 2 == 0 { 1.0 } else { -1.0 };
            row
        })
        .collect()
}

#[test]
fn what_all_have_is_removed() {
    let mut matrix = matrix(&leaning());
    let common = Common::of(&[&matrix]).expect("a direction");
    assert!((common.direction[0] - 1.0).abs() < 1e-3, "{:?}", common.direction);
    let before = dot(matrix.row(0).expect("a row"), matrix.row(1).expect("a row"));
    matrix.remove(&common);
    let after = dot(matrix.row(0).expect("a row"), matrix.row(1).expect("a row"));
    assert!((before - (1 << 27)).abs() < 1 << 16, "half alike: {before}");
    assert!(after.abs() < 1 << 16, "not alike: {after}");
    let length = matrix.row(0).map(|row| dot(row, row)).expect("a row");
    assert!((length - (1 << 28)).abs() < 1 << 16, "at unit length: {length}");
}

#[test]
fn few_or_opposite_rows_have_nothing_in_common() {
    let rows = leaning();
    assert_eq!(Common::of(&[&matrix(&rows[..63])]), None);
    assert_eq!(Common::of(&[]), None);
    let opposite: Vec<Vec<f32>> = (0..64)
        .map(|n| vec![if n % 2 == 0 { 1.0 } else { -1.0 }, 0.0])
        .collect();
    assert_eq!(Common::of(&[&matrix(&opposite)]), None);
}

#[test]
fn of_equal_rows_nothing_is_left() {
    let mut matrix = matrix(&vec![vec![0.3, 0.4]; 64]);
    let common = Common::of(&[&matrix]).expect("a direction");
    matrix.remove(&common);
    assert_eq!(matrix.rows().count(), 0);
    assert_eq!(matrix.row(5), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn neither_order_nor_division_matters(
        rows in prop::collection::vec(prop::collection::vec(-1.0f32..1.0, 4), 64..90),
        cut in 0usize..64,
    ) {
        let whole = Common::of(&[&matrix(&rows)]);
        let mut turned = rows.clone();
        turned.rotate_left(cut);
        turned.reverse();
        prop_assert_eq!(&whole, &Common::of(&[&matrix(&turned)]));
        let (a, b) = rows.split_at(cut);
        prop_assert_eq!(&whole, &Common::of(&[&matrix(b), &matrix(a)]));
    }
}
