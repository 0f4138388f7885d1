//! Churn and coverage by hand.

use super::*;
use agent_memory_core::{Term, Window};

fn of(terms: &[&str]) -> Vocabulary {
    Vocabulary {
        terms: terms
            .iter()
            .enumerate()
            .map(|(at, text)| Term {
                text: (*text).to_owned(),
                shown: (*text).to_owned(),
                weight: 10.0 - at as f64,
                df: 2,
                tagged: 0,
            })
            .collect(),
        mined_at: "2026-07-19T04:00:00Z".parse().expect("an instant"),
        window: Window::ALL,
        run: None,
        params: String::new(),
        entries: 30,
        noisy: false,
    }
}

#[test]
fn a_swap_and_an_exchange() {
    let found = diff(
        &of(&["tide", "seagrass", "drone"]),
        &of(&["seagrass", "tide", "cello"]),
    );
    assert_eq!(found.added, ["cello"]);
    assert_eq!(found.removed, ["drone"]);
    assert_eq!(
        found
            .moved
            .iter()
            .map(|m| (m.term.as_str(), m.from, m.to))
            .collect::<Vec<_>>(),
        [("seagrass", 2, 1), ("tide", 1, 2)]
    );
    assert_eq!(found.churn, 0.5);
    assert!(!found.lock_in && !found.unstable);
}

#[test]
fn flags_at_the_ends() {
    assert!(diff(&of(&["a"]), &of(&["a"])).lock_in);
    assert!(diff(&of(&["a"]), &of(&["b"])).unstable);
    let empty = diff(&of(&[]), &of(&[]));
    assert!(empty.churn == 0.0 && !empty.lock_in && !empty.unstable);
}

#[test]
fn coverage_counts_texts_with_a_term() {
    let vocabulary = of(&["open source", "tide"]);
    assert_eq!(
        coverage(
            &vocabulary,
            ["Open-source tools", "open. Source", "The TIDE", "nothing"]
        ),
        0.75
    );
    assert_eq!(coverage(&vocabulary, []), 0.0);
    assert_eq!(coverage(&of(&[]), ["a"]), 0.0);
}
