use super::*;

fn products(cosines: &[f64]) -> Vec<i32> {
    cosines.iter().map(|cosine| (cosine * ONE) as i32).collect()
}

#[test]
fn the_floor_by_hand() {
    let floor = |cosines: &[f64], z| floor(products(cosines).into_iter(), z);
    // Nothing seen: the prior alone.
    assert!((floor(&[], 0.0) - 0.1).abs() < 1e-9);
    assert!((floor(&[], 2.0) - 0.3).abs() < 1e-9);
    // Thirty seen: half and half. Mean (.1 + .5)/2 = .3; square (.02 + .25)/2 = .135; deviation √(.135 − .09).
    let thirty = [0.5; 30];
    assert!((floor(&thirty, 0.0) - 0.3).abs() < 1e-6);
    assert!((floor(&thirty, 1.0) - (0.3 + numeric::sqrt(0.045))).abs() < 1e-6);
    // Many seen: they decide, whatever the embedder takes for unrelated.
    let many: Vec<f64> = (0..6_000).map(|n| if n % 2 == 0 { 0.65 } else { 0.75 }).collect();
    assert!((floor(&many, 0.0) - 0.7).abs() < 0.01);
    assert!((floor(&many, 1.0) - 0.76).abs() < 0.02, "{}", floor(&many, 1.0));
}

#[test]
fn below_the_floor_nothing_counts() {
    let likeness = Likeness {
        moments: products(&[0.2, 0.6, 1.0]).into_iter().map(Some).collect(),
        facts: vec![None],
        floor: 0.2,
    };
    assert_eq!(likeness.of_moment(0), 0.0);
    assert!((likeness.of_moment(1) - 0.5).abs() < 1e-6);
    assert_eq!(likeness.of_moment(2), 1.0);
    assert_eq!((likeness.of_moment(3), likeness.of_fact(0)), (0.0, 0.0));
    let steep = Likeness {
        floor: 1.3,
        ..likeness
    };
    assert_eq!(steep.of_moment(2), 0.0, "no cosine is above such a floor");
}
