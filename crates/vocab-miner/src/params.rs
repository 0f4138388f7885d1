//! How a vocabulary is mined.

use agent_memory_core::{Error, Validate, content_digest, rule};
use serde::{Deserialize, Serialize};

/// How a term is weighed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// df / N + tag weight × tagged / N: the share of documents that use the term, tags counting more.
    #[default]
    Plain,
    /// Occurrences + 3 × tagged, over the largest such sum: the seed formula, which one spamming document can win.
    /// Kept for comparison.
    Counts,
    /// Plain × ln(1 + N / df): terms that everybody's every text holds weigh less. For corpora without stop words.
    Idf,
}

/// Parameters of [`crate::mine`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VocabParams {
    /// How a term is weighed. Default plain.
    pub preset: Preset,
    /// Most terms. Default 30: as many as a person reads at a glance, and as the own-frame axis is defined on.
    pub terms: usize,
    /// What a tag counts beside a use in the text. Default 2: it was chosen on purpose.
    pub tag_weight: f64,
    /// Documents that must use a term. Default 2: one document is not a habit.
    pub min_df: u64,
    /// Share of documents above which an untagged word says nothing. Default 0.5; applies from 20 documents on.
    pub max_df_ratio: f64,
    /// Documents below which the result is marked noisy. Default 20.
    pub noisy_below: u64,
    /// What a derived document (an insight, a fact) counts beside own writing. Default 0.5: the memory must not listen
    /// to its own echo.
    pub derived_weight: f64,
    /// Whether two-word terms may enter. Default true.
    pub phrases: bool,
    /// Shortest word in characters, CJK apart. Default 3.
    pub min_chars: usize,
    /// Share of the terms kept free for rising ones. Default 0.1: without it yesterday's words keep new ones out.
    pub rising_share: f64,
    /// Days after which a vocabulary is due to be mined again. Default 7.
    pub refresh_days: u32,
    /// Days a vocabulary looks back at least. Default 14.
    pub window_days: u32,
}

impl Default for VocabParams {
    fn default() -> Self {
        Self {
            preset: Preset::Plain,
            terms: 30,
            tag_weight: 2.0,
            min_df: 2,
            max_df_ratio: 0.5,
            noisy_below: 20,
            derived_weight: 0.5,
            phrases: true,
            min_chars: 3,
            rising_share: 0.1,
            refresh_days: 7,
            window_days: 14,
        }
    }
}

impl Validate for VocabParams {
    fn check(&self) -> Result<(), Error> {
        let positive = |x: f64| (0.0..=1000.0).contains(&x);
        let share = |x: f64| (0.0..=1.0).contains(&x);
        rule(
            (1..=100_000).contains(&self.terms),
            "vocabulary.terms",
            format!("{} is not from 1 to 100,000", self.terms),
        )?;
        rule(
            positive(self.tag_weight),
            "vocabulary.tag_weight",
            format!("{} is not from 0 to 1000", self.tag_weight),
        )?;
        rule(
            self.min_df >= 1,
            "vocabulary.min_df",
            "it is 0; a term that no document uses cannot be mined",
        )?;
        rule(
            self.max_df_ratio > 0.0 && share(self.max_df_ratio),
            "vocabulary.max_df_ratio",
            format!("{} is not above 0 and at most 1", self.max_df_ratio),
        )?;
        rule(
            self.derived_weight > 0.0 && share(self.derived_weight),
            "vocabulary.derived_weight",
            format!("{} is not above 0 and at most 1", self.derived_weight),
        )?;
        rule(
            share(self.rising_share),
            "vocabulary.rising_share",
            format!("{} is not from 0 to 1", self.rising_share),
        )?;
        rule(
            (1..=100).contains(&self.min_chars),
            "vocabulary.min_chars",
            "it is not from 1 to 100",
        )?;
        rule(self.refresh_days >= 1, "vocabulary.refresh_days", "it is 0")?;
        rule(
            (1..=100_000).contains(&self.window_days),
            "vocabulary.window_days",
            "it is not from 1 to 100,000",
        )
    }
}

impl VocabParams {
    /// A digest that a vocabulary records, so that it is known how it was mined.
    pub(crate) fn digest(&self) -> String {
        // A plain struct of numbers and words always serializes.
        let text = serde_json::to_string(self).unwrap_or_default();
        content_digest(text.as_bytes())[..16].to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_hold_and_each_rule_bites() {
        VocabParams::default().check().expect("the defaults hold");
        let wrong = [
            VocabParams {
                terms: 0,
                ..VocabParams::default()
            },
            VocabParams {
                tag_weight: f64::NAN,
                ..VocabParams::default()
            },
            VocabParams {
                min_df: 0,
                ..VocabParams::default()
            },
            VocabParams {
                max_df_ratio: 0.0,
                ..VocabParams::default()
            },
            VocabParams {
                derived_weight: 2.0,
                ..VocabParams::default()
            },
            VocabParams {
                rising_share: -0.1,
                ..VocabParams::default()
            },
            VocabParams {
                min_chars: 0,
                ..VocabParams::default()
            },
            VocabParams {
                refresh_days: 0,
                ..VocabParams::default()
            },
            VocabParams {
                window_days: 0,
                ..VocabParams::default()
            },
        ];
        for params in wrong {
            assert_eq!(params.valid().expect_err("refused").code(), "invalid_param");
        }
    }

    #[test]
    fn other_params_have_another_digest() {
        let other = VocabParams {
            terms: 31,
            ..VocabParams::default()
        };
        assert_ne!(other.digest(), VocabParams::default().digest());
    }
}
