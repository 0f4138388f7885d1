//! Opening a file: whose it is, whether it can be used, and the settings of every connection.

use super::fault::{PATIENCE_SECONDS, opening};
use super::schema::{self, Origin};
use crate::FORMAT;
use agent_memory_core::{SpaceId, StoreError};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, MAIN_DB, OpenFlags, OptionalExtension, TransactionBehavior};
use std::fs;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

/// Whether opening may make what is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Create {
    /// Makes the file and the space when they are missing; never the folder.
    IfMissing,
    /// Opens only what is there.
    Never,
}

/// How every SQLite file begins.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The smallest page of SQLite in bytes; no database is smaller, but for an empty one.
const SMALLEST: u64 = 512;

/// How often another process may get in between while the journal mode is set.
const ATTEMPTS: usize = 100;

/// Opens and checks the file. Reads its header and its schema, never its rows.
pub fn connect(path: &Path, create: Create) -> Result<Connection, StoreError> {
    let shown = path.display().to_string();
    look(path, &shown, create)?;
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if create == Create::IfMissing {
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
    }
    let refused = |error: rusqlite::Error| opening(&shown, &error);
    let mut conn = Connection::open_with_flags(path, flags).map_err(refused)?;
    conn.busy_timeout(Duration::from_secs(PATIENCE_SECONDS))
        .map_err(refused)?;
    // Without the right to write SQLite opens to read, and only the first write would tell.
    if conn.is_readonly(MAIN_DB).map_err(refused)? {
        return Err(StoreError::Unusable {
            path: shown,
            reason: "it cannot be written".to_owned(),
        });
    }
    // Whose file it is stands before any setting that would write to it.
    // It is read in one view, because another process may be making the file just now.
    let origin = conn
        .unchecked_transaction()
        .and_then(|view| schema::origin(&view))
        .map_err(refused)?;
    check(origin, &shown, create)?;
    // No plain "PRAGMA x = y" here reaches the file, they are settings of the connection.
    conn.execute_batch(
        "PRAGMA synchronous = FULL;
         PRAGMA foreign_keys = ON;
         PRAGMA secure_delete = ON;
         PRAGMA trusted_schema = OFF;
         PRAGMA temp_store = MEMORY;
         PRAGMA cache_size = -32768;",
    )
    .map_err(refused)?;
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)
        .map_err(refused)?;
    conn.set_prepared_statement_cache_capacity(64);
    if origin != Origin::Memory(FORMAT) {
        bring_up(&mut conn, &shown, create)?;
    }
    write_ahead(&conn, &shown)?;
    Ok(conn)
}

/// What the file system says, in clearer words than SQLite would find.
fn look(path: &Path, shown: &str, create: Create) -> Result<(), StoreError> {
    let unusable = |reason: String| {
        Err(StoreError::Unusable {
            path: shown.to_owned(),
            reason,
        })
    };
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => unusable("it is a folder, not a file".to_owned()),
        Ok(found) if !found.is_file() => unusable("it is no regular file".to_owned()),
        Ok(found) if (1..SMALLEST).contains(&found.len()) => look_inside(path, shown),
        Ok(_) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => match create {
            Create::Never => unusable("there is no such file".to_owned()),
            Create::IfMissing => match path.parent() {
                Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
                    unusable(format!("there is no folder {}", folder.display()))
                }
                _ => Ok(()),
            },
        },
        Err(error) => unusable(error.to_string()),
    }
}

/// SQLite takes a file that is too short for its header as an empty one and would write over it.
///
/// Only such a file is opened here. Closing a file gives up all locks that this process has on it, also those of another
/// handle in the middle of its work, so a file that may be a memory is left to SQLite, which knows about that.
fn look_inside(path: &Path, shown: &str) -> Result<(), StoreError> {
    let mut start = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(MAGIC.len() as u64).read_to_end(&mut start));
    if let Err(error) = read {
        return Err(StoreError::Unusable {
            path: shown.to_owned(),
            reason: error.to_string(),
        });
    }
    if start.is_empty() || start == MAGIC {
        Ok(())
    } else {
        Err(StoreError::Foreign {
            path: shown.to_owned(),
            reason: "it is no SQLite database".to_owned(),
        })
    }
}

fn check(origin: Origin, shown: &str, create: Create) -> Result<(), StoreError> {
    match origin {
        Origin::Memory(version) if version > FORMAT => Err(StoreError::Newer {
            path: shown.to_owned(),
            found: version,
            supported: FORMAT,
        }),
        Origin::Foreign => Err(StoreError::Foreign {
            path: shown.to_owned(),
            reason: "it is a database of another program".to_owned(),
        }),
        Origin::Empty if create == Create::Never => Err(StoreError::Unusable {
            path: shown.to_owned(),
            reason: "it is empty".to_owned(),
        }),
        Origin::Memory(_) | Origin::Empty => Ok(()),
    }
}

/// Makes or migrates the tables, whole or not at all, while no other process does.
fn bring_up(conn: &mut Connection, shown: &str, create: Create) -> Result<(), StoreError> {
    let refused = |error: rusqlite::Error| opening(shown, &error);
    let transaction = conn
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(refused)?;
    // Another process may have been here between the first look and the lock.
    let origin = schema::origin(&transaction).map_err(refused)?;
    check(origin, shown, create)?;
    match origin {
        Origin::Memory(FORMAT) | Origin::Foreign => return Ok(()),
        Origin::Memory(version) => schema::migrate(&transaction, version).map_err(refused)?,
        Origin::Empty => schema::migrate(&transaction, 0).map_err(refused)?,
    }
    transaction.commit().map_err(refused)
}

/// Switches to the write-ahead log, so that readers never wait for a writer. The file remembers it.
fn write_ahead(conn: &Connection, shown: &str) -> Result<(), StoreError> {
    let refused = |error: rusqlite::Error| opening(shown, &error);
    let mode = |sql| conn.query_row(sql, (), |row| row.get::<_, String>(0));
    if mode("PRAGMA journal_mode").map_err(refused)? == "wal" {
        return Ok(());
    }
    for _ in 0..ATTEMPTS {
        match mode("PRAGMA journal_mode = WAL") {
            Ok(mode) if mode == "wal" => return Ok(()),
            Ok(_) => {
                return Err(StoreError::Unusable {
                    path: shown.to_owned(),
                    reason: "its file system does not allow a write-ahead log".to_owned(),
                });
            }
            // The switch does not wait for other processes; a lock does, and then it is tried again.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {
                conn.execute_batch("BEGIN EXCLUSIVE; ROLLBACK;")
                    .map_err(refused)?;
            }
            Err(error) => return Err(refused(error)),
        }
    }
    Err(StoreError::Unusable {
        path: shown.to_owned(),
        reason: "other processes kept it locked".to_owned(),
    })
}

/// The number of a space in the file, made when it is missing and may be.
pub fn space_number(
    conn: &mut Connection,
    shown: &str,
    space: &SpaceId,
    create: Create,
) -> Result<i64, StoreError> {
    let refused = |error: rusqlite::Error| opening(shown, &error);
    let find = |conn: &Connection| {
        conn.query_row(
            "SELECT number FROM space WHERE name = ?1",
            [space.as_str()],
            |row| row.get(0),
        )
        .optional()
        .map_err(refused)
    };
    if let Some(number) = find(conn)? {
        return Ok(number);
    }
    if create == Create::Never {
        return Err(StoreError::Unusable {
            path: shown.to_owned(),
            reason: format!("it has no space {space}"),
        });
    }
    let transaction = conn
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(refused)?;
    let number = if let Some(number) = find(&transaction)? {
        number
    } else {
        transaction
            .execute("INSERT INTO space (name) VALUES (?1)", [space.as_str()])
            .map_err(refused)?;
        transaction.last_insert_rowid()
    };
    transaction.commit().map_err(refused)?;
    Ok(number)
}
