//! Facts and what they cite.

use super::columns::{self, Columns, json, word};
use super::fault::fault;
use crate::laws::Chain;
use agent_memory_core::{Fact, FactId, MomentId, Retirement, StoreError};
use rusqlite::{Connection, params};
use std::collections::BTreeSet;

const FACT: &str =
    "id, text, kind, names, aliases, scopes, authority, weight, valid_from, valid_until, recorded_at,
    recorded_offset, run, reinforced, conflicts, proposed, doubts, retired_at, retired_offset, retired_by,
    retired_reason, superseded_by, because";

/// A fact whose cites are still to come.
fn read_fact(c: &mut Columns<'_>) -> Result<Fact, StoreError> {
    Ok(Fact {
        id: c.parsed()?,
        text: c.text()?,
        kind: c.word()?,
        cites: BTreeSet::new(),
        names: c.json()?,
        aliases: c.json()?,
        scopes: c.json()?,
        authority: c.word()?,
        weight: c.weight()?,
        valid_from: c.parsed()?,
        valid_until: c.maybe_parsed()?,
        recorded_at: c.instant()?,
        run: c.parsed()?,
        reinforced: c.count()?,
        conflicts: c.json()?,
        proposed: c.flag()?,
        doubts: c.json()?,
        retired: read_retirement(c)?,
    })
}

fn read_retirement(c: &mut Columns<'_>) -> Result<Option<Retirement>, StoreError> {
    match c.maybe_instant()? {
        None => Ok(None),
        Some(retired_at) => Ok(Some(Retirement {
            retired_at,
            retired_by: c.parsed()?,
            retired_reason: c.word()?,
            superseded_by: c.maybe_parsed()?,
            because: c.json()?,
        })),
    }
}

fn read_cite(c: &mut Columns<'_>) -> Result<(FactId, MomentId), StoreError> {
    Ok((c.parsed()?, c.parsed()?))
}

pub fn facts(conn: &Connection, space: i64) -> Result<Vec<Fact>, StoreError> {
    let sql = format!("SELECT {FACT} FROM fact WHERE space = ?1 ORDER BY id");
    let facts = columns::rows(conn, "fact", &sql, [space], read_fact)?;
    let sql = "SELECT fact, moment FROM fact_cite WHERE space = ?1 ORDER BY fact, moment";
    with_cites(
        facts,
        columns::rows(conn, "the cites of fact", sql, [space], read_cite)?,
    )
}

pub fn fact(conn: &Connection, space: i64, id: &FactId) -> Result<Option<Fact>, StoreError> {
    let sql = format!("SELECT {FACT} FROM fact WHERE space = ?1 AND id = ?2");
    let fact = columns::rows(conn, "fact", &sql, params![space, id.as_str()], read_fact)?;
    let sql = "SELECT fact, moment FROM fact_cite WHERE space = ?1 AND fact = ?2 ORDER BY moment";
    let cites = columns::rows(
        conn,
        "the cites of fact",
        sql,
        params![space, id.as_str()],
        read_cite,
    )?;
    Ok(with_cites(fact, cites)?.pop())
}

/// Facts by id joined with cites by fact.
fn with_cites(mut facts: Vec<Fact>, cites: Vec<(FactId, MomentId)>) -> Result<Vec<Fact>, StoreError> {
    let mut cites = cites.into_iter().peekable();
    for fact in &mut facts {
        while let Some((_, moment)) = cites.next_if(|(id, _)| *id == fact.id) {
            fact.cites.insert(moment);
        }
        if fact.cites.is_empty() {
            return Err(StoreError::Damaged {
                what: "fact",
                id: fact.id.to_string(),
                reason: "it cites no moment".to_owned(),
            });
        }
    }
    Ok(facts)
}

/// Where the chain of supersession leads from a fact.
pub fn chain_from(conn: &Connection, space: i64, id: &FactId) -> Result<Chain, StoreError> {
    let sql = "SELECT id, superseded_by FROM fact WHERE space = ?1 AND id = ?2";
    let found = columns::row(conn, "fact", sql, params![space, id.as_str()], |c| {
        c.text()?;
        Ok(c.maybe_parsed()?.map_or(Chain::Ends, Chain::GoesOn))
    })?;
    Ok(found.unwrap_or(Chain::Unknown))
}

/// Writes a fact whole, new or changed.
pub fn put(conn: &Connection, space: i64, fact: &Fact) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO fact (space, id, text, kind, names, aliases, scopes, authority, weight, valid_from,
                 valid_until, recorded_at, recorded_offset, run, reinforced, conflicts, proposed, retired_at,
                 retired_offset, retired_by, retired_reason, superseded_by, because, doubts)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21,
                 ?22, ?23, ?24)";
    let failed = fault("wrote a fact");
    let end = fact.retired.as_ref();
    let id = fact.id.as_str();
    conn.prepare_cached(sql)
        .map_err(&failed)?
        .execute(params![
            space,
            id,
            fact.text,
            word(&fact.kind)?,
            json(&fact.names)?,
            json(&fact.aliases)?,
            json(&fact.scopes)?,
            word(&fact.authority)?,
            fact.weight.get(),
            fact.valid_from.to_string(),
            fact.valid_until.map(|day| day.to_string()),
            fact.recorded_at.unix_micros(),
            fact.recorded_at.offset_seconds(),
            fact.run.as_str(),
            fact.reinforced,
            json(&fact.conflicts)?,
            fact.proposed,
            end.map(|end| end.retired_at.unix_micros()),
            end.map(|end| end.retired_at.offset_seconds()),
            end.map(|end| end.retired_by.as_str()),
            end.map(|end| word(&end.retired_reason)).transpose()?,
            end.and_then(|end| end.superseded_by.as_ref())
                .map(|fact| fact.as_str()),
            end.map(|end| json(&end.because)).transpose()?,
            json(&fact.doubts)?,
        ])
        .map_err(&failed)?;
    let mut forget = conn
        .prepare_cached("DELETE FROM fact_cite WHERE space = ?1 AND fact = ?2")
        .map_err(&failed)?;
    forget.execute(params![space, id]).map_err(&failed)?;
    let mut cite = conn
        .prepare_cached("INSERT INTO fact_cite (space, fact, moment) VALUES (?1, ?2, ?3)")
        .map_err(&failed)?;
    for moment in &fact.cites {
        cite.execute(params![space, id, moment.as_str()])
            .map_err(&failed)?;
    }
    Ok(())
}

/// Removes a fact with its cites, for a run that is taken back.
pub fn remove(conn: &Connection, space: i64, id: &FactId) -> Result<(), StoreError> {
    let failed = fault("took back a fact");
    for sql in [
        "DELETE FROM fact_cite WHERE space = ?1 AND fact = ?2",
        "DELETE FROM fact WHERE space = ?1 AND id = ?2",
    ] {
        conn.prepare_cached(sql)
            .map_err(&failed)?
            .execute(params![space, id.as_str()])
            .map_err(&failed)?;
    }
    Ok(())
}

/// The facts that point to a fact as what took their place.
pub fn pointing_to(conn: &Connection, space: i64, id: &FactId) -> Result<Vec<FactId>, StoreError> {
    let sql = "SELECT id FROM fact WHERE space = ?1 AND superseded_by = ?2 ORDER BY id";
    columns::rows(conn, "fact", sql, params![space, id.as_str()], |c| c.parsed())
}

/// How many there are.
pub fn number(conn: &Connection, space: i64) -> Result<u64, StoreError> {
    let sql = "SELECT count(*) FROM fact WHERE space = ?1";
    let counted = columns::row(conn, "the facts of space", sql, [space], |c| c.count())?;
    Ok(counted.unwrap_or(0))
}
