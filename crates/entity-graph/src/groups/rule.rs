//! Which rule a window is grouped by, and what the rule makes of the params.

use agent_memory_core::numeric::Q32;
use serde::{Deserialize, Serialize};
use std::fmt;

use crate::louvain::{Expected, LouvainParams};
use crate::params::{GraphParams, millionths};

/// The most that Louvain takes as resolution, in millionths.
const FINEST: u128 = 1_000_000_000;

/// The rule that a window was grouped by.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "rule")]
pub enum GroupRule {
    /// Louvain on the ties as they are: up to `plain_up_to` moments with a tie.
    #[default]
    Plain,
    /// Frequent names damped, the roots of the strengths expected, large groups looked at again.
    Wide {
        /// γ, which grows with the window.
        resolution: f64,
    },
}

impl fmt::Display for GroupRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain => write!(f, "plain"),
            Self::Wide { resolution } => write!(f, "wide (resolution {resolution:.3})"),
        }
    }
}

impl GroupRule {
    /// The rule for a window with so many moments that have a tie.
    pub(super) fn of(linked: usize, params: &GraphParams) -> Self {
        if linked <= params.plain_up_to {
            return Self::Plain;
        }
        // γ · (1 + linked / span), in millionths.
        let base = u128::from(millionths(params.louvain.resolution));
        let span = u128::from(params.resolution_span.max(1));
        let resolution = (base * (span + linked as u128) / span).min(FINEST);
        Self::Wide {
            resolution: resolution as f64 / 1e6,
        }
    }

    /// What a name of this weight in `df` of the moments brings into each of its ties.
    pub(super) fn pull(self, weight: Q32, df: u64, params: &GraphParams) -> Q32 {
        match self {
            Self::Wide { .. } if df > params.damp_df => {
                let part = u128::from(weight.bits()) * u128::from(params.damp_df - 1) / u128::from(df - 1);
                Q32::from_bits(u64::try_from(part).unwrap_or(u64::MAX).max(1))
            }
            _ => weight,
        }
    }

    /// How the groups of the window are found.
    pub(super) fn louvain(self, params: &GraphParams) -> LouvainParams {
        match self {
            Self::Plain => params.louvain.clone(),
            Self::Wide { resolution } => LouvainParams {
                resolution,
                expected: Expected::Root,
                ..params.louvain.clone()
            },
        }
    }

    /// How groups are found among the moments left alone.
    pub(super) fn louvain_of_rest(self, params: &GraphParams) -> LouvainParams {
        LouvainParams {
            resolution: params.louvain.resolution,
            ..self.louvain(params)
        }
    }

    /// How a group that is looked at again is divided; none when none is.
    pub(super) fn review(self, params: &GraphParams) -> Option<LouvainParams> {
        matches!(self, Self::Wide { .. }).then(|| LouvainParams {
            resolution: params.review_resolution,
            expected: Expected::Root,
            ..params.louvain.clone()
        })
    }
}
