//! What a run may ask of a language model, and what it has asked.

#[cfg(test)]
mod tests;

use std::sync::{Mutex, MutexGuard, PoisonError};

use agent_memory_core::{Completion, Error, LanguageModel, ModelError, Prompt, Validate, rule};
use serde::{Deserialize, Serialize};

/// What a run may ask of a language model. None means no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Budget {
    /// Calls. None: a run makes one call per group, and the groups of a night are few.
    pub calls: Option<u64>,
    /// Tokens of the prompts. None: only who pays for tokens knows how many.
    pub tokens_in: Option<u64>,
    /// Tokens of the answers. None, as above.
    pub tokens_out: Option<u64>,
}

impl Validate for Budget {
    fn check(&self) -> Result<(), Error> {
        let given = |limit: Option<u64>| limit != Some(0);
        rule(given(self.calls), "calls", "from 1 up; without a model, set none")?;
        rule(given(self.tokens_in), "tokens_in", "from 1 up")?;
        rule(given(self.tokens_out), "tokens_out", "from 1 up")
    }
}

/// What was asked of a language model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Usage {
    /// Calls that were made, failed ones among them.
    pub calls: u64,
    /// Calls of these that failed.
    pub failed: u64,
    /// Calls that were not made because of the budget; they are no part of `calls`.
    pub turned_away: u64,
    /// Tokens of the prompts.
    pub tokens_in: u64,
    /// Tokens of the answers.
    pub tokens_out: u64,
    /// Calls whose tokens are estimated, at least in part, because the server did not tell or the call failed.
    pub estimated: u64,
}

/// Tokens that a text has at most, or nearly so, in the vocabularies in use: a third of its bytes, rounded up.
///
/// English has four to five bytes a token, other European languages three to four, Chinese, Japanese and Korean about
/// three. It is a bound for budgets, not a count.
pub fn estimated_tokens(text: &str) -> u64 {
    (text.len() as u64).div_ceil(3)
}

/// Tokens that a message takes beside its text.
const MESSAGE: u64 = 8;

/// A language model that keeps within a budget and counts.
///
/// Before a call its worst case is set aside: one call, the estimated tokens of the prompt with its schema, and all tokens
/// that the answer may have. If that would go beyond the budget, the call is not made ([`ModelError::OverBudget`]).
/// After it, what the server counted takes its place. So calls and tokens out never exceed the budget, from however many
/// threads, as long as the server keeps to the limit of an answer; tokens in may exceed it by the error of one estimate
/// per thread. What is spent beyond the prompt's own limit (`thinking_tokens`, a question that was put again because its
/// schema was refused) is counted once it is known. A call that failed keeps the estimate for its prompt where the server may have read it.
///
/// ```
/// use agent_memory_core::{LanguageModel, ModelError, Prompt};
/// use providers::{Budget, Budgeted};
/// use testkit::ScriptedModel;
///
/// let budget = Budget { calls: Some(1), ..Budget::default() };
/// let model = Budgeted::new(ScriptedModel::new().answer("yes").answer("no"), budget);
/// let prompt = Prompt { system: String::new(), user: "Really?".into(), schema: None, max_tokens: 5 };
/// assert!(model.complete(&prompt).is_ok());
/// assert!(matches!(model.complete(&prompt), Err(ModelError::OverBudget { what: "calls", .. })));
/// assert_eq!((model.usage().calls, model.usage().turned_away), (1, 1));
/// ```
#[derive(Debug)]
pub struct Budgeted<M> {
    model: M,
    budget: Budget,
    state: Mutex<State>,
}

/// What was used, and what is set aside for calls under way.
#[derive(Debug, Clone, Copy, Default)]
struct State {
    used: Usage,
    aside: Cost,
}

/// What calls cost.
#[derive(Debug, Clone, Copy, Default)]
struct Cost {
    calls: u64,
    tokens_in: u64,
    tokens_out: u64,
}

impl<M: LanguageModel> Budgeted<M> {
    /// A model that keeps within a budget.
    pub fn new(model: M, budget: Budget) -> Self {
        Self {
            model,
            budget,
            state: Mutex::new(State::default()),
        }
    }

    /// What was asked so far; calls under way are not in it.
    pub fn usage(&self) -> Usage {
        self.state().used
    }

    /// The budget.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// The model itself.
    pub fn inner(&self) -> &M {
        &self.model
    }

    /// Begins to count anew, for another run.
    pub fn reset(&self) {
        self.state().used = Usage::default();
    }

    /// Sets aside what a call may cost.
    fn reserve(&self, worst: Cost) -> Result<(), ModelError> {
        let mut state = self.state();
        let State { used, aside } = *state;
        let checks = [
            ("calls", self.budget.calls, used.calls, aside.calls, worst.calls),
            (
                "tokens in",
                self.budget.tokens_in,
                used.tokens_in,
                aside.tokens_in,
                worst.tokens_in,
            ),
            (
                "tokens out",
                self.budget.tokens_out,
                used.tokens_out,
                aside.tokens_out,
                worst.tokens_out,
            ),
        ];
        for (what, limit, used, aside, needed) in checks {
            let used = used.saturating_add(aside);
            if let Some(limit) = limit.filter(|limit| used.saturating_add(needed) > *limit) {
                state.used.turned_away += 1;
                return Err(ModelError::OverBudget {
                    what,
                    limit,
                    used,
                    needed,
                });
            }
        }
        state.aside = aside.with(worst, u64::saturating_add);
        Ok(())
    }

    /// Puts what a call cost in the place of what was set aside.
    fn settle(&self, worst: Cost, prompt: u64, outcome: &Result<Completion, ModelError>) {
        let mut state = self.state();
        state.aside = state.aside.with(worst, u64::saturating_sub);
        let used = &mut state.used;
        used.calls += 1;
        let (tokens_in, tokens_out, told) = match outcome {
            Ok(completion) => (
                completion.tokens_in.unwrap_or(prompt),
                completion
                    .tokens_out
                    .unwrap_or_else(|| estimated_tokens(&completion.text).min(worst.tokens_out)),
                completion.tokens_in.is_some() && completion.tokens_out.is_some(),
            ),
            Err(error) => {
                used.failed += 1;
                cost_of_failure(error, prompt)
            }
        };
        used.tokens_in = used.tokens_in.saturating_add(tokens_in);
        used.tokens_out = used.tokens_out.saturating_add(tokens_out);
        used.estimated += u64::from(!told);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Sums are whole even when a thread panicked while it held them.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a failed call cost, and whether that is known: nothing where the model never read the prompt.
fn cost_of_failure(error: &ModelError, prompt: u64) -> (u64, u64, bool) {
    match error {
        ModelError::Truncated { limit } => (prompt, u64::from(*limit), false),
        ModelError::TimedOut(_)
        | ModelError::Declined { .. }
        | ModelError::Empty
        | ModelError::AskedForTool { .. }
        | ModelError::Unreadable(_)
        | ModelError::NotKept(_) => (prompt, 0, false),
        _ => (0, 0, true),
    }
}

impl<M: LanguageModel> LanguageModel for Budgeted<M> {
    fn name(&self) -> String {
        self.model.name()
    }

    fn complete(&self, prompt: &Prompt) -> Result<Completion, ModelError> {
        let schema = prompt.schema.as_deref().map_or(0, estimated_tokens);
        let reads = estimated_tokens(&prompt.system)
            .saturating_add(estimated_tokens(&prompt.user))
            .saturating_add(schema)
            .saturating_add(2 * MESSAGE);
        let worst = Cost {
            calls: 1,
            tokens_in: reads,
            tokens_out: u64::from(prompt.max_tokens),
        };
        self.reserve(worst)?;
        let outcome = self.model.complete(prompt);
        self.settle(worst, reads, &outcome);
        outcome
    }
}

impl Cost {
    fn with(self, other: Self, each: fn(u64, u64) -> u64) -> Self {
        Self {
            calls: each(self.calls, other.calls),
            tokens_in: each(self.tokens_in, other.tokens_in),
            tokens_out: each(self.tokens_out, other.tokens_out),
        }
    }
}
