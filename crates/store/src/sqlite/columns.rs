//! Rows to values: every column is checked, and a bad one names its row.

use super::fault::fault;
use agent_memory_core::{StoreError, Timestamp, Weight, Window};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Params, Row};
use serde::Serialize;
use serde::de::value::{Error as WordError, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::str::FromStr;

/// Reads the columns of a row from left to right. The first column tells which row it is.
pub struct Columns<'r> {
    row: &'r Row<'r>,
    what: &'static str,
    next: usize,
}

impl<'r> Columns<'r> {
    /// A record that the row cannot stand for.
    fn damaged(&self, column: usize, reason: &str) -> StoreError {
        let id = match self.row.get_ref(0) {
            Ok(ValueRef::Text(text)) => String::from_utf8_lossy(text).into_owned(),
            Ok(ValueRef::Integer(number)) => number.to_string(),
            _ => "of no name".to_owned(),
        };
        let name = self.row.as_ref().column_name(column).unwrap_or("a column");
        StoreError::Damaged {
            what: self.what,
            id,
            reason: format!("{name}: {reason}"),
        }
    }

    fn value(&mut self) -> Result<ValueRef<'r>, StoreError> {
        let column = self.next;
        self.next += 1;
        self.row
            .get_ref(column)
            .map_err(|e| self.damaged(column, &e.to_string()))
    }

    fn last(&self, reason: &str) -> StoreError {
        self.damaged(self.next.saturating_sub(1), reason)
    }

    /// Text, or none for NULL.
    pub fn maybe_str(&mut self) -> Result<Option<&'r str>, StoreError> {
        match self.value()? {
            ValueRef::Null => Ok(None),
            ValueRef::Text(bytes) => {
                let text = std::str::from_utf8(bytes).map_err(|e| self.last(&e.to_string()))?;
                Ok(Some(text))
            }
            _ => Err(self.last("it is no text")),
        }
    }

    fn str(&mut self) -> Result<&'r str, StoreError> {
        let text = self.maybe_str()?;
        text.ok_or_else(|| self.last("it is missing"))
    }

    /// Text.
    pub fn text(&mut self) -> Result<String, StoreError> {
        Ok(self.str()?.to_owned())
    }

    /// Text, or none for NULL.
    pub fn maybe_text(&mut self) -> Result<Option<String>, StoreError> {
        Ok(self.maybe_str()?.map(str::to_owned))
    }

    /// Something written as text, such as an id or a day.
    pub fn parsed<T: FromStr<Err: std::fmt::Display>>(&mut self) -> Result<T, StoreError> {
        let text = self.str()?;
        text.parse().map_err(|e: T::Err| self.last(&e.to_string()))
    }

    /// Something written as text, or none for NULL.
    pub fn maybe_parsed<T: FromStr<Err: std::fmt::Display>>(&mut self) -> Result<Option<T>, StoreError> {
        match self.maybe_str()? {
            None => Ok(None),
            Some(text) => text
                .parse()
                .map(Some)
                .map_err(|e: T::Err| self.last(&e.to_string())),
        }
    }

    /// One word of an enum.
    pub fn word<T: DeserializeOwned>(&mut self) -> Result<T, StoreError> {
        let text = self.str()?;
        let word: StrDeserializer<'_, WordError> = text.into_deserializer();
        T::deserialize(word).map_err(|e| self.last(&e.to_string()))
    }

    /// A JSON value.
    pub fn json<T: DeserializeOwned>(&mut self) -> Result<T, StoreError> {
        let text = self.str()?;
        serde_json::from_str(text).map_err(|e| self.last(&e.to_string()))
    }

    /// A JSON value, or none for NULL.
    pub fn maybe_json<T: DeserializeOwned>(&mut self) -> Result<Option<T>, StoreError> {
        match self.maybe_str()? {
            None => Ok(None),
            Some(text) => serde_json::from_str(text)
                .map(Some)
                .map_err(|e| self.last(&e.to_string())),
        }
    }

    fn maybe_integer(&mut self) -> Result<Option<i64>, StoreError> {
        match self.value()? {
            ValueRef::Null => Ok(None),
            ValueRef::Integer(number) => Ok(Some(number)),
            _ => Err(self.last("it is no whole number")),
        }
    }

    /// A whole number.
    pub fn integer(&mut self) -> Result<i64, StoreError> {
        let number = self.maybe_integer()?;
        number.ok_or_else(|| self.last("it is missing"))
    }

    /// A count: a whole number that fits the wanted type.
    pub fn count<T: TryFrom<i64>>(&mut self) -> Result<T, StoreError> {
        let number = self.integer()?;
        T::try_from(number).map_err(|_| self.last(&format!("{number} is out of range")))
    }

    /// A count, or none for NULL.
    pub fn maybe_count<T: TryFrom<i64>>(&mut self) -> Result<Option<T>, StoreError> {
        match self.maybe_integer()? {
            None => Ok(None),
            Some(number) => match T::try_from(number) {
                Ok(count) => Ok(Some(count)),
                Err(_) => Err(self.last(&format!("{number} is out of range"))),
            },
        }
    }

    /// Yes or no.
    pub fn flag(&mut self) -> Result<bool, StoreError> {
        match self.integer()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(self.last(&format!("{other} is neither 0 nor 1"))),
        }
    }

    /// A number.
    pub fn real(&mut self) -> Result<f64, StoreError> {
        match self.value()? {
            ValueRef::Real(number) => Ok(number),
            _ => Err(self.last("it is no number")),
        }
    }

    /// A weight from 0 to 1.
    pub fn weight(&mut self) -> Result<Weight, StoreError> {
        let number = self.real()?;
        Weight::new(number).map_err(|e| self.last(&e.to_string()))
    }

    /// Bytes.
    pub fn bytes(&mut self) -> Result<&'r [u8], StoreError> {
        match self.value()? {
            ValueRef::Blob(bytes) => Ok(bytes),
            _ => Err(self.last("it is no blob")),
        }
    }

    /// An instant of two columns, or none when the first is NULL.
    pub fn maybe_instant(&mut self) -> Result<Option<Timestamp>, StoreError> {
        let micros = self.maybe_integer()?;
        let offset: Option<i32> = self.maybe_count()?;
        match (micros, offset) {
            (None, None) => Ok(None),
            (Some(micros), Some(offset)) => {
                let instant = Timestamp::from_unix_micros(micros);
                if instant.unix_micros() != micros {
                    return Err(self.last("the instant is outside the calendar"));
                }
                instant
                    .with_offset(offset)
                    .map(Some)
                    .map_err(|e| self.last(&e.to_string()))
            }
            _ => Err(self.last("an instant and its offset stand together or not at all")),
        }
    }

    /// An instant of two columns.
    pub fn instant(&mut self) -> Result<Timestamp, StoreError> {
        let instant = self.maybe_instant()?;
        instant.ok_or_else(|| self.last("it is missing"))
    }

    /// A window of four columns.
    pub fn window(&mut self) -> Result<Window, StoreError> {
        Ok(Window {
            start: self.maybe_instant()?,
            end: self.maybe_instant()?,
        })
    }

    /// What is damaged about the last column read.
    pub fn wrong(&self, reason: &str) -> StoreError {
        self.last(reason)
    }
}

/// Reads every row of a query.
pub fn rows<T>(
    conn: &Connection,
    what: &'static str,
    sql: &str,
    params: impl Params,
    mut read: impl FnMut(&mut Columns<'_>) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let failed = fault("read");
    let mut statement = conn.prepare_cached(sql).map_err(&failed)?;
    let mut rows = statement.query(params).map_err(&failed)?;
    let mut values = Vec::new();
    while let Some(row) = rows.next().map_err(&failed)? {
        values.push(read(&mut Columns { row, what, next: 0 })?);
    }
    Ok(values)
}

/// Reads the row of a query that gives at most one.
pub fn row<T>(
    conn: &Connection,
    what: &'static str,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&mut Columns<'_>) -> Result<T, StoreError>,
) -> Result<Option<T>, StoreError> {
    Ok(rows(conn, what, sql, params, read)?.pop())
}

/// A value as JSON for a column.
pub fn json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|e| unwritable(&e.to_string()))
}

/// The word of an enum for a column.
pub fn word(value: &impl Serialize) -> Result<String, StoreError> {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => Ok(word),
        Ok(other) => Err(unwritable(&format!("{other} is no word"))),
        Err(error) => Err(unwritable(&error.to_string())),
    }
}

/// A count for a column.
pub fn count(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| unwritable(&format!("{number} is too large")))
}

fn unwritable(reason: &str) -> StoreError {
    StoreError::Failed {
        doing: "encoded a record",
        reason: reason.to_owned(),
    }
}
