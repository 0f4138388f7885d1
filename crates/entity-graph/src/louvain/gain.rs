//! What a move gains, in integers just wide enough to be exact.
//!
//! Up to a positive factor, joining community c gains den·2m·into − num·k·strength, with γ = num/den, k the strength
//! of the node, `into` the weight of its links into c, and c without the node. Which width is needed follows from 2m
//! alone; all widths give the same answers, so the choice is one of speed.

#[cfg(test)]
mod tests;

/// γ as a reduced positive fraction; both parts stay below 2³⁰.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ratio {
    pub(super) num: u64,
    pub(super) den: u64,
}

/// Integers of one width.
pub(super) trait Arithmetic: Copy {
    /// What a move gains; comparable within one graph only.
    type Gain: Copy + Ord;

    /// For a graph of this total (2m) and resolution.
    fn of(total: u64, ratio: Ratio) -> Self;

    /// Gain of a node of strength `node` with links of weight `into` to a community of strength `community`.
    fn gain(self, into: u64, node: u64, community: u64) -> Self::Gain;
}

/// The width that a graph needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    Narrow,
    Middle,
    Wide,
}

impl Width {
    pub(super) fn of(total: u64, ratio: Ratio) -> Self {
        // No factor of a gain is above 2m, so no product above this.
        let square = u128::from(total) * u128::from(total);
        match square.checked_mul(u128::from(ratio.num.max(ratio.den))) {
            Some(most) if most < 1 << 62 => Self::Narrow,
            Some(most) if most < 1 << 126 => Self::Middle,
            _ => Self::Wide,
        }
    }
}

/// Products below 2⁶², as in a graph of unit weights.
#[derive(Debug, Clone, Copy)]
pub(super) struct Narrow {
    pull: i64,
    num: i64,
}

impl Arithmetic for Narrow {
    type Gain = i64;

    fn of(total: u64, ratio: Ratio) -> Self {
        Self {
            pull: ratio.den as i64 * total as i64,
            num: ratio.num as i64,
        }
    }

    #[inline]
    fn gain(self, into: u64, node: u64, community: u64) -> i64 {
        self.pull * into as i64 - self.num * node as i64 * community as i64
    }
}

/// Products below 2¹²⁶.
#[derive(Debug, Clone, Copy)]
pub(super) struct Middle {
    pull: i128,
    num: i128,
}

impl Arithmetic for Middle {
    type Gain = i128;

    fn of(total: u64, ratio: Ratio) -> Self {
        Self {
            pull: i128::from(ratio.den) * i128::from(total),
            num: i128::from(ratio.num),
        }
    }

    #[inline]
    fn gain(self, into: u64, node: u64, community: u64) -> i128 {
        self.pull * i128::from(into) - self.num * i128::from(node) * i128::from(community)
    }
}

/// Any graph: 192 bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wide {
    pull: u128,
    num: u128,
}

impl Arithmetic for Wide {
    type Gain = Signed192;

    fn of(total: u64, ratio: Ratio) -> Self {
        Self {
            pull: u128::from(ratio.den) * u128::from(total),
            num: u128::from(ratio.num),
        }
    }

    fn gain(self, into: u64, node: u64, community: u64) -> Signed192 {
        let pull = Signed192::product(self.pull, into);
        let push = Signed192::product(self.num * u128::from(node), community);
        pull.minus(push)
    }
}

/// A signed integer of 192 bits: high · 2⁶⁴ + low.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Signed192 {
    high: i128,
    low: u64,
}

impl Signed192 {
    /// The product of a number below 2⁹⁶ and one below 2⁶⁴.
    pub(super) fn product(a: u128, b: u64) -> Self {
        let low = (a & u128::from(u64::MAX)) * u128::from(b);
        let high = (a >> 64) * u128::from(b) + (low >> 64);
        Self {
            high: high as i128,
            low: low as u64,
        }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        let (low, carry) = self.low.overflowing_add(other.low);
        Self {
            high: self.high + other.high + i128::from(carry),
            low,
        }
    }

    pub(super) fn minus(self, other: Self) -> Self {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        Self {
            high: self.high - other.high - i128::from(borrow),
            low,
        }
    }
}
