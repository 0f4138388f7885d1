//! What can be chosen about clustering, each default with its reason.

#[cfg(test)]
mod tests;

use agent_memory_core::{Error, Validate, rule};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The largest number of clusters that can be asked for.
pub const MAX_CLUSTERS: usize = 65_536;

/// How many clusters are looked for. In files and on the command line: a number or `auto`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub enum K {
    /// This many, or as many as the data carry if that is fewer.
    Fixed(usize),
    /// As many as the criterion of [`choose_k`](crate::choose_k) finds.
    Auto,
}

/// [`K`] as it is written.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Number(usize),
    Word(String),
}

impl TryFrom<Written> for K {
    type Error = Error;
    fn try_from(written: Written) -> Result<Self, Error> {
        match written {
            Written::Number(k) => Ok(Self::Fixed(k)),
            Written::Word(word) => word.parse(),
        }
    }
}

impl From<K> for Written {
    fn from(k: K) -> Self {
        match k {
            K::Fixed(k) => Self::Number(k),
            K::Auto => Self::Word("auto".to_owned()),
        }
    }
}

impl FromStr for K {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        match text.trim() {
            "auto" => Ok(Self::Auto),
            number => number.parse().map(Self::Fixed).map_err(|_| Error::InvalidParam {
                name: "k",
                reason: format!("{number:?} is neither a number nor `auto`"),
            }),
        }
    }
}

impl fmt::Display for K {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(k) => write!(f, "{k}"),
            Self::Auto => f.write_str("auto"),
        }
    }
}

/// Parameters of [`cluster`](crate::cluster).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ConceptParams {
    /// How many clusters are looked for. Default 8: few enough to be read at a glance.
    pub k: K,
    /// A cluster becomes a concept from this many members on. Default 3: two moments are a pair, not yet a theme.
    pub min_size: usize,
    /// Rounds of refinement at most. Default 100: text converges in 5 to 40, so this only ends rare oscillation.
    pub max_iterations: usize,
    /// Refinement also ends when a round lowers the inertia by no more than this share of it. Default 0.0001: what is
    /// left then moves single members at the borders.
    pub tolerance: f64,
    /// Rows that are tried as seeds at most, taken at a fixed stride. Default 512: more of them improve the start by
    /// less than 1 % even at 64 clusters, and seeding costs rows × candidates.
    pub candidates: usize,
    /// Words in a label. Default 3.
    pub label_terms: usize,
}

impl Default for ConceptParams {
    fn default() -> Self {
        Self {
            k: K::Fixed(8),
            min_size: 3,
            max_iterations: 100,
            tolerance: 0.0001,
            candidates: 512,
            label_terms: 3,
        }
    }
}

impl Validate for ConceptParams {
    fn check(&self) -> Result<(), Error> {
        if let K::Fixed(k) = self.k {
            rule(
                (1..=MAX_CLUSTERS).contains(&k),
                "k",
                format!("{k} is not a number of clusters from 1 to {MAX_CLUSTERS}"),
            )?;
        }
        rule(
            self.min_size >= 1,
            "min_size",
            "a concept has at least one member",
        )?;
        rule(
            self.max_iterations >= 1,
            "max_iterations",
            "at least one round is needed",
        )?;
        rule(
            (0.0..1.0).contains(&self.tolerance),
            "tolerance",
            format!("{} is not a share from 0 to below 1", self.tolerance),
        )?;
        rule(
            self.candidates >= 1,
            "candidates",
            "at least one row must be tried as a seed",
        )
    }
}
