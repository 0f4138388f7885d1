//! The line that is read out of the README.

use super::{main_job, split};

#[test]
fn the_first_dream_of_the_readme_is_the_main_job() {
    let readme = "# agent-memory\n\n```sh\ncargo xtask ci\n$ cargo run --release -- --dir demo dream examples/lisbon --today 2026-08-03   # prints\n```\n";
    assert_eq!(
        main_job(readme).unwrap(),
        ["dream", "examples/lisbon", "--today", "2026-08-03"]
    );
    assert_eq!(main_job("cargo run --release -- recall offsite\n"), None);
    assert_eq!(main_job("no command here\n"), None);
}

#[test]
fn quotes_keep_words_together() {
    assert_eq!(
        split("recall \"where is it\" --k  '5 6' \"\""),
        ["recall", "where is it", "--k", "5 6", ""]
    );
}
