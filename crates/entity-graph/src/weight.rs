//! Name weights: how much it says about two moments that both name something.
//!
//! A name in every second moment says nothing about which of them belong together, and a name in one moment only ties
//! it to none. Between the two lies the band of names that tell (H. P. Luhn, 1958), and in the band the rarer tells more.

#[cfg(test)]
mod tests;

use agent_memory_core::numeric::Q32;
use agent_memory_core::{Name, Names, Valid};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::params::GraphParams;

/// Whether a name counts in ties, and if not, why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It counts.
    Kept,
    /// Set aside: fewer than `min_df` moments name it, so one only by default.
    Once,
    /// Set aside: too large a share of the moments name it.
    TooFrequent,
}

impl Standing {
    /// The standing of what `df` moments have in common, in the band from `least` to `most`.
    pub(crate) fn of(df: u64, least: u64, most: u64) -> Self {
        if df < least {
            Self::Once
        } else if df > most {
            Self::TooFrequent
        } else {
            Self::Kept
        }
    }
}

/// What is known of one name in a reference window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct NameWeight {
    /// Moments of the window that name it; each counts once.
    pub df: u64,
    /// ln(N/df), also where the name is set aside.
    pub weight: Q32,
    /// Whether it counts.
    pub standing: Standing,
}

/// The weights of all names of a reference window.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NameWeights {
    /// Moments in the window, those without names too.
    pub n: u64,
    /// The names.
    pub names: BTreeMap<Name, NameWeight>,
}

impl NameWeights {
    /// What is known of a name; none when no moment of the window names it.
    pub fn get(&self, name: &Name) -> Option<&NameWeight> {
        self.names.get(name)
    }

    /// The weight of a name that counts; none when it is set aside or unknown.
    pub fn kept(&self, name: &Name) -> Option<Q32> {
        self.names
            .get(name)
            .filter(|found| found.standing == Standing::Kept)
            .map(|found| found.weight)
    }
}

/// The weights of the names of a reference window.
///
/// weight(name) = ln(N/df), natural logarithm, in fixed point (2⁻³²): N is the number of moments in the window, df the
/// number of those that name it. A name is set aside when df < `min_df`, and when df/N > `max_ratio`; below 100 moments
/// `floor_df` softens the second rule, so that a young memory groups at all ([`GraphParams::most`] is the exact bound).
/// The ratio is compared in integers, so that no rounding decides.
///
/// No moments: no names. Independent of the order of moments. O(mentions · log names).
///
/// ```
/// use agent_memory_core::{Name, NameKind, Names};
/// use entity_graph::{Standing, name_weights};
///
/// let lisbon = Name::new(NameKind::Place, "Lisbon")?;
/// let named = Names::from([(lisbon.clone(), "Lisbon".to_owned())]);
/// let other = Names::new();
/// let window = (0..200).map(|n| if n < 6 { &named } else { &other });
/// let weights = name_weights(window, &Default::default());
/// assert_eq!(format!("{:.4}", weights.names[&lisbon].weight), "3.5066");
/// assert_eq!(weights.names[&lisbon].standing, Standing::Kept);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
pub fn name_weights<'a>(
    moments: impl IntoIterator<Item = &'a Names>,
    params: &Valid<GraphParams>,
) -> NameWeights {
    let mut n = 0u64;
    let mut counts: BTreeMap<&Name, u64> = BTreeMap::new();
    for names in moments {
        n += 1;
        for name in names.keys() {
            *counts.entry(name).or_default() += 1;
        }
    }
    let most = params.most(n);
    let names = counts
        .into_iter()
        .map(|(name, df)| {
            let found = NameWeight {
                df,
                weight: Q32::ln_ratio(n, df),
                standing: Standing::of(df, params.min_df, most),
            };
            (name.clone(), found)
        })
        .collect();
    NameWeights { n, names }
}
