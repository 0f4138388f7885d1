//! What weight between two nodes chance alone would give.
//!
//! Modularity expects it in proportion to both strengths (Newman and Girvan, 2004). Where strength only tells how much a
//! node says, that is unjust to the nodes that say most: two long turns on the same thing must share more than two short
//! ones. With the same weight for every pair (the constant Potts model; Traag, Van Dooren and Nesterov, 2011) it is the
//! other way round, and the longest turns flock together. The square roots of the strengths lie between the two.

use serde::{Deserialize, Serialize};

/// The weight that two nodes are expected to share by chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    /// k_i k_j / 2m, with k the strength of a node: modularity.
    #[default]
    Strength,
    /// q_i q_j / 2m, with q_i = 2m √k_i / Σ_j √k_j, so that all pairs together expect as much as before.
    Root,
}

impl Expected {
    /// What stands for the strengths in the expectation. Sums to the same; 0 where the strength is.
    ///
    /// Roots are taken of k · 2³², rounded down, and the shares are cut where the running sum of the roots, times 2m and
    /// divided by all of them, passes from one integer to the next: nothing is lost in rounding.
    pub(super) fn masses(self, strengths: &[u64]) -> Vec<u64> {
        match self {
            Self::Strength => strengths.to_vec(),
            Self::Root => {
                // Σk is below 2⁶³, and with n < 2³² nodes Σ√(k·2³²) is below √(n · Σk · 2³²) < 2⁶⁴.
                let root = |strength: u64| (u128::from(strength) << 32).isqrt();
                let total: u128 = strengths.iter().copied().map(u128::from).sum();
                let roots: u128 = strengths.iter().copied().map(root).sum();
                let mut sum = 0u128;
                let mut before = 0u128;
                strengths
                    .iter()
                    .map(|strength| {
                        sum += root(*strength);
                        let share = total * sum / roots.max(1);
                        (share - std::mem::replace(&mut before, share)) as u64
                    })
                    .collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn roots_share_out_the_same_total() {
        // Roots 1, 2, 3 and 0 of 14.
        let masses = Expected::Root.masses(&[1 << 40, 4 << 40, 9 << 40, 0]);
        let unit = (14u64 << 40) as f64 / 6.0;
        let near: Vec<f64> = masses
            .iter()
            .map(|mass| (*mass as f64 / unit * 1e6).round() / 1e6)
            .collect();
        assert_eq!(near, [1.0, 2.0, 3.0, 0.0]);
        assert_eq!(masses.iter().sum::<u64>(), 14 << 40);
        assert_eq!(Expected::Root.masses(&[]), Vec::<u64>::new());
        assert_eq!(Expected::Root.masses(&[0, 0]), [0, 0]);
        assert_eq!(Expected::Strength.masses(&[3, 1]), [3, 1]);
    }

    proptest! {
        #[test]
        fn nothing_is_lost(strengths in prop::collection::vec(0u64..1 << 57, 0..30)) {
            let total: u64 = strengths.iter().sum();
            let masses = Expected::Root.masses(&strengths);
            prop_assert_eq!(masses.iter().sum::<u64>(), total);
            prop_assert!(masses.iter().zip(&strengths).all(|(mass, strength)| *strength > 0 || *mass == 0));
        }
    }
}
