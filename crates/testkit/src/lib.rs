//! Story language, generators and contract suites for tests of agent-memory.
