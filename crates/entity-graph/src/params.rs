//! The parameters of weights, ties and groups, each with the reason for its default.

use agent_memory_core::{Error, Validate, rule};
use serde::{Deserialize, Serialize};

use crate::louvain::LouvainParams;

/// Parameters of name weights, ties and groups.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GraphParams {
    /// Moments that must name a name before it counts. Default 2: what only one moment names ties it to no other.
    pub min_df: u64,
    /// Largest share of the window's moments that may name a name. Default 0.10: a name in more of them (the user's
    /// own, mostly) says nothing about which of them belong together, and would weigh with the square of its count.
    /// Read to six decimals.
    pub max_ratio: f64,
    /// In a window where the ratio lets through fewer, a name in up to this many moments counts, if these are at most
    /// a quarter of the window (or three). Default 10: in a month of 40 or 50 moments a person or a project is in five
    /// to ten of them, and the ratio alone would set aside just those. From 100 moments up the ratio decides.
    pub floor_df: u64,
    /// Most ties that may be held in memory, at most 40 bytes each. Default 50 million, some 2 GB.
    pub max_ties: usize,
    /// A name in more than this many moments of the window that is grouped brings into each tie only
    /// weight · (damp_df − 1)/(df − 1), so that its pull on groups grows with its count and not with its square.
    /// Default 20: what the ratio lets through in a window of 200, up to which the plain rule is the better one.
    pub damp_df: u64,
    /// A group of more moments than this is looked at once more by itself, and divided if it is plainly several.
    /// Default 40: the size from which two threads of a month begin to be merged.
    pub review_size: usize,
    /// A group is plainly several when its best division has at least this modularity by itself. Default 0.4: k
    /// unrelated equal parts have 1 − 1/k, so 0.5 and more, while one thread with a handful of names has 0.2 to 0.3.
    pub review_modularity: f64,
    /// How groups are found.
    pub louvain: LouvainParams,
}

impl Default for GraphParams {
    fn default() -> Self {
        Self {
            min_df: 2,
            max_ratio: 0.10,
            floor_df: 10,
            max_ties: 50_000_000,
            damp_df: 20,
            review_size: 40,
            review_modularity: 0.4,
            louvain: LouvainParams::default(),
        }
    }
}

impl Validate for GraphParams {
    fn check(&self) -> Result<(), Error> {
        rule(
            self.min_df >= 2,
            "min_df",
            format!("{} is below 2: one moment alone makes no tie", self.min_df),
        )?;
        rule(
            self.max_ratio > 0.0 && self.max_ratio <= 1.0,
            "max_ratio",
            format!("{} is not above 0 and at most 1", self.max_ratio),
        )?;
        rule(self.max_ties >= 1, "max_ties", "0 leaves no room for any tie")?;
        rule(
            self.damp_df >= 2,
            "damp_df",
            format!("{} is below 2: a name in two moments has one tie", self.damp_df),
        )?;
        rule(
            (0.0..=1.0).contains(&self.review_modularity),
            "review_modularity",
            format!("{} is not from 0 to 1", self.review_modularity),
        )?;
        self.louvain.check()
    }
}

impl GraphParams {
    /// The largest number of moments that may name a name in a window of `n`, for it to count.
    ///
    /// The larger of ⌊`max_ratio` · n⌋ and the smaller of `floor_df` and max(3, ⌊n/4⌋); but less than n, because a name
    /// in every moment ties all alike.
    pub fn most(&self, n: u64) -> u64 {
        let share = u128::from(n) * u128::from(millionths(self.max_ratio)) / 1_000_000;
        let share = u64::try_from(share).unwrap_or(u64::MAX);
        let young = self.floor_df.min((n / 4).max(3));
        share.max(young).min(n.saturating_sub(1))
    }
}

/// A number to six decimals as a count of millionths, so that what depends on it is exact.
pub(crate) fn millionths(value: f64) -> u64 {
    (value * 1e6 + 0.5) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_hold_and_each_rule_bites() {
        assert_eq!(GraphParams::default().check(), Ok(()));
        let mut cases: Vec<(&str, GraphParams)> = Vec::new();
        let mut add = |name, change: &dyn Fn(&mut GraphParams)| {
            let mut params = GraphParams::default();
            change(&mut params);
            cases.push((name, params));
        };
        add("min_df", &|p| p.min_df = 1);
        add("max_ratio", &|p| p.max_ratio = 0.0);
        add("max_ratio", &|p| p.max_ratio = f64::NAN);
        add("max_ratio", &|p| p.max_ratio = 1.5);
        add("max_ties", &|p| p.max_ties = 0);
        add("damp_df", &|p| p.damp_df = 1);
        add("review_modularity", &|p| p.review_modularity = f64::NAN);
        add("resolution", &|p| p.louvain.resolution = 0.0);
        add("resolution", &|p| p.louvain.resolution = f64::INFINITY);
        add("max_sweeps", &|p| p.louvain.max_sweeps = 0);
        for (wanted, params) in cases {
            match params.check() {
                Err(Error::InvalidParam { name, .. }) => assert_eq!(name, wanted),
                other => panic!("{wanted}: {other:?}"),
            }
        }
    }

    #[test]
    fn params_read_with_defaults_and_refuse_unknown_keys() {
        let params: GraphParams = serde_json::from_str(r#"{"max_ratio":0.2}"#).expect("params");
        assert_eq!(
            params,
            GraphParams {
                max_ratio: 0.2,
                ..GraphParams::default()
            }
        );
        assert!(serde_json::from_str::<GraphParams>(r#"{"max_ration":0.2}"#).is_err());
    }
}
