//! How long to wait for a server, how often to ask again, how much to read.

use agent_memory_core::{Error, Validate, rule};
use serde::{Deserialize, Serialize};

/// Patience and limits for one server. Times are whole seconds of the wall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HttpLimits {
    /// For one try, from the name's look-up to the last byte of the answer. Default 60: embeddings take less, and a
    /// local language model on a slow machine writes a few hundred tokens in it. At most 3600.
    pub timeout_seconds: u64,
    /// For the connection alone, TLS included. Default 10: a server that is there answers in one, even from far away.
    pub connect_timeout_seconds: u64,
    /// For all tries of one call and the waits between them. Default 300: a night's run that meets a dead server ends.
    pub deadline_seconds: u64,
    /// Tries after the first. Default 3: with waits of .5, 1 and 2 seconds they outlast a restart of a small server.
    /// At most 10.
    pub retries: u32,
    /// The longest wait between two tries that a server may ask for (`Retry-After`). Default 60, the window of most rate
    /// limits. A server that asks for more gets [`crate::Error::RateLimited`] instead.
    pub longest_wait_seconds: u64,
    /// Bytes of an answer's body. Default 64 MiB: 2,048 vectors of 3,072 components as JSON text are about that.
    pub answer_limit_bytes: u64,
}

impl Default for HttpLimits {
    fn default() -> Self {
        Self {
            timeout_seconds: 60,
            connect_timeout_seconds: 10,
            deadline_seconds: 300,
            retries: 3,
            longest_wait_seconds: 60,
            answer_limit_bytes: 64 << 20,
        }
    }
}

impl Validate for HttpLimits {
    fn check(&self) -> Result<(), Error> {
        rule(
            (1..=3600).contains(&self.timeout_seconds),
            "timeout_seconds",
            "from 1 to 3600",
        )?;
        rule(
            (1..=3600).contains(&self.connect_timeout_seconds),
            "connect_timeout_seconds",
            "from 1 to 3600",
        )?;
        rule(
            (1..=86_400).contains(&self.deadline_seconds),
            "deadline_seconds",
            "from 1 to 86400",
        )?;
        rule(self.retries <= 10, "retries", "from 0 to 10")?;
        rule(
            self.longest_wait_seconds <= 3600,
            "longest_wait_seconds",
            "from 0 to 3600",
        )?;
        rule(
            (1024..=1 << 30).contains(&self.answer_limit_bytes),
            "answer_limit_bytes",
            "from 1024 to 2^30",
        )
    }
}
