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
    /// A name in at most this many moments is kept whatever its share, unless every moment names it. Default 3: in a
    /// young memory of less than 30 moments the ratio alone would set aside every name that could tie anything.
    pub floor_df: u64,
    /// Most ties that may be held in memory, about 24 bytes each. Default 50 million, some 1.2 GB.
    pub max_ties: usize,
    /// A group of more moments than this is divided once more by its own inner names, if that leaves most of it
    /// grouped. Default 60: about two moments a day for a month, the size of a busy project.
    pub max_group: usize,
    /// How groups are found.
    pub louvain: LouvainParams,
}

impl Default for GraphParams {
    fn default() -> Self {
        Self {
            min_df: 2,
            max_ratio: 0.10,
            floor_df: 3,
            max_ties: 50_000_000,
            max_group: 60,
            louvain: LouvainParams::default(),
        }
    }
}

impl Validate for GraphParams {
    fn check(&self) -> Result<(), Error> {
        rule(self.min_df >= 2, "min_df", format!("{} is below 2: one moment alone makes no tie", self.min_df))?;
        rule(
            self.max_ratio > 0.0 && self.max_ratio <= 1.0,
            "max_ratio",
            format!("{} is not above 0 and at most 1", self.max_ratio),
        )?;
        rule(self.max_ties >= 1, "max_ties", "0 leaves no room for any tie")?;
        rule(
            self.max_group >= 2,
            "max_group",
            format!("{} is below 2, the smallest group", self.max_group),
        )?;
        self.louvain.check()
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
        add("max_group", &|p| p.max_group = 1);
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
        assert_eq!(params, GraphParams { max_ratio: 0.2, ..GraphParams::default() });
        assert!(serde_json::from_str::<GraphParams>(r#"{"max_ration":0.2}"#).is_err());
    }
}
