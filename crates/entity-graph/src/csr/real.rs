//! Links whose weights are floats, made into integers once and for all.

use agent_memory_core::numeric::Q32;

use super::Csr;
use crate::error::Error;

/// The most that all links may weigh together, both ends counted, as a power of two.
const HEAVIEST: i32 = 62;

impl Csr {
    /// The graph of some links with weights as floats, in any order.
    ///
    /// Links between the same nodes are added up, those of weight 0 are none, a link from a node to itself is a
    /// self-loop. Weights are read in parts of 2⁻³², rounded to nearest and a positive one not to nothing. Where the
    /// heaviest is below 1, all are first multiplied by the power of two that brings it to 1 or above; where the total
    /// would not fit, by the largest power of two with which it does. So a ratio of weights is kept to 2⁻³² of the
    /// heaviest (in graphs whose links times the heaviest stay below 2²⁸), equal weights stay equal, and communities
    /// and modularity, which depend on ratios only, are those of the given weights.
    ///
    /// # Errors
    /// [`Error::InvalidWeight`] for a weight below 0, infinite or no number; else as [`Csr::from_links`].
    ///
    /// ```
    /// use agent_memory_core::numeric::Q32;
    /// use entity_graph::Csr;
    ///
    /// let graph = Csr::from_f64_links(3, &[(0, 1, 1.5), (1, 2, 0.25), (2, 2, 1.0)])?;
    /// assert_eq!(graph.strength(2), Q32::from_f64(2.25));
    /// assert!(Csr::from_f64_links(2, &[(0, 1, -1.0)]).is_err());
    /// # Ok::<(), entity_graph::Error>(())
    /// ```
    pub fn from_f64_links(nodes: usize, links: &[(u32, u32, f64)]) -> Result<Self, Error> {
        let mut heaviest = 0.0f64;
        for &(a, b, weight) in links {
            let reason = if weight.is_nan() {
                "it is no number"
            } else if weight.is_infinite() {
                "it is infinite"
            } else if weight < 0.0 {
                "it is below 0"
            } else {
                heaviest = heaviest.max(weight);
                continue;
            };
            return Err(Error::InvalidWeight { a, b, weight, reason });
        }
        let shift = shift(links.len(), heaviest);
        // In two steps, because the whole factor may be more than a float can be.
        let (first, second) = (power(shift / 2), power(shift - shift / 2));
        let read: Vec<(u32, u32, Q32)> = links
            .iter()
            .map(|&(a, b, weight)| {
                let parts = (weight * first * second + 0.5) as u64;
                let parts = if weight > 0.0 { parts.max(1) } else { 0 };
                (a, b, Q32::from_bits(parts))
            })
            .collect();
        Self::from_links(nodes, &read)
    }
}

/// The power of two by which weights are multiplied.
fn shift(links: usize, heaviest: f64) -> i32 {
    let exponent = exponent(heaviest);
    // 2 · links · heaviest · 2^shift stays at most 2^HEAVIEST.
    let links = usize::BITS - links.leading_zeros();
    let most = HEAVIEST - 1 - links as i32 - (exponent + 1);
    most.min(32 + (-exponent).max(0))
}

/// The e of a float in 2^e .. 2^(e+1), also of one below the least normal float.
fn exponent(value: f64) -> i32 {
    /// The least float is 2 to this power.
    const LEAST: i32 = -1074;
    let bits = value.to_bits();
    match (bits >> 52 & 0x7FF) as i32 {
        // Such a float is its bits in units of the least one.
        0 => LEAST + 63 - bits.leading_zeros() as i32,
        biased => biased - 1023,
    }
}

/// 2^e for e of a normal float.
fn power(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}
