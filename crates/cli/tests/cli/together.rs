//! Several processes write to one memory at once, and nothing is lost.

use crate::home::{Home, called};
use std::collections::BTreeSet;
use std::thread;

#[test]
fn two_writers_of_fifty_moments_each_lose_nothing() {
    let home = Home::new();
    home.ok(&["init"]);
    // Two writers, each with two hands: at most four processes at once.
    thread::scope(|scope| {
        for writer in 0..2 {
            for hand in 0..2 {
                let home = &home;
                scope.spawn(move || {
                    for number in 0..25 {
                        let text = format!("Writer {writer} noted line {} of the log.", hand * 25 + number);
                        let done = called(&mut home.command(&["remember", &text]));
                        assert_eq!(done.code, Some(0), "{}", done.err);
                    }
                });
            }
        }
    });
    let texts: BTreeSet<String> = home
        .json(&["moments"])
        .into_iter()
        .map(|moment| moment["text"].as_str().expect("text").to_owned())
        .collect();
    let expected: BTreeSet<String> = (0..2)
        .flat_map(|writer| (0..50).map(move |line| format!("Writer {writer} noted line {line} of the log.")))
        .collect();
    assert_eq!(texts, expected);
    assert_eq!(home.document(&["status"])["moments"], 100);
}

#[test]
fn a_writer_beside_a_dream_waits_and_is_kept() {
    let home = Home::new();
    home.ok(&["import", "examples/lisbon", "--today", "2026-08-03"]);
    let before = home.document(&["status"])["moments"].as_u64().expect("a number");
    thread::scope(|scope| {
        let dream = scope.spawn(|| home.call(&["dream", "--today", "2026-08-03"]));
        for number in 0..5 {
            let text = format!("Note {number} came in while the dream ran.");
            home.ok(&["remember", &text, "--at", "2026-08-03"]);
        }
        let dream = dream.join().expect("no panic");
        assert_eq!(dream.code, Some(0), "{}", dream.err);
    });
    let status = home.document(&["status"]);
    assert_eq!(status["moments"].as_u64(), Some(before + 5));
    assert!(status["facts"].as_u64() > Some(0));
}
