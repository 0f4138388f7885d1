//! Vectors of moments: those that readers see, and those being made to take their place.

use super::columns::{self, Columns};
use super::commit::Standing;
use super::fault::fault;
use super::space::SpaceRow;
use crate::laws::{self, Place};
use agent_memory_core::{EmbeddingSpace, EmbeddingSpaces, ModelKey, MomentId, StoreError};
use rusqlite::{Connection, params};

/// The numbers of both spaces.
pub fn spaces(conn: &Connection, space: i64) -> Result<EmbeddingSpaces, StoreError> {
    let row = SpaceRow::read(conn, space)?;
    let counted = |model: Option<ModelKey>, number: u64| {
        let sql = "SELECT count(*) FROM embedding WHERE space = ?1 AND vectors = ?2";
        let key = params![space, columns::count(number)?];
        let vectors = columns::row(conn, "the vectors of space", sql, key, |c| c.count())?.unwrap_or(0);
        Ok::<_, StoreError>(model.map(|model| EmbeddingSpace { model, vectors }))
    };
    Ok(EmbeddingSpaces {
        current: counted(row.model, row.vectors)?,
        building: counted(row.next, row.vectors + 1)?,
    })
}

/// The vectors that readers see, by moment.
pub fn vectors(
    conn: &Connection,
    space: i64,
    model: &ModelKey,
) -> Result<Vec<(MomentId, Vec<f32>)>, StoreError> {
    let row = SpaceRow::read(conn, space)?;
    laws::check_space(row.model.as_ref(), model)?;
    let sql = "SELECT moment, vector FROM embedding WHERE space = ?1 AND vectors = ?2 ORDER BY moment";
    let key = params![space, columns::count(row.vectors)?];
    columns::rows(conn, "the vector of moment", sql, key, |c| {
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

/// The moments without a vector of a model, in log order.
pub fn unembedded(conn: &Connection, space: i64, model: &ModelKey) -> Result<Vec<MomentId>, StoreError> {
    let row = SpaceRow::read(conn, space)?;
    let number = if row.next.as_ref() == Some(model) {
        Some(row.vectors + 1)
    } else {
        (row.model.as_ref() == Some(model)).then_some(row.vectors)
    };
    // No row has the number NULL, so a model of which nothing is kept lacks every moment.
    let sql = "SELECT id FROM moment
               WHERE space = ?1 AND NOT EXISTS (
                 SELECT 1 FROM embedding WHERE space = ?1 AND vectors = ?2 AND moment = moment.id)
               ORDER BY sequence";
    let key = params![space, number.map(columns::count).transpose()?];
    columns::rows(conn, "moment", sql, key, |c| c.parsed())
}

/// Checks rows and keeps them where they belong, inside the caller's transaction.
pub fn put(
    conn: &Connection,
    space: i64,
    model: &ModelKey,
    rows: &[(MomentId, Vec<f32>)],
) -> Result<(), StoreError> {
    let mut row = SpaceRow::read(conn, space)?;
    let place = laws::place(row.model.as_ref(), row.next.as_ref(), model)?;
    laws::check_vectors(model, rows, &Standing { conn, space })?;
    if rows.is_empty() {
        return Ok(());
    }
    match place {
        Place::Building => write(conn, space, row.vectors + 1, rows),
        Place::Current => {
            write(conn, space, row.vectors, rows)?;
            row.model = Some(model.clone());
            row.write(conn, space)
        }
    }
}

fn write(
    conn: &Connection,
    space: i64,
    number: u64,
    rows: &[(MomentId, Vec<f32>)],
) -> Result<(), StoreError> {
    let failed = fault("wrote a vector");
    let sql = "INSERT OR REPLACE INTO embedding (space, vectors, moment, vector) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = conn.prepare_cached(sql).map_err(&failed)?;
    let number = columns::count(number)?;
    for (moment, vector) in rows {
        let bytes: Vec<u8> = vector.iter().flat_map(|x| x.to_le_bytes()).collect();
        insert
            .execute(params![space, number, moment.as_str(), bytes])
            .map_err(&failed)?;
    }
    Ok(())
}

/// Begins a space or goes on with it, inside the caller's transaction.
pub fn begin(conn: &Connection, space: i64, model: &ModelKey) -> Result<(), StoreError> {
    let mut row = SpaceRow::read(conn, space)?;
    let wanted = (row.model.as_ref() != Some(model)).then_some(model);
    if row.next.as_ref() == wanted {
        return Ok(());
    }
    delete(conn, space, row.vectors + 1)?;
    row.next = wanted.cloned();
    row.write_unseen(conn, space)
}

/// Puts the new space in the place of the old one, inside the caller's transaction.
pub fn switch(conn: &Connection, space: i64, model: &ModelKey) -> Result<(), StoreError> {
    let mut row = SpaceRow::read(conn, space)?;
    if row.model.as_ref() == Some(model) {
        return Ok(());
    }
    let sql = "SELECT count(*) FROM embedding AS old
               WHERE space = ?1 AND vectors = ?2 AND NOT EXISTS (
                 SELECT 1 FROM embedding WHERE space = ?1 AND vectors = ?3 AND moment = old.moment)";
    let key = params![
        space,
        columns::count(row.vectors)?,
        columns::count(row.vectors + 1)?
    ];
    let missing = columns::row(conn, "the vectors of space", sql, key, |c| c.count())?.unwrap_or(0);
    laws::check_switch(row.model.as_ref(), row.next.as_ref(), model, missing)?;
    delete(conn, space, row.vectors)?;
    row.vectors += 1;
    row.model = row.next.take();
    row.write(conn, space)
}

fn delete(conn: &Connection, space: i64, number: u64) -> Result<(), StoreError> {
    let failed = fault("dropped vectors");
    conn.prepare_cached("DELETE FROM embedding WHERE space = ?1 AND vectors = ?2")
        .map_err(&failed)?
        .execute(params![space, columns::count(number)?])
        .map_err(&failed)?;
    Ok(())
}
