//! The row of a space: where its log and its runs end, and what it holds in numbers.

use super::columns::{self, Columns};
use super::fault::fault;
use crate::FORMAT;
use crate::laws::Head;
use agent_memory_core::{ModelKey, Sequence, SpaceId, Status, StoreError, Watermark};
use rusqlite::{Connection, params};

/// The row.
pub struct SpaceRow {
    pub space: SpaceId,
    pub generation: u64,
    pub head: Head,
    pub entries: u64,
    pub moments: u64,
    pub facts: u64,
    pub runs: u64,
    /// The model of the vectors that readers see.
    pub model: Option<ModelKey>,
    /// The number of those vectors; the next one numbers those being made.
    pub vectors: u64,
    /// The model of the vectors being made.
    pub next: Option<ModelKey>,
}

impl SpaceRow {
    pub fn read(conn: &Connection, space: i64) -> Result<Self, StoreError> {
        let sql =
            "SELECT name, generation, last_sequence, last_run, seen, through, entries, moments, facts, runs,
                          model_name, model_dimension, model_version,
                          vectors, next_name, next_dimension, next_version
                   FROM space WHERE number = ?1";
        columns::row(conn, "space", sql, [space], Self::of)?.ok_or_else(|| StoreError::Damaged {
            what: "space",
            id: space.to_string(),
            reason: "its row is gone".to_owned(),
        })
    }

    fn of(c: &mut Columns<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            space: c.parsed()?,
            generation: c.count()?,
            head: Head {
                last: Sequence(c.count()?),
                run: c.maybe_parsed()?,
                watermark: Watermark {
                    seen: Sequence(c.count()?),
                    through: c.maybe_parsed()?,
                },
            },
            entries: c.count()?,
            moments: c.count()?,
            facts: c.count()?,
            runs: c.count()?,
            model: maybe_model(c)?,
            vectors: c.count()?,
            next: maybe_model(c)?,
        })
    }

    /// Writes it back as the next generation.
    pub fn write(&mut self, conn: &Connection, space: i64) -> Result<(), StoreError> {
        self.generation += 1;
        self.write_unseen(conn, space)
    }

    /// Writes it back in the same generation: what changed is nothing that a reader can see.
    pub fn write_unseen(&self, conn: &Connection, space: i64) -> Result<(), StoreError> {
        let sql =
            "UPDATE space SET generation = ?2, last_sequence = ?3, last_run = ?4, seen = ?5, through = ?6,
                     entries = ?7, moments = ?8, facts = ?9, runs = ?10,
                     model_name = ?11, model_dimension = ?12, model_version = ?13, vectors = ?14,
                     next_name = ?15, next_dimension = ?16, next_version = ?17
                   WHERE number = ?1";
        let failed = fault("wrote its numbers");
        let mut statement = conn.prepare_cached(sql).map_err(&failed)?;
        let dimension = |model: Option<&ModelKey>| {
            model
                .map(|model| columns::count(model.dimension as u64))
                .transpose()
        };
        statement
            .execute(params![
                space,
                columns::count(self.generation)?,
                columns::count(self.head.last.0)?,
                self.head.run.as_ref().map(|run| run.as_str()),
                columns::count(self.head.watermark.seen.0)?,
                self.head.watermark.through.map(|day| day.to_string()),
                columns::count(self.entries)?,
                columns::count(self.moments)?,
                columns::count(self.facts)?,
                columns::count(self.runs)?,
                self.model.as_ref().map(|m| &m.name),
                dimension(self.model.as_ref())?,
                self.model.as_ref().map(|m| &m.version),
                columns::count(self.vectors)?,
                self.next.as_ref().map(|m| &m.name),
                dimension(self.next.as_ref())?,
                self.next.as_ref().map(|m| &m.version),
            ])
            .map_err(&failed)?;
        Ok(())
    }

    pub fn status(self, location: &str) -> Status {
        Status {
            space: self.space,
            location: location.to_owned(),
            format: FORMAT,
            generation: self.generation,
            last: self.head.last,
            watermark: self.head.watermark,
            last_run: self.head.run,
            entries: self.entries,
            moments: self.moments,
            facts: self.facts,
            runs: self.runs,
        }
    }
}

fn maybe_model(c: &mut Columns<'_>) -> Result<Option<ModelKey>, StoreError> {
    match (c.maybe_text()?, c.maybe_count()?, c.maybe_text()?) {
        (Some(name), Some(dimension), Some(version)) => Ok(Some(ModelKey {
            name,
            dimension,
            version,
        })),
        (None, None, None) => Ok(None),
        _ => Err(c.wrong("the key of its vectors is not whole")),
    }
}
