//! What rows refuse, and that the order of pushing cannot be seen.

use super::*;
use proptest::prelude::*;

fn moment(name: &str) -> MomentId {
    MomentId::new(name).expect("an id")
}

#[test]
fn refusals_are_typed_and_add_nothing() {
    assert_eq!(UnitRows::new(0).expect_err("no dimension").code(), "dimension");
    assert_eq!(
        FixedMatrix::new(MAX_DIMENSION + 1).expect_err("too many").code(),
        "dimension"
    );
    let mut rows = UnitRows::new(2).expect("two components");
    rows.push(moment("a"), &[1.0, 0.0]).expect("a direction");
    let refused: [(&str, &[f32], &str); 5] = [
        ("b", &[f32::NAN, 0.0], "not_finite"),
        ("b", &[0.0, f32::INFINITY], "not_finite"),
        ("b", &[0.0, 0.0], "zero_vector"),
        ("b", &[1.0], "wrong_dimension"),
        ("a", &[0.0, 1.0], "duplicate_moment"),
    ];
    for (id, vector, code) in refused {
        assert_eq!(rows.push(moment(id), vector).expect_err("a refusal").code(), code);
    }
    assert_eq!((rows.len(), rows.matrix().len()), (1, 1));
    let mut matrix = rows.matrix();
    assert!(matrix.push(&[1.0, 2.0, 3.0]).is_err() && matrix.push(&[0.0, 0.0]).is_err());
    assert_eq!(
        (matrix.len(), matrix.row(0), matrix.row(1)),
        (1, Some(&[16_384, 0][..]), None)
    );
    assert_eq!(matrix.row(usize::MAX), None);
}

#[test]
fn distinct_rows_are_counted_up_to_the_limit() {
    let mut matrix = FixedMatrix::new(2).expect("two components");
    assert_eq!(matrix.distinct(9), 0);
    for vector in [[1.0, 0.0], [2.0, 0.0], [0.0, 1.0], [0.0, -1.0]] {
        matrix.push(&vector).expect("a direction");
    }
    assert_eq!((matrix.distinct(9), matrix.distinct(2)), (3, 2));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn rows_are_read_in_id_order(mut ids in prop::collection::btree_set(0u32..1000, 1..20).prop_map(Vec::from_iter).prop_shuffle()) {
        let build = |ids: &[u32]| {
            let mut rows = UnitRows::new(2).expect("two components");
            for id in ids {
                rows.push(moment(&format!("m{id}")), &[1.0, *id as f32]).expect("a direction");
            }
            rows
        };
        let there = build(&ids);
        ids.reverse();
        let back = build(&ids);
        prop_assert_eq!(there.matrix(), back.matrix());
        prop_assert!(there.moments().is_sorted());
        for (row, id) in there.matrix().rows().zip(there.moments()) {
            prop_assert_eq!(Some(row), back.row(id));
        }
    }
}
