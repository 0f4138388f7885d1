//! Names that runs found, groups, edges.

use super::columns::{self, Columns, json, word};
use super::fault::fault;
use agent_memory_core::numeric::Q32;
use agent_memory_core::{Edge, EdgeKey, Group, GroupName, MomentNames, Name, RunId, StoreError};
use rusqlite::{Connection, params};

pub fn names(conn: &Connection, space: i64) -> Result<Vec<MomentNames>, StoreError> {
    let sql = "SELECT moment, names FROM moment_names WHERE space = ?1 ORDER BY moment";
    columns::rows(conn, "the names of moment", sql, [space], |c| {
        Ok(MomentNames {
            moment: c.parsed()?,
            names: c.json()?,
        })
    })
}

pub fn put_names(conn: &Connection, space: i64, row: &MomentNames) -> Result<(), StoreError> {
    let failed = fault("wrote names");
    conn.prepare_cached("INSERT OR REPLACE INTO moment_names (space, moment, names) VALUES (?1, ?2, ?3)")
        .map_err(&failed)?
        .execute(params![space, row.moment.as_str(), json(&row.names)?])
        .map_err(&failed)?;
    Ok(())
}

pub fn groups(conn: &Connection, space: i64, run: &RunId) -> Result<Vec<Group>, StoreError> {
    let sql =
        "SELECT id, members, names, strength FROM moment_group WHERE space = ?1 AND run = ?2 ORDER BY id";
    columns::rows(conn, "group", sql, params![space, run.as_str()], |c| {
        Ok(Group {
            id: c.parsed()?,
            members: c.json()?,
            names: c
                .json::<Vec<(Name, Q32, u64)>>()?
                .into_iter()
                .map(group_name)
                .collect(),
            // The sign bit is a bit like any other here.
            strength: Q32::from_bits(c.integer()? as u64),
        })
    })
}

fn group_name((name, weight, members): (Name, Q32, u64)) -> GroupName {
    GroupName {
        name,
        weight,
        members,
    }
}

pub fn put_group(conn: &Connection, space: i64, run: &RunId, group: &Group) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO moment_group (space, run, id, members, names, strength) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let failed = fault("wrote a group");
    let names: Vec<(&Name, Q32, u64)> = group
        .names
        .iter()
        .map(|n| (&n.name, n.weight, n.members))
        .collect();
    conn.prepare_cached(sql)
        .map_err(&failed)?
        .execute(params![
            space,
            run.as_str(),
            group.id.as_str(),
            json(&group.members)?,
            json(&names)?,
            group.strength.bits() as i64,
        ])
        .map_err(&failed)?;
    Ok(())
}

pub fn edges(conn: &Connection, space: i64) -> Result<Vec<Edge>, StoreError> {
    let sql =
        "SELECT later, earlier, kind, status, reason, run FROM edge WHERE space = ?1 ORDER BY later, earlier";
    let mut edges = columns::rows(conn, "the edge from moment", sql, [space], read_edge)?;
    // Kinds have an order of their own, which the letters of their words do not give.
    edges.sort_by(|a, b| (&a.from, &a.to, a.kind).cmp(&(&b.from, &b.to, b.kind)));
    Ok(edges)
}

fn read_edge(c: &mut Columns<'_>) -> Result<Edge, StoreError> {
    Ok(Edge {
        from: c.parsed()?,
        to: c.parsed()?,
        kind: c.word()?,
        status: c.word()?,
        reason: c.text()?,
        run: c.maybe_parsed()?,
    })
}

pub fn put_edge(conn: &Connection, space: i64, edge: &Edge) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO edge (space, later, earlier, kind, status, reason, run)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let failed = fault("wrote an edge");
    conn.prepare_cached(sql)
        .map_err(&failed)?
        .execute(params![
            space,
            edge.from.as_str(),
            edge.to.as_str(),
            word(&edge.kind)?,
            word(&edge.status)?,
            edge.reason,
            edge.run.as_ref().map(|run| run.as_str()),
        ])
        .map_err(&failed)?;
    Ok(())
}

/// Removes an edge that a run made which is taken back.
pub fn remove_edge(conn: &Connection, space: i64, (from, to, kind): &EdgeKey) -> Result<(), StoreError> {
    let sql = "DELETE FROM edge WHERE space = ?1 AND later = ?2 AND earlier = ?3 AND kind = ?4";
    let failed = fault("took back an edge");
    conn.prepare_cached(sql)
        .map_err(&failed)?
        .execute(params![space, from.as_str(), to.as_str(), word(kind)?])
        .map_err(&failed)?;
    Ok(())
}
