//! The parameters of weights, ties and groups, each with the reason for its default.

use agent_memory_core::{Error, Validate, rule};
use serde::{Deserialize, Serialize};

use crate::louvain::LouvainParams;
use crate::words::WordParams;

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
    /// Most ties that may be written out ([`crate::ties`], export), at most 40 bytes each; groups need none. Default 50
    /// million, some 2 GB.
    pub max_ties: usize,
    /// Windows with up to this many moments that have a tie are grouped by the plain rule, wider ones by the wide rule.
    /// Default 300: up to there plain modularity finds planted topics of 25 moments (NMI 1.00 at 200 moments, .98 at 700,
    /// .56 at 2000, .08 at 20,000).
    pub plain_up_to: usize,
    /// Wide rule: a name in more than this many moments of the window that is grouped brings into each tie only
    /// weight · (damp_df − 1)/(df − 1), so that its pull on groups grows with its count and not with its square.
    /// Default 15: a name in 25 moments is still as good as one in ten (at 10, topics of one name fall apart: NMI .90
    /// instead of 1.0 at 700 moments), and topics of ten moments hold against it (at 20, NMI .87 instead of .94 at 2000).
    pub damp_df: u64,
    /// Wide rule: the resolution is that of `louvain` times 1 + n / `resolution_span`, with n the moments that have a tie
    /// (the product is at most 1000, the most that Louvain takes), so that two moments are expected to share no less however wide the window is. Default 4000: the
    /// planted topics come back alike from 500 to 5000. On chats of 400 to 700 moments tied by their rare words the largest
    /// group falls from 44 % of the window to 31 %, and pairs that belong together are as often in one group as before
    /// (by .41 to .45 more often than others); on four of them in one window of 2000 moments it falls from 31 % to 12 %
    /// (.43). Below 2500 threads are cut (.36).
    pub resolution_span: u64,
    /// Wide rule: a group of more moments than this is looked at once more by itself. Default 20: topics of ten moments
    /// begin to be merged there.
    pub review_size: usize,
    /// Wide rule: the resolution of that second look. Parts come apart when they share less than this part of what
    /// chance would give them. Default 0.25: at 0.5 threads with many names are torn apart (NMI .90 instead of 1.0).
    pub review_resolution: f64,
    /// How groups are found.
    pub louvain: LouvainParams,
    /// The second channel: the words that moments have in common.
    pub words: WordParams,
}

impl Default for GraphParams {
    fn default() -> Self {
        Self {
            min_df: 2,
            max_ratio: 0.10,
            floor_df: 10,
            max_ties: 50_000_000,
            plain_up_to: 300,
            damp_df: 15,
            resolution_span: 4000,
            review_size: 20,
            review_resolution: 0.25,
            louvain: LouvainParams::default(),
            words: WordParams::default(),
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
            self.resolution_span >= 1,
            "resolution_span",
            "0 moments expect nothing",
        )?;
        rule(
            (0.000_001..=1.0).contains(&self.review_resolution),
            "review_resolution",
            format!("{} is not from 0.000001 to 1", self.review_resolution),
        )?;
        self.words.check()?;
        self.louvain.check()
    }
}

impl GraphParams {
    /// The preset in which the plain rule holds for windows of any size: Louvain on the ties as they are, names alone.
    pub fn plain() -> Self {
        Self {
            plain_up_to: u32::MAX as usize,
            words: WordParams::off(),
            ..Self::default()
        }
    }

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
        add("resolution_span", &|p| p.resolution_span = 0);
        add("review_resolution", &|p| p.review_resolution = f64::NAN);
        add("review_resolution", &|p| p.review_resolution = 0.0);
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
