//! The run log, and the vocabularies that runs mined.

use super::columns::{self, Columns, count, json, word};
use super::fault::fault;
use agent_memory_core::{Journal, Run, RunId, Sequence, StoreError, Timestamp, Vocabulary, Watermark};
use rusqlite::{Connection, params};

pub fn runs(conn: &Connection, space: i64) -> Result<Vec<Run>, StoreError> {
    let sql =
        "SELECT id, previous, pass, today, ran_at, ran_offset, window_start, window_start_offset, window_end,
                 window_end_offset, moment_count, group_count, seen, through, params, decisions, undoes
               FROM run WHERE space = ?1 ORDER BY number";
    columns::rows(conn, "run", sql, [space], read_run)
}

fn read_run(c: &mut Columns<'_>) -> Result<Run, StoreError> {
    Ok(Run {
        id: c.parsed()?,
        previous: c.maybe_parsed()?,
        pass: c.word()?,
        today: c.parsed()?,
        at: c.instant()?,
        window: c.window()?,
        moments: c.count()?,
        groups: c.count()?,
        watermark: Watermark {
            seen: Sequence(c.count()?),
            through: c.maybe_parsed()?,
        },
        params: c.text()?,
        decisions: c.json()?,
        undoes: c.maybe_parsed()?,
    })
}

/// Whether a run is in the log.
pub fn has(conn: &Connection, space: i64, run: &RunId) -> Result<bool, StoreError> {
    let sql = "SELECT id FROM run WHERE space = ?1 AND id = ?2";
    Ok(columns::row(conn, "run", sql, params![space, run.as_str()], |c| c.text())?.is_some())
}

/// Adds a run as the `number`-th of its space.
pub fn put(conn: &Connection, space: i64, number: u64, run: &Run) -> Result<(), StoreError> {
    let sql = "INSERT INTO run (space, number, id, previous, pass, today, ran_at, ran_offset, window_start,
                 window_start_offset, window_end, window_end_offset, moment_count, group_count, seen, through, params,
                 decisions, undoes)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)";
    let failed = fault("wrote a run");
    let (start, end) = (run.window.start, run.window.end);
    conn.prepare_cached(sql)
        .map_err(&failed)?
        .execute(params![
            space,
            count(number)?,
            run.id.as_str(),
            run.previous.as_ref().map(|run| run.as_str()),
            word(&run.pass)?,
            run.today.to_string(),
            run.at.unix_micros(),
            run.at.offset_seconds(),
            start.map(Timestamp::unix_micros),
            start.map(Timestamp::offset_seconds),
            end.map(Timestamp::unix_micros),
            end.map(Timestamp::offset_seconds),
            count(run.moments)?,
            count(run.groups)?,
            count(run.watermark.seen.0)?,
            run.watermark.through.map(|day| day.to_string()),
            run.params,
            json(&run.decisions)?,
            run.undoes.as_ref().map(|run| run.as_str()),
        ])
        .map_err(&failed)?;
    Ok(())
}

/// Keeps the journal of a run.
pub fn put_journal(conn: &Connection, space: i64, run: &RunId, journal: &Journal) -> Result<(), StoreError> {
    let sql = "INSERT INTO journal (space, run, body) VALUES (?1, ?2, ?3)";
    let failed = fault("wrote a journal");
    conn.prepare_cached(sql)
        .map_err(&failed)?
        .execute(params![space, run.as_str(), json(journal)?])
        .map_err(&failed)?;
    Ok(())
}

/// The journal of a run.
pub fn journal(conn: &Connection, space: i64, run: &RunId) -> Result<Option<Journal>, StoreError> {
    let sql = "SELECT run, body FROM journal WHERE space = ?1 AND run = ?2";
    columns::row(
        conn,
        "the journal of run",
        sql,
        params![space, run.as_str()],
        |c| {
            c.text()?;
            c.json()
        },
    )
}

/// Removes the vocabularies of a run that is taken back.
pub fn remove_vocabularies(conn: &Connection, space: i64, run: &RunId) -> Result<(), StoreError> {
    let failed = fault("took back a vocabulary");
    conn.prepare_cached("DELETE FROM vocabulary WHERE space = ?1 AND run = ?2")
        .map_err(&failed)?
        .execute(params![space, run.as_str()])
        .map_err(&failed)?;
    Ok(())
}

pub fn vocabularies(conn: &Connection, space: i64) -> Result<Vec<Vocabulary>, StoreError> {
    let sql = "SELECT number, terms, mined_at, mined_offset, window_start, window_start_offset, window_end,
                 window_end_offset, run, params, entries, noisy
               FROM vocabulary WHERE space = ?1 ORDER BY number";
    columns::rows(conn, "vocabulary", sql, [space], |c| {
        c.integer()?;
        Ok(Vocabulary {
            terms: c.json()?,
            mined_at: c.instant()?,
            window: c.window()?,
            run: c.maybe_parsed()?,
            params: c.text()?,
            entries: c.count()?,
            noisy: c.flag()?,
        })
    })
}

/// Adds a vocabulary after those before.
pub fn put_vocabulary(conn: &Connection, space: i64, vocabulary: &Vocabulary) -> Result<(), StoreError> {
    let sql = "INSERT INTO vocabulary (space, number, terms, mined_at, mined_offset, window_start, window_start_offset,
                 window_end, window_end_offset, run, params, entries, noisy)
               SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12
               FROM vocabulary WHERE space = ?1";
    let failed = fault("wrote a vocabulary");
    let (start, end) = (vocabulary.window.start, vocabulary.window.end);
    conn.prepare_cached(sql)
        .map_err(&failed)?
        .execute(params![
            space,
            json(&vocabulary.terms)?,
            vocabulary.mined_at.unix_micros(),
            vocabulary.mined_at.offset_seconds(),
            start.map(Timestamp::unix_micros),
            start.map(Timestamp::offset_seconds),
            end.map(Timestamp::unix_micros),
            end.map(Timestamp::offset_seconds),
            vocabulary.run.as_ref().map(|run| run.as_str()),
            vocabulary.params,
            count(vocabulary.entries)?,
            vocabulary.noisy,
        ])
        .map_err(&failed)?;
    Ok(())
}
