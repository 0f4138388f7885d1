//! The Store port in memory and on SQLite: atomic commits, watermark, run log.
