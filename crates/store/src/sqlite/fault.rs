//! What SQLite says, in the words of the port.

use agent_memory_core::StoreError;
use rusqlite::ErrorCode;

/// Seconds that a write waits for another process.
pub const PATIENCE_SECONDS: u64 = 30;

/// Maps an error of SQLite that came up while the store was `doing` something.
pub fn fault(doing: &'static str) -> impl Fn(rusqlite::Error) -> StoreError {
    move |error| match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged {
            what: "the file of",
            id: "the memory".to_owned(),
            reason: error.to_string(),
        },
        _ => StoreError::Failed {
            doing,
            reason: reason(&error),
        },
    }
}

/// Maps an error of SQLite that came up while the file was opened.
pub fn opening(path: &str, error: &rusqlite::Error) -> StoreError {
    let path = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::Foreign {
            path,
            reason: "it is no SQLite database".to_owned(),
        },
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged {
            what: "the file",
            id: path,
            reason: reason(error),
        },
        _ => StoreError::Unusable {
            path,
            reason: reason(error),
        },
    }
}

fn reason(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            format!("another process held it for longer than {PATIENCE_SECONDS} s")
        }
        Some(ErrorCode::DiskFull) => "the disk is full".to_owned(),
        Some(ErrorCode::ReadOnly) => "it cannot be written".to_owned(),
        Some(ErrorCode::CannotOpen) => {
            "it or a file beside it cannot be opened; its folder must be there and writable".to_owned()
        }
        _ => error.to_string(),
    }
}
