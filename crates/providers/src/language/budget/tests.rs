use testkit::ScriptedModel;

use super::*;

fn prompt(user: &str, max_tokens: u32) -> Prompt {
    Prompt {
        system: String::new(),
        user: user.to_owned(),
        schema: None,
        max_tokens,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "a scripted reply is a result")]
fn told(text: &str, tokens_in: u64, tokens_out: u64) -> Result<Completion, ModelError> {
    Ok(Completion {
        text: text.to_owned(),
        truncated: false,
        tokens_in: Some(tokens_in),
        tokens_out: Some(tokens_out),
    })
}

#[test]
fn what_is_told_counts_and_what_is_not_is_estimated() {
    let model = ScriptedModel::new()
        .then(told("yes", 7, 2))
        .answer("sixteen letters.")
        .fail(ModelError::TimedOut(3))
        .fail(ModelError::Truncated { limit: 10 })
        .fail(ModelError::Unreachable("down".into()));
    let model = Budgeted::new(model, Budget::default());
    for _ in 0..5 {
        let _ = model.complete(&prompt("Who is it?", 10));
    }
    // Ten bytes are four tokens at most, and two messages have eight more each.
    let estimate = 4 + 16;
    assert_eq!(
        model.usage(),
        Usage {
            calls: 5,
            failed: 3,
            turned_away: 0,
            tokens_in: 7 + 3 * estimate,
            tokens_out: 2 + 6 + 10,
            estimated: 3,
        }
    );
    model.reset();
    assert_eq!(model.usage(), Usage::default());
    assert_eq!(
        (
            estimated_tokens(""),
            estimated_tokens("a"),
            estimated_tokens("東京")
        ),
        (0, 1, 2)
    );
}

#[test]
fn a_call_that_could_go_beyond_is_not_made() {
    let model = Budgeted::new(
        ScriptedModel::new()
            .then(told("x", 10, 60))
            .then(told("x", 10, 20)),
        Budget {
            tokens_out: Some(100),
            ..Budget::default()
        },
    );
    assert!(model.complete(&prompt("?", 100)).is_ok());
    assert_eq!(
        model.complete(&prompt("?", 41)),
        Err(ModelError::OverBudget {
            what: "tokens out",
            limit: 100,
            used: 60,
            needed: 41
        })
    );
    assert!(model.complete(&prompt("?", 40)).is_ok(), "exactly the rest");
    assert_eq!((model.usage().tokens_out, model.usage().turned_away), (80, 1));
    assert_eq!(model.inner().prompts().len(), 2);

    let model = Budgeted::new(
        ScriptedModel::new(),
        Budget {
            tokens_in: Some(30),
            ..Budget::default()
        },
    );
    let error = model
        .complete(&prompt(&"long ".repeat(20), 5))
        .expect_err("too long");
    assert_eq!(
        (error.code(), model.inner().prompts().len()),
        ("model_over_budget", 0)
    );
    assert!(
        error
            .to_string()
            .contains("0 of 30 tokens in are used, and it needs 50"),
        "{error}"
    );
    assert!(
        Budget {
            calls: Some(0),
            ..Budget::default()
        }
        .check()
        .is_err()
    );
    assert!(Budget::default().check().is_ok());
}

/// Answers that take as long as the slowest caller needs to begin.
struct Slow(std::sync::Barrier);

impl LanguageModel for Slow {
    fn name(&self) -> String {
        "slow".to_owned()
    }

    fn complete(&self, _: &Prompt) -> Result<Completion, ModelError> {
        self.0.wait();
        told("x", 1, 1)
    }
}

#[test]
fn calls_under_way_count_as_promised() {
    let budget = Budget {
        calls: Some(4),
        tokens_out: Some(40),
        ..Budget::default()
    };
    let model = Budgeted::new(Slow(std::sync::Barrier::new(4)), budget);
    let outcomes: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..12)
            .map(|_| scope.spawn(|| model.complete(&prompt("?", 10))))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("no panic"))
            .collect()
    });
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 4);
    assert_eq!(
        (
            model.usage().calls,
            model.usage().turned_away,
            model.usage().tokens_out
        ),
        (4, 8, 4)
    );
}
