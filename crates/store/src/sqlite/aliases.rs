//! What callers said about pairs of names: appended and read.

use super::columns::{self, Columns, count, word};
use super::fault::fault;
use super::log::position;
use super::space::SpaceRow;
use agent_memory_core::{AliasDeclaration, Recorded, Sequence, StoreError};
use rusqlite::{Connection, params};

const DECLARATION: &str = "sequence, a, b, verdict, recorded_at, recorded_offset, source";

fn read(c: &mut Columns<'_>) -> Result<Recorded<AliasDeclaration>, StoreError> {
    let sequence = Sequence(c.count()?);
    let (a, b, verdict, at, source) = (c.parsed()?, c.parsed()?, c.word()?, c.instant()?, c.word()?);
    let value =
        AliasDeclaration::new(a, b, verdict, at, source).map_err(|error| c.wrong(&error.to_string()))?;
    Ok(Recorded { sequence, value })
}

pub fn declarations(
    conn: &Connection,
    space: i64,
    after: Sequence,
) -> Result<Vec<Recorded<AliasDeclaration>>, StoreError> {
    let sql = format!(
        "SELECT {DECLARATION} FROM alias_declaration WHERE space = ?1 AND sequence > ?2 ORDER BY sequence"
    );
    columns::rows(conn, "declaration", &sql, params![space, position(after)], read)
}

/// Appends inside the caller's transaction, and says how many were new.
pub fn declare(conn: &Connection, space: i64, declarations: &[AliasDeclaration]) -> Result<u64, StoreError> {
    let mut row = SpaceRow::read(conn, space)?;
    let last = format!(
        "SELECT {DECLARATION} FROM alias_declaration WHERE space = ?1 AND a = ?2 AND b = ?3
         ORDER BY sequence DESC LIMIT 1"
    );
    let insert =
        "INSERT INTO alias_declaration (space, sequence, a, b, verdict, recorded_at, recorded_offset, source)
                  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    let failed = fault("appended a declaration");
    let mut new = 0;
    for said in declarations {
        let (a, b) = (said.a().to_string(), said.b().to_string());
        let known = columns::row(conn, "declaration", &last, params![space, a, b], read)?;
        if known.is_some_and(|known| known.value.says_the_same(said)) {
            continue;
        }
        row.head.last.0 += 1;
        new += 1;
        conn.prepare_cached(insert)
            .map_err(&failed)?
            .execute(params![
                space,
                count(row.head.last.0)?,
                a,
                b,
                word(&said.verdict())?,
                said.recorded_at().unix_micros(),
                said.recorded_at().offset_seconds(),
                word(&said.source())?,
            ])
            .map_err(&failed)?;
    }
    if new > 0 {
        row.write(conn, space)?;
    }
    Ok(new)
}
