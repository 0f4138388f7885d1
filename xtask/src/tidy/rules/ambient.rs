//! Rule `ambient`: libraries read no clock, no environment, no global state, and print nothing.
//!
//! What depends on the machine or the moment cannot give the same bytes twice; the caller hands it in.

use super::forbid;
use crate::tidy::RustFile;
use crate::tidy::finding::Finding;

const CLOCK: &str = "time comes from the injected Clock";
const ENVIRONMENT: &str = "settings and places come from the caller";
const PRINT: &str = "return it, or emit a tracing event";
const RANDOM: &str = "randomness needs a seed from params";

const WORDS: &[(&str, &str)] = &[
    ("SystemTime::now", CLOCK),
    ("Instant::now", CLOCK),
    ("Timestamp::now", CLOCK),
    ("Zoned::now", CLOCK),
    ("thread::sleep", "nothing waits"),
    ("std::env", ENVIRONMENT),
    ("env::var", ENVIRONMENT),
    ("env::var_os", ENVIRONMENT),
    ("env::vars", ENVIRONMENT),
    ("env::args", ENVIRONMENT),
    ("env::current_dir", ENVIRONMENT),
    ("env::home_dir", ENVIRONMENT),
    ("env::temp_dir", ENVIRONMENT),
    ("process::exit", "return an error"),
    ("process::abort", "return an error"),
    ("println!", PRINT),
    ("eprintln!", PRINT),
    ("print!", PRINT),
    ("eprint!", PRINT),
    ("thread_rng", RANDOM),
    ("from_entropy", RANDOM),
    ("RandomState", RANDOM),
];

/// Every ambient call in library code.
pub fn check(file: &RustFile) -> Vec<Finding> {
    if file.place.library {
        forbid(file, "ambient", WORDS)
    } else {
        Vec::new()
    }
}
