//! Where "now" comes from.

use crate::Timestamp;

/// Gives the current instant. Libraries never read the system clock; the host hands one in.
///
/// Every closure that returns a [`Timestamp`] is a clock.
pub trait Clock: Send + Sync {
    /// The current instant.
    fn now(&self) -> Timestamp;
}

impl<F: Fn() -> Timestamp + Send + Sync> Clock for F {
    fn now(&self) -> Timestamp {
        self()
    }
}

/// A clock that stands still: for tests, replays and `--today`.
#[derive(Debug, Clone, Copy)]
pub struct FixedClock(pub Timestamp);

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        self.0
    }
}
