//! Delays without a clock: a reply waits at a gate until the test opens it.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// A gate, closed at first. Clones are the same gate.
#[derive(Debug, Clone, Default)]
pub struct Gate {
    state: Arc<(Mutex<bool>, Condvar)>,
}

impl Gate {
    /// A closed gate.
    pub fn new() -> Self {
        Self::default()
    }

    /// Opens it for good; whoever waits goes on. Dropping the [`super::Listener`] opens every gate of its replies.
    pub fn open(&self) {
        let (open, changed) = &*self.state;
        *open.lock().unwrap_or_else(PoisonError::into_inner) = true;
        changed.notify_all();
    }

    /// Waits until the gate is open.
    pub fn pass(&self) {
        let (open, changed) = &*self.state;
        let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
        while !*open {
            open = changed.wait(open).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
