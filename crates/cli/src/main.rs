//! The `agent-memory` command.

fn main() {}
