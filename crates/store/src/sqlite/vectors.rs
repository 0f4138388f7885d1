//! Vectors of moments.

use super::columns::{self, Columns};
use super::fault::fault;
use agent_memory_core::{ModelKey, MomentId, StoreError};
use rusqlite::{Connection, params};

pub fn vectors(
    conn: &Connection,
    space: i64,
    model: &ModelKey,
) -> Result<Vec<(MomentId, Vec<f32>)>, StoreError> {
    let sql = "SELECT moment, vector FROM embedding WHERE space = ?1 ORDER BY moment";
    columns::rows(conn, "the vector of moment", sql, [space], |c| {
        Ok((c.parsed()?, read_vector(c, model.dimension)?))
    })
}

fn read_vector(c: &mut Columns<'_>, dimension: usize) -> Result<Vec<f32>, StoreError> {
    let (components, rest) = c.bytes()?.as_chunks::<4>();
    if !rest.is_empty() || components.len() != dimension {
        return Err(c.wrong(&format!("it has not {dimension} components")));
    }
    Ok(components
        .iter()
        .map(|bytes| f32::from_le_bytes(*bytes))
        .collect())
}

/// Writes checked rows.
pub fn put(conn: &Connection, space: i64, rows: &[(MomentId, Vec<f32>)]) -> Result<(), StoreError> {
    let failed = fault("wrote a vector");
    let mut insert = conn
        .prepare_cached("INSERT OR REPLACE INTO embedding (space, moment, vector) VALUES (?1, ?2, ?3)")
        .map_err(&failed)?;
    for (moment, vector) in rows {
        let bytes: Vec<u8> = vector.iter().flat_map(|x| x.to_le_bytes()).collect();
        insert
            .execute(params![space, moment.as_str(), bytes])
            .map_err(&failed)?;
    }
    Ok(())
}
