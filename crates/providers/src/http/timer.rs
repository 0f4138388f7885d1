//! Time for deadlines and pauses, handed in, so that tests wait for nothing.

use std::fmt;
use std::time::{Duration, Instant};

/// A stopwatch that can also wait. It decides when a call gives up, and never what an answer is.
pub trait Timer: Send + Sync + fmt::Debug {
    /// Time since some fixed moment; never less than before.
    fn elapsed(&self) -> Duration;

    /// Waits that long.
    fn pause(&self, time: Duration);
}

/// The real one: the system's monotonic clock, and a sleeping thread.
#[derive(Debug, Clone)]
pub struct SystemTimer {
    started: Instant,
}

impl SystemTimer {
    /// A stopwatch that starts now.
    #[expect(
        clippy::disallowed_methods,
        reason = "deadlines of the network are times of the wall; no result depends on them"
    )]
    pub fn new() -> Self {
        Self {
            // tidy: allow(ambient): deadlines of the network are times of the wall; no result depends on them
            started: Instant::now(),
        }
    }
}

impl Default for SystemTimer {
    fn default() -> Self {
        Self::new()
    }
}

impl Timer for SystemTimer {
    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "between two tries there is nothing else to do on this thread"
    )]
    fn pause(&self, time: Duration) {
        // tidy: allow(ambient): between two tries there is nothing else to do on this thread
        std::thread::sleep(time);
    }
}
