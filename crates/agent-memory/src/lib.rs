//! A memory for long-running agents that turns into knowledge.
