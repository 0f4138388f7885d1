use proptest::prelude::*;

use super::*;

#[test]
fn the_width_follows_from_the_total() {
    let one = Ratio { num: 1, den: 1 };
    let fine = Ratio {
        num: 1_234_567,
        den: 1_000_000,
    };
    assert_eq!(Width::of(1 << 30, one), Width::Narrow);
    assert_eq!(Width::of(1 << 31, one), Width::Middle);
    assert_eq!(Width::of(1 << 30, fine), Width::Middle);
    assert_eq!(Width::of(1 << 62, one), Width::Middle);
    assert_eq!(Width::of(1 << 63, one), Width::Wide);
    assert_eq!(Width::of(1 << 60, fine), Width::Wide);
}

proptest! {
    #[test]
    fn all_widths_agree(
        total in 1u64..1 << 20,
        shares in prop::array::uniform6(0u64..1 << 20),
        num in 1u64..1 << 10,
        den in 1u64..1 << 10,
    ) {
        let ratio = Ratio { num, den };
        let [a, b, c, d, node, _] = shares.map(|share| share.min(total));
        let narrow = Narrow::of(total, ratio);
        let middle = Middle::of(total, ratio);
        let wide = Wide::of(total, ratio);
        let order = narrow.gain(a, node, b).cmp(&narrow.gain(c, node, d));
        prop_assert_eq!(order, middle.gain(a, node, b).cmp(&middle.gain(c, node, d)));
        prop_assert_eq!(order, wide.gain(a, node, b).cmp(&wide.gain(c, node, d)));
    }

    #[test]
    fn wide_sums_are_exact(a in any::<u64>(), b in any::<u64>(), c in any::<u64>(), d in any::<u64>()) {
        let (ab, cd) = (i128::from(a >> 2) * i128::from(b >> 2), i128::from(c >> 2) * i128::from(d >> 2));
        let product = |a: u64, b: u64| Signed192::product(u128::from(a >> 2), b >> 2);
        let difference = product(a, b).minus(product(c, d));
        prop_assert_eq!(difference.cmp(&Signed192::default()), (ab - cd).cmp(&0));
        prop_assert_eq!(difference.plus(product(c, d)), product(a, b));
    }
}
