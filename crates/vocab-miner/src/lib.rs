//! A vocabulary mined from an agent's own writing.
