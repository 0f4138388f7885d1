//! How the axes are blended, and what the cues of a moment are worth.

use agent_memory_core::{Error, Validate, rule};
use serde::{Deserialize, Serialize};

/// Parameters of salience.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SalienceParams {
    /// Weight of likeness to the context in the blend. Default 0.5.
    pub generic: f64,
    /// Weight of the own frame in the blend. Default 0.5.
    pub own_frame: f64,
    /// How much length counts against the own frame: weights are divided by words^length. Default 1: a sum that is not
    /// divided finds long texts, not own ones.
    pub length: f64,
    /// Texts with fewer distinct content words count as having this many, so that one word is no frame. Default 10.
    pub least_words: u32,
}

impl Default for SalienceParams {
    fn default() -> Self {
        Self {
            generic: 0.5,
            own_frame: 0.5,
            length: 1.0,
            least_words: 10,
        }
    }
}

impl Validate for SalienceParams {
    fn check(&self) -> Result<(), Error> {
        for (name, value) in [
            ("salience.generic", self.generic),
            ("salience.own_frame", self.own_frame),
        ] {
            rule(
                (0.0..=100.0).contains(&value),
                name,
                format!("{value} is not from 0 to 100"),
            )?;
        }
        rule(
            self.generic + self.own_frame > 0.0,
            "salience.own_frame",
            "it and salience.generic are both 0",
        )?;
        rule(
            (0.0..=1.0).contains(&self.length),
            "salience.length",
            format!("{} is not from 0 to 1", self.length),
        )?;
        rule(self.least_words >= 1, "salience.least_words", "it is 0")
    }
}

/// What the cues of a moment are worth. Values are added to the base of the source; the sum is kept from `least` to
/// `most`, so that only a declared correction goes beyond.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WeigherParams {
    /// Base of what the user says. Default 0.5.
    pub user: f64,
    /// Base of what the agent says. Default 0.45.
    pub agent: f64,
    /// Base of what a tool gave. Default 0.4.
    pub tool: f64,
    /// Base of text from outside. Default 0.35.
    pub external: f64,
    /// What a declared correction or retraction of the user's weighs. Default 0.9: it takes effect alone.
    pub user_correction: f64,
    /// What one of the agent's weighs; those of tools and of outside weigh as any moment of theirs. Default 0.75.
    pub agent_correction: f64,
    /// Words that take something back. Default 0.2.
    pub correcting: f64,
    /// Words that commit somebody. Default 0.15.
    pub committing: f64,
    /// Words that decide. Default 0.15.
    pub deciding: f64,
    /// Words that ask to be remembered, or tell a lasting preference. Default 0.15.
    pub lasting: f64,
    /// Emphasis: urgent words, capitals, exclamation marks. Default 0.05.
    pub emphasis: f64,
    /// Each of the first three names given with it. Default 0.02.
    pub name: f64,
    /// A question, taken away. Default 0.1: it tells nothing yet.
    pub question: f64,
    /// A greeting or thanks and nothing more, taken away. Default 0.25.
    pub greeting: f64,
    /// Least weight. Default 0.05.
    pub least: f64,
    /// Most weight of a moment that is no declared correction. Default 0.85.
    pub most: f64,
}

impl Default for WeigherParams {
    fn default() -> Self {
        Self {
            user: 0.5,
            agent: 0.45,
            tool: 0.4,
            external: 0.35,
            user_correction: 0.9,
            agent_correction: 0.75,
            correcting: 0.2,
            committing: 0.15,
            deciding: 0.15,
            lasting: 0.15,
            emphasis: 0.05,
            name: 0.02,
            question: 0.1,
            greeting: 0.25,
            least: 0.05,
            most: 0.85,
        }
    }
}

impl Validate for WeigherParams {
    fn check(&self) -> Result<(), Error> {
        let values = [
            ("weigher.user", self.user),
            ("weigher.agent", self.agent),
            ("weigher.tool", self.tool),
            ("weigher.external", self.external),
            ("weigher.user_correction", self.user_correction),
            ("weigher.agent_correction", self.agent_correction),
            ("weigher.correcting", self.correcting),
            ("weigher.committing", self.committing),
            ("weigher.deciding", self.deciding),
            ("weigher.lasting", self.lasting),
            ("weigher.emphasis", self.emphasis),
            ("weigher.name", self.name),
            ("weigher.question", self.question),
            ("weigher.greeting", self.greeting),
            ("weigher.least", self.least),
            ("weigher.most", self.most),
        ];
        for (name, value) in values {
            rule(
                (0.0..=1.0).contains(&value),
                name,
                format!("{value} is not from 0 to 1"),
            )?;
        }
        rule(
            self.least <= self.most,
            "weigher.least",
            "it is above weigher.most",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_checked() {
        type Break = fn(&mut SalienceParams);
        assert!(SalienceParams::default().check().is_ok());
        let rules: [(Break, &str); 6] = [
            (|p| p.generic = -1.0, "salience.generic"),
            (|p| p.own_frame = f64::NAN, "salience.own_frame"),
            (
                |p| {
                    p.generic = 0.0;
                    p.own_frame = 0.0;
                },
                "salience.own_frame",
            ),
            (|p| p.length = 1.5, "salience.length"),
            (|p| p.length = f64::NAN, "salience.length"),
            (|p| p.least_words = 0, "salience.least_words"),
        ];
        for (break_it, name) in rules {
            let mut params = SalienceParams::default();
            break_it(&mut params);
            let error = params.check().expect_err("the rule is broken").to_string();
            assert!(error.contains(name), "{name}: {error}");
        }
    }

    #[test]
    fn weigher_values_are_shares() {
        type Set = fn(&mut WeigherParams, f64);
        assert!(WeigherParams::default().check().is_ok());
        let fields: [Set; 4] = [
            |p, x| p.user = x,
            |p, x| p.correcting = x,
            |p, x| p.greeting = x,
            |p, x| p.most = x,
        ];
        for set in fields {
            for wrong in [-0.1, 1.1, f64::NAN] {
                let mut params = WeigherParams::default();
                set(&mut params, wrong);
                assert_eq!(params.check().expect_err("refused").code(), "invalid_param");
            }
        }
        let crossed = WeigherParams {
            least: 0.9,
            ..WeigherParams::default()
        };
        assert!(crossed.check().is_err());
    }
}
