//! kill -9 while a dream runs: the memory opens, and the next dream comes to the same.
#![expect(
    clippy::disallowed_methods,
    reason = "the kill must come at an instant of the clock's, wherever the program then is"
)]

use crate::home::Home;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Instant;
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

/// How often it is killed.
const KILLS: u32 = 10;

#[test]
fn a_dream_that_is_killed_anywhere_comes_to_the_same() {
    let undisturbed = Home::new();
    let start = Instant::now();
    undisturbed.ok(DREAM);
    let whole = start.elapsed();
    let expected = undisturbed.digest();

    let mut random = SplitMix64::new(7);
    let home = Home::new();
    let mut longest = whole;
    let mut killed = 0;
    for round in 0..60 {
        if killed == KILLS {
            break;
        }
        // Every third kill starts anew, the others go on where the last one left it.
        if round % 3 == 0 && home.memory().exists() {
            std::fs::remove_dir_all(home.memory()).expect("removed");
        }
        let mut child = home
            .command(DREAM)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        sleep(longest.mul_f64(random.unit()));
        child.kill().expect("a signal can be sent");
        if child.wait().expect("it ends").success() {
            // It was through before the signal came: anew, and sooner.
            longest = longest.mul_f64(0.7);
            std::fs::remove_dir_all(home.memory()).expect("removed");
            continue;
        }
        killed += 1;
        if home.memory().join("memory.db").exists() {
            let called = home.call(&["status", "--json"]);
            // Killed while the file was being made, there may be no space in it yet; never a damaged one.
            assert!(
                called.code == Some(0) || called.err.contains("it has no space default"),
                "{}",
                called.err
            );
        }
    }
    assert_eq!(killed, KILLS, "the kills came too late");
    home.ok(DREAM);
    assert_eq!(home.digest(), expected);
}
