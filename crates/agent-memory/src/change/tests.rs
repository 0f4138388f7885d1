//! What is asked about again.

use super::Unanswered;
use agent_memory_core::{Action, Decision, MomentId, Pass, Run};
use std::collections::BTreeSet;
use testkit::sample;

fn run(id: &str, moments: u64, unanswered: &[&str]) -> Run {
    let decision = Decision {
        action: Action::Rejected,
        group: None,
        fact: None,
        other: None,
        moments: unanswered.iter().map(|id| sample::moment_id(id)).collect(),
        reason: dream::reason::NO_ANSWER.to_owned(),
        detail: String::new(),
    };
    Run {
        moments,
        decisions: vec![decision],
        ..sample::run(id, None)
    }
}

fn asked_again(runs: &[Run]) -> BTreeSet<MomentId> {
    Unanswered::of(runs).retry()
}

#[test]
fn the_last_pass_that_looked_at_moments_tells_what_is_asked_again() {
    let waits = BTreeSet::from([sample::moment_id("m1")]);
    let night = run("r-1", 3, &["m1"]);
    assert_eq!(asked_again(std::slice::from_ref(&night)), waits);
    assert_eq!(asked_again(&[night.clone(), run("r-2", 1, &[])]), BTreeSet::new());

    // A run that only ended states, and a word of the user's, answer nothing.
    let expiry = run("r-2", 0, &[]);
    let word = Run {
        pass: Pass::Edit,
        ..run("r-3", 1, &[])
    };
    assert_eq!(asked_again(&[night.clone(), expiry, word]), waits);

    // What was taken back does not count.
    let undo = Run {
        pass: Pass::Undo,
        undoes: Some(night.id.clone()),
        ..run("r-2", 0, &[])
    };
    assert_eq!(asked_again(&[night, undo]), BTreeSet::new());
}
