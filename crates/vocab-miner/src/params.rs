//! How a vocabulary is mined.

use agent_memory_core::{Error, Validate, content_digest, rule};
use serde::{Deserialize, Serialize};

/// How a term is weighed. N is the number of entries, df those whose text has the term, tagged those tagged with it;
/// derived entries count with their own weight in all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Scoring {
    /// (df + tag weight · tagged) / N.
    #[default]
    Plain,
    /// Occurrences + tag weight · tagged: simple, and one entry that repeats itself can win.
    Counts,
    /// Plain · ln(N / d), where d counts the entries that have the term in the text or as a tag: frequent words fall.
    Idf,
}

impl Scoring {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Counts => "counts",
            Self::Idf => "idf",
        }
    }
}

/// Parameters of the miner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VocabParams {
    /// Most terms to keep. Default 30: a list a person can still read.
    pub terms: usize,
    /// How terms are weighed. Default plain.
    pub scoring: Scoring,
    /// How much a tag counts beside a mention in the text. Default 2: tags are chosen, words fall.
    pub tag_weight: f64,
    /// Fewest entries that must have a term. Default 2: one entry is no habit.
    pub min_df: u64,
    /// Largest share of entries that may have a term that is nobody's tag. Default 0.8: what stands in four of
    /// five entries is how one writes, not what about. Tags are exempt, and so is everything below ten entries.
    pub max_df: f64,
    /// Whether phrases of two words come in, when their words stand together more often than by chance. Tags of
    /// several words come in anyway. Default true.
    pub phrases: bool,
    /// Least pointwise mutual information of a phrase, normalized to -1..1 (Bouma, 2009). Default 0.35.
    pub phrase_npmi: f64,
    /// What a derived entry weighs. Default 0.5: the agent's thoughts on its thoughts must not echo.
    pub derived_weight: f64,
    /// Largest share of a term's weight that derived entries may give. Default 0.5.
    pub derived_share: f64,
    /// Fewer entries than this make the result noisy. Default 20.
    pub noisy_below: u64,
    /// Days after which a vocabulary is due again. Default 7.
    pub refresh_days: u32,
    /// Days of writing that are mined. Default 14.
    pub window_days: u32,
}

impl Default for VocabParams {
    fn default() -> Self {
        Self {
            terms: 30,
            scoring: Scoring::Plain,
            tag_weight: 2.0,
            min_df: 2,
            max_df: 0.8,
            phrases: true,
            phrase_npmi: 0.35,
            derived_weight: 0.5,
            derived_share: 0.5,
            noisy_below: 20,
            refresh_days: 7,
            window_days: 14,
        }
    }
}

impl VocabParams {
    /// Digest of all that decides on the terms, for the audit.
    pub(crate) fn digest(&self) -> String {
        let text = format!(
            "terms={} scoring={} tag_weight={} min_df={} max_df={} phrases={} phrase_npmi={} derived_weight={} \
             derived_share={} noisy_below={}",
            self.terms,
            self.scoring.as_str(),
            self.tag_weight,
            self.min_df,
            self.max_df,
            self.phrases,
            self.phrase_npmi,
            self.derived_weight,
            self.derived_share,
            self.noisy_below,
        );
        content_digest(text.as_bytes())
    }
}

impl Validate for VocabParams {
    fn check(&self) -> Result<(), Error> {
        rule(
            (1..=100_000).contains(&self.terms),
            "vocabulary.terms",
            format!("{} is not from 1 to 100000", self.terms),
        )?;
        rule(
            (0.0..=1_000.0).contains(&self.tag_weight),
            "vocabulary.tag_weight",
            format!("{} is not from 0 to 1000", self.tag_weight),
        )?;
        rule(self.min_df >= 1, "vocabulary.min_df", "it is 0")?;
        rule(
            self.max_df > 0.0 && self.max_df <= 1.0,
            "vocabulary.max_df",
            format!("{} is not above 0 and at most 1", self.max_df),
        )?;
        rule(
            (-1.0..=1.0).contains(&self.phrase_npmi),
            "vocabulary.phrase_npmi",
            format!("{} is not from -1 to 1", self.phrase_npmi),
        )?;
        rule(
            (0.0..=1.0).contains(&self.derived_weight),
            "vocabulary.derived_weight",
            format!("{} is not from 0 to 1", self.derived_weight),
        )?;
        rule(
            (0.0..1.0).contains(&self.derived_share),
            "vocabulary.derived_share",
            format!("{} is not from 0 to below 1", self.derived_share),
        )?;
        rule(self.refresh_days >= 1, "vocabulary.refresh_days", "it is 0")?;
        rule(self.window_days >= 1, "vocabulary.window_days", "it is 0")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_checked() {
        type Break = fn(&mut VocabParams);
        assert!(VocabParams::default().check().is_ok());
        let rules: [(Break, &str); 12] = [
            (|p| p.terms = 0, "vocabulary.terms"),
            (|p| p.tag_weight = f64::NAN, "vocabulary.tag_weight"),
            (|p| p.tag_weight = -1.0, "vocabulary.tag_weight"),
            (|p| p.min_df = 0, "vocabulary.min_df"),
            (|p| p.max_df = 0.0, "vocabulary.max_df"),
            (|p| p.max_df = f64::NAN, "vocabulary.max_df"),
            (|p| p.phrase_npmi = 2.0, "vocabulary.phrase_npmi"),
            (|p| p.derived_weight = 1.5, "vocabulary.derived_weight"),
            (|p| p.derived_share = 1.0, "vocabulary.derived_share"),
            (|p| p.derived_share = f64::NAN, "vocabulary.derived_share"),
            (|p| p.refresh_days = 0, "vocabulary.refresh_days"),
            (|p| p.window_days = 0, "vocabulary.window_days"),
        ];
        for (break_it, name) in rules {
            let mut params = VocabParams::default();
            break_it(&mut params);
            let error = params.check().expect_err("the rule is broken").to_string();
            assert!(error.contains(name), "{name}: {error}");
        }
    }

    #[test]
    fn the_digest_tells_parameters_apart() {
        let other = VocabParams {
            terms: 31,
            ..VocabParams::default()
        };
        assert_ne!(VocabParams::default().digest(), other.digest());
        assert_eq!(VocabParams::default().digest().len(), 64);
    }
}
