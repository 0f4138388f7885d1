//! CF-triplets: what a cluster is, without its members (Zhang, Ramakrishnan and Livny, BIRCH, 1996).
//!
//! (N, LS, SS) = (number, sum, sum of squared lengths) of a set of rows. Triplets of disjoint sets add, so clusters can
//! be merged, split and maintained one member at a time. Over floats that is only nearly true; over fixed-point rows the
//! sums are integers, and every order of additions, removals and merges gives the same triplet.

#[cfg(test)]
mod tests;

use crate::Error;
use agent_memory_core::numeric::{UNIT_SCALE, sqrt};

/// The most members a triplet counts: the bound that keeps all its sums exact in 64 and 128 bits.
pub const MAX_MEMBERS: u64 = 1 << 32;

/// N, LS and SS of a set of fixed-point rows, exact.
///
/// LS is in multiples of 2⁻¹⁴, SS of 2⁻²⁸. A triplet that can be built is one of a possible set: N = 0 only with LS = 0
/// and SS = 0, and ‖LS‖² ≤ N·SS always.
///
/// ```
/// use concepts::CfTriplet;
/// let mut cluster = CfTriplet::new(2);
/// cluster.add(&[16_384, 0])?;
/// cluster.add(&[0, 16_384])?;
/// assert_eq!((cluster.n(), cluster.linear_sum()), (2, &[16_384, 16_384][..]));
/// assert_eq!(cluster.centroid(), Some(vec![11_585, 11_585])); // 2¹⁴ / √2
/// assert!((cluster.cohesion() - 0.7071).abs() < 1e-4 && (cluster.radius() - 0.7071).abs() < 1e-4);
/// # Ok::<(), concepts::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CfTriplet {
    n: u64,
    ls: Vec<i64>,
    ss: i128,
}

impl CfTriplet {
    /// The triplet of no rows of `dimension` components.
    pub fn new(dimension: usize) -> Self {
        Self {
            n: 0,
            ls: vec![0; dimension],
            ss: 0,
        }
    }

    /// The triplet of one row.
    pub fn of(row: &[i16]) -> Self {
        let mut triplet = Self::new(row.len());
        triplet.absorb(row);
        triplet
    }

    /// N, the number of members.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// LS, the sum of the members.
    pub fn linear_sum(&self) -> &[i64] {
        &self.ls
    }

    /// SS, the sum of the squared lengths of the members.
    pub fn square_sum(&self) -> i128 {
        self.ss
    }

    /// Components of a member.
    pub fn dimension(&self) -> usize {
        self.ls.len()
    }

    /// Adds one row. O(d). On an error nothing changes.
    ///
    /// # Errors
    /// [`Error::Core`] for another dimension, [`Error::TooManyMembers`] beyond [`MAX_MEMBERS`].
    pub fn add(&mut self, row: &[i16]) -> Result<(), Error> {
        self.check_dimension(row.len())?;
        self.check_growth(1)?;
        self.absorb(row);
        Ok(())
    }

    /// Takes one row out again. O(d). On an error nothing changes.
    ///
    /// # Errors
    /// [`Error::Core`] for another dimension, [`Error::NotAMember`] when no set with this row has this triplet's sums as
    /// far as these can tell.
    pub fn remove(&mut self, row: &[i16]) -> Result<(), Error> {
        self.subtract(&Self::of(row))
    }

    /// Adds all members of another, disjoint set. O(d), associative, commutative. On an error nothing changes.
    ///
    /// # Errors
    /// As [`CfTriplet::add`].
    pub fn merge(&mut self, other: &Self) -> Result<(), Error> {
        self.check_dimension(other.dimension())?;
        self.check_growth(other.n)?;
        self.absorb_all(other);
        Ok(())
    }

    /// Takes the members of a subset out. O(d); undoes [`CfTriplet::merge`] exactly. On an error nothing changes.
    ///
    /// # Errors
    /// As [`CfTriplet::remove`].
    pub fn subtract(&mut self, other: &Self) -> Result<(), Error> {
        self.check_dimension(other.dimension())?;
        let not_a_member = Error::NotAMember { members: self.n };
        let Some(n) = self.n.checked_sub(other.n) else {
            return Err(not_a_member);
        };
        let rest = Self {
            n,
            ls: self.ls.iter().zip(&other.ls).map(|(sum, x)| sum - x).collect(),
            ss: self.ss - other.ss,
        };
        if rest.is_possible() {
            *self = rest;
            Ok(())
        } else {
            Err(not_a_member)
        }
    }

    /// The direction of LS as a unit row, round(LS / ‖LS‖ · 2¹⁴); none when the members cancel out or there are none.
    pub fn centroid(&self) -> Option<Vec<i16>> {
        let squares = self.linear_square();
        if squares == 0 {
            return None;
        }
        let length = sqrt(squares as f64);
        let quantize = |x: &i64| (*x as f64 / length * UNIT_SCALE).round() as i16;
        Some(self.ls.iter().map(quantize).collect())
    }

    /// ‖LS‖ / N in lengths of a unit vector: 1 when all members are equal, 0 when they cancel out or there are none.
    pub fn cohesion(&self) -> f64 {
        if self.n == 0 {
            return 0.0;
        }
        let mean_length = sqrt(self.linear_square() as f64) / self.n as f64 / UNIT_SCALE;
        mean_length.clamp(0.0, 1.0)
    }

    /// Root of the mean squared distance of the members to their mean: √(SS/N − ‖LS/N‖²), 0 for none and for equal ones.
    pub fn radius(&self) -> f64 {
        if self.n == 0 {
            return 0.0;
        }
        let spread = i128::from(self.n) * self.ss - self.linear_square();
        sqrt(spread as f64) / self.n as f64 / UNIT_SCALE
    }

    /// ‖LS‖² ≤ N·SS ≤ N² · d · 2³⁰ ≤ 2¹¹⁰ for N ≤ 2³² and d ≤ [`MAX_DIMENSION`](crate::MAX_DIMENSION).
    fn linear_square(&self) -> i128 {
        self.ls.iter().map(|x| i128::from(*x) * i128::from(*x)).sum()
    }

    /// Whether some set of rows can have these sums, as far as the largest row and the inequality of Cauchy and Schwarz
    /// tell. For N = 0 only zeros pass.
    fn is_possible(&self) -> bool {
        let largest = i128::from(self.n) * ((self.ls.len() as i128) << 30);
        (0..=largest).contains(&self.ss) && self.linear_square() <= i128::from(self.n) * self.ss
    }

    /// [`CfTriplet::add`] where dimension and growth are known to fit: rows of one matrix that is in memory.
    pub(crate) fn absorb(&mut self, row: &[i16]) {
        self.n += 1;
        let mut square = 0i64;
        for (sum, x) in self.ls.iter_mut().zip(row) {
            *sum += i64::from(*x);
            square += i64::from(*x) * i64::from(*x);
        }
        self.ss += i128::from(square);
    }

    /// [`CfTriplet::merge`] where dimension and growth are known to fit.
    pub(crate) fn absorb_all(&mut self, other: &Self) {
        self.n += other.n;
        self.ss += other.ss;
        for (sum, x) in self.ls.iter_mut().zip(&other.ls) {
            *sum += x;
        }
    }

    fn check_dimension(&self, found: usize) -> Result<(), Error> {
        let expected = self.dimension();
        if expected == found {
            Ok(())
        } else {
            Err(agent_memory_core::Error::WrongDimension { expected, found }.into())
        }
    }

    fn check_growth(&self, by: u64) -> Result<(), Error> {
        if self.n.saturating_add(by) <= MAX_MEMBERS {
            Ok(())
        } else {
            Err(Error::TooManyMembers { limit: MAX_MEMBERS })
        }
    }
}
