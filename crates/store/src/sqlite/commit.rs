//! One run, written in one transaction.

use super::columns;
use super::space::SpaceRow;
use super::{concepts, facts, graph, runs};
use crate::laws::{self, Chain, Ground, Head};
use agent_memory_core::{Authority, Commit, FactId, MomentId, RunId, StoreError};
use rusqlite::{Connection, params};

/// What stands in a space, seen from inside a transaction.
pub struct Standing<'c> {
    pub conn: &'c Connection,
    pub space: i64,
}

impl Ground for Standing<'_> {
    fn head(&self) -> Result<Head, StoreError> {
        Ok(SpaceRow::read(self.conn, self.space)?.head)
    }
    fn source_of(&self, moment: &MomentId) -> Result<Option<Authority>, StoreError> {
        let sql = "SELECT source FROM moment WHERE space = ?1 AND id = ?2";
        columns::row(
            self.conn,
            "the source",
            sql,
            params![self.space, moment.as_str()],
            |c| c.word(),
        )
    }
    fn chain_from(&self, fact: &FactId) -> Result<Chain, StoreError> {
        facts::chain_from(self.conn, self.space, fact)
    }
    fn pointing_to(&self, fact: &FactId) -> Result<Vec<FactId>, StoreError> {
        facts::pointing_to(self.conn, self.space, fact)
    }
    fn has_run(&self, run: &RunId) -> Result<bool, StoreError> {
        runs::has(self.conn, self.space, run)
    }
}

/// Checks the laws and writes everything, inside the caller's transaction.
pub fn commit(conn: &Connection, space: i64, commit: &Commit) -> Result<(), StoreError> {
    laws::check(commit, &Standing { conn, space })?;
    let mut row = SpaceRow::read(conn, space)?;
    row.runs += 1;
    runs::put(conn, space, row.runs, &commit.run)?;
    for fact in &commit.facts {
        facts::put(conn, space, fact)?;
    }
    for group in &commit.groups {
        graph::put_group(conn, space, &commit.run.id, group)?;
    }
    for names in &commit.names {
        graph::put_names(conn, space, names)?;
    }
    for edge in &commit.edges {
        graph::put_edge(conn, space, edge)?;
    }
    if let Some(set) = &commit.concepts {
        concepts::replace(conn, space, set)?;
    }
    if let Some(vocabulary) = &commit.vocabulary {
        runs::put_vocabulary(conn, space, vocabulary)?;
    }
    if let Some(journal) = &commit.journal {
        runs::put_journal(conn, space, &commit.run.id, journal)?;
    }
    if let Some(undo) = &commit.undo {
        for fact in &undo.facts {
            facts::remove(conn, space, fact)?;
        }
        for edge in &undo.edges {
            graph::remove_edge(conn, space, edge)?;
        }
        if let Some(run) = &commit.run.undoes {
            runs::remove_vocabularies(conn, space, run)?;
        }
    }
    if !commit.facts.is_empty() || commit.undo.is_some() {
        row.facts = facts::number(conn, space)?;
    }
    row.head.run = Some(commit.run.id.clone());
    row.head.watermark = commit.run.watermark;
    row.write(conn, space)
}
