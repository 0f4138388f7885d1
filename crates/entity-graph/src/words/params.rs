//! The parameters of the word channel, each with the reason for its default.

use agent_memory_core::{Error, Validate, rule};
use serde::{Deserialize, Serialize};

use crate::params::millionths;

/// Whose words count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WordsOf {
    /// Nobody's: names alone. The strict preset.
    Nobody,
    /// Moments that somebody said (those with a speaker). In a conversation few turns name anything and most have words
    /// in common with what was said before; notes and journals name what they are about.
    #[default]
    Speakers,
    /// All moments.
    Everyone,
}

impl WordsOf {
    /// Whether the words of a moment count that this speaker said, or nobody.
    pub fn counts(self, speaker: Option<&str>) -> bool {
        match self {
            Self::Nobody => false,
            Self::Speakers => speaker.is_some(),
            Self::Everyone => true,
        }
    }
}

/// How far the words said around a turn count as its own.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Around {
    /// Turns on each side, within the session.
    pub reach: u32,
    /// What all of them together count, where a word of the turn itself counts 1.
    pub share: f64,
}

impl Default for Around {
    fn default() -> Self {
        Self {
            reach: 20,
            share: 0.6,
        }
    }
}

/// Parameters of the word channel.
///
/// The defaults were chosen on four chats of 369 to 663 turns; what was tried stands with each.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WordParams {
    /// Whose words count. Default: speakers'.
    pub of: WordsOf,
    /// Moments that must use a word before it counts. Default 2: a word in one moment ties it to none.
    pub min_df: u64,
    /// Largest share of the moments that may use a word. Default 0.30, above that of names: the square of ln(N/df) takes
    /// most of the weight from frequent words by itself, and a chat of two people about few things needs them (of pairs
    /// that belong together and pairs that do not, .81 are told apart at .30, .77 at .10).
    pub max_ratio: f64,
    /// How far a moment's amount of words is made up for: 0 not at all, 1 fully. Default 0.2, as Singhal, Buckley and
    /// Mitra (1996) found for documents; more takes too much from turns that say much.
    pub slope: f64,
    /// Words around a turn, for bonds. Default: 20 turns on each side, which is most of a session, at 0.6: a reply is
    /// seldom understood without what it replies to (pairs are told apart by .83 with the session, by .81 without).
    /// Groups take a turn's own words alone: with those of the session, the sessions themselves would become the groups.
    pub around: Around,
    /// Words take part in groups of windows with up to this many moments whose words count. Default 3000: 2000 turns of
    /// chat take some seconds, where names alone take milliseconds.
    pub group_up_to: usize,
}

impl Default for WordParams {
    fn default() -> Self {
        Self {
            of: WordsOf::default(),
            min_df: 2,
            max_ratio: 0.30,
            slope: 0.2,
            around: Around::default(),
            group_up_to: 3000,
        }
    }
}

impl WordParams {
    /// Names alone.
    pub fn off() -> Self {
        Self {
            of: WordsOf::Nobody,
            ..Self::default()
        }
    }

    /// The largest number of moments that may use a word in a window of `n`, for it to count: ⌊`max_ratio` · n⌋, at least
    /// 3 so that a young memory has words, and less than n.
    pub fn most(&self, n: u64) -> u64 {
        let share = u128::from(n) * u128::from(millionths(self.max_ratio)) / 1_000_000;
        let share = u64::try_from(share).unwrap_or(u64::MAX);
        share.max(3).min(n.saturating_sub(1))
    }
}

impl Validate for WordParams {
    fn check(&self) -> Result<(), Error> {
        rule(
            self.min_df >= 2,
            "min_df",
            format!("{} is below 2: a word in one moment ties none", self.min_df),
        )?;
        rule(
            self.max_ratio > 0.0 && self.max_ratio <= 1.0,
            "max_ratio",
            format!("{} is not above 0 and at most 1", self.max_ratio),
        )?;
        rule(
            (0.0..=1.0).contains(&self.slope),
            "slope",
            format!("{} is not from 0 to 1", self.slope),
        )?;
        rule(
            (0.0..=1.0).contains(&self.around.share),
            "around",
            format!("a share of {} is not from 0 to 1", self.around.share),
        )?;
        rule(
            self.around.reach <= 1000,
            "around",
            format!("a reach of {} turns is above 1000", self.around.reach),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_hold_and_each_rule_bites() {
        assert_eq!(WordParams::default().check(), Ok(()));
        assert_eq!(WordParams::off().check(), Ok(()));
        let base = WordParams::default;
        let around = |share, reach| Around { reach, share };
        let cases = [
            ("min_df", WordParams { min_df: 1, ..base() }),
            (
                "max_ratio",
                WordParams {
                    max_ratio: 0.0,
                    ..base()
                },
            ),
            (
                "max_ratio",
                WordParams {
                    max_ratio: f64::NAN,
                    ..base()
                },
            ),
            ("slope", WordParams { slope: 1.1, ..base() }),
            (
                "slope",
                WordParams {
                    slope: f64::NAN,
                    ..base()
                },
            ),
            (
                "around",
                WordParams {
                    around: around(-0.1, 2),
                    ..base()
                },
            ),
            (
                "around",
                WordParams {
                    around: around(f64::NAN, 2),
                    ..base()
                },
            ),
            (
                "around",
                WordParams {
                    around: around(0.3, 1001),
                    ..base()
                },
            ),
        ];
        for (wanted, params) in cases {
            match params.check() {
                Err(Error::InvalidParam { name, .. }) => assert_eq!(name, wanted),
                other => panic!("{wanted}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_word_in_all_moments_never_counts() {
        let params = WordParams {
            max_ratio: 1.0,
            ..WordParams::default()
        };
        assert_eq!([0, 1, 2, 10].map(|n| params.most(n)), [0, 0, 1, 9]);
        assert_eq!([5, 9, 100].map(|n| WordParams::default().most(n)), [3, 3, 30]);
    }
}
