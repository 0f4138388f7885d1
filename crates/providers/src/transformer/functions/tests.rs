//! The polynomials against the exact functions, and the edges of their ranges.

use super::{Norm, exponentials, gelu, softmax};

fn steps(from: f64, to: f64) -> Vec<f32> {
    (0..=20_000)
        .map(|step| (from + (to - from) * f64::from(step) / 20_000.0) as f32)
        .collect()
}

#[test]
fn exponentials_are_close_to_the_exact_ones() {
    let xs = steps(-87.0, 0.0);
    let mut values = xs.clone();
    exponentials(&mut values, 0.0);
    for (x, value) in xs.iter().zip(&values) {
        let exact = libm::exp(f64::from(*x));
        assert!(
            (f64::from(*value) / exact - 1.0).abs() < 1e-6,
            "{x}: {value} {exact}"
        );
    }
    let mut edges = [0.0, -1e30, f32::NEG_INFINITY];
    exponentials(&mut edges, 0.0);
    assert_eq!(edges[0], 1.0);
    assert!(edges[1] > 0.0 && edges[1] < 1e-37 && edges[2] == edges[1]);
}

#[test]
fn gelu_is_close_to_the_exact_one() {
    let xs = steps(-12.0, 12.0);
    let mut values = xs.clone();
    gelu(&mut values);
    for (x, value) in xs.iter().zip(&values) {
        let wide = f64::from(*x);
        let exact = 0.5 * wide * (1.0 + libm::erf(wide / std::f64::consts::SQRT_2));
        assert!(
            (f64::from(*value) - exact).abs() < 1e-6 * wide.abs().max(1.0),
            "{x}: {value} {exact}"
        );
    }
}

#[test]
fn a_softmax_by_hand() {
    let mut row = [0.0, std::f32::consts::LN_2, f32::MIN];
    softmax(&mut row);
    assert!((row[0] - 1.0 / 3.0).abs() < 1e-6 && (row[1] - 2.0 / 3.0).abs() < 1e-6 && row[2] < 1e-30);
    let mut one = [1e30];
    softmax(&mut one);
    assert_eq!(one, [1.0]);
}

#[test]
fn a_norm_by_hand() {
    let norm = Norm {
        gain: vec![1.0, 1.0, 2.0],
        shift: vec![0.0, 1.0, 0.0],
        epsilon: 0.0,
    };
    // mean 2, deviation √(2/3)
    let mut rows = [1.0, 2.0, 3.0];
    norm.apply(&mut rows);
    let step = 1.224_744_9;
    assert!((rows[0] + step).abs() < 1e-6 && rows[1] == 1.0 && (rows[2] - 2.0 * step).abs() < 1e-6);
    let flat = Norm {
        epsilon: 1e-12,
        ..norm
    };
    let mut rows = [5.0, 5.0, 5.0];
    flat.apply(&mut rows);
    assert_eq!(rows, [0.0, 1.0, 0.0]);
}
