//! kill -9 while a dream runs: the memory opens, and the next dream comes to the same.
#![expect(
    clippy::disallowed_methods,
    reason = "the kill must come at an instant of the clock's, wherever the program then is"
)]

use crate::home::Home;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};
use testkit::SplitMix64;

/// Two weeks of the example: sixteen passes, each a commit.
const DREAM: &[&str] = &[
    "dream",
    "examples/lisbon/2026-07-04.md",
    "examples/lisbon/2026-07-05.md",
    "examples/lisbon/2026-07-06.md",
    "examples/lisbon/2026-07-07.md",
    "examples/lisbon/2026-07-08.md",
    "examples/lisbon/2026-07-09.md",
    "examples/lisbon/notes",
    "examples/lisbon/2026-07-11.md",
    "examples/lisbon/2026-07-12.md",
    "examples/lisbon/2026-07-14.md",
    "examples/lisbon/2026-07-15.md",
    "examples/lisbon/2026-07-16.md",
    "examples/lisbon/2026-07-19.md",
    "--today",
    "2026-07-20",
    "--quiet",
];

#[test]
fn a_dream_that_is_killed_anywhere_comes_to_the_same() {
    let undisturbed = Home::new();
    let start = Instant::now();
    undisturbed.ok(DREAM);
    let whole = start.elapsed();
    let expected = undisturbed.digest();

    let mut random = SplitMix64::new(7);
    let home = Home::new();
    let mut killed = 0;
    for round in 0..10_u64 {
        // Every third round starts anew, the others go on where the kill left it.
        if round.is_multiple_of(3) && home.memory().exists() {
            std::fs::remove_dir_all(home.memory()).expect("removed");
        }
        let mut child = home
            .command(DREAM)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let share = random.next_u64() % 1000;
        sleep(Duration::from_micros(whole.as_micros() as u64 * share / 1000));
        child.kill().expect("a signal can be sent");
        let status = child.wait().expect("it ends");
        killed += u32::from(!status.success());
        if home.memory().join("memory.db").exists() {
            let called = home.call(&["status", "--json"]);
            // Killed while the file was being made, there may be no memory in it yet; never a damaged one.
            assert!(
                called.code == Some(0) || called.err.contains("error[no_memory]"),
                "{}",
                called.err
            );
        }
    }
    assert!(killed >= 3, "only {killed} of 10 were killed while they ran");
    home.ok(DREAM);
    assert_eq!(home.digest(), expected);
}
