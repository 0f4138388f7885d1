//! Embedders and language models behind the ports of agent-memory-core.
