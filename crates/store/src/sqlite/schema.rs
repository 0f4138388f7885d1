//! The format of the file: who wrote it, which version, and how an older one becomes a newer one.

use super::fault::fault;
use crate::FORMAT;
use agent_memory_core::StoreError;
use rusqlite::{Connection, Transaction};

/// "AgMm", in the header of every file of ours.
pub const APPLICATION_ID: i32 = 0x4167_4d6d;

/// The n-th brings a file of format n - 1 to format n. Forward only; what is released is never changed.
const MIGRATIONS: [&str; FORMAT as usize] = [
    include_str!("migrations/001.sql"),
    include_str!("migrations/002.sql"),
    include_str!("migrations/003.sql"),
    include_str!("migrations/004.sql"),
];

/// What a file says about itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Nobody has written to it.
    Empty,
    /// A memory of some format, 1 or later.
    Memory(u32),
    /// A database of another program.
    Foreign,
}

/// Reads who wrote the file, without changing it. A transaction, so that its parts are of one moment.
pub fn origin(conn: &Transaction<'_>) -> rusqlite::Result<Origin> {
    let application: i32 = conn.query_row("PRAGMA application_id", (), |row| row.get(0))?;
    let version = version(conn)?;
    if application == APPLICATION_ID && version > 0 {
        return Ok(Origin::Memory(version.unsigned_abs()));
    }
    let objects: i64 = conn.query_row("SELECT count(*) FROM sqlite_schema", (), |row| row.get(0))?;
    Ok(if application == 0 && version == 0 && objects == 0 {
        Origin::Empty
    } else {
        Origin::Foreign
    })
}

fn version(conn: &Connection) -> rusqlite::Result<i32> {
    conn.query_row("PRAGMA user_version", (), |row| row.get(0))
}

/// Brings the file from a format to the newest, inside the caller's transaction.
pub fn migrate(transaction: &Transaction<'_>, from: u32) -> rusqlite::Result<()> {
    for migration in MIGRATIONS.iter().skip(from as usize) {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", FORMAT)
}

/// Refuses to write when a newer version has migrated the file since it was opened.
pub fn still_ours(conn: &Connection, path: &str) -> Result<(), StoreError> {
    let version = version(conn).map_err(fault("read its format"))?.unsigned_abs();
    if version == FORMAT {
        Ok(())
    } else {
        Err(StoreError::Newer {
            path: path.to_owned(),
            found: version,
            supported: FORMAT,
        })
    }
}
