//! Facts first, and the moments one step behind.
