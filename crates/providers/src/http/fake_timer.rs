//! A timer for tests: it waits for nothing, and records what it was asked to wait.

use super::Timer;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Time that passes only by pauses.
#[derive(Debug, Default)]
pub(crate) struct FakeTimer {
    pauses: Mutex<Vec<Duration>>,
}

impl FakeTimer {
    pub(crate) fn new() -> Arc<Self> {
        Arc::default()
    }

    /// The pauses so far, in milliseconds.
    pub(crate) fn pauses(&self) -> Vec<u128> {
        self.pauses
            .lock()
            .expect("no test panics with the lock")
            .iter()
            .map(Duration::as_millis)
            .collect()
    }
}

impl Timer for FakeTimer {
    fn elapsed(&self) -> Duration {
        self.pauses
            .lock()
            .expect("no test panics with the lock")
            .iter()
            .sum()
    }

    fn pause(&self, time: Duration) {
        self.pauses
            .lock()
            .expect("no test panics with the lock")
            .push(time);
    }
}
