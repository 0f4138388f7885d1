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
    /// Distinct days on which something that merely happened ("Maya watered the plants"), without a plan or a lasting
    /// result, must be told before it is looked at at all; it is a fact only where it also recurs (see `habit_days`).
    /// Never less than `min_days`. Default 3: what happened on two days is no way that things are.
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
    /// Whether what a dream finds counts at once. Default `commit`: what was wrong is corrected by the next word, and a
    /// memory that waits for somebody learns nothing while nobody looks.
    pub policy: WritePolicy,
    /// How a language model is asked, where one phrases.
    pub model: ModelWriterParams,
}

/// Whether what a dream finds counts at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WritePolicy {
    /// New facts stand at once.
    #[default]
    Commit,
    /// New facts wait for the user's word, and what they would replace stands until then. The user's own corrections
    /// and retractions are the user's word already.
    Propose,
}

/// How a language model is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ModelWriterParams {
    /// Calls under way at a time. Default 2: a local server answers one or two at a time, and a night is not urgent.
    pub concurrency: usize,
    /// Most tokens of an answer. Default 1024: a dozen sentences with their cites, and room for a model that thinks
    /// aloud.
    pub answer_tokens: u32,
    /// Characters of moments in a prompt; each moment gets its share and is cut there. Default 12000, some 3000
    /// tokens: small models read 4096 at once.
    pub prompt_chars: usize,
    /// Edges between moments that one run asks about; the others stay pending. Default 24: three questions of eight.
    pub edges: usize,
    /// Whether the extractive writer answers where the model fails. Default false: who wants a model's words does not
    /// want a mixture, and a group that failed is asked about again in the next run, with or without this.
    pub fallback: bool,
}

impl Default for ModelWriterParams {
    fn default() -> Self {
        Self {
            concurrency: 2,
            answer_tokens: 1024,
            prompt_chars: 12_000,
            edges: 24,
            fallback: false,
        }
    }
}

impl Validate for ModelWriterParams {
    fn check(&self) -> Result<(), Error> {
        rule(
            (1..=64).contains(&self.concurrency),
            "model.concurrency",
            format!("{} is not from 1 to 64", self.concurrency),
        )?;
        rule(
            (16..=1_000_000).contains(&self.answer_tokens),
            "model.answer_tokens",
            format!("{} is not from 16 to 1000000", self.answer_tokens),
        )?;
        rule(
            (200..=10_000_000).contains(&self.prompt_chars),
            "model.prompt_chars",
            format!("{} is not from 200 to 10000000", self.prompt_chars),
        )
    }
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
            policy: WritePolicy::Commit,
            model: ModelWriterParams::default(),
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
        rule(self.max_facts >= 1, "max_facts", "0 leaves room for no fact")?;
        self.model.check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Change = fn(&mut DreamParams);

    #[test]
    fn defaults_hold_and_each_rule_bites() {
        assert_eq!(DreamParams::default().check(), Ok(()));
        let broken: [(&str, Change); 13] = [
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
            ("model.concurrency", |p| p.model.concurrency = 0),
            ("model.answer_tokens", |p| p.model.answer_tokens = 1),
            ("model.prompt_chars", |p| p.model.prompt_chars = 10),
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
