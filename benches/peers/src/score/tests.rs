//! Scores against values computed by hand, and against scikit-learn where said.

use super::*;

fn close(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

#[test]
fn two_triangles_with_a_bridge() {
    let links = Links::plain(6, [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5)]);
    close(modularity(&links, &[5, 5, 5, 9, 9, 9]).unwrap(), 6.0 / 7.0 - 0.5);
    close(modularity(&links, &[1; 6]).unwrap(), 0.0);
    // All alone: minus the sum of squared degree shares, degrees 2 2 3 3 2 2 of 14.
    close(modularity(&links, &[0, 1, 2, 3, 4, 5]).unwrap(), -34.0 / 196.0);
    close(modularity(&Links::plain(2, []), &[0, 1]).unwrap(), 0.0);
    assert!(modularity(&links, &[0]).is_err());
}

#[test]
fn weights_count() {
    let links = Links {
        nodes: 3,
        from: vec![0, 1],
        to: vec![1, 2],
        weight: vec![3.0, 1.0],
    };
    // 2m = 8; {0, 1} has 6 inside and 7 of the strength, {2} has 1.
    close(modularity(&links, &[0, 0, 1]).unwrap(), 6.0 / 8.0 - 50.0 / 64.0);
}

#[test]
fn names_are_scored_as_their_ties_are() {
    let names = Incidence {
        offsets: vec![0, 2, 3, 5, 6, 6],
        columns: vec![0, 1, 0, 0, 2, 2],
        weights: vec![1.5, 4.0, 0.25],
    };
    for labels in [[0, 0, 1, 1, 2], [0, 0, 0, 1, 1], [3, 3, 3, 3, 3]] {
        close(
            modularity_of_incidence(&names, &labels).unwrap(),
            modularity(&names.ties(), &labels).unwrap(),
        );
    }
}

#[test]
fn equal_divisions_agree_whatever_their_numbers() {
    let table = Contingency::of(&[0, 0, 1, 1], &[7, 7, -2, -2]).unwrap();
    close(table.nmi(), 1.0);
    close(table.ari(), 1.0);
    let whole = Contingency::of(&[1, 1, 1], &[4, 4, 4]).unwrap();
    close(whole.nmi(), 1.0);
    close(whole.ari(), 1.0);
}

#[test]
fn independent_divisions_share_nothing() {
    let table = Contingency::of(&[0, 0, 1, 1], &[0, 1, 0, 1]).unwrap();
    close(table.nmi(), 0.0);
    // No pair together in both, where 2·2/6 were expected of at most 2.
    close(table.ari(), -0.5);
    let whole = Contingency::of(&[0, 0, 0, 0], &[0, 1, 0, 1]).unwrap();
    close(whole.nmi(), 0.0);
    close(whole.ari(), 0.0);
}

#[test]
fn half_right() {
    // {0 1} {2 3} against {0 1} {2} {3}: I = ln 2, H = ln 2 and 1.5 ln 2, so 2/2.5.
    let table = Contingency::of(&[0, 0, 1, 1], &[0, 0, 1, 2]).unwrap();
    close(table.nmi(), 0.8);
    // Together in both 1; 2 and 1 pairs; expected 2·1/6; (1 − 1/3)/(1.5 − 1/3).
    close(table.ari(), 4.0 / 7.0);
    assert!(Contingency::of(&[0], &[0, 1]).is_err());
}

#[test]
fn as_scikit_learn_has_it() {
    let (a, b) = ([0, 0, 0, 1, 1, 2, 2, 2, 2, 3], [0, 0, 1, 1, 1, 2, 2, 0, 2, 3]);
    let table = Contingency::of(&a, &b).unwrap();
    close(table.nmi(), 0.692408366142);
    close(table.ari(), 0.400000000000);
}
