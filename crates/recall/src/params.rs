//! How much each leg counts, and below what a hit is dropped.
//!
//! The defaults were chosen on development data (chat of two people over months, and an assistant's chats with one
//! person); each says what it does and why it has its size.

use agent_memory_core::{Error, Validate, rule};
use serde::{Deserialize, Serialize};

/// Parameters of recall. All weights are relative to the lexical leg, whose weight is 1 unless it is turned off.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RecallParams {
    /// BM25's k₁: how fast repetition stops counting. Default 0.9: moments are short, repetition says little.
    pub k1: f64,
    /// BM25's b: how much length counts against. Default 0.4: a long moment often holds more, not less.
    pub b: f64,
    /// Weight of the lexical leg. Default 1, the measure of all others; 0 leaves ranking to the others.
    pub words: f64,
    /// Weight of the vector leg. Default 0.7: a static embedding finds what is said in other words, but the words that
    /// were used know better where they are. From 0.5 to 0.9 the quality is the same within noise.
    pub vectors: f64,
    /// From where on the vector leg counts, in standard deviations of the query's cosines above their mean. Default 1:
    /// most unrelated texts stay below. 0 to 1.5 found equally well within noise, 2 and 3 a little less.
    pub vector_floor: f64,
    /// Weight of names shared by the query and a fact, or a moment in whose words they do not stand. Default 0.3.
    pub names: f64,
    /// Weight of an alias of a fact that the query uses. Default 1: whoever gave the alias wanted it to be found.
    pub aliases: f64,
    /// Share of the previous moment's evidence that passes to a moment of the same session. Default 0.25: the answer
    /// often follows what was asked.
    pub previous: f64,
    /// Share that passes from the next moment. Default 0.15.
    pub next: f64,
    /// Share that passes from the moments two places away, on either side. Default 0.1: the same speaker's last turn.
    pub two_away: f64,
    /// Weight of the whole session's evidence. Default 0.7: a session about the matter lifts all its moments.
    pub session: f64,
    /// Weight of a speaker whom the query names. Default 0.4: a question about somebody is mostly answered by them.
    pub speaker: f64,
    /// Weight of recency. Default 0.4: enough to decide between equals, not to beat a better match.
    pub recency: f64,
    /// Half-life of recency in days for a moment of weight 0; it grows to five times that for weight 1. Default 2:
    /// 6 days for a moment of ordinary weight. A compromise: chats with an assistant asked for the latest days, chats of
    /// two people did best with next to no recency, and a short half-life serves the first without hurting the second.
    pub half_life_days: f64,
    /// Share of the best cited moment's evidence that passes to a fact. Default 0.25.
    pub behind: f64,
    /// Weight of belonging to a preferred concept. Default 0.3.
    pub prefer: f64,
    /// Evidence that gives the score 0.5. Default 1: all words of the query, and nothing else that speaks for it.
    pub half: f64,
    /// Facts that score less are not returned. Default 0.27; stricter than for moments, because a fact is asserted.
    pub fact_floor: f64,
    /// Facts that score less than this share of the best fact are not returned. Default 0.7.
    pub fact_share: f64,
    /// Moments that score less are not returned. Default 0.15.
    pub moment_floor: f64,
    /// Share of common terms (Jaccard) from which two moments say the same. Default 0.9.
    pub near_duplicate: f64,
}

impl Default for RecallParams {
    fn default() -> Self {
        Self {
            k1: 0.9,
            b: 0.4,
            words: 1.0,
            vectors: 0.7,
            vector_floor: 1.0,
            names: 0.3,
            aliases: 1.0,
            previous: 0.25,
            next: 0.15,
            two_away: 0.1,
            session: 0.7,
            speaker: 0.4,
            recency: 0.4,
            half_life_days: 2.0,
            behind: 0.25,
            prefer: 0.3,
            half: 1.0,
            fact_floor: 0.27,
            fact_share: 0.7,
            moment_floor: 0.15,
            near_duplicate: 0.9,
        }
    }
}

impl Validate for RecallParams {
    fn check(&self) -> Result<(), Error> {
        let weights = [
            ("recall.k1", self.k1),
            ("recall.words", self.words),
            ("recall.vectors", self.vectors),
            ("recall.names", self.names),
            ("recall.aliases", self.aliases),
            ("recall.previous", self.previous),
            ("recall.next", self.next),
            ("recall.two_away", self.two_away),
            ("recall.session", self.session),
            ("recall.speaker", self.speaker),
            ("recall.recency", self.recency),
            ("recall.behind", self.behind),
            ("recall.prefer", self.prefer),
        ];
        for (name, value) in weights {
            rule(
                (0.0..=100.0).contains(&value),
                name,
                format!("{value} is not from 0 to 100"),
            )?;
        }
        let shares = [
            ("recall.b", self.b),
            ("recall.fact_floor", self.fact_floor),
            ("recall.fact_share", self.fact_share),
            ("recall.moment_floor", self.moment_floor),
        ];
        for (name, value) in shares {
            rule(
                (0.0..=1.0).contains(&value),
                name,
                format!("{value} is not from 0 to 1"),
            )?;
        }
        let positive = [
            ("recall.half_life_days", self.half_life_days),
            ("recall.half", self.half),
        ];
        for (name, value) in positive {
            rule(
                value > 0.0 && value.is_finite(),
                name,
                format!("{value} is not a number above 0"),
            )?;
        }
        rule(
            (-10.0..=10.0).contains(&self.vector_floor),
            "recall.vector_floor",
            format!("{} is not from -10 to 10 standard deviations", self.vector_floor),
        )?;
        rule(
            self.near_duplicate > 0.0 && self.near_duplicate <= 1.0,
            "recall.near_duplicate",
            format!("{} is not above 0 and at most 1", self.near_duplicate),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::RecallParams;
    use agent_memory_core::Validate;

    #[test]
    fn every_rule_is_checked() {
        type Break = fn(&mut RecallParams, f64);
        assert!(RecallParams::default().check().is_ok());
        let rules: [(Break, &str, &[f64]); 21] = [
            (|p, x| p.k1 = x, "recall.k1", &[-1.0, f64::NAN]),
            (|p, x| p.b = x, "recall.b", &[1.1, f64::NAN]),
            (|p, x| p.vectors = x, "recall.vectors", &[-0.1]),
            (
                |p, x| p.vector_floor = x,
                "recall.vector_floor",
                &[10.5, -11.0, f64::NAN],
            ),
            (|p, x| p.words = x, "recall.words", &[-0.1, f64::NAN]),
            (|p, x| p.names = x, "recall.names", &[-1.0]),
            (|p, x| p.aliases = x, "recall.aliases", &[-1.0]),
            (|p, x| p.previous = x, "recall.previous", &[-1.0]),
            (|p, x| p.next = x, "recall.next", &[f64::INFINITY]),
            (|p, x| p.two_away = x, "recall.two_away", &[-1.0]),
            (|p, x| p.session = x, "recall.session", &[-1.0]),
            (|p, x| p.speaker = x, "recall.speaker", &[-1.0]),
            (|p, x| p.recency = x, "recall.recency", &[-1.0]),
            (
                |p, x| p.half_life_days = x,
                "recall.half_life_days",
                &[0.0, -1.0, f64::NAN, f64::INFINITY],
            ),
            (|p, x| p.behind = x, "recall.behind", &[-1.0]),
            (|p, x| p.prefer = x, "recall.prefer", &[-1.0]),
            (|p, x| p.half = x, "recall.half", &[0.0, f64::NAN]),
            (|p, x| p.fact_floor = x, "recall.fact_floor", &[2.0]),
            (|p, x| p.fact_share = x, "recall.fact_share", &[2.0]),
            (|p, x| p.moment_floor = x, "recall.moment_floor", &[-0.5]),
            (
                |p, x| p.near_duplicate = x,
                "recall.near_duplicate",
                &[0.0, 1.5, f64::NAN],
            ),
        ];
        for (break_it, name, values) in rules {
            for &value in values {
                let mut params = RecallParams::default();
                break_it(&mut params, value);
                let error = params.check().expect_err("the rule is broken").to_string();
                assert!(error.contains(name), "{name} {value}: {error}");
            }
        }
    }
}
