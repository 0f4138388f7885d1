//! How the two axes are scaled and blended.

use agent_memory_core::{Error, Validate, rule};
use serde::{Deserialize, Serialize};

/// Parameters of [`crate::score`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SalienceParams {
    /// Share of likeness to the context. Default 0.5: neither axis is known to be the better one for a given agent.
    pub generic: f64,
    /// Share of the own frame. Default 0.5.
    pub own_frame: f64,
    /// Distinct content words of a usual text of the agent. An own text of this length reads 0.5 on the own frame.
    /// Default 200: a page or two; on four authors' notes 100 to 400 rank alike.
    pub usual_words: f64,
    /// Content words that are added to a text's length. Default 8: a thought of three words that happens to hold one
    /// own word is weak evidence, and without this it would have the highest density of all.
    pub short_text: f64,
}

impl Default for SalienceParams {
    fn default() -> Self {
        Self {
            generic: 0.5,
            own_frame: 0.5,
            usual_words: 200.0,
            short_text: 8.0,
        }
    }
}

impl Validate for SalienceParams {
    fn check(&self) -> Result<(), Error> {
        let share = |x: f64| (0.0..=1.0).contains(&x);
        rule(
            share(self.generic),
            "salience.generic",
            format!("{} is not from 0 to 1", self.generic),
        )?;
        rule(
            share(self.own_frame),
            "salience.own_frame",
            format!("{} is not from 0 to 1", self.own_frame),
        )?;
        rule(
            self.generic + self.own_frame > 0.0,
            "salience.own_frame",
            "both shares are 0; one axis must count",
        )?;
        rule(
            (1.0..=1e6).contains(&self.usual_words),
            "salience.usual_words",
            format!("{} is not from 1 to 1,000,000", self.usual_words),
        )?;
        rule(
            (0.0..=1000.0).contains(&self.short_text),
            "salience.short_text",
            format!("{} is not from 0 to 1000", self.short_text),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_hold_and_each_rule_bites() {
        SalienceParams::default().check().expect("the defaults hold");
        let wrong = [
            SalienceParams {
                generic: 1.5,
                ..SalienceParams::default()
            },
            SalienceParams {
                own_frame: f64::NAN,
                ..SalienceParams::default()
            },
            SalienceParams {
                generic: 0.0,
                own_frame: 0.0,
                ..SalienceParams::default()
            },
            SalienceParams {
                usual_words: 0.0,
                ..SalienceParams::default()
            },
            SalienceParams {
                short_text: -1.0,
                ..SalienceParams::default()
            },
        ];
        for params in wrong {
            assert_eq!(params.valid().expect_err("refused").code(), "invalid_param");
        }
    }
}
