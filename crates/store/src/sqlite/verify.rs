//! Whether a file is sound, in itself and in what it says about itself.

use super::columns;
use super::fault::fault;
use super::space::SpaceRow;
use agent_memory_core::StoreError;
use rusqlite::{Connection, params};

/// Every finding in words; none when all is sound. Reads the whole file.
pub fn verify(conn: &Connection, space: i64) -> Result<Vec<String>, StoreError> {
    let failed = fault("checked the file");
    let mut findings = columns::rows(conn, "the file", "PRAGMA integrity_check", (), |c| c.text())?;
    findings.retain(|line| line != "ok");
    let mut statement = conn.prepare("PRAGMA foreign_key_check").map_err(&failed)?;
    let mut rows = statement.query(()).map_err(&failed)?;
    while let Some(row) = rows.next().map_err(&failed)? {
        let (child, parent): (String, String) = (row.get(0).map_err(&failed)?, row.get(2).map_err(&failed)?);
        findings.push(format!(
            "a row of {child} points to a row of {parent} that is not there"
        ));
    }
    let row = SpaceRow::read(conn, space)?;
    let counters = [
        ("entry", row.entries),
        ("moment", row.moments),
        ("fact", row.facts),
        ("run", row.runs),
    ];
    for (table, said) in counters {
        let sql = format!("SELECT count(*) FROM {table} WHERE space = ?1");
        let counted: u64 = columns::row(conn, table, &sql, [space], |c| c.count())?.unwrap_or(0);
        if counted != said {
            findings.push(format!(
                "the space says {said} rows of {table}, and there are {counted}"
            ));
        }
    }
    let sql = "SELECT max(coalesce((SELECT max(sequence) FROM entry WHERE space = ?1), 0),
                          coalesce((SELECT max(sequence) FROM moment WHERE space = ?1), 0),
                          coalesce((SELECT max(sequence) FROM alias_declaration WHERE space = ?1), 0))";
    let last: u64 = columns::row(conn, "the log of space", sql, [space], |c| c.count())?.unwrap_or(0);
    if last != row.head.last.0 {
        findings.push(format!(
            "the space says its last record is {}, and it is {last}",
            row.head.last.0
        ));
    }
    let sql = "SELECT count(*) FROM embedding
               WHERE space = ?1 AND vectors <> ?2 AND (?3 OR vectors <> ?2 + 1)";
    let key = params![space, columns::count(row.vectors)?, row.next.is_none()];
    let stray: u64 = columns::row(conn, "the vectors of space", sql, key, |c| c.count())?.unwrap_or(0);
    if stray > 0 {
        findings.push(format!("{stray} vectors belong to no model"));
    }
    Ok(findings)
}
