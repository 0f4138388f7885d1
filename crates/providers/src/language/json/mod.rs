//! The JSON in a model's answer, as `agent_memory_core::answer` reads it: here for who asks, there for who only reads.

#[cfg(test)]
mod tests;

pub use agent_memory_core::answer::{
    Cut, JsonError, MAX_ANSWER_BYTES, MAX_ANSWER_DEPTH, Recovered, Repair, extract_json,
};
pub(super) use agent_memory_core::answer::{extract_if, is_schema, pointer};
