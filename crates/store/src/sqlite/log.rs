//! The log: entries and moments, appended and read.

use super::columns::{self, Columns, count, json, word};
use super::fault::fault;
use super::space::SpaceRow;
use crate::same::same_entry;
use agent_memory_core::{
    Append, AppendReport, Entry, EntryId, Moment, MomentId, Recorded, Sequence, StoreError, Timestamp, Window,
};
use rusqlite::{Connection, params};

const ENTRY: &str = "id, sequence, path, kind, title, day, recorded_at, recorded_offset, body, tags";

const MOMENT: &str =
    "id, sequence, text, occurred_at, occurred_offset, recorded_at, recorded_offset, session,
    speaker, source, kind, about, names, tags, scopes, weight";

fn read_entry(c: &mut Columns<'_>) -> Result<Recorded<Entry>, StoreError> {
    let id = c.parsed()?;
    let sequence = Sequence(c.count()?);
    let value = Entry {
        id,
        path: c.text()?,
        kind: c.word()?,
        title: c.maybe_text()?,
        day: c.maybe_parsed()?,
        recorded_at: c.instant()?,
        body: c.text()?,
        tags: c.json()?,
    };
    Ok(Recorded { sequence, value })
}

fn read_moment(c: &mut Columns<'_>) -> Result<Recorded<Moment>, StoreError> {
    let id = c.parsed()?;
    let sequence = Sequence(c.count()?);
    let value = Moment {
        id,
        text: c.text()?,
        occurred_at: c.instant()?,
        recorded_at: c.instant()?,
        session: c.maybe_text()?,
        speaker: c.maybe_text()?,
        source: c.word()?,
        kind: c.word()?,
        about: c.maybe_parsed()?,
        names: c.json()?,
        tags: c.json()?,
        scopes: c.json()?,
        weight: c.weight()?,
    };
    Ok(Recorded { sequence, value })
}

/// A position as a column holds it; there are none beyond.
pub fn position(sequence: Sequence) -> i64 {
    i64::try_from(sequence.0).unwrap_or(i64::MAX)
}

pub fn entries(conn: &Connection, space: i64, after: Sequence) -> Result<Vec<Recorded<Entry>>, StoreError> {
    let sql = format!("SELECT {ENTRY} FROM entry WHERE space = ?1 AND sequence > ?2 ORDER BY sequence");
    columns::rows(conn, "entry", &sql, params![space, position(after)], read_entry)
}

fn entry(conn: &Connection, space: i64, id: &EntryId) -> Result<Option<Entry>, StoreError> {
    let sql = format!("SELECT {ENTRY} FROM entry WHERE space = ?1 AND id = ?2");
    let found = columns::row(conn, "entry", &sql, params![space, id.as_str()], read_entry)?;
    Ok(found.map(|record| record.value))
}

pub fn moments(conn: &Connection, space: i64, after: Sequence) -> Result<Vec<Recorded<Moment>>, StoreError> {
    let sql = format!("SELECT {MOMENT} FROM moment WHERE space = ?1 AND sequence > ?2 ORDER BY sequence");
    columns::rows(conn, "moment", &sql, params![space, position(after)], read_moment)
}

pub fn moments_in(
    conn: &Connection,
    space: i64,
    window: &Window,
) -> Result<Vec<Recorded<Moment>>, StoreError> {
    let sql = format!(
        "SELECT {MOMENT} FROM moment WHERE space = ?1 AND occurred_at >= ?2 AND occurred_at < ?3
         ORDER BY occurred_at, id"
    );
    // Instants are kept far inside the range of the column, so open bounds leave nothing out.
    let start = window.start.map_or(i64::MIN, Timestamp::unix_micros);
    let end = window.end.map_or(i64::MAX, Timestamp::unix_micros);
    columns::rows(conn, "moment", &sql, params![space, start, end], read_moment)
}

pub fn moment(conn: &Connection, space: i64, id: &MomentId) -> Result<Option<Moment>, StoreError> {
    let sql = format!("SELECT {MOMENT} FROM moment WHERE space = ?1 AND id = ?2");
    let found = columns::row(conn, "moment", &sql, params![space, id.as_str()], read_moment)?;
    Ok(found.map(|record| record.value))
}

/// Appends inside the caller's transaction.
pub fn append(conn: &Connection, space: i64, records: &Append) -> Result<AppendReport, StoreError> {
    let mut row = SpaceRow::read(conn, space)?;
    let mut report = AppendReport::default();
    for given in &records.entries {
        if insert_entry(conn, space, row.head.last.0 + 1, given)? {
            row.head.last.0 += 1;
            report.entries_added += 1;
        } else if entry(conn, space, &given.id)?.is_some_and(|known| same_entry(&known, given)) {
            report.entries_known += 1;
        } else {
            report.entry_conflicts.push(given.id.clone());
        }
    }
    for given in &records.moments {
        if insert_moment(conn, space, row.head.last.0 + 1, given)? {
            row.head.last.0 += 1;
            report.moments_added += 1;
        } else if moment(conn, space, &given.id)?.is_some_and(|known| known.same_event(given)) {
            report.moments_known += 1;
        } else {
            report.moment_conflicts.push(given.id.clone());
        }
    }
    if report.entries_added + report.moments_added > 0 {
        row.entries += report.entries_added;
        row.moments += report.moments_added;
        row.write(conn, space)?;
    }
    Ok(report)
}

/// Inserts it, or says that its id is taken.
fn insert_entry(conn: &Connection, space: i64, sequence: u64, entry: &Entry) -> Result<bool, StoreError> {
    let sql = "INSERT INTO entry (space, sequence, id, path, kind, title, day, recorded_at, recorded_offset, body, tags)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT (space, id) DO NOTHING";
    let failed = fault("appended an entry");
    let inserted = conn
        .prepare_cached(sql)
        .map_err(&failed)?
        .execute(params![
            space,
            count(sequence)?,
            entry.id.as_str(),
            entry.path,
            word(&entry.kind)?,
            entry.title,
            entry.day.map(|day| day.to_string()),
            entry.recorded_at.unix_micros(),
            entry.recorded_at.offset_seconds(),
            entry.body,
            json(&entry.tags)?,
        ])
        .map_err(&failed)?;
    Ok(inserted > 0)
}

/// Inserts it, or says that its id is taken.
fn insert_moment(conn: &Connection, space: i64, sequence: u64, moment: &Moment) -> Result<bool, StoreError> {
    let sql = "INSERT INTO moment (space, sequence, id, text, occurred_at, occurred_offset, recorded_at,
                 recorded_offset, session, speaker, source, kind, about, names, tags, scopes, weight)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
               ON CONFLICT (space, id) DO NOTHING";
    let failed = fault("appended a moment");
    let inserted = conn
        .prepare_cached(sql)
        .map_err(&failed)?
        .execute(params![
            space,
            count(sequence)?,
            moment.id.as_str(),
            moment.text,
            moment.occurred_at.unix_micros(),
            moment.occurred_at.offset_seconds(),
            moment.recorded_at.unix_micros(),
            moment.recorded_at.offset_seconds(),
            moment.session,
            moment.speaker,
            word(&moment.source)?,
            word(&moment.kind)?,
            moment.about.as_ref().map(|fact| fact.as_str()),
            json(&moment.names)?,
            json(&moment.tags)?,
            json(&moment.scopes)?,
            moment.weight.get(),
        ])
        .map_err(&failed)?;
    Ok(inserted > 0)
}
