//! The parameters of the dream, each with the reason for its default.

use agent_memory_core::{Error, Validate, rule};
use serde::{Deserialize, Serialize};

/// Parameters of planning, writing and judging.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DreamParams {
    /// Distinct days whose moments must speak for a fact. Default 2: what is said again on another day has outlived
    /// the evening it came from; more would keep young memories empty for weeks.
    pub min_days: u32,
    /// Distinct days whose moments must speak for something that merely happened ("Maya watered the plants"), without a
    /// plan, a lasting result or a recurrence; never less than `min_days`. Default 3: what happened on two days is no
    /// way that things are.
    pub event_days: u32,
    /// Moments of at least this weight pass the gate alone, in the night after them. Default 0.9: the weigher reaches
    /// it only for what the speaker marked as important.
    pub heavy: f64,
    /// Days a state holds after its newest cited day when its text names no day. Default 30: a plan nobody has spoken
    /// of for a month is no longer how things are.
    pub horizon_days: u32,
    /// Distinct days on which something must recur, at one weekday or at one interval, to be a habit. Default 3: two
    /// are a coincidence.
    pub habit_days: u32,
    /// Least share of a sentence's weight (names and rare words) that another moment must name to speak for it.
    /// Default 0.3: two sentences of one matter share its names and its topic word; one shared name stays below.
    pub support: f64,
    /// Words of a sentence below which it is no fact. Default 3: subject, verb and something about it.
    pub min_words: usize,
    /// Words of a sentence above which it is no fact. Default 40: longer ones tell a story.
    pub max_words: usize,
    /// Most facts that one group gives in one run, the best supported first. Default 12: a group is person-sized, and
    /// a person has a dozen matters in a month.
    pub max_facts: usize,
    /// Whether moments are also grouped by the words they share, where the graph's params let words count. Default
    /// false: a group held by a name has somebody or something to tell of, and one by words has a topic only. On two
    /// chats of 419 and 629 turns the extractive writer found 20 facts instead of 1, most of them pleasantries.
    pub words: bool,
}

impl Default for DreamParams {
    fn default() -> Self {
        Self {
            min_days: 2,
            event_days: 3,
            heavy: 0.9,
            horizon_days: 30,
            habit_days: 3,
            support: 0.3,
            min_words: 3,
            max_words: 40,
            max_facts: 12,
            words: false,
        }
    }
}

impl Validate for DreamParams {
    fn check(&self) -> Result<(), Error> {
        rule(
            self.min_days >= 1,
            "min_days",
            "0 would let groups without moments pass",
        )?;
        rule(
            self.event_days >= 1,
            "event_days",
            "0 would let sentences without moments pass",
        )?;
        rule(
            self.heavy > 0.0 && self.heavy <= 1.0,
            "heavy",
            format!("{} is not above 0 and at most 1", self.heavy),
        )?;
        rule(
            (1..=3660).contains(&self.horizon_days),
            "horizon_days",
            format!("{} is not from 1 to 3660", self.horizon_days),
        )?;
        rule(
            self.habit_days >= 2,
            "habit_days",
            format!("{} is below 2: once is no habit", self.habit_days),
        )?;
        rule(
            self.support > 0.0 && self.support <= 1.0,
            "support",
            format!("{} is not above 0 and at most 1", self.support),
        )?;
        rule(
            1 <= self.min_words && self.min_words <= self.max_words,
            "min_words",
            format!(
                "{} is not from 1 to max_words ({})",
                self.min_words, self.max_words
            ),
        )?;
        rule(self.max_facts >= 1, "max_facts", "0 leaves room for no fact")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Change = fn(&mut DreamParams);

    #[test]
    fn defaults_hold_and_each_rule_bites() {
        assert_eq!(DreamParams::default().check(), Ok(()));
        let broken: [(&str, Change); 10] = [
            ("min_days", |p| p.min_days = 0),
            ("event_days", |p| p.event_days = 0),
            ("heavy", |p| p.heavy = 0.0),
            ("heavy", |p| p.heavy = f64::NAN),
            ("horizon_days", |p| p.horizon_days = 0),
            ("habit_days", |p| p.habit_days = 1),
            ("support", |p| p.support = 1.5),
            ("min_words", |p| p.min_words = 0),
            ("min_words", |p| p.max_words = 2),
            ("max_facts", |p| p.max_facts = 0),
        ];
        for (wanted, change) in broken {
            let mut params = DreamParams::default();
            change(&mut params);
            match params.check() {
                Err(Error::InvalidParam { name, .. }) => assert_eq!(name, wanted),
                other => panic!("{wanted}: {other:?}"),
            }
        }
    }

    #[test]
    fn params_read_with_defaults_and_refuse_unknown_keys() {
        let params: DreamParams = serde_json::from_str(r#"{"min_days":3}"#).expect("params");
        assert_eq!(
            params,
            DreamParams {
                min_days: 3,
                ..DreamParams::default()
            }
        );
        assert!(serde_json::from_str::<DreamParams>(r#"{"min_day":3}"#).is_err());
    }
}
